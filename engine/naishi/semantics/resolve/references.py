"""References: `meadow`, `your meadow`, `path at s`, `scent of it`, `s of opponent` become values or places."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeGuard

from attrs import frozen

from naishi.base.source import Span
from naishi.base.walk import parts
from naishi.program import (
    ITEM,
    KIND,
    LIST,
    NUMBER,
    SEAT,
    SLOT,
    WORD,
    AddressAt,
    Counterpart,
    Expr,
    FaceOf,
    FieldOf,
    InPlace,
    It,
    ItemAt,
    KeptOf,
    Me,
    Num,
    PlaceAddress,
    PlaceDef,
    Points,
    PositionOf,
    SlotOf,
    StackedAt,
    This,
)
from naishi.semantics import constants, problems
from naishi.semantics.resolve.players import automatic_player, opponent, other_player, said, seat, second_owner, wrong
from naishi.semantics.resolve.scope import Scope, Val
from naishi.semantics.resolve.sight import back_in_sight, check_item_seen, check_seen
from naishi.semantics.symbols.sizes import widest
from naishi.semantics.symbols.table import KEPT
from naishi.syntax import nodes as n


@frozen
class Spot:
    """Places by name, of one owner (None: nobody's, or everyone's); with `address`, one slot or pile of one of them."""

    places: tuple[InPlace, ...]
    address: Expr | None
    heap: bool
    name: str
    span: Span


Resolved = Val | Spot | None


def resolve(scope: Scope, ref: n.Ref, any_owner: bool = False) -> Resolved:
    """What a reference stands for; None if that is a problem, which is then reported. `any_owner`: `in meadow` is a
    question about one item, so nobody asks whose meadow."""
    if _names_place(scope, ref.base):
        return _spot(scope, ref, any_owner)
    base = ref.base
    if isinstance(base, n.BaseName | n.Mine) and base.name.text in scope.world.kept.keys() - scope.names.keys():
        return kept_of(scope, ref, base)
    if ref.at is not None and not (_is_property(scope, base) and _names_place(scope, ref.of)):
        wrong(scope, ref.base.span, "a place before `at`", _found(scope, ref.base))
        return None
    if isinstance(base, n.Mine):
        _unknown_place(scope, base.name)
        return None
    if isinstance(base, n.BaseName) and (base.index is not None or base.on is not None):
        _unknown_place(scope, base.name)
        return None
    if isinstance(base, n.BaseName) and base.name.text not in scope.names:
        return _property(scope, base.name, ref.of, ref.at)
    found = _variable(scope, base)
    if found is None or ref.of is None:
        return found
    if found.sort != SLOT:
        wrong(scope, base.span, "a place or a slot before `of`", said(found))
        return None
    owner = seat(scope, ref.of)
    if owner is None:
        return None
    places = tuple(InPlace(p.place, owner) for p in found.places or ())
    for spot in places:
        if not scope.world.place_list()[spot.place].per_player:
            scope.world.report(problems.names.nobodys(ref.span, scope.world.place_list()[spot.place].name))
    return Val(Counterpart(found.expr, owner, span=ref.span), SLOT, places=places)


def _names_place(scope: Scope, base: n.Base | None) -> bool:
    if not isinstance(base, n.BaseName | n.Mine):
        return False
    name = base.name.text
    return name not in scope.names and scope.world.what_is(name) in _PLACES


def _is_property(scope: Scope, base: n.Base) -> bool:
    """Whether it is something that items have."""
    if not _is_plain(base) or base.name.text in scope.names:
        return False
    return base.name.text in ("position", "face", *scope.world.fields)


def _is_plain(base: n.Base) -> TypeGuard[n.BaseName]:
    """A name and nothing more."""
    return isinstance(base, n.BaseName) and base.index is None and base.on is None


_PLACES = {"a row", "a pile", "a pool", "a grid", "a group of places", "a layer"}


def _found(scope: Scope, base: n.Base) -> str:
    if isinstance(base, n.BaseName | n.Mine):
        return scope.world.what_is(base.name.text) or "something else"
    return "an item or slot"


def _unknown_place(scope: Scope, name: n.Name) -> None:
    what = scope.world.what_is(name.text)
    if what:
        scope.world.report(problems.names.wrong_kind_of_name(name.span, "a place", what))
    else:
        world = scope.world
        scope.world.report(problems.names.unknown_name(name.span, "place", world.place_names()))


# --- places ---
def _spot(scope: Scope, ref: n.Ref, any_owner: bool) -> Spot | None:
    world = scope.world
    base = ref.base
    assert isinstance(base, n.BaseName | n.Mine)
    ids = _place_ids(scope, base)
    if not ids:
        return None
    name = base.name.text if base.on is None else f"{base.name.text} on {base.on.text}"
    if base.index is not None and ref.at is not None:
        wrong(scope, ref.at.span, f"nothing more than `{base.span.text}`, one part already", "a second")
        return None
    all_places = world.place_list()
    per_player = any(all_places[i].per_player for i in ids)
    is_stack = ref.at is not None and (len(ids) > 1 or all_places[ids[0]].under is not None)
    ok, owner = _owner(scope, ref, name, per_player, any_owner or is_stack)
    if not ok:
        return None
    if owner is not None and not per_player:
        world.report(problems.names.nobodys(ref.span, name))
        return None
    if ref.at is not None and is_stack:
        return _stacked(scope, ref, ref.at, ids, owner, name)
    places = tuple(InPlace(i, owner if all_places[i].per_player else None) for i in ids)
    heap = all_places[ids[0]].shape != "row"
    if base.index is None and ref.at is None:
        return Spot(places, None, heap, name, ref.span)
    if len(ids) > 1:
        wrong(scope, ref.span, "one row or pile", f"{name}, several places")
        return None
    return _part(scope, ref, base, places[0], name)


def _place_ids(scope: Scope, base: n.BaseName | n.Mine) -> tuple[int, ...]:
    """The places of a name; of a layer, those on the rows it is asked about."""
    world = scope.world
    ids = world.place_ids(base.name.text) or ()
    if base.on is None or not ids:
        return ids
    rows = world.place_ids(base.on.text)
    if rows is None:
        _unknown_place(scope, base.on)
        return ()
    below = {world.root(world.place_list()[row]) for row in rows}
    found = tuple(i for i in ids if world.place_list()[i].under in below)
    if len(found) < len(below):
        world.report(problems.places.layer(base.on.span, f"{base.name.text} does not lie on {base.on.text}."))
        return ()
    return found


def _stacked(scope: Scope, ref: n.Ref, at: n.Base, ids: tuple[int, ...], owner: Expr | None, name: str) -> Spot | None:
    """What a layer has over the slot of something, or the slot that something in a layer lies over."""
    where = _slot_or_item(scope, at)
    if where is None:
        return None
    world = scope.world
    all_places = world.place_list()
    if where.places:
        rows = {world.root(all_places[i]) for i in ids}
        for other in (all_places[spot.place] for spot in where.places):
            if world.root(other) not in rows:
                world.report(
                    problems.places.layer(at.span, f"This can be in {other.name}, which {name} has nothing to do with.")
                )
                return None
        here = {world.root(all_places[spot.place]) for spot in where.places}
        ids = tuple(i for i in ids if world.root(all_places[i]) in here)
    spots = tuple(InPlace(i, _owner_there(scope, i, owner, where)) for i in ids)
    slot = where.expr if where.sort == SLOT else SlotOf(where.expr, span=at.span)
    heap = all_places[ids[0]].shape != "row"
    return Spot(spots, StackedAt(ids, owner, slot, span=ref.span), heap, name, ref.span)


def _owner_there(scope: Scope, place: int, owner: Expr | None, where: Val) -> Expr | None:
    """Whose a slot is: unsaid, whose the slot below or above it is, if that is one player's."""
    world = scope.world
    all_places = world.place_list()
    if not all_places[place].per_player or owner is not None:
        return owner if all_places[place].per_player else None
    root = world.root(all_places[place])
    owners = [spot.owner for spot in where.places or () if world.root(all_places[spot.place]) == root]
    return owners[0] if owners and all(other == owners[0] for other in owners) else None


