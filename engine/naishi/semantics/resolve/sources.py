"""Where a query looks: places, slots and piles, lines, what lies around."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from naishi.base.rows import Rows
from naishi.base.source import Span
from naishi.program import ITEM, SLOT, Around, AtAddress, Everywhere, InPlace, Line, Me, SlotOf, Source
from naishi.semantics import problems
from naishi.semantics.resolve.expressions import resolve
from naishi.semantics.resolve.players import said
from naishi.semantics.resolve.scope import Resolved, Scope, Spot, Val
from naishi.syntax import nodes as n

# The places a source lies in, for things of some kinds; the sources that a place after a pattern means.
lies: Rows[Callable[[Scope, Any, frozenset[int] | None], Iterable[InPlace]]] = Rows("lies")
looks_in: Rows[Callable[[Scope, Any], tuple[Source, ...] | None]] = Rows("looks_in")


def spots_of(scope: Scope, sources: tuple[Source, ...], kinds: frozenset[int] | None = None) -> tuple[InPlace, ...]:
    """The places sources lie in. Where that is not said: every place that such kinds can lie in."""
    return tuple(spot for source in sources for spot in lies.of(source)(scope, source, kinds))


@lies(InPlace)
def _itself(scope: Scope, source: InPlace, kinds: frozenset[int] | None) -> Iterable[InPlace]:
    return (source,)


@lies(AtAddress, Line)
def _reached(scope: Scope, source: AtAddress | Line, kinds: frozenset[int] | None) -> Iterable[InPlace]:
    return source.places


@lies(Everywhere)
def _anywhere(scope: Scope, source: Everywhere, kinds: frozenset[int] | None) -> Iterable[InPlace]:
    return [InPlace(p.id, None) for p in scope.world.place_list() if _can_lie(scope, p.only, kinds)]


def _can_lie(scope: Scope, only: frozenset[int] | None, kinds: frozenset[int] | None) -> bool:
    if kinds is None:
        return True
    return bool(kinds & (only if only is not None else scope.world.cards()))


@lies(Around)
def _rows_around(scope: Scope, source: Around, kinds: frozenset[int] | None) -> Iterable[InPlace]:
    """The rows that what lies around `this` can be in: they belong to whom its row belongs to."""
    world = scope.world
    rows = {row for grid in world.grids.values() for row in grid.rows}
    if source.where == "same row":
        rows |= {p.id for p in world.place_list() if p.shape == "row"}
    mine = {s.place for s in scope.this_places}
    if mine:
        rows &= mine | {row for grid in world.grids.values() if set(grid.rows) & mine for row in grid.rows}
    is_mine = not scope.this_outside
    return [InPlace(i, Me() if is_mine and world.place_list()[i].per_player else None) for i in sorted(rows)]


@looks_in(n.InRefs, n.FromRefs)
def _in_refs(scope: Scope, loc: n.InRefs | n.FromRefs) -> tuple[Source, ...] | None:
    return sources_of(scope, loc.refs)


_AROUND: dict[type, str] = {n.SameRow: "same row", n.SameColumn: "same column", n.Above: "above", n.Below: "below"}


@looks_in(n.SameRow, n.SameColumn, n.Above, n.Below)
def _around_this(scope: Scope, loc: n.Loc) -> tuple[Source, ...] | None:
    return around(scope, _AROUND[type(loc)], loc.span)


def around(scope: Scope, where: str, span: Span) -> tuple[Source, ...] | None:
    """What lies around `this`."""
    if not scope.this:
        scope.world.report(problems.names.no_this(span))
        return None
    if where != "same row" and not scope.world.grids:
        scope.world.report(problems.use.missing_part(span, "grid", "`grid NAME = ROW over ROW` says what is adjacent."))
    return (Around(where, span=span),)


def sources_of(scope: Scope, refs: n.Refs) -> tuple[Source, ...] | None:
    """Where to look: places, slots, piles."""
    parts = refs.parts if isinstance(refs, n.PlacesTogether) else (refs,)
    found: list[Source] = []
    for part in parts:
        if isinstance(part, n.LinesOf):
            line = line_through(scope, part, resolve(scope, part.of))
            if line is None:
                return None
            found.append(line)
            continue
        spot = resolve(scope, part)
        if isinstance(spot, Spot):
            one = AtAddress(spot.address, spot.heap, spot.places, span=part.span) if spot.address else None
            found += (one,) if one is not None else spot.places
        elif isinstance(spot, Val) and spot.sort == SLOT:
            found.append(AtAddress(spot.expr, False, spot.places or (), span=part.span))
        elif isinstance(spot, Val):
            scope.world.report(problems.names.wrong_sort(part.span, "a place", "a value"))
            return None
        else:
            return None
    return tuple(found)


def line_through(scope: Scope, node: n.LinesOf, found: Resolved) -> Line | None:
    """`column of s`: the line of a slot, or of what an item lies in. `found`: what `s` stands for."""
    world, kind = scope.world, node.kind.text
    if found is None:
        return None
    if isinstance(found, Spot) and found.address is not None and not found.heap:
        found = Val(found.address, SLOT, places=found.places)
    if not isinstance(found, Val) or found.sort not in (SLOT, ITEM):
        name = found.name if isinstance(found, Spot) else ""
        hint = f"`in {name}` is all of it; only a choice goes through its {kind}s." if name in world.grids else ""
        what = "a place" if isinstance(found, Spot) else said(found)
        world.report(problems.names.wrong_sort(node.of.span, f"a slot or an item after `{kind} of`", what, hint))
        return None
    places = _rows_through(scope, found.places, kind)
    if not places:
        world.report(problems.places.no_line(node.span, kind))
        return None
    address = found.expr if found.sort == SLOT else SlotOf(found.expr, span=node.of.span)
    return Line(f"same {kind}", address, places, span=node.span)


def _rows_through(scope: Scope, spots: tuple[InPlace, ...] | None, kind: str) -> tuple[InPlace, ...]:
    """The rows that a line through one of some places can reach; through any place, if that is not known."""
    world = scope.world
    here = spots if spots is not None else tuple(InPlace(p.id, None) for p in world.place_list())
    if kind == "row":
        return tuple(s for s in here if world.place_list()[s.place].shape == "row")
    found: dict[InPlace, None] = {}
    for name, grid in world.grids.items():
        for spot in here:
            if spot.place in grid.rows:
                world.used.add(name)
                found |= dict.fromkeys(InPlace(row, spot.owner) for row in grid.rows)
    return tuple(found)
