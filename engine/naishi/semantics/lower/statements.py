"""Statements without a choice inside: moving, swapping, shuffling, turning, ending."""

from __future__ import annotations

from attrs import evolve

from naishi.base.diagnostic import Diagnostic
from naishi.base.lists import listed
from naishi.program import (
    ITEM,
    SEAT,
    SLOT,
    AtAddress,
    BecomeKind,
    DealEach,
    EndAfterRound,
    EndAfterTurnOf,
    EndNow,
    Expr,
    FlipItem,
    ForItems,
    ForPlayers,
    IfFound,
    IfThen,
    InPlace,
    Local,
    Me,
    MoveItem,
    MoveSome,
    Num,
    PlaceDef,
    Query,
    RefillRow,
    RefillTo,
    RevealPlace,
    Search,
    ShuffleAddress,
    ShufflePlace,
    Statement,
    SwapItems,
    Target,
)
from naishi.semantics import constants, problems
from naishi.semantics.resolve.alike import check_alike
from naishi.semantics.resolve.expressions import condition, number, resolve
from naishi.semantics.resolve.literals import face_words
from naishi.semantics.resolve.players import said, seat
from naishi.semantics.resolve.queries import kinds_of_noun, query
from naishi.semantics.resolve.scope import LOST, Scope, Spot, Val
from naishi.semantics.resolve.sight import check_seen
from naishi.semantics.resolve.single import single
from naishi.semantics.resolve.sources import sources_of, spots_of
from naishi.semantics.resolve.variables import change
from naishi.syntax import nodes as n


def statements(scope: Scope, block: n.Block) -> tuple[Statement, ...]:
    """All of a block; what has a problem is reported and left out."""
    found = [statement(scope, s) for s in block.statements]
    return tuple(s for s in found if s is not None)


def statement(scope: Scope, node: n.Statement) -> Statement | None:
    """One statement in which nobody chooses."""
    match node:
        case n.Move():
            return _move(scope, node)
        case n.Deal():
            return _deal(scope, node)
        case n.Swap():
            return _swap(scope, node)
        case n.Shuffle():
            return _shuffle(scope, node)
        case n.Refill():
            return _refill(scope, node)
        case n.Reveal():
            return _reveal(scope, node)
        case n.Flip():
            return _flip(scope, node)
        case n.Becomes():
            return _becomes(scope, node)
        case n.If():
            return _if(scope, node)
        case n.Find():
            return _find(scope, node)
        case n.EachPlayer():
            inner = scope.of_another()
            saved = scope.frame.new(SEAT)
            return ForPlayers(node.other, saved, statements(inner, node.block), span=node.span)
        case n.EachItem():
            return _each_item(scope, node)
        case n.Add() | n.Reduce() | n.Set():
            return change(scope, node)
        case n.EndNow():
            return EndNow(span=node.span)
        case n.EndAfterRound():
            return EndAfterRound(span=node.span)
        case n.EndAfterTurn():
            who = player(scope, node.player)
            return EndAfterTurnOf(who, span=node.span) if who is not None else None
    raise TypeError(f"not a statement without a choice: {type(node).__name__}")


def player(scope: Scope, ref: n.Ref) -> Expr | None:
    """The player a reference names."""
    if ref.of is None and ref.at is None:
        return seat(scope, ref.base)
    scope.world.report(problems.names.wrong_sort(ref.span, "a player", "something else"))
    return None


