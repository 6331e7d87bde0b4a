"""Questions: numbers, conditions, and what they are about."""

from __future__ import annotations

from attrs import frozen

from tests.fuzz.drawn.about import about, item_read, noun_of
from tests.fuzz.drawn.scope import Named, Scope
from tests.fuzz.drawn.spots import owned, part, readable, spot


@frozen
class Number:
    """A number in words, and between what it lies."""

    text: str
    least: int
    most: int


@frozen
class Asked:
    """What a question is about, and how many there can be."""

    text: str
    most: int


# --- what is asked about ---
def asked(scope: Scope, where: bool = True) -> Asked | None:
    """Things in places: `Rose in your bed`, perhaps with a `where` (then in brackets)."""
    draw = scope.draw
    if scope.this and scope.table.grid and draw.has("around", 0.4):
        return around(scope)
    kinds = "beads" if scope.table.tokens and draw.maybe(0.12) else "slots" if draw.has("slots", 0.2) else "cards"
    noun = noun_of(scope, kinds)
    here = spot(scope, kinds, seen=scope.asking and noun not in ("card", "cards", "slot", "bead", "your bead"))
    if here is None:
        return None
    if kinds == "slots":
        most = here.most
        test = f"it is {draw.pick(('empty', 'filled'))}"
    else:
        most = min(here.most, scope.table.copies(noun.removeprefix("your ").removeprefix("other ")))
        test = ""
    text = f"{noun} {draw.pick(('in', 'in', 'in', 'from'))} {here.text}"
    wanted = where and (kinds == "slots" or draw.has("where", 0.3)) and scope.depth > 0
    if not wanted:
        return Asked(text, most) if most > 0 else None
    if not test or draw.maybe(0.3):
        it = Named("it", kinds == "slots", here.place, noun, here.among)
        hidden = scope.asking and not here.seen
        inside = scope.but(it=it).deeper()
        mates = [n for n in scope.names if not n.is_slot and readable(scope, n)]
        mates += [Named("this", False, None)] if scope.this else []
        one = draw.pick(mates) if mates and not hidden and kinds == "cards" and draw.maybe(0.3) else it
        test = about(inside if not scope.asking else inside.but(this=False), one, hidden) or test
    return Asked(f"({text} where {test})", most) if test and most > 0 else None


def around(scope: Scope) -> Asked | None:
    """What lies about `this`."""
    draw = scope.draw
    noun = noun_of(scope).removeprefix("other ")
    most = scope.table.copies(noun)
    if draw.maybe(0.4):
        return Asked(f"adjacent {noun}", min(4, most))
    where = draw.pick(("above", "below", "in same row", "in same column"))
    return Asked(f"{noun} {where}", min(1 if where in ("above", "below", "in same column") else 3, most))


# --- numbers ---
def number(scope: Scope) -> Number | None:
    """A number that is not known beforehand."""
    ways = {
        "count": (4.0, _count), "field": (2.0, _field), "kept": (2.0, _kept), "different": (1.0, _different),
        "alike": (0.7, _alike), "overall": (1.0, _overall), "position": (0.7, _position), "aligned": (0.5, _aligned),
        "size of": (0.7, _size_of), "sum": (1.0, _sum), "points": (0.3, _points), "players": (0.3, _players),
    }  # fmt: skip
    names = list(ways)
    for _ in range(5):
        [name] = scope.draw.choices(names, [ways[n][0] * scope.draw.mood(n) + 0.01 for n in names])
        found = ways[name][1](scope)
        if found is not None and found.least < found.most:
            return found
    return None


def _count(scope: Scope) -> Number | None:
    what = asked(scope)
    return Number(f"count of {what.text}", 0, what.most) if what else None


def _field(scope: Scope) -> Number | None:
    [field] = scope.table.fields_of("numbers")
    whose = item_read(scope)
    return Number(f"{field.name} of {whose}", min(0, field.least), field.most) if whose else None


def _kept(scope: Scope) -> Number | None:
    kept = [one for one in scope.table.kept if not one.words]
    if not kept:
        return None
    one = scope.draw.pick(kept)
    return Number(owned(scope, one.per_player, one.name)[0], one.least, one.most)


