"""What a game declares that has a name and a text in a language, and whether files of texts fit that.

Each text has the fingerprint of the declaration it tells beside it: of the declaration as its own file has it, so that
what an expansion changes makes no text of the game stale. A text for an expansion's `extend card` tells just that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from naishi.base.diagnostic import Diagnostic
from naishi.base.near import nearest
from naishi.base.source import Span
from naishi.base.walk import all_of
from naishi.semantics import problems
from naishi.semantics.link.card_tables import clauses_of, rows, tables_of, values, word_of
from naishi.syntax import nodes as n
from naishi.syntax.format.trees import text_of
from naishi.syntax.parsed import Parsed

if TYPE_CHECKING:  # reading YAML takes time to import, and most rules have no texts
    from naishi.semantics.localization.reader import Block, TextFile, Word

CARDS, TOKENS, PLACES, ACTIONS, OPTIONS, FACES = "cards", "tokens", "places", "actions", "options", "faces"
NUMBERS = "numbers"  # what is kept: a number or word
WORDS = "words"  # those that a kept word can be, and those in fields that cards are called by
PLAYERS = "players"  # automatic ones
HEAD = "head"  # its credits and rights
KINDS = (HEAD, CARDS, TOKENS, FACES, PLACES, NUMBERS, WORDS, ACTIONS, PLAYERS, OPTIONS)
NAME, TEXT, FINGERPRINT = "name", "text", "fingerprint"
DIGITS = 8


@frozen(slots=False)
class Declared:
    """Something that can have a name and a text. `role`: `new`, `replaces` or `extends` what another unit declares.

    A card of a table has its `group` (`-`: one without a name); unless the row names it, the group's name and the row's
    `values` are its name, words among them as they are called."""

    kind: str
    name: str
    node: n.Node
    span: Span  # of its name
    role: str = "new"
    group: str = ""
    values: tuple[str, ...] = ()

    @property
    def parts(self) -> tuple[str, ...]:
        """What its entry has."""
        if self.kind == HEAD:
            return (TEXT, FINGERPRINT)
        return (NAME,) if self.kind in (FACES, WORDS) else (NAME, TEXT, FINGERPRINT)

    @property
    def needs(self) -> tuple[str, ...]:
        """What must be written; something declared before has its name there, and its group tells of a card. Names of
        people are the same in every language, so that credits and rights need nothing."""
        if self.kind == HEAD:
            return ()
        if self.group:
            return () if self.values else (NAME,)
        return (TEXT,) if self.role != "new" else self.parts[:2]

    @cached_property
    def fingerprint(self) -> str:
        """Changes with what is declared, not with how it is laid out."""
        node = self.node
        if isinstance(node, n.Cards | n.ExtendCards):  # a text tells what all of them do; each row has one of its own
            node = evolve(node, file=None, parts=clauses_of(node.parts))
        words = " ".join(text_of(node).split())
        return sha256(words.encode("utf-8")).hexdigest()[:DIGITS]


@frozen
class Unit:
    """A game, an expansion, or an option, also one that is off, with what it declares by kind and name."""

    name: str
    things: dict[str, dict[str, Declared]]

    def all(self) -> Iterator[Declared]:
        """Everything it declares, in the order of kinds."""
        return (thing for kind in KINDS for thing in self.things.get(kind, {}).values())


@frozen
class Locale:
    """A file of texts, and the units whose rules lie beside it: all they declare is expected there."""

    file: TextFile
    beside: frozenset[str]


# --- What is declared ---
def units_of(files: Iterable[Parsed]) -> list[Unit]:
    """The units that rules files hold: of each file itself, then its options."""
    files = list(files)
    words = frozenset(word.text for file in files for words in all_of(file.items, n.Words) for word in words.names)
    found: dict[str, Unit] = {}
    for file in files:
        for name, items in _named_parts(file):
            things = _things(items, words)
            if file.header is not None and name == file.header.name.text and (head := _head(file.header)):
                things[HEAD] = head
            found.setdefault(name, Unit(name, things))
    return list(found.values())


def unit_names(file: Parsed) -> list[str]:
    """The names of the units that a rules file holds."""
    return [name for name, _ in _named_parts(file)]


def _named_parts(file: Parsed) -> Iterator[tuple[str, tuple[n.Declaration, ...]]]:
    if file.header is not None:
        yield file.header.name.text, file.items
        yield from ((item.name.text, item.items) for item in file.items if isinstance(item, n.Option))


def _head(header: n.Game | n.Expansion) -> dict[str, Declared]:
    told = [line for line in header.meta if isinstance(line, n.About) and isinstance(line.said, n.Text)]
    return {line.what.text: Declared(HEAD, line.what.text, line, line.what.span) for line in told}


def _things(items: Sequence[n.Declaration], words: frozenset[str]) -> dict[str, dict[str, Declared]]:
    """`words`: those that fields have."""
    found: dict[str, dict[str, Declared]] = {}
    for item in items:
        for thing in _declared(item, words):
            found.setdefault(thing.kind, {}).setdefault(thing.name, thing)
    return found


def _declared(item: n.Declaration, words: frozenset[str]) -> Iterator[Declared]:
    match item:
        case n.Cards(name=None) | n.Replace(new=n.Cards(name=None)):
            pass
        case n.Replace(new=n.Card() | n.Cards(name=n.Name()) | n.Action() | n.Automatic() as new):
            assert new.name is not None
            yield _named(new, new.name, "replaces")
        case n.ExtendCard(card=name):
            yield Declared(CARDS, name.text, item, name.span, "extends")
        case n.ExtendCards(group=name) if clauses_of(item.parts):
            yield Declared(CARDS, name.text, item, name.span, "extends")
        case n.Number() | n.KeptWord():
            yield Declared(NUMBERS, item.name.text, item, item.name.span)
            for word in item.words if isinstance(item, n.KeptWord) else ():
                yield Declared(WORDS, word.text, item, word.span)
        case n.Cards(name=n.Name() as name):
            yield _named(item, name)
        case n.Card() | n.Token() | n.Place() | n.Grid() | n.Group() | n.Action() | n.Automatic() | n.Option():
            yield _named(item, item.name)
    card = item.new if isinstance(item, n.Replace) else item
    clauses = card.clauses if isinstance(card, n.Card | n.ExtendCard) else ()
    if isinstance(card, n.Cards | n.ExtendCards):
        clauses = clauses_of(card.parts)
        yield from _of_rows(card, words)
    for clause in clauses:
        if isinstance(clause, n.Faces):
            yield from (Declared(FACES, name.text, clause, name.span) for name in clause.names)


def _of_rows(group: n.Cards | n.ExtendCards, words: frozenset[str]) -> Iterator[Declared]:
    whole = group if isinstance(group, n.Cards) else n.Cards(group.group, None, None, (), span=group.span)
    name = whole.name.text if whole.name is not None else "-"
    for card in rows(whole, tables_of(group)).cards:
        parts = values(card)
        called = tuple(word_of(part) for part in parts)
        yield Declared(CARDS, card.name.text, card, card.name.span, group=name, values=called)
        for part in parts:
            if isinstance(part, n.Name) and part.text in words:
                yield Declared(WORDS, part.text, part, part.span)


def _named(node: n.Node, name: n.Name, role: str = "new") -> Declared:
    return Declared(_KIND_OF[type(node)], name.text, node, name.span, role)


_KIND_OF: dict[type[n.Node], str] = {
    n.Card: CARDS,
    n.Cards: CARDS,
    n.Token: TOKENS,
    n.Place: PLACES,
    n.Grid: PLACES,
    n.Group: PLACES,
    n.Action: ACTIONS,
    n.Automatic: PLAYERS,
    n.Option: OPTIONS,
}


# --- Whether texts fit ---
def check_texts(locales: Sequence[Locale], units: Sequence[Unit]) -> list[Diagnostic]:
    """What is wrong with the files of one language, each by itself and all together."""
    found = [problem for locale in locales for problem in locale.file.problems]
    known = {unit.name: unit for unit in units}
    for locale in locales:
        for word, block in locale.file.units.blocks():
            if word.text in known:
                found += _unit_problems(block, known[word.text])
        found += _unknown_units(locale.file.units, list(known))
    if all(locale.file.is_whole for locale in locales):
        for unit in units:
            found += _missing(locales, unit, units)
    return found


def _unknown_units(units: Block, known: list[str]) -> Iterator[Diagnostic]:
    """A unit that is not loaded is none of our business, unless it is probably a misspelt one."""
    absent = [name for name in known if units.value(name) is None]
    for word, _ in units.pairs:
        near = None if word.text in known else nearest(word.text, absent)
        if near is not None:
            yield problems.texts.unknown_unit(word.span, near)


def _unit_problems(block: Block, unit: Unit) -> Iterator[Diagnostic]:
    for kind, entries in block.pairs:
        if kind.text not in KINDS:
            yield problems.texts.unknown(kind.span, "kind of thing that has texts", KINDS)
            continue
        things = unit.things.get(kind.text, {})
        for name, entry in getattr(entries, "pairs", ()):
            if name.text not in things:
                yield _unknown(name, kind.text, unit)
            elif hasattr(entry, "pairs"):
                yield from _entry_problems(name, entry, things[name.text])


def _unknown(name: Word, kind: str, unit: Unit) -> Diagnostic:
    elsewhere = next((thing.kind for thing in unit.all() if thing.name == name.text), None)
    if elsewhere is not None:
        return problems.texts.elsewhere(name.span, kind, elsewhere)
    what = f"name that {unit.name} declares and that belongs in `{kind}`"
    return problems.texts.unknown(name.span, what, list(unit.things.get(kind, {})))


def _entry_problems(name: Word, entry: Block, thing: Declared) -> Iterator[Diagnostic]:
    for part, _ in entry.pairs:
        if part.text not in thing.parts:
            yield problems.texts.unknown(part.span, f"part of an entry in `{thing.kind}`", thing.parts)
    if FINGERPRINT not in thing.parts or not entry.text(TEXT) or is_fresh(entry, thing):
        return
    written = entry.value(FINGERPRINT)
    if written is not None and entry.text(FINGERPRINT):
        yield problems.texts.stale(written.span, thing.name, thing.fingerprint, thing.span)
    else:
        yield problems.texts.without_fingerprint(name.span, thing.name, thing.fingerprint, thing.span)


def is_fresh(entry: Block, thing: Declared) -> bool:
    """Whether a text was written for the rules as they are."""
    return entry.text(FINGERPRINT) == thing.fingerprint


def _missing(locales: Sequence[Locale], unit: Unit, units: Sequence[Unit]) -> Iterator[Diagnostic]:
    """A unit that a file has nothing of, nor of what it is an option of, is not in that language, and may be so."""
    begun = {unit.name, *(other.name for other in units if unit.name in other.things.get(OPTIONS, {}))}
    homes = [locale for locale in locales if any(locale.file.units.block(name) for name in begun)]
    home = next((locale for locale in homes if unit.name in locale.beside), None) or next(iter(homes), None)
    if home is None:
        return
    names = [thing.name for thing in unit.all() if any(not _has(locales, unit, thing, part) for part in thing.needs)]
    if names:
        key = next((word for word, _ in home.file.units.pairs if word.text == unit.name), None)
        span = key.span if key is not None else Span(home.file.source, 0, 0)
        yield problems.texts.missing(span, unit.name, home.file.language, names)


def _has(locales: Sequence[Locale], unit: Unit, thing: Declared, part: str) -> bool:
    return any(entry.text(part) for entry in entries_for(locales, unit.name, thing))


def entries_for(locales: Iterable[Locale], unit: str, thing: Declared) -> Iterator[Block]:
    """The entries for a thing in a unit's texts."""
    for locale in locales:
        block = locale.file.units.block(unit)
        kind = block.block(thing.kind) if block is not None else None
        entry = kind.block(thing.name) if kind is not None else None
        if entry is not None:
            yield entry
