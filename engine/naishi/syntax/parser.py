"""Text to tree. A mistake in one declaration does not hide those in the others: each is then parsed on its own."""

from __future__ import annotations

from typing import Any

from naishi.base.source import Source
from naishi.syntax.limits import is_deep, risk_of
from naishi.syntax.parsed import Parsed


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
    from naishi.syntax.recovery.reading import read  # what explains mistakes is imported only where there are some

    return read(source)
