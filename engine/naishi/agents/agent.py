"""What every agent can do."""

from __future__ import annotations

from random import Random
from typing import Protocol, TypeVar

from naishi.runtime.match import Match
from naishi.runtime.notation.moves import Move

T = TypeVar("T")


class Agent(Protocol):
    """Plays a seat. It may use only what that seat can see."""

    def choose(self, match: Match, seat: int) -> Move:
        """One of the seat's legal moves."""
        ...


def pick(among: list[T], rng: Random) -> T:
    """One of them, each as likely; one draw, so that every way of playing uses a generator alike."""
    return among[int(rng.random() * len(among))]
