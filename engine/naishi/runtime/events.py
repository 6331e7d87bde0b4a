"""What happened, told to each viewer as far as it may know."""

from __future__ import annotations

from typing import Any

from naishi.runtime.happening import Happening, Looked
from naishi.runtime.layout import Layout
from naishi.runtime.opening import faces_of, kept_value


def told_to(layout: Layout, happening: Happening, seat: int) -> dict[str, Any]:
    """One fact as plain data for a seat (0: a spectator). What the seat may not know is null, not left out."""
    found: dict[str, Any] = {"type": happening.type}
    match happening.type:
        case "turn":
            found |= {"turn": happening.number, "seat": happening.seat}
        case "chose":
            found |= {"seat": happening.seat, "move": happening.texts[seat] or None}
        case "moved":
            found |= {"item": _item(layout, happening.items[0], seat)}
            found |= {"from": _spot(layout, happening.sources[0]), "to": _spot(layout, happening.targets[0])}
        case "swapped":
            found["items"] = [
                {"item": _item(layout, item, seat), "from": _spot(layout, source), "to": _spot(layout, target)}
                for item, source, target in zip(happening.items, happening.sources, happening.targets, strict=True)
            ]
        case "shuffled":
            found["places"] = [_spot(layout, address) for address in happening.targets]
        case "renewed":
            found |= {"from": _spot(layout, happening.sources[0]), "to": _spot(layout, happening.targets[0])}
            found["number"] = happening.number
        case "revealed":
            found["items"] = [
                {"item": _item(layout, item, seat), "at": _spot(layout, address)}
                for item, address in zip(happening.items, happening.targets, strict=True)
            ]
        case "turned" | "became":
            found |= {"item": _item(layout, happening.items[0], seat), "at": _spot(layout, happening.targets[0])}
        case "kept":
            kept = layout.program.kept[happening.which[0]]
            found |= {"name": kept.name, "owner": happening.seat, "value": kept_value(kept, happening.number)}
        case "end":
            found["after_turn"] = happening.number
    return found


def _item(layout: Layout, item: Looked, seat: int) -> dict[str, Any] | None:
    """An item as views show it; None if the viewer may not know what it is."""
    wanted = 1 << (seat - 1) if seat else layout.everyone
    if item.known & wanted != wanted:
        return None
    return item_data(layout, item.kind, item.acts_as, item.face, item.owner)


def item_data(layout: Layout, kind: int, acts_as: int, face: int, owner: int) -> dict[str, Any]:
    """What is known of an item, in views and events alike. `as`: what it counts as, where that is something else."""
    kinds = layout.program.kinds
    return {
        "name": kinds[kind].name,
        "as": kinds[acts_as].name if acts_as != kind else None,
        "face": faces_of(layout.program)[face - 1] if face else None,
        "owner": owner,
    }


def _spot(layout: Layout, address: int) -> dict[str, Any]:
    """A place's name, whose it is (0: nobody's), the position in it (0: it has none), and the word for that, if any."""
    place = layout.program.places[layout.place_of[address]]
    found = {"place": place.name, "owner": layout.owner_of[address], "position": layout.position_of[address]}
    return found | {"word": layout.part_of[address][1:-1]} if place.by is not None else found
