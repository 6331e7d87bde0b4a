"""Points where the game can stop to ask: what the executor and all who ask share."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from naishi.base.source import Span
from naishi.program import FRAME_SEAT, Offer
from naishi.runtime.execute.choices import Answers
from naishi.state.items import Cells

DONE: Answers = (-1,)  # declining what is offered
PASS: Answers = (-2,)
HALT = -1  # in place of a next step: the game is over
Next = int | list[Answers]  # the next step, or the moves of one who must answer first
Op = Callable[[Cells, int], Next]  # cells, frame
Written = tuple[str, tuple[str, ...]]  # a move's name and its arguments


@frozen
class Decision:
    """One point where the game can stop to ask. A move is a tuple of numbers: which alternative, then its answers."""

    seats: Callable[[Cells, int], tuple[int, ...]]
    moves: Callable[[Cells, int, int], list[Answers]]  # cells, frame, seat
    play: Callable[[Cells, int, int, Answers], Next]  # … the move; the next step
    text: Callable[[Cells, int, int, Answers], Written]
    span: Span
    offer: Offer | None = None
    same_texts: bool = True  # whether a move's text depends on nothing but the move and the seat
    is_sound: Callable[[Cells, int], bool] | None = None  # cells, frame: whether the answers it keeps can be so
    public: Callable[[Cells, int], bool] = lambda c, b: True  # cells, frame: whether all see what its moves depend on


def fixed(moves: list[Answers]) -> Answers:
    """What an automatic player answers, should it be asked: what can be declined is declined, else the first."""
    return DONE if DONE in moves else moves[0]


def acting(c: Cells, b: int) -> tuple[int, ...]:
    """The one whose frame it is."""
    return (c[b + FRAME_SEAT],)
