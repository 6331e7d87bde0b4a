"""Taking back: what a move is remembered by, and whether its player may take it back."""

from __future__ import annotations

from attrs import frozen

from naishi.runtime.execute.choices import Answers
from naishi.runtime.notation.moves import Move
from naishi.state.facts import Fact
from naishi.state.items import Cells
from naishi.state.layout import RNG, Layout
from naishi.state.run import Run

READ = "it depended on something that its player did not see"
ANSWERED = "all have answered since"


class UndoError(ValueError):
    """A move that cannot be taken back; the message says why."""


@frozen
class Past:
    """A move, and everything as it was before it."""

    seat: int
    move: Move
    cells: Cells
    raw: list[Answers] | None
    events: int  # how many there were
    sealed: str = ""  # why it stays done, if so, besides what the states tell


@frozen
class UndoAnswer:
    """Whether a seat may take back the last move; true or false in a condition."""

    allowed: bool
    reason: str = ""

    def __bool__(self) -> bool:
        return self.allowed


def answer(layout: Layout, past: list[Past], cells: Cells, happened: list[Fact], seat: int) -> UndoAnswer:
    """The last move can be taken back by its own seat, unless chance has decided or somebody knows more since, or what
    was done depended on something that the seat does not see: what came of it would have told.

    Nothing in the answer depends on what a seat cannot know: who knows which item is told by where it has lain, and
    whether something hidden was read, by what was read before.
    """
    if not past:
        return UndoAnswer(False, "nothing was played here yet")
    last = past[-1]
    if last.seat != seat:
        return UndoAnswer(False, f"the last move was not made by seat {seat}")
    if cells[RNG] != last.cells[RNG]:
        return UndoAnswer(False, "chance has decided something since")
    if _shown(layout, last.cells, cells, happened[last.events :]):
        return UndoAnswer(False, "a player has seen something new since")
    if last.sealed:
        return UndoAnswer(False, last.sealed)
    return UndoAnswer(True)


def sealed(run: Run) -> str:
    """Why what was just carried out cannot be taken back, besides what the states tell; empty if it can."""
    return ANSWERED if run.answered else READ if run.peeked else ""


def _uncovers(layout: Layout, one: Fact) -> bool:
    """Whether something came out of a pile that not everyone sees into, so that another back came into sight."""
    piles = (address for address in one.sources if layout.heap[address] and not layout.pool[address])
    return any(layout.seen[address] != layout.everyone for address in piles)


def _shown(layout: Layout, before: Cells, after: Cells, happened: list[Fact]) -> bool:
    """Whether a seat came to know an item, also one that it has lost sight of again."""
    if layout.has_backs and any(_uncovers(layout, one) for one in happened):
        return True
    know, end = layout.know, layout.know + len(layout.items)
    if before[know:end] == after[know:end] and len(happened) == 1:
        return False
    if any(now & ~then for now, then in zip(after[know:end], before[know:end], strict=True)):
        return True
    return any(looked.known & ~before[know + looked.item] for one in happened for looked in one.items)