def _owner(scope: Scope, ref: n.Ref, name: str, per_player: bool, any_owner: bool) -> tuple[bool, Expr | None]:
    if isinstance(ref.base, n.Mine):
        if ref.of is not None:
            second_owner(scope, ref.of.span, name)
        if not scope.me:
            scope.world.report(problems.names.no_your(ref.base.span))
            return False, None
        return True, Me(span=ref.base.span)
    if ref.of is not None:
        owner = seat(scope, ref.of)
        return owner is not None, owner
    if per_player and not any_owner:
        scope.world.report(problems.names.whose(ref.span, name, other_player(scope.world)))
        return False, None
    return True, None


def _part(scope: Scope, ref: n.Ref, base: n.BaseName | n.Mine, spot: InPlace, name: str) -> Spot | None:
    from naishi.semantics.resolve.expressions import number

    place = scope.world.place_list()[spot.place]
    if place.count == 1 and place.shape != "row" and not place.family:
        scope.world.report(problems.names.no_index(ref.span, name))
        return None
    heap = place.shape != "row"
    if base.index is not None:
        index = number(scope, base.index) if place.by is None else _part_by_word(scope, base.index, place)
        if index is None:
            return None
        at = constants.number(base.index, scope.world.players)
        if at is not None and not 1 <= at <= place.count:
            scope.world.report(problems.names.outside(base.index.span, name, place.count, "this is none of them."))
            return None
        address: Expr = PlaceAddress(spot.place, spot.owner, index, span=ref.span)
        return Spot((spot,), address, heap, name, ref.span)
    assert ref.at is not None
    where = _slot_or_item(scope, ref.at)
    if where is None:
        return None
    slot = where.expr if where.sort == SLOT else SlotOf(where.expr, span=ref.at.span)
    _check_lengths(scope, ref.at.span, where, place.count, name)
    return Spot((spot,), AddressAt(spot.place, spot.owner, slot, span=ref.span), heap, name, ref.span)


