"""The columns of tables of cards held against the game's fields, and the texts in their cells that are no values."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from naishi.base.diagnostic import Diagnostic, Edit
from naishi.program import FieldDef
from naishi.semantics import problems
from naishi.semantics.link.card_groups import CardGroup
from naishi.semantics.link.card_tables import COLUMNS, IS, TextCell
from naishi.semantics.link.sheet_tables import is_reserved
from naishi.syntax import nodes as n

if TYPE_CHECKING:
    from naishi.semantics.symbols.table import SymbolTable

_NAME = re.compile(r"[^\W\d]\w*")


def check_columns(world: SymbolTable) -> None:
    """A column is a field, or one of those that every table may have."""
    for group in world.linked.card_groups.values():
        for table, file in group.tables:
            _check_table(world, group, table, file)
        for text in group.texts:
            problem = _wrong_text(world, text)
            if problem is not None:
                world.report(problem)


def _check_table(world: SymbolTable, group: CardGroup, table: n.CardTable, file: n.CardFile | None) -> None:
    unknown: list[n.Name] = []
    for column in table.columns:
        if column.text in COLUMNS and column.text in world.fields:
            world.report(problems.files.builtin_name(column.span, f"{COLUMNS[column.text]} in a table"))
        elif column.text in COLUMNS or column.text in world.fields:
            world.used.add(f"field {column.text}")
        else:
            unknown.append(column)
            world.told_columns.add(id(column))
    if not unknown:
        return
    names = [*world.fields, *COLUMNS]
    there = {column.text for column in table.columns}
    free, taken = [name for name in names if name not in there], [name for name in names if name in there]
    strange = [column for column in unknown if problems.sheets.column_meant(column.text, free) is None]
    texts = {id(text.column) for text in group.texts}
    prose = [column for column in strange if id(column) in texts or not _is_name(column.text)]
    for column in unknown:
        together = prose if column in prose else [column]
        left_out = _leaving_out(file, together) if file is not None else None
        world.report(problems.sheets.unknown_column(column.span, column.text, free, taken, left_out, column in prose))


def _leaving_out(file: n.CardFile, columns: Iterable[n.Name]) -> Edit:
    """The change to the sentence about the file that leaves some columns out."""
    names = [column.text if _is_name(column.text) else f'"{column.text}"' for column in columns]
    more = ", " if file.without else " without "
    return Edit(file.span, f"{file.span.text}{more}{', '.join(names)}")


def _is_name(text: str) -> bool:
    return _NAME.fullmatch(text) is not None and not is_reserved(text)


# --- texts in cells ---
def _wrong_text(world: SymbolTable, text: TextCell) -> Diagnostic | None:
    """What is wrong with a text that stands where a value should. None if its column is what is wrong."""
    column, span = text.column.text, text.part.span
    field = world.fields.get(column)
    if field is None and column != IS:
        return None
    if not text.is_in_file:
        return problems.sheets.in_quotes(span, column)
    if field is not None and _is_number(field):
        told = f"a number from {field.least} to {field.most}"
        return problems.sheets.not_whole(span, column) or problems.sheets.bad_number(span, column, told)
    if _NAME.fullmatch(text.part.text):  # and no name, since the language has it
        return problems.sheets.reserved_in_file(span, text.part.text, False)
    words, several, expected = _words(world, field)
    return problems.sheets.strange_value(span, column, expected, words, several)


def _is_number(field: FieldDef) -> bool:
    return not field.words and not field.is_kind and not field.is_list


def _words(world: SymbolTable, field: FieldDef | None) -> tuple[list[str], bool, str]:
    """What may stand in a column, whether more than one of them may, and what they are."""
    if field is None:
        return list(world.tags), True, "tags, or `-`"
    if not field.is_list:
        return (
            (list(field.words), False, "a word") if field.words else (list(world.linked.cards), False, "a card's name")
        )
    type_ = world.linked.fields[field.name].type
    of = type_.of if isinstance(type_, n.FieldList) else None
    entries = world.fields.get(of.name.text) if isinstance(of, n.NounName) else None
    return (list(entries.words), True, "words") if entries is not None else (list(world.linked.cards), True, "names")


__all__ = ["check_columns"]
