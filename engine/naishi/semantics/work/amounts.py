"""An amount of work, in elementary steps: one is about one call of a closure. What is dearest in it is remembered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from attrs import frozen

from naishi.base.rows import Rows
from naishi.base.source import Span


@frozen
class Loop:
    """Something that is done again and again: how often at most, and where that is written."""

    times: int
    span: Span
    what: str


@frozen
class Work:
    """Elementary steps at most; of the dearest the loops around it, outermost first, and where it is written."""

    steps: int
    loops: tuple[Loop, ...] = ()
    span: Span | None = None

    def at(self, span: Span) -> Work:
        """The same, written there."""
        return Work(self.steps, self.loops, span) if span.source.name else self


NOTHING = Work(0)


def together(parts: Iterable[Work], more: int = 0) -> Work:
    """One after the other."""
    found = [*parts]
    most = dearest(found)
    return Work(more + sum(part.steps for part in found), most.loops, most.span)


def dearest(parts: Iterable[Work]) -> Work:
    """One of several ways."""
    return max(parts, key=lambda part: part.steps, default=Work(0))


def again(times: int, inner: Work, span: Span, what: str, more: int = 0) -> Work:
    """A loop. `more`: what it takes besides its rounds."""
    if times <= 1:
        return Work(more + times * inner.steps, inner.loops, inner.span)
    return Work(more + times * inner.steps, (Loop(times, span, what), *inner.loops), inner.span)


# What a statement, a step by itself, a line of a head, an expression takes: rows are given the work of a program.
costs: Rows[Callable[[Any, Any], Work]] = Rows("costs")
