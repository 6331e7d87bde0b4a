"""Choices and costs: what `with` and `choose` bind, where from, and what `pay` takes."""

from __future__ import annotations

from naishi.base.source import Span
from naishi.program import ITEM, SEAT, SLOT, AtAddress, Binder, Expr, InPlace, Line, Local, Me, Payment, Pool, Source
from naishi.semantics import problems
from naishi.semantics.lower.statements import check_new_name
from naishi.semantics.lower.targets import target
from naishi.semantics.resolve.alike import check_taken
from naishi.semantics.resolve.expressions import condition, resolve
from naishi.semantics.resolve.queries import kinds_of_noun
from naishi.semantics.resolve.scope import Scope, Spot, Val
from naishi.semantics.resolve.sight import check_kinds_seen, check_seen
from naishi.semantics.resolve.sources import line_through, sources_of, spots_of
from naishi.syntax import nodes as n


def binder(scope: Scope, node: n.One | n.Two, span: Span) -> tuple[Binder, dict[str, Val]] | None:
    """A choice of one or two, and the names it binds."""
    names = (node.name,) if isinstance(node, n.One) else (node.first, node.second)
    if isinstance(node.sort, n.NounName) and node.sort.name.text in ("a", "an", "the", "any", "some", "one"):
        scope.world.report(problems.names.article(node.sort.span, names[0].span))
        return None
    for name in names:
        check_new_name(scope, name)
    if len(names) == 2 and names[0].text == names[1].text:
        scope.world.report(problems.effects.taken_name(names[1].span, "the other of the two"))
    asking = scope.changed(asking=True, reads=[])
    sort = SLOT if isinstance(node.sort, n.SlotSort) else ITEM
    pools = [_pool(asking, choice, sort) for choice in node.pools.choices]
    kinds = None if isinstance(node.sort, n.SlotSort) else kinds_of_noun(scope, node.sort)
    if any(p is None for p in pools) or (kinds is None and sort == ITEM):
        return None
    found = tuple(p for p in pools if p is not None)
    spots = tuple(spot for pool in found for spot in spots_of(scope, pool.sources, kinds))
    if sort == ITEM and kinds != scope.world.cards():
        check_kinds_seen(asking, node.sort.span, spots, kinds, f"which cards are {node.sort.span.text}")
    _check_heaps(asking, node, spots, [source for pool in found for source in pool.sources])
    locals_ = tuple(scope.frame.new(sort) for _ in names)
    vals = {
        name.text: Val(Local(local, span=name.span), sort, places=spots, kinds=kinds)
        for name, local in zip(names, locals_, strict=True)
    }
    test = None
    if node.test is not None:
        inner = asking.changed(it=sort if len(names) == 1 else "", it_places=spots).bound(**vals)
        test = condition(inner, node.test)
        if test is None:
            return None
    own = [val.expr for val in vals.values()]
    reads = tuple(read for read in dict.fromkeys(asking.reads) if read not in own)
    bound = Binder(sort, tuple(name.text for name in names), locals_, kinds, None, found, test, reads, span=span)
    return bound, vals


def _pool(scope: Scope, node: n.Refs, sort: str) -> Pool | None:
    if isinstance(node, n.LinesOf):
        return _lines(scope, node)
    sources = sources_of(scope, node)
    if sources is None:
        return None
    for source in sources:
        if sort == SLOT and not _has_slots(scope, source):
            scope.world.report(problems.names.wrong_sort(node.span, "a row, which has slots", "a heap"))
            return None
    return Pool(sources, span=node.span)


def _has_slots(scope: Scope, source: Source) -> bool:
    if isinstance(source, InPlace):
        return scope.world.place_list()[source.place].shape == "row"
    return isinstance(source, Line) or (isinstance(source, AtAddress) and not source.heap)


