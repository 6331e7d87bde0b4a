"""What a seat may know of a match: hidden by default, as plain data without lasting item numbers.

Seat 0 is a spectator, who knows what every player knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import frozen

from naishi.base.source import Span
from naishi.runtime.items import Cells
from naishi.runtime.layout import PC, Layout
from naishi.runtime.moves import Move
from naishi.runtime.saving import face_name
from naishi.semantics import program as p

if TYPE_CHECKING:
    from naishi.runtime.match import Match


@frozen
class SeenItem:
    """An item whose identity a seat knows: its printed kind, the kind it acts as, the seat it belongs to, its face."""

    kind: int
    acting: int
    seat: int = 0
    face: str = ""


@frozen
class Spot:
    """A slot, pile or pool. `items`: what lies there, a pile's top first; None is a back."""

    items: tuple[SeenItem | None, ...]

    @property
    def top(self) -> SeenItem | None:
        """What lies in the slot or on top, if something does and it is known."""
        return self.items[0] if self.items else None


View = dict[tuple[str, int], tuple[Spot, ...]]  # by a place's name and owner (0: nobody), in order of position


def visible(match: Match, seat: int) -> View:
    """Every place as a seat may see it. States that differ only in what it cannot know give equal views."""
    cells, layout = match._cells, match.game.interpreter.layout
    return {
        (place.name, owner): tuple(_spot(layout, cells, address, seat, place.shape) for address in addresses)
        for place in layout.program.places
        for owner, addresses in enumerate(layout.bases[place.id])
        if addresses
    }


def knows(layout: Layout, cells: Cells, item: int, seat: int) -> bool:
    """Whether a seat knows what an item is."""
    wanted = 1 << (seat - 1) if seat else layout.everyone
    return cells[layout.know + item] & wanted == wanted


def items_at(layout: Layout, cells: Cells, address: int) -> list[int]:
    """The items at an address, a pile's top first."""
    if layout.heap[address]:
        return cells[address + 1 : address + 1 + cells[address]][::-1]
    return [cells[address]] if cells[address] else []


def _spot(layout: Layout, cells: Cells, address: int, seat: int, shape: str) -> Spot:
    seen = [
        _seen(layout, cells, item) if knows(layout, cells, item, seat) else None
        for item in items_at(layout, cells, address)
    ]
    return Spot(tuple(sorted(seen, key=_in_a_pool) if shape == "pool" else seen))


def _seen(layout: Layout, cells: Cells, item: int) -> SeenItem:
    face = cells[layout.face + item]
    name = face_name(layout.program, face) if face else ""
    return SeenItem(layout.printed[item], cells[layout.act + item], layout.belongs[item], name)


def _in_a_pool(item: SeenItem | None) -> tuple[int, int, int, str]:
    """A pool has no order; one by kind keeps the order of its cells, which tells its history, from showing."""
    return (item.kind, item.acting, item.seat, item.face) if item is not None else (1 << 30, 0, 0, "")


# --- what is asked, and what was answered ---
@frozen
class Question:
    """What a match waits for. `about`: "actions" to do, one "choice" inside an effect, or the "order" of effects."""

    about: str
    may_decline: bool
    is_secret: bool
    span: Span


def question(match: Match) -> Question:
    """What the seats to act are asked."""
    cells, program = match._cells, match.game.program
    step = program.steps[cells[PC]]
    span = match.asked
    match step:
        case p.Offer(may=may):
            return Question("actions", may, False, span)
        case p.Choose(may=may):
            return Question("choice", may, False, span)
        case p.TogetherStep():
            return Question("choice", False, True, span)
    return Question("order", False, False, span)


def told(before: Match, after: Match, move: Move, seat: int) -> str:
    """A move's text as another seat may know it: what it names out of a hidden pile or pool stays unsaid."""
    interpreter = before.game.interpreter
    parts = [move.action]
    for text, answer in zip(move.args, move.raw[1:], strict=False):
        item = interpreter.choices.item_of(before._cells, answer) if answer >= interpreter.choices.heap_base else 0
        hidden = item and not any(knows(interpreter.layout, m._cells, item, seat) for m in (before, after))
        parts.append("(hidden)" if hidden else text)
    return " ".join(parts)


# --- scores ---
def unseen_in_score(match: Match, seat: int) -> tuple[str, ...]:
    """The names of the places with something in them that a seat's points may depend on and it cannot see.

    Told from what the score clauses may read, never from what lies there; so it may name too many, and keeps every secret.
    """
    layout, cells = match.game.interpreter.layout, match._cells
    return tuple(
        dict.fromkeys(
            layout.program.places[place].name
            for place, owner in _read_for_score(layout, seat)
            for address in layout.bases[place][owner]
            if not all(knows(layout, cells, item, seat) for item in items_at(layout, cells, address))
        )
    )


def _read_for_score(layout: Layout, seat: int) -> list[tuple[int, int]]:
    """(place, owner) that a seat's points may be read from."""
    program = layout.program
    found = [(place, owner) for place in program.estate for owner in (0, seat)]
    scores = [score for kind in program.kinds for score in kind.scores]
    scores += [score for _, _, score in program.type_scores]
    for node in _nodes(tuple(scores)):
        found += _read_by(layout, node, seat)
    return list(dict.fromkeys(found))


def _read_by(layout: Layout, node: object, seat: int) -> list[tuple[int, int]]:
    everywhere = [(place.id, owner) for place in layout.program.places for owner in range(layout.program.seats + 1)]
    match node:
        case p.InPlace(place=place, owner=owner) | p.PlaceAddress(place=place, owner=owner):
            return _owned(layout, place, owner, seat)
        case p.AddressAt(place=place, owner=owner):
            return _owned(layout, place, owner, seat)
        case p.Around():
            return _beside(layout, seat)
        case p.Everywhere() | p.TheItem() | p.Points() | p.Counterpart():
            return everywhere
    return []


def _owned(layout: Layout, place: int, owner: object, seat: int) -> list[tuple[int, int]]:
    if isinstance(owner, p.Me):
        return [(place, seat)]
    if isinstance(owner, p.Opponent) and isinstance(owner.seat, p.Me):
        return [(place, 3 - seat)]
    return [(place, other) for other in range(layout.program.seats + 1)]


def _beside(layout: Layout, seat: int) -> list[tuple[int, int]]:
    """What can be adjacent to what counts: the rows and grids it lies in."""
    counted = set(layout.program.estate)
    grids = [grid.rows for grid in layout.program.grids if counted & set(grid.rows)]
    return [(row, owner) for rows in grids for row in rows for owner in (0, seat)]


def _nodes(node: object) -> Iterator[object]:
    if isinstance(node, tuple):
        for part in node:
            yield from _nodes(part)
    elif hasattr(node, "__attrs_attrs__"):
        yield node
        for attribute in node.__attrs_attrs__:
            if attribute.name != "span":
                yield from _nodes(getattr(node, attribute.name))


__all__ = ["Question", "SeenItem", "Spot", "View", "question", "told", "unseen_in_score", "visible"]
