"""What `is` a name, a word, a number or one of several asks, and named conditions."""

from __future__ import annotations

from naishi.base.source import Span
from naishi.program import (
    ITEM,
    KIND,
    NUMBER,
    SLOT,
    WORD,
    And,
    Asked,
    Compare,
    Expr,
    HasTypeOf,
    IsKind,
    It,
    Local,
    Not,
    Num,
    OneOf,
    Or,
    PositionOf,
    Read,
    This,
)
from naishi.semantics import problems
from naishi.semantics.resolve.expressions import condition, predicates, single_name, value
from naishi.semantics.resolve.literals import constant_of, word_of
from naishi.semantics.resolve.mixed_up import asked_without_field, slot_asked, word_asked
from naishi.semantics.resolve.players import said
from naishi.semantics.resolve.scope import FACE, Scope, Val
from naishi.semantics.resolve.sight import check_item_seen
from naishi.semantics.symbols.sizes import widest
from naishi.syntax import nodes as n


@predicates(n.Equal)
def _equal(scope: Scope, node: n.Is, left: Val, predicate: n.Equal) -> Expr | None:
    return _equals(scope, node, left, predicate.value)


@predicates(n.Differs)
def _differs(scope: Scope, node: n.Is, left: Val, predicate: n.Differs) -> Expr | None:
    same = _equals(scope, node, left, predicate.value)
    if isinstance(same, Compare) and same.op == "is":
        return Compare("is not", same.left, same.right, span=node.span)
    return Not(same, span=node.span) if same else None


@predicates(n.OneOf)
def _one_of(scope: Scope, node: n.Is, left: Val, predicate: n.OneOf) -> Expr | None:
    values = predicate.values
    if left.sort == ITEM:
        names = [v for v in values if isinstance(v, n.Name)]
        tests = [_item_is(scope, node, left, name) for name in names]
        if len(names) < len(values) or any(t is None for t in tests):
            return None
        result = tests[0]
        for test in tests[1:]:
            assert result is not None
            assert test is not None
            result = Or(result, test, span=node.span)
        return result
    numbers: list[int] = []
    for item in values:
        found = constant_of(scope, left, item)
        if found is None:
            return None
        if found in numbers:
            scope.world.report(problems.cards.table_overlap(item.span, found, values[numbers.index(found)].span))
        _check_position(scope, left, found, item.span)
        numbers.append(found)
    return OneOf(left.expr, tuple(numbers), span=node.span)


def _equals(scope: Scope, node: n.Is, left: Val, right: n.Expr) -> Expr | None:
    name = single_name(right)
    world = scope.world
    if name and name.text in world.linked.conditions and left.sort in (ITEM, SLOT):
        return named_condition(scope, left, name)
    if left.sort == ITEM and name and name.text not in scope.names:
        return _item_is(scope, node, left, name)
    if left.sort == WORD and left.field != FACE and name and asked_without_field(scope, node, name, left):
        return None
    if left.sort in (WORD, KIND) and name and name.text not in scope.names:
        word = word_of(scope, left, name)
        return Compare("is", left.expr, Num(word, span=right.span), span=node.span) if word is not None else None
    if left.sort == SLOT and name and slot_asked(scope, node, name):
        return None
    if left.sort == SLOT and name and name.text not in scope.names and not world.what_is(name.text):
        world.report(problems.names.unknown_name(name.span, "condition", world.linked.conditions))
        return None
    found = value(scope, right)
    if found is None:
        return None
    if left.sort == ITEM and found.sort == KIND:
        check_item_seen(scope, node.span, left, "what kind cards are")
        return HasTypeOf(left.expr, found.expr, span=node.span)
    if (found.sort, found.field) != (left.sort, left.field) and found.sort != left.sort:
        world.report(problems.names.wrong_sort(right.span, f"{said(left)}, as before `is`", said(found)))
        return None
    if left.sort == NUMBER and isinstance(found.expr, Num):
        _check_position(scope, left, found.expr.value, right.span)
    same = Compare("is", left.expr, found.expr, span=node.span)
    if left.sort in (WORD, KIND):  # two cards that both lack it have nothing in common
        return And(Compare("is not", left.expr, Num(0), span=node.span), same, span=node.span)
    return same


def _check_position(scope: Scope, left: Val, number_: int, span: Span) -> None:
    if not isinstance(left.expr, PositionOf):
        return
    spots = left.places
    of = left.expr.value
    if isinstance(of, This):
        spots = scope.this_places
    elif isinstance(of, It):
        spots = scope.it_places
    places = [scope.world.place_list()[s.place] for s in spots or ()] or [
        p for p in scope.world.places.values() if p.shape == "row"
    ]
    counts = [(widest(scope.world, p)[0], p.name) for p in places if p.shape == "row" or p.family]
    if counts and not any(1 <= number_ <= count for count, _ in counts):
        count, name = max(counts, key=lambda one: one[0])
        scope.world.report(problems.names.outside(span, name, count, "this could never be so."))


def _item_is(scope: Scope, node: n.Is, left: Val, name: n.Name) -> Expr | None:
    world = scope.world
    if name.text in world.linked.conditions:
        return named_condition(scope, left, name)
    kinds = world.kinds_of(name.text)
    if kinds is None:
        what = world.what_is(name.text)
        if what and not word_asked(scope, node, name, what):
            hint = (
                f"`is in {name.text}` asks where it lies."
                if "place" in what or what in ("a row", "a pile", "a pool", "a grid", "a layer")
                else ""
            )
            world.report(problems.names.wrong_kind_of_name(name.span, "a card, token, tag or condition", what, hint))
        elif not what:
            names = [*world.kinds, *world.tags, *world.linked.conditions, "filled", "empty"]
            world.report(problems.names.unknown_name(name.span, "card, tag or condition", names))
        return None
    check_item_seen(scope, node.span, left, f"which cards are {name.text}")
    return IsKind(left.expr, kinds, span=node.span)


def named_condition(scope: Scope, left: Val, name: n.Name) -> Expr | None:
    """A condition's own question, asked of this value."""
    world = scope.world
    world.used.add(name.text)
    if name.text in scope.conditions:
        world.report(problems.effects.circle(name.span, [*scope.conditions, name.text], ()))
        return None
    if name.text in world.too_deep:
        return None
    test, reads = _answer(scope, left, name)
    scope.reads.extend(spot for spot in reads if spot not in scope.reads)
    if test is None:
        return None
    return test if isinstance(left.expr, It) else Asked(left.expr, test, span=name.span)


def _answer(scope: Scope, left: Val, name: n.Name) -> tuple[Expr | None, tuple[Read, ...]]:
    """What a condition comes to where it is asked like this, and the places it reads: looked at once, however often it
    is asked. Nothing of the scope counts for it but what is handed on here; it has no names of its own."""
    world = scope.world
    places = left.places if left.places is not None else left.lay
    of = left.expr if isinstance(left.expr, Local) else left.of
    key = (name.text, left.sort, places, of, scope.me, scope.counting, scope.asking, scope.revealed)
    known = world.answered.get(key)
    if known is None:
        reads: list[Read] = []
        inner = Scope(
            world, scope.frame, me=scope.me, counting=scope.counting, it=left.sort, it_places=places, it_of=of,
            asking=scope.asking, reads=reads, revealed=scope.revealed, conditions=(*scope.conditions, name.text),
            asked_at=(*scope.asked_at, name.span),
        )  # fmt: skip
        test = condition(inner, world.linked.conditions[name.text].test)
        known = world.answered[key] = test, tuple(dict.fromkeys(reads))
    return known
