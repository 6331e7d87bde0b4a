"""How large places are: made of numbers and `players`, so different from one number of players to another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from naishi.program import FieldDef, PlaceDef
from naishi.semantics import constants, problems
from naishi.syntax import nodes as n

if TYPE_CHECKING:
    from naishi.semantics.symbols.table import SymbolTable

MOST_SLOTS = 1000


def size_of(world: SymbolTable, node: n.Expr) -> int:
    """A place's size for this number of players; 1 if something is wrong with it, which is then reported."""
    size = constants.number(node, world.players)
    if size is None:
        hint = "Such as `[4]` or `[players + 1]`; or name a field of words."
        world.report(
            problems.places.place_size(node.span, "A place's size is made of numbers and `players` alone.", hint)
        )
    elif not 1 <= size <= MOST_SLOTS:
        now = (
            ""
            if isinstance(node, n.Int)
            else f" With {problems.wording.number_of(world.players, 'player')} this is {size}."
        )
        world.report(problems.places.place_size(node.span, f"A place has 1 to {MOST_SLOTS} parts.{now}"))
    else:
        return size
    return 1


def words_of_size(world: SymbolTable, node: n.Expr | None) -> FieldDef | None:
    """The field whose words a place has a part for each."""
    if not (isinstance(node, n.Ref) and isinstance(node.base, n.BaseName) and node.of is None and node.at is None):
        return None
    base = node.base
    field = world.fields.get(base.name.text) if base.index is None and base.on is None else None
    if field is None or not field.words:
        return None
    world.used.add(f"field {field.name}")
    return field


def widest(world: SymbolTable, place: PlaceDef) -> tuple[int, int]:
    """A place's parts, and the room in each of them, with the number of players that makes most of it."""
    size = world.linked.places[place.declared].size
    least, most = world.numbers_of_players()
    if place.by is not None:
        size = None
    sizes = [constants.number(size, players) or 1 for players in range(least, most + 1)] if size is not None else [1]
    count, room = place.count, place.capacity
    if place.under is not None:
        count = widest(world, world.place_list()[place.under])[0]
    elif place.shape != "pool" and place.by is None:
        count = max(sizes)
    if place.shape == "pool" and size is not None:
        room = max(sizes)
    elif place.shape != "row":
        room *= world.most_seats  # room for everything there is, a part of which each player has
    return count, room


__all__ = ["MOST_SLOTS", "size_of", "widest", "words_of_size"]
