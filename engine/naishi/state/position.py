"""Positions somebody writes down: items by name, taken from where they are before setup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from naishi.base.near import nearest
from naishi.base.render import cut
from naishi.program import KeptDef, PlaceDef
from naishi.program.notation import read_thing
from naishi.program.seats import seat_called
from naishi.state.initial import face_number, kept_value, sort_pools
from naishi.state.items import Cells, Items
from naishi.state.layout import Layout
from naishi.state.notation import item_text

MOST_SAID = 300  # characters of a message


class PositionError(ValueError):
    """A position that cannot be: it names the place or item that is wrong, and repeats no long text of others."""

    def __init__(self, message: str) -> None:
        super().__init__(cut(message, MOST_SAID))


@frozen
class Laying:
    """One item to be laid at an address."""

    address: int
    kind: int
    acts_as: int
    face: int
    owner: int
    said: str


def set_up(layout: Layout, cells: Cells, position: Mapping[str, Any]) -> None:
    """Lay everything a position names, in a state from before setup."""
    if not isinstance(position, Mapping):
        raise PositionError(f"a position maps the names of places to what lies there; {position!r:.60} is none")
    kept = {kept.name: kept for kept in layout.program.kept}
    for name in kept.keys() & position.keys():
        _set_kept(layout, cells, kept[name], position[name])
    layings = [laying for name, what in position.items() if name not in kept for laying in _place(layout, name, what)]
    lay_all(layout, cells, layings)


def _set_kept(layout: Layout, cells: Cells, kept: KeptDef, said: Any) -> None:
    """A number or word; one for each player in a list."""
    own = [cell for cell in layout.kept[kept.id] if cell]
    if kept.per_player:
        _check_list(said, f"{kept.name} is one for each of the {layout.program.seats} players")
        if len(said) != len(own):
            raise PositionError(f"{kept.name} needs {len(own)} values, one for each player, not {len(said)}")
    for cell, value in zip(own, said if kept.per_player else [said], strict=True):
        cells[cell] = kept_number(kept, value)


def kept_number(kept: KeptDef, said: Any) -> int:
    """What stands in the state for a number or word that somebody wrote."""
    if kept.words:
        if said is None:
            return 0
        if said not in kept.words:
            raise PositionError(f"{kept.name} is one of {', '.join(kept.words)}, or null; {said!r:.60} is none of them")
        return kept.words.index(said) + 1
    if type(said) is not int or not kept.least <= said <= kept.most:
        raise PositionError(f"{kept.name} is a number from {kept.least} to {kept.most}, not {said!r:.60}")
    return said


def lay_all(layout: Layout, cells: Cells, layings: Sequence[Laying]) -> None:
    """Lift what is needed from where it begins, then lay it; so the order in which places are named does not matter."""
    items = Items(layout)
    lifted: list[tuple[int, Laying]] = []
    used: set[int] = set()
    for laying in layings:
        item = _unused(layout, laying, used)
        used.add(item)
        items.take(cells, item)
        lifted.append((item, laying))
    for item, laying in lifted:
        place = items.place(laying.address)
        full = (
            cells[laying.address] >= layout.room[laying.address]
            if layout.heap[laying.address]
            else cells[laying.address]
        )
        if full:
            raise PositionError(f"{place.name} can hold no more: {laying.said} has no room there")
        if layout.heap[laying.address]:
            cells[laying.address] += 1
            cells[laying.address + cells[laying.address]] = item
        else:
            cells[laying.address] = item
        cells[layout.loc + item] = laying.address
        cells[layout.act + item] = laying.acts_as
        if laying.face:
            cells[layout.face + item] = laying.face
        cells[layout.know + item] = layout.seen[laying.address]
    sort_pools(layout, cells)


def _unused(layout: Layout, laying: Laying, used: set[int]) -> int:
    for item, (kind, owner) in enumerate(layout.items):
        if kind == laying.kind and item not in used and (not owner or owner == laying.owner):
            return item
    kind_def = layout.program.kinds[laying.kind]
    if kind_def.is_off:
        raise PositionError(f"{kind_def.name} is switched off: it has 0 copies, and the position needs one")
    each = " for each player" if kind_def.per_player else ""
    raise PositionError(f"there are only {kind_def.copies} {kind_def.name}{each}, and the position needs one more")


def _place(layout: Layout, name: str, what: Any) -> list[Laying]:
    places = {place.name: place for place in layout.program.places}
    place = places.get(name)
    if place is None:
        near = nearest(str(name), [*places, *(kept.name for kept in layout.program.kept)])
        raise PositionError(f"no place is called {name}" + (f"; did you mean {near}?" if near else ""))
    if not place.per_player:
        return _owned(layout, place, what, 0)
    _check_list(what, f"{name} is one list for each of the {layout.program.seats} players")
    if len(what) != layout.program.seats:
        raise PositionError(f"{name} needs {layout.program.seats} lists, one for each player, not {len(what)}")
    return [laying for owner, mine in enumerate(what, 1) for laying in _owned(layout, place, mine, owner)]


def _check_list(what: Any, expected: str) -> None:
    if isinstance(what, str | bytes) or not isinstance(what, Sequence):
        raise PositionError(f"{expected}, not {what!r:.60}")


def _owned(layout: Layout, place: PlaceDef, what: Any, owner: int) -> list[Laying]:
    addresses = layout.bases[place.id][owner]
    if place.shape == "row":
        return row_layings(layout, place, addresses, what, owner)
    if not place.family:
        return heap_layings(layout, place, addresses[0], what, owner)
    _check_list(what, f"{place.name} is {place.count} lists, one for each pile")
    if len(what) != place.count:
        raise PositionError(f"{place.name} has {place.count} piles; here are {len(what)} lists")
    return [
        laying
        for address, pile in zip(addresses, what, strict=True)
        for laying in heap_layings(layout, place, address, pile, owner)
    ]


def row_layings(layout: Layout, place: PlaceDef, addresses: list[int], what: Any, owner: int) -> list[Laying]:
    """A row's items from position 1; None is an empty slot."""
    _check_list(what, f"{place.name} is a list of {place.count} names or nulls")
    if len(what) > len(addresses):
        raise PositionError(f"{place.name} has {place.count} slots; here are {len(what)} items")
    return [
        _laying(layout, place, address, item, owner)
        for address, item in zip(addresses, what, strict=False)
        if item is not None
    ]


