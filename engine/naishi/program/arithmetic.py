"""What is done with two numbers: the one table that the checker's bounds, the work of a move and play all read."""

from __future__ import annotations

import operator
from collections.abc import Callable

OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "divided": operator.floordiv,  # never by 0: the checker sees to it
    "highest": max,
    "lowest": min,
}
RISING = frozenset({"+", "highest", "lowest"})  # never less for more on either side


def extremes(op: str, left: tuple[int, int], right: tuple[int, int]) -> tuple[int, int] | None:
    """The least and the most that can come of numbers between two bounds each; None if nothing can.

    Each operation rises or falls all the way between the bounds, so that the corners tell.
    """
    apply = OPERATIONS[op]
    values = [apply(x, y) for x in left for y in right if op != "divided" or y != 0]
    return (min(values), max(values)) if values else None


__all__ = ["OPERATIONS", "RISING", "extremes"]
