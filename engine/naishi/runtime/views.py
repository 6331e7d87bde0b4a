"""What a seat may know of a match: hidden by default, as plain data without lasting item numbers.

Seat 0 is a spectator, who knows what every player knows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from naishi.base.source import Span
from naishi.runtime.backs import backs_at, said
from naishi.runtime.events import item_data
from naishi.runtime.happening import Happening
from naishi.runtime.items import Cells
from naishi.runtime.layout import BASE, END, PC, PLAYER, QUEUE_ENTRY, Layout
from naishi.runtime.moves import Move
from naishi.runtime.opening import faces_of, kept_value
from naishi.runtime.seats import seat_names
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
    """A slot, pile or pool. `items`: what lies there, a pile's top first; None is a back. `backs`: for each what one
    sees on its back, where that is all one sees."""

    items: tuple[SeenItem | None, ...]
    backs: tuple[str, ...] = ()

    @property
    def top(self) -> SeenItem | None:
        """What lies in the slot or on top, if something does and it is known."""
        return self.items[0] if self.items else None

    @property
    def all_backs(self) -> tuple[str, ...]:
        """What is on the back of each thing; empty where one sees more, or nothing."""
        return self.backs or ("",) * len(self.items)

    @property
    def top_back(self) -> str:
        """What is on the back of what lies in the slot or on top."""
        return self.backs[0] if self.backs else ""


HIDDEN = "(hidden)"  # in a move's text, in place of what a viewer may not know
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


class Tables:
    """What the views of one game share. Kept, because most of a view is the same every time."""

    def __init__(self, interpreter: Interpreter) -> None:
        self.layout = layout = interpreter.layout
        self.places = [
            (_place_data(layout, place, owner, addresses), addresses, place.shape)
            for place in layout.program.places
            for owner, addresses in enumerate(layout.bases[place.id])
            if addresses
        ]
        self.items: dict[tuple[int, int, int], dict[str, Any]] = {}
        self.questions: dict[Question, dict[str, Any]] = {}

    def item(self, cells: Cells, item: int) -> dict[str, Any]:
        """An item's data; the same object for the same look."""
        layout = self.layout
        key = item, cells[layout.act + item], cells[layout.face + item]
        found = self.items.get(key)
        if found is None:
            found = item_data(layout, layout.printed[item], key[1], key[2], layout.belongs[item])
            self.items[key] = found
        return found

    def spots(self, cells: Cells, addresses: list[int], shape: str, wanted: int) -> list[list[dict[str, Any] | None]]:
        """What lies in a place, position by position, for those whose bits are `wanted`."""
        know, item = self.layout.know, self.item
        if shape == "row":
            return [
                [] if not (i := cells[a]) else [item(cells, i) if cells[know + i] & wanted == wanted else None]
                for a in addresses
            ]
        if shape == "pool":
            return [self._pool(cells, cells[a + 1 : a + 1 + cells[a]], wanted) for a in addresses]
        return [
            [item(cells, i) if cells[know + i] & wanted == wanted else None for i in cells[a + cells[a] : a : -1]]
            for a in addresses
        ]

    def backs(self, cells: Cells, addresses: list[int], wanted: int) -> dict[str, Any]:
        """The same of backs, in games in which something is printed on them."""
        if not self.layout.has_backs:
            return {}
        return {"backs": [backs_at(self.layout, cells, address, wanted) for address in addresses]}

    def _pool(self, cells: Cells, items: list[int], wanted: int) -> list[dict[str, Any] | None]:
        """A pool has no order; one by kind keeps the order of its cells, which tells its history, from showing."""
        if not items:
            return []
        layout, know = self.layout, self.layout.know
        seen = [i for i in items if cells[know + i] & wanted == wanted]
        printed, belongs, act, face = layout.printed, layout.belongs, layout.act, layout.face
        seen.sort(key=lambda i: (printed[i], cells[act + i], belongs[i], cells[face + i]))
        return [*(self.item(cells, i) for i in seen), *[None] * (len(items) - len(seen))]

    def question(self, asked: Question) -> dict[str, Any]:
        """A question's data."""
        if asked not in self.questions:
            self.questions[asked] = _question_data(asked)
        return self.questions[asked]


