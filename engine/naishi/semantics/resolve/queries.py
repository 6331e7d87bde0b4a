"""Queries: `adjacent Oak`, `Rose in your garden where …`, `card in s`: which items or slots, and which single one."""

from __future__ import annotations

from naishi.base.source import Span
from naishi.program import (
    ITEM,
    SLOT,
    Around,
    AtAddress,
    Everywhere,
    Expr,
    InPlace,
    It,
    ItemAt,
    Line,
    Me,
    Num,
    PlaceAddress,
    Query,
    SlotOf,
    Source,
    TheItem,
    This,
)
from naishi.semantics import problems
from naishi.semantics.resolve.players import said
from naishi.semantics.resolve.references import Resolved, Spot, named, resolve
from naishi.semantics.resolve.scope import Scope, Val
from naishi.semantics.resolve.sight import check_kinds_seen, check_seen
from naishi.semantics.symbols.sizes import widest
from naishi.semantics.symbols.table import World
from naishi.syntax import nodes as n


def kinds_of_noun(scope: Scope, noun: n.Noun) -> frozenset[int] | None:
    """The kinds a noun covers; None after a report."""
    world = scope.world
    if isinstance(noun, n.NounCard):
        return world.cards()
    nouns = (noun.name,) if isinstance(noun, n.NounName) else noun.names if isinstance(noun, n.NounEither) else ()
    found: frozenset[int] = frozenset()
    for name in nouns:
        kinds = world.kinds_of(name.text)
        if kinds is None:
            what = world.what_is(name.text)
            if what:
                world.report(
                    problems.names.wrong_kind_of_name(name.span, "a card, token or tag", what, _asked(world, name.text))
                )
            else:
                words = [word for word in ("card", "slot") if name.text.casefold() in (word, f"{word}s")]
                names = [*words, *world.kinds, *world.tags, *scope.names]
                world.report(problems.names.unknown_name(name.span, "card or tag", names))
            return None
        found |= kinds
    if not nouns:
        world.report(problems.names.wrong_sort(noun.span, "a card, token or tag", f"`{noun.span.text}`"))
        return None
    return found


def _asked(world: World, name: str) -> str:
    """How one asks about what is no thing that lies somewhere."""
    if name in world.kept:
        kept = world.kept[name]
        said = f"your {name}" if kept.per_player else name
        return f"`{said} is …` asks for the word." if kept.words else f"`{said} is at least …` asks how much it is."
    of = [field.name for field in world.fields.values() if name in field.words]
    return f"Asked of each: `(card in PLACE where {of[0]} of it is {name})`." if len(of) == 1 else ""


def query(scope: Scope, node: n.Query) -> Query | None:
    """All items or slots that a question is about."""
    pattern = node.pattern
    adjective = pattern.adjective.text if pattern.adjective else ""
    slots = isinstance(pattern.noun, n.SlotSort)
    kinds: frozenset[int] | None = None
    if not isinstance(pattern.noun, n.SlotSort):
        kinds = kinds_of_noun(scope, pattern.noun)
        if kinds is None:
            return None
    sources = _sources(scope, node, adjective)
    if sources is None:
        return None
    owner = _owner(scope, node, adjective)
    if adjective == "other" and not scope.this:
        assert pattern.adjective
        scope.world.report(problems.names.no_this(pattern.adjective.span))
        return None
    spots = spots_of(scope, sources, kinds)
    if slots and not _only_rows(scope, node, sources):
        return None
    if not slots and kinds != scope.world.cards():
        check_kinds_seen(scope, pattern.noun.span, spots, kinds, f"which cards are {pattern.noun.span.text}")
    if owner is not None:
        check_seen(scope, node.span, spots, "whose things are")
    _check_possible(scope, pattern.noun, kinds, spots)
    test = None
    if node.test is not None:
        from naishi.semantics.resolve.expressions import condition

        inner = scope.changed(it=SLOT if slots else ITEM, it_places=spots)
        test = condition(inner, node.test)
        if test is None:
            return None
    without_this = adjective in ("other", "adjacent") or isinstance(node.loc, n.SameRow | n.SameColumn)
    return Query(SLOT if slots else ITEM, kinds, owner, without_this, sources, test, span=node.span)


