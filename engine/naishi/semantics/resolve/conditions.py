"""Yes-or-no questions, but for those with `is`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from naishi.base.rows import Rows
from naishi.base.source import Span
from naishi.program import ITEM, SLOT, And, Exists, Expr, LiesIn, NoEndYet, Not, Or, This
from naishi.semantics import problems
from naishi.semantics.resolve import lists
from naishi.semantics.resolve.expressions import asks, condition, resolve
from naishi.semantics.resolve.players import said
from naishi.semantics.resolve.queries import query
from naishi.semantics.resolve.scope import Scope, Spot, Val
from naishi.syntax import nodes as n


@asks(n.Brackets)
def _brackets(scope: Scope, node: n.Brackets) -> Expr | None:
    return condition(scope, node.inner)


@asks(n.And, n.Or)
def _both(scope: Scope, node: n.And | n.Or) -> Expr | None:
    for side in (node.left, node.right):
        if isinstance(side, n.And | n.Or) and type(side) is not type(node):
            scope.world.report(problems.names.mixed_and_or(node.span))
    a, b = condition(scope, node.left), condition(scope, node.right)
    if a is None or b is None:
        return None
    return And(a, b, span=node.span) if isinstance(node, n.And) else Or(a, b, span=node.span)


@asks(n.Not)
def _not(scope: Scope, node: n.Not) -> Expr | None:
    inner = condition(scope, node.test)
    return Not(inner, span=node.span) if inner else None


@asks(n.InPlace)
def _in_place(scope: Scope, node: n.InPlace) -> Expr | None:
    if not scope.this:
        scope.world.report(problems.names.no_this(node.span))
        return None
    here = scope.this_places or None
    return lies_in(scope, Val(This(span=node.span), ITEM, places=here), node.place, node.span)


@asks(n.NoEnd)
def _no_end(scope: Scope, node: n.NoEnd) -> Expr | None:
    return NoEndYet(span=node.span)


# --- whether there are some ---
@asks(n.Exists)
def _exists(scope: Scope, node: n.Exists) -> Expr | None:
    op, least = quantifies.of(node.quantifier)(node.quantifier)
    of = lists.asked_list(scope, node.query)
    if of is not None:
        return lists.exists(scope, node, of, op, least)
    found = query(scope, node.query)
    return Exists(op, least, found, span=node.span) if found is not None else None


quantifies: Rows[Callable[[Any], tuple[str, int]]] = Rows("quantifies")  # how the number found is compared


@quantifies(n.Some)
def _some(quantifier: n.Some) -> tuple[str, int]:
    return "at least", 1


@quantifies(n.None_)
def _none(quantifier: n.None_) -> tuple[str, int]:
    return "at most", 0


@quantifies(n.AtLeastN)
def _at_least(quantifier: n.AtLeastN) -> tuple[str, int]:
    return "at least", quantifier.number.value


@quantifies(n.AtMostN)
def _at_most(quantifier: n.AtMostN) -> tuple[str, int]:
    return "at most", quantifier.number.value


@quantifies(n.ExactlyN)
def _exactly(quantifier: n.ExactlyN) -> tuple[str, int]:
    return "is", quantifier.number.value


# --- where something lies ---
def lies_in(scope: Scope, item: Val, place: n.Ref, span: Span) -> Expr | None:
    """Whether an item or slot is in a place."""
    spot = resolve(scope, place, any_owner=isinstance(place.base, n.BaseName) and place.of is None)
    if not isinstance(spot, Spot):
        if spot is not None:
            scope.world.report(problems.names.wrong_sort(place.span, "a place", said(spot)))
        return None
    if spot.address is not None:
        scope.world.report(
            problems.names.wrong_sort(place.span, "a whole place", "one slot", "Ask `position is …` as well.")
        )
        return None
    if item.sort not in (ITEM, SLOT):
        scope.world.report(problems.names.wrong_sort(span, "an item or slot before `in`", said(item)))
        return None
    if item.places is not None and not {p.place for p in item.places} & {p.place for p in spot.places}:
        scope.world.report(problems.effects.constant(span, False, _why_never(scope, item, spot)))
        return None
    return LiesIn(item.expr, item.sort == ITEM, spot.places, span=span)


def _why_never(scope: Scope, item: Val, spot: Spot) -> str:
    scoring = scope.world.linked.scoring
    if isinstance(item.expr, This) and scoring is not None and scope.this_places:
        return f"only what lies in {scoring.group.text} is counted, and {spot.name} is no part of it"
    return f"it never lies in {spot.name}"