# --- where things go ---
def target(scope: Scope, ref: n.Ref, moved: frozenset[int] | None, number: int | None) -> Target | None:
    """The place, slot or pile after `to`. `moved`: the kinds that come; `number`: how many, where that is said."""
    world = scope.world
    found = resolve(scope, ref)
    if found is None:
        return None
    if moved is not None and not moved and not world.cards():
        world.report_none(ref.span, "card")
        return None
    if isinstance(found, Val):
        if found.sort != SLOT:
            world.report(problems.names.wrong_sort(ref.span, "a place or a slot after `to`", said(found)))
            return None
        for spot in found.places or ():
            if not _may_lie(scope, ref, moved, world.place_list()[spot.place]):
                return None
        first, *others = [s.place for s in found.places] if found.places else range(len(world.place_list()))
        return Target(first, None, found.expr, tuple(others), span=ref.span)
    if found.address is not None and len(found.places) > 1:
        if not all(_may_lie(scope, ref, moved, world.place_list()[spot.place]) for spot in found.places):
            return None
        return Target(found.places[0].place, None, found.address, _also(found.places), span=ref.span)
    if len(found.places) > 1:
        world.report(problems.names.wrong_sort(ref.span, "one place after `to`", f"{found.name}, several"))
        return None
    spot = found.places[0]
    place = world.place_list()[spot.place]
    if place.family and found.address is None:
        world.report(problems.names.needs_index(ref.span, place.name, place.count, world.parts_of(place)[0]))
        return None
    room = place.capacity if found.address is not None else place.count * place.capacity
    if number is not None and number > room:
        world.report(problems.places.overfull(ref.span, place.name, room, number))
        return None
    if not _may_lie(scope, ref, moved, place):
        return None
    return Target(spot.place, spot.owner, found.address, span=ref.span)


def _how_many(scope: Scope, what: n.Query) -> Diagnostic:
    """Several could be meant; a place is none of its own things."""
    name = what.pattern.noun.span.text
    if name in scope.world.places and what.loc is None:
        return problems.effects.place_for_things(what.span, name)
    return problems.effects.one_item_needed(what.span, name, 2)


def _also(places: tuple[InPlace, ...] | None) -> tuple[int, ...]:
    return tuple(spot.place for spot in (places or ())[1:])


def _may_lie(scope: Scope, ref: n.Ref, moved: frozenset[int] | None, place: PlaceDef) -> bool:
    world = scope.world
    cards = world.cards()
    if not moved and world.linked.lost:
        return True  # they may be those whose declaration could not be read, which is told there
    if moved is not None and not moved:
        return False  # there are none, which is told where they are named
    if moved is None or (place.only is None and moved & cards) or (place.only is not None and moved & place.only):
        return True
    only = next((m for m in world.declaration_of(place).mods if isinstance(m, n.Only)), None)
    names = [k.name for k in world.kinds.values() if k.id in moved]
    world.report(
        problems.places.not_allowed_there(
            ref.span,
            listed(names[:3], "and") or "What is moved",
            place.name,
            only.type.text if only else "cards",
        )
    )
    return False


# --- moving ---
def _move(scope: Scope, node: n.Move) -> Statement | None:
    if node.amount is None:
        item = single(scope, node.what)
        if item is False and _exists_once(scope, node.what.pattern):
            return _move_found(scope, node, 1, False)
        if item is False:
            scope.world.report(_how_many(scope, node.what))
            return None
        to = target(scope, node.to, item.kinds if isinstance(item, Val) else None, 1)
        if not isinstance(item, Val) or to is None:
            return None
        return MoveItem(item.expr, to, item.kinds, _ids(item), _is_mine(item), span=node.span)
    if isinstance(node.amount, n.All):
        number, or_fewer = None, True
    else:
        number, or_fewer = node.amount.number.value, isinstance(node.amount, n.UpTo)
        if number == 0:
            scope.world.report(problems.effects.constant(node.amount.span, False, "moving 0 does nothing"))
    return _move_found(scope, node, number, or_fewer)


def _exists_once(scope: Scope, pattern: n.Pattern) -> bool:
    """Whether a pattern is the name of a card of which there is one: `move Comet from sky` needs no number."""
    noun = pattern.noun
    kind = scope.world.kinds.get(noun.name.text) if isinstance(noun, n.NounName) else None
    copies = kind.copies * (scope.world.seats if kind.per_player else 1) if kind is not None else 2
    return copies <= 1  # none: it is switched off, which is told


def _move_found(scope: Scope, node: n.Move, number: int | None, or_fewer: bool) -> Statement | None:
    """All, or the first so many, that a query finds."""
    found = query(scope, node.what)
    to = target(scope, node.to, found.kinds if found else None, number)
    if found is None or to is None:
        return None
    if found.sort != ITEM:
        scope.world.report(problems.names.wrong_sort(node.what.span, "items", "slots"))
        return None
    if number is not None and not or_fewer:
        _check_enough(scope, node, found, number)
    if number is not None:
        check_alike(scope, node.what.span, found, number)
    return MoveSome(number, or_fewer, found, to, span=node.span)


