"""What items and players have: `scent of it`, `position`, `face`, `points`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeGuard

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
    Expr,
    FaceOf,
    FieldOf,
    InPlace,
    ItemAt,
    Me,
    Num,
    PlaceAddress,
    Points,
    PositionOf,
    This,
)
from naishi.semantics import problems
from naishi.semantics.resolve import lists
from naishi.semantics.resolve.expressions import resolve, resolves, value_of_base
from naishi.semantics.resolve.players import automatic_player, opponent, other_player, said, seat, wrong
from naishi.semantics.resolve.scope import FACE, Scope, Spot, Val
from naishi.semantics.resolve.sight import back_in_sight, check_item_seen, check_seen
from naishi.semantics.symbols.sizes import widest
from naishi.syntax import nodes as n


def is_property(scope: Scope, base: n.Base) -> bool:
    """Whether it is something that items have."""
    if not is_plain(base) or base.name.text in scope.names:
        return False
    return base.name.text in ("position", "face", *scope.world.fields)


def is_plain(base: n.Base) -> TypeGuard[n.BaseName]:
    """A name and nothing more."""
    return isinstance(base, n.BaseName) and base.index is None and base.on is None


def found_instead(scope: Scope, base: n.Base) -> str:
    """What something is, for one who looked for something else."""
    if isinstance(base, n.BaseName | n.Mine):
        return scope.world.what_is(base.name.text) or "something else"
    return "an item or slot"


def property_named(scope: Scope, name: n.Name, of: n.Base | None, at: n.Base | None) -> Val | None:
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
    if not is_plain(field) or field.name.text in scope.names:
        wrong(scope, field.span, "what a card has, such as a field", found_instead(scope, field))
        return None
    if not is_property(scope, field):
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


@resolves(n.FieldOfCard)
def _field_of_card(scope: Scope, node: n.FieldOfCard) -> Val | None:
    return no_list(scope, field_there(scope, node.field, node.place), node.span)


@resolves(n.FieldOfPlace)
def _field_of_place(scope: Scope, node: n.FieldOfPlace) -> Val | None:
    return no_list(scope, field_there(scope, node.field, node.ref), node.span)


def no_list(scope: Scope, found: Val | None, span: Span) -> Val | None:
    """A list is no value by itself."""
    if found is None or found.sort != LIST:
        return found
    hint = lists.what_to_ask(scope.world, found.field)
    scope.world.report(problems.names.wrong_sort(span, "a value", "a list", hint))
    return None
