"""A text that does not parse, in words: what stands there, what could stand there, what was probably meant."""

from __future__ import annotations

import re
import unicodedata

from attrs import evolve

from naishi.base.diagnostic import Diagnostic, Label, replaced
from naishi.base.near import nearest
from naishi.base.source import Source, Span
from naishi.syntax.recovery.broken import Broken, clipped
from naishi.syntax.recovery.change import FAR, Repair, repaired
from naishi.syntax.recovery.declared import Declared
from naishi.syntax.recovery.general import told_by_repair, unexpected
from naishi.syntax.recovery.keywords import DECLARING, HEADERS
from naishi.syntax.recovery.pieces import Piece
from naishi.syntax.recovery.repair import best_repair
from naishi.syntax.recovery.special import told_specially
from naishi.syntax.recovery.strays import between_names, comment_of_another_kind
from naishi.syntax.recovery.unsaid import told_as_unsaid
from naishi.syntax.recovery.vocabulary import all_keywords, is_keyword
from naishi.syntax.recovery.wordings import in_plain_words
from naishi.syntax.recovery.words import Stray

_MOST_IN_A_PIECE = 3
_LAST = ("no-such-sentence", "where-without-brackets")  # after which what follows cannot be judged
_MOST_ALIKE = 24  # mistakes of one kind that are told together


# --- The file as a whole ---
def too_large(span: Span, size: int, most: int) -> Diagnostic:
    message = f"This file has {size:,} characters; the files of a game have at most {most:,} together."
    return Diagnostic("file-too-large", message, span)


def too_deep(span: Span, most: int) -> Diagnostic:
    message = f"This is nested too deep: at most {most} brackets, blocks or parts of a sentence inside each other."
    return Diagnostic("nested-too-deep", message, span, "Give a part of it a name, with `condition` or `action`.")


def number_too_long(span: Span, most: int) -> Diagnostic:
    return Diagnostic("number-too-long", f"A number has at most {most} digits.", span)


_NO_LINE_ENDS = {
    "\v": "A vertical tab (U+000B)",
    "\x85": "A next-line sign (U+0085)",
    "\u2028": "A line separator (U+2028)",
    "\u2029": "A paragraph separator (U+2029)",
}


def empty_file(span: Span) -> Diagnostic:
    hint = "A rules file begins with `game NAME { version 1 }` or `expansion NAME for GAME { version 1 }`."
    ends = next((sign for sign in _NO_LINE_ENDS if sign in span.source.text), None)
    if ends is not None:  # one long comment, where somebody sees lines
        hint = f"{_NO_LINE_ENDS[ends]} ends no line. Save the file with the usual line ends of your system."
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
    meant = nearest(piece.keyword, HEADERS) or in_plain_words(piece.keyword, HEADERS)
    return piece.is_leftover and meant is not None


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
        return _quoted(stray, span)
    if stray.kind == "unclosed":
        message = "This text has no closing quote on its line."
        words = re.match(
            r'"[^{}"]*?(?=\s*(?:x\d+\s*)?\{)', source.text[span.start : source.text.find("\n", span.start)]
        )  # what follows a title
        if words is not None:
            end = Span(source, span.start + words.end(), span.start + words.end())
            right = f'{words[0]}"'
            return Diagnostic("unclosed-text", message, span, clipped(f"Write `{right}`."), repair=replaced(end, '"'))
        return Diagnostic("unclosed-text", message, span, 'Put a `"` where it ends.')
    if _is_invisible(span.text):
        name = unicodedata.name(span.text[0], f"number {ord(span.text[0])}").lower()
        message = f"A character that can't be seen stands here: {name}."
        hint = "Delete it, or type a plain space."
        return Diagnostic("unknown-character", message, span, hint, repair=replaced(span, " "))
    inside = comment_of_another_kind(span) or _inside_a_name(span) or _inside_a_number(span) or between_names(span)
    if inside is not None:
        return inside
    message = clipped(f"`{stray.text}` isn't a sign of the language.")
    if stray.text == "×" and source.text[span.end : span.end + 1].isdigit():
        return Diagnostic("unknown-character", message, span, "Write `x`.", repair=replaced(span, "x"))
    if stray.text == "×":
        return Diagnostic("unknown-character", message, span, "Write `*`.", repair=replaced(span, "*"))
    if stray.text == "." and not source.text[span.end : span.end + 1].strip():
        return Diagnostic("unknown-character", message, span, "Leave it out.", repair=replaced(span, ""))
    hint = _MEANT.get(stray.text) or _MEANT.get(stray.text[0], "Leave it out.")
    put = _put_for(hint)
    if put and put[-1].isalpha() and source.text[span.end : span.end + 1].isalnum():
        put += " "  # `!in`
    return Diagnostic("unknown-character", message, span, hint, repair=replaced(span, put))


_NAMING = re.compile(rf"\b(?:{'|'.join(sorted(DECLARING))})\s+(\w*)$")  # a word after which a name is declared


