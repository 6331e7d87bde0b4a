"""Text in columns that fits the terminal, wide characters and all."""

from __future__ import annotations

import shutil
from collections.abc import Sequence

from naishi.base.render import CUT, cells

WIDEST = 110  # longer lines are hard to read, however wide the terminal


def width() -> int:
    """How many columns there are to write in."""
    return max(40, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))


def cut(text: str, room: int) -> str:
    """As much of a text as fits, with a sign if there was more."""
    if cells(text) <= room:
        return text
    while text and cells(text) + 1 > room:
        text = text[: -max(1, (cells(text) + 1 - room) // 2)]
    return text.rstrip() + CUT


def padded(text: str, room: int) -> str:
    """A text with spaces behind it."""
    return text + " " * (room - cells(text))


def wrapped(line: str, room: int) -> list[str]:
    """A line as several that fit; all keep its indent, and what follows a dash stands under its words."""
    words = line.split()
    indent = " " * (len(line) - len(line.lstrip()))
    hanging = indent + "  " if words[:1] == ["-"] else indent
    found, current = [], indent
    for word in words:
        glued = current + word if not current.strip() else f"{current} {word}"
        if current.strip() and cells(glued) > room:
            found.append(current)
            glued = hanging + word
        current = glued
    return [*found, current]


def beside(left: str, right: Sequence[str], at: int, room: int) -> list[str]:
    """Two texts side by side, the right one from column `at`; below the left one where that is too wide."""
    lefts = left.splitlines()
    rights = [part for line in right for part in wrapped(line, max(20, room - at))]
    if any(cells(line) > at - 2 for line in lefts):
        return [*lefts, *(" " * at + line for line in rights)]
    rows = max(len(lefts), len(rights))
    lefts += [""] * (rows - len(lefts))
    rights += [""] * (rows - len(rights))
    return [(padded(one, at) + other).rstrip() for one, other in zip(lefts, rights, strict=True)]
