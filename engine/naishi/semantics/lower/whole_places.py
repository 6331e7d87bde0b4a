"""What is done to whole places: shuffling, refilling, revealing."""

from __future__ import annotations

from naishi.program import AtAddress, Num, RefillRow, RefillTo, RevealPlace, ShuffleAddress, ShufflePlace, Statement
from naishi.semantics import problems
from naishi.semantics.lower.statements import lowers
from naishi.semantics.lower.targets import target
from naishi.semantics.resolve.expressions import number, resolve
from naishi.semantics.resolve.players import said
from naishi.semantics.resolve.scope import Scope, Spot, Val
from naishi.syntax import nodes as n


def _one_place(scope: Scope, ref: n.Ref, any_owner: bool = False) -> Spot | None:
    found = resolve(scope, ref, any_owner)
    if isinstance(found, Val):
        scope.world.report(problems.names.wrong_sort(ref.span, "a place", said(found)))
        return None
    if found is not None and len(found.places) > 1 and found.address is None and not any_owner:
        scope.world.report(problems.names.wrong_sort(ref.span, "one place", f"{found.name}, several"))
        return None
    return found


@lowers(n.Shuffle)
def _shuffle(scope: Scope, node: n.Shuffle) -> Statement | None:
    spot = _one_place(scope, node.place)
    if spot is None:
        return None
    place = scope.world.place_list()[spot.places[0].place]
    if place.shape == "pool":
        scope.world.report(
            problems.names.wrong_sort(node.place.span, "a row or pile to shuffle", f"{place.name}, which has no order")
        )
        return None
    if spot.address is not None:
        if not spot.heap:
            scope.world.report(problems.names.wrong_sort(node.place.span, "a row or pile to shuffle", "one slot"))
            return None
        return ShuffleAddress(spot.address, span=node.span)
    return ShufflePlace(spot.places[0], span=node.span)


@lowers(n.Refill)
def _refill(scope: Scope, node: n.Refill) -> Statement | None:
    world = scope.world
    if node.number is not None:
        return _refill_to(scope, node, node.number)
    row, source = _one_place(scope, node.place), _one_place(scope, node.source)
    if row is None or source is None:
        return None
    place, pile = (world.place_list()[s.places[0].place] for s in (row, source))
    if place.shape != "row" or row.address is not None:
        world.report(problems.names.wrong_sort(node.place.span, "a row to refill", place.name))
        return None
    if pile.shape != "pile" or source.address is not None:
        world.report(problems.names.wrong_sort(node.source.span, "a pile, or the piles behind a row", pile.name))
        return None
    if pile.family and pile.count < place.count:
        told = f"{place.name} has {place.count} slots, one behind each is needed."
        world.report(problems.names.outside(node.source.span, pile.name, pile.count, told))
        return None
    return RefillRow(row.places[0], source.places[0], span=node.span)


def _refill_to(scope: Scope, node: n.Refill, wanted: n.Expr) -> Statement | None:
    """A place filled up to a number."""
    world = scope.world
    amount, source = number(scope, wanted), _one_place(scope, node.source)
    if source is None:
        return None
    pile = world.place_list()[source.places[0].place]
    if pile.shape != "pile":
        world.report(problems.names.wrong_sort(node.source.span, "a pile to draw from", pile.name))
        return None
    if pile.family and source.address is None:
        world.report(problems.names.needs_index(node.source.span, pile.name, pile.count, world.parts_of(pile)[0]))
        return None
    most = amount.value if isinstance(amount, Num) else None
    to = target(scope, node.place, pile.only if pile.only is not None else world.cards(), most)
    if amount is None or to is None:
        return None
    if most == 0:
        world.report(problems.effects.constant(wanted.span, False, "there is never less than nothing"))
    if source.address is None:
        return RefillTo(amount, to, source.places[0], span=node.span)
    return RefillTo(amount, to, AtAddress(source.address, True, source.places), span=node.span)


@lowers(n.Reveal)
def _reveal(scope: Scope, node: n.Reveal) -> Statement | None:
    spot = _one_place(scope, node.place, any_owner=True)
    if spot is None:
        return None
    if spot.address is not None or len(spot.places) > 1:
        scope.world.report(problems.names.wrong_sort(node.place.span, "one whole place to reveal", spot.name))
        return None
    return RevealPlace(spot.places[0], span=node.span)
