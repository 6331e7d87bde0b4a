"""What everyone knows of things that a rule moves though they are hidden: what it names by its kind is of that kind.

It is written down while somebody wants to know what happens. Only what a thing is by itself counts: its kind, whose it
is, and tests that read nothing but it and what everyone sees, so that nothing hidden decides what is written.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from naishi import program as p
from naishi.base.walk import parts
from naishi.runtime.evaluate.values import Value
from naishi.state.facts import Meant
from naishi.state.items import Cells, Items
from naishi.state.layout import RUN, Layout
from naishi.state.run import Run, run_of

if TYPE_CHECKING:
    from naishi.runtime.evaluate.expressions import Questions

OPEN = (
    p.It, p.FieldOf, p.FaceOf, p.Num, p.Compare, p.And, p.Or, p.Not, p.OneOf, p.Arithmetic, p.EntriesAmong,
    p.EntriesLike, p.PlayerCount, p.KeptOf, p.Me, p.Opponent,
)  # fmt: skip


@frozen
class MeantBy:
    """Compiled for one statement. `also`: what is asked besides the kind. `exact`: everything that is meant is told by
    it, so that it is known what is left."""

    items: Items
    kinds: frozenset[int] | None
    also: Value | None = None
    exact: bool = False

    def told(self, c: Cells, b: int, run: Run, all_taken: bool) -> Telling:
        """While these are moved. `all_taken`: none of them is left then where they come from."""
        also, every = self.also, range(1, len(self.items.printed))
        named = frozenset(item for item in every if also(c, b, item)) if also is not None else None
        return Telling(run, Meant(self.kinds, named), all_taken and self.exact)


class Telling:
    """Writes it down of all that is moved meanwhile."""

    __slots__ = ("all_taken", "begin", "meant", "run")

    def __init__(self, run: Run, meant: Meant, all_taken: bool) -> None:
        self.run, self.meant, self.all_taken = run, meant, all_taken
        self.begin = len(run.facts or ())

    def __enter__(self) -> None:
        self.run.meant = self.meant

    def __exit__(self, *_: object) -> None:
        facts, self.run.meant = self.run.facts, None
        if not self.all_taken or facts is None:
            return
        left: set[int] = set()
        for at in range(len(facts) - 1, self.begin - 1, -1):
            one = facts[at]
            if one.meant is not None and one.sources[0] not in left:
                left.add(one.sources[0])
                facts[at] = evolve(one, meant=evolve(one.meant, all_taken=True))


_QUIET = nullcontext()


def telling(meant: MeantBy | None, c: Cells, b: int, all_taken: bool = False) -> AbstractContextManager[None]:
    """While things are moved: what is known of them is written down, if anything is and somebody wants to know."""
    if meant is None or not c[RUN]:
        return _QUIET
    run = run_of(c)
    return _QUIET if run is None or run.facts is None else meant.told(c, b, run, all_taken)


def meant_by(items: Items, questions: Questions, query: p.Query) -> MeantBy | None:
    """What a query tells of what it finds; None if nothing."""
    exact = _is_open(query.test) and not query.without_this
    kinds = query.kinds if _says_something(items.layout, query.kinds) else None
    only = p.Query(query.sort, None, query.owner, False, (), query.test if exact else None, span=query.span)
    also = questions.keeps(only)
    return MeantBy(items, kinds, also, exact) if kinds is not None or also is not None else None


def meant_of(items: Items, kinds: frozenset[int] | None) -> MeantBy | None:
    """The same for one thing that can only be of some kinds."""
    return MeantBy(items, kinds) if _says_something(items.layout, kinds) else None


def _says_something(layout: Layout, kinds: frozenset[int] | None) -> bool:
    return kinds is not None and not kinds >= {kind.id for kind in layout.program.kinds[1:] if kind.is_card}


def _is_open(test: p.Expr | None) -> bool:
    return test is None or all(isinstance(part, OPEN) for part in parts(test))


__all__ = ["MeantBy", "Telling", "meant_by", "meant_of", "telling"]
