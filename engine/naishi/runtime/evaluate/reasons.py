"""What a score line counted: the items and the slots that its questions found, to be named as its reasons.

Items and slots are both numbers in a state, so each goes with its sort. A question inside another's `where` counts for
that one's candidates, of which there are many: it gives no reasons of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import frozen

from naishi.base.walk import children
from naishi.program import ITEM, Aligned, Alike, Asked, Count, Different, Exists, Overall, Query
from naishi.program.notation import thing_text
from naishi.runtime.evaluate.expressions import Questions, Value, Values
from naishi.state.items import Cells
from naishi.state.layout import Layout

Thing = tuple[str, int]  # its sort, and its number: of an item, or a slot's address
Things = Callable[[Cells, int, int], list[Thing]]


@frozen
class ScoredItem:
    """An item in a score: its name and where it lies (`line[3]`). A slot has no name: where it is says which."""

    name: str
    place: str


def counted(questions: Questions, *asked: object) -> Things:
    """What the questions in some expressions find, each once."""
    finds = [found for one in asked for found in _finds(questions, one, None)]
    if not finds:
        return _nothing
    return lambda c, b, it: list(dict.fromkeys((sort, x) for sort, find in finds for x in find(c, b, it)))


def _finds(questions: Questions, asked: object, about: Value | None) -> Iterator[tuple[str, Values]]:
    """The questions in an expression; `about`: what is `it` for them."""
    match asked:
        case Query(sort=sort):
            yield sort, _about(questions.find(asked), about)
        case Exists(op="at most", number=0):
            return
        case Asked(subject=subject, test=test):
            yield from _finds(questions, subject, about)
            of = questions.value(subject)
            yield from _finds(questions, test, of if about is None else _within(of, about))
        case Exists(query=query) | Count(query=query) | Different(query=query) | Alike(query=query):
            yield from _finds(questions, query, about)
        case Aligned(query=query) | Overall(query=query):
            yield from _finds(questions, query, about)
        case _:
            for part in children(asked):
                yield from _finds(questions, part, about)


def _about(find: Values, about: Value | None) -> Values:
    return find if about is None else lambda c, b, it: find(c, b, about(c, b, it))


def _within(inner: Value, outer: Value) -> Value:
    return lambda c, b, it: inner(c, b, outer(c, b, it))


def named(layout: Layout, c: Cells, thing: Thing) -> ScoredItem:
    """A thing as players know it."""
    sort, number = thing
    address = c[layout.loc + number] if sort == ITEM else number
    at = layout.spot_of[address]
    if sort != ITEM:
        return ScoredItem("", at)
    kind = layout.program.kinds[layout.printed[number]]
    acting = layout.program.kinds[c[layout.act + number]]
    return ScoredItem(thing_text(kind.name, acting.name if kind is not acting else ""), at)


def _nothing(c: Cells, b: int, it: int) -> list[Thing]:
    return []
