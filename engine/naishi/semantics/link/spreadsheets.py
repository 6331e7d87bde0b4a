"""The cells of CSV files as spreadsheets write them, with the characters they are written with."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from naishi.base.source import Source, Span
from naishi.semantics.link.sheets import COPIES, DELIMITERS, Cell, NotReadable, Row, Sheet, is_left_out, key_of

_FIRST = re.compile(r'\s*((?:[^"\r\n]+|"[^"]*"?)*)')
_QUOTED = re.compile(r'"((?:[^"]|"")*)"')
_SEP = re.compile(r"\s*sep=(\t|[^\s\w\"])?[;,|\t ]*(?:\r\n|\r|\n|\Z)", re.IGNORECASE)
_SEP_LEFT_OVER = re.compile(r'\s*"sep=[^"\r\n]?"[;,|\t ]*(?:\r\n|\r|\n|\Z)', re.IGNORECASE)
_SEP_WRONG = re.compile(r'\s*"?(sep=[^\r\n"]*)', re.IGNORECASE)


def csv_sheet(source: Source, without: Collection[str]) -> Sheet:
    """The rows below the first, which has the headings. Rows and columns without anything in them are left out."""
    start, delimiter = _beginning(source)
    rows = [row for row in _scanned(source, start, delimiter) if any(cell.text for cell in row)]
    headings, found = (rows[0], rows[1:]) if rows else ([], [])
    _check_first(headings, found)
    while headings and not headings[-1].text and not any(_at(row, len(headings) - 1) for row in found):
        headings.pop()
    columns: dict[int, str] = {}
    first: dict[str, Cell] = {}
    twice: list[tuple[Cell, Cell]] = []
    left_out: set[str] = set()
    for index, heading in enumerate(headings):
        key = key_of(heading.text)
        if not key:
            _without_heading(found, index)
        elif is_left_out(key, without):
            left_out.add(key)
        elif key in first:
            twice.append((heading, first[key]))
        else:
            columns[index], first[key] = key, heading
    made = (_row(row, columns, len(headings)) for row in found)
    said = tuple(row for row in made if row.surplus or any(cell.text for cell in row.cells.values()))
    return Sheet(first, said, tuple(twice), frozenset(left_out))


def _check_first(headings: Sequence[Cell], rows: Sequence[Sequence[Cell]]) -> None:
    """Above the headings nothing else may stand, such as the name of the sheet."""
    if all(key_of(cell.text) != COPIES for cell in headings):
        for row in rows:
            if any(key_of(cell.text) == COPIES for cell in row):
                told = "these are not in the first row, which names the columns"
                raise NotReadable(row[0].span.to(row[-1].span), told, "Delete the rows above this one.")


def _without_heading(rows: Sequence[Sequence[Cell]], index: int) -> None:
    used = next((row[index] for row in rows if _at(row, index)), None)
    if used is not None:
        raise NotReadable(used.span, "nothing in the first row says what this column is",
                          "Give it a heading; one that begins with `#` leaves the column out.")  # fmt: skip


def _row(row: Sequence[Cell], columns: dict[int, str], width: int) -> Row:
    cells = {key: row[index] for index, key in columns.items() if index < len(row)}
    surplus = tuple(cell for cell in row[width:] if cell.text)
    last = surplus[-1] if surplus else row[min(width, len(row)) - 1]
    return Row(cells, row[0].span.to(last.span), surplus)


def _at(row: Sequence[Cell], index: int) -> str:
    return row[index].text if index < len(row) else ""


# --- what parts the cells ---
def _beginning(source: Source) -> tuple[int, str]:
    """Where the table begins, and what parts its cells. Spreadsheets read a line `sep=;` above it, which says that; in
    quotes it was a cell when the sheet was saved again, and says nothing any more."""
    said = _SEP.match(source.text)
    left_over = said or _SEP_LEFT_OVER.match(source.text)
    if said is not None and said[1]:
        return said.end(), said[1]
    start = left_over.end() if left_over is not None else 0
    wrong = _SEP_WRONG.match(source.text, start)
    if wrong is not None:
        raise NotReadable(Span(source, wrong.start(1), wrong.end(1)), "after `sep=` comes the one sign between cells",
                          "Write `sep=;` or leave the line out.")  # fmt: skip
    first = _FIRST.match(source.text, start)
    bare = re.sub(r'"[^"]*"?', "", first[1]) if first else ""
    return start, next((sign for sign in DELIMITERS if sign in bare), ",")


# --- cells ---
def _scanned(source: Source, at: int, delimiter: str) -> Iterator[list[Cell]]:
    """Every line's cells. A quoted one can have line ends in it, and `""` for a quote."""
    text = source.text
    space = re.compile(" *" if delimiter == "\t" else r"[ \t]*")
    plain = re.compile(rf"[^\r\n{re.escape(delimiter)}]*")
    row: list[Cell] = []
    while at <= len(text):
        start = _past(space, text, at)
        if text.startswith('"', start):
            cell, at = _quoted(source, start)
            at = _past(space, text, at)
        else:
            at = _past(plain, text, start)
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


def _past(signs: re.Pattern[str], text: str, at: int) -> int:
    found = signs.match(text, at)
    return found.end() if found is not None else at


def _quoted(source: Source, start: int) -> tuple[Cell, int]:
    found = _QUOTED.match(source.text, start)
    if found is None:
        raise NotReadable(Span(source, start, start + 1), "this quote is never closed")
    value = " ".join(found[1].replace('""', '"').split())
    inside = found.start(1) + len(found[1]) - len(found[1].lstrip())
    end = found.end(1) - (len(found[1]) - len(found[1].rstrip())) if found[1].strip() else inside
    return Cell(value, Span(source, inside, max(inside, end))), found.end()


__all__ = ["csv_sheet"]
