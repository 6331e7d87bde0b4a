"""Prices: what `pay price of m` takes for each entry of a list, and how many ways to pay there can be."""

from __future__ import annotations

from math import comb

from attrs import evolve

from naishi.base.source import Span
from naishi.program import LIST, FieldDef, Me, PlaceDef, PricePayment
from naishi.semantics import problems
from naishi.semantics.lower.binders import paying_place
from naishi.semantics.lower.targets import target
from naishi.semantics.resolve.expressions import resolve
from naishi.semantics.resolve.players import said
from naishi.semantics.resolve.scope import Scope, Spot, Val
from naishi.semantics.resolve.sight import check_seen
from naishi.semantics.symbols.table import SymbolTable
from naishi.syntax import nodes as n


def price(scope: Scope, node: n.PayPrice) -> PricePayment | None:
    """What a `pay PRICE of ITEM` line takes, from where to where."""
    world = scope.world
    span = node.price.span.to(node.of.span)
    asked = resolve(scope, n.Ref(n.BaseName(node.price, None, None, span=node.price.span), node.of, None, span=span))
    source = paying_place(scope, node.source)
    if asked is None:
        return None
    if not isinstance(asked, Val) or asked.sort != LIST:
        what = said(asked) if isinstance(asked, Val) else "a place"
        world.report(problems.names.wrong_sort(span, "a list, which says what is paid", what))
        return None
    field = next(field for field in world.fields.values() if field.id == asked.field)
    wild = _wild(world, field, node.wild)
    bought = frozenset(
        kind.id
        for kind in world.kinds.values()
        if kind.lists[field.id] and (asked.kinds is None or world.can_become or kind.id in asked.kinds)
    )
    if not bought:
        world.report(problems.moves.cannot_pay(span, f"nothing that can be meant has {problems.wording.a(field.name)}"))
        return None
    kinds = wild | frozenset(k for k in _all(world) if any(_matched(world, field, k, b) for b in bought))
    if source is None:
        return None
    check_seen(scope, node.source.span, source.places, "what there is to pay with")
    kinds &= _allowed(world, _place(world, source))
    if not kinds:
        place = _place(world, source).name
        world.report(
            problems.moves.cannot_pay(node.span, f"nothing in {place} matches {problems.wording.a(field.name)}")
        )
        return None
    longest = max(len(_list(world, field, one)) for one in bought)
    to = target(scope, node.target, kinds, longest)
    if to is None:
        return None
    place_ = source.places[0] if source.address is None else None
    address = source.address if source.address is not None else Me()
    line = PricePayment(field.id, asked.expr, bought, kinds, wild, address, place_, to, span=node.span)
    return evolve(line, ways=most_ways(world, line))


def _wild(world: SymbolTable, field: FieldDef, names: tuple[n.Name, ...]) -> frozenset[int]:
    """The kinds that stand for any entry: by a word of the list's field, or by name or tag."""
    found: frozenset[int] = frozenset()
    words = world.field_list()[field.entries] if field.entries >= 0 else None
    first: dict[str, Span] = {}
    for name in names:
        if name.text in first:
            world.report(problems.cards.clause_twice(name.span, name.text, first[name.text]))
        first.setdefault(name.text, name.span)
        if words is not None and name.text in words.words:
            world.used.add(f"word {words.name} {name.text}")
            number = words.words.index(name.text) + 1
            found |= {kind.id for kind in world.kinds.values() if kind.fields[words.id] == number}
            continue
        kinds = world.kinds_of(name.text)
        if kinds is None:
            expected = "card, token or tag" if words is None else f"{words.name}, card, token or tag"
            known = [*(words.words if words is not None else ()), *world.kinds, *world.tags]
            world.report(problems.names.unknown_name(name.span, expected, known))
        found |= kinds or frozenset()
    return found


def _all(world: SymbolTable) -> list[int]:
    return [kind.id for kind in world.kinds.values()]


def _list(world: SymbolTable, field: FieldDef, kind: int) -> tuple[int, ...]:
    return world.kind_list()[kind - 1].lists[field.id]


def _matched(world: SymbolTable, field: FieldDef, kind: int, bought: int) -> int:
    """How many entries of what is bought a kind can be paid for."""
    definition, entries = world.kind_list()[kind - 1], _list(world, field, bought)
    if field.entries >= 0:
        return sum(entry == definition.fields[field.entries] for entry in entries)
    return sum(world.kind_list()[entry - 1].name in definition.types for entry in entries)


def _place(world: SymbolTable, source: Spot) -> PlaceDef:
    return world.place_list()[source.places[0].place]


def _allowed(world: SymbolTable, place: PlaceDef) -> frozenset[int]:
    return place.only if place.only is not None else world.cards()


# --- how many ways there are ---
def most_ways(world: SymbolTable, line: PricePayment) -> int:
    """How many ways to pay there can be at most, by the copies there are, the longest list and the room for them."""
    field = next(field for field in world.fields.values() if field.id == line.field)
    place = world.place_list()[line.source_place.place] if line.source_place is not None else None
    room = place.count * place.capacity if place is not None else sum(_copies(world, kind) for kind in line.kinds)
    return max(1, *(_ways_of(world, field, line, one, room) for one in line.bought))


def _ways_of(world: SymbolTable, field: FieldDef, line: PricePayment, bought: int, room: int) -> int:
    """At most every choice of so many out of all there is room for, and of so many kinds as often as they match."""
    size = len(_list(world, field, bought))
    ways = [1] + [0] * size  # by how many are chosen
    for kind in line.kinds:
        often = size if kind in line.wild else _matched(world, field, kind, bought)
        often = min(often, _copies(world, kind))
        ways = [sum(ways[total - own] for own in range(min(often, total) + 1)) for total in range(size + 1)]
    return min(ways[size], comb(max(room, size), size))


def _copies(world: SymbolTable, kind: int) -> int:
    if world.can_become:
        return world.item_total()
    definition = world.kind_list()[kind - 1]
    return definition.copies * (world.seats if definition.per_player else 1)
