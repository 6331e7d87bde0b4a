"""Counting move sequences, to compare two engines: a difference in any rule soon shows as a difference in number."""

from __future__ import annotations

from collections.abc import Iterator

from naishi.runtime.machine.interpreter import Interpreter
from naishi.runtime.match import Match
from naishi.state.items import Cells
from naishi.state.layout import BASE


def perft(match: Match, depth: int) -> Iterator[int]:
    """How many sequences of 1, 2, … up to `depth` moves there are. Of seats that act at once, the first begins."""
    for length in range(1, depth + 1):
        yield _count(match.game.interpreter, match.cells(), match.is_over, length)


def _count(interpreter: Interpreter, cells: Cells, is_over: bool, length: int) -> int:
    if is_over:
        return 0
    decision, base = interpreter.decision(cells), cells[BASE]
    seat = decision.seats(cells, base)[0]
    moves = decision.moves(cells, base, seat)
    if length == 1:
        return len(moves)
    found = 0
    for move in moves:
        after = cells[:]
        following = interpreter.answer(after, seat, move)
        if length == 2:
            found += len(following)
        else:
            found += _count(interpreter, after, not following, length - 1)
    return found
