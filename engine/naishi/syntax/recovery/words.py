"""A text cut into words for the search after a mistake, and the characters in it that are no part of the language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from attrs import frozen
from lark.lexer import PatternStr

from naishi.base.source import Source, Span
from naishi.syntax.language import parser

_SCAN = r"""
      (?P<fine> \#[^\n]* | "[^"\n]*" | [^\W\d]\w* | [0-9]+ | [ \t\r\n\f]+ | [SIGNS] )
    | (?P<quoted> (?<!\w)'[^'\n]+' | [“”„«»][^“”„«»"\n]+[“”«»] | ‘[^‘’\n]+’ )
    | (?P<unclosed> "[^"\n{}]* )
    | (?P<comment> //[^\n]* )
    | (?P<stray> [<>!]=? | &+ | \|+ | /+ | ;+ | \.+ | . )
"""


QUOTE = '"'


@frozen
class Word:
    """One word, number, text or sign, with the kind the grammar gives it."""

    kind: str
    text: str
    start: int
    end: int
    line: int = 0
    column: int = 0
    first: bool = False  # whether it begins its line
    indent: int = 0  # the column its line begins at

    def span(self, source: Source) -> Span:
        """Where it stands."""
        return Span(source, self.start, self.end)


@frozen
class Stray:
    """Characters that no rules text has outside a text or comment."""

    kind: str  # quoted, unclosed, comment, stray
    text: str
    start: int


def words_of(source: Source) -> tuple[list[Word], list[Stray]]:
    """The words of a text that may hold anything. Each stray is read as what it most probably stands for."""
    strays: list[Stray] = []
    readable = _scanner().sub(_mask(strays), source.text)
    return list(_lexed(readable)), strays


@lru_cache(maxsize=1)
def _scanner() -> re.Pattern[str]:
    signs = "".join(t.pattern.value for t in parser().terminals if isinstance(t.pattern, PatternStr))
    wanted = "".join(sorted({re.escape(ch) for ch in signs if not (ch.isalnum() or ch == "_")}))
    return re.compile(_SCAN.replace("SIGNS", wanted), re.VERBOSE | re.DOTALL)


def _mask(strays: list[Stray]) -> Callable[[re.Match[str]], str]:
    """Puts something of the same length in a stray's place, so that every other word keeps its place."""

    def masked(match: re.Match[str]) -> str:
        text, kind = match.group(), str(match.lastgroup)
        if kind == "fine":
            return text
        strays.append(Stray(kind, "//" if kind == "comment" else text.rstrip(), match.start()))
        is_text = kind in ("quoted", "unclosed") and len(text) > 1
        return f'"{text[1:-1].replace(QUOTE, " ")}"' if is_text else " " * len(text)

    return masked


def _lexed(text: str) -> Iterator[Word]:
    reader = parser().parse_interactive(text, start="start")
    line, indent = 0, 0
    for token in reader.lexer_thread.lex(reader.parser_state):  # type: ignore[no-untyped-call]
        at, column, end = token.line or 0, token.column or 0, token.end_pos or 0
        first = at != line
        line, indent = (at, column) if first else (line, indent)
        yield Word(str(token.type), str(token), token.start_pos or 0, end, at, column, first, indent)