def view(match: Match, seat: int) -> dict[str, Any]:
    """What a seat (0: a spectator) may see and know of a match now, as plain data. A back is null: hidden items have no
    identity, and nothing tells which is which. Parts of it are shared between views: they are to be read only."""
    layout, cells, tables = match.game.interpreter.layout, match._cells, match.game.tables
    check_viewer(layout, seat)
    wanted = 1 << (seat - 1) if seat else layout.everyone
    acting = match.to_act
    return {
        "seat": seat,
        "turn": match.turn,
        "turn_of": cells[PLAYER] if match.turn else 0,
        "to_act": list(acting),
        "question": tables.question(_question(match, acting, seat)) if acting else None,
        "ends_after": cells[END] or None,
        "is_over": match.is_over,
        "automatic": seat_names(layout.program),
        "places": [
            {**place, "spots": tables.spots(cells, addresses, shape, wanted)} | tables.backs(cells, addresses, wanted)
            for place, addresses, shape in tables.places
        ],
        "kept": kept_values(match),
    }


def kept_values(match: Match) -> list[dict[str, Any]]:
    """The numbers and words that are kept, which everyone sees: name, owner (0: nobody) and value, None for no word."""
    cells = match._cells
    return [
        {"name": kept.name, "owner": owner, "value": kept_value(kept, cells[cell])}
        for kept, owner, cell in match.game.interpreter.layout.kept_cells
    ]


def check_viewer(layout: Layout, seat: int) -> None:
    """Raises ValueError for who is neither a player nor a spectator."""
    if type(seat) is not int or not 0 <= seat <= layout.program.seats:
        raise ValueError(f"there is no seat {seat!r}; seats are 1 to {layout.program.seats}, 0 is a spectator")


