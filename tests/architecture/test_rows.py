"""No construct lacks a row: every class of a family is named in each registry that must know it."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from naishi import program as p
from naishi.base.rows import Rows
from naishi.runtime.evaluate.values import evaluates, looks_at
from naishi.runtime.execute.statements import executes
from naishi.runtime.machine.machine import runs
from naishi.runtime.machine.straight import fuses
from naishi.semantics.lower.statements import lowers
from naishi.semantics.lower.steps import cuts
from naishi.semantics.resolve.conditions import quantifies
from naishi.semantics.resolve.expressions import asks, predicates, refers, resolves
from naishi.semantics.resolve.sources import lies, looks_in
from naishi.semantics.work.amounts import costs
from naishi.semantics.work.events import sets_off
from naishi.semantics.work.motions import motions
from naishi.semantics.work.working import head_costs, passing
from naishi.syntax import nodes as n

STATEMENTS, STEPS, HEADS = get_args(p.Statement), get_args(p.Step), get_args(p.HeadLine)
STRAIGHT = (p.Run, p.Branch, p.BranchFound, p.PlayersStart, p.ItemsStart)  # can be parts of one effect
CHOICES = (n.Choose, n.ChooseWord, n.Do, n.DoOne, n.Together, n.Repeat, n.Stop)  # are always steps
HOLD_OTHERS = (n.If, n.Find, n.EachPlayer, n.EachItem)
YES_OR_NO = (n.Or, n.And, n.Not, n.Exists, n.InPlace, n.NoEnd, n.Is)
OF_PLACES = (n.Filled, n.Empty)  # are asked of places too, not of values alone
GO_ROUND = (p.PlayersNext, p.ItemsNext, p.CountNext, p.Offer)  # take what others take that they lead to


def without(family: tuple[type, ...], some: tuple[type, ...]) -> tuple[type, ...]:
    assert set(some) <= set(family)
    return tuple(cls for cls in family if cls not in some)


FAMILIES: list[tuple[Rows[Any], tuple[type, ...]]] = [
    (costs, STATEMENTS),
    (costs, without(STEPS, GO_ROUND)),
    (passing, STEPS),
    (head_costs, HEADS),
    (motions, STATEMENTS),
    (motions, HEADS),
    (sets_off, STEPS),
    (lowers, without(get_args(n.Statement), (*CHOICES, *HOLD_OTHERS))),
    (cuts, (*CHOICES, *HOLD_OTHERS)),
    (asks, YES_OR_NO),
    (resolves, (*without(get_args(n.Expr), YES_OR_NO), n.SizeOf)),
    (refers, (n.Ref,)),
    (predicates, without(get_args(n.Predicate), OF_PLACES)),
    (quantifies, get_args(n.Quantifier)),
    (lies, get_args(p.Source)),
    (looks_in, get_args(n.Loc)),
    (evaluates, get_args(p.Expr)),
    (looks_at, get_args(p.Source)),
    (executes, STATEMENTS),
    (runs, without(STEPS, (p.Run,))),
    (fuses, STRAIGHT),
]


@pytest.mark.parametrize(("rows", "family"), FAMILIES, ids=[rows.name for rows, _ in FAMILIES])
def test_no_construct_lacks_a_row(rows: Rows[Any], family: tuple[type, ...]) -> None:
    assert rows.lacking(family) == []


def test_what_lacks_a_row_is_named() -> None:
    rows: Rows[Any] = Rows("plays")
    rows(p.Run)(len)
    assert rows.lacking((p.Run, p.Branch)) == ["Branch"]
    with pytest.raises(TypeError, match="Branch has no row in `plays`"):
        rows.of(p.Branch(p.Num(1), 0, 0, 0))
    with pytest.raises(TypeError, match="Run has two rows in `plays`"):
        rows(p.Run)(len)
