"""The cells of CSV and YAML files, with the characters they are written with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from attrs import frozen

from naishi.base.source import Source, Span

_LINE = re.compile(r"[^\n]*\S[^\n]*")
_QUOTED = re.compile(r'"((?:[^"]|"")*)"')
_WORD = re.compile(r"\S{1,40}|")
DELIMITERS = (";", "\t", ",")  # the first of these that the first line has


@frozen
class Cell:
    """What stands in a cell, and where. `parts`: its values one by one, where the file itself parts them."""

    text: str
    span: Span
    parts: tuple[Cell, ...] | None = None


Row = list[tuple[Cell, Cell]]  # each cell behind the column it belongs to


class NotReadable(ValueError):
    """A file that is not what its name says."""

    def __init__(self, span: Span, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.span, self.message, self.hint = span, message, hint


# --- CSV ---
def csv_rows(source: Source) -> list[Row]:
    """The rows below the first, which names the columns. Rows and columns without anything in them are left out."""
    first = _LINE.search(source.text)
    bare = re.sub(r'"[^"]*"', "", first.group()) if first else ""
    delimiter = next((sign for sign in DELIMITERS if sign in bare), ",")
    rows = [row for row in _scanned(source, delimiter) if any(cell.text for cell in row)]
    if not rows:
        return []
    columns, found = rows[0], rows[1:]
    used = [i for i, column in enumerate(columns) if column.text or any(_at(row, i) for row in found)]
    for index in (i for i in used if not columns[i].text):
        nameless = next(row[index] for row in found if _at(row, index))
        raise NotReadable(nameless.span, "nothing in the first row says what this column is")
    nothing = Cell("", columns[-1].span)
    return [
        [
            *((columns[i], row[i]) for i in used if i < len(row)),
            *((nothing, cell) for cell in row[len(columns) :] if cell.text),
        ]
        for row in found
    ]


def _at(row: list[Cell], index: int) -> str:
    return row[index].text if index < len(row) else ""


def _scanned(source: Source, delimiter: str) -> Iterator[list[Cell]]:
    """Every line's cells. A quoted one can have line ends in it, and `""` for a quote."""
    text, at = source.text, 0
    space = " " if delimiter == "\t" else " \t"
    row: list[Cell] = []
    while at <= len(text):
        start = at
        while start < len(text) and text[start] in space:
            start += 1
        if text.startswith('"', start):
            cell, at = _quoted(source, start)
            while at < len(text) and text[at] in space:
                at += 1
        else:
            at = next((i for i in range(start, len(text)) if text[i] in (delimiter, "\n", "\r")), len(text))
            value = text[start:at].rstrip()
            cell = Cell(value, Span(source, start, start + len(value)))
        row.append(cell)
        if at < len(text) and text[at] == delimiter:
            at += 1
            continue
        if at < len(text) and text[at] not in "\r\n":
            raise NotReadable(Span(source, at, at + 1), "after a cell in quotes the next cell is expected",
                              'A quote inside quotes is written twice: `""`.')  # fmt: skip
        yield row
        row = []
        at += 2 if text.startswith("\r\n", at) else 1


def _quoted(source: Source, start: int) -> tuple[Cell, int]:
    found = _QUOTED.match(source.text, start)
    if found is None:
        raise NotReadable(Span(source, start, start + 1), "this quote is never closed")
    value = " ".join(found[1].replace('""', '"').split())
    inside = found.start(1) + len(found[1]) - len(found[1].lstrip())
    end = found.end(1) - (len(found[1]) - len(found[1].rstrip())) if found[1].strip() else inside
    return Cell(value, Span(source, inside, max(inside, end))), found.end()


# --- YAML ---
def yaml_rows(source: Source) -> list[Row]:
    """A list of mappings: a row for each, a value or a list of values for each key."""
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

    def rows(self) -> Iterator[Row]:
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
