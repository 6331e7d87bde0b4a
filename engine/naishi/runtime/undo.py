"""Taking back: what a move is remembered by, and whether its player may take it back."""

from __future__ import annotations

from attrs import frozen

from naishi.runtime.choices import Answers
from naishi.runtime.items import Cells
from naishi.runtime.layout import RNG, Layout
from naishi.runtime.moves import Move


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


@frozen
class UndoAnswer:
    """Whether a seat may take back the last move; true or false in a condition."""

    allowed: bool
    reason: str = ""

    def __bool__(self) -> bool:
        return self.allowed


def answer(layout: Layout, past: list[Past], cells: Cells, seat: int) -> UndoAnswer:
    """The last move can be taken back by its own seat, unless chance has decided or somebody knows more since."""
    if not past:
        return UndoAnswer(False, "nothing was played here yet")
    last = past[-1]
    if last.seat != seat:
        return UndoAnswer(False, f"the last move was not made by seat {seat}")
    if cells[RNG] != last.cells[RNG]:
        return UndoAnswer(False, "chance has decided something since")
    know = layout.know
    if any(cells[know + item] & ~last.cells[know + item] for item in range(1, len(layout.items))):
        return UndoAnswer(False, "a player has seen something new since")
    return UndoAnswer(True)
