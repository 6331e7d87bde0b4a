"""Why something that an example expects is not so: which part of it, what the values are, and what lies there.

For whoever writes rules: it sees everything, and is never told to a seat.
"""

from __future__ import annotations

from attrs import frozen

from naishi import program as p
from naishi.program import FRAME_SEAT
from naishi.program.notation import thing_text
from naishi.program.seats import owner_text
from naishi.program.written import Written
from naishi.runtime.machine.interpreter import Interpreter
from naishi.state.items import Cells
from naishi.state.layout import Layout

_MOST_SHOWN = 12  # items of one pile or pool
_MOST_PLACES = 4
_WORDS = {"at least": "at least ", "at most": "at most ", "more": "more than ", "less": "less than ", "is": ""}
_WORDS |= {"is not": "not "}


@frozen
class _State:
    """Where a question is asked: the cells of a match, a frame, and the candidate."""

    interpreter: Interpreter
    cells: Cells
    base: int
    it: int = 0

    @property
    def layout(self) -> Layout:
        return self.interpreter.layout

    @property
    def seat(self) -> int:
        return self.cells[self.base + FRAME_SEAT]

    def value(self, expr: p.Expr) -> int:
        return int(self.interpreter.questions.value(expr)(self.cells, self.base, self.it))

    def holds(self, expr: p.Expr) -> bool:
        return bool(self.interpreter.questions.test(expr)(self.cells, self.base, self.it))


def not_so(interpreter: Interpreter, cells: Cells, test: p.Expr, base: int) -> tuple[str, str]:
    """What is told of a question that does not hold: what is so instead, and what lies there ("" where that says
    nothing)."""
    state = _State(interpreter, cells, base)
    part = _failing(state, test)
    return _told(state, part), _lying(state, part)


def _failing(state: _State, test: p.Expr) -> p.Expr:
    """Of several joined by `and` the first that does not hold."""
    while isinstance(test, p.And):
        test = test.right if state.holds(test.left) else test.left
    return test


def _told(state: _State, test: p.Expr) -> str:
    match test:
        case p.And(left=left, right=right):
            return _told(state, right if state.holds(left) else left)
        case p.Or(left=left, right=right):
            return f"{_told(state, left)} {_told(state, right)}"
        case p.Not(test=inner):
            return _told_not(state, inner)
        case p.Compare(op=op, left=left, right=right):
            return _compared(state, op, left, right)
        case p.OneOf(left=left, values=values):
            wanted = ", ".join(_as_text(state, left, value) for value in values)
            return f"Expected one of {wanted}; {_is(state, left)}."
        case p.Exists(op=op, number=number, query=query):
            count = state.interpreter.questions.count(query)(state.cells, state.base, state.it)
            there = "there is 1" if count == 1 else f"there are {count or 'none'}"
            return f"Expected {_how_many(op, number)} {_said(query)}; {there}."
        case p.IsKind(item=item) | p.HasTypeOf(item=item):
            return f"Expected {_said(test)}; {_said(item)} is {_item(state, state.value(item))}."
        case p.SameKind(left=left, right=right):
            one, other = _item(state, state.value(left)), _item(state, state.value(right))
            return f"Expected {_said(test)}; one is {one}, the other {other}."
        case p.Filled(address=address):
            return f"Expected {_said(test)}; {_spot(state, state.value(address))} is empty."
        case p.LiesIn(value=value, is_item=is_item):
            found = state.value(value)
            spot = state.cells[state.layout.loc + found] if is_item else found
            return f"Expected {_said(test)}; it lies in {_spot(state, spot)}."
        case p.NoEndYet():
            return "Expected no end yet; an end has been asked for."
        case p.Asked(subject=subject, test=inner):
            return _told(_State(state.interpreter, state.cells, state.base, state.value(subject)), inner)
    return f"Expected {_said(test)}; it is not so here."


def _told_not(state: _State, inner: p.Expr) -> str:
    """Of a question that holds, though it should not."""
    if isinstance(inner, p.Filled):
        address = state.value(inner.address)
        return f"Expected nothing in {_spot(state, address)}; {_item(state, _on(state, address))} lies there."
    if isinstance(inner, p.Not):
        return _told(state, inner.test)
    return f"Expected that this is not so: {_said(inner)}; it is."


def _compared(state: _State, op: str, left: p.Expr, right: p.Expr) -> str:
    if isinstance(right, p.Num):
        return f"Expected {_WORDS[op]}{_as_text(state, left, right.value)}; {_is(state, left)}."
    if isinstance(left, p.Num):
        return (
            f"Expected {_said(left)} {'is ' if op != 'is not' else ''}{_WORDS[op]}{_said(right)}; {_is(state, right)}."
        )
    return f"Expected {_WORDS[op]}{_said(right)}; {_is(state, left)}, {_is(state, right)}."


def _is(state: _State, expr: p.Expr) -> str:
    """`penalty of player 4 is 7`."""
    return f"{_subject(expr)} is {_as_text(state, expr, state.value(expr))}"


