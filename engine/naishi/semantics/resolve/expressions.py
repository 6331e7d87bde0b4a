"""Expressions: numbers, conditions, and what an `is` can ask of what."""

from __future__ import annotations

from naishi.base.source import Span
from naishi.program import (
    ITEM,
    KIND,
    LIST,
    NUMBER,
    SLOT,
    WORD,
    And,
    Arithmetic,
    Asked,
    Compare,
    Count,
    Exists,
    Expr,
    Filled,
    HasTypeOf,
    IsKind,
    It,
    LiesIn,
    Local,
    NoEndYet,
    Not,
    Num,
    OneOf,
    Or,
    PlayerCount,
    PositionOf,
    Query,
    Read,
    SameKind,
    This,
)
from naishi.semantics import problems
from naishi.semantics.resolve import lists
from naishi.semantics.resolve.aggregates import aligned, by_field, overall
from naishi.semantics.resolve.intervals import bounds, never_or_always
from naishi.semantics.resolve.literals import constant_of, word_of
from naishi.semantics.resolve.mixed_up import asked_without_field, place_asked, slot_asked, word_asked
from naishi.semantics.resolve.players import said
from naishi.semantics.resolve.queries import kinds_of_noun, query, single
from naishi.semantics.resolve.references import FACE, Spot, field_there, resolve
from naishi.semantics.resolve.scope import Scope, Val
from naishi.semantics.resolve.sight import check_item_seen
from naishi.semantics.symbols.sizes import widest
from naishi.syntax import nodes as n


# --- values ---
def value(scope: Scope, node: n.Expr) -> Val | None:
    """A value of any sort; a place or a yes-or-no question is none."""
    match node:
        case n.Ref():
            found = resolve(scope, node)
            if isinstance(found, Spot):
                hint = f"`count of card in {found.span.text}` counts what lies there."
                scope.world.report(problems.names.wrong_sort(node.span, "a value", "a place", hint))
                return None
            return _no_list(scope, found, node.span)
        case n.FieldOfCard():
            return _no_list(scope, field_there(scope, node.field, node.place), node.span)
        case n.FieldOfPlace():
            return _no_list(scope, field_there(scope, node.field, node.ref), node.span)
        case n.Brackets(inner=inner):
            return value(scope, inner)
        case n.Or() | n.And() | n.Not() | n.Exists() | n.InPlace() | n.NoEnd() | n.Is():
            scope.world.report(problems.names.wrong_sort(node.span, "a value", "a yes-or-no question"))
            return None
        case _:
            expr = _arithmetic(scope, node)
            return Val(expr, NUMBER) if expr is not None else None


def _no_list(scope: Scope, found: Val | None, span: Span) -> Val | None:
    if found is None or found.sort != LIST:
        return found
    hint = lists.what_to_ask(scope.world, found.field)
    scope.world.report(problems.names.wrong_sort(span, "a value", "a list", hint))
    return None


def value_of_base(scope: Scope, base: n.Base) -> Val | None:
    """The value of a reference's single part: a variable, `it`, `this`, or a place's one slot."""
    found = resolve(scope, n.Ref(base, None, None, span=base.span))
    if isinstance(found, Spot):
        if found.address is not None and not found.heap:
            return Val(found.address, SLOT, places=found.places)
        scope.world.report(problems.names.wrong_sort(base.span, "an item or a slot", "a place"))
        return None
    return found


def number(scope: Scope, node: n.Expr) -> Expr | None:
    """An expression that must be a number."""
    found = value(scope, node)
    if found is None:
        return None
    if found.sort != NUMBER:
        scope.world.report(problems.names.wrong_sort(node.span, "a number", said(found)))
        return None
    return found.expr


