"""Lines without a gap in a grid: along its rows, its columns and its diagonals.

A grid is a number with a bit for each slot, row after row, and an empty column at the end of each row, so that no line
runs on at the other side. What is asked about is marked in it; a line of n is left over when the number has been laid
n - 1 times over itself, each time one step further.
"""

from __future__ import annotations

from collections.abc import Callable

from naishi.program import FRAME_SEAT, ITEM, InPlace, Query
from naishi.runtime.evaluate.queries import Finding
from naishi.runtime.evaluate.values import Cells, Value

Marks = list[tuple[int, int]]  # addresses, each with its bit


def aligned(finding: Finding, query: Query) -> Value:
    """The length of the longest line of what a query finds in its rows."""
    spots = [source for source in query.sources if isinstance(source, InPlace)]
    width = 1 + finding.program.places[spots[0].place].count
    steps = (1, width, width + 1, width - 1) if len(spots) > 1 else (1,)
    keep, is_item = finding.keeps(query), query.sort == ITEM
    marks = _marks(finding, spots, width)

    def longest(c: Cells, b: int, it: int) -> int:
        bits = 0
        for address, bit in marks(c, b):
            x = c[address] if is_item else address
            if x and (keep is None or keep(c, b, x)):
                bits |= bit
        return _longest(bits, steps)

    return longest


def _longest(bits: int, steps: tuple[int, ...]) -> int:
    if not bits:
        return 0
    most = 1
    for step in steps:
        line, length = bits & bits >> step, 1
        while line:
            length += 1
            line &= line >> step
        most = max(most, length)
    return most


def _marks(finding: Finding, rows: list[InPlace], width: int) -> Callable[[Cells, int], Marks]:
    """The slots of rows over each other, all of one player's or nobody's, in the frame of the one who asks."""
    layout, [first, *_] = finding.layout, rows
    is_static = layout.is_static(first)
    by_seat: list[Marks] = []
    for seat in range(finding.program.seats + 1):
        lines = [layout.addresses(row, seat) if is_static else layout.bases[row.place][seat] for row in rows]
        by_seat.append([(a, 1 << y * width + x) for y, line in enumerate(lines) for x, a in enumerate(line)])
    if is_static:
        return lambda c, b: by_seat[c[b + FRAME_SEAT]]
    whose = finding.owner(first.owner)
    return lambda c, b: by_seat[whose(c, b, 0)]