def heap_layings(layout: Layout, place: PlaceDef, address: int, what: Any, owner: int) -> list[Laying]:
    """A pile's items, given from the top; a pool's."""
    _check_list(what, f"{place.name} is a list of names")
    if len(what) > place.capacity:
        raise PositionError(f"{place.name} can hold {place.capacity}; here are {len(what)} items")
    return [_laying(layout, place, address, item, owner) for item in reversed(list(what))]


def _laying(layout: Layout, place: PlaceDef, address: int, said: Any, owner: int) -> Laying:
    thing = read_thing(said) if isinstance(said, str) else None
    if thing is None or thing.part:
        raise PositionError(f"{place.name}: {said!r:.60} is no item's name")
    kind = _kind(layout, place, thing.name)
    acts_as = _kind(layout, place, thing.acts_as) if thing.acts_as else kind
    definition = layout.program.kinds[kind]
    if acts_as != kind and not (definition.is_card and layout.program.kinds[acts_as].is_card):
        raise PositionError(f"{place.name}: only a card can be laid as another, not {said!r}")
    if thing.owner and not definition.per_player:
        raise PositionError(f"{place.name}: {thing.name} belongs to nobody, so not to {thing.owner}")
    if thing.face and thing.face not in definition.faces:
        raise PositionError(f"{place.name}: {thing.name} has no face {thing.face}")
    belongs = seat_called(layout.program, thing.owner, 0) or 0 if thing.owner else owner
    if definition.per_player and not 1 <= belongs <= layout.program.seats:
        raise PositionError(f"{place.name}: say whose {definition.name} it is: `{definition.name} of 1`")
    if (place.only is not None and kind not in place.only) or (place.only is None and not definition.is_card):
        raise PositionError(f"{place.name}: {definition.name} may not lie there")
    return Laying(address, kind, acts_as, face_number(layout.program, thing.face), belongs, said)


def _kind(layout: Layout, place: PlaceDef, name: str) -> int:
    kinds = {kind.name: kind.id for kind in layout.program.kinds[1:]}
    if name not in kinds:
        near = nearest(name, kinds)
        raise PositionError(f"{place.name}: nothing is called {name}" + (f"; did you mean {near}?" if near else ""))
    return kinds[name]


def position(layout: Layout, cells: Cells) -> dict[str, Any]:
    """What lies where, by name: the form `Game.from_position` takes."""
    found: dict[str, Any] = {}
    for place in layout.program.places:
        by_owner = layout.bases[place.id]
        owners = range(1, layout.program.seats + 1) if place.per_player else (0,)
        lists = [_place_list(layout, cells, place.family, by_owner[owner], owner) for owner in owners]
        found[place.name] = lists if place.per_player else lists[0]
    for kept, cell_of in zip(layout.program.kept, layout.kept, strict=True):
        values = [kept_value(kept, cells[cell]) for cell in cell_of if cell]
        found[kept.name] = values if kept.per_player else values[0]
    return found


def _place_list(layout: Layout, cells: Cells, family: bool, addresses: list[int], owner: int) -> list[Any]:
    if not layout.heap[addresses[0]]:
        return [_item(layout, cells, cells[a], owner) if cells[a] else None for a in addresses]
    piles = [[_item(layout, cells, i, owner) for i in reversed(cells[a + 1 : a + 1 + cells[a]])] for a in addresses]
    return piles if family else piles[0]


def _item(layout: Layout, cells: Cells, item: int, owner: int) -> str:
    whose = layout.belongs[item] if layout.belongs[item] != owner else 0
    return item_text(layout.program, layout.printed[item], cells[layout.act + item], cells[layout.face + item], whose)
