"""What goes along with a state while one move is carried out: who wants to know what, and what was noticed on the way.

It lies in the state's last cell, RUN, so that whatever is handed the cells is handed it too, and code keeps nothing
of any match. A state at rest holds 0 there. A copy made on the way shares the run; `still` makes one that outlives it.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import define, field

from naishi.state.facts import Fact, Meant
from naishi.state.layout import RUN

Cells = list[int]
Decide = Callable[[Cells, list[int], list[int], list[int]], list[int]]  # cells, before, as chance has it, addresses


@define(eq=False)
class Run:
    """The carrying out of one move, or of several that nobody looks at in between."""

    facts: list[Fact] | None = None  # what happens is written here, if somebody wants to know
    decide: Decide | None = None  # says what order a shuffle gives, in a game that is replayed
    watch: int = 0  # the bits of the seats of whom it is watched whether something is read that they do not know
    trail: list[int] = field(factory=list)  # the last effects of a chain that has become too long
    peeked: bool = False  # whether something was read that those do not know
    answered: bool = False  # whether all have given their secret answers
    meant: Meant | None = None  # what is known of what is being moved


def begin_run(cells: Cells, run: Run) -> None:
    """From here on the run goes along with the cells. Whoever begins it ends it, whatever happens (`finally`)."""
    cells[RUN] = run  # type: ignore[call-overload]  # the one cell that is no number


def end_run(cells: Cells) -> None:
    """The cells are at rest."""
    cells[RUN] = 0


def run_of(cells: Cells) -> Run | None:
    """What goes along with the cells; None at rest, and where nobody wants to know anything."""
    return cells[RUN] or None  # type: ignore[return-value]


def facts_of(cells: Cells) -> list[Fact] | None:
    """Where what happens is written down, if it is."""
    run = cells[RUN]
    return run.facts if run else None  # type: ignore[attr-defined]


def watched(cells: Cells) -> int:
    """The bits of the seats of whom it is watched what is read."""
    run = cells[RUN]
    return run.watch if run else 0  # type: ignore[attr-defined]


def still(cells: Cells) -> Cells:
    """A copy that goes along with no run."""
    copy = cells[:]
    copy[RUN] = 0
    return copy


__all__ = ["Cells", "Decide", "Run", "begin_run", "end_run", "facts_of", "run_of", "still", "watched"]