def _lines(scope: Scope, node: n.LinesOf) -> Pool | None:
    world = scope.world
    spot = resolve(scope, node.of)
    if spot is None:
        return None
    if isinstance(spot, Val) or spot.address is not None:
        line = line_through(scope, node, spot)
        return Pool((line,), span=node.span) if line is not None else None
    if spot.name not in world.grids:
        world.report(problems.names.wrong_sort(node.of.span, f"a grid, which has {node.kind.text}s", "something else"))
        return None
    grid = list(world.grids).index(spot.name)
    owner = spot.places[0].owner if spot.places else None
    return Pool(spot.places, node.kind.text, grid, owner, span=node.span)


def _check_heaps(scope: Scope, node: n.One | n.Two, spots: tuple[InPlace, ...], sources: list[Source]) -> None:
    """Things in heaps are told apart by what they are, so that a choice is from one heap."""
    heaps = {s: None for s in spots if scope.world.place_list()[s.place].shape != "row"}
    for heap in heaps:
        check_seen(scope, node.pools.span, (heap,), "what lies there")
    if heaps and sum(_heaps_of(scope, source) for source in sources) > 1:
        scope.world.report(problems.moves.several_heaps(node.pools.span))


def _heaps_of(scope: Scope, source: Source) -> int:
    """How many piles or pools something is one or all of."""
    if isinstance(source, InPlace):
        place = scope.world.place_list()[source.place]
        return place.count if place.shape != "row" else 0
    return int(isinstance(source, AtAddress) and source.heap)


# --- costs ---
def payment(scope: Scope, node: n.Pay) -> Payment | None:
    """What a `pay` line takes, from where to where."""
    world = scope.world
    number = node.number.value if node.number else 1
    if isinstance(node.pattern.noun, n.SlotSort):
        world.report(problems.names.wrong_sort(node.pattern.span, "items to pay", "slots"))
        return None
    kinds = kinds_of_noun(scope, node.pattern.noun)
    adjective = node.pattern.adjective
    if adjective is not None and adjective.text != "your":
        world.report(problems.names.wrong_sort(adjective.span, "`your` or nothing", f"`{adjective.text}`"))
    owner: Expr | None = Me(span=adjective.span) if adjective is not None and adjective.text == "your" else None
    source = paying_place(scope, node.source)
    to = target(scope, node.target, kinds, number)
    if kinds is None or source is None or to is None:
        return None
    check_kinds_seen(scope, node.pattern.span, source.places, kinds, f"which cards are {node.pattern.noun.span.text}")
    if owner is not None:
        check_seen(scope, node.pattern.span, source.places, "whose things are")
    if not _can_ever_pay(scope, node, kinds, number, source):
        return None
    check_taken(scope, node.pattern.span, source.places, kinds, number)
    place = source.places[0] if source.address is None else None
    address = source.address if source.address is not None else Me()
    return Payment(number, kinds, owner, address, place, to, span=node.span)


def paying_place(scope: Scope, node: n.Ref) -> Spot | None:
    """The place, slot or pile that one pays from."""
    source = resolve(scope, node)
    if source is None:
        return None
    if isinstance(source, Val) or (source.address is None and len(source.places) != 1):
        scope.world.report(problems.names.wrong_sort(node.span, "one place to pay from", "something else"))
        return None
    return source


def _can_ever_pay(scope: Scope, node: n.Pay, kinds: frozenset[int], number: int, source: Spot) -> bool:
    world = scope.world
    place = world.place_list()[source.places[0].place]
    allowed = kinds & (place.only if place.only is not None else world.cards())
    if not allowed:
        world.report(problems.moves.cannot_pay(node.span, f"{node.pattern.span.text} never lies in {place.name}"))
        return False
    copies = sum(k.copies * (world.seats if k.per_player else 1) for k in world.kinds.values() if k.id in allowed)
    room = place.count * place.capacity
    if number > copies:
        world.report(problems.moves.cannot_pay(node.span, f"there are only {copies} {node.pattern.noun.span.text}"))
        return False
    if number > room:
        world.report(problems.moves.cannot_pay(node.span, f"{place.name} holds {room} at most"))
        return False
    if number == 0:
        world.report(problems.effects.constant(node.span, True, "paying 0 costs nothing"))
    return True


__all__ = ["SEAT", "binder", "payment"]