def _subject(expr: p.Expr) -> str:
    """What an expression asks for; of a field and a face its text has the name alone."""
    if isinstance(expr, p.FieldOf | p.FaceOf) and _said(expr.item) != _said(expr):
        return f"{_said(expr)} of {_subject(expr.item)}"
    return _said(expr)


def _as_text(state: _State, expr: p.Expr, value: int) -> str:
    """A value of an expression, in the words of what it is a value of."""
    program = state.layout.program
    match expr:
        case p.FieldOf(field=field):
            return _word(program.fields[field].words, value)
        case p.KeptOf(kept=kept):
            return _word(program.kept[kept].words, value)
        case p.FaceOf(item=item):
            printed = state.layout.printed[state.value(item)]
            return _word(program.kinds[printed].faces, value)
        case p.ItemAt() | p.TheItem():
            return _item(state, value)
        case p.Local() | p.It() | p.This() | p.SlotOf() | p.PlaceAddress() | p.AddressAt():
            return _said(expr)
    return str(value)


def _word(words: tuple[str, ...], value: int) -> str:
    return str(value) if not words else words[value - 1] if 0 < value <= len(words) else "not said"


def _how_many(op: str, number: int) -> str:
    if (op, number) == ("at least", 1):
        return "some"
    return "no" if (op, number) == ("at most", 0) else f"{'exactly' if op == 'is' else op} {number}"


def _said(node: Written) -> str:
    """What stands in the text, in one line."""
    return " ".join(node.span.text.split())


# --- what lies where ---
def _lying(state: _State, test: p.Expr) -> str:
    """What lies in the places that a question looks into, as an example would lay it out."""
    shown: dict[tuple[int, int], str] = {}
    for query in _queries(test):
        for source in query.sources:
            for place, seat in _places(state, source):
                shown.setdefault((place, seat), _contents(state, place, seat))
    return "; ".join(list(shown.values())[:_MOST_PLACES])


def _queries(test: p.Expr) -> list[p.Query]:
    match test:
        case p.Exists(query=query) | p.Count(query=query) | p.Different(query=query) | p.Alike(query=query):
            return [query]
        case p.Aligned(query=query) | p.Overall(query=query):
            return [query]
        case p.Or(left=left, right=right) | p.And(left=left, right=right):
            return _queries(left) + _queries(right)
        case p.Compare(left=left, right=right) | p.Arithmetic(left=left, right=right):
            return _queries(left) + _queries(right)
        case p.OneOf(left=left):
            return _queries(left)
        case p.Not(test=inner) | p.Asked(test=inner):
            return _queries(inner)
    return []


def _places(state: _State, source: p.Source) -> list[tuple[int, int]]:
    """The places and their owners that a source looks into; those known only from where something lies are left out."""
    layout = state.layout
    match source:
        case p.InPlace(place=place, owner=None) if layout.program.places[place].per_player:
            return [(place, seat) for seat in range(1, layout.program.seats + 1)]
        case p.InPlace(place=place, owner=owner):
            return [(place, state.value(owner) if owner is not None else 0)]
        case p.AtAddress(address=address):
            at = state.value(address)
            return [(layout.place_of[at], layout.owner_of[at])] if at else []
    return []


def _contents(state: _State, place: int, seat: int) -> str:
    """`bed Oak, -, Rose`; a heap from its top."""
    layout, cells = state.layout, state.cells
    definition = layout.program.places[place]
    whose = owner_text(layout.program, seat, state.seat)
    name = thing_text(definition.name, owner=whose)
    addresses = layout.bases[place][seat]
    if definition.shape == "row":
        items = [_item(state, cells[address]) if cells[address] else "-" for address in addresses]
        while items and items[-1] == "-":
            items.pop()
        return f"{name} {', '.join(items)}" if items else f"{name} is empty"
    heaps = [cells[a + 1 : a + 1 + cells[a]][::-1] for a in addresses]
    texts = [", ".join(_item(state, item) for item in heap[:_MOST_SHOWN]) for heap in heaps]
    texts = [f"{text}, …" if len(heap) > _MOST_SHOWN else text for text, heap in zip(texts, heaps, strict=True)]
    spots = [thing_text(layout.spot_of[a], owner=whose) for a in addresses]
    named = [f"{spot} {text}" for spot, text in zip(spots, texts, strict=True) if text]
    return "  ".join(named) or f"{name} is empty"


def _on(state: _State, address: int) -> int:
    """The item in a slot, or on top of a heap."""
    cells = state.cells
    return cells[address + cells[address]] if state.layout.heap[address] and cells[address] else cells[address]


def _item(state: _State, item: int) -> str:
    """An item's name; as what it acts, if it has become something else."""
    if not item:
        return "nothing"
    kinds, layout = state.layout.program.kinds, state.layout
    printed, acts = layout.printed[item], state.cells[layout.act + item]
    return thing_text(kinds[printed].name, kinds[acts].name if printed != acts else "")


def _spot(state: _State, address: int) -> str:
    layout = state.layout
    if not address:
        return "no place"
    whose = owner_text(layout.program, layout.owner_of[address], state.seat)
    return thing_text(layout.spot_of[address], owner=whose)