def _check_enough(scope: Scope, node: n.Move, found: Query, number: int) -> None:
    kinds = found.kinds or frozenset()
    copies = sum(
        k.copies * (scope.world.seats if k.per_player else 1) for k in scope.world.kinds.values() if k.id in kinds
    )
    if copies < number and not _may_be_absent(scope, kinds):
        noun = node.what.pattern.noun.span.text
        scope.world.report(problems.effects.too_few(node.what.span, noun, copies, number))


def _may_be_absent(scope: Scope, kinds: frozenset[int]) -> bool:
    """Whether some of these may be cards that could not be read, or whose copies could not."""
    off = [kind for kind in scope.world.kinds.values() if kind.id in kinds and kind.is_off]
    return bool(scope.world.linked.lost) and (not kinds or bool(off))


def _deal(scope: Scope, node: n.Deal) -> Statement | None:
    world = scope.world
    sources = sources_of(scope, node.source)
    if isinstance(node.pattern.noun, n.SlotSort):
        world.report(problems.names.wrong_sort(node.pattern.span, "cards to deal", "slots"))
        return None
    kinds = kinds_of_noun(scope, node.pattern.noun)
    if kinds is not None and not kinds and not world.linked.lost:
        world.report_none(node.pattern.span, node.pattern.span.text)
    if node.pattern.adjective is not None:
        world.report(problems.names.wrong_sort(node.pattern.adjective.span, "a card or tag", "an adjective"))
    found = resolve(scope, node.to, any_owner=True)
    if kinds is None or sources is None or found is None:
        return None
    if isinstance(found, Val) or found.address is not None or len(found.places) != 1:
        world.report(
            problems.names.wrong_sort(node.to.span, "a place of which there are several after `each`", "something else")
        )
        return None
    spot = found.places[0]
    place = world.place_list()[spot.place]
    if not place.per_player and place.count == 1:
        several, hint = (
            "a place of which there are several after `each`",
            f"`move {node.number.value} … to {place.name}`.",
        )
        world.report(problems.names.wrong_sort(node.to.span, several, f"{place.name}, one", hint))
        return None
    room = place.capacity * (place.count if place.per_player else 1)
    if node.number.value > room:
        world.report(problems.places.overfull(node.to.span, f"each {place.name}", room, node.number.value))
        return None
    if not _may_lie(scope, node.to, kinds, place):
        return None
    asked = Query(ITEM, kinds, None, False, sources, None, span=node.pattern.span)
    check_alike(scope, node.pattern.span, asked, node.number.value * (world.seats if place.per_player else place.count))
    return DealEach(node.number.value, asked, place.id, span=node.span)


def _swap(scope: Scope, node: n.Swap) -> Statement | None:
    sides = []
    for side in (node.first, node.second):
        item = single(scope, side)
        if item is False:
            scope.world.report(problems.effects.swap_needs_one(side.span))
            return None
        sides.append(item)
    a, b = sides
    if not isinstance(a, Val) or not isinstance(b, Val):
        return None
    kinds, places, mine = (a.kinds, b.kinds), (_ids(a), _ids(b)), (_is_mine(a), _is_mine(b))
    return SwapItems(a.expr, b.expr, kinds, places, mine, span=node.span)


def _ids(item: Val) -> frozenset[int] | None:
    """The places a value can be in."""
    return frozenset(spot.place for spot in item.places) if item.places is not None else None


def _is_mine(item: Val) -> bool:
    return item.places is not None and all(isinstance(spot.owner, Me) for spot in item.places)


# --- whole places ---
def _one_place(scope: Scope, ref: n.Ref, any_owner: bool = False) -> Spot | None:
    found = resolve(scope, ref, any_owner)
    if isinstance(found, Val):
        scope.world.report(problems.names.wrong_sort(ref.span, "a place", said(found)))
        return None
    if found is not None and len(found.places) > 1 and found.address is None and not any_owner:
        scope.world.report(problems.names.wrong_sort(ref.span, "one place", f"{found.name}, several"))
        return None
    return found


