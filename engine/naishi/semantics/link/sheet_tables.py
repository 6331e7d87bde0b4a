"""The sheet of a file of cards made into a table like one in the rules.

Every cell keeps the characters it is written with, so that whatever is wrong with it is told where it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Source, Span
from naishi.semantics import problems
from naishi.semantics.link.card_tables import COLUMNS, NAME, TITLE
from naishi.semantics.link.sheets import COPIES, DELIMITERS, Cell, Row, Sheet
from naishi.syntax import nodes as n

MOST_ROWS = 1000  # as many as a game can have cards

_NAME = re.compile(r"[^\W\d]\w*")
_NUMBER = re.compile(r"(-?)(\d{1,9})")
_COPIES = re.compile(r"x?(\d{1,9})")
_SEPARATED = re.compile(r"[^,+]+")
_NO_VALUE = ("", "-")


@frozen
class Read:
    """What a file holds: its table, if it has one, and what is wrong with it."""

    table: n.CardTable | None
    problems: tuple[Diagnostic, ...]
    lacks_cards: bool = False  # whether there are rows that make no card, not even one without copies


def table_of(source: Source, sheet: Sheet, in_columns: bool) -> Read:
    """`in_columns`: each row has a cell for every column, as in a spreadsheet."""
    return _Table(source, sheet, in_columns).read()


class _Table:
    def __init__(self, source: Source, sheet: Sheet, in_columns: bool) -> None:
        self.sheet = sheet
        self.in_columns = in_columns
        self.nowhere = Span(source, 0, 0)
        self.problems: list[Diagnostic] = []
        self.lacks_cards = False
        self.columns = [
            n.Name(key if key in COLUMNS else cell.text, span=cell.span)
            for key, cell in sheet.headings.items()
            if key != COPIES
        ]
        self.keys = [key for key in sheet.headings if key != COPIES]

    def read(self) -> Read:
        rows = self.sheet.rows
        for heading, first in self.sheet.twice:
            self.problems.append(problems.cards.clause_twice(heading.span, heading.text, first.span))
        if not self.sheet.headings or (not rows and COPIES in self.sheet.headings):
            self._nothing("it has no row", "Its first row names the columns, and each row below it is a card.")
            return self._done(())
        if COPIES not in self.sheet.headings:
            return self._without_copies()
        if len(rows) > MOST_ROWS:
            over = rows[MOST_ROWS].span
            self.problems.append(problems.files.card_file(over, f"it has more than {MOST_ROWS:,} rows"))
            return self._done(())
        made = [self._row(row) for row in rows]
        return self._done(tuple(row for row in made if row is not None))

    def _done(self, rows: tuple[n.CardRow, ...]) -> Read:
        table = n.CardTable(tuple(self.columns), rows, span=self.nowhere)
        return Read(table, tuple(self.problems), self.lacks_cards)

    def _nothing(self, told: str, hint: str) -> None:
        self.problems.append(problems.files.card_file(self.nowhere, told, hint))

    def _without_copies(self) -> Read:
        """The other columns are looked at even so, unless all is one column."""
        if len(self.columns) == 1:
            heading, self.columns, self.keys = self.columns[0], [], []
            self.problems.append(
                problems.sheets.one_column(heading.span, any(sign in heading.text for sign in DELIMITERS))
            )
            return self._done(())
        spans = [cell.span for cell in self.sheet.headings.values()]
        self.problems.append(problems.sheets.no_copies_column(spans[0], spans))
        called = self.problems[-1].repair
        self.columns = [column for column in self.columns if not called or column.span != called[0].span]
        return self._done(())

    # --- rows ---
    def _row(self, row: Row) -> n.CardRow | None:
        """A row that does not say its copies is one of a card without any, so that its other cells are looked at. Of
        one that is too short or too long only the name is sure."""
        is_whole = self._check_length(row)
        made = [
            self._cell(column.text, row.cells[key]) if key in row.cells else _empty(row.span)
            for key, column in zip(self.keys, self.columns, strict=True)
        ]
        if is_whole:
            return n.CardRow(tuple(made), self._copies(row) or n.Copies(0, span=row.span), span=row.span)
        names = [
            cell if column.text == NAME and isinstance(cell.parts[0], n.Name) else _empty(cell.span)
            for column, cell in zip(self.columns, made, strict=True)
        ]
        if all(isinstance(cell.parts[0], n.NoValue) for cell in names):
            self.lacks_cards = True
            return None
        return n.CardRow(tuple(names), n.Copies(0, span=row.span), span=row.span)

    def _check_length(self, row: Row) -> bool:
        told = len(self.problems)
        if row.surplus:
            names = [cell.text for cell in self.sheet.headings.values()]
            span = row.surplus[0].span.to(row.span)
            cells = len(row.cells) + len(row.surplus)
            self.problems.append(problems.cards.cells_too_many(span, cells, names, in_file=True))
        elif self.in_columns and len(row.cells) < len(self.sheet.headings):
            missing = [cell.text for key, cell in self.sheet.headings.items() if key not in row.cells]
            self.problems.append(
                problems.sheets.row_too_short(row.span, len(row.cells), len(self.sheet.headings), missing)
            )
        return len(self.problems) == told

    def _copies(self, row: Row) -> n.Copies | None:
        cell = row.cells.get(COPIES)
        if cell is None or cell.text in _NO_VALUE:
            self.problems.append(problems.sheets.without_copies(cell.span if cell is not None else row.span))
            return None
        found = _COPIES.fullmatch(cell.text)
        if found is None:
            self.problems.append(problems.sheets.not_whole(cell.span, COPIES) or problems.sheets.bad_copies(cell.span))
            return None
        return n.Copies(int(found[1]), span=cell.span)

    # --- cells ---
    def _cell(self, column: str, cell: Cell) -> n.Cell:
        if cell.text in _NO_VALUE and not cell.parts:
            return _empty(cell.span)
        if column == TITLE:
            return n.Cell((n.Text(cell.text, span=cell.span),), span=cell.span)
        if column == NAME:
            return n.Cell((_part(Cell(cell.text, cell.span)),), span=cell.span)
        parts = cell.parts if cell.parts is not None else tuple(_split(cell))
        if not parts:
            return n.Cell((n.Text(cell.text, span=cell.span),), span=cell.span)
        return n.Cell(tuple(_part(part) for part in parts), span=cell.span)


def _part(cell: Cell) -> n.Name | n.Int | n.Negative | n.Text | n.NoValue:
    """A text where it is neither a number nor something that could be a name."""
    number = _NUMBER.fullmatch(cell.text)
    if cell.text in _NO_VALUE:
        return n.NoValue(span=cell.span)
    if number is not None:
        amount = n.Int(int(number[2]), span=cell.span)
        return n.Negative(amount, span=cell.span) if number[1] else amount
    if not _NAME.fullmatch(cell.text) or is_reserved(cell.text):
        return n.Text(cell.text, span=cell.span)
    return n.Name(cell.text, span=cell.span)


def _split(cell: Cell) -> Iterator[Cell]:
    """The values of a list, which have commas or `+` between them."""
    written = cell.span.text
    as_written = " ".join(written.split()) == cell.text
    for found in _SEPARATED.finditer(written if as_written else cell.text):
        text = " ".join(found.group().split())
        start = cell.span.start + found.start() + len(found.group()) - len(found.group().lstrip())
        yield Cell(text, Span(cell.span.source, start, start + len(found.group().strip())) if as_written else cell.span)


def _empty(span: Span) -> n.Cell:
    return n.Cell((n.NoValue(span=span),), span=span)


def is_reserved(word: str) -> bool:
    """Whether a word is one of the language's own."""
    from naishi.syntax.recovery.vocabulary import kind_of  # the parser is needed for it, which not every command loads

    return kind_of(word) != "NAME" or re.fullmatch(r"x\d+", word) is not None


__all__ = ["MOST_ROWS", "Read", "is_reserved", "table_of"]
