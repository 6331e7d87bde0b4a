"""What is counted over many games: whole numbers that add up in any order to the same."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import add

from attrs import frozen

SEEDS_TOLD = 20  # of the games that one fault stopped


@frozen
class Spread:
    """How many numbers, their sum, the sum of their squares, the least and the most."""

    count: int = 0
    total: int = 0
    squares: int = 0
    least: int | None = None
    most: int | None = None

    @classmethod
    def of(cls, number: int) -> Spread:
        """One number."""
        return cls(1, number, number * number, number, number)

    def __add__(self, other: Spread) -> Spread:
        if not self.count or not other.count:
            return self if self.count else other
        assert self.least is not None
        assert self.most is not None
        assert other.least is not None
        assert other.most is not None
        return Spread(
            self.count + other.count,
            self.total + other.total,
            self.squares + other.squares,
            min(self.least, other.least),
            max(self.most, other.most),
        )

    @property
    def mean(self) -> float:
        """Their average; 0 if there are none."""
        return self.total / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        """How far from the average they lie: the standard deviation."""
        if not self.count:
            return 0.0
        # Exact until the root is drawn, so that every way of adding up gives the same digits.
        return float((self.count * self.squares - self.total * self.total) ** 0.5) / self.count


@frozen
class Stopped:
    """Games that one fault of the rules stopped. `seeds`: the least of theirs, at most SEEDS_TOLD."""

    reason: str
    games: int
    seeds: tuple[int, ...]

    @classmethod
    def of(cls, reason: str, seed: int) -> Stopped:
        """One game."""
        return cls(reason, 1, (seed,))

    def __add__(self, other: Stopped) -> Stopped:
        return Stopped(self.reason, self.games + other.games, tuple(sorted(self.seeds + other.seeds)[:SEEDS_TOLD]))


@frozen
class Tally:
    """What came of some games. `wins`: by seat, games it won alone. Those that were stopped stand apart: in `stopped`
    alone, by what stopped them, in order of the words."""

    wins: tuple[int, ...]
    points: tuple[Spread, ...]  # by seat
    games: int = 0
    shared: int = 0  # several seats won together
    unfinished: int = 0  # stopped at the turn limit: nobody won
    decisions: Spread = Spread()  # how many moves a game had
    endings: tuple[tuple[str, int], ...] = ()  # what decided, and how often; in order of the words
    stopped: tuple[Stopped, ...] = ()

    @classmethod
    def nothing(cls, seats: int) -> Tally:
        """No game yet."""
        return cls((0,) * seats, (Spread(),) * seats)

    @property
    def number_stopped(self) -> int:
        """How many games a fault of the rules stopped."""
        return sum(one.games for one in self.stopped)

    def __add__(self, other: Tally) -> Tally:
        endings = dict(self.endings)
        for reason, number in other.endings:
            endings[reason] = endings.get(reason, 0) + number
        return Tally(
            tuple(map(add, self.wins, other.wins)),
            tuple(map(add, self.points, other.points)),
            self.games + other.games,
            self.shared + other.shared,
            self.unfinished + other.unfinished,
            self.decisions + other.decisions,
            tuple(sorted(endings.items())),
            _together(self.stopped, other.stopped),
        )


def _together(some: Iterable[Stopped], more: Iterable[Stopped]) -> tuple[Stopped, ...]:
    found = {one.reason: one for one in some}
    for one in more:
        found[one.reason] = found[one.reason] + one if one.reason in found else one
    return tuple(found[reason] for reason in sorted(found))


def total(tallies: Iterable[Tally], seats: int) -> Tally:
    """All of them together."""
    return reduce(add, tallies, Tally.nothing(seats))
