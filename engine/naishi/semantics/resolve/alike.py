"""So many things out of a pool: it has no order, so they must be alike, or all that there are."""

from __future__ import annotations

from naishi.base.source import Span
from naishi.program import AtAddress, InPlace, KindDef, PlaceDef, Query, Source
from naishi.semantics import problems
from naishi.semantics.resolve.scope import Scope
from naishi.semantics.symbols.table import SymbolTable


def check_alike(scope: Scope, span: Span, found: Query, number: int) -> None:
    """Reports it if a number of things is taken from a pool that can hold different ones. A `where` says which."""
    if found.test is None and found.kinds is not None:
        check_taken(scope, span, found.sources, found.kinds, number)


def check_taken(scope: Scope, span: Span, sources: tuple[Source, ...], kinds: frozenset[int], number: int) -> None:
    """The same of what is dealt or paid."""
    world = scope.world
    spots = [s for source in sources for s in ([source] if isinstance(source, InPlace) else _places(source))]
    for place in dict.fromkeys(world.place_list()[spot.place] for spot in spots):
        may_lie = place.only if place.only is not None else world.cards()
        mixed = [kind for kind in world.kind_list() if kind.id in kinds & may_lie]
        if place.shape == "pool" and len(mixed) > 1 and number < _most(world, place, mixed):
            world.report(problems.effects.which_of_pool(span, place.name, [kind.name for kind in mixed]))
            return


def _places(source: Source) -> tuple[InPlace, ...]:
    return source.places if isinstance(source, AtAddress) else ()


def _most(world: SymbolTable, place: PlaceDef, kinds: list[KindDef]) -> int:
    return min(place.capacity, sum(kind.copies * (world.seats if kind.per_player else 1) for kind in kinds))


__all__ = ["check_alike", "check_taken"]
