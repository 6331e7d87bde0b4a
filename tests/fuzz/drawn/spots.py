"""Places as programs name them: whose, which part, several together, lines of slots."""

from __future__ import annotations

from attrs import frozen

from tests.fuzz.drawn.scope import Named, Scope
from tests.fuzz.drawn.table import Place


@frozen
class Spot:
    """A place, or some of one, in words."""

    text: str
    place: Place | None  # none: several
    is_part: bool  # one slot, pile or pool
    most: int  # how many items can lie there, at most
    has_slots: bool
    seen: bool  # by the one who is asked
    only: str = ""
    among: tuple[str, ...] = ()
    in_pool: bool = False  # a pool is among them, which has no order


MANY = 60


def whole(scope: Scope, place: Place) -> Spot:
    """All of a place that is somebody's or everyone's."""
    text, own = owned(scope, place.per_player, place.name)
    rows = len(place.parts) or 1
    room = place.count * rows * (place.room or MANY)
    seen = place.seen == "everyone" or (place.seen == "owner" and own)
    return Spot(text, place, not place.many, room, place.is_row, seen, place.only, (), place.shape == "pool")


def owned(scope: Scope, per_player: bool, name: str) -> tuple[str, bool]:
    """A place's name with its owner, and whether that is who acts."""
    if not per_player:
        return name, False
    if scope.your and scope.draw.maybe(0.75):
        return f"your {name}", True
    return f"{name} of {other(scope)}", False


def other(scope: Scope) -> str:
    """A player by seat, or the opponent."""
    if scope.table.two and scope.your and scope.draw.maybe(0.7):
        return "opponent"
    if scope.table.automatic and not scope.table.automatic_if and scope.draw.maybe(0.3):
        return scope.table.automatic
    return f"player {scope.draw.randint(1, scope.table.least)}"


def part(scope: Scope, place: Place) -> Spot | None:
    """One slot, pile or pool of a place."""
    draw = scope.draw
    if not place.many:
        return whole(scope, place)
    own = scope.your and draw.maybe(0.75)
    owner = "" if not place.per_player else "your " if own else ""
    after = "" if not place.per_player or own else f" of {other(scope)}"
    seen = place.seen == "everyone" or (place.seen == "owner" and own)
    ways = [f"{owner}{place.name}[{_index(scope, place)}]{after}"]
    if place.parts:
        row = draw.pick(place.parts)
        ways = [f"{owner}{place.name} on {row}[{_index(scope, place)}]{after}"]
    if not place.words:
        ways += [f"{owner}{place.name}{after} at {named.name}" for named in _placed(scope, place)]
    text = draw.pick(ways)
    return Spot(text, place, True, place.room or MANY, place.is_row, seen, place.only, (), place.shape == "pool")


def _index(scope: Scope, place: Place) -> str:
    draw = scope.draw
    if place.words and draw.maybe(0.7):
        items = [named.name for named in scope.names if not named.is_slot and readable(scope, named)]
        if items and draw.maybe(0.5):
            return f"{scope.table.fields[0].name} of {draw.pick(items)}"
        return draw.pick(place.words)
    if place.count > 1 and draw.maybe(0.1):
        return f"{draw.randint(1, place.count - 1)} + 1"
    numbers = [kept.name for kept in scope.table.kept if not kept.words and not kept.per_player]
    if numbers and draw.maybe(0.05):
        return draw.pick(numbers)
    return str(draw.randint(1, place.count))


def readable(scope: Scope, named: Named) -> bool:
    """Whether what is there may be asked about here."""
    return not scope.asking or (named.place is not None and scope.sees(named.place))


