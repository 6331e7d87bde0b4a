"""Whose a game and its expansions are, as the heads of their files say it: who made them, who has rights in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Span
from naishi.semantics import problems
from naishi.syntax import nodes as n
from naishi.syntax.english.declarations import RIGHTS as RIGHTS_WORDS
from naishi.syntax.parsed import Parsed

CREDITS, RIGHTS = "credits", "rights"
SAID = "text"  # the kind of rights that are told in a text


@frozen
class Head:
    """What one file says. `rights`: `own`, `public` or SAID; empty, as the texts are, where it says nothing."""

    unit: str
    credits: str = ""
    rights: str = ""
    rights_text: str = ""


def heads_of(files: Iterable[Parsed], units: Sequence[str]) -> list[Head]:
    """Those that say something, in the order of the units."""
    found = {file.header.name.text: _head(file.header) for file in files if file.header is not None}
    return [found[unit] for unit in units if unit in found and (found[unit].credits or found[unit].rights)]


def _head(header: n.Game | n.Expansion) -> Head:
    told = {line.what.text: line.said for line in header.meta if isinstance(line, n.About)}
    credit, right = told.get(CREDITS), told.get(RIGHTS)
    return Head(
        header.name.text,
        credit.text if credit is not None else "",
        "" if right is None else SAID if isinstance(right, n.Text) else right.text,
        "" if right is None else right.text if isinstance(right, n.Text) else RIGHTS_WORDS.get(right.text, right.text),
    )


def head_problems(lines: Iterable[n.Meta]) -> Iterator[Diagnostic]:
    """What is wrong with the lines of a head, each for itself and said twice."""
    seen: dict[object, Span] = {}
    for line in lines:
        kind = line.what.text if isinstance(line, n.About) else type(line)
        if kind in seen and not isinstance(line, n.Needs):
            yield problems.files.repeated_header(line.span, line.span.text, seen[kind])
        elif isinstance(line, n.About):
            yield from _about(line)
        seen.setdefault(kind, line.span)


def _about(line: n.About) -> Iterator[Diagnostic]:
    what, said = line.what.text, line.said
    if what not in (CREDITS, RIGHTS):
        yield problems.files.unknown_in_header(line.what.span)
    elif isinstance(said, n.Text):
        if not said.text.strip():
            yield problems.files.nothing_said(said.span, what)
    elif what == CREDITS:
        yield problems.files.credits_are_told(said.span)
    elif said.text not in RIGHTS_WORDS:
        yield problems.files.unknown_rights(said.span, tuple(RIGHTS_WORDS))