def _cards_read(scope: Scope) -> Asked | None:
    """Cards of which a field may be asked."""
    here = spot(scope, seen=scope.asking)
    return Asked(f"{noun_of(scope)} in {here.text}", here.most) if here else None


def _different(scope: Scope) -> Number | None:
    fields = [*(f.name for f in scope.table.fields_of("words", "numbers")), "type"]
    what = _cards_read(scope)
    return Number(f"different {scope.draw.pick(fields)} of {what.text}", 0, min(2, what.most)) if what else None


def _alike(scope: Scope) -> Number | None:
    fields = [*(f.name for f in scope.table.fields_of("words")), "type"]
    what = _cards_read(scope)
    return Number(f"most alike {scope.draw.pick(fields)} of {what.text}", 0, min(1, what.most)) if what else None


def _overall(scope: Scope) -> Number | None:
    [field] = scope.table.fields_of("numbers")
    what = _cards_read(scope)
    how = scope.draw.pick(("total", "highest", "lowest"))
    return Number(f"{how} {field.name} of {what.text}", 0, 1) if what and field.most > 0 else None


def _position(scope: Scope) -> Number | None:
    if scope.this and scope.draw.maybe(0.6):
        return Number(scope.draw.pick(("position", "position of this")), 0, 1)
    names = [n for n in scope.names if n.place is not None and n.place.is_row and n.place.count > 1]
    if not names:
        return None
    named = scope.draw.pick(names)
    assert named.place is not None
    return Number(f"position of {named.name}", 1, named.place.count)


def _aligned(scope: Scope) -> Number | None:
    ways = [p for p in scope.table.for_cards if p.is_row and not p.parts and (scope.sees(p) or not scope.asking)]
    if not ways or scope.table.least == 0:
        return None
    place = scope.draw.pick(ways)
    text = f"your {place.name}" if place.per_player and scope.your else place.name
    if place.per_player and not scope.your:
        text = f"{place.name} of player 1"
    if scope.table.grid and scope.your and not scope.asking and scope.draw.maybe(0.5):
        text = f"your {scope.table.grid[0]}"
    return Number(f"most aligned of {noun_of(scope).removeprefix('other ')} in {text}", 0, 1)


def _size_of(scope: Scope) -> Number | None:
    lists = scope.table.fields_of("list of words", "list of cards")
    whose = item_read(scope)
    if not lists or not whose or " of " in whose or " at " in whose or "card in" in whose:
        return None
    of = f" of {whose}"
    if scope.draw.maybe(0.5) and lists[0].sort == "list of words":
        word = scope.draw.pick(scope.table.fields[0].words)
        return Number(f"count of {word} in {lists[0].name}{of}", 0, 1)
    return Number(f"size of {lists[0].name}{of}", 0, lists[0].most)


def _points(scope: Scope) -> Number | None:
    allowed = scope.your and not (scope.score or scope.asking or scope.setup)
    return Number("points", -1000, 1000) if allowed else None


def _players(scope: Scope) -> Number | None:
    return Number("players", scope.table.least, scope.table.most)


