"""What cards and tokens are and have: fields, tags, types, faces and lists, as clauses and the cells of tables say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from attrs import evolve

from naishi.base.diagnostic import Diagnostic, replaced
from naishi.base.source import Span
from naishi.program import FieldDef, KindDef
from naishi.semantics import problems
from naishi.semantics.symbols.variables import signed
from naishi.syntax import nodes as n
from naishi.syntax.recovery.wordings import in_plain_words

if TYPE_CHECKING:
    from naishi.semantics.symbols.table import SymbolTable

LONGEST_LIST = 20


# --- fields ---
def add_fields(world: SymbolTable) -> None:
    """Every field, with its words or bounds."""
    for id_, (name, node) in enumerate(world.linked.fields.items()):
        world.field_spans[name] = node.span
        match node.type:
            case n.Words(names=names):
                first: dict[str, n.Name] = {}
                for word in names:
                    if first.setdefault(word.text, word) is not word:
                        world.report(problems.files.duplicate(word.span, "word", first[word.text].span))
                words = tuple(word.text for word in names)
                world.fields[name] = FieldDef(id_, name, words, span=node.name.span)
            case n.FieldRange(least=least, most=most):
                if signed(least) > signed(most):
                    world.report(problems.cards.table_empty_range(node.type.span))
                world.fields[name] = FieldDef(id_, name, (), False, signed(least), signed(most), span=node.name.span)
            case n.FieldCard():
                world.fields[name] = FieldDef(id_, name, (), True, span=node.name.span)
            case n.FieldList(most=most):
                if not 1 <= most.value <= LONGEST_LIST:
                    world.report(problems.cards.list_length(most.span, LONGEST_LIST))
                if node.always is not None:
                    told = "a field of words, of numbers or of a card's name before `always visible`"
                    world.report(problems.names.wrong_sort(node.always.span, told, f"{name}, a list"))
                longest = max(1, most.value)
                world.fields[name] = FieldDef(id_, name, (), longest=longest, span=node.name.span)
        if node.always is not None:
            world.fields[name] = evolve(world.fields[name], always=True)


def _no_field(world: SymbolTable, name: n.Name, others: Iterable[str]) -> Diagnostic:
    hint = f"Declare it: `field {name.text}: …`."
    return problems.names.unknown_name(name.span, "field", [*world.fields, *others], hint)


_CLAUSES = ("score", "is", "faces", "when", "counts")


def _no_clause(world: SymbolTable, name: n.Name) -> Diagnostic:
    """A line of a card that begins with no field: a word of the language, perhaps, in other words."""
    plain = in_plain_words(name.text, (*_CLAUSES, "per", *world.fields))
    if plain:
        return problems.names.unknown_name(
            name.span, "field", [], f"Did you mean `{plain}`?", replaced(name.span, plain)
        )
    if name.text in ("copies", "count", "amount", "quantity"):
        hint = "How many copies there are stands before the brace: `x4`."
        return problems.names.unknown_name(name.span, "field", [], hint)
    return _no_field(world, name, _CLAUSES)


# --- cards ---
def settle_lists(world: SymbolTable) -> None:
    """What the entries of each list can be: words of a field, or cards and tokens. Tags are not given yet."""
    for name, node in world.linked.fields.items():
        if not isinstance(node.type, n.FieldList):
            continue
        of, field = node.type.of, world.fields[name]
        words = world.fields.get(of.name.text) if isinstance(of, n.NounName) else None
        if words is not None:
            world.used.add(f"field {words.name}")
            if not words.words:
                world.report(
                    problems.names.wrong_kind_of_name(of.span, "a field of words, a card or a tag", "another field")
                )
            world.fields[name] = evolve(field, entries=words.id)
        else:
            world.fields[name] = evolve(field, entry_kinds=_tagged(world, of))


def _tagged(world: SymbolTable, of: n.Noun) -> frozenset[int]:
    """The kinds of a noun, by what is written at the cards and tokens themselves."""
    if isinstance(of, n.NounCard):
        return world.cards()
    names = of.names if isinstance(of, n.NounEither) else (of.name,) if isinstance(of, n.NounName) else ()
    found: set[int] = set()
    for name in names:
        if name.text not in world.kinds and name.text not in world.tags:
            known = [*(f.name for f in world.fields.values() if f.words), *world.kinds, *world.tags]
            world.report(problems.names.unknown_name(name.span, "field, card, token or tag", known))
        world.used.add(name.text)
        found |= {kind.id for kind in world.kinds.values() if kind.name == name.text}
        for thing in _things(world).values():
            said = {one.text for c in thing.clauses for one in _types_and_tags(c)}
            if name.text in said:
                found.add(world.kinds[thing.name.text].id)
    return frozenset(found)


def _things(world: SymbolTable) -> dict[str, n.Card | n.Token]:
    return {**world.linked.cards, **world.linked.tokens}


def _types_and_tags(clause: n.Clause) -> tuple[n.Name, ...]:
    match clause:
        case n.IsTags(tags=names) | n.CountsAs(types=names):
            return names
    return ()


def describe_cards(world: SymbolTable) -> None:
    """Tags, types, faces and fields; those of a card's types must be known before it can take them over."""
    own: dict[str, KindDef] = {}
    for name, thing in _things(world).items():
        own[name] = _own_description(world, name, thing)
    world.kinds.update(own)
    for name, kind in own.items():
        fields, lists = list(kind.fields), list(kind.lists)
        tags = set(kind.tags)
        for type_ in kind.types:
            base = own.get(type_)
            tags |= base.tags if base else set()
        first = own.get(kind.types[0]) if kind.types else None
        if first:
            fields = [theirs if mine is None else mine for mine, theirs in zip(fields, first.fields, strict=True)]
            lists = [mine or theirs for mine, theirs in zip(lists, first.lists, strict=True)]
        world.kinds[name] = evolve(kind, tags=frozenset(tags), fields=tuple(fields), lists=tuple(lists))


