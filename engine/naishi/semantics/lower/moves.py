"""Moving, dealing and swapping things."""

from __future__ import annotations

from naishi.base.diagnostic import Diagnostic
from naishi.program import ITEM, DealEach, Me, MoveItem, MoveSome, Query, Statement, SwapItems
from naishi.semantics import problems
from naishi.semantics.lower.statements import lowers
from naishi.semantics.lower.targets import may_lie, target
from naishi.semantics.resolve.alike import check_alike
from naishi.semantics.resolve.expressions import resolve
from naishi.semantics.resolve.queries import kinds_of_noun, query
from naishi.semantics.resolve.scope import Scope, Val
from naishi.semantics.resolve.single import single
from naishi.semantics.resolve.sources import sources_of
from naishi.syntax import nodes as n


@lowers(n.Move)
def _move(scope: Scope, node: n.Move) -> Statement | None:
    if node.amount is None:
        item = single(scope, node.what)
        if item is False and _exists_once(scope, node.what.pattern):
            return _move_found(scope, node, 1, False)
        if item is False:
            scope.world.report(_how_many(scope, node.what))
            return None
        to = target(scope, node.to, item.kinds if isinstance(item, Val) else None, 1)
        if not isinstance(item, Val) or to is None:
            return None
        return MoveItem(item.expr, to, item.kinds, _ids(item), _is_mine(item), span=node.span)
    if isinstance(node.amount, n.All):
        number, or_fewer = None, True
    else:
        number, or_fewer = node.amount.number.value, isinstance(node.amount, n.UpTo)
        if number == 0:
            scope.world.report(problems.effects.constant(node.amount.span, False, "moving 0 does nothing"))
    return _move_found(scope, node, number, or_fewer)


def _how_many(scope: Scope, what: n.Query) -> Diagnostic:
    """Several could be meant; a place is none of its own things."""
    name = what.pattern.noun.span.text
    if name in scope.world.places and what.loc is None:
        return problems.effects.place_for_things(what.span, name)
    return problems.effects.one_item_needed(what.span, name, 2)


def _exists_once(scope: Scope, pattern: n.Pattern) -> bool:
    """Whether a pattern is the name of a card of which there is one: `move Comet from sky` needs no number."""
    noun = pattern.noun
    kind = scope.world.kinds.get(noun.name.text) if isinstance(noun, n.NounName) else None
    copies = kind.copies * (scope.world.seats if kind.per_player else 1) if kind is not None else 2
    return copies <= 1  # none: it is switched off, which is told


def _move_found(scope: Scope, node: n.Move, number: int | None, or_fewer: bool) -> Statement | None:
    """All, or the first so many, that a query finds."""
    found = query(scope, node.what)
    to = target(scope, node.to, found.kinds if found else None, number)
    if found is None or to is None:
        return None
    if found.sort != ITEM:
        scope.world.report(problems.names.wrong_sort(node.what.span, "items", "slots"))
        return None
    if number is not None and not or_fewer:
        _check_enough(scope, node, found, number)
    if number is not None:
        check_alike(scope, node.what.span, found, number)
    return MoveSome(number, or_fewer, found, to, span=node.span)


def _check_enough(scope: Scope, node: n.Move, found: Query, number: int) -> None:
    kinds = found.kinds or frozenset()
    copies = sum(
        k.copies * (scope.world.seats if k.per_player else 1) for k in scope.world.kinds.values() if k.id in kinds
    )
    if copies < number and not _may_be_absent(scope, kinds):
        noun = node.what.pattern.noun.span.text
        scope.world.report(problems.effects.too_few(node.what.span, noun, copies, number))


def _may_be_absent(scope: Scope, kinds: frozenset[int]) -> bool:
    """Whether some of these may be cards that could not be read, or whose copies could not."""
    off = [kind for kind in scope.world.kinds.values() if kind.id in kinds and kind.is_off]
    return bool(scope.world.linked.lost) and (not kinds or bool(off))


@lowers(n.Deal)
def _deal(scope: Scope, node: n.Deal) -> Statement | None:
    world = scope.world
    sources = sources_of(scope, node.source)
    if isinstance(node.pattern.noun, n.SlotSort):
        world.report(problems.names.wrong_sort(node.pattern.span, "cards to deal", "slots"))
        return None
    kinds = kinds_of_noun(scope, node.pattern.noun)
    if kinds is not None and not kinds and not world.linked.lost:
        world.report_none(node.pattern.span, node.pattern.span.text)
    if node.pattern.adjective is not None:
        world.report(problems.names.wrong_sort(node.pattern.adjective.span, "a card or tag", "an adjective"))
    found = resolve(scope, node.to, any_owner=True)
    if kinds is None or sources is None or found is None:
        return None
    if isinstance(found, Val) or found.address is not None or len(found.places) != 1:
        world.report(
            problems.names.wrong_sort(node.to.span, "a place of which there are several after `each`", "something else")
        )
        return None
    spot = found.places[0]
    place = world.place_list()[spot.place]
    if not place.per_player and place.count == 1:
        several, hint = (
            "a place of which there are several after `each`",
            f"`move {node.number.value} … to {place.name}`.",
        )
        world.report(problems.names.wrong_sort(node.to.span, several, f"{place.name}, one", hint))
        return None
    room = place.capacity * (place.count if place.per_player else 1)
    if node.number.value > room:
        world.report(problems.places.overfull(node.to.span, f"each {place.name}", room, node.number.value))
        return None
    if not may_lie(scope, node.to, kinds, place):
        return None
    asked = Query(ITEM, kinds, None, False, sources, None, span=node.pattern.span)
    check_alike(scope, node.pattern.span, asked, node.number.value * (world.seats if place.per_player else place.count))
    return DealEach(node.number.value, asked, place.id, span=node.span)


@lowers(n.Swap)
def _swap(scope: Scope, node: n.Swap) -> Statement | None:
    sides = []
    for side in (node.first, node.second):
        item = single(scope, side)
        if item is False:
            scope.world.report(problems.effects.swap_needs_one(side.span))
            return None
        sides.append(item)
    a, b = sides
    if not isinstance(a, Val) or not isinstance(b, Val):
        return None
    kinds, places, mine = (a.kinds, b.kinds), (_ids(a), _ids(b)), (_is_mine(a), _is_mine(b))
    return SwapItems(a.expr, b.expr, kinds, places, mine, span=node.span)


def _ids(item: Val) -> frozenset[int] | None:
    """The places a value can be in."""
    return frozenset(spot.place for spot in item.places) if item.places is not None else None


def _is_mine(item: Val) -> bool:
    return item.places is not None and all(isinstance(spot.owner, Me) for spot in item.places)
