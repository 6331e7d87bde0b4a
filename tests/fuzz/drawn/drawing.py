"""Chance for programs: everything is drawn from one seed, and what is drawn often differs from program to program."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")
Way = Callable[[], str]

FACTORS = (0.0, 0.3, 1.0, 1.0, 3.0)  # how much likelier than usual something is in one program


class Draw(random.Random):
    """A generator that has its moods: in each program some constructs are frequent and some do not occur."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._moods: dict[str, float] = {}

    def mood(self, name: str) -> float:
        """How fond this program is of a construct."""
        if name not in self._moods:
            self._moods[name] = self.choice(FACTORS)
        return self._moods[name]

    def maybe(self, chance: float) -> bool:
        """True with this probability."""
        return self.random() < chance

    def has(self, name: str, chance: float = 0.5) -> bool:
        """The same, as this program likes it."""
        return self.random() < chance * self.mood(name)

    def pick(self, things: Iterable[T]) -> T:
        """One of some."""
        return self.choice(list(things))

    def few(self, things: Sequence[T], least: int, most: int) -> list[T]:
        """Some of them, in their order."""
        number = min(len(things), self.randint(least, most))
        return [things[i] for i in sorted(self.sample(range(len(things)), number))]

    def one_of(self, ways: dict[str, tuple[float, Way]]) -> str:
        """What one of several ways gives, by weight and mood; a way that cannot be gone gives an empty text."""
        left = dict(ways)
        while left:
            names = list(left)
            weights = [left[name][0] * self.mood(name) + 0.001 for name in names]
            [name] = self.choices(names, weights)
            text = left.pop(name)[1]()
            if text:
                return text
        return ""