def spots_of(scope: Scope, sources: tuple[Source, ...], kinds: frozenset[int] | None = None) -> tuple[InPlace, ...]:
    """The places sources lie in. Where that is not said: every place that such kinds can lie in."""
    found: list[InPlace] = []
    for source in sources:
        match source:
            case InPlace():
                found.append(source)
            case AtAddress(places=places) | Line(places=places):
                found += places
            case Around(where=where):
                found += _rows_around(scope, where)
            case Everywhere():
                found += [InPlace(p.id, None) for p in scope.world.place_list() if _can_lie(scope, p.only, kinds)]
    return tuple(found)


def _rows_around(scope: Scope, where: str) -> list[InPlace]:
    """The rows that what lies around `this` can be in: they belong to whom its row belongs to."""
    world = scope.world
    rows = {row for grid in world.grids.values() for row in grid.rows}
    if where == "same row":
        rows |= {p.id for p in world.place_list() if p.shape == "row"}
    mine = {s.place for s in scope.this_places}
    if mine:
        rows &= mine | {row for grid in world.grids.values() if set(grid.rows) & mine for row in grid.rows}
    is_mine = not scope.this_outside
    return [InPlace(i, Me() if is_mine and world.place_list()[i].per_player else None) for i in sorted(rows)]


def _can_lie(scope: Scope, only: frozenset[int] | None, kinds: frozenset[int] | None) -> bool:
    if kinds is None:
        return True
    return bool(kinds & (only if only is not None else scope.world.cards()))


def _owner(scope: Scope, node: n.Query, adjective: str) -> Expr | None:
    if adjective != "your":
        return None
    assert node.pattern.adjective
    span = node.pattern.adjective.span
    if not scope.me:
        scope.world.report(problems.names.no_your(span))
    noun = node.pattern.noun
    if isinstance(noun, n.NounName) and noun.name.text in scope.world.kinds:
        kind = scope.world.kinds[noun.name.text]
        if not kind.per_player:
            hint = f"`{noun.name.text} in your …` says whose place."
            scope.world.report(
                problems.names.wrong_sort(
                    span, "a token that is `per player` after `your`", f"{kind.name}, nobody's", hint
                )
            )
    return Me(span=span)


def _sources(scope: Scope, node: n.Query, adjective: str) -> tuple[Source, ...] | None:
    loc = node.loc
    if adjective == "adjacent":
        assert node.pattern.adjective
        if loc is not None:
            scope.world.report(problems.names.says_twice(loc.span, loc.span.text))
            return None
        return _around(scope, "adjacent", node.pattern.adjective.span)
    match loc:
        case None:
            return (Everywhere(span=node.span),)
        case n.InRefs(refs=refs) | n.FromRefs(refs=refs):
            return sources_of(scope, refs)
        case n.SameRow() | n.SameColumn() | n.Above() | n.Below():
            where = {n.SameRow: "same row", n.SameColumn: "same column", n.Above: "above", n.Below: "below"}
            return _around(scope, where[type(loc)], loc.span)


def _around(scope: Scope, where: str, span: Span) -> tuple[Source, ...] | None:
    if not scope.this:
        scope.world.report(problems.names.no_this(span))
        return None
    if where != "same row" and not scope.world.grids:
        scope.world.report(problems.use.missing_part(span, "grid", "`grid NAME = ROW over ROW` says what is adjacent."))
    return (Around(where, span=span),)


def sources_of(scope: Scope, refs: n.Refs) -> tuple[Source, ...] | None:
    """Where to look: places, slots, piles."""
    parts = refs.parts if isinstance(refs, n.PlacesTogether) else (refs,)
    found: list[Source] = []
    for part in parts:
        if isinstance(part, n.LinesOf):
            line = line_through(scope, part, resolve(scope, part.of))
            if line is None:
                return None
            found.append(line)
            continue
        spot = resolve(scope, part)
        if isinstance(spot, Spot):
            one = AtAddress(spot.address, spot.heap, spot.places, span=part.span) if spot.address else None
            found += (one,) if one is not None else spot.places
        elif isinstance(spot, Val) and spot.sort == SLOT:
            found.append(AtAddress(spot.expr, False, spot.places or (), span=part.span))
        elif isinstance(spot, Val):
            scope.world.report(problems.names.wrong_sort(part.span, "a place", "a value"))
            return None
        else:
            return None
    return tuple(found)


