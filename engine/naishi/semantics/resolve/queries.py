"""Queries: `adjacent Oak`, `Rose in your garden where …`, `card in s`: which items or slots."""

from __future__ import annotations

from naishi.program import ITEM, SLOT, Everywhere, Expr, InPlace, Me, Query, Source
from naishi.semantics import problems
from naishi.semantics.resolve.expressions import condition
from naishi.semantics.resolve.scope import Scope
from naishi.semantics.resolve.sight import check_kinds_seen, check_seen
from naishi.semantics.resolve.sources import around, looks_in, spots_of
from naishi.semantics.symbols.table import SymbolTable
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


def _asked(world: SymbolTable, name: str) -> str:
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
        inner = scope.changed(it=SLOT if slots else ITEM, it_places=spots)
        test = condition(inner, node.test)
        if test is None:
            return None
    without_this = adjective in ("other", "adjacent") or isinstance(node.loc, n.SameRow | n.SameColumn)
    return Query(SLOT if slots else ITEM, kinds, owner, without_this, sources, test, span=node.span)


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
        return around(scope, "adjacent", node.pattern.adjective.span)
    if loc is None:
        return (Everywhere(span=node.span),)
    return looks_in.of(loc)(scope, loc)


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
