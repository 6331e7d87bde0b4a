"""Texts not worth parsing, and trees too deep for the passes that follow."""

from __future__ import annotations

import re
from typing import Any

MOST_CHARACTERS = 300_000  # of all files of a game together
DEEPEST = 60  # brackets and braces inside each other, and parts in one sum or condition
MOST_DIGITS = 9

# Comments and texts are stepped over; what is left is brackets, and numbers (also of copies) that are too long.
_RISKY = re.compile(
    r'#[^\n]*|"[^"\n]*"|[\[\](){}]'
    rf"|(?<!\w)[0-9]{{{MOST_DIGITS + 1},}}|(?<![^\W\d])x[0-9]{{{MOST_DIGITS + 1},}}(?![A-Za-z_0-9])"
)


Risk = tuple[str, int, int]


def is_deep(tree: Any) -> tuple[int, int] | None:
    """Where a tree gets too deep for the passes that follow, which recurse; None if it does not."""
    layer, depth, place = [tree], 0, (0, 0)
    while layer:
        depth += 1
        if not layer[0].meta.empty:
            place = (layer[0].meta.start_pos, layer[0].meta.end_pos)
        if depth > 3 * DEEPEST:
            return place
        layer = [kid for node in layer for kid in node.children if hasattr(kid, "children")]
    return None


def risk_of(text: str) -> Risk | None:
    """What makes a text not worth parsing, and where: its `size`, bracket `depth`, too many `digits`, or `nothing`."""
    if len(text) > MOST_CHARACTERS:
        return "size", 0, 0
    depth = 0
    for match in _RISKY.finditer(text):
        token = match.group()
        if token in "({[":
            depth += 1
            if depth > DEEPEST:
                return "depth", *match.span()
        elif token in ")}]":
            depth = max(0, depth - 1)
        elif token[0] not in '#"':
            return "digits", *match.span()
    if any(line.partition("#")[0].strip() for line in text.split("\n")):
        return None
    return "nothing", 0, 0


def long_numbers(text: str) -> list[tuple[int, int]]:
    """Where numbers stand that have too many digits."""
    return [match.span() for match in _RISKY.finditer(text) if match.group()[0] in "x0123456789"]


def shortened(text: str) -> str:
    """A text with numbers in the places of those that are too long, everything else where it was: so that what else is
    wrong is found, too."""
    for start, end in long_numbers(text):
        copies = text[start] == "x"
        short = "x1" if copies else "1" if text[:start].rstrip().endswith("[") else "9" * MOST_DIGITS
        text = text[:start] + short.ljust(end - start) + text[end:]
    return text