def _shuffle(scope: Scope, node: n.Shuffle) -> Statement | None:
    spot = _one_place(scope, node.place)
    if spot is None:
        return None
    place = scope.world.place_list()[spot.places[0].place]
    if place.shape == "pool":
        scope.world.report(
            problems.names.wrong_sort(node.place.span, "a row or pile to shuffle", f"{place.name}, which has no order")
        )
        return None
    if spot.address is not None:
        if not spot.heap:
            scope.world.report(problems.names.wrong_sort(node.place.span, "a row or pile to shuffle", "one slot"))
            return None
        return ShuffleAddress(spot.address, span=node.span)
    return ShufflePlace(spot.places[0], span=node.span)


def _refill(scope: Scope, node: n.Refill) -> Statement | None:
    world = scope.world
    if node.number is not None:
        return _refill_to(scope, node, node.number)
    row, source = _one_place(scope, node.place), _one_place(scope, node.source)
    if row is None or source is None:
        return None
    place, pile = (world.place_list()[s.places[0].place] for s in (row, source))
    if place.shape != "row" or row.address is not None:
        world.report(problems.names.wrong_sort(node.place.span, "a row to refill", place.name))
        return None
    if pile.shape != "pile" or source.address is not None:
        world.report(problems.names.wrong_sort(node.source.span, "a pile, or the piles behind a row", pile.name))
        return None
    if pile.family and pile.count < place.count:
        told = f"{place.name} has {place.count} slots, one behind each is needed."
        world.report(problems.names.outside(node.source.span, pile.name, pile.count, told))
        return None
    return RefillRow(row.places[0], source.places[0], span=node.span)


def _refill_to(scope: Scope, node: n.Refill, wanted: n.Expr) -> Statement | None:
    """A place filled up to a number."""
    world = scope.world
    amount, source = number(scope, wanted), _one_place(scope, node.source)
    if source is None:
        return None
    pile = world.place_list()[source.places[0].place]
    if pile.shape != "pile":
        world.report(problems.names.wrong_sort(node.source.span, "a pile to draw from", pile.name))
        return None
    if pile.family and source.address is None:
        world.report(problems.names.needs_index(node.source.span, pile.name, pile.count, world.parts_of(pile)[0]))
        return None
    most = amount.value if isinstance(amount, Num) else None
    to = target(scope, node.place, pile.only if pile.only is not None else world.cards(), most)
    if amount is None or to is None:
        return None
    if most == 0:
        world.report(problems.effects.constant(wanted.span, False, "there is never less than nothing"))
    if source.address is None:
        return RefillTo(amount, to, source.places[0], span=node.span)
    return RefillTo(amount, to, AtAddress(source.address, True, source.places), span=node.span)


def _reveal(scope: Scope, node: n.Reveal) -> Statement | None:
    spot = _one_place(scope, node.place, any_owner=True)
    if spot is None:
        return None
    if spot.address is not None or len(spot.places) > 1:
        scope.world.report(problems.names.wrong_sort(node.place.span, "one whole place to reveal", spot.name))
        return None
    return RevealPlace(spot.places[0], span=node.span)


# --- items ---
def _flip(scope: Scope, node: n.Flip) -> Statement | None:
    item = single(scope, node.what)
    faces = face_words(scope)
    if node.face.text not in faces:
        scope.world.report(problems.names.unknown_name(node.face.span, "face", faces))
        return None
    if item is False:
        scope.world.report(problems.effects.one_item_needed(node.what.span, node.what.pattern.noun.span.text, 2))
        return None
    if not isinstance(item, Val):
        return None
    owners = [k for k in scope.world.kinds.values() if item.kinds is None or k.id in item.kinds]
    if not any(node.face.text in k.faces for k in owners):
        said_faces = [f for k in owners for f in k.faces]
        scope.world.report(problems.names.unknown_name(node.face.span, f"face of {node.what.span.text}", said_faces))
        return None
    return FlipItem(item.expr, faces.index(node.face.text) + 1, span=node.span)


