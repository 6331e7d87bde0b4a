"""The nearest of some words to a misspelt one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

MOST_COMPARED = 1_000_000  # pairs of letters, while a game is checked
_left: ContextVar[list[int] | None] = ContextVar("letters left to compare", default=None)


@contextmanager
def comparing(letters: int) -> Iterator[None]:
    """In here so many pairs of letters are compared at most; then nothing is near any more. Many misspelt names among
    many would take longer than all the rest."""
    token = _left.set([letters])
    try:
        yield
    finally:
        _left.reset(token)


def distance(a: str, b: str, limit: int) -> int:
    """Edits (insert, delete, replace, swap neighbours) from a to b; anything above `limit` is just more than it."""
    if abs(len(a) - len(b)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, ch in enumerate(a, 1):
        older, before, row = before, row, [i] + [0] * len(b)
        for j, other in enumerate(b, 1):
            row[j] = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (ch != other))
            if i > 1 and j > 1 and ch == b[j - 2] and a[i - 2] == other:
                row[j] = min(row[j], older[j - 2] + 1)
        if min(row) > limit:
            return limit + 1
    return row[-1]


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that was probably meant: within a third of its letters, whatever its case; the first of equals."""
    best, best_distance = None, 10_000
    left = _left.get()
    if left is not None and left[0] <= 0:
        return None
    for candidate in dict.fromkeys(candidates):
        if left is not None:
            left[0] -= 1 if abs(len(candidate) - len(word)) > len(word) else 1 + len(word) * len(candidate)
            if left[0] <= 0:
                return best
        limit = max(1, (max(len(word), len(candidate)) + 1) // 3)
        d = distance(word.casefold(), candidate.casefold(), limit)
        if d <= limit and d < best_distance:
            best, best_distance = candidate, d
    return best
