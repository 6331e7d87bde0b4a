"""What a game's things are called, and what is told of them, in a language.

Texts lie in `locale/LANGUAGE.yaml` beside the rules file they are for. What they lack, the rules give: the title or
the name, and the sentences made from the clauses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from naishi.base.diagnostic import Diagnostic, RulesError
from naishi.base.near import nearest
from naishi.base.shipped import folder as shipped_folder
from naishi.base.source import Source
from naishi.runtime.files import find, read
from naishi.runtime.localization.sentences import ENGLISH, SENTENCES
from naishi.semantics.link.linked import Linked
from naishi.semantics.localization.entries import (
    CARDS,
    FACES,
    HEAD,
    NAME,
    PLACES,
    TEXT,
    WORDS,
    Declared,
    Locale,
    Unit,
    check_texts,
    entries_for,
    is_fresh,
    unit_names,
    units_of,
)
from naishi.syntax import nodes as n
from naishi.syntax.parsed import Parsed

if TYPE_CHECKING:
    from naishi.semantics.localization.reader import TextFile

FOLDER = "locale"
LAYER_ON = " on "  # in a name: the part of a layer that lies on one row
Key = tuple[str, str]  # a kind and a name


class UnknownLanguage(ValueError):
    """There are no texts in the language; the message says in which there are some."""


@frozen
class Texts:
    """Names and texts of one game in one language; in none, those the rules themselves have."""

    language: str
    names: Mapping[Key, str]
    texts: Mapping[Key, str]

    def name(self, kind: str, name: str) -> str:
        """What something is called: `name("cards", "Oak")`. A layer's part is called after the layer and the row."""
        layer, on, row = name.partition(LAYER_ON)
        if on and kind == PLACES:
            said = SENTENCES.get(self.language, ENGLISH)["on"]
            return said.format(place=self.name(kind, layer), row=self.name(kind, row))
        return self.names.get((kind, name), name)

    def head(self, unit: str, what: str) -> str:
        """The `credits` or `rights` of a game or an expansion, where they are a text."""
        return self.texts.get((HEAD, f"{unit} {what}"), "")

    def text(self, kind: str, name: str) -> str:
        """What is told of it, on one line; empty if nothing of the name is declared."""
        return self.texts.get((kind, name.partition(LAYER_ON)[0] if kind == PLACES else name), "")


def texts_of(linked: Linked, paths: Sequence[str | Path] = (), language: str | None = None) -> Texts:
    """The texts of a game read from these paths. Without a language, no file is read.

    Raises UnknownLanguage, or RulesError if a file of texts cannot be read.
    """
    locales: list[Locale] = []
    if language is not None:
        found = languages(paths)
        if language not in found:
            raise UnknownLanguage(_unknown(language, sorted(found)))
        locales = _locales(found[language], paths, linked.files)
        broken = [problem for locale in locales for problem in locale.file.problems if problem.is_error]
        if broken:
            raise RulesError(broken)
    return _Gathering(linked, locales[::-1]).texts(language or "")


def texts_problems(linked: Linked, paths: Sequence[str | Path]) -> list[Diagnostic]:
    """What is wrong with the texts of a game in all languages. Where there are none, nothing is wrong."""
    found = languages(paths)
    if not found:
        return []
    units = units_of(linked.files)
    problems: list[Diagnostic] = []
    for language in sorted(found):
        problems += check_texts(_locales(found[language], paths, linked.files), units)
    return problems


# --- files ---
def languages(paths: Iterable[str | Path]) -> dict[str, list[Path]]:
    """The languages there are for rules files, each with its files of texts."""
    found: dict[str, list[Path]] = {}
    for folder in dict.fromkeys(folder_of(path) for path in paths):
        for file in sorted(folder.glob("*.yaml")):
            found.setdefault(file.stem, []).append(file)
    return found


def folder_of(path: str | Path) -> Path:
    """Where the texts of a rules file lie."""
    return find(path).parent / FOLDER


def read_file(file: Path, language: str) -> TextFile:
    """A file of texts; one that cannot be read is empty and has a problem."""
    from naishi.semantics.localization.reader import Block, TextFile, read_texts

    found = read(file)
    if isinstance(found, Source):
        return read_texts(evolve(found, name=_shown(file)), language)
    return TextFile(found.span.source, language, Block(found.span, ()), (found,), is_whole=False)