def _arithmetic(scope: Scope, node: n.Expr) -> Expr | None:
    match node:
        case n.Int(value=amount):
            return Num(amount, span=node.span)
        case n.Negative(number=amount):
            return Num(-amount.value, span=node.span)
        case n.PlayerCount():
            return PlayerCount(span=node.span)
        case n.SizeOf():
            return lists.size(scope, node)
        case n.Count(query=asked) if (of := lists.asked_list(scope, asked)) is not None:
            return lists.count(scope, asked, of)
        case n.Count(query=asked):
            found = query(scope, asked)
            return Count(found, span=node.span) if found else None
        case n.Different(field=field, query=asked):
            return by_field(scope, node, field, asked)
        case n.Alike(field=field, query=asked):
            return by_field(scope, node, field, asked)
        case n.Aligned(query=asked):
            return aligned(scope, node, asked)
        case n.Overall():
            return overall(scope, node)
        case n.Plus(left=left, right=right) | n.Minus(left=left, right=right):
            return _both(scope, node, "+" if isinstance(node, n.Plus) else "-", left, right)
        case n.Times(left=left, right=right) | n.Divided(left=left, right=right):
            return _both(scope, node, "*" if isinstance(node, n.Times) else "divided", left, right)
    return None


def _both(scope: Scope, node: n.Expr, op: str, left: n.Expr, right: n.Expr) -> Expr | None:
    a, b = number(scope, left), number(scope, right)
    if a is None or b is None:
        return None
    if op == "divided" and 0 in bounds(scope.world, b):
        scope.world.report(
            problems.names.wrong_sort(right.span, "a number that is never 0 after `divided by`", "one that can be")
        )
        return None
    return Arithmetic(op, a, b, span=node.span)


# --- conditions ---
def condition(scope: Scope, node: n.Expr) -> Expr | None:
    """A yes-or-no question. One whose answer is known beforehand is reported."""
    before = len(scope.world.problems)
    found = _condition(scope, node)
    if found is None or len(scope.world.problems) > before:
        return found
    known = never_or_always(scope.world, found)
    if known is not None and not isinstance(node, n.And | n.Or | n.Brackets):
        scope.world.report(problems.effects.constant(node.span, known[0], known[1]))
    return found


def _condition(scope: Scope, node: n.Expr) -> Expr | None:
    match node:
        case n.Brackets(inner=inner):
            return condition(scope, inner)
        case n.And(left=left, right=right) | n.Or(left=left, right=right):
            for side in (left, right):
                if isinstance(side, n.And | n.Or) and type(side) is not type(node):
                    scope.world.report(problems.names.mixed_and_or(node.span))
            a, b = condition(scope, left), condition(scope, right)
            if a is None or b is None:
                return None
            return And(a, b, span=node.span) if isinstance(node, n.And) else Or(a, b, span=node.span)
        case n.Not(test=test):
            inner_test = condition(scope, test)
            return Not(inner_test, span=node.span) if inner_test else None
        case n.Exists():
            return _exists(scope, node)
        case n.InPlace(place=place):
            if not scope.this:
                scope.world.report(problems.names.no_this(node.span))
                return None
            here = scope.this_places or None
            return _lies_in(scope, Val(This(span=node.span), ITEM, places=here), place, node.span)
        case n.NoEnd():
            return NoEndYet(span=node.span)
        case n.Is(subject=subject, predicate=predicate):
            return _is(scope, node, subject, predicate)
    _not_a_condition(scope, node)
    return None


def _not_a_condition(scope: Scope, node: n.Expr) -> None:
    found = "a number" if isinstance(node, n.Int | n.Negative | n.Count | n.Plus | n.Minus) else "a value"
    scope.world.report(
        problems.names.wrong_sort(node.span, "a condition, such as `position is 3` or `some … in …`", found)
    )


def _exists(scope: Scope, node: n.Exists) -> Expr | None:
    match node.quantifier:
        case n.Some():
            op, least = "at least", 1
        case n.None_():
            op, least = "at most", 0
        case n.AtLeastN(number=wanted):
            op, least = "at least", wanted.value
        case n.AtMostN(number=wanted):
            op, least = "at most", wanted.value
        case n.ExactlyN(number=wanted):
            op, least = "is", wanted.value
    of = lists.asked_list(scope, node.query)
    if of is not None:
        return lists.exists(scope, node, of, op, least)
    found = query(scope, node.query)
    return Exists(op, least, found, span=node.span) if found is not None else None


