"""Yes-or-no questions as closures; their values are true or false."""

from __future__ import annotations

import operator
from collections.abc import Callable

from naishi.program import (
    And,
    Asked,
    Compare,
    Filled,
    HasTypeOf,
    IsKind,
    It,
    LiesIn,
    NoEndYet,
    Not,
    Num,
    OneOf,
    Or,
    SameKind,
)
from naishi.runtime.evaluate.addresses import beside_it
from naishi.runtime.evaluate.expressions import Questions
from naishi.runtime.evaluate.values import Cells, Value, evaluates
from naishi.state.layout import END, NOW

COMPARE: dict[str, Callable[[int, int], bool]] = {
    "is": operator.eq,
    "is not": operator.ne,
    "at least": operator.ge,
    "at most": operator.le,
    "more": operator.gt,
    "less": operator.lt,
}


@evaluates(Or)
def _or(questions: Questions, expr: Or) -> Value:
    one, other = questions.test(expr.left), questions.test(expr.right)
    return lambda c, b, it: one(c, b, it) or other(c, b, it)


@evaluates(And)
def _and(questions: Questions, expr: And) -> Value:
    one, other = questions.test(expr.left), questions.test(expr.right)
    return lambda c, b, it: one(c, b, it) and other(c, b, it)


@evaluates(Not)
def _not(questions: Questions, expr: Not) -> Value:
    beside = beside_it(questions, expr.test.address) if isinstance(expr.test, Filled) else None
    if beside is not None:
        return _empty_beside(beside)
    asked = questions.test(expr.test)
    return lambda c, b, it: not asked(c, b, it)


@evaluates(Compare)
def _compare(questions: Questions, expr: Compare) -> Value:
    one, apply = questions.value(expr.left), COMPARE[expr.op]
    if isinstance(expr.right, Num):
        number = expr.right.value
        return lambda c, b, it: apply(one(c, b, it), number)
    other = questions.value(expr.right)
    return lambda c, b, it: apply(one(c, b, it), other(c, b, it))


@evaluates(OneOf)
def _one_of(questions: Questions, expr: OneOf) -> Value:
    one, among = questions.value(expr.left), frozenset(expr.values)
    return lambda c, b, it: one(c, b, it) in among


@evaluates(Asked)
def _asked(questions: Questions, expr: Asked) -> Value:
    of, asked = questions.value(expr.subject), questions.test(expr.test)
    return lambda c, b, it: asked(c, b, of(c, b, it))


@evaluates(NoEndYet)
def _no_end_yet(questions: Questions, expr: NoEndYet) -> Value:
    return lambda c, b, it: not (c[END] or c[NOW])


# --- what items are ---
@evaluates(IsKind)
def _is_kind(questions: Questions, expr: IsKind) -> Value:
    of, act, table = questions.value(expr.item), questions.layout.act, questions.kinds(expr.kinds)
    read = questions.read_kind(of, table)
    if expr.printed:
        printed = questions.layout.printed
        return lambda c, b, it: table[printed[read(c, b, it)]]
    if isinstance(expr.item, It) and read is of:
        return lambda c, b, it: table[c[act + it]]
    return lambda c, b, it: table[c[act + read(c, b, it)]]


@evaluates(HasTypeOf)
def _has_type(questions: Questions, expr: HasTypeOf) -> Value:
    of, kind, act = questions.read(questions.value(expr.item)), questions.value(expr.kind), questions.layout.act
    types = questions.kind_types
    named = [{questions.type_of_name.get(k.name, 0)} for k in questions.program.kinds]
    return lambda c, b, it: not named[kind(c, b, it)].isdisjoint(types[c[act + of(c, b, it)]])


@evaluates(SameKind)
def _same_kind(questions: Questions, expr: SameKind) -> Value:
    one, other = questions.read(questions.value(expr.left)), questions.read(questions.value(expr.right))
    act = questions.layout.act

    def alike(c: Cells, b: int, it: int) -> bool:
        kind = c[act + one(c, b, it)]
        return kind != 0 and kind == c[act + other(c, b, it)]

    return alike


# --- where they lie ---
@evaluates(Filled)
def _filled(questions: Questions, expr: Filled) -> Value:
    beside = beside_it(questions, expr.address)
    if beside is not None:
        return _filled_beside(beside)
    where = questions.value(expr.address)
    return lambda c, b, it: c[where(c, b, it)] != 0


def _filled_beside(table: list[int]) -> Value:
    return lambda c, b, it: c[table[it]] != 0


def _empty_beside(table: list[int]) -> Value:
    return lambda c, b, it: c[table[it]] == 0


@evaluates(LiesIn)
def _lies_in(questions: Questions, expr: LiesIn) -> Value:
    if any(spot.owner is not None for spot in expr.places):
        return _lies_in_ones(questions, expr)
    of, place_of, loc = questions.value(expr.value), questions.layout.place_of, questions.layout.loc
    among = frozenset(spot.place for spot in expr.places)
    if expr.is_item:
        return lambda c, b, it: place_of[c[loc + of(c, b, it)]] in among
    return lambda c, b, it: place_of[of(c, b, it)] in among


def _lies_in_ones(questions: Questions, expr: LiesIn) -> Value:
    """The same where it counts whose place it is."""
    layout, of, is_item = questions.layout, questions.value(expr.value), expr.is_item
    loc, place_of, owner_of = layout.loc, layout.place_of, layout.owner_of
    spots = [(spot.place, questions.owner(spot.owner), spot.owner is None) for spot in expr.places]

    def lies(c: Cells, b: int, it: int) -> bool:
        address = of(c, b, it)
        if is_item:
            address = c[loc + address]
        return any(
            place == place_of[address] and (anyones or whose(c, b, it) == owner_of[address])
            for place, whose, anyones in spots
        )

    return lies
