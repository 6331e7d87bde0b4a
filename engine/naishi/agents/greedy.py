"""The agent that wants to stand best in what the rules call winning after its move, and thinks no further.

It follows the lines of `winner`: the first decides between moves, the next between those that are level, for its own
seat alone. Where the fewest win, it wants few.

It must not learn by trying: what it does not know is imagined, several times over, and a move counts by what it gives
on the whole. All moves are tried on the same imagined matches, so that luck does not decide between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from attrs import frozen

from naishi.agents.agent import pick
from naishi.runtime.knowledge.determinize import Determinizations
from naishi.runtime.machine.interpreter import Interpreter
from naishi.runtime.match import Game, Match
from naishi.runtime.notation.moves import Move
from naishi.state.items import Cells, RulesFault
from naishi.state.layout import BASE, PC

IMAGINED = 4  # more plays hardly better and takes longer


@frozen
class GreedyAgent:
    """Plays the move after which its own seat stands best, on the average of what it can imagine."""

    rng: Random
    imagined: int = IMAGINED

    def choose(self, match: Match, seat: int) -> Move:
        """The best; among equals, any."""
        moves = match.moves_of(seat)
        if len(moves) == 1:
            return moves[0]
        imagined = Determinizations(match, seat)
        pictures = [self._picture(match, imagined, seat) for _ in range(self.imagined)]
        worth = [_worth(match.game, pictures, seat, move) for move in moves]
        best = max(worth)
        return pick([move for move, value in zip(moves, worth, strict=True) if value == best], self.rng)

    def _picture(self, match: Match, imagined: Determinizations[Match], seat: int) -> Cells:
        """One imagined state, in which all others who choose at the same time have chosen."""
        interpreter = match.game.interpreter
        cells = imagined.cells(self.rng)
        for other in match.to_act:
            if other != seat:
                _choose_any(interpreter, cells, other, self.rng)
        return cells


def _choose_any(interpreter: Interpreter, cells: Cells, seat: int, rng: Random) -> None:
    """Answers all that a seat is asked at this point. What cannot be carried out stays unanswered."""
    asked = cells[PC]
    while cells[PC] == asked and seat in interpreter.decision(cells).seats(cells, cells[BASE]):
        moves = interpreter.decision(cells).moves(cells, cells[BASE], seat)
        if not moves:
            return
        before = cells[:]
        try:
            interpreter.answer(cells, seat, pick(moves, rng))
        except RulesFault:
            cells[:] = before
            return


def _worth(game: Game, pictures: Sequence[Cells], seat: int, move: Move) -> tuple[bool, tuple[Fraction, ...]]:
    """Whether the move can be played in any picture, and how the seat stands after it in each line of `winner`.

    What is imagined can be a state that no game comes to, in which an effect fails: then it says nothing of the move.
    """
    stood: list[tuple[int, ...]] = []
    for picture in pictures:
        cells = picture[:]
        try:
            game.interpreter.answer(cells, seat, move.raw)
        except RulesFault:
            continue
        stood.append(game.scoring.standing(cells, seat))
    return bool(stood), tuple(Fraction(sum(line), len(stood)) for line in zip(*stood, strict=True))
