"""What expressions become: closures over a state's cells, a frame's base and the candidate `it`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from naishi.base.rows import Rows

Cells = list[int]
Value = Callable[[Cells, int, int], int]  # cells, frame, it
Values = Callable[[Cells, int, int], list[int]]

# An expression. Rows are given the questions of a program.
evaluates: Rows[Callable[[Any, Any], Value]] = Rows("evaluates")
# The addresses at which a source of a query looks.
looks_at: Rows[Callable[[Any, Any], Values]] = Rows("looks_at")


def it_itself(c: Cells, b: int, it: int) -> int:
    """The candidate."""
    return it


def nobody(c: Cells, b: int, it: int) -> int:
    """The owner of what belongs to no seat."""
    return 0
