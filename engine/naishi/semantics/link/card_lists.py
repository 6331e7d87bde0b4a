"""The cells of lists of cards in YAML, with the characters they are written with."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any

from naishi.base.source import Source, Span
from naishi.semantics.link.sheets import Cell, NotReadable, Row, Sheet, is_left_out, key_of

Pairs = list[tuple[Cell, Cell]]  # a card's keys, each with its value
_WORD = re.compile(r"\S{1,40}|")


def yaml_sheet(source: Source, without: Collection[str]) -> Sheet:
    """A list of mappings: a row for each, with a value or a list of values for each key, which is the heading."""
    headings: dict[str, Cell] = {}
    twice: list[tuple[Cell, Cell]] = []
    left_out: set[str] = set()
    rows = []
    for pairs in _pairs_of(source):
        cells: dict[str, tuple[Cell, Cell]] = {}
        for heading, cell in pairs:
            key = key_of(heading.text)
            if is_left_out(key, without):
                left_out.add(key)
            elif key in cells:
                twice.append((heading, cells[key][0]))
            else:
                cells[key] = heading, cell
                headings.setdefault(key, heading)
        if not cells:
            continue
        whole = pairs[0][1].span.to(pairs[-1][1].span)
        rows.append(Row({key: cell for key, (_, cell) in cells.items()}, whole))
    return Sheet(headings, tuple(rows), tuple(twice), frozenset(left_out))


def _pairs_of(source: Source) -> list[Pairs]:
    import yaml  # takes time to import, and few rules need it

    try:
        source.text.encode()
    except UnicodeEncodeError as error:
        raise NotReadable(Span(source, error.start, error.end), "this is no part of a text") from None
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    events = _Events(source, yaml.parse(source.text, Loader=loader), yaml)
    try:
        return list(events.rows())
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        start = min(mark.index, len(source.text)) if mark is not None else 0
        word = _WORD.match(source.text, start)
        span = Span(source, start, word.end() if word else start)
        told = f"from here on this cannot be read as YAML: {getattr(error, 'problem', None) or 'no YAML'}"
        raise NotReadable(span, told) from None


class _Events:
    """YAML's events one by one: no depth of brackets makes anything recurse, and nothing refers to anything."""

    def __init__(self, source: Source, events: Iterator[Any], yaml: Any) -> None:
        self.source, self.events, self.yaml = source, events, yaml

    def rows(self) -> Iterator[Pairs]:
        yaml = self.yaml
        next(self.events)  # the stream begins
        if isinstance(next(self.events), yaml.StreamEndEvent):
            return
        self._want(self._next(), yaml.SequenceStartEvent, "a list of cards: lines that begin with `-`")
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            self._want(event, yaml.MappingStartEvent, "a card: `name: …`, `copies: …`, each on a line")
            row = list(self._pairs())
            if row:
                yield row
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                raise NotReadable(self._span(event), "`---` begins a second file inside this one")

    def _pairs(self) -> Iterator[tuple[Cell, Cell]]:
        yaml = self.yaml
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            self._want(event, yaml.ScalarEvent, "the name of a column, followed by `:`")
            column, value = self._cell(event), self._next()
            if not isinstance(value, yaml.SequenceStartEvent):
                self._want(value, yaml.ScalarEvent, "a value, or a list of values")
                yield column, self._cell(value)
                continue
            parts: list[Cell] = []
            while not isinstance(part := self._next(), yaml.SequenceEndEvent):
                self._want(part, yaml.ScalarEvent, "a value")
                parts.append(self._cell(part))
            whole = self._span(value).to(self._span(part))
            yield column, Cell(", ".join(one.text for one in parts), whole, tuple(parts))

    def _next(self) -> Any:
        event = next(self.events)
        if isinstance(event, self.yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
            raise NotReadable(self._span(event), "this refers to something else in the file", "Write it out.")
        if getattr(event, "tag", None) not in (None, "!"):
            raise NotReadable(self._span(event), "this sign means something else in YAML", "Put the text in quotes.")
        return event

    def _want(self, event: Any, kind: type, expected: str) -> None:
        if not isinstance(event, kind):
            raise NotReadable(self._span(event), f"here I need {expected}")

    def _cell(self, event: Any) -> Cell:
        text = " ".join(event.value.split())
        is_plain = event.style is None
        return Cell("" if is_plain and text in ("~", "null") else text, self._span(event))

    def _span(self, event: Any) -> Span:
        start, end = event.start_mark.index, event.end_mark.index
        text = self.source.text[start:end].rstrip()
        if not text:
            word = _WORD.match(self.source.text, start)
            return Span(self.source, start, word.end() if word else start)
        quoted = len(text) > 1 and text[0] == text[-1] and text[0] in "\"'"
        return Span(self.source, start + quoted, start + len(text) - quoted)


__all__ = ["yaml_sheet"]
