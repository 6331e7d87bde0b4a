"""A file of texts brought up to date: what is missing added with empty texts, fingerprints as the rules are now.

The file stays as its translator wrote it, comments and all: only what changes is touched.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import define, field, frozen

from naishi.semantics.localization.entries import FINGERPRINT, KINDS, NAME, TEXT, Declared, Unit
from naishi.semantics.localization.reader import Block, TextFile, Word

STEP = "  "
Tree = dict[str, "Tree | str"]


@frozen
class Updated:
    """The new text, and the names of what was added or was written for other rules."""

    text: str
    added: tuple[str, ...]
    renewed: tuple[str, ...]


def updated(file: TextFile, units: Iterable[Unit]) -> Updated:
    """The file with an entry for everything the units declare."""
    editing = _Editing(file)
    for unit in units:
        editing.unit(unit)
    return Updated(editing.result(), tuple(editing.added), tuple(editing.renewed))


@frozen
class _Edit:
    """Characters from `start` to `end` become `new`."""

    start: int
    end: int
    new: str
    indent: int = 0


def _is_written(unit: Block | None, thing: Declared) -> bool:
    """Whether a unit's part has an entry for a thing, needed or not."""
    kind = unit.block(thing.kind) if unit is not None else None
    return kind is not None and kind.block(thing.name) is not None


@define
class _Editing:
    file: TextFile
    edits: list[_Edit] = field(factory=list)
    added: list[str] = field(factory=list)
    renewed: list[str] = field(factory=list)

    def result(self) -> str:
        """The text with all edits."""
        text, done, pieces = self.file.source.text, 0, []
        for edit in sorted(self.edits, key=lambda edit: (edit.start, -edit.indent)):  # inner blocks end first
            pieces += [text[done : edit.start], edit.new]
            done = edit.end
        return "".join([*pieces, text[done:]])

    def unit(self, unit: Unit) -> None:
        """Bring a unit's part up to date."""
        found = self.file.units.block(unit.name)
        wanted = {
            kind: [thing for thing in unit.things.get(kind, {}).values() if thing.needs or _is_written(found, thing)]
            for kind in KINDS
        }
        kinds = {kind: things for kind, things in wanted.items() if things}
        if not kinds:
            return
        if found is None:
            tree: Tree = {kind: self._new(things) for kind, things in kinds.items()}
            self._add(self.file.units, unit.name, tree, "", "\n")
            return
        absent = {kind: things for kind, things in kinds.items() if found.block(kind) is None}
        for kind, things in absent.items():
            self._add(found, kind, self._new(things), STEP)
        for kind, things in kinds.items():
            block = found.block(kind)
            if block is not None:
                self._kind(block, things)

    def _kind(self, block: Block, things: Sequence[Declared]) -> None:
        for thing in things:
            entry = block.block(thing.name)
            if entry is None:
                self._add(block, thing.name, self._entry(thing), STEP * 2)
                continue
            for part in thing.parts:
                self._part(entry, thing, part)

    def _part(self, entry: Block, thing: Declared, part: str) -> None:
        written = entry.value(part)
        if part != FINGERPRINT:
            if written is None and part in thing.needs:
                self._add(entry, part, "", STEP * 3)
                self.added.append(thing.name)
        elif written is None:
            self._add(entry, part, thing.fingerprint, STEP * 3)
            self._renew(entry, thing)
        elif isinstance(written, Word) and written.text != thing.fingerprint:
            space = "" if written.span.text or _before(self.file.source.text, written.span.start) == " " else " "
            self.edits.append(_Edit(written.span.start, written.span.end, f"{space}{_quoted(thing.fingerprint)}"))
            self._renew(entry, thing)

    def _renew(self, entry: Block, thing: Declared) -> None:
        if entry.text(TEXT):
            self.renewed.append(thing.name)

    def _new(self, things: Iterable[Declared]) -> Tree:
        return {thing.name: self._entry(thing) for thing in things}

    def _entry(self, thing: Declared) -> Tree:
        self.added.append(thing.name)
        empty = [part for part in (NAME, TEXT) if part in thing.needs]
        entry: Tree = dict.fromkeys(empty, "")
        return entry | ({FINGERPRINT: thing.fingerprint} if FINGERPRINT in thing.parts and TEXT in empty else {})

    def _add(self, block: Block, key: str, value: Tree | str, indent: str, gap: str = "") -> None:
        """A key at the end of a block, written as the block is."""
        text, end = self.file.source.text, block.span.end
        there = next((word for word, old in block.pairs if word.text == key), None)
        if block.is_braced:
            comma = ", " if block.pairs or any(edit.start == end - 1 for edit in self.edits) else ""
            self.edits.append(_Edit(end - 1, end - 1, f"{comma}{_braced({key: value})[1:-1]}"))
            return
        if block.pairs:
            indent = " " * (block.pairs[0][0].span.column - 1)
        if there is not None and isinstance(value, dict):  # the key is there, with nothing below it
            self._insert(there.span.end, [f"{indent}{STEP}{line}\n" for line in _lines(value)], len(indent) + 1)
            return
        lines = [f"{indent}{line}\n" for line in _lines({key: value})]
        self._insert(end, [gap if text[:end].strip() else "", *lines], len(indent))

    def _insert(self, behind: int, lines: list[str], indent: int) -> None:
        """Lines below the one with a character."""
        text = self.file.source.text
        at = text.find("\n", behind)
        at = len(text) if at < 0 else at + 1
        start = "" if not text[:at] or text[:at].endswith("\n") else "\n"
        self.edits.append(_Edit(at, at, start + "".join(lines), indent))


def _before(text: str, at: int) -> str:
    return text[at - 1 : at]


def _lines(tree: Tree) -> Iterator[str]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield f"{key}:"
            yield from (f"{STEP}{line}" for line in _lines(value))
        else:
            yield f"{key}: {_quoted(value)}"


def _braced(tree: Tree) -> str:
    parts = (f"{key}: {_braced(value) if isinstance(value, dict) else _quoted(value)}" for key, value in tree.items())
    return f"{{{', '.join(parts)}}}"


def _quoted(text: str) -> str:
    """Fingerprints look like numbers to other programs, empty texts like nothing."""
    return f'"{text}"'