def _becomes(scope: Scope, node: n.Becomes) -> Statement | None:
    if not scope.this:
        scope.world.report(problems.names.no_this(node.span))
        return None
    model = scope.lookup(node.model.text)
    if model is None and node.model.text in scope.names:
        return None
    if model is None:
        items = [k for k, v in scope.names.items() if v.sort == ITEM]
        hint = "`choose card model in …` before it binds a name."
        scope.world.report(problems.names.unknown_name(node.model.span, "chosen card", items, hint))
        return None
    if model.sort != ITEM:
        scope.world.report(problems.names.wrong_sort(node.model.span, "an item", said(model)))
        return None
    return BecomeKind(model.expr, span=node.span)


# --- blocks ---
def _if(scope: Scope, node: n.If) -> Statement | None:
    test = condition(scope, node.test)
    happens = constants.truth(node.test, scope.world.players)
    scope.world.is_left_out |= happens is not None
    then = statements(scope, node.then) if happens is not False else ()
    otherwise = _else(scope, node.otherwise) if happens is not True else ()
    return IfThen(test, then, otherwise, span=node.span) if test is not None else None


def _else(scope: Scope, node: n.Block | n.If | None) -> tuple[Statement, ...]:
    if isinstance(node, n.If):
        inner = _if(scope, node)
        return (inner,) if inner else ()
    return statements(scope, node) if node is not None else ()


def search(scope: Scope, node: n.Find) -> tuple[Search | None, Scope]:
    """What a `find` looks for, and the scope of its block, which has a name for it."""
    check_new_name(scope, node.binder.name)
    name = node.binder.name.text
    looking = scope.changed(reads=[])
    looked = loop_query(looking, node.binder)
    if looked is None:
        return None, scope.bound(**{name: Val(Local(0), LOST)})
    query_, found, test = looked
    assert isinstance(found.expr, Local)
    if found.sort == ITEM:
        pools = tuple(s for s in found.places or () if scope.world.place_list()[s.place].shape == "pool")
        check_seen(looking, node.binder.span, pools, "which is the first of them")
    last = node.which.text == "last"
    inner = scope.bound(**{name: found_by(found, looking)})
    return Search(query_, found.expr.index, test, last, span=node.span), inner


def found_by(found: Val, looking: Scope) -> Val:
    """A name that keeps what was read to find what it stands for."""
    return evolve(found, depends=tuple(x for x in dict.fromkeys(looking.reads) if x != found.expr))


def _find(scope: Scope, node: n.Find) -> Statement | None:
    found, inner = search(scope, node)
    then, otherwise = statements(inner, node.block), _else(scope, node.otherwise)
    return IfFound(found, then, otherwise, span=node.span) if found is not None else None


def loop_query(scope: Scope, node: n.EachItem | n.One) -> tuple[Query, Val, Expr | None] | None:
    """What an `each … in …` goes through, the value its name has, and the question each candidate is asked."""
    world = scope.world
    if len(node.pools.choices) > 1:
        world.report(problems.names.wrong_sort(node.pools.span, "one place, or `(a + b)`", "several to choose from"))
        return None
    refs = node.pools.choices[0]
    pattern = n.Pattern(None, node.sort, span=node.sort.span)
    span = node.sort.span.to(node.pools.span)
    found = query(scope, n.Query(pattern, n.InRefs(refs, span=refs.span), None, span=span))
    if found is None:
        return None
    places = spots_of(scope, found.sources, found.kinds)
    name = Val(Local(scope.frame.new(found.sort), span=node.name.span), found.sort, places=places, kinds=found.kinds)
    test = None
    if node.test is not None:
        inner = scope.bound(**{node.name.text: name}).changed(it=found.sort, it_places=places)
        test = condition(inner, node.test)
        if test is None:
            return None
    return found, name, test


def _each_item(scope: Scope, node: n.EachItem) -> Statement | None:
    loop = loop_query(scope, node)
    if loop is None:
        return None
    found, name, test = loop
    assert isinstance(name.expr, Local)
    check_new_name(scope, node.name)
    inner = scope.bound(**{node.name.text: name})
    return ForItems(found, name.expr.index, test, statements(inner, node.block), span=node.span)


def check_new_name(scope: Scope, name: n.Name) -> None:
    """A bound name must not hide another, nor one of the game's."""
    what = scope.world.what_is(name.text)
    if what:
        scope.world.report(problems.effects.taken_name(name.span, what))
    elif name.text in scope.names:
        scope.world.report(problems.effects.taken_name(name.span, "a name bound just before"))