def _place_data(layout: Layout, place: p.PlaceDef, owner: int, addresses: list[int]) -> dict[str, Any]:
    return {
        "name": place.name,
        "shape": place.shape,
        "owner": owner,
        "seen_by": place.seen_by,
        "capacity": 1 if place.shape == "row" else layout.room[addresses[0]],
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
    items = tuple(sorted(seen, key=_in_a_pool) if shape == "pool" else seen)
    if not layout.has_backs:
        return Spot(items)
    wanted = 1 << (seat - 1) if seat else layout.everyone
    return Spot(items, tuple(said(back) for back in backs_at(layout, cells, address, wanted)))


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

    `turn_of`: whose turn it is, 0 before the first. `name`: what is chosen; nothing where that is not the one thing.
    """

    about: str
    turn_of: int
    span: Span
    may_decline: bool = False
    is_secret: bool = False
    name: str = ""


def question(match: Match, seat: int | None = None) -> Question:
    """What the seats to act are asked: a seat that is one of them, what it is asked itself."""
    acting = match.to_act
    return _question(match, acting, seat if seat is not None else acting[0])


def _question(match: Match, acting: tuple[int, ...], seat: int) -> Question:
    cells, program = match._cells, match.game.program
    step = program.steps[cells[PC]]
    turn_of = cells[PLAYER] if match.turn else 0
    match step:
        case p.Offer(may=may, span=span):
            return Question("actions", turn_of, span, may)
        case p.Choose(may=may, span=span, binder=binder):
            return Question("choice", turn_of, span, may, name=binder.names[0])
        case p.ChooseWord(may=may, span=span, kept=kept):
            return Question("choice", turn_of, span, may, name=program.kept[kept].name)
        case p.TogetherStep(binders=binders, span=span):
            # Which of several choices another has come to is known to all: each has told that it has chosen.
            if seat not in acting:
                return Question("choice", turn_of, span, is_secret=True)
            answered = _answered(cells, step, seat)
            binder = binders[answered]
            return Question("choice", turn_of, binder.span, step.may[answered], is_secret=True, name=binder.names[0])
    return Question("order", turn_of, match.asked)


def _answered(cells: Cells, step: p.TogetherStep, seat: int) -> int:
    """How many of its choices a seat has made."""
    width = len(step.binders)
    start = cells[BASE] + step.first + (seat - 1) * width
    return next(i for i in range(width) if not cells[start + i])


def _question_data(asked: Question) -> dict[str, Any]:
    where = asked.span if asked.span.source.name else None
    return {
        "about": asked.about,
        "name": asked.name or None,
        "text": " ".join(where.text.split()) if where else None,
        "file": where.source.name if where else None,
        "line": where.line if where else None,
        "may_decline": asked.may_decline,
        "is_secret": asked.is_secret,
    }


def told(before: Match, after: Match, move: Move, seat: int) -> str:
    """A move's text as another seat may know it: what it names out of a hidden pile or pool stays unsaid."""
    seen = after._happened[len(before._happened) :]
    return _told(before.game.interpreter, before._cells, move, seat, seen)


def told_to_all(
    interpreter: Interpreter, before: Cells, move: Move, mover: int, happened: list[Happening]
) -> tuple[str, ...]:
    """A move's text as each viewer may know it, from the spectator (0) on; `happened`: what came of it.

    To others a choice made secretly together is nothing but made: an empty text.
    """
    viewers = range(interpreter.program.seats + 1)
    step = interpreter.program.steps[before[PC]]
    if isinstance(step, p.TogetherStep):
        return tuple(move.text if viewer == mover else "" for viewer in viewers)
    if isinstance(step, p.Offer | p.Choose) and max(move.raw[1:], default=0) < interpreter.choices.heap_base:
        return (move.text,) * len(viewers)
    return told_openly(interpreter, before, move, mover, happened)


def told_openly(
    interpreter: Interpreter, before: Cells, move: Move, mover: int, happened: list[Happening]
) -> tuple[str, ...]:
    """The same of what is decided before the eyes of all: only what is picked out of hidden heaps stays unsaid."""
    return tuple(
        move.text if viewer == mover else _told(interpreter, before, move, viewer, happened)
        for viewer in range(interpreter.program.seats + 1)
    )


def _told(interpreter: Interpreter, before: Cells, move: Move, seat: int, happened: list[Happening]) -> str:
    layout, choices = interpreter.layout, interpreter.choices
    if isinstance(interpreter.program.steps[before[PC]], p.Settle):  # an effect is called by the card it belongs to
        trigger, item, *_ = before[layout.queue + QUEUE_ENTRY * move.raw[0] :][:QUEUE_ENTRY]
        is_secret = interpreter.program.triggers[trigger].printed_this and not knows(layout, before, item, seat)
        return HIDDEN if is_secret else move.text
    parts = [move.action]
    written = [answer for answer in move.raw[1:] if answer != choices.prices.base]  # nothing is written of nothing
    for text, answer in zip(move.args, written, strict=False):
        if answer > choices.prices.base:
            parts.append(_told_paid(interpreter, before, text, choices.prices.way(answer), seat, happened))
            continue
        item = choices.item_of(before, answer) if answer >= choices.heap_base else 0
        known = not item or _sees_pick(layout, before, item, seat) or _comes_out(layout, item, seat, happened)
        parts.append(text if known else HIDDEN)
    return " ".join(parts)


def _told_paid(
    interpreter: Interpreter, before: Cells, text: str, looks: tuple[int, ...], seat: int, happened: list[Happening]
) -> str:
    """What is paid, as a seat may know it that cannot see all of it where it was or where it went to."""
    layout, left = interpreter.layout, list(looks)
    for one in happened:
        for looked in one.items if one.type == "moved" else ():
            look = interpreter.choices.look.of(before, looked.item)
            if look in left:
                left.remove(look)
                if not (
                    _sees_pick(layout, before, looked.item, seat) or _comes_out(layout, looked.item, seat, happened)
                ):
                    return HIDDEN
    return text


def _sees_pick(layout: Layout, before: Cells, item: int, seat: int) -> bool:
    """Whether a seat sees what is picked out of a heap: it sees into it, or nothing else lies there."""
    address = before[layout.loc + item]
    wanted = 1 << (seat - 1) if seat else layout.everyone
    return layout.seen[address] & wanted == wanted or (before[address] == 1 and knows(layout, before, item, seat))


def _comes_out(layout: Layout, item: int, seat: int, happened: list[Happening]) -> bool:
    """Whether a seat sees an item where it goes to. Where it went later says nothing: it may have been shuffled. Nor
    does it, if the item was turned before it came out: what it showed until then nobody else has seen."""
    wanted = 1 << (seat - 1) if seat else layout.everyone
    moves = (looked for one in happened if one.type in _TELLING for looked in one.items)
    first = next((looked for looked in moves if looked.item == item), None)
    return first is not None and first.known & wanted == wanted


_TELLING = ("moved", "swapped", "turned", "became")

__all__ = ["Question", "SeenItem", "Spot", "View", "question", "told", "visible"]
