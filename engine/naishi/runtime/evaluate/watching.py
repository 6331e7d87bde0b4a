"""Watching what an effect reads: whether it asks what something is that a seat does not know.

The same closures as elsewhere, but each tells of what it reads. They are made only for effects that may read something
hidden, and used only while somebody wants to know: while a move of a match is carried out, which could be taken back,
and while it is tried out whether an effect could do something, which all are told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from naishi import program as p
from naishi.base.walk import parts
from naishi.runtime.evaluate.expressions import Questions
from naishi.runtime.evaluate.scoring import Scoring
from naishi.runtime.evaluate.values import Cells, Value
from naishi.state.backs import in_sight
from naishi.state.layout import RUN, Layout
from naishi.state.run import run_of, watched

Made = TypeVar("Made", bound=Callable[..., object])

_READS = (
    p.TheItem, p.FaceOf, p.FieldOf, p.SameKind, p.HasTypeOf, p.IsKind, p.EntriesAmong, p.EntriesLike, p.Different,
    p.Alike, p.Overall, p.Points, p.BecomeKind,
)  # fmt: skip


class Watching(Questions):
    """Questions that write down in the run when they read what not all watched seats know."""

    def read(self, of: Value, on_back: bool = False) -> Value:
        """What an item is."""
        know, everyone, layout = self.layout.know, self.layout.everyone, self.layout

        def read(c: Cells, b: int, it: int) -> int:
            item = of(c, b, it)
            if item and c[know + item] != everyone and not (on_back and in_sight(layout, c, item)):
                run = run_of(c)
                if run is not None and run.watch & ~c[know + item]:
                    run.peeked = True
            return item

        return read

    def read_kind(self, of: Value, kinds: list[bool]) -> Value:
        """Whether it is of some kinds; that is no secret where nothing else may lie."""
        layout = self.layout
        know, everyone, loc, act, allowed = layout.know, layout.everyone, layout.loc, layout.act, layout.allowed

        def read(c: Cells, b: int, it: int) -> int:
            item = of(c, b, it)
            run = run_of(c) if item and c[know + item] != everyone else None
            if run is not None and run.watch & ~c[know + item] and not run.peeked:
                address = c[loc + item]
                may_lie = [k for k, may in enumerate(allowed[address]) if may] if address else []
                run.peeked = not (may_lie and kinds[c[act + item]] and all(kinds[k] for k in may_lie))
            return item

        return read


class WatchingScoring(Scoring):
    """Scores that do the same: what lies in a place that counts is read for its score lines."""

    def __init__(self, layout: Layout, questions: Watching) -> None:
        super().__init__(layout, questions)
        self.look = questions.read(lambda c, b, it: it)

    def _items(self, c: Cells, seat: int) -> list[int]:
        heap = self.layout.heap
        for a in (*self.counted[seat], *self.shared):
            for item in c[a + 1 : a + 1 + c[a]] if heap[a] else (c[a],):
                self.look(c, 0, item)
        return super()._items(c, seat)


def may_peek(layout: Layout, node: object) -> bool:
    """Whether something hidden could be read: whether anything is hidden, and it is asked what something is."""
    if all(place.seen_by == "everyone" for place in layout.program.places):
        return False
    return any(isinstance(part, _READS) or _chooses_by_kind(layout, part) for part in parts(node))


def _chooses_by_kind(layout: Layout, part: object) -> bool:
    match part:
        case p.ItemAt(kinds=kinds):
            return kinds is not None
        case p.Query(kinds=kinds, owner=owner):
            return owner is not None or (kinds is not None and not kinds >= layout.cards)
    return False


def either(plain: Made, watching: Callable[[], Made]) -> Made:
    """The plain closure, or, while it is watched what is read, the other, made when it is first needed."""
    made: list[Made] = []

    def asked(*args: Any) -> object:  # the cells are the first
        if not args[0][RUN] or not watched(args[0]):
            return plain(*args)
        if not made:
            made.append(watching())
        return made[0](*args)

    return asked  # type: ignore[return-value]


__all__ = ["Watching", "WatchingScoring", "either", "may_peek"]
