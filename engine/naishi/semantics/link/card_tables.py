"""Cards by table: each row of a `cards` becomes a card of its own, whose parts lie where they are written."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from attrs import frozen

from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Span
from naishi.base.walk import all_of
from naishi.semantics import problems
from naishi.syntax import nodes as n

NAME, TITLE, IS = "name", "title", "is"
ANY_CARD = ""  # among lost names: that of a card which could not be read
_LONE_NAME = re.compile(r"[^\W\d]\w*")
COLUMNS = {NAME: "the card's name", TITLE: "what a card is called at the table", IS: "its tags"}  # besides fields


@frozen
class TextCell:
    """A text in a column of values or tags. What is wrong with it depends on the field, which is looked up later."""

    column: n.Name
    part: n.Text
    is_in_file: bool


@frozen
class Rows:
    """The cards of one group's tables, what is wrong with the rows, and the names in those that make no card."""

    cards: tuple[n.Card, ...]
    problems: tuple[Diagnostic, ...]
    lost: frozenset[str]
    texts: tuple[TextCell, ...]


def tables_of(group: n.Cards | n.ExtendCards) -> tuple[n.CardTable, ...]:
    """The tables of a group, that of its file last."""
    read = group.file.read if group.file is not None and group.file.read is not None else ()
    return (*(part for part in group.parts if isinstance(part, n.CardTable)), *read)


def is_from_file(table: n.CardTable) -> bool:
    """Whether it is a whole file, which has no place in the rules."""
    return table.span.start == table.span.end


def clauses_of(parts: tuple[n.Clause | n.CardTable, ...]) -> tuple[n.Clause, ...]:
    """What belongs to each card of a group."""
    return tuple(part for part in parts if not isinstance(part, n.CardTable))


def rows(group: n.Cards, tables: Sequence[n.CardTable]) -> Rows:
    """A card for each row: a tag with the group's name, the group's clauses, and those that the cells stand for."""
    cards: list[n.Card] = []
    found: list[Diagnostic] = []
    lost: set[str] = set()
    texts: list[TextCell] = []
    named = (n.IsTags((group.name,), span=group.name.span),) if group.name is not None else ()
    common = (*named, *clauses_of(group.parts))
    for table in tables:
        found += _column_problems(table)
        if group.name is None and all(column.text != NAME for column in table.columns):
            first = table.columns[0].span if table.columns else table.span
            found.append(problems.files.card_file(first, "nothing in it says what the cards are called",
                                            "Add a column `name`, or give the group a name."))  # fmt: skip
            lost |= {ANY_CARD}
            continue
        for row in table.rows:
            found += _row_problems(table, row)
            texts += _texts(table, row)
            card = _card(group, table, row, common)
            if card is not None:
                cards.append(card)
            else:
                lost |= {name.text for name in all_of(row.cells, n.Name)}
                lost |= {group.name.text if group.name is not None else ANY_CARD}
                lost |= {ANY_CARD} if any(column.text == NAME for column in table.columns) else set()
    return Rows(tuple(cards), tuple(found), frozenset(lost), tuple(texts))


def values(card: n.Card) -> tuple[n.Node, ...]:
    """The values that a card is called by after its group's name, if its row gives it neither a name nor a title."""
    row = card.span
    if card.title is None or card.title.span != row:
        return ()
    own = (clause for clause in card.clauses if isinstance(clause, n.HasField) and _is_within(clause.span, row))
    return tuple(part for c in own for part in (c.value.values if isinstance(c.value, n.Listed) else (c.value,)))


def _is_within(span: Span, row: Span) -> bool:
    return span.source is row.source and row.start <= span.start and span.end <= row.end


def _values(group: str, name: n.Name) -> str:
    return name.text.removeprefix(f"{group}_").replace("_", " ")


# --- what is wrong ---
def _column_problems(table: n.CardTable) -> Iterator[Diagnostic]:
    seen: dict[str, n.Name] = {}
    for column in table.columns:
        if column.text in seen:
            yield problems.cards.clause_twice(column.span, column.text, seen[column.text].span)
        seen.setdefault(column.text, column)
    if not table.rows and not is_from_file(table):  # of a file something else has been told
        yield problems.cards.empty_table(table.span)


def _row_problems(table: n.CardTable, row: n.CardRow) -> Iterator[Diagnostic]:
    names = [column.text for column in table.columns]
    if len(row.cells) < len(names):
        yield problems.cards.cells_missing(row.span, len(row.cells), names)
    elif len(row.cells) > len(names):
        surplus = row.cells[len(names)]
        yield problems.cards.cells_too_many(surplus.span.to(row.cells[-1].span), len(row.cells), names)
    for column, cell in zip(names, row.cells, strict=False):
        wrong = _wrong_in(column, cell)
        if wrong is not None and column == NAME:
            yield _bad_name(cell, dict(zip(names, row.cells, strict=False)).get(TITLE), is_from_file(table))
        elif wrong is not None:
            yield problems.cards.bad_value(wrong[0].span, column, wrong[1])


