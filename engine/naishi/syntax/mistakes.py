"""A text that does not parse, in words: what stands there, what could stand there, what was probably meant."""

from __future__ import annotations

import unicodedata

from naishi.base.diagnostic import Diagnostic, Label
from naishi.base.near import nearest
from naishi.base.source import Source, Span
from naishi.syntax.broken import Broken, clipped
from naishi.syntax.codes import CODES as CODES
from naishi.syntax.general import told_by_repair, unexpected
from naishi.syntax.pieces import HEADERS, Piece
from naishi.syntax.repair import best_repair, repaired
from naishi.syntax.special import told_specially
from naishi.syntax.words import Stray

_MOST_IN_A_PIECE = 3


# --- The file as a whole ---
def too_large(span: Span, size: int, most: int) -> Diagnostic:
    message = f"This file has {size:,} characters; a rules file has at most {most:,}."
    return Diagnostic("file-too-large", message, span)


def too_deep(span: Span, most: int) -> Diagnostic:
    message = f"This is nested too deep: at most {most} brackets, blocks or parts of a sentence inside each other."
    return Diagnostic("nested-too-deep", message, span, "Give a part of it a name, with `condition` or `action`.")


def number_too_long(span: Span, most: int) -> Diagnostic:
    return Diagnostic("number-too-long", f"A number has at most {most} digits.", span)


def empty_file(span: Span) -> Diagnostic:
    hint = "A rules file begins with `game NAME { version 1 }` or `expansion NAME for GAME { version 1 }`."
    return Diagnostic("empty-file", "Nothing is written in this file.", span, hint)


def too_many(span: Span, most: int) -> Diagnostic:
    message = f"From here on nothing was read: {most} problems came before."
    return Diagnostic("too-many-problems", message, span, "Mend those first.")


# --- The header ---
def header_problems(pieces: list[Piece], source: Source) -> list[Diagnostic]:
    """What is wrong with where the header stands: none, not first, or more than one."""
    headers = [piece for piece in pieces if piece.is_header]
    if not headers:
        first = pieces[0]
        return [] if _misspelt_header(first) else [_no_header(first.words[0].span(source))]
    before = pieces[: pieces.index(headers[0])]
    found = [_before_header(before, headers[0], source)] if before else []
    return found + [_second_header(piece, headers[0], source) for piece in headers[1:6]]


def is_told_with_header(pieces: list[Piece], index: int) -> bool:
    """Whether a piece that is no declaration is part of what `header_problems` says."""
    if not pieces[index].is_leftover:
        return False
    if any(piece.is_header for piece in pieces[:index]):
        return False
    if any(piece.is_header for piece in pieces[index:]):
        return True
    return index == 0 and not _misspelt_header(pieces[0])


def _misspelt_header(piece: Piece) -> bool:
    return piece.is_leftover and nearest(piece.keyword, HEADERS) is not None


def _no_header(span: Span) -> Diagnostic:
    message = "A rules file begins with `game` or `expansion`; this one has neither."
    return Diagnostic("no-header", message, span, "Write `game NAME { version 1 }` above, with the game's name.")


def _before_header(before: list[Piece], header: Piece, source: Source) -> Diagnostic:
    label = (Label(header.words[0].span(source), "the header"),)
    stray = next((piece for piece in before if piece.is_leftover), None)
    if stray:
        message = f"Only comments may stand before `{header.keyword}`."
        span = stray.words[0].span(source)
        return Diagnostic("text-before-header", message, span, "A comment begins with `#`.", label)
    message = f"`{header.keyword}` comes first in a file; `{before[0].keyword}` stands before it."
    label = (Label(before[0].words[0].span(source), "this stands before it"),)
    return Diagnostic("header-not-first", message, header.words[0].span(source), "Move it to the top.", label)


def _second_header(piece: Piece, header: Piece, source: Source) -> Diagnostic:
    message = f"A file has one header; this one has `{header.keyword}` on line {header.words[0].line} already."
    label = Label(header.words[0].span(source), "the first header")
    hint = "Put it in a file of its own."
    return Diagnostic("second-header", message, piece.words[0].span(source), hint, (label,))


# --- Characters ---
_MEANT = {
    "!=": "Write `is not`.", ">": "Write `is more than`.", ">=": "Write `is at least`.", "<": "Write `is less than`.",
    "<=": "Write `is at most`.", "&": "Write `and`.", "&&": "Write `and`.", "|": "Write `or`.", "||": "Write `or`.",
    "!": "Write `not`.", "/": "Write `divided by`.", "//": "A comment begins with `#`.", "×": "Write `x4` or `*`.",
    ";": "Lines need no sign at their end: leave it out.", ".": "Leave it out; numbers are whole.",
    "–": "Write `-`, or `to` between numbers.", "—": "Write `-`.", "−": "Write `-`.",
    "'": "Write whose it is with `your` or `of`.",
    "’": "Write whose it is with `your` or `of`.", "…": "Leave it out.",
}  # fmt: skip


def stray_problem(stray: Stray, source: Source) -> Diagnostic:
    """Characters that are no part of the language."""
    span = Span(source, stray.start, stray.start + max(1, len(stray.text)))
    if stray.kind == "quoted":
        message = "A text stands in straight double quotes."
        return Diagnostic("wrong-quotes", message, span, clipped(f'Write `"{stray.text[1:-1]}"`.'))
    if stray.kind == "unclosed":
        message = "This text has no closing quote on its line."
        return Diagnostic("unclosed-text", message, span, 'Put a `"` where it ends.')
    if _is_invisible(span.text):
        name = unicodedata.name(span.text[0], f"number {ord(span.text[0])}").lower()
        message = f"A character that can't be seen stands here: {name}."
        return Diagnostic("unknown-character", message, span, "Delete it, or type a plain space.")
    message = clipped(f"`{stray.text}` isn't a sign of the language.")
    hint = _MEANT.get(stray.text) or _MEANT.get(stray.text[0], "Leave it out.")
    return Diagnostic("unknown-character", message, span, hint)


def _is_invisible(text: str) -> bool:
    return unicodedata.category(text[0])[0] in "CZM"


# --- One declaration ---
def explain(pieces: list[Piece], index: int, source: Source) -> list[Diagnostic]:
    """What is wrong with a piece that cannot be read: its first mistakes, as long as the reading can go on."""
    piece, before = pieces[index], pieces[index - 1] if index else None
    following = pieces[index + 1].words if index + 1 < len(pieces) else ()
    name = following[1].text if len(following) > 1 and following[1].kind == "NAME" else ""
    found: list[Diagnostic] = []
    while piece.error is not None and len(found) < _MOST_IN_A_PIECE:
        mistake = Broken(source, piece, before, following[0] if following else None, name, best_repair(piece))
        found.append(told_specially(mistake) or told_by_repair(mistake) or unexpected(mistake))
        repair = mistake.repair
        if repair is None or not repair.is_sure or repair.put == ("{",):
            break
        piece = repaired(piece, repair)
    return found