def _own_description(world: SymbolTable, name: str, thing: n.Card | n.Token) -> KindDef:
    tags: list[str] = []
    types: list[str] = []
    faces: list[str] = []
    fields: list[int | None] = [None] * len(world.fields)
    lists: list[tuple[int, ...]] = [()] * len(world.fields)
    first: dict[str, Span] = {}
    for clause in thing.clauses:
        match clause:
            case n.IsTags(tags=names):
                for tag in names:
                    if tag.text not in world.tags:
                        field = next((f for f, d in world.fields.items() if tag.text in d.words), "")
                        what = world.what_is(tag.text)
                        hint = f"Write `{field} {tag.text}`." if field else f"{tag.text} is {what}." if what else ""
                        alone = field and len(names) == 1
                        repair = replaced(clause.span, f"{field} {tag.text}") if alone else ()
                        world.report(problems.names.unknown_name(tag.span, "tag", world.tags, hint, repair))
                    elif tag.text in tags:
                        world.report(problems.cards.clause_twice(tag.span, tag.text, first[f"is {tag.text}"]))
                    first.setdefault(f"is {tag.text}", tag.span)
                    tags.append(tag.text)
            case n.CountsAs(types=names):
                for type_ in names:
                    if type_.text in world.linked.card_groups:
                        world.report(problems.names.wrong_kind_of_name(type_.span, "a card", "a group of cards",
                                                                 f"To be one of them: `is {type_.text}`."))  # fmt: skip
                    elif type_.text not in world.linked.cards:
                        hint = f"To be a {type_.text}: `is {type_.text}`." if type_.text in world.tags else ""
                        hint = hint or "After `counts as` stand names of cards."
                        world.report(problems.names.unknown_name(type_.span, "card", world.linked.cards, hint))
                    else:
                        world.used.add(type_.text)
                        types.append(type_.text)
            case n.Faces(names=names):
                if "faces" in first:
                    world.report(problems.cards.clause_twice(clause.span, "faces", first["faces"]))
                first.setdefault("faces", clause.span)
                faces = [f.text for f in names]
            case n.HasField(field=field, value=value):
                definition = _field_named(world, first, field)
                if definition is not None and definition.is_list:
                    lists[definition.id] = _list_value(world, definition, value)
                elif definition is not None:
                    fields[definition.id] = _field_value(world, definition, value)
            case n.ReplaceScore(label=label):
                world.report(problems.files.only_in_extend(label.span, "replace"))
            case n.RemoveScore(label=label):
                world.report(problems.files.only_in_extend(label.span, "remove"))
            case _:
                pass
    kind = world.kinds[name]
    return evolve(kind, tags=frozenset(tags), types=tuple(types) or (name,), faces=tuple(faces), fields=tuple(fields),
                  lists=tuple(lists))  # fmt: skip