def _part_by_word(scope: Scope, node: n.Expr, place: PlaceDef) -> Expr | None:
    """Which part: a word of the field itself, a value that is one, or a number."""
    from naishi.semantics.resolve.expressions import single_name, value

    assert place.by is not None
    words, field = scope.world.words_of(place.by), scope.world.field_list()[place.by].name
    name = single_name(node)
    if name is not None and name.text not in scope.names:
        if name.text in words:
            scope.world.used.add(f"word {field} {name.text}")
            return Num(words.index(name.text) + 1, span=node.span)
        if scope.world.what_is(name.text) in ("", "a word of a field", "a word to choose"):
            declared = scope.world.field_spans[field]
            scope.world.report(problems.names.unknown_word(name.span, field, words, declared))
            return None
    found = value(scope, node)
    if found is None or found.sort == NUMBER or (found.sort == WORD and found.field == place.by):
        return found.expr if found is not None else None
    wrong(scope, node.span, f"a word of {field}, or a number", said(found))
    return None


def _slot_or_item(scope: Scope, at: n.Base) -> Val | None:
    from naishi.semantics.resolve.expressions import value_of_base

    where = value_of_base(scope, at)
    if where is not None and where.sort not in (SLOT, ITEM):
        wrong(scope, at.span, "a slot or an item after `at`", said(where))
        return None
    return where


def _check_lengths(scope: Scope, span: Span, where: Val, count: int, name: str) -> None:
    for spot in where.places or ():
        other = scope.world.place_list()[spot.place]
        if other.count > count:
            told = f"this can be position {other.count}, in {other.name}."
            scope.world.report(problems.names.outside(span, name, count, told))
            return


# --- numbers and words that are kept: everyone sees them ---
def kept_of(scope: Scope, ref: n.Ref, base: n.BaseName | n.Mine) -> Val | None:
    """`coins of p`, `your coins`, `way`."""
    kept = scope.world.kept[base.name.text]
    scope.world.used.add(kept.name)
    if base.index is not None:
        scope.world.report(problems.names.no_parts(base.span, kept.name))
        return None
    if ref.at is not None:
        wrong(scope, base.span, "a place before `at`", scope.world.what_is(kept.name))
        return None
    ok, owner = _owner(scope, ref, kept.name, kept.per_player, any_owner=False)
    if not ok:
        return None
    if owner is not None and not kept.per_player:
        scope.world.report(problems.names.nobodys(ref.span, kept.name))
        return None
    expr = KeptOf(kept.id, owner, span=ref.span)
    return Val(expr, WORD, field=KEPT - kept.id) if kept.words else Val(expr, NUMBER)


# --- variables and properties ---
def _variable(scope: Scope, base: n.Base) -> Val | None:
    match base:
        case n.BaseName(name=name):
            return named(scope, name)
        case n.It():
            if not scope.it:
                scope.world.report(problems.names.no_it(base.span))
                return None
            return Val(It(span=base.span), scope.it, scope.it_field, scope.it_places, of=scope.it_of)
        case n.This():
            if not scope.this:
                scope.world.report(problems.names.no_this(base.span, bool(scope.it)))
                return None
            return Val(This(span=base.span), ITEM, places=scope.this_places or None, kinds=scope.kinds_here or None)
        case n.PlayerNumber():
            found = seat(scope, base)
            return Val(found, SEAT) if found is not None else None
    return None


