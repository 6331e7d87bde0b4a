"""What begins in a place has room there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Span
from naishi.base.walk import all_of
from naishi.program import KindDef, PlaceDef
from naishi.semantics import problems
from naishi.semantics.link.units import order_of
from naishi.semantics.problems.wording import capital
from naishi.syntax import nodes as n

if TYPE_CHECKING:
    from naishi.semantics.symbols.table import SymbolTable


def check_beginnings(world: SymbolTable, held: Mapping[int, n.Holds]) -> None:
    """Reports each place in which more begins than it has room for. `held`: by card, what says where it begins."""
    for place in world.place_list():
        beginning = [kind for kind in world.kind_list() if _begins(world, kind, place, held)]
        total = sum(_copies(world, kind, place) for kind in beginning)
        if total > room_to_begin(place):
            world.report(_overfull(world, place, beginning, total, held))


def room_to_begin(place: PlaceDef) -> int:
    """How many items one player's part of it can have before setup: a row's slots, or what the first of its piles or
    pools holds."""
    return place.count if place.shape == "row" else place.capacity


def _begins(world: SymbolTable, kind: KindDef, place: PlaceDef, held: Mapping[int, n.Holds]) -> bool:
    """Whether it begins there; nothing that is wrong already."""
    if kind.home != place.id:
        return False
    if kind.is_card:
        return kind.id in held and not place.per_player and (place.only is None or kind.id in place.only)
    is_there = world.linked.tokens[kind.name].place.text == place.name
    return is_there and kind.per_player >= place.per_player and place.only is not None and kind.id in place.only


def _copies(world: SymbolTable, kind: KindDef, place: PlaceDef) -> int:
    """How many begin at one player's, or at the place that all share."""
    return kind.copies * (world.seats if kind.per_player and not place.per_player else 1)


def _overfull(
    world: SymbolTable, place: PlaceDef, beginning: list[KindDef], total: int, held: Mapping[int, n.Holds]
) -> Diagnostic:
    room = room_to_begin(place)
    players = world.players if _differs(world, place, beginning) else None
    several = place.shape != "row" and place.count > 1
    each = f"each player's {place.name}" if place.per_player else place.name
    name = f"the first {place.shape} of {each}" if several else each
    if players is None and name != place.name:
        name = capital(name)
    cause = _cause(world, place, beginning, held)
    return problems.places.begins_overfull(cause, name, room, total, place.span, players)


def _cause(world: SymbolTable, place: PlaceDef, beginning: list[KindDef], held: Mapping[int, n.Holds]) -> Span:
    """What is too much: of several files, the last that adds something."""
    linked, left = world.linked, room_to_begin(place)
    for kind in sorted(beginning, key=lambda kind: (order_of(linked, kind.span), kind.id)):
        left -= _copies(world, kind, place)
        if left < 0:
            break
    if not kind.is_card:
        return linked.tokens[kind.name].place.span
    return kind.span if order_of(linked, kind.span) > order_of(linked, place.span) else held[kind.id].span


def _differs(world: SymbolTable, place: PlaceDef, beginning: list[KindDef]) -> bool:
    """Whether it is another question with another number of players."""
    least, most = world.numbers_of_players()
    sizes = [world.declaration_of(each).size for each in (place, world.place_list()[world.root(place)])]
    counted = any(size is not None and any(True for _ in all_of(size, n.PlayerCount)) for size in sizes)
    return least < most and (counted or any(k.per_player and not place.per_player for k in beginning))


__all__ = ["check_beginnings", "room_to_begin"]
