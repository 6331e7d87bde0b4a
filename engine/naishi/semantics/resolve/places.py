"""References to places: `meadow`, `your meadow`, `path at s`, `heap[2]`, layers over and under each other."""

from __future__ import annotations

from naishi.base.source import Span
from naishi.program import (
    ITEM,
    NUMBER,
    SLOT,
    WORD,
    AddressAt,
    Expr,
    InPlace,
    Me,
    Num,
    PlaceAddress,
    PlaceDef,
    SlotOf,
    StackedAt,
)
from naishi.semantics import constants, problems
from naishi.semantics.resolve.expressions import number, single_name, value, value_of_base
from naishi.semantics.resolve.players import other_player, said, seat, second_owner, wrong
from naishi.semantics.resolve.scope import Scope, Spot, Val
from naishi.syntax import nodes as n


def unknown_place(scope: Scope, name: n.Name) -> None:
    """Says that a name is no place."""
    what = scope.world.what_is(name.text)
    if what:
        scope.world.report(problems.names.wrong_kind_of_name(name.span, "a place", what))
    else:
        world = scope.world
        scope.world.report(problems.names.unknown_name(name.span, "place", world.place_names()))


def place_of(scope: Scope, ref: n.Ref, any_owner: bool) -> Spot | None:
    """The places a reference names, or a part of one."""
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
    ok, owner = owner_of(scope, ref, name, per_player, any_owner or is_stack)
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
        unknown_place(scope, base.on)
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


def owner_of(scope: Scope, ref: n.Ref, name: str, per_player: bool, any_owner: bool) -> tuple[bool, Expr | None]:
    """Whose it is: whether that is in order, and the seat."""
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
