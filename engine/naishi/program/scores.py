"""Of a program: score lines, and what decides who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from naishi.program.written import Written

if TYPE_CHECKING:
    from naishi.program.expressions import Expr, Query


@frozen(eq=False, repr=False)
class TableEntry(Written):
    least: int
    most: int | None
    value: int


@frozen(eq=False, repr=False)
class ScoreDef(Written):
    """One `score` line. `how`: sum, by, once, groups, sets.

    Sets are made of what `per` finds, unlike in the field `by` (-1: in type).
    """

    name: str
    how: str
    amount: Expr | None = None
    per: Query | None = None
    test: Expr | None = None
    table: tuple[TableEntry, ...] = ()
    by: int = -1


@frozen(eq=False, repr=False)
class RankingDef(Written):
    most: bool
    amount: Expr
