"""A file of texts, read: names and texts by unit, kind and name, every word with its place.

YAML's own events are read one by one: nothing is built that was not written out, however the file refers to itself,
and no depth of brackets makes anything here recurse.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml
from attrs import define, field, frozen

from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Source, Span
from naishi.semantics import problems

MOST_CHARACTERS = 300_000
MOST_PROBLEMS = 50
DEEPEST = 50  # brackets inside each other, in what is passed over; YAML in Python is slow where there are more
LEVELS = ("a unit", "a kind", "a name", "a part of an entry")  # what the keys are, from the outermost
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_SPACE = re.compile(r"[ \t\r\n]+")  # others, such as a space at which no line may end, are meant
_WORD = re.compile(r"\S{1,40}|\t|")
_NOT_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")


@frozen
class Word:
    """A key or a value: what it says, and the characters it is written with."""

    text: str
    span: Span


@frozen
class Block:
    """Keys with their values. `span`: from the first character to just behind the last that is not empty space."""

    span: Span
    pairs: tuple[tuple[Word, Word | Block], ...]
    is_braced: bool = False

    def value(self, key: str) -> Word | Block | None:
        """What stands behind a key."""
        return next((value for word, value in self.pairs if word.text == key), None)

    def block(self, key: str) -> Block | None:
        """The block behind a key, if there is one."""
        found = self.value(key)
        return found if isinstance(found, Block) else None

    def text(self, key: str) -> str:
        """The text behind a key on one line; empty if there is none."""
        found = self.value(key)
        return _SPACE.sub(" ", found.text).strip(" ") if isinstance(found, Word) else ""

    def blocks(self) -> Iterator[tuple[Word, Block]]:
        """The keys that have blocks, with these."""
        return ((word, value) for word, value in self.pairs if isinstance(value, Block))


@frozen
class TextFile:
    """What was read. `is_whole`: everything was; otherwise nothing follows from what is not in `units`."""

    source: Source
    language: str
    units: Block
    problems: tuple[Diagnostic, ...] = ()
    is_whole: bool = True


def read_texts(source: Source, language: str) -> TextFile:
    """Read a file of texts. Never raises on any text; every problem has its place."""
    nothing = Block(Span(source, 0, 0), ())
    unfit = _unfit(source)
    if unfit is not None:
        return TextFile(source, language, nothing, (unfit,), is_whole=False)
    reading = _Reading(source)
    try:
        for event in yaml.parse(source.text, Loader=_LOADER):
            if not reading.take(event):
                break
    except yaml.YAMLError as error:
        reading.stop(_not_yaml(source, error))
    units = reading.units if isinstance(reading.units, Block) else nothing
    return TextFile(source, language, units, tuple(reading.problems), reading.is_whole)


def _unfit(source: Source) -> Diagnostic | None:
    if len(source.text) > MOST_CHARACTERS:
        return problems.texts.too_large(Span(source, 0, 0), MOST_CHARACTERS)
    found = _NOT_TEXT.search(source.text)
    return problems.texts.no_text(Span(source, found.start(), found.end())) if found else None


def _not_yaml(source: Source, error: yaml.YAMLError) -> Diagnostic:
    mark = getattr(error, "problem_mark", None)
    start = min(mark.index, len(source.text)) if mark is not None else 0
    word = _WORD.match(source.text, start)
    end = word.end() if word else start
    return problems.texts.not_yaml(Span(source, start, end), str(getattr(error, "problem", None) or "no YAML"))


@define
class _Open:
    """A block whose end is still to come."""

    start: int
    is_braced: bool
    pairs: list[tuple[Word, Word | Block]] = field(factory=list)
    key: Word | None = None  # the one that waits for its value
    seen: dict[str, Word] = field(factory=dict)


class _Reading:
    """Takes in one event after another."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.problems: list[Diagnostic] = []
        self.units: Word | Block | None = None
        self.is_whole = True
        self.open: list[_Open] = []
        self.skipped = 0  # how many brackets are open around what is passed over
        self.documents = 0

    def stop(self, problem: Diagnostic | None = None) -> None:
        """Nothing after this can be understood: what is read so far counts, but for an entry that is half read."""
        self.problems += [problem] if problem is not None else []
        self.is_whole = False
        if len(self.open) == len(LEVELS):
            self.open[-1].pairs.clear()
        while self.open:
            self._close(max([self.open[-1].start, *(value.span.end for _, value in self.open[-1].pairs)]))

    def take(self, event: yaml.Event) -> bool:
        """Take in an event; False if reading is over."""
        if isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents > 1:
                self.stop(problems.texts.two_documents(self._span(event)))
        elif self.skipped:
            self.skipped += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        elif isinstance(event, yaml.NodeEvent):
            self._node(event)
        elif isinstance(event, yaml.MappingEndEvent):
            self._close(_end(event))
        if len(self.problems) >= MOST_PROBLEMS:
            self.stop(problems.texts.too_many(self._span(event), MOST_PROBLEMS))
        elif self.skipped > DEEPEST:
            self.stop()  # what is passed over has its problem already
        return self.is_whole

    def _node(self, event: yaml.NodeEvent) -> None:
        problem = self._problem(event)
        if problem is not None:
            self.problems.append(problem)
            self._pass_over(event)
        elif isinstance(event, yaml.MappingStartEvent):
            self.open.append(_Open(_start(event), bool(event.flow_style)))
        elif isinstance(event, yaml.ScalarEvent):
            self._word(Word(event.value, self._span(event)))

    def _problem(self, event: yaml.NodeEvent) -> Diagnostic | None:
        """What is wrong with a node where it stands."""
        span = self._span(event)
        if isinstance(event, yaml.AliasEvent) or event.anchor is not None or self._has_tag(event):
            return problems.texts.sign(span)
        depth = len(self.open)
        if depth and self.open[-1].key is None:
            return None if isinstance(event, yaml.ScalarEvent) else problems.texts.shape(span, LEVELS[depth - 1])
        if isinstance(event, yaml.SequenceStartEvent):
            return problems.texts.no_list(span)
        if isinstance(event, yaml.MappingStartEvent):
            return problems.texts.too_deep(span) if depth == len(LEVELS) else None
        is_empty = isinstance(event, yaml.ScalarEvent) and not event.value
        return None if is_empty or depth == len(LEVELS) else problems.texts.shape(span, LEVELS[depth])

    @staticmethod
    def _has_tag(event: yaml.NodeEvent) -> bool:
        return getattr(event, "tag", None) not in (None, "!")

    def _pass_over(self, event: yaml.NodeEvent) -> None:
        """A node that is wrong leaves its key, or its value, empty."""
        self.skipped += isinstance(event, yaml.CollectionStartEvent)
        self._word(Word("", self._span(event)))

    def _word(self, word: Word) -> None:
        if not self.open:
            self.units = word
        elif self.open[-1].key is None:
            self._key(word)
        else:
            self._value(word)

    def _key(self, word: Word) -> None:
        block = self.open[-1]
        first = block.seen.setdefault(word.text, word)
        if first is not word and word.text:
            self.problems.append(problems.texts.twice(word.span, first.span))
        block.key = word

    def _value(self, value: Word | Block) -> None:
        block = self.open[-1]
        assert block.key is not None
        if block.seen[block.key.text] is block.key and block.key.text:  # of a key said twice, the first counts
            block.pairs.append((block.key, value))
        block.key = None

    def _close(self, end: int) -> None:
        block = self.open.pop()
        end = block.start + len(self.source.text[block.start : end].rstrip())
        done = Block(Span(self.source, block.start, end), tuple(block.pairs), block.is_braced)
        if self.open:
            self._value(done)
        else:
            self.units = done

    def _span(self, event: yaml.Event) -> Span:
        """The characters of an event; where it has none, such as at the beginning of a block, the first word."""
        start, end = _start(event), _end(event)
        if start == end and isinstance(event, yaml.CollectionStartEvent):
            word = _WORD.match(self.source.text, start)
            end = word.end() if word else start
        return Span(self.source, start, start + len(self.source.text[start:end].rstrip()))


def _start(event: yaml.Event) -> int:
    return event.start_mark.index if event.start_mark is not None else 0


def _end(event: yaml.Event) -> int:
    return event.end_mark.index if event.end_mark is not None else _start(event)
