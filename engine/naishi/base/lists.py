"""Words in a row, as one says them."""

from __future__ import annotations

from collections.abc import Sequence


def listed(words: Sequence[str], last: str = "or") -> str:
    """`a, b or c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""
