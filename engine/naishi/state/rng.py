"""Chance: splitmix64, its state a number in the game's state. Whole numbers only, each outcome equally likely."""

from __future__ import annotations

from naishi.state.layout import RNG

_MASK = (1 << 64) - 1


def seeded(seed: int) -> int:
    """The generator's first state for any whole number."""
    state = 0x9E3779B97F4A7C15
    value = abs(seed) * 2 + (seed < 0)
    while True:
        state = _mixed((state ^ (value & _MASK)) & _MASK)
        value >>= 64
        if value == 0:
            return state


def _mixed(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def below(cells: list[int], limit: int) -> int:
    """A number from 0 to `limit` - 1. Draws again rather than favour some."""
    rest = (1 << 64) % limit
    while True:
        state = cells[RNG] = (cells[RNG] + 0x9E3779B97F4A7C15) & _MASK
        drawn = _mixed(state)
        if drawn >= rest:
            return drawn % limit


def shuffle(cells: list[int], values: list[int]) -> None:
    """Fisher–Yates, from the end."""
    for last in range(len(values) - 1, 0, -1):
        other = below(cells, last + 1)
        values[last], values[other] = values[other], values[last]
