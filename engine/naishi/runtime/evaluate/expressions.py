"""Expressions compiled to closures over a state's cells, a frame's base and the candidate `it`."""

from __future__ import annotations

from collections.abc import Callable

from naishi.program import FRAME_SEAT, Expr, Me, Program
from naishi.runtime.evaluate.queries import Finding
from naishi.runtime.evaluate.values import Cells, Value, Values, evaluates
from naishi.state.items import Items
from naishi.state.layout import Layout


class Questions(Finding):
    """Compiles expressions and queries of one program. `points` is lent by the scoring."""

    def __init__(self, layout: Layout, items: Items) -> None:
        self.layout = layout
        self.items = items
        self.program: Program = layout.program
        self.points: Callable[[Cells, int], int] = lambda cells, seat: 0
        self.fields = [[kind.fields[field.id] or 0 for kind in self.program.kinds] for field in self.program.fields]
        types = {name: i for i, name in enumerate(dict.fromkeys(t for k in self.program.kinds for t in k.types), 1)}
        self.types = [tuple(types[t] for t in kind.types) for kind in self.program.kinds]
        self.kind_types = [frozenset(t for t in self.types[k.id]) for k in self.program.kinds]
        self.type_of_name = types
        self._made: dict[int, tuple[Expr, Value]] = {}  # by identity: conditions are asked in many places

    def value(self, expr: Expr) -> Value:
        """A closure that computes a number, item, address, seat or yes-or-no; the same for the same expression."""
        made = self._made.get(id(expr))
        if made is None:
            made = self._made[id(expr)] = expr, evaluates.of(expr)(self, expr)
        return made[1]

    test = value

    def kept(self, kept: int, owner: Expr | None) -> Value:
        """The value of a kept number or word."""
        cells = self.layout.kept[kept]
        if owner is None:
            only = cells[0]
            return lambda c, b, it: c[only]
        if isinstance(owner, Me):
            return lambda c, b, it: c[cells[c[b + FRAME_SEAT]]]
        whose = self.value(owner)
        return lambda c, b, it: c[cells[whose(c, b, it)]]

    def kept_cell(self, kept: int, owner: Expr | None) -> Value:
        """The cell it is in."""
        cells, whose = self.layout.kept[kept], self.owner(owner)
        return lambda c, b, it: cells[whose(c, b, it)]


__all__ = ["Cells", "Questions", "Value", "Values"]