def _quoted(stray: Stray, span: Span) -> Diagnostic:
    """Quotes of another kind; around a name, there should be none."""
    inside = stray.text[1:-1]
    if inside.isidentifier() and _NAMING.search(span.source.text[: span.start]):
        message = "A name stands without quotes."
        return Diagnostic("wrong-quotes", message, span, f"Write `{inside}`.", repair=replaced(span, inside))
    if inside in all_keywords():
        message = "Only names that are shown and texts stand in quotes; a word of the language does not."
        return Diagnostic("wrong-quotes", message, span, f"Write `{inside}`.", repair=replaced(span, inside))
    right = f'"{inside}"'
    message = "A text stands in straight double quotes."
    return Diagnostic("wrong-quotes", message, span, clipped(f"Write `{right}`."), repair=replaced(span, right))


def _inside_a_name(span: Span) -> Diagnostic | None:
    """`card L'Aube x1`: a sign in a name that is being declared."""
    text = span.source.text
    before = _NAMING.search(text[: span.start])
    following = re.match(r"\w[\w'’.-]*", text[span.end :])
    if before is None or following is None or not before[1]:
        return None
    whole = Span(span.source, before.start(1), span.end + following.end())
    name = re.sub(r"\W", "", whole.text)
    right = f'{name} "{whole.text}"'
    message = f"A name is made of letters, numbers and `_`; `{span.text}` is none of them."
    return Diagnostic("unknown-character", message, whole, f"Write `{right}`.", repair=replaced(whole, right))


def _inside_a_number(span: Span) -> Diagnostic | None:
    """`3.0`, `3.5`: numbers are whole."""
    text = span.source.text
    before, following = re.search(r"\d+$", text[: span.start]), re.match(r"\d+", text[span.end :])
    if span.text != "." or before is None or following is None:
        return None
    whole = Span(span.source, before.start(), span.end + following.end())
    if following[0].strip("0"):
        return Diagnostic("unknown-character", f"Numbers are whole; {whole.text} is not.", whole, "Round it.")
    repair = replaced(whole, before[0])
    return Diagnostic("unknown-character", f"Numbers are whole: no `{whole.text}`.", whole, f"Write `{before[0]}`.",
                      repair=repair)  # fmt: skip


def _put_for(hint: str) -> str | None:
    """The text that a hint about a character proposes; None where it leaves a choice."""
    written = re.fullmatch(r"Write `([^`]+)`\.", hint)
    return written[1] if written else "" if hint.endswith("eave it out.") else None


def _is_invisible(text: str) -> bool:
    return unicodedata.category(text[0])[0] in "CZM"


# --- One declaration ---
def explain(pieces: list[Piece], index: int, source: Source, declared: Declared | None = None) -> list[Diagnostic]:
    """What is wrong with a piece that cannot be read: its first mistakes, as long as the reading can go on."""
    piece, before = pieces[index].with_words(pieces[index].words, declared), pieces[index - 1] if index else None
    following = pieces[index + 1].words if index + 1 < len(pieces) else ()
    name = following[1].text if len(following) > 1 and following[1].kind == "NAME" else ""
    found: list[Diagnostic] = []
    for _ in range(_MOST_ALIKE):
        if piece.error is None or len(found) >= _MOST_IN_A_PIECE:
            break
        repair = best_repair(piece, declared)
        follower = following[0] if following else None
        told = _told(Broken(source, piece, before, follower, name, repair, declared))
        if found and (told.code, told.message) == (found[-1].code, found[-1].message) and told.repair:
            found[-1] = evolve(found[-1], repair=(*found[-1].repair, *told.repair))  # the same again: `=` for each `:`
        else:
            found.append(told)
        if repair is None or not repair.is_sure or repair.put == ("{",) or told.code in _LAST:
            break
        piece = repaired(piece, repair, declared)
    return found


def _told(mistake: Broken) -> Diagnostic:
    """One mistake. A wording with which all can be read says more than a sentence that the language lacks; what would
    only be put in or left out says less."""
    repair = mistake.repair
    if (
        repair is not None
        and repair.is_sure
        and repair.reach >= FAR
        and (repair.put or repair.is_filled)
        and _says_enough(mistake, repair)
    ):
        told = told_by_repair(mistake) if repair.is_filled else None
        return told or told_specially(mistake) or told_by_repair(mistake) or unexpected(mistake)
    return told_as_unsaid(mistake) or told_specially(mistake) or told_by_repair(mistake) or unexpected(mistake)


def _says_enough(mistake: Broken, repair: Repair) -> bool:
    """Whether a repair stands for what was written: other words for it, or a word misspelt that is none by itself."""
    if repair.kind == "spelling":
        return not is_keyword(mistake.words[repair.first])
    if repair.put == (",",):
        return repair.kind == "missing"
    return repair.kind in ("wording", "link", "order", "quotes", "join")
