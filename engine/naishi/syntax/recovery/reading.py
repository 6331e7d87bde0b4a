"""A text with mistakes, read as far as it can be: declaration by declaration, each mistake in its place."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import Any

from attrs import field, frozen
from lark.exceptions import UnexpectedInput
from lark.utils import TextSlice

from naishi.base.diagnostic import Diagnostic, in_order
from naishi.base.source import Source, Span
from naishi.syntax import nodes as n
from naishi.syntax.build import build
from naishi.syntax.language import parser
from naishi.syntax.limits import DEEPEST, MOST_CHARACTERS, MOST_DIGITS, Risk, is_deep, long_numbers, risk_of, shortened
from naishi.syntax.parsed import Parsed
from naishi.syntax.recovery import mistakes
from naishi.syntax.recovery.declared import Declared
from naishi.syntax.recovery.pieces import Piece, names_declared, pieces_of
from naishi.syntax.recovery.words import Stray, words_of

MOST_PROBLEMS = 50  # in a file
MOST_STRAYS = 5  # in a declaration


def read(source: Source, declared: Declared | None = None) -> Parsed:
    """Read one rules file that has a mistake. Never raises on any text; every problem has its place. `declared`: the
    names of all files it belongs to, so that what is said about a mistake makes sense with them."""
    risk = risk_of(source.text)
    if risk is not None and risk[0] != "digits":
        return Parsed(source, None, (), (_told(risk, source),))
    reading = _Reading(source, shortened(source.text), declared)
    reading.problems.extend(
        mistakes.number_too_long(Span(source, *place), MOST_DIGITS) for place in long_numbers(source.text)[:MOST_STRAYS]
    )
    if risk_of(reading.text) is not None:
        return Parsed(source, None, (), tuple(reading.problems))
    try:
        tree = parser().parse(reading.text, start="start")
    except UnexpectedInput:
        _read_in_pieces(reading)
    else:
        for part in tree.children:
            reading.take(part)
    return reading.result()


def _told(risk: Risk, source: Source) -> Diagnostic:
    kind, start, end = risk
    span = Span(source, start, end)
    match kind:
        case "size":
            return mistakes.too_large(span, len(source.text), MOST_CHARACTERS)
        case "depth":
            return mistakes.too_deep(span, DEEPEST)
    return mistakes.empty_file(span)


def _too_deep(tree: Any, source: Source) -> Diagnostic | None:
    """What is wrong with a tree too deep for the passes that follow, which recurse."""
    deep = is_deep(tree)
    return mistakes.too_deep(_first_word(Span(source, *deep)), DEEPEST) if deep is not None else None


def _first_word(span: Span) -> Span:
    word = re.match(r"\w+|.", span.text, re.DOTALL)
    return Span(span.source, span.start, span.start + (word.end() if word else 0))


@frozen
class _Reading:
    """What reading a text has given so far."""

    source: Source
    text: str  # what is read: the source's, with numbers that are too long made shorter
    declared: Declared | None = None
    header: list[n.Game | n.Expansion] = field(factory=list)
    items: list[n.Declaration] = field(factory=list)
    problems: list[Diagnostic] = field(factory=list)
    lost: set[str] = field(factory=set)

    def result(self) -> Parsed:
        """All of it."""
        header = self.header[0] if self.header else None
        long = [problem.span for problem in self.problems if problem.code == "number-too-long"]
        told = [p for p in self.problems if p.span in long or not any(_touch(p.span, place) for place in long)]
        problems = tuple(in_order(told))
        return Parsed(self.source, header, tuple(self.items), problems, frozenset(self.lost))

    def take(self, tree: Any) -> None:
        """Take in Lark's tree of the header or of a declaration."""
        problem = _too_deep(tree, self.source)
        if problem:
            self.problems.append(problem)
            text = Source("", self.source.text[tree.meta.start_pos : tree.meta.end_pos])
            self.lost.update(*(names_declared(piece) for piece in pieces_of(words_of(text)[0])))
            return
        node = build(tree, self.source)
        (self.header if isinstance(node, n.Game | n.Expansion) else self.items).append(node)

    def take_piece(self, pieces: list[Piece], index: int, strays: list[Stray]) -> None:
        """Take in one piece: its tree, or what is wrong with it."""
        piece = pieces[index]
        problems = self._problems(pieces, index, strays)
        if problems or piece.error is not None:
            self.problems.extend(problems)
            self.lost.update(names_declared(piece))
            return
        text = TextSlice(self.text, piece.words[0].start, piece.words[-1].end)
        self.take(parser().parse(text, start=piece.symbol))

    def _problems(self, pieces: list[Piece], index: int, strays: list[Stray]) -> list[Diagnostic]:
        piece = pieces[index]
        start = piece.words[0].start if index else 0
        end = pieces[index + 1].words[0].start if index + 1 < len(pieces) else len(self.source.text)
        inside = _between(strays, start, end)
        problems = [mistakes.stray_problem(stray, self.source) for stray in inside[:MOST_STRAYS]]
        if piece.error is None or mistakes.is_told_with_header(pieces, index):
            return problems
        stopped = piece.words[piece.error].end if piece.error < len(piece.words) else end
        if inside and inside[0].start <= stopped:
            return problems  # what follows a stray may be its fault
        return problems + mistakes.explain(pieces, index, self.source, self.declared)


def _touch(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _between(strays: list[Stray], start: int, end: int) -> list[Stray]:
    first = bisect_left(strays, start, key=lambda stray: stray.start)
    return strays[first : bisect_left(strays, end, key=lambda stray: stray.start)]


def _read_in_pieces(reading: _Reading) -> None:
    source = reading.source
    words, strays = words_of(Source(source.name, reading.text))
    pieces = pieces_of(words)
    if not pieces:
        reading.problems.extend(mistakes.stray_problem(stray, source) for stray in strays[:MOST_STRAYS])
        return
    reading.problems.extend(mistakes.header_problems(pieces, source))
    for index, piece in enumerate(pieces):
        if len(reading.problems) >= MOST_PROBLEMS:
            reading.problems.append(mistakes.too_many(piece.words[0].span(source), len(reading.problems)))
            reading.lost.update(*(names_declared(rest) for rest in pieces[index:]))
            return
        reading.take_piece(pieces, index, strays)