def _placed(scope: Scope, place: Place) -> list[Named]:
    """Bound names that lie in rows, and so have a slot of a place beside them."""
    found = []
    for named in scope.names:
        lies = named.place
        if lies is None or not (lies.is_row or lies.count > 1) or lies.words:
            continue
        if not (place.base or lies.base or _reaches(place.size, lies.size)):
            continue
        under = {lies.base, *lies.parts}
        if (place.base and lies.name not in (place.base, *place.parts) and lies.base != place.base) or (
            lies.base and place.name not in under and place.base != lies.base
        ):
            continue
        found.append(named)
    return found


def _reaches(size: str, least: str) -> bool:
    """Whether a place of a size has at least as many parts as another, with every number of players."""
    return size == least or (size.isdigit() and least.isdigit() and int(size) >= int(least))


def spot(scope: Scope, kinds: str = "cards", seen: bool = False) -> Spot | None:
    """A place of some sort, perhaps several. `kinds`: cards, beads, slots."""
    draw, table = scope.draw, scope.table
    places = [p for p in table.places if (p.only == "bead") == (kinds == "beads")]
    if kinds == "slots":
        places = [p for p in table.places if p.is_row]
    if seen:
        places = [p for p in places if scope.sees(p)]
    if not places:
        return None
    for _ in range(4):
        found = _some_spot(scope, draw.pick(places), kinds, seen)
        if found is not None and (found.seen or not seen):
            return found
    return None


def _some_spot(scope: Scope, place: Place, kinds: str, seen: bool) -> Spot | None:
    draw = scope.draw
    if kinds != "beads" and draw.has("wide spots", 0.25):
        return grid_or_group(scope, kinds)
    if draw.has("places together", 0.12):
        return together(scope, kinds, seen)
    if kinds != "beads" and draw.has("lines", 0.2):
        return line(scope)
    if place.many and draw.maybe(0.3):
        return part(scope, place)
    return whole(scope, place)


def grid_or_group(scope: Scope, kinds: str) -> Spot | None:
    """A grid or a group."""
    table = scope.table
    ways = [w for w in (table.grid, table.group) if w is not None]
    if kinds == "slots":
        ways = [w for w in ways if all(table.place(name).is_row for name in w[1])]
    if not ways:
        return None
    name, parts = scope.draw.pick(ways)
    places = [table.place(one) for one in parts]
    text, own = owned(scope, True, name)
    seen = all(p.seen == "everyone" or (p.seen == "owner" and own) for p in places)
    most = sum(p.count * (p.room or MANY) for p in places)
    return Spot(
        text, None, False, most, all(p.is_row for p in places), seen, "", parts, any(p.shape == "pool" for p in places)
    )


def together(scope: Scope, kinds: str, seen: bool) -> Spot | None:
    """Two places in brackets."""
    places = [p for p in scope.table.places if (p.only == "bead") == (kinds == "beads") and not p.parts]
    if kinds == "slots":
        places = [p for p in places if p.is_row]
    if seen:
        places = [p for p in places if scope.sees(p)]
    if len(places) < 2:
        return None
    first, second = (whole(scope, place) for place in scope.draw.sample(places, 2))
    most = first.most + second.most
    return Spot(
        f"({first.text} + {second.text})",
        None,
        False,
        most,
        first.has_slots and second.has_slots,
        first.seen and second.seen,
        first.only,
        tuple(place.name for place in (first.place, second.place) if place is not None),
        first.in_pool or second.in_pool,
    )


def line(scope: Scope) -> Spot | None:
    """The row or the column of something bound."""
    grid = scope.table.grid[1] if scope.table.grid else ()
    names = [named for named in scope.names if named.place is not None and named.place.is_row and not named.place.base]
    if not names:
        return None
    named = scope.draw.pick(names)
    assert named.place is not None
    kinds = ["row", *(["column"] if named.place.name in grid else [])]
    kind = scope.draw.pick(kinds)
    places = [named.place] if kind == "row" else [scope.table.place(name) for name in grid]
    seen = all(p.seen == "everyone" for p in places)
    return Spot(f"{kind} of {named.name}", None, False, named.place.count if kind == "row" else 2, True, seen)