def _field_named(world: SymbolTable, first: dict[str, Span], field: n.Name) -> FieldDef | None:
    definition = world.fields.get(field.text)
    if definition is None and id(field) in world.told_columns:
        return None
    if definition is None:
        world.report(_no_clause(world, field))
        return None
    if field.text in first:
        world.report(problems.cards.clause_twice(field.span, field.text, first[field.text]))
    first.setdefault(field.text, field.span)
    world.used.add(f"field {field.text}")
    return definition


def _list_value(world: SymbolTable, field: FieldDef, value: n.Value | n.Listed) -> tuple[int, ...]:
    """The entries of a list, in order."""
    values = value.values if isinstance(value, n.Listed) else (value,)
    if len(values) > field.longest:
        span = values[field.longest].span.to(values[-1].span)
        world.report(problems.cards.list_too_long(span, field.name, field.longest, len(values)))
    entries = (_entry(world, field, one) for one in values)
    return tuple(entry for entry in entries if entry is not None)


def _entry(world: SymbolTable, field: FieldDef, value: n.Value) -> int | None:
    if field.entries >= 0:
        return _field_value(world, world.field_list()[field.entries], value)
    type_ = world.linked.fields[field.name].type
    what = " ".join(type_.of.span.text.split()).strip("()") if isinstance(type_, n.FieldList) else ""
    if not isinstance(value, n.Name):
        world.report(
            problems.cards.bad_value(value.span, field.name, f"names: each entry is {problems.wording.a(what)}")
        )
    elif value.text not in world.kinds:
        names = [kind.name for kind in world.kinds.values() if kind.id in field.entry_kinds]
        world.report(problems.names.unknown_name(value.span, what, names))
    elif world.kinds[value.text].id not in field.entry_kinds:
        world.report(
            problems.cards.bad_value(value.span, field.name, f"names: each entry is {problems.wording.a(what)}")
        )
    else:
        world.used.add(value.text)
        return world.kinds[value.text].id
    return None


def _field_value(world: SymbolTable, field: FieldDef, value: n.Value | n.Listed) -> int | None:
    is_number = not field.words and not field.is_kind
    if isinstance(value, n.Listed):
        told = problems.sheets.not_whole(value.span, field.name) if is_number else None
        world.report(told or problems.cards.bad_value(value.span, field.name, "one value"))
    elif field.words:
        if not isinstance(value, n.Name):
            world.report(problems.cards.bad_value(value.span, field.name, "a word"))
        elif value.text not in field.words:
            world.report(
                problems.names.unknown_word(value.span, field.name, field.words, world.field_spans[field.name])
            )
        else:
            world.used.add(f"word {field.name} {value.text}")
            return field.words.index(value.text) + 1
    elif field.is_kind:
        if isinstance(value, n.Name) and value.text in world.kinds:
            world.used.add(value.text)
            return world.kinds[value.text].id
        if isinstance(value, n.Name):
            world.report(problems.names.unknown_name(value.span, "card", world.linked.cards))
        else:
            world.report(problems.cards.bad_value(value.span, field.name, "the name of a card"))
    elif isinstance(value, n.Int | n.Negative) and field.least <= signed(value) <= field.most:
        return signed(value)
    else:
        world.report(problems.cards.bad_value(value.span, field.name, f"a number from {field.least} to {field.most}"))
    return None