def _bad_name(cell: n.Cell, title: n.Cell | None, is_in_file: bool) -> Diagnostic:
    first = cell.parts[0]
    if isinstance(first, n.NoValue):
        return problems.sheets.nameless(cell.span)
    if is_in_file and isinstance(first, n.Text) and _LONE_NAME.fullmatch(first.text):
        return problems.sheets.reserved_in_file(cell.span, first.text, True)
    is_free = title is not None and isinstance(title.parts[0], n.NoValue) and title.span != cell.span
    text = first.text if isinstance(first, n.Text) and len(cell.parts) == 1 else " ".join(cell.span.text.split())
    return problems.sheets.bad_name(cell.span, text, title.span if title is not None and is_free else None)


def _texts(table: n.CardTable, row: n.CardRow) -> Iterator[TextCell]:
    for column, cell in zip(table.columns, row.cells, strict=False):
        if column.text not in (NAME, TITLE):
            parts = (part for part in cell.parts if isinstance(part, n.Text))
            yield from (TextCell(column, part, is_from_file(table)) for part in parts)


def _wrong_in(column: str, cell: n.Cell) -> tuple[n.Node, str] | None:
    """What cannot stand in a column whatever its field is, and what should."""
    several = len(cell.parts) > 1
    lone = next((part for part in cell.parts if isinstance(part, n.NoValue)), None)
    if several and lone is not None:
        return lone, "a value between commas"
    match column:
        case "name" if several or not _is_all(cell, n.Name):
            return cell, "one name"
        case "title" if several or not _is_all(cell, n.Text, n.NoValue):
            return cell, "a text in double quotes, or `-`"
        case "is" if not _is_all(cell, n.Name, n.Text, n.NoValue):
            return cell, "tags, or `-`"
    return None


def _may_be_right(column: str, cell: n.Cell) -> bool:
    is_text = column != TITLE and any(isinstance(part, n.Text) for part in cell.parts)
    return not is_text and _wrong_in(column, cell) is None


def _is_all(cell: n.Cell, *wanted: type[n.Node]) -> bool:
    return all(isinstance(part, wanted) for part in cell.parts)


# --- the card of a row ---
def _card(group: n.Cards, table: n.CardTable, row: n.CardRow, common: tuple[n.Clause, ...]) -> n.Card | None:
    """None if the row has not as many cells as the table columns, or no name where it should have one."""
    if len(row.cells) != len(table.columns):
        return None
    pairs = list(zip(table.columns, row.cells, strict=True))
    right = {column.text: cell for column, cell in pairs if _may_be_right(column.text, cell)}
    if NAME not in right and any(column.text == NAME for column in table.columns):
        return None
    name = _name(group.name, table, row, right)
    if name is None:
        return None
    own = right[TITLE].parts[0] if TITLE in right else None
    title = own if isinstance(own, n.Text) else None
    if title is None and name.span == row.span and group.name is not None:
        called = group.title.text if group.title else group.name.text
        title = n.Text(f"{called} {_values(group.name.text, name)}", span=row.span)
    clauses = [clause for column, cell in pairs if column.text in right for clause in _clauses(column, cell)]
    return n.Card(name, title, row.copies, (*common, *clauses), span=row.span)


def _clauses(column: n.Name, cell: n.Cell) -> Iterator[n.Clause]:
    first = cell.parts[0]
    if column.text in (NAME, TITLE) or isinstance(first, n.NoValue):
        return
    if column.text == IS:
        yield n.IsTags(tuple(part for part in cell.parts if isinstance(part, n.Name)), span=cell.span)
    else:
        parts = tuple(part for part in cell.parts if isinstance(part, n.Name | n.Int | n.Negative))
        yield n.HasField(column, parts[0] if len(parts) == 1 else n.Listed(parts, span=cell.span), span=cell.span)


def _name(group: n.Name | None, table: n.CardTable, row: n.CardRow, cells: dict[str, n.Cell]) -> n.Name | None:
    """Its own, or the group's with the values of its fields."""
    if NAME in cells:
        own = cells[NAME].parts[0]
        assert isinstance(own, n.Name)
        return own
    if group is None:
        return None
    words = [group.text]
    for column, cell in zip(table.columns, row.cells, strict=True):
        if column.text not in COLUMNS:
            words += [word_of(part) for part in cell.parts if not isinstance(part, n.NoValue)]
    return n.Name("_".join(words), span=row.span)


def word_of(part: n.Node) -> str:
    """A value as it stands in a name."""
    match part:
        case n.Name(text=text):
            return text
        case n.Int(value=value):
            return str(value)
        case n.Negative(number=number):
            return f"minus{number.value}"
    return ""


__all__ = ["COLUMNS", "Rows", "clauses_of", "rows", "tables_of", "values", "word_of"]
