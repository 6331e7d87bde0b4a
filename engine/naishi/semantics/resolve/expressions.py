"""Expressions: numbers, conditions, references. Each construct has a row, in the file of its subject."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from naishi.base.rows import Rows
from naishi.program import NUMBER, SLOT, Expr
from naishi.semantics import problems
from naishi.semantics.constants import Operation
from naishi.semantics.resolve.intervals import never_or_always
from naishi.semantics.resolve.players import said
from naishi.semantics.resolve.scope import Resolved, Scope, Spot, Val
from naishi.syntax import nodes as n

# A value of any sort; a yes-or-no question; what a reference stands for; what an `is` asks of a value before it.
resolves: Rows[Callable[[Scope, Any], Val | None]] = Rows("resolves")
asks: Rows[Callable[[Scope, Any], Expr | None]] = Rows("asks")
refers: Rows[Callable[[Scope, Any, bool], Resolved]] = Rows("refers")
predicates: Rows[Callable[[Scope, n.Is, Val, Any], Expr | None]] = Rows("predicates")


def value(scope: Scope, node: n.Expr) -> Val | None:
    """A value of any sort; a place or a yes-or-no question is none."""
    if asks.has(node) and not resolves.has(node):
        scope.world.report(problems.names.wrong_sort(node.span, "a value", "a yes-or-no question"))
        return None
    return resolves.of(node)(scope, node)


def number(scope: Scope, node: n.Expr) -> Expr | None:
    """An expression that must be a number."""
    found = value(scope, node)
    if found is None:
        return None
    if found.sort != NUMBER:
        scope.world.report(problems.names.wrong_sort(node.span, "a number", said(found)))
        return None
    return found.expr


def condition(scope: Scope, node: n.Expr) -> Expr | None:
    """A yes-or-no question. One whose answer is known beforehand is reported."""
    if not asks.has(node):
        _not_a_condition(scope, node)
        return None
    before = len(scope.world.problems)
    found = asks.of(node)(scope, node)
    if found is None or len(scope.world.problems) > before:
        return found
    known = never_or_always(scope.world, found)
    if known is not None and not isinstance(node, n.And | n.Or | n.Brackets):
        scope.world.report(problems.effects.constant(node.span, known[0], known[1]))
    return found


def _not_a_condition(scope: Scope, node: n.Expr) -> None:
    found = "a number" if isinstance(node, n.Int | n.Negative | n.Count | Operation) else "a value"
    scope.world.report(
        problems.names.wrong_sort(node.span, "a condition, such as `position is 3` or `some … in …`", found)
    )


def resolve(scope: Scope, ref: n.Ref, any_owner: bool = False) -> Resolved:
    """What a reference stands for; None if that is a problem, which is then reported. `any_owner`: `in meadow` is a
    question about one item, so nobody asks whose meadow."""
    return refers.of(ref)(scope, ref, any_owner)


def value_of_base(scope: Scope, base: n.Base) -> Val | None:
    """The value of a reference's single part: a variable, `it`, `this`, or a place's one slot."""
    found = resolve(scope, n.Ref(base, None, None, span=base.span))
    if isinstance(found, Spot):
        if found.address is not None and not found.heap:
            return Val(found.address, SLOT, places=found.places)
        scope.world.report(problems.names.wrong_sort(base.span, "an item or a slot", "a place"))
        return None
    return found


def single_name(node: n.Expr) -> n.Name | None:
    """A bare name: a kind, tag, word or condition after `is`."""
    if isinstance(node, n.Ref) and isinstance(node.base, n.BaseName) and node.of is None and node.at is None:
        return node.base.name if node.base.index is None and node.base.on is None else None
    return None
