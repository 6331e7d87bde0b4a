"""Sets of unlike items: the largest first, each item in one."""

from __future__ import annotations

from collections.abc import Callable

from naishi.program import Query
from naishi.runtime.evaluate.queries import Finding
from naishi.runtime.evaluate.values import Cells

Sets = Callable[[Cells, int], list[list[int]]]  # cells, frame


def unlike_sets(finding: Finding, by: int, query: Query) -> Sets:
    """The sets that what a query finds makes up. Who shows nothing is in none.

    The first of each look make the largest set there is, the second of each look the largest of the rest, and so on.
    """
    find, shown, act = finding.find(query), finding.shown_by(by), finding.layout.act
    read = finding.read(lambda c, b, it: it, finding.is_printed(by))
    printed = finding.layout.printed if finding.is_printed(by) else None

    def sets(c: Cells, b: int) -> list[list[int]]:
        found: list[list[int]] = []
        seen: dict[int, int] = {}
        for item in find(c, b, 0):
            read(c, b, item)
            for look in shown[c[act + item] if printed is None else printed[item]]:
                before = seen.get(look, 0)
                seen[look] = before + 1
                if before == len(found):
                    found.append([])
                found[before].append(item)
        return found

    return sets
