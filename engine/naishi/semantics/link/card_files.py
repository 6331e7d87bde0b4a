"""Tables of cards in files of their own, CSV or YAML: read into the same nodes as a table in the rules.

Nothing here recurses, and nothing is built that was not written out, whatever a file holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from attrs import evolve

from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Source, Span
from naishi.semantics import problems
from naishi.semantics.link.card_lists import yaml_sheet
from naishi.semantics.link.card_tables import ANY_CARD
from naishi.semantics.link.encodings import SAVE_AS_CSV, as_text
from naishi.semantics.link.sheet_tables import Read, table_of
from naishi.semantics.link.sheets import ENDINGS, LISTS, MOST_CHARACTERS, NotReadable, Sheet, key_of
from naishi.semantics.link.spreadsheets import csv_sheet
from naishi.syntax import nodes as n
from naishi.syntax.parsed import Parsed

SPREADSHEETS = (".xlsx", ".xlsm", ".xls", ".ods", ".numbers")
Reader = Callable[[n.Text], "Source | Diagnostic"]  # the text of a file that rules name, or why there is none


def with_tables(parsed: Parsed, read: Reader) -> Parsed:
    """Rules with the tables of the files that they name."""
    if not any(_names_file(item) for item in parsed.items):
        return parsed
    reading = _Attaching(read)
    items = tuple(reading.item(item) for item in parsed.items)
    return evolve(
        parsed,
        items=items,
        lost=parsed.lost | reading.lost,
        beside=tuple(reading.sources),
        of_beside=tuple(reading.problems),
    )


def among(sources: Mapping[str, Source]) -> Reader:
    """Files that are there as texts, by name."""

    def read(name: n.Text) -> Source | Diagnostic:
        return sources.get(name.text) or problems.files.card_file_absent(name.span)

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
        wrong, hint = _wrong_name(file.name)
        source = problems.files.card_file(file.name.span, wrong, hint) if wrong else self.read(file.name)
        if isinstance(source, Diagnostic):
            found = Read(None, (source,))
        else:
            source = evolve(source, text=as_text(source.text))
            self.sources.append(source)
            found = read_cards(source, file.without)
        self.problems += found.problems
        if found.problems:
            self.lost |= {name.text} if name is not None else {ANY_CARD}
        if found.problems and (found.lacks_cards or found.table is None or not found.table.rows):
            self.lost.add(ANY_CARD)
        return evolve(file, read=(found.table,) if found.table is not None else ())


def _wrong_name(name: n.Text) -> tuple[str, str]:
    """Why a file may not be named so, and what to do: it must be a text, and lie beside the rules."""
    text = name.text
    if text.lower().endswith(SPREADSHEETS):
        return "it is a spreadsheet, and cards come from a text of one", SAVE_AS_CSV
    if not text.lower().endswith(ENDINGS):
        return "cards come from a file that ends in `.csv`, `.tsv` or `.yaml`", ""
    if "\\" in text or ":" in text or text.startswith(("/", "~")) or ".." in text.split("/") or "\0" in text:
        return "it must lie beside the rules, or in a folder there", ""
    return "", ""


def read_cards(source: Source, without: Sequence[n.Name | n.Text] = ()) -> Read:
    """Read a file of cards. Never raises on any text; every problem has its place. `without`: the columns to leave
    out."""
    if len(source.text) > MOST_CHARACTERS:
        span = Span(source, 0, 0)
        return Read(None, (problems.files.card_file(span, f"it has more than {MOST_CHARACTERS:,} characters"),))
    keys = {key_of(one.text) for one in without}
    is_list = source.name.lower().endswith(LISTS)
    try:
        sheet = yaml_sheet(source, keys) if is_list else csv_sheet(source, keys)
    except NotReadable as error:
        return Read(None, (problems.files.card_file(error.span, error.message, error.hint),))
    read = table_of(source, sheet, not is_list)
    return evolve(read, problems=(*_left_out(without, sheet), *read.problems))


def _left_out(without: Sequence[n.Name | n.Text], sheet: Sheet) -> Iterator[Diagnostic]:
    """What is wrong with the columns that the rules leave out."""
    first: dict[str, Span] = {}
    columns = [cell.text for cell in sheet.headings.values()]
    for one in without:
        key = key_of(one.text)
        if key in first:
            yield problems.cards.clause_twice(one.span, one.text, first[key])
        elif key not in sheet.left_out:
            yield problems.sheets.no_such_column(one.span, one.text, columns)
        first.setdefault(key, one.span)
