"""What a file of cards holds, whatever its format: headings, and under them each row's cells, with their places."""

from __future__ import annotations

from collections.abc import Collection

from attrs import frozen

from naishi.base.source import Span

LISTS = (".yaml", ".yml")
ENDINGS = (".csv", ".tsv", *LISTS)
MOST_CHARACTERS = 1_000_000  # of all files of cards of a game together
COPIES = "copies"
DELIMITERS = (";", "\t", ",", "|")  # the first of these that the first line has, unless a line `sep=…` is above it
REMARK = "#"  # a heading that begins with it leaves its column out


@frozen
class Cell:
    """What stands in a cell, and where. `parts`: its values one by one, where the file itself parts them."""

    text: str
    span: Span
    parts: tuple[Cell, ...] | None = None


@frozen
class Row:
    """A row's cells, each under the key of its heading; those beyond the last heading are `surplus`."""

    cells: dict[str, Cell]
    span: Span
    surplus: tuple[Cell, ...] = ()


@frozen
class Sheet:
    """The headings of all columns that are not left out, by their keys; the rows; each heading that is there twice
    with the first of them; the keys of the columns that were left out."""

    headings: dict[str, Cell]
    rows: tuple[Row, ...]
    twice: tuple[tuple[Cell, Cell], ...]
    left_out: frozenset[str]


class NotReadable(ValueError):
    """A file that is not what its name says."""

    def __init__(self, span: Span, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.span, self.message, self.hint = span, message, hint


def key_of(heading: str) -> str:
    """Headings are the same in capitals and in small letters."""
    return " ".join(heading.split()).casefold()


def is_left_out(key: str, without: Collection[str]) -> bool:
    """Whether a column is not for the game: the rules or its heading say so."""
    return key in without or key.startswith(REMARK)


__all__ = [
    "COPIES",
    "DELIMITERS",
    "ENDINGS",
    "LISTS",
    "MOST_CHARACTERS",
    "REMARK",
    "Cell",
    "NotReadable",
    "Row",
    "Sheet",
    "is_left_out",
    "key_of",
]
