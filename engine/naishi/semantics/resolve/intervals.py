"""The smallest and largest value a number can have, and questions whose answer is therefore known beforehand."""

from __future__ import annotations

from attrs import frozen

from naishi.program import (
    Aligned,
    Alike,
    Arithmetic,
    AtAddress,
    Compare,
    Count,
    Different,
    EntriesAmong,
    EntriesLike,
    Exists,
    Expr,
    FieldOf,
    InPlace,
    IsKind,
    KeptOf,
    Line,
    Not,
    Num,
    OneOf,
    Overall,
    PlayerCount,
    PositionOf,
    Query,
)
from naishi.program.arithmetic import extremes
from naishi.semantics.symbols.sizes import widest
from naishi.semantics.symbols.table import SymbolTable

FAR = 10**9


@frozen
class Bounds:
    """From `least` to `most`, both possible as far as is known."""

    least: int
    most: int

    def __contains__(self, number: int) -> bool:
        return self.least <= number <= self.most


def bounds(world: SymbolTable, expr: Expr) -> Bounds:
    """Bounds of a number; wide where nothing is known."""
    match expr:
        case Num(value=value):
            return Bounds(value, value)
        case PlayerCount():
            return Bounds(*world.numbers_of_players())
        case Count(query=query) | Different(query=query) | Alike(query=query):
            return Bounds(0, most_found(world, query))
        case Aligned(query=query):
            rows = [widest(world, world.place_list()[s.place])[0] for s in query.sources if isinstance(s, InPlace)]
            return Bounds(0, min(max(len(rows), *rows), most_found(world, query)))
        case Overall():
            return _overall(world, expr)
        case PositionOf():
            rows = [widest(world, p)[0] for p in world.places.values() if p.shape == "row" or p.family]
            return Bounds(0, max(rows, default=0))
        case FieldOf(field=field):
            definition = next(f for f in world.fields.values() if f.id == field)
            if definition.words or definition.is_kind:
                return Bounds(0, FAR)
            return Bounds(min(0, definition.least), max(0, definition.most))
        case KeptOf(kept=kept):
            kept_def = world.kept_list()[kept]
            return Bounds(kept_def.least, kept_def.most)
        case EntriesAmong(field=field) | EntriesLike(field=field):
            return Bounds(0, next(f for f in world.fields.values() if f.id == field).longest)
        case Arithmetic(op=op, left=left, right=right):
            return _combined(op, bounds(world, left), bounds(world, right))
    return Bounds(-FAR, FAR)


def _combined(op: str, a: Bounds, b: Bounds) -> Bounds:
    found = extremes(op, (a.least, a.most), (b.least, b.most))
    return Bounds(*found) if found is not None else Bounds(-FAR, FAR)


def _overall(world: SymbolTable, expr: Overall) -> Bounds:
    field = next(f for f in world.fields.values() if f.id == expr.field)
    least, most = min(0, field.least), max(0, field.most)
    if expr.how != "total":
        return Bounds(least, most)
    number = most_found(world, expr.query)
    return Bounds(max(-FAR, least * number), min(FAR, most * number))


def most_found(world: SymbolTable, query: Query) -> int:
    """How many a query can find at most, with any number of players: room where it looks, and copies of what it looks
    for."""
    room = 0
    for source in query.sources:
        if isinstance(source, InPlace):
            place = world.place_list()[source.place]
            everyone = place.per_player and source.owner is None
            count, capacity = widest(world, place)
            room += count * capacity * (world.most_seats if everyone else 1)
        elif isinstance(source, AtAddress) and not source.heap:
            room += 1
        elif isinstance(source, Line):
            rows = [world.place_list()[spot.place] for spot in dict.fromkeys(source.places)]
            room += max(widest(world, place)[0] for place in rows) if source.where == "same row" else len(rows)
        else:
            room += FAR
    if query.kinds is None:
        return min(room, FAR)
    return min(room, _copies(world, query.kinds) if not world.can_become else room, FAR)


def _copies(world: SymbolTable, kinds: frozenset[int]) -> int:
    if world.counts_absent and (world.linked.lost or any(k.id in kinds for k in world.kinds.values() if k.is_off)):
        return FAR
    return sum(k.copies * (world.most_seats if k.per_player else 1) for k in world.kinds.values() if k.id in kinds)


def never_or_always(world: SymbolTable, test: Expr) -> tuple[bool, str] | None:
    """The answer, and why, if it is known beforehand, and would be with the cards that are switched off or could not be
    read."""
    known = _answer(world, test)
    if known is None or not world.is_incomplete():
        return known
    with world.counting_absent():
        return _answer(world, test)


def _answer(world: SymbolTable, test: Expr) -> tuple[bool, str] | None:
    match test:
        case Not(test=inner):
            known = _answer(world, inner)
            return (not known[0], known[1]) if known else None
        case Compare(op=op, left=left, right=right):
            return _compare(op, bounds(world, left), bounds(world, right))
        case OneOf(left=left, values=values):
            found = bounds(world, left)
            if not any(v in found for v in values):
                return False, f"the number is between {found.least} and {found.most}"
        case Exists(op=op, number=number, query=query):
            return _compare(op, Bounds(0, most_found(world, query)), Bounds(number, number))
        case IsKind(kinds=kinds) if not kinds and not world.linked.lost:
            return False, "no card is so"
    return None


def _compare(op: str, a: Bounds, b: Bounds) -> tuple[bool, str] | None:
    why = f"the left side is between {a.least} and {a.most}" if a.most < FAR else f"the left side is at least {a.least}"
    if a.least == a.most:
        why = f"the left side is {a.least}"
    if op == "more":
        return _compare("at least", a, Bounds(b.least + 1, b.most + 1))
    if op == "less":
        return _compare("at most", a, Bounds(b.least - 1, b.most - 1))
    always = {
        "is": a.least == a.most == b.least == b.most,
        "is not": a.most < b.least or a.least > b.most,
        "at least": a.least >= b.most,
        "at most": a.most <= b.least,
    }[op]
    never = {
        "is": a.most < b.least or a.least > b.most,
        "is not": a.least == a.most == b.least == b.most,
        "at least": a.most < b.least,
        "at most": a.least > b.most,
    }[op]
    return (True, why) if always else (False, why) if never else None