def line_through(scope: Scope, node: n.LinesOf, found: Resolved) -> Line | None:
    """`column of s`: the line of a slot, or of what an item lies in. `found`: what `s` stands for."""
    world, kind = scope.world, node.kind.text
    if found is None:
        return None
    if isinstance(found, Spot) and found.address is not None and not found.heap:
        found = Val(found.address, SLOT, places=found.places)
    if not isinstance(found, Val) or found.sort not in (SLOT, ITEM):
        name = found.name if isinstance(found, Spot) else ""
        hint = f"`in {name}` is all of it; only a choice goes through its {kind}s." if name in world.grids else ""
        what = "a place" if isinstance(found, Spot) else said(found)
        world.report(problems.names.wrong_sort(node.of.span, f"a slot or an item after `{kind} of`", what, hint))
        return None
    places = _rows_through(scope, found.places, kind)
    if not places:
        world.report(problems.places.no_line(node.span, kind))
        return None
    address = found.expr if found.sort == SLOT else SlotOf(found.expr, span=node.of.span)
    return Line(f"same {kind}", address, places, span=node.span)


def _rows_through(scope: Scope, spots: tuple[InPlace, ...] | None, kind: str) -> tuple[InPlace, ...]:
    """The rows that a line through one of some places can reach; through any place, if that is not known."""
    world = scope.world
    here = spots if spots is not None else tuple(InPlace(p.id, None) for p in world.place_list())
    if kind == "row":
        return tuple(s for s in here if world.place_list()[s.place].shape == "row")
    found: dict[InPlace, None] = {}
    for name, grid in world.grids.items():
        for spot in here:
            if spot.place in grid.rows:
                world.used.add(name)
                found |= dict.fromkeys(InPlace(row, spot.owner) for row in grid.rows)
    return tuple(found)


def _only_rows(scope: Scope, node: n.Query, sources: tuple[Source, ...]) -> bool:
    for source in sources:
        if isinstance(source, InPlace) and scope.world.place_list()[source.place].shape != "row":
            name = scope.world.place_list()[source.place].name
            scope.world.report(problems.names.wrong_sort(node.span, "a row, which has slots", f"{name}, a heap"))
            return False
        if isinstance(source, Everywhere):
            scope.world.report(problems.names.wrong_sort(node.span, "a place for the slots", "none", "`slot in …`"))
            return False
    return True


def _check_possible(
    scope: Scope, noun: n.Noun | n.SlotSort, kinds: frozenset[int] | None, spots: tuple[InPlace, ...]
) -> None:
    """A kind that may not lie in any of the places asked about is never found there."""
    if kinds is None or not spots or (not kinds and scope.world.linked.is_lost(noun.span.text)):
        return
    places = [scope.world.place_list()[s.place] for s in spots]
    cards = scope.world.cards()
    if not kinds:
        scope.world.report_none(noun.span, noun.span.text)
        return
    if all((p.only is not None and not kinds & p.only) or (p.only is None and not kinds & cards) for p in places):
        only = next((o for o in scope.world.declaration_of(places[0]).mods if isinstance(o, n.Only)), None)
        for_ = only.type.text if only else "cards"
        scope.world.report(problems.places.not_allowed_there(noun.span, noun.span.text, places[0].name, for_))


