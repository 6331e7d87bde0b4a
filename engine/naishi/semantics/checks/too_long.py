"""What could take too long: a move with all that follows on it, the points, setup."""

from __future__ import annotations

from naishi.base.diagnostic import Diagnostic, Label
from naishi.base.source import Span
from naishi.program import Program
from naishi.semantics import problems
from naishi.semantics.work.amounts import Loop, Work
from naishi.semantics.work.moves import MOST_WORK, MOST_WORK_IN_SETUP, work_of


def takes_too_long(program: Program, header: Span) -> list[Diagnostic]:
    """One problem for each of the three that is above its bound, with all that is multiplied and where."""
    bounds = work_of(program)
    return [
        _told(work, most, what, header)
        for work, most, what in (
            (bounds.move, MOST_WORK, "a move"),
            (bounds.score, MOST_WORK, "the points"),
            (bounds.setup, MOST_WORK_IN_SETUP, "setup"),
        )
        if work.steps > most
    ]


def _told(work: Work, most: int, what: str, header: Span) -> Diagnostic:
    loops = [loop for loop in work.loops if loop.times > 1]
    written = [loop for loop in loops if loop.span.source.name]
    inner = work.span or header
    span = written[0].span if written else inner
    labels = [Label(loop.span, _said(loop)) for loop in written[1:6]]
    if inner != span and all(inner != label.span for label in labels):
        labels.append(Label(inner, "and this is in it"))
    factors = " × ".join(_said(loop) for loop in loops)
    return problems.effects.too_much_work(span, what, work.steps, most, factors, tuple(labels))


def _said(loop: Loop) -> str:
    return f"{loop.times:,} {loop.what}"
