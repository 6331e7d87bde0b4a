"""The one item that a query names: `it`, `Comet`, `card in s`, what lies on top of a pile."""

from __future__ import annotations

from naishi.program import ITEM, SLOT, AtAddress, InPlace, It, ItemAt, Num, PlaceAddress, Source, TheItem, This
from naishi.semantics import problems
from naishi.semantics.resolve.names import named
from naishi.semantics.resolve.queries import kinds_of_noun
from naishi.semantics.resolve.scope import Scope, Val
from naishi.semantics.resolve.sight import check_kinds_seen
from naishi.semantics.resolve.sources import sources_of
from naishi.semantics.symbols.sizes import widest
from naishi.syntax import nodes as n


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
