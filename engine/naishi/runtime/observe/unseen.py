"""Whether a viewer can see all that a seat's points may depend on.

It is told from what the clauses of the seat's cards may read, not from what lies there: the answer keeps every secret.
"""

from __future__ import annotations

from collections.abc import Iterator

from naishi import program as p
from naishi.base.walk import children
from naishi.program.seats import check_viewer
from naishi.state.items import Cells, items_at, knows
from naishi.state.layout import Layout

Whose = tuple[int, int]  # a place, and whose (0: nobody's)


class HiddenScore(ValueError):
    """Points that may depend on what the viewer does not see. `places`: where something lies that it does not know."""

    def __init__(self, places: tuple[str, ...]) -> None:
        super().__init__(f"these points may depend on what is hidden in {', '.join(places)}")
        self.places = places


def unseen_in_score(layout: Layout, cells: Cells, viewer: int, of: int | None = None) -> tuple[str, ...]:
    """The names of the places with something in them that the viewer (0: a spectator) does not know, and that the
    points of a seat may depend on: its own, or those `of` another."""
    seat = viewer if of is None else of
    check_viewer(layout.program, viewer)
    check_viewer(layout.program, seat)
    mine = [(place, owner) for place in layout.program.counting for owner in (0, seat)]
    unseen = _unseen(layout, cells, mine, viewer)
    return unseen or _unseen(layout, cells, _read(layout, cells, mine, seat), viewer)


def _unseen(layout: Layout, cells: Cells, places: list[Whose], viewer: int) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(
            layout.program.places[place].name
            for place, owner in places
            for address in layout.bases[place][owner]
            if not all(knows(layout, cells, item, viewer) for item in items_at(layout, cells, address))
        )
    )


def _read(layout: Layout, cells: Cells, mine: list[Whose], seat: int) -> list[Whose]:
    """What the clauses of what lies in a seat's places read."""
    program = layout.program
    here = {
        cells[layout.act + item]
        for place, owner in mine
        for address in layout.bases[place][owner]
        for item in items_at(layout, cells, address)
    }
    scores = [score for kind in program.kinds if kind.id in here for score in kind.scores]
    scores += [score for _, kinds, score in program.type_scores if kinds & here]
    scores += program.player_scores
    found: list[Whose] = []
    for node in _looked_at(tuple(scores)):
        found += _read_by(layout, node, seat)
    return list(dict.fromkeys(found))


def _read_by(layout: Layout, node: object, seat: int) -> list[Whose]:
    everywhere = [(place.id, owner) for place in layout.program.places for owner in range(layout.program.seats + 1)]
    match node:
        case p.InPlace(place=place, owner=owner) | p.PlaceAddress(place=place, owner=owner):
            return _owned(layout, place, owner, seat)
        case p.AddressAt(place=place, owner=owner):
            return _owned(layout, place, owner, seat)
        case p.StackedAt(places=places, owner=owner):
            return [spot for place in places for spot in _owned(layout, place, owner, seat)]
        case p.Around():
            return _beside(layout, seat)
        case p.Everywhere() | p.TheItem() | p.Points() | p.Counterpart():
            return everywhere
    return []


def _owned(layout: Layout, place: int, owner: object, seat: int) -> list[Whose]:
    if isinstance(owner, p.Me):
        return [(place, seat)]
    if isinstance(owner, p.Opponent) and isinstance(owner.seat, p.Me):
        return [(place, 3 - seat)]
    return [(place, other) for other in range(layout.program.seats + 1)]


def _beside(layout: Layout, seat: int) -> list[Whose]:
    """What can be adjacent to what counts: the rows and grids it lies in."""
    counted = set(layout.program.counting)
    grids = [grid.rows for grid in layout.program.grids if counted & set(grid.rows)]
    return [(row, owner) for rows in grids for row in rows for owner in (0, seat)]


def _looked_at(node: object) -> Iterator[object]:
    """All nodes that read what something is. Where a thing lies that one has in view, and whether a slot is filled,
    everyone sees."""
    if isinstance(node, p.LiesIn | p.PositionOf):
        yield from _located(node.value)
    elif isinstance(node, p.Filled):
        yield from _located(node.address)
    else:
        yield node
        for part in children(node):
            yield from _looked_at(part)


def _located(node: object) -> Iterator[object]:
    """The same where only the spot is asked for: nothing of what lies there is read, unless it says which thing it is
    about. Where the one Elm lies, or whether an Elm lies there, tells what lies there."""
    if isinstance(node, p.ItemAt) and node.kinds is not None:
        yield from _looked_at(node)
    elif isinstance(node, p.ItemAt | p.SlotOf | p.PlaceAddress | p.AddressAt | p.StackedAt | p.Counterpart):
        for part in children(node):
            yield from _located(part)
    else:
        yield from _looked_at(node)


__all__ = ["unseen_in_score"]
