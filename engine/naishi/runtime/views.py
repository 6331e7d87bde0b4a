"""What a seat may know of a match: hidden by default, as plain data without lasting item numbers.

Seat 0 is a spectator, who knows what every player knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from attrs import frozen

from naishi.base.source import Span
from naishi.runtime.items import Cells
from naishi.runtime.layout import PC, PLAYER, Layout
from naishi.runtime.moves import Move
from naishi.runtime.opening import faces_of
from naishi.semantics import program as p

if TYPE_CHECKING:
    from naishi.runtime.interpreter import Interpreter
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


def view(match: Match, seat: int) -> dict[str, Any]:
    """What a seat (0: a spectator) may see and know of a match now, as plain data. A back is null: hidden items have no
    identity, and nothing tells which is which."""
    places = []
    definitions = {place.name: place for place in match.game.program.places}
    for (name, owner), spots in visible(match, seat).items():
        place = definitions[name]
        lying = [[_item_data(match, item) for item in spot.items] for spot in spots]
        places.append({"name": name, "shape": place.shape, "owner": owner, "seen_by": place.seen_by, "spots": lying})
    return {
        "seat": seat,
        "turn": match.turn,
        "turn_of": match._cells[PLAYER] if match.turn else 0,
        "to_act": list(match.to_act),
        "is_over": match.is_over,
        "places": places,
    }


def _item_data(match: Match, item: SeenItem | None) -> dict[str, Any] | None:
    if item is None:
        return None
    kinds = match.game.program.kinds
    return {
        "name": kinds[item.kind].name,
        "as": kinds[item.acting].name if item.acting != item.kind else None,
        "face": item.face or None,
        "owner": item.seat,
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
    name = faces_of(layout.program)[face - 1] if face else ""
    return SeenItem(layout.printed[item], cells[layout.act + item], layout.belongs[item], name)


def _in_a_pool(item: SeenItem | None) -> tuple[int, int, int, str]:
    """A pool has no order; one by kind keeps the order of its cells, which tells its history, from showing."""
    return (item.kind, item.acting, item.seat, item.face) if item is not None else (1 << 30, 0, 0, "")


# --- what is asked, and what was answered ---
@frozen
class Question:
    """What a match waits for. `about`: "actions" to do, one "choice" inside an effect, or the "order" of effects.

    `turn_of`: whose turn it is, 0 before the first.
    """

    about: str
    turn_of: int
    span: Span
    may_decline: bool = False
    is_secret: bool = False


def question(match: Match) -> Question:
    """What the seats to act are asked."""
    cells, program = match._cells, match.game.program
    step = program.steps[cells[PC]]
    turn_of = cells[PLAYER] if match.turn else 0
    match step:
        case p.Offer(may=may):
            return Question("actions", turn_of, match.asked, may)
        case p.Choose(may=may):
            return Question("choice", turn_of, match.asked, may)
        case p.TogetherStep(binders=binders):
            name = match.legal_moves[0].action
            span = next((binder.span for binder in binders if binder.names[0] == name), match.asked)
            return Question("choice", turn_of, span, is_secret=True)
    return Question("order", turn_of, match.asked)


def told(before: Match, after: Match, move: Move, seat: int) -> str:
    """A move's text as another seat may know it: what it names out of a hidden pile or pool stays unsaid."""
    return told_move(before.game.interpreter, before._cells, after._cells, move, 0, seat)


def told_move(interpreter: Interpreter, before: Cells, after: Cells, move: Move, mover: int, seat: int) -> str:
    """The same on cells. To others a choice made secretly together is nothing but made: an empty text."""
    if seat == mover and mover:
        return move.text
    if mover and isinstance(interpreter.program.steps[before[PC]], p.TogetherStep):
        return ""
    parts = [move.action]
    for text, answer in zip(move.args, move.raw[1:], strict=False):
        item = interpreter.choices.item_of(before, answer) if answer >= interpreter.choices.heap_base else 0
        hidden = item and not any(knows(interpreter.layout, cells, item, seat) for cells in (before, after))
        parts.append("(hidden)" if hidden else text)
    return " ".join(parts)


# --- scores ---
def unseen_in_score(match: Match, seat: int) -> tuple[str, ...]:
    """The names of the places with something in them that a seat's points may depend on and it cannot see.

    Told from what the clauses of its own cards may read, not from what lies there: the answer keeps every secret.
    """
    layout, cells = match.game.interpreter.layout, match._cells
    mine = [(place, owner) for place in layout.program.counting for owner in (0, seat)]
    unseen = _unseen(layout, cells, mine, seat)
    return unseen or _unseen(layout, cells, _read_for_score(layout, cells, mine, seat), seat)


def _unseen(layout: Layout, cells: Cells, places: list[tuple[int, int]], seat: int) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(
            layout.program.places[place].name
            for place, owner in places
            for address in layout.bases[place][owner]
            if not all(knows(layout, cells, item, seat) for item in items_at(layout, cells, address))
        )
    )


def _read_for_score(layout: Layout, cells: Cells, mine: list[tuple[int, int]], seat: int) -> list[tuple[int, int]]:
    """(place, owner) that the clauses of what lies in a seat's places read."""
    program = layout.program
    here = {
        cells[layout.act + item]
        for place, owner in mine
        for address in layout.bases[place][owner]
        for item in items_at(layout, cells, address)
    }
    scores = [score for kind in program.kinds if kind.id in here for score in kind.scores]
    scores += [score for _, kinds, score in program.type_scores if kinds & here]
    found: list[tuple[int, int]] = []
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
    counted = set(layout.program.counting)
    grids = [grid.rows for grid in layout.program.grids if counted & set(grid.rows)]
    return [(row, owner) for rows in grids for row in rows for owner in (0, seat)]


def _nodes(node: object) -> Iterator[object]:
    """All nodes that read what something is; where an item lies and whether a slot is filled everyone sees."""
    if isinstance(node, p.LiesIn | p.Filled | p.PositionOf):
        return
    if isinstance(node, tuple):
        for part in node:
            yield from _nodes(part)
    elif hasattr(node, "__attrs_attrs__"):
        yield node
        for attribute in node.__attrs_attrs__:
            if attribute.name != "span":
                yield from _nodes(getattr(node, attribute.name))


__all__ = ["Question", "SeenItem", "Spot", "View", "question", "told", "unseen_in_score", "visible"]
