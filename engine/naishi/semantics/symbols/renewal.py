"""Piles that are renewed: what is shuffled into them when a draw finds them empty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from naishi.program import PlaceDef
from naishi.semantics import problems
from naishi.syntax import nodes as n

if TYPE_CHECKING:
    from naishi.semantics.symbols.table import SymbolTable


def add_renewals(world: SymbolTable) -> None:
    """Each pile's source, and what is wrong with it."""
    for place in world.place_list():
        mod = next((m for m in world.declaration_of(place).mods if isinstance(m, n.Renewed)), None)
        if mod is None:
            continue
        if place.shape != "pile":
            told = f"Only a pile is renewed; {place.name} is a {place.shape}."
            world.report(problems.places.renewal(mod.span, told))
            continue
        source = _source(world, place, mod.source)
        if source is not None:
            world.places[place.name] = evolve(place, renewed=source.id)
    _check_circles(world)


def _source(world: SymbolTable, place: PlaceDef, name: n.Name) -> PlaceDef | None:
    source = world.places.get(name.text)
    if source is None:
        heaps = [other for other, node in world.linked.places.items() if node.shape.text != "row"]
        what = world.what_is(name.text)
        if what:
            world.report(problems.names.wrong_kind_of_name(name.span, "one pile or pool", what))
        else:
            world.report(problems.names.unknown_name(name.span, "pile or pool", heaps))
        return None
    world.used.add(name.text)
    told, hint = _unfit(world, place, source)
    if told:
        world.report(problems.places.renewal(name.span, told, hint))
        return None
    return source


def _unfit(world: SymbolTable, place: PlaceDef, source: PlaceDef) -> tuple[str, str]:
    """Why a pile cannot be renewed from a place; empty if it can."""
    if source.shape == "row":
        return f"{source.name} is a row: it is renewed from a pile or a pool.", ""
    if source.id == place.id:
        return f"{place.name} can't be renewed from itself.", ""
    if source.per_player and not place.per_player:
        return (
            f"Every player has a {source.name}: whose would go into {place.name}?",
            "Make both `per player`, or none.",
        )
    if source.count not in (1, place.count):
        both = f"There are {place.count} of {place.name} and {source.count} of {source.name}"
        return f"{both}: which goes where?", "As many, or one for all."
    cards = world.cards()
    others = (source.only if source.only is not None else cards) - (place.only if place.only is not None else cards)
    if others:
        kind = world.kind_list()[min(others) - 1].name
        return f"{kind} can lie in {source.name}, but may not lie in {place.name}.", ""
    return "", ""


def _check_circles(world: SymbolTable) -> None:
    places = world.place_list()
    told: set[int] = set()
    for place in places:
        path = [place.id]
        while (source := places[path[-1]].renewed) is not None and source not in path:
            path.append(source)
        if source == place.id and not told & set(path):
            told |= set(path)
            mod = next(m for m in world.declaration_of(place).mods if isinstance(m, n.Renewed))
            names = " → ".join(places[i].name for i in [*path, place.id])
            world.report(problems.places.renewal(mod.span, f"These are renewed from each other in a circle: {names}."))


__all__ = ["add_renewals"]
