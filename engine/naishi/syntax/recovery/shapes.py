"""Changes to a broken piece that keep what it says and mend its shape: a small word for another, an order, braces that
are missing, quotes that are too many, a name in two words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from naishi.syntax.recovery.change import Repair
from naishi.syntax.recovery.declared import Declared
from naishi.syntax.recovery.keywords import DECLARATIONS, DECLARING
from naishi.syntax.recovery.pieces import Piece
from naishi.syntax.recovery.recognizer import acceptable
from naishi.syntax.recovery.vocabulary import text_of
from naishi.syntax.recovery.words import Word

_LONGEST_MOVED = 4  # words that may have to change places


def shapes(piece: Piece, error: int, declared: Declared | None) -> Iterator[Repair]:
    """All such changes at the word that cannot stand."""
    kinds = acceptable(piece.trail[error])
    yield from _links(piece, error, kinds, declared)
    yield from _idle_before_brace(piece, error, kinds)
    yield from _orders(piece, error)
    yield from _braces(piece, error, kinds)
    yield from _quotes(piece, error, kinds)
    yield from _joined(piece, error)


# --- Small words ---
_PLAIN = frozenset("of for from to with by in on at over".split())
_ALSO = frozenset("into onto upon inside above against between via within through".split())
_SIGNS = frozenset(("=", ":"))
_JOINING = _PLAIN | _ALSO | _SIGNS | {",", "+", "-", "is", "as"}
_ASKING = frozenset(("if", "where", "when"))
_SAYS_NOTHING = _PLAIN | _SIGNS | {"then", "do", "as", "is", ",", "and"}


def _links(piece: Piece, error: int, kinds: frozenset[str], declared: Declared | None) -> Iterator[Repair]:
    """`swap a for b`: another small word can stand there, and only one."""
    word = piece.words[error].text
    possible = {text_of(kind) for kind in kinds}
    meant = possible & _ASKING if word in _ASKING else possible & (_PLAIN | _SIGNS) if word in _JOINING else set()
    if "in" in meant and "from" in meant:
        meant.discard("from")  # they mean the same
    if len(kinds) > 1:
        meant -= {"on", "at", "of"}  # which may follow any place
    if declared is None or not _is_place(piece.words, error + 1, declared):
        meant -= {"in", "from", "to"}
    if word in _JOINING and "SEEN" in kinds and "OF" in kinds and declared is not None:
        following = piece.words[error + 1].text if error + 1 < len(piece.words) else ""
        meant |= {"of"} if following in declared.kinds else set()  # `pool till for coin`
    for text in sorted(meant - {word}):
        yield Repair("link", error, error + 1, (text,), 2.2)


def _is_place(words: tuple[Word, ...], index: int, declared: Declared) -> bool:
    """Whether a place is named here, or a slot that was named before."""
    if index < len(words) and words[index].text in ("your", "each"):
        index += 1
    if index >= len(words):
        return False
    word = words[index]
    named = word.kind == "NAME" and (
        word.text in declared.places or word.text in {one.text for one in words[: index - 1]}
    )
    return named or word.kind == "INT" or word.text == "("


def _idle_before_brace(piece: Piece, error: int, kinds: frozenset[str]) -> Iterator[Repair]:
    """`extend card Oak with {`: a small word where only the brace can follow says nothing."""
    words = piece.words
    if (
        "LBRACE" in kinds
        and error + 1 < len(words)
        and words[error + 1].text == "{"
        and words[error].text in _SAYS_NOTHING
    ):
        yield Repair("surplus", error, error + 1, (), 1.5, is_idle=True)
    if error > 1 and words[error - 1].text == "," and words[error].kind in acceptable(piece.trail[error - 1]):
        yield Repair("surplus", error - 1, error, (), 1.5, is_idle=True)  # `is tree, score 2`


# --- The order of words ---
def _orders(piece: Piece, error: int) -> Iterator[Repair]:
    """Some words on one line change places with those beside them; none is lost and none comes in."""
    words = piece.words
    line = words[error].line
    for middle in range(max(1, error - _LONGEST_MOVED + 1), error + 2):
        for first in range(max(0, middle - _LONGEST_MOVED), min(middle, error + 1)):
            for last in range(max(middle, error) + 1, min(len(words), middle + _LONGEST_MOVED) + 1):
                if last <= middle or words[first].line != line or words[last - 1].line != line:
                    continue
                if not _may_turn(words[first:middle], words[middle:last]):
                    continue
                put = tuple(word.text for word in (*words[middle:last], *words[first:middle]))
                yield Repair("order", first, last, put, 3.5 + 0.2 * (last - first))


_LEADING = frozenset(
    (*DECLARATIONS, *"expect play score is counts before with only pay move swap add set choose".split())
)
_KEPT_IN_PLACE = frozenset("{}()[],:=+-*") | {"and", "or", "not", "no", "if", "where", "is", "than"}


def _may_turn(before: tuple[Word, ...], behind: tuple[Word, ...]) -> bool:
    """Whether words can have been written the wrong way round: no signs, nor two names, which would be exchanged."""
    if before[0].text in _LEADING or any(word.text in _KEPT_IN_PLACE for word in (*before, *behind)):
        return False
    return not any(one.kind == other.kind for one in before for other in behind)


# --- Braces ---
def _braces(piece: Piece, error: int, kinds: frozenset[str]) -> Iterator[Repair]:
    """`each player shuffle your shed`: what follows stands in braces that are missing; or in brackets, or behind a
    sign, in their place."""
    if "LBRACE" not in kinds:
        return
    words = piece.words
    if words[error].text in ("(", "["):
        closing = _closing(words, error)
        if closing is not None:
            inside = tuple(word.text for word in words[error + 1 : closing])
            yield Repair("braces", error, closing + 1, ("{", *inside, "}"), 2.4)
        return
    for start in (error, error + 1) if words[error].text in _SAYS_NOTHING else (error,):
        for end in _ends(words, start):
            inside = tuple(word.text for word in words[start:end])
            if inside and inside[0] != "{":
                yield Repair(
                    "braces", error, end, ("{", *inside, "}"), 2.4 + 0.05 * len(inside) - 0.3 * (start - error)
                )


def _closing(words: tuple[Word, ...], start: int) -> int | None:
    opening, closing = words[start].text, {"(": ")", "[": "]"}[words[start].text]
    depth = 0
    for index in range(start, len(words)):
        depth += (words[index].text == opening) - (words[index].text == closing)
        if not depth:
            return index
    return None


def _ends(words: tuple[Word, ...], start: int) -> Iterator[int]:
    """Where what begins here can end: before a brace that closes more, else with its line, or where all ends. Where
    nothing begins, nowhere."""
    if start >= len(words):
        return
    depth = 0
    for index in range(start, len(words)):
        depth += (words[index].text == "{") - (words[index].text == "}")
        if depth < 0:
            yield index
            return
        if not depth and words[index].text in ("then", "else"):
            yield index
        ends_line = index + 1 == len(words) or words[index + 1].line != words[index].line
        if ends_line and not depth:
            yield index + 1
            if words[index].line != words[start].line or index + 1 == len(words):
                break
    if not depth and words[-1].line != words[start].line:
        yield len(words)


# --- Names ---
def _quotes(piece: Piece, error: int, kinds: frozenset[str]) -> Iterator[Repair]:
    """`season "spring"`: a name stands without quotes."""
    text = piece.words[error].text.strip('"')
    if piece.words[error].kind == "STRING" and "NAME" in kinds and text.isidentifier():
        yield Repair("quotes", error, error + 1, (text,), 1.5)


_NAMED_BEFORE = DECLARING - {"card", "cards", "token", "game", "expansion"}  # of which several words make no title


def _joined(piece: Piece, error: int) -> Iterator[Repair]:
    """`action wait here`, `tag shady-plant`: a name is one word."""
    words = piece.words
    first = error - 1
    if first < 1 or words[first - 1].text not in _NAMED_BEFORE or words[first].kind != "NAME":
        return
    last = error
    while last < len(words) and last < error + 6 and words[last].line == words[first].line:
        if words[last].kind != "NAME" and words[last].text not in ("-", "of", "the", "in", "and", "on"):
            break
        last += 1
    for end in range(last, error, -1):
        parts = [word.text for word in words[first:end] if word.text != "-"]
        if words[first - 1].text == "tag" and words[error].text != "-":
            return  # a comma is missing
        if words[end - 1].kind == "NAME" and _reads_as_one(words[first:end]):
            yield Repair("join", first, end, ("_".join(parts),), 1.6 + 0.2 * (last - end))


def _reads_as_one(words: tuple[Word, ...]) -> bool:
    """Whether words stand beside each other with no more than a space or hyphen between them."""
    return all(one.line == other.line for one, other in pairwise(words)) and all(
        re.fullmatch(r"\w+|-", word.text) for word in words
    )
