"""The agent that plays any legal move, each as likely."""

from __future__ import annotations

from random import Random

from attrs import frozen

from naishi.agents.agent import pick
from naishi.runtime.match import Match
from naishi.runtime.notation.moves import Move


@frozen
class RandomAgent:
    """Plays any legal move."""

    rng: Random

    def choose(self, match: Match, seat: int) -> Move:
        """Any of them."""
        return pick(match.moves_of(seat), self.rng)