def _property(scope: Scope, name: n.Name, of: n.Base | None, at: n.Base | None) -> Val | None:
    """`position`, `face`, `points`, or a field: of the item named after `of`, or of this card."""
    world = scope.world
    if name.text in world.linked.automatic:
        if of is not None:
            wrong(scope, of.span, f"nothing after `{name.text}`", "an owner")
        player = automatic_player(world, name)
        return Val(Num(player, span=name.span), SEAT) if player is not None else None
    if name.text == "opponent":
        if of is not None:
            wrong(scope, of.span, "nothing after `opponent`", "an owner")
        found = opponent(scope, name.span)
        return Val(found, SEAT) if found is not None else None
    if name.text == "points":
        return _points(scope, name, of)
    if name.text not in ("position", "face", *world.fields):
        _no_such_value(scope, name)
        return None
    item = _item_of(scope, name, of, at)
    return _value_of(scope, name, item, of) if item is not None else None


def field_there(scope: Scope, field: n.Base, at: n.Ref) -> Val | None:
    """`scent of card in path[1]`, `scent of path of opponent`."""
    place = resolve(scope, at)
    if not _is_plain(field) or field.name.text in scope.names:
        wrong(scope, field.span, "what a card has, such as a field", _found(scope, field))
        return None
    if not _is_property(scope, field):
        _no_such_value(scope, field.name)
        return None
    item = lying(scope, place, at.span) if place is not None else None
    return _value_of(scope, field.name, item, None) if item is not None else None


def _value_of(scope: Scope, name: n.Name, item: Val, of: n.Base | None) -> Val | None:
    """A property of an item, or the position of a slot."""
    world = scope.world
    if name.text == "position":
        return Val(PositionOf(item.expr, item.sort == ITEM, span=name.span), NUMBER)
    if item.sort != ITEM:
        of_span = of.span if of else name.span
        wrong(scope, of_span, f"an item that has {problems.wording.a(name.text)}", said(item))
        return None
    field = world.fields.get(name.text)
    if field is None or not field.always or not back_in_sight(scope, item):
        check_item_seen(scope, name.span, item, f"the {name.text} of cards")
    if field is None:
        return Val(FaceOf(item.expr, span=name.span), WORD, field=FACE)
    world.used.add(f"field {name.text}")
    if field.is_list:
        return Val(item.expr, LIST, field=field.id, places=item.places, kinds=item.kinds)
    sort = WORD if field.words else KIND if field.is_kind else NUMBER
    return Val(FieldOf(field.id, item.expr, span=name.span), sort, field=field.id)


FACE = -2  # in place of a field: the words are the faces of cards


def _points(scope: Scope, name: n.Name, of: n.Base | None) -> Val | None:
    if scope.counting:
        scope.world.report(
            problems.names.misplaced(name.span, "`points`", "outside score lines, which are what is counted")
        )
        return None
    if of is not None:
        owner = seat(scope, of)
    elif scope.me:
        owner = Me(span=name.span)
    else:
        scope.world.report(problems.names.no_your(name.span))
        return None
    if owner is None:
        return None
    check_seen(scope, name.span, (*_counting(scope, owner), *_scored(scope, owner)), "what the points are made of")
    return Val(Points(owner, span=name.span), NUMBER)


def _counting(scope: Scope, owner: Expr) -> tuple[InPlace, ...]:
    """The places that count for a player."""
    world = scope.world
    ids = world.place_ids(world.linked.scoring.group.text) if world.linked.scoring is not None else None
    return tuple(InPlace(i, owner if world.place_list()[i].per_player else None) for i in ids or ())


