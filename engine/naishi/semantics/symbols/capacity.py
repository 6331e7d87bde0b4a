"""Who may lie where, how much a heap without a stated size can ever have to hold, and where each kind begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from naishi.program import KindDef
from naishi.semantics import problems
from naishi.semantics.symbols.beginnings import check_beginnings
from naishi.semantics.symbols.renewal import add_renewals
from naishi.syntax import nodes as n

if TYPE_CHECKING:
    from naishi.semantics.symbols.table import SymbolTable

MOST_CELLS = 100_000  # room in all places together
_ANY = -1


def settle_places(world: SymbolTable) -> None:
    """Who may lie where, where each kind begins, and how much a heap without a stated size can ever have to hold."""
    for place in world.place_list():
        node = world.declaration_of(place)
        only: frozenset[int] | None = None
        for mod in node.mods:
            if isinstance(mod, n.Only):
                only = world.kinds_of(mod.type.text)
                if only is None:
                    world.report(
                        problems.names.unknown_name(mod.type.span, "card, token or tag", [*world.kinds, *world.tags])
                    )
        possible = sum(
            k.copies * (world.seats if k.per_player else 1)
            for k in world.kinds.values()
            if (only is None and k.is_card) or (only is not None and k.id in only)
        )
        capacity = max(1, possible) if place.capacity == _ANY else place.capacity
        world.places[place.name] = evolve(place, only=only, capacity=capacity)
    _check_token_homes(world)
    _check_room(world)
    check_beginnings(world, _find_homes(world))
    add_renewals(world)


def _check_token_homes(world: SymbolTable) -> None:
    for name, token in world.linked.tokens.items():
        home = world.places.get(token.place.text)
        if home is None or (home.only is not None and world.kinds[name].id in home.only):
            continue
        only = next((m.type.text for m in world.declaration_of(home).mods if isinstance(m, n.Only)), "cards")
        world.report(problems.places.not_allowed_there(token.place.span, name, home.name, only))


def _check_room(world: SymbolTable) -> None:
    """All places together must fit into a state of a reasonable size."""
    cells = 0
    for place in world.places.values():
        owners = world.seats if place.per_player else 1
        cells += owners * place.count * (place.capacity + 1)
        if cells > MOST_CELLS:
            told = f"With {place.name} the places of this game could hold more than {MOST_CELLS:,} items."
            world.report(problems.places.place_size(place.span, told))
            return


def _find_homes(world: SymbolTable) -> dict[int, n.Holds]:
    """Where each card begins; the `holds` that says so."""
    held: dict[int, n.Holds] = {}
    for node in world.linked.places.values():
        for mod in node.mods:
            if not isinstance(mod, n.Holds):
                continue
            for id_ in sorted(_held_kinds(world, mod)):
                kind = world.kind_list()[id_ - 1]
                if not kind.is_card:
                    continue
                if id_ in held:
                    world.report(problems.cards.two_homes(mod.span, kind.name, held[id_].span))
                    continue
                held[id_] = mod
                place = world.places.get(node.name.text)
                if place is None:
                    world.report(
                        problems.places.layer(mod.span, f"{node.name.text} lies on several rows: on which is it?")
                    )
                    continue
                if place.per_player:
                    world.report(problems.cards.per_player_home(mod.span, kind.name))
                world.kinds[kind.name] = evolve(kind, home=place.id)
    without = [kind for kind in world.kind_list() if kind.is_card and kind.home == _ANY]
    if not world.linked.lost:  # what did not parse may have been its home
        _tell_homeless(world, [kind for kind in without if not kind.is_off])
    for kind in without:
        world.kinds[kind.name] = evolve(kind, home=0)
    return held


def _tell_homeless(world: SymbolTable, kinds: list[KindDef]) -> None:
    """Those of a table are told together."""
    group_of = {member: group for group in world.linked.card_groups.values() for member in group.members}
    by_group: dict[int, list[KindDef]] = {}
    for kind in kinds:
        by_group.setdefault(id(group_of.get(kind.name, kind)), []).append(kind)
    for first, *others in by_group.values():
        if not others:
            world.report(problems.cards.no_home(first.span, first.name))
            continue
        name = group_of[first.name].node.name
        called = name.text if name is not None else ""
        world.report(problems.cards.no_home_of_group(first.span, first.name, len(others), called))


def _held_kinds(world: SymbolTable, holds: n.Holds) -> frozenset[int]:
    match holds.what:
        case n.NounCard():
            return world.cards()
        case n.NounName(name=name):
            names: tuple[n.Name, ...] = (name,)
        case n.NounEither(names=names):
            pass
        case _:
            return frozenset()
    found: frozenset[int] = frozenset()
    for name in names:
        kinds = world.kinds_of(name.text)
        if kinds is None:
            world.report(problems.names.unknown_name(name.span, "card or tag", [*world.kinds, *world.tags]))
        found |= kinds or frozenset()
    return found