# --- one item ---
def single(scope: Scope, node: n.Query) -> Val | bool | None:
    """The one item a query names, as a value; False if it may be several; None after a report."""
    pattern = node.pattern
    noun = pattern.noun
    if isinstance(noun, n.NounThis | n.NounIt) or (isinstance(noun, n.NounName) and noun.name.text in scope.names):
        return _named(scope, node)
    if isinstance(noun, n.NounName) and not scope.world.what_is(noun.name.text):
        kinds_of_noun(scope, noun)  # says that there is no such thing
        return None
    if pattern.adjective is not None or node.test is not None or isinstance(noun, n.SlotSort):
        return False
    if node.loc is None:
        return _only_copy(scope, noun)
    if not isinstance(node.loc, n.InRefs | n.FromRefs):
        return False
    sources = sources_of(scope, node.loc.refs)
    if sources is None:
        return None
    if len(sources) != 1:
        return False
    kinds = kinds_of_noun(scope, noun)
    if kinds is None:
        return None
    source = _one_slot(scope, sources[0])
    if source is None:
        top = _top_of(scope, sources[0], kinds)
        return (
            Val(ItemAt(top.address, True, None, span=node.span), ITEM, places=top.places, kinds=kinds) if top else False
        )
    wanted = None if kinds == scope.world.cards() else kinds
    places = source.places
    if wanted is not None:
        check_kinds_seen(scope, noun.span, places, kinds, f"which cards are {noun.span.text}")
    return Val(ItemAt(source.address, source.heap, wanted, span=node.span), ITEM, places=places, kinds=wanted)


def _one_slot(scope: Scope, source: Source) -> AtAddress | None:
    """A source that is one address; a row with a single slot is, too."""
    if isinstance(source, InPlace):
        place = scope.world.place_list()[source.place]
        is_one = place.shape == "row" and widest(scope.world, place)[0] == 1
        if is_one and not (place.per_player and source.owner is None):
            address = PlaceAddress(source.place, source.owner, Num(1, span=source.span), span=source.span)
            return AtAddress(address, False, (source,), span=source.span)
    return source if isinstance(source, AtAddress) else None


def _top_of(scope: Scope, source: Source, kinds: frozenset[int]) -> AtAddress | None:
    """A source that is one pile, if all that can lie in it is asked for: then its top is meant. Of some of its kinds,
    one below could be meant as well."""
    if not isinstance(source, InPlace):
        return None
    place = scope.world.place_list()[source.place]
    may_lie = place.only if place.only is not None else scope.world.cards()
    whose = source.owner is not None or not place.per_player
    if place.shape != "pile" or place.family or not whose or not may_lie <= kinds:
        return None
    return AtAddress(
        PlaceAddress(source.place, source.owner, None, span=source.span), True, (source,), span=source.span
    )


def _named(scope: Scope, node: n.Query) -> Val | None:
    noun = node.pattern.noun
    for extra in (node.pattern.adjective, node.loc, node.test):
        if extra is not None:
            scope.world.report(
                problems.names.wrong_sort(
                    extra.span, f"nothing more than `{noun.span.text}`, one thing already", "more"
                )
            )
            return None
    if isinstance(noun, n.NounThis):
        if not scope.this:
            scope.world.report(problems.names.no_this(noun.span))
            return None
        return Val(This(span=noun.span), ITEM, places=scope.this_places or None, kinds=scope.kinds_here or None)
    if isinstance(noun, n.NounIt):
        if not scope.it:
            scope.world.report(problems.names.no_it(noun.span))
            return None
        return Val(It(span=noun.span), scope.it, places=scope.it_places, of=scope.it_of)
    assert isinstance(noun, n.NounName)
    found = named(scope, noun.name)
    if found is None:
        return None
    if found.sort != ITEM:
        hint = f"`card in {noun.name.text}` is what lies there." if found.sort == SLOT else ""
        scope.world.report(
            problems.names.wrong_sort(noun.span, "an item", "a slot" if found.sort == SLOT else "no item", hint)
        )
        return None
    return found


def _only_copy(scope: Scope, noun: n.Noun | n.SlotSort) -> Val | bool | None:
    if not isinstance(noun, n.NounName) or noun.name.text not in scope.world.kinds:
        return False
    kind = scope.world.kinds[noun.name.text]
    scope.world.used.add(kind.name)
    copies = kind.copies * (scope.world.seats if kind.per_player else 1)
    if copies != 1:
        if not kind.is_off:
            scope.world.report(problems.effects.one_item_needed(noun.span, kind.name, copies))
        elif not scope.world.linked.lost:
            scope.world.report(problems.effects.too_few(noun.span, kind.name, 0, 1))
        return None
    return Val(TheItem(kind.id, span=noun.span), ITEM, kinds=frozenset({kind.id}))