def _scored(scope: Scope, owner: Expr) -> tuple[InPlace, ...]:
    """The places that a player's score lines may look at: those that they name, also through conditions; the rows
    around a card; where nothing is said, all."""
    world = scope.world
    waiting: list[object] = [c for card in world.linked.cards.values() for c in card.clauses if isinstance(c, n.Score)]
    if world.linked.scoring is not None:
        waiting += world.linked.scoring.body.scores
    seen, found = set[str](), dict[InPlace, None]()

    def looks_at(ids: Iterable[int], whose: Expr | None) -> None:
        for i in ids:
            found[InPlace(i, whose if world.place_list()[i].per_player else None)] = None

    while waiting:
        for part in parts(waiting.pop()):
            if isinstance(part, n.Query) and (part.loc is None or not isinstance(part.loc, n.InRefs | n.FromRefs)):
                adjective = part.pattern.adjective.text if part.pattern.adjective is not None else ""
                if part.loc is not None or adjective == "adjacent":
                    looks_at((row for grid in world.grids.values() for row in grid.rows), owner)
                elif not isinstance(part.pattern.noun, n.NounThis | n.NounIt):
                    looks_at(range(len(world.place_list())), None)
            if isinstance(part, n.BaseName | n.Mine) and part.name.text in world.linked.conditions.keys() - seen:
                seen.add(part.name.text)
                waiting.append(world.linked.conditions[part.name.text].test)
            if isinstance(part, n.BaseName | n.Mine):
                looks_at(world.place_ids(part.name.text) or (), owner if isinstance(part, n.Mine) else None)
    return tuple(found)


def _item_of(scope: Scope, name: n.Name, of: n.Base | None, at: n.Base | None) -> Val | None:
    """The item that has the property: of a slot or a place, what lies there. A position is a slot's own, too."""
    from naishi.semantics.resolve.expressions import value_of_base

    if of is not None and name.text == "position" and at is None:
        return value_of_base(scope, of)
    if of is not None:
        span = of.span.to(at.span) if at is not None else of.span
        found = resolve(scope, n.Ref(of, None, at, span=span))
        if name.text == "position" and isinstance(found, Spot) and found.address is not None:
            return Val(found.address, SLOT, places=found.places)
        if found is None or (isinstance(found, Val) and found.sort != SLOT):
            return found
        return lying(scope, found, span)
    if scope.this:
        return Val(This(span=name.span), ITEM, places=scope.this_places)
    scope.world.report(problems.names.no_this(name.span, bool(scope.it)))
    return None


def lying(scope: Scope, found: Val | Spot, span: Span) -> Val | None:
    """The one item that lies in a slot or place: of a pile the one on top."""
    if isinstance(found, Val):
        if found.sort == SLOT:
            return Val(ItemAt(found.expr, False, None, span=span), ITEM, places=found.places)
        wrong(scope, span, "a slot or a place", said(found))
        return None
    address = found.address if found.address is not None else _only_address(scope, found, span)
    if address is None:
        return None
    place = scope.world.place_list()[found.places[0].place]
    if place.shape == "pool" and widest(scope.world, place)[1] > 1:
        hint = f"`some … in {place.name}` asks whether there is one."
        wrong(scope, span, "a slot or a pile", f"{place.name}, which has no order", hint)
        return None
    return Val(ItemAt(address, found.heap, None, span=span), ITEM, places=found.places)


def _only_address(scope: Scope, spot: Spot, span: Span) -> Expr | None:
    """Of a row with a single slot, a pile, a pool: where its item lies."""
    if len(spot.places) > 1:
        wrong(scope, span, "one slot or pile", f"{spot.name}, several places")
        return None
    [only] = spot.places
    place = scope.world.place_list()[only.place]
    count, _ = widest(scope.world, place)
    if count > 1:
        scope.world.report(problems.names.needs_index(span, place.name, count))
        return None
    index = Num(1, span=span) if place.shape == "row" or place.family else None
    return PlaceAddress(only.place, only.owner, index, span=span)


def _no_such_value(scope: Scope, name: n.Name) -> None:
    world = scope.world
    what = world.what_is(name.text)
    if what in ("a card", "a token", "a tag"):
        hint = f"`count of {name.text} in …` counts them; `some {name.text} in …` asks whether there is one."
        world.report(problems.names.wrong_kind_of_name(name.span, "a value", what, hint))
    elif what:
        world.report(problems.names.wrong_kind_of_name(name.span, "a value", what))
    else:
        names = [
            *scope.names,
            "position",
            "face",
            "points",
            *(["opponent"] if other_player(world) == "opponent" else []),
            *world.fields,
            *world.kept,
            *world.place_names(),
        ]
        world.report(problems.names.unknown_name(name.span, "place, field or name", names))


def named(scope: Scope, name: n.Name) -> Val | None:
    """What is bound to a name. In a list, the one who chooses must have seen all that it was found by."""
    found = scope.lookup(name.text)
    if found is not None and found.depends:
        check_seen(
            scope, name.span, tuple(x for x in found.depends if isinstance(x, InPlace)), f"how {name.text} was found"
        )
        scope.reads.extend(found.depends)
    return found
