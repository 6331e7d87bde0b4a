"""Questions about a list that a card has: what is counted in it, what is in it, how long it is."""

from __future__ import annotations

from naishi.base.source import Span
from naishi.program import ITEM, KIND, LIST, WORD, Compare, EntriesAmong, EntriesLike, Expr, FieldDef, FieldOf, Num
from naishi.semantics import problems
from naishi.semantics.resolve.expressions import resolve
from naishi.semantics.resolve.players import said
from naishi.semantics.resolve.queries import kinds_of_noun
from naishi.semantics.resolve.scope import Scope, Val
from naishi.semantics.resolve.sight import check_item_seen
from naishi.semantics.symbols.table import SymbolTable
from naishi.syntax import nodes as n


def what_to_ask(world: SymbolTable, field: int) -> str:
    """A hint: the questions that a list answers."""
    name = field_of(world, field).name
    return f"Ask `size of {name} of …`, `count of … in {name} of …`, or `… is in {name} of …`."


def field_of(world: SymbolTable, id_: int) -> FieldDef:
    """A field by its number."""
    return next(field for field in world.fields.values() if field.id == id_)


def is_list(scope: Scope, refs: n.Refs | None) -> bool:
    """Whether this is the name of a list, not of a place."""
    base = refs.base if isinstance(refs, n.Ref) else None
    if not isinstance(base, n.BaseName) or base.name.text in scope.names:
        return False
    field = scope.world.fields.get(base.name.text)
    return field is not None and field.is_list


def asked_list(scope: Scope, asked: n.Query) -> n.Ref | None:
    """`price of m` out of `pearl in price of m`."""
    refs = asked.loc.refs if isinstance(asked.loc, n.InRefs) else None
    return refs if isinstance(refs, n.Ref) and is_list(scope, refs) else None


# --- the questions ---
def size(scope: Scope, node: n.SizeOf) -> Expr | None:
    """`size of price of m`"""
    found = resolve(scope, node.list)
    if found is None:
        return None
    if not isinstance(found, Val) or found.sort != LIST:
        what = said(found) if isinstance(found, Val) else "a place"
        hint = f"`count of card in {node.list.span.text}` counts what lies there." if what == "a place" else ""
        scope.world.report(problems.names.wrong_sort(node.list.span, "a list", what, hint))
        return None
    return EntriesAmong(found.field, found.expr, None, span=node.span)


def count(scope: Scope, asked: n.Query, refs: n.Ref) -> Expr | None:
    """`count of pearl in price of m`: how many entries are that, or match it."""
    found = resolve(scope, refs)
    if not isinstance(found, Val):
        return None
    extra = asked.pattern.adjective or asked.test
    if extra is not None:
        scope.world.report(problems.names.wrong_sort(extra.span, "just a name before `in`", "more than that"))
        return None
    noun = asked.pattern.noun
    if isinstance(noun, n.SlotSort):
        scope.world.report(problems.names.wrong_sort(noun.span, "what the list has", "a slot"))
        return None
    if isinstance(noun, n.NounCard):
        return EntriesAmong(found.field, found.expr, None, span=asked.span)
    value = _named_value(scope, noun)
    if value is not None:
        return like(scope, found, value, noun.span) if value.sort else None
    names = noun.names if isinstance(noun, n.NounEither) else (noun.name,) if isinstance(noun, n.NounName) else ()
    among = _words(scope, found, names) if field_of(scope.world, found.field).entries >= 0 else None
    if among is None:
        among = kinds_of_noun(scope, noun) if field_of(scope.world, found.field).entries < 0 else None
    return EntriesAmong(found.field, found.expr, among, span=asked.span) if among is not None else None


def _named_value(scope: Scope, noun: n.Noun) -> Val | None:
    """Something bound to a name, `it` or `this`; a value without a sort if that has a problem."""
    base: n.Base | None = None
    if isinstance(noun, n.NounIt):
        base = n.It(span=noun.span)
    elif isinstance(noun, n.NounThis):
        base = n.This(span=noun.span)
    elif isinstance(noun, n.NounName) and noun.name.text in scope.names:
        base = n.BaseName(noun.name, None, None, span=noun.span)
    if base is None:
        return None
    found = resolve(scope, n.Ref(base, None, None, span=noun.span))
    return found if isinstance(found, Val) else Val(Num(0), "")


def _words(scope: Scope, asked: Val, names: tuple[n.Name, ...]) -> frozenset[int] | None:
    world = scope.world
    field = world.field_list()[field_of(world, asked.field).entries]
    found: set[int] = set()
    for name in names:
        if name.text not in field.words:
            world.report(problems.names.unknown_word(name.span, field.name, field.words, world.field_spans[field.name]))
            return None
        world.used.add(f"word {field.name} {name.text}")
        found.add(field.words.index(name.text) + 1)
    return frozenset(found)


def is_in(scope: Scope, value: Val, place: n.Ref, node: n.Is) -> Expr | None:
    """`material of r is in needs of t`"""
    found = resolve(scope, place)
    if not isinstance(found, Val):
        return None
    entries = like(scope, found, value, node.subject.span)
    return Compare("at least", entries, Num(1), span=node.span) if entries is not None else None


def like(scope: Scope, asked: Val, value: Val, span: Span) -> Expr | None:
    """How many entries are a value: a word, or what an item is or has."""
    world = scope.world
    entries = field_of(world, asked.field).entries
    expr, sort = value.expr, value.sort
    if sort == ITEM:
        check_item_seen(scope, span, value, "which cards they are")
    if entries >= 0 and sort == ITEM:
        expr, sort = FieldOf(entries, expr, span=span), WORD
    if entries >= 0 and (sort != WORD or (value.sort == WORD and value.field != entries)):
        wanted = f"{problems.wording.a(field_of(world, entries).name)}, or a card that has one"
        found = (
            problems.wording.a(field_of(world, value.field).name) if sort == WORD and value.field >= 0 else said(value)
        )
        world.report(problems.names.wrong_sort(span, wanted, found))
        return None
    if entries < 0 and sort not in (ITEM, KIND):
        world.report(problems.names.wrong_sort(span, "an item, or the name of a card", said(value)))
        return None
    return EntriesLike(asked.field, asked.expr, expr, sort, span=span)


def exists(scope: Scope, node: n.Exists, refs: n.Ref, op: str, number: int) -> Expr | None:
    """`some pearl in price of m`, `at least 2 pearl in price of m`"""
    found = count(scope, node.query, refs)
    return Compare(op, found, Num(number), span=node.span) if found is not None else None


def empty(found: Val, filled: bool, span: Span) -> Expr:
    """`price of m is empty`"""
    size_ = EntriesAmong(found.field, found.expr, None, span=span)
    return Compare("at least" if filled else "is", size_, Num(1 if filled else 0), span=span)
