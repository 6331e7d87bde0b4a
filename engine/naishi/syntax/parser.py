"""Text to tree. A mistake in one declaration does not hide those in the others: each is then parsed on its own."""

from __future__ import annotations

import re
from typing import Any

from attrs import frozen
from lark.exceptions import UnexpectedInput
from lark.utils import TextSlice

from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Source, Span
from naishi.syntax import mistakes
from naishi.syntax import nodes as n
from naishi.syntax.build import build
from naishi.syntax.language import parser

MOST_CHARACTERS = 1_000_000
DEEPEST = 60  # brackets and braces inside each other, and parts in one sum or condition
MOST_DIGITS = 9

_DECLARATIONS = (
    "game expansion tag field condition row pile pool grid group token card setup turn after when action scoring "
    "winner option example replace extend narrow remove"
).split()
_SCAN = re.compile(r'#[^\n]*|"[^"\n]*"|[{}()]|[^\W\d]\w*|\d+|[^\S\n]+|\n|.')


@frozen
class Parsed:
    """What a text gave: its tree as far as it could be read, the problems, and the names whose declaration was lost."""

    source: Source
    header: n.Game | n.Expansion | None
    items: tuple[n.Declaration, ...]
    problems: tuple[Diagnostic, ...] = ()
    lost: frozenset[str] = frozenset()


@frozen
class Chunk:
    """One declaration's characters: from its keyword to the next declaration's."""

    start: int
    end: int
    keyword: str
    name: str
    unclosed: int | None = None  # where its first brace stands that is never closed


def parse(source: Source) -> Parsed:
    """Read one rules file. Never raises on any text; every problem has its place."""
    problem = _unreadable(source)
    if problem:
        return Parsed(source, None, (), (problem,))
    try:
        file = _parsed(source, 0, len(source.text), "start")
        return Parsed(source, file.header, file.items)
    except UnexpectedInput:
        return _piecewise(source)
    except TooDeep as deep:
        return Parsed(source, None, (), (deep.problem,))


class TooDeep(Exception):
    """A tree too deep for the passes that follow, which recurse."""

    def __init__(self, problem: Diagnostic) -> None:
        super().__init__(problem.message)
        self.problem = problem


def _parsed(source: Source, start: int, end: int, symbol: str) -> Any:
    text = source.text if (start, end) == (0, len(source.text)) else TextSlice(source.text, start, end)
    tree = parser().parse(text, start=symbol)  # type: ignore[arg-type]
    _refuse_deep(tree, source)
    return build(tree, source)


def _refuse_deep(tree: Any, source: Source) -> None:
    layer, depth = [tree], 0
    while layer:
        depth += 1
        if depth > 3 * DEEPEST:
            meta = layer[0].meta
            span = Span(source, getattr(meta, "start_pos", 0), getattr(meta, "end_pos", 0))
            raise TooDeep(mistakes.too_deep(span, DEEPEST))
        layer = [kid for node in layer for kid in node.children if hasattr(kid, "children")]


def _unreadable(source: Source) -> Diagnostic | None:
    """What makes a text not worth parsing: its size, nothing in it, brackets too deep, a number too long."""
    if len(source.text) > MOST_CHARACTERS:
        return mistakes.too_large(Span(source, 0, 0), len(source.text), MOST_CHARACTERS)
    depth, written = 0, False
    for match in _SCAN.finditer(source.text):
        token = match.group()
        written = written or not (token.isspace() or token.startswith("#"))
        if token in "({":
            depth += 1
            if depth > DEEPEST:
                return mistakes.too_deep(Span(source, match.start(), match.end()), DEEPEST)
        elif token in ")}":
            depth = max(0, depth - 1)
        elif token[0].isdigit() and len(token) > MOST_DIGITS:
            return mistakes.number_too_long(Span(source, match.start(), match.end()), MOST_DIGITS)
    return None if written else mistakes.empty_file(Span(source, 0, 0))


def _piecewise(source: Source) -> Parsed:
    header: n.Game | n.Expansion | None = None
    items: list[n.Declaration] = []
    problems: list[Diagnostic] = []
    lost: set[str] = set()
    chunks = chunks_of(source)
    for index, chunk in enumerate(chunks):
        follower = chunks[index + 1] if index + 1 < len(chunks) else None
        if index == 0 and chunk.keyword not in ("game", "expansion"):
            problems.append(mistakes.no_header(source, chunk.start))
        symbol = "header" if chunk.keyword in ("game", "expansion") and index == 0 else "declaration"
        try:
            node = _parsed(source, chunk.start, chunk.end, symbol)
        except UnexpectedInput as error:
            problems.append(mistakes.explain(error, source, chunk, follower, symbol))
            lost |= _names_declared(source, chunk)
        except TooDeep as deep:
            problems.append(deep.problem)
        else:
            if isinstance(node, n.Game | n.Expansion):
                header = node
            else:
                items.append(node)
    return Parsed(source, header, tuple(items), tuple(problems), frozenset(lost))


def _names_declared(source: Source, chunk: Chunk) -> set[str]:
    """Every name a broken declaration may have meant to declare, so that its users are not called wrong as well."""
    if chunk.keyword in ("card", "action", "condition", "row", "pile", "pool", "grid", "group", "token", "step"):
        return {chunk.name}
    return {m.group() for m in _SCAN.finditer(source.text, chunk.start, chunk.end) if m.group()[0].isalpha()}


def chunks_of(source: Source) -> list[Chunk]:
    """The declarations of a text that does not parse. One begins with its keyword outside all braces, or, where a brace
    was forgotten, with its keyword at the very beginning of a line."""
    starts: list[tuple[int, str, int]] = []
    open_braces: list[int] = []
    line_start, only_space = True, True
    for match in _SCAN.finditer(source.text):
        token = match.group()
        if token == "\n":
            line_start, only_space = True, True
            continue
        if token.isspace():
            line_start = False
            continue
        first_on_line, unindented = only_space, line_start
        line_start = only_space = False
        if token == "{":
            open_braces.append(match.start())
        elif token == "}" and open_braces:
            open_braces.pop()
        elif token in _DECLARATIONS and ((first_on_line and not open_braces) or unindented):
            starts.append((match.start(), token, open_braces[0] if open_braces else -1))
            open_braces = []
    starts_with_end = [*starts, (len(source.text), "", open_braces[0] if open_braces else -1)]
    if not starts or source.text[: starts[0][0]].strip():
        lead = _first_written(source.text)
        if not starts or lead < starts[0][0]:
            starts_with_end.insert(0, (lead, "", -1))
    return [
        _chunk(source, start, end, keyword, unclosed)
        for (start, keyword, _), (end, _, unclosed) in zip(starts_with_end, starts_with_end[1:], strict=False)
    ]


def _first_written(text: str) -> int:
    for match in _SCAN.finditer(text):
        if not (match.group().isspace() or match.group().startswith("#")):
            return match.start()
    return len(text)


def _chunk(source: Source, start: int, end: int, keyword: str, unclosed: int) -> Chunk:
    words = [m.group() for m in _SCAN.finditer(source.text, start, end) if re.match(r"[^\W\d]", m.group())]
    name = words[1] if len(words) > 1 and words and words[0] == keyword else ""
    return Chunk(start, end, keyword, name, unclosed if unclosed >= 0 else None)
