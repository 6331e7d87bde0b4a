"""What happened, told to each viewer as far as it may know."""

from __future__ import annotations

from typing import Any

from naishi.state.backs import back_of
from naishi.state.facts import Fact
from naishi.state.initial import faces_of, kept_value
from naishi.state.layout import Layout


def told_to(layout: Layout, fact: Fact, seat: int) -> dict[str, Any]:
    """One fact as plain data for a seat (0: a spectator). What the seat may not know is null, not left out."""
    found: dict[str, Any] = {"type": fact.type}
    match fact.type:
        case "turn":
            found |= {"turn": fact.number, "seat": fact.seat}
        case "chose":
            found |= {"seat": fact.seat, "move": fact.texts[seat] or None}
        case "unasked":
            found |= {"seat": fact.seat, "move": fact.texts[seat]}
        case "moved":
            found |= _item(layout, fact, 0, seat)
            found |= {"from": _spot(layout, fact.sources[0]), "to": _spot(layout, fact.targets[0])}
        case "swapped":
            found["items"] = [
                _item(layout, fact, i, seat) | {"from": _spot(layout, source), "to": _spot(layout, target)}
                for i, (source, target) in enumerate(zip(fact.sources, fact.targets, strict=True))
            ]
        case "shuffled":
            found["places"] = [_spot(layout, address) for address in fact.targets]
        case "renewed":
            found |= {"from": _spot(layout, fact.sources[0]), "to": _spot(layout, fact.targets[0])}
            found["number"] = fact.number
        case "revealed":
            found["items"] = [
                _item(layout, fact, i, seat) | {"at": _spot(layout, address)} for i, address in enumerate(fact.targets)
            ]
        case "turned" | "became":
            found |= _item(layout, fact, 0, seat) | {"at": _spot(layout, fact.targets[0])}
        case "kept":
            kept = layout.program.kept[fact.which[0]]
            found |= {"name": kept.name, "owner": fact.seat, "value": kept_value(kept, fact.number)}
        case "end":
            found["after_turn"] = fact.number
    return found


def _item(layout: Layout, fact: Fact, index: int, seat: int) -> dict[str, Any]:
    """One of the items, as views show it; None if the viewer may not know what it is, and then what is on its back."""
    item, target = fact.items[index], fact.targets[index]
    wanted = 1 << (seat - 1) if seat else layout.everyone
    if item.known & wanted == wanted:
        return {"item": item_data(layout, item.kind, item.acts_as, item.face, item.owner)}
    comes_in_sight = fact.type in ("moved", "swapped") or not layout.heap[target] or layout.pool[target]
    if layout.has_backs and comes_in_sight:
        return {"item": None, "back": back_of(layout, item.item)}
    return {"item": None}


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