def _sum(scope: Scope) -> Number | None:
    if scope.depth <= 0:
        return None
    draw = scope.draw
    one = number(scope.deeper())
    if one is None:
        return None
    small = draw.randint(1, 3)
    match draw.randrange(8):
        case 0:
            return Number(f"{one.text} + {small}", one.least + small, one.most + small)
        case 1:
            return Number(f"{one.text} - {small}", one.least - small, one.most - small)
        case 2:
            return Number(f"{small} * ({one.text})", small * one.least, small * one.most)
        case 3 if one.most - one.least > 1:
            return Number(f"({one.text}) divided by 2", one.least // 2, one.most // 2)
        case 4:
            return Number(f"{one.text} + -{small}", one.least - small, one.most - small)
        case 5 if one.least < small < one.most:
            return Number(f"highest of ({one.text}) and {small}", small, one.most)
        case 6 if one.least < small < one.most:
            return Number(f"lowest of ({one.text}) and {small}", one.least, small)
    two = number(scope.deeper().deeper())
    if two is None:
        return None
    return Number(f"({one.text}) - ({two.text})", one.least - two.most, one.most - two.least)


# --- conditions ---
def test(scope: Scope) -> str:
    """A condition that is not known beforehand; what ends in a `where` stands in brackets."""
    return scope.draw.one_of(
        {
            "exists": (4, lambda: _exists(scope)),
            "compare": (3, lambda: _compare(scope)),
            "about item": (3, lambda: _about_something(scope)),
            "filled": (1.5, lambda: _filled(scope)),
            "no end": (0.3, lambda: "no end yet" if not scope.setup and not scope.score else ""),
            "kept word": (1, lambda: _kept_word(scope)),
            "and": (0.8, lambda: _joined(scope)),
            "not": (0.6, lambda: _negated(scope)),
            "in place": (0.7, lambda: _in_place(scope)),
        }
    )


def _joined(scope: Scope) -> str:
    if scope.depth <= 0:
        return ""
    word = scope.draw.pick(("and", "or"))
    one, two = test(scope.deeper()), test(scope.deeper())
    if not one or not two or one == two:
        return ""
    return f" {word} ".join(f"({part})" if " and " in part or " or " in part else part for part in (one, two))


def _negated(scope: Scope) -> str:
    inner = test(scope.deeper()) if scope.depth > 0 else ""
    return f"not ({inner})" if inner else ""


def _exists(scope: Scope) -> str:
    what = asked(scope)
    if what is None:
        return ""
    ways = ["some", "no"]
    if what.most > 2:
        ways += ["at least 2", "at most 1", "exactly 1"]
    quantifier = scope.draw.pick(ways)
    if what.text.startswith("(") and " where " in what.text:
        return f"({quantifier} {what.text[1:-1]})"
    return f"{quantifier} {what.text}"


def _compare(scope: Scope) -> str:
    draw = scope.draw
    one = number(scope.deeper())
    if one is None:
        return ""
    if draw.maybe(0.25) and scope.depth > 0:
        two = number(scope.deeper().deeper())
        if two is not None and one.least <= two.least <= one.most:
            return f"{one.text} is {draw.pick(('at least', 'at most', 'more than', 'less than'))} {two.text}"
    low = max(one.least + 1, min(1, one.most))
    value = draw.randint(low, min(one.most, low + 3))
    how = draw.pick(("is at least", "is less than", "is", "is not", "is one of", "is more than", "is at most"))
    if how == "is one of":
        return f"{one.text} is one of {value - 1}, {value}" if one.most - one.least > 1 else ""
    if how in ("is more than", "is at most"):
        value -= 1
    return f"{one.text} {how} {value}"


def _about_something(scope: Scope) -> str:
    ways = [named for named in scope.names if readable(scope, named)]
    if scope.it is not None:
        ways += [scope.it, scope.it]
    if scope.this:
        ways += [Named("this", False, None)] * 2
    hidden = scope.asking and scope.it is not None and not readable(scope, scope.it)
    return about(scope, scope.draw.pick(ways), hidden) if ways else ""


def _filled(scope: Scope) -> str:
    places = scope.table.places
    place = scope.draw.pick(places)
    if place.is_row and not place.only:
        here = part(scope, place)
        return f"{here.text} is {scope.draw.pick(('filled', 'empty'))}" if here else ""
    if place.many or (place.per_player and not scope.your):
        return ""
    return f"{owned(scope, place.per_player, place.name)[0]} is {scope.draw.pick(('filled', 'empty'))}"


def _kept_word(scope: Scope) -> str:
    kept = [one for one in scope.table.kept if one.words]
    if not kept:
        return ""
    one = scope.draw.pick(kept)
    return f"{owned(scope, one.per_player, one.name)[0]} is {scope.draw.pick(('', 'not '))}{scope.draw.pick(one.words)}"


def _in_place(scope: Scope) -> str:
    if not scope.this:
        return ""
    places = [p.name for p in scope.table.for_cards if not p.base]
    if scope.score:
        parts = scope.table.estate_parts
        places = [name for name in places if name in parts and len(parts) > 1]
    if not places:
        return ""
    name = scope.draw.pick(places)
    return scope.draw.pick((f"in {name}", f"this is in {name}"))


__all__ = ["Asked", "Number", "asked", "number", "test"]