def _shown(file: Path) -> str:
    """A file that comes with Naishi is not called by where it was installed."""
    ours = shipped_folder("rules")
    return f"rules/{file.relative_to(ours).as_posix()}" if file.is_relative_to(ours) else str(file)


def _locales(files: Sequence[Path], paths: Sequence[str | Path], parsed: Sequence[Parsed]) -> list[Locale]:
    beside: dict[Path, set[str]] = {}
    for path, rules in zip(paths, parsed, strict=False):
        beside.setdefault(folder_of(path), set()).update(unit_names(rules))
    return [Locale(read_file(file, file.stem), frozenset(beside.get(file.parent, ()))) for file in files]


def _unknown(language: str, known: list[str]) -> str:
    if not known:
        return f"There are no texts in `{language}`: no folder `{FOLDER}` lies beside these rules."
    near = nearest(language, known)
    meant = f" Did you mean `{near}`?" if near else ""
    return f"There are no texts in `{language}`, only in {', '.join(f'`{name}`' for name in known)}.{meant}"


# --- what counts ---
@frozen
class _Gathering:
    """Texts gathered unit by unit, in the order in which the units changed the game."""

    linked: Linked
    locales: Sequence[Locale]  # what the first ones say counts

    def texts(self, language: str) -> Texts:
        names: dict[Key, str] = {}
        texts: dict[Key, str] = {}
        units = list(self._units_on())
        for unit in units:
            for thing in sorted(
                unit.all(), key=lambda thing: bool(thing.values)
            ):  # first the words others are called by
                if thing.kind == HEAD:  # each unit has its own
                    texts[HEAD, f"{unit.name} {thing.name}"] = self._text(unit, thing)
                    continue
                key = thing.kind, thing.name
                names[key] = self._name(unit, thing) or names.get(key) or _title(thing, names)
                if thing.role != "extends":
                    texts[key] = self._text(unit, thing)
        for unit in units:  # extensions apply to what was replaced, whoever comes first
            for thing in unit.all():
                if thing.role == "extends":
                    before = texts.get((thing.kind, thing.name), "")
                    texts[thing.kind, thing.name] = f"{before} {self._text(unit, thing)}".strip()
        return Texts(language, names, texts)

    def _units_on(self) -> Iterator[Unit]:
        known = {unit.name: unit for unit in units_of(self.linked.files)}
        return (known[name] for name in self.linked.units if name in known)

    def _name(self, unit: Unit, thing: Declared) -> str:
        return next((said for e in entries_for(self.locales, unit.name, thing) if (said := e.text(NAME))), "")

    def _text(self, unit: Unit, thing: Declared) -> str:
        """What is written for the rules as they are; a text for other rules would tell something wrong."""
        for entry in entries_for(self.locales, unit.name, thing):
            if entry.text(TEXT) and is_fresh(entry, thing):
                return entry.text(TEXT)
        if thing.group and (whole := unit.things[thing.kind].get(thing.group)) is not None:
            for entry in entries_for(self.locales, unit.name, whole):
                if entry.text(TEXT) and is_fresh(entry, whole):
                    return entry.text(TEXT)
        return _spoken(self.linked.groups.get(thing.name, thing.node) if thing.kind == PLACES else thing.node)


def _title(thing: Declared, names: Mapping[Key, str]) -> str:
    title = thing.node.title if isinstance(thing.node, n.Card | n.Cards | n.Action) else None
    if thing.values:
        called = [names.get((WORDS, value)) or names.get((CARDS, value)) or value for value in thing.values]
        return " ".join((names.get((thing.kind, thing.group), thing.group), *called))
    return title.text if title is not None and thing.kind != FACES else thing.name


def _spoken(node: n.Node) -> str:
    """What the clauses say, without the name that stands beside it."""
    from naishi.syntax.english.spoken import describe, say  # checking texts does without, and begins sooner

    match node:
        case n.Option(text=text) | n.About(said=n.Text() as text):
            return text.text
        case n.Card() | n.Cards() | n.ExtendCard() | n.ExtendCards():
            return " ".join(line.strip() for line in describe(node)[1:])
        case n.Action(head=head, block=block):
            return " ".join([*map(say, head), say(block)])
        case n.Faces():
            return ""
    return say(node)
