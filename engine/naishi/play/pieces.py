"""Rows of text measured in cells: wide letters count twice, nothing is longer than the width."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from io import StringIO

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.style import Style
from rich.text import Text

from naishi.base.visible import shown

FAINT = "dim"
STRONG = "bold"
GAP = "   "


def fitted(text: str, width: int) -> str:
    """A text in exactly so many cells; one that is too long ends in an ellipsis."""
    if cell_len(text) <= width:
        return text + " " * (width - cell_len(text))
    return set_cell_size(text, max(0, width - 1)) + "…" if width > 0 else ""


def short(text: str, width: int) -> str:
    """A text in at most so many cells."""
    return text if cell_len(text) <= width else fitted(text, width)


def chip(name: str, style: Style) -> Text:
    """A card named inside a sentence."""
    return Text(f" {name} " if style.bgcolor else name, style)


def joined(parts: Iterable[Text | str], between: str = " ") -> Text:
    """Pieces side by side."""
    return Text(between).join(part if isinstance(part, Text) else Text(part) for part in parts)


def flowing(parts: Sequence[Text], width: int, indent: int = 0, gap: str = GAP) -> list[Text]:
    """Pieces one after another, in as many rows as it takes; no piece is cut in two unless it is wider than a row."""
    rows: list[Text] = []
    row = Text()
    for part in parts:
        if row and row.cell_len + len(gap) + part.cell_len > width - indent:
            rows.append(row)
            row = Text()
        row = row + Text(gap) + part if row else part.copy()
    return [Text(" " * indent) + cut(r, width - indent) for r in [*rows, row] if r]


def cut(row: Text, width: int) -> Text:
    """A row that is not wider than the width."""
    if row.cell_len <= width:
        return row
    shortened = row.copy()
    shortened.truncate(width, overflow="ellipsis")
    return shortened


def columned(parts: Sequence[Text], width: int, indent: int) -> list[Text]:
    """Pieces in columns of one width, read row by row."""
    wide = max((part.cell_len for part in parts), default=0) + 2
    per_row = max(1, (width - indent + 2) // wide)
    rows: list[Text] = []
    for start in range(0, len(parts), per_row):
        row = Text(" " * indent)
        for part in parts[start : start + per_row]:
            row += part + Text(" " * (wide - part.cell_len))
        row.rstrip()
        rows.append(cut(row, width))
    return rows


def heading(text: str, width: int, marked: bool = False) -> Text:
    """A title with a rule behind it; a marked one is that of whoever is to act."""
    front = f"{'▶' if marked else '─'} {short(text, width - 4)} "
    return Text(front, STRONG) + Text("─" * (width - cell_len(front)), FAINT)


def wrapped(text: str | Text, width: int, indent: int = 0, style: str = "") -> list[Text]:
    """A sentence broken between words."""
    sentence = Text(text, style) if isinstance(text, str) else text
    room = max(8, width - indent)
    return [Text(" " * indent) + row for row in sentence.wrap(_measure(), room)]


def harmless(row: Text) -> Text:
    """A row in which nothing that stands in rules or texts can play tricks on a terminal."""
    plain = shown(row.plain)
    if plain == row.plain:
        return row
    safe = row.copy()
    safe.plain = plain
    return safe


@cache
def _measure() -> Console:
    """rich breaks text only for a console; nothing is ever written to this one."""
    return Console(file=StringIO())
