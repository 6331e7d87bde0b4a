"""Text to tree. A mistake in one declaration does not hide those in the others: each is then parsed on its own."""

from __future__ import annotations

import re
from typing import Any

from attrs import frozen

from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Source
from naishi.syntax import nodes as n

MOST_CHARACTERS = 300_000  # of all files of a game together
DEEPEST = 60  # brackets and braces inside each other, and parts in one sum or condition
MOST_DIGITS = 9

# Comments and texts are stepped over; what is left is brackets, and numbers (also of copies) that are too long.
_RISKY = re.compile(
    r'#[^\n]*|"[^"\n]*"|[\[\](){}]'
    rf"|(?<!\w)[0-9]{{{MOST_DIGITS + 1},}}|(?<![^\W\d])x[0-9]{{{MOST_DIGITS + 1},}}(?![A-Za-z_0-9])"
)


Risk = tuple[str, int, int]


@frozen
class Parsed:
    """What a text gave: its tree as far as it could be read, the problems, and the names whose declaration was lost."""

    source: Source
    header: n.Game | n.Expansion | None
    items: tuple[n.Declaration, ...]
    problems: tuple[Diagnostic, ...] = ()
    lost: frozenset[str] = frozenset()
    beside: tuple[Source, ...] = ()  # the files of cards that were read for it


def parse(source: Source) -> Parsed:
    """Read one rules file. Never raises on any text; every problem has its place."""
    if risk_of(source.text) is None:
        # A file whose tree is kept from before needs none of these, and they take a third of a short command's time.
        from lark.exceptions import UnexpectedInput

        from naishi.syntax.build import build
        from naishi.syntax.language import parser

        try:
            tree: Any = parser().parse(source.text, start="start")
        except UnexpectedInput:
            tree = None
        if tree is not None and not any(is_deep(part) for part in tree.children):
            header, *items = [build(part, source) for part in tree.children]
            return Parsed(source, header, tuple(items))
    from naishi.syntax.reading import read  # what explains mistakes is imported only where there are some

    return read(source)


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
