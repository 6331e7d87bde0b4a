"""Numbers: written, counted, and computed of others."""

from __future__ import annotations

from naishi.program import NUMBER, Arithmetic, Count, Expr, Num, PlayerCount
from naishi.semantics import problems
from naishi.semantics.constants import SIGNS, Operation
from naishi.semantics.resolve import lists
from naishi.semantics.resolve.aggregates import aligned, by_field, overall
from naishi.semantics.resolve.expressions import number, resolves, value
from naishi.semantics.resolve.intervals import bounds
from naishi.semantics.resolve.queries import query
from naishi.semantics.resolve.scope import Scope, Val
from naishi.syntax import nodes as n


def _of(expr: Expr | None) -> Val | None:
    return Val(expr, NUMBER) if expr is not None else None


@resolves(n.Int)
def _int(scope: Scope, node: n.Int) -> Val | None:
    return _of(Num(node.value, span=node.span))


@resolves(n.Negative)
def _negative(scope: Scope, node: n.Negative) -> Val | None:
    return _of(Num(-node.number.value, span=node.span))


@resolves(n.PlayerCount)
def _players(scope: Scope, node: n.PlayerCount) -> Val | None:
    return _of(PlayerCount(span=node.span))


@resolves(n.Brackets)
def _brackets(scope: Scope, node: n.Brackets) -> Val | None:
    return value(scope, node.inner)


# --- of all that a query finds ---
@resolves(n.SizeOf)
def _size(scope: Scope, node: n.SizeOf) -> Val | None:
    return _of(lists.size(scope, node))


@resolves(n.Count)
def _count(scope: Scope, node: n.Count) -> Val | None:
    of = lists.asked_list(scope, node.query)
    if of is not None:
        return _of(lists.count(scope, node.query, of))
    found = query(scope, node.query)
    return _of(Count(found, span=node.span)) if found else None


@resolves(n.Different, n.Alike)
def _by_field(scope: Scope, node: n.Different | n.Alike) -> Val | None:
    return _of(by_field(scope, node, node.field, node.query))


@resolves(n.Aligned)
def _aligned(scope: Scope, node: n.Aligned) -> Val | None:
    return _of(aligned(scope, node, node.query))


@resolves(n.Overall)
def _overall(scope: Scope, node: n.Overall) -> Val | None:
    return _of(overall(scope, node))


# --- of two numbers ---
@resolves(*SIGNS)
def _both(scope: Scope, node: Operation) -> Val | None:
    op = SIGNS[type(node)]
    a, b = number(scope, node.left), number(scope, node.right)
    if a is None or b is None:
        return None
    if op == "divided" and 0 in bounds(scope.world, b):
        never = "a number that is never 0 after `divided by`"
        scope.world.report(problems.names.wrong_sort(node.right.span, never, "one that can be"))
        return None
    return _of(Arithmetic(op, a, b, span=node.span))
