"""Tables of cards in files of their own, CSV or YAML: read into the same nodes as a table in the rules.

Every cell keeps the characters it is written with, so that whatever is wrong with it is told where it stands. Nothing
here recurses, and nothing is built that was not written out, whatever a file holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from attrs import evolve, frozen

from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Source, Span
from naishi.semantics import problems
from naishi.semantics.spreadsheets import Cell, NotReadable, csv_rows, yaml_rows
from naishi.semantics.world import MOST_ITEMS
from naishi.syntax import nodes as n
from naishi.syntax.parser import MOST_CHARACTERS, Parsed

ENDINGS = (".csv", ".yaml", ".yml")
COPIES, TITLE = "copies", "title"
Reader = Callable[[n.Text], "Source | Diagnostic"]  # the text of a file that rules name, or why there is none

_NAME = re.compile(r"[^\W\d]\w*")
_NUMBER = re.compile(r"(-?)(\d{1,9})")
_COPIES = re.compile(r"x?(\d{1,9})")
_SEPARATED = re.compile(r"[^,+]+")
_NO_VALUE = ("", "-")


@frozen
class Read:
    """What a file holds: its table, if it has one, what is wrong with it, and the names in rows that make no card."""

    table: n.CardTable | None
    problems: tuple[Diagnostic, ...]
    lost: frozenset[str] = frozenset()


def with_tables(parsed: Parsed, read: Reader) -> Parsed:
    """Rules with the tables of the files that they name."""
    if not any(_names_file(item) for item in parsed.items):
        return parsed
    reading = _Attaching(read)
    items = tuple(reading.item(item) for item in parsed.items)
    return evolve(
        parsed,
        items=items,
        problems=(*parsed.problems, *reading.problems),
        lost=parsed.lost | reading.lost,
        beside=tuple(reading.sources),
    )


def among(sources: Mapping[str, Source]) -> Reader:
    """Files that are there as texts, by name."""

    def read(name: n.Text) -> Source | Diagnostic:
        return sources.get(name.text) or problems.card_file_absent(name.span)

    return read


def _names_file(item: n.Declaration) -> bool:
    if isinstance(item, n.Option):
        return any(_names_file(one) for one in item.items)
    one = item.new if isinstance(item, n.Replace) else item
    return isinstance(one, n.Cards | n.ExtendCards) and one.file is not None


class _Attaching:
    def __init__(self, read: Reader) -> None:
        self.read = read
        self.sources: list[Source] = []
        self.problems: list[Diagnostic] = []
        self.lost: set[str] = set()

    def item(self, item: n.Declaration) -> n.Declaration:
        match item:
            case n.Option(items=items):
                return evolve(item, items=tuple(self.item(one) for one in items))
            case n.Replace(new=n.Cards(file=n.CardFile() as file) as new):
                return evolve(item, new=evolve(new, file=self.file(file, new)))
            case n.Cards(file=n.CardFile() as file) | n.ExtendCards(file=n.CardFile() as file):
                return evolve(item, file=self.file(file, item))
        return item

    def file(self, file: n.CardFile, group: n.Cards | n.ExtendCards) -> n.CardFile:
        """A file with its table; one that cannot be read has none, and a problem."""
        name = group.name if isinstance(group, n.Cards) else group.group
        self.lost |= {name.text} if name is not None else set()
        wrong = _wrong_name(file.name)
        source = problems.card_file(file.name.span, wrong) if wrong else self.read(file.name)
        if isinstance(source, Diagnostic):
            self.problems.append(source)
            return evolve(file, read=())
        self.sources.append(source)
        found = read_cards(source)
        self.problems += found.problems
        self.lost |= found.lost
        if found.table is not None and not found.problems and name is not None:
            self.lost.discard(name.text)
        return evolve(file, read=(found.table,) if found.table is not None else ())


def _wrong_name(name: n.Text) -> str:
    """Why a file may not be named so: it must lie beside the rules."""
    text = name.text
    if not text.lower().endswith(ENDINGS):
        return "cards come from a file that ends in `.csv` or `.yaml`"
    if "\\" in text or ":" in text or text.startswith(("/", "~")) or ".." in text.split("/") or "\0" in text:
        return "it must lie beside the rules, or in a folder there"
    return ""


def read_cards(source: Source) -> Read:
    """Read a file of cards. Never raises on any text; every problem has its place."""
    if len(source.text) > MOST_CHARACTERS:
        span = Span(source, 0, 0)
        return Read(None, (problems.card_file(span, f"it has more than {MOST_CHARACTERS:,} characters"),))
    try:
        is_csv = source.name.lower().endswith(".csv")
        rows = csv_rows(source) if is_csv else yaml_rows(source)
    except NotReadable as error:
        return Read(None, (problems.card_file(error.span, error.message, error.hint),))
    return _Table(source, is_csv).read(rows)


class _Table:
    """The rows of a file made into those of a table."""

    def __init__(self, source: Source, is_csv: bool) -> None:
        self.source = source
        self.is_csv = is_csv  # each row has a cell for every column
        self.problems: list[Diagnostic] = []
        self.lost: set[str] = set()

    def read(self, rows: Sequence[Sequence[tuple[Cell, Cell]]]) -> Read:
        """`rows`: each a row's cells, with the columns they belong to."""
        columns: dict[str, Cell] = {}
        for column in (column for row in rows for column, _ in row):
            if column.text or not self.is_csv:
                columns.setdefault(column.text, column)
        nothing = Span(self.source, 0, 0)
        if not rows:
            return Read(None, (problems.card_file(nothing, "it has no row"),))
        if COPIES not in columns:
            first = next(iter(columns.values()), None)
            told = "nothing in it says how many copies there are"
            hint = "Add a column `copies`."
            return Read(None, (problems.card_file(first.span if first else nothing, told, hint),))
        wrong = [cell for cell in columns.values() if not _NAME.fullmatch(cell.text)]
        if wrong:
            told = "this is no name of a column"
            return Read(None, tuple(problems.card_file(cell.span, told) for cell in wrong))
        if len(rows) > MOST_ITEMS:
            over = rows[MOST_ITEMS][0][1].span
            return Read(None, (problems.too_many_items(over, len(rows), MOST_ITEMS),))
        names = [n.Name(cell.text, span=cell.span) for cell in columns.values() if cell.text != COPIES]
        made = [self._row(row, names) for row in rows]
        table = n.CardTable(tuple(names), tuple(row for row in made if row is not None), span=nothing)
        return Read(table, tuple(self.problems), frozenset(self.lost))

    def _row(self, row: Sequence[tuple[Cell, Cell]], columns: Sequence[n.Name]) -> n.CardRow | None:
        cells: dict[str, Cell] = {}
        first: dict[str, Span] = {}
        surplus = [cell for column, cell in row if not column.text]
        for column, cell in row:
            if column.text and column.text in cells:
                self.problems.append(problems.clause_twice(column.span, column.text, first[column.text]))
            cells.setdefault(column.text, cell)
            first.setdefault(column.text, column.span)
        span = row[0][1].span.to(row[-1][1].span)
        made = [self._cell(name.text, cells[name.text]) if name.text in cells else _empty(span) for name in columns]
        all_names = [name.text for name in columns] + [COPIES]
        told = len(self.problems)
        if surplus:
            self.problems.append(problems.cells_too_many(surplus[0].span.to(span), len(row), all_names, in_file=True))
        elif self.is_csv and len(cells) < len(all_names):
            self.problems.append(problems.cells_missing(span, len(row), all_names))
        copies = self._copies(cells.get(COPIES), span) if len(self.problems) == told else None
        if copies is None:
            self.lost |= {part.text for cell in made for part in cell.parts if isinstance(part, n.Name)}
            return None
        return n.CardRow(tuple(made), copies, span=span)

    def _copies(self, cell: Cell | None, row: Span) -> n.Copies | None:
        found = _COPIES.fullmatch(cell.text) if cell is not None else None
        if cell is None or cell.text in _NO_VALUE:
            self.problems.append(problems.without_copies(row))
            return None
        if found is None:
            self.problems.append(problems.bad_value(cell.span, COPIES, "a number"))
            return None
        return n.Copies(int(found[1]), span=cell.span)

    def _cell(self, column: str, cell: Cell) -> n.Cell:
        if column == TITLE and cell.text not in _NO_VALUE:
            return n.Cell((n.Text(cell.text, span=cell.span),), span=cell.span)
        parts = cell.parts if cell.parts is not None else tuple(_split(cell))
        if not parts or (len(parts) == 1 and parts[0].text in _NO_VALUE):
            return _empty(cell.span)
        return n.Cell(tuple(self._part(part) for part in parts), span=cell.span)

    def _part(self, cell: Cell) -> n.Name | n.Int | n.Negative | n.Text | n.NoValue:
        number = _NUMBER.fullmatch(cell.text)
        if cell.text in _NO_VALUE:
            return n.NoValue(span=cell.span)
        if number is not None:
            amount = n.Int(int(number[2]), span=cell.span)
            return n.Negative(amount, span=cell.span) if number[1] else amount
        if not _NAME.fullmatch(cell.text):
            return n.Text(cell.text, span=cell.span)
        if _is_reserved(cell.text):
            self.problems.append(problems.reserved_in_file(cell.span, cell.text))
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


def _is_reserved(word: str) -> bool:
    from naishi.syntax.vocabulary import kind_of  # the parser is needed for it, which not every command loads

    return kind_of(word) != "NAME" or re.fullmatch(r"x\d+", word) is not None
