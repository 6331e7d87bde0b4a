"""What was written where: in which file, option or table, and what a file stands on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from naishi.base.source import Source, Span
from naishi.base.walk import all_of
from naishi.syntax import nodes as n

if TYPE_CHECKING:
    from naishi.semantics.link.linked import Linked
    from naishi.syntax.parsed import Parsed


def order_of(linked: Linked, span: Span) -> int:
    """Which of the units something was written in, counted in the order in which they were applied."""
    options = [name for name, option in linked.options.items() if name in linked.options_on and lies_in(span, option)]
    files = [file.header.name.text for file in linked.files if file.header is not None and _is_of(span.source, file)]
    return max((linked.units.index(name) for name in options or files if name in linked.units), default=0)


def lies_in(span: Span, option: n.Option) -> bool:
    """Whether it is written in an option, or in a file of cards that the option reads."""
    outer = option.span
    if span.source is outer.source:
        return outer.start <= span.start < outer.end
    return any(table.span.source is span.source for file in all_of(option, n.CardFile) for table in file.read or ())


def with_bases(file: Parsed, files: Sequence[Parsed]) -> list[Parsed]:
    """A file and all it stands on."""
    by_name = {f.header.name.text: f for f in files if f.header is not None}
    found: list[Parsed] = []

    def add(one: Parsed) -> None:
        if isinstance(one.header, n.Expansion):
            for base in one.header.bases:
                if base.text in by_name and by_name[base.text] not in found:
                    add(by_name[base.text])
        if one not in found:
            found.append(one)

    add(file)
    return found


def _is_of(source: Source, file: Parsed) -> bool:
    return source is file.source or any(source is one for one in file.beside)


__all__ = ["lies_in", "order_of", "with_bases"]
