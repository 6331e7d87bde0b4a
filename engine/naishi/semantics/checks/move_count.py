"""How many different moves an action can be at most: the sizes of its arguments multiplied."""

from __future__ import annotations

from naishi.base.diagnostic import Diagnostic
from naishi.program import ActionDef, Binder, InPlace, Line, Pool, PricePayment
from naishi.semantics import problems
from naishi.semantics.lower.costs import most_ways
from naishi.semantics.symbols.table import SymbolTable

MANY = 500
TOO_MANY = 5000


def too_many_moves(world: SymbolTable, actions: list[ActionDef]) -> list[Diagnostic]:
    """A warning above 500, an error above 5,000. Ways to pay a price count only for the error: few have so much."""
    found: list[Diagnostic] = []
    for action in actions:
        number, ways = 1, 1
        for line in action.head:
            if isinstance(line, Binder):
                number *= max(1, _answers(world, line))
            elif isinstance(line, PricePayment):
                ways *= most_ways(world, line)
        name = world.linked.actions[action.name].name
        if number <= TOO_MANY < number * ways:
            found.append(problems.moves.too_many_ways(name.span, number * ways, TOO_MANY))
        elif number > MANY:
            found.append(problems.moves.too_many_moves(name.span, number, TOO_MANY))
    return found


def _answers(world: SymbolTable, binder: Binder) -> int:
    total = 0
    for pool in binder.pools:
        for size in _sizes(world, pool, binder):
            total += size * (size - 1) // 2 if len(binder.names) == 2 else size
    return total


def _sizes(world: SymbolTable, pool: Pool, binder: Binder) -> list[int]:
    """How many candidates a pool has; one number for each of a grid's lines."""
    counts = [_candidates(world, source, binder) for source in pool.sources]
    if pool.lines == "row":
        return counts
    if pool.lines == "column":
        return [len(counts)] * (counts[0] if counts else 0)
    return [sum(counts)]


def _candidates(world: SymbolTable, source: object, binder: Binder) -> int:
    """Slots of a row; kinds in a pile or pool, where equal things are one answer."""
    if isinstance(source, Line):
        rows = [world.place_list()[spot.place] for spot in dict.fromkeys(source.places)]
        return max(place.count for place in rows) if source.where == "same row" else len(rows)
    if not isinstance(source, InPlace):
        return 1
    place = world.place_list()[source.place]
    owners = world.seats if place.per_player and source.owner is None else 1
    if place.shape == "row":
        return place.count * owners
    kinds = binder.kinds if binder.kinds is not None else world.cards()
    return min(len(kinds), place.capacity) * place.count * owners