def _lies_in(scope: Scope, item: Val, place: n.Ref, span: Span) -> Expr | None:
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


def _is(scope: Scope, node: n.Is, subject: n.Expr, predicate: n.Predicate) -> Expr | None:
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
    match predicate:
        case n.IsIn(place=place) if lists.is_list(scope, place):
            return lists.is_in(scope, left, place, node)
        case n.IsIn(place=place):
            return _lies_in(scope, left, place, node.span)
        case n.Printed(noun=noun) | n.NotPrinted(noun=noun):
            return _printed(scope, node, left, noun, isinstance(predicate, n.Printed))
        case n.Like(what=what) | n.NotLike(what=what):
            return _like(scope, node, left, what, isinstance(predicate, n.Like))
        case n.OneOf(values=values):
            return _one_of(scope, node, left, values)
        case n.Equal(value=right):
            return _equals(scope, node, left, right)
        case n.Differs(value=right):
            same = _equals(scope, node, left, right)
            if isinstance(same, Compare) and same.op == "is":
                return Compare("is not", same.left, same.right, span=node.span)
            return Not(same, span=node.span) if same else None
        case n.AtLeast(value=right) | n.AtMost(value=right) | n.More(value=right) | n.Less(value=right):
            return _compared(scope, node, left, predicate, right)
    return None


def _spot_is(scope: Scope, node: n.Is, spot: Spot, predicate: n.Predicate) -> Expr | None:
    """`meadow[2] is in …`: a slot by its number; otherwise a place is no value."""
    if spot.address is not None and not spot.heap and isinstance(predicate, n.Equal):
        name = single_name(predicate.value)
        if name and name.text in scope.world.linked.conditions:
            return _named_condition(scope, Val(spot.address, SLOT, places=spot.places), name)
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


def _printed(scope: Scope, node: n.Is, left: Val, noun: n.Noun, yes: bool) -> Expr | None:
    kinds = kinds_of_noun(scope, noun)
    if kinds is None:
        return None
    if left.sort != ITEM:
        scope.world.report(problems.names.wrong_sort(node.subject.span, "an item", said(left)))
        return None
    check_item_seen(scope, node.span, left, f"which cards are {noun.span.text}")
    test = IsKind(left.expr, kinds, printed=True, span=node.span)
    return test if yes else Not(test, span=node.span)


def _like(scope: Scope, node: n.Is, left: Val, what: n.Query, yes: bool) -> Expr | None:
    world, noun = scope.world, what.pattern.noun
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
    return test if yes else Not(test, span=node.span)


def _one_of(scope: Scope, node: n.Is, left: Val, values: tuple[n.Value, ...]) -> Expr | None:
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


def single_name(node: n.Expr) -> n.Name | None:
    """A bare name: a kind, tag, word or condition after `is`."""
    if isinstance(node, n.Ref) and isinstance(node.base, n.BaseName) and node.of is None and node.at is None:
        return node.base.name if node.base.index is None and node.base.on is None else None
    return None


def _equals(scope: Scope, node: n.Is, left: Val, right: n.Expr) -> Expr | None:
    name = single_name(right)
    world = scope.world
    if name and name.text in world.linked.conditions and left.sort in (ITEM, SLOT):
        return _named_condition(scope, left, name)
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


def _compared(scope: Scope, node: n.Is, left: Val, predicate: n.Predicate, right: n.Expr) -> Expr | None:
    op = {n.AtLeast: "at least", n.AtMost: "at most", n.More: "more", n.Less: "less"}[type(predicate)]
    if left.sort != NUMBER:
        scope.world.report(problems.names.wrong_sort(node.subject.span, "a number", said(left)))
        return None
    amount = number(scope, right)
    return Compare(op, left.expr, amount, span=node.span) if amount is not None else None


def _item_is(scope: Scope, node: n.Is, left: Val, name: n.Name) -> Expr | None:
    world = scope.world
    if name.text in world.linked.conditions:
        return _named_condition(scope, left, name)
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


def _named_condition(scope: Scope, left: Val, name: n.Name) -> Expr | None:
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
