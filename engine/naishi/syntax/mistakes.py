"""A text that does not parse, in words: what stands there, what could stand there, what was probably meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lark.exceptions import UnexpectedInput

from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Source, Span

if TYPE_CHECKING:
    from naishi.syntax.parser import Chunk


def too_large(span: Span, size: int, most: int) -> Diagnostic:
    return Diagnostic("file-too-large", f"This file has {size:,} characters; a rules file has at most {most:,}.", span)


def too_deep(span: Span, most: int) -> Diagnostic:
    return Diagnostic("nested-too-deep", f"Brackets or parts of a sentence are nested more than {most} deep here.", span)


def number_too_long(span: Span, most: int) -> Diagnostic:
    return Diagnostic("number-too-long", f"Numbers have at most {most} digits.", span)


def empty_file(span: Span) -> Diagnostic:
    return Diagnostic("empty-file", "This file is empty.", span)


def no_header(source: Source, start: int) -> Diagnostic:
    return Diagnostic("no-header", "A rules file begins with `game NAME {` or `expansion NAME for GAME {`.", Span(source, start, start + 1))


def explain(error: UnexpectedInput, source: Source, chunk: Chunk, follower: Chunk | None, symbol: str) -> Diagnostic:
    at = getattr(error, "pos_in_stream", chunk.end) or chunk.end
    return Diagnostic("syntax", str(error), Span(source, at, at + 1))
