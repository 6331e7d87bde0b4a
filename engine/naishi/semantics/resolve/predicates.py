"""What an `is` asks: whether something is filled, lies somewhere, is like another, is at least so much."""

from __future__ import annotations

from naishi.program import ITEM, LIST, NUMBER, SLOT, Compare, Exists, Expr, Filled, IsKind, Not, Query, SameKind
from naishi.semantics import problems
from naishi.semantics.resolve import lists
from naishi.semantics.resolve.conditions import lies_in
from naishi.semantics.resolve.equality import named_condition
from naishi.semantics.resolve.expressions import asks, number, predicates, resolve, single_name, value
from naishi.semantics.resolve.mixed_up import place_asked
from naishi.semantics.resolve.players import said
from naishi.semantics.resolve.queries import kinds_of_noun
from naishi.semantics.resolve.scope import Scope, Spot, Val
from naishi.semantics.resolve.sight import check_item_seen
from naishi.semantics.resolve.single import single
from naishi.syntax import nodes as n


@asks(n.Is)
def _is(scope: Scope, node: n.Is) -> Expr | None:
    subject, predicate = node.subject, node.predicate
    if isinstance(predicate, n.Filled | n.Empty):
        return _filled(scope, node, subject, isinstance(predicate, n.Filled))
    asked = subject
    while isinstance(asked, n.Brackets):
        asked = asked.inner
    if isinstance(asked, n.Ref):
        found = resolve(scope, asked)
        if isinstance(found, Spot):
            return _spot_is(scope, node, found, predicate)
        left = found
    else:
        left = value(scope, subject)
    if left is None:
        return None
    if left.sort == LIST:
        hint = lists.what_to_ask(scope.world, left.field)
        scope.world.report(problems.names.wrong_sort(subject.span, "a value", "a list", hint))
        return None
    return predicates.of(predicate)(scope, node, left, predicate)


def _spot_is(scope: Scope, node: n.Is, spot: Spot, predicate: n.Predicate) -> Expr | None:
    """`meadow[2] is in …`: a slot by its number; otherwise a place is no value."""
    if spot.address is not None and not spot.heap and isinstance(predicate, n.Equal):
        name = single_name(predicate.value)
        if name and name.text in scope.world.linked.conditions:
            return named_condition(scope, Val(spot.address, SLOT, places=spot.places), name)
    if place_asked(scope, node, spot, predicate):
        return None
    hint = "`is filled` and `is empty` ask about places; `card in …` is what lies there."
    if spot.address is None:
        hint = f"`count of card in {spot.span.text} is …`, or `{spot.span.text} is empty`."
    scope.world.report(problems.names.wrong_sort(node.subject.span, "a value", "a place", hint))
    return None


def _filled(scope: Scope, node: n.Is, subject: n.Expr, filled: bool) -> Expr | None:
    if not isinstance(subject, n.Ref):
        scope.world.report(problems.names.wrong_sort(subject.span, "a slot or a place", "something else"))
        return None
    found = resolve(scope, subject)
    if found is None:
        return None
    if isinstance(found, Val):
        if found.sort == LIST:
            return lists.empty(found, filled, node.span)
        if found.sort != SLOT:
            hint = "`some … in …` asks whether there is one." if found.sort == ITEM else ""
            scope.world.report(problems.names.wrong_sort(subject.span, "a slot or a place", said(found), hint))
            return None
        test: Expr = Filled(found.expr, span=node.span)
    elif found.address is not None:
        test = Filled(found.address, span=node.span)
    else:
        asked = Query(ITEM, None, None, False, found.places, None, span=subject.span)
        return Exists("at least" if filled else "at most", 1 if filled else 0, asked, span=node.span)
    return test if filled else Not(test, span=node.span)


@predicates(n.IsIn)
def _is_in(scope: Scope, node: n.Is, left: Val, predicate: n.IsIn) -> Expr | None:
    if lists.is_list(scope, predicate.place):
        return lists.is_in(scope, left, predicate.place, node)
    return lies_in(scope, left, predicate.place, node.span)


@predicates(n.Printed, n.NotPrinted)
def _printed(scope: Scope, node: n.Is, left: Val, predicate: n.Printed | n.NotPrinted) -> Expr | None:
    noun = predicate.noun
    kinds = kinds_of_noun(scope, noun)
    if kinds is None:
        return None
    if left.sort != ITEM:
        scope.world.report(problems.names.wrong_sort(node.subject.span, "an item", said(left)))
        return None
    check_item_seen(scope, node.span, left, f"which cards are {noun.span.text}")
    test = IsKind(left.expr, kinds, printed=True, span=node.span)
    return test if isinstance(predicate, n.Printed) else Not(test, span=node.span)


@predicates(n.Like, n.NotLike)
def _like(scope: Scope, node: n.Is, left: Val, predicate: n.Like | n.NotLike) -> Expr | None:
    world, what, noun = scope.world, predicate.what, predicate.what.pattern.noun
    if left.sort != ITEM:
        hint = (
            f"`some card in {node.subject.span.text} where it is like …` asks it of the card."
            if left.sort == SLOT
            else ""
        )
        world.report(problems.names.wrong_sort(node.subject.span, "an item", said(left), hint))
        return None
    if what.loc is None and isinstance(noun, n.NounName) and noun.name.text not in scope.names:
        declared = world.what_is(noun.name.text)
        if declared in ("a card", "a token", "a tag"):
            hint = f"`is {noun.name.text}` asks that."
            world.report(
                problems.names.wrong_sort(what.span, "an item after `like`", f"{noun.name.text}, {declared}", hint)
            )
            return None
    other = single(scope, what)
    if other is False:
        world.report(problems.names.wrong_sort(what.span, "one item after `like`", "any number of them"))
    if not isinstance(other, Val):
        return None
    for one in (left, other):
        check_item_seen(scope, node.span, one, "what kind cards are")
    test = SameKind(left.expr, other.expr, span=node.span)
    return test if isinstance(predicate, n.Like) else Not(test, span=node.span)


_COMPARED: dict[type, str] = {n.AtLeast: "at least", n.AtMost: "at most", n.More: "more", n.Less: "less"}


@predicates(n.AtLeast, n.AtMost, n.More, n.Less)
def _compared(scope: Scope, node: n.Is, left: Val, predicate: n.AtLeast | n.AtMost | n.More | n.Less) -> Expr | None:
    if left.sort != NUMBER:
        scope.world.report(problems.names.wrong_sort(node.subject.span, "a number", said(left)))
        return None
    amount = number(scope, predicate.value)
    return Compare(_COMPARED[type(predicate)], left.expr, amount, span=node.span) if amount is not None else None
