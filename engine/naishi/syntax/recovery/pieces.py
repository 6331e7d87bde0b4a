"""A text that does not parse, cut into its declarations: a mistake in one must not hide those in the others."""

from __future__ import annotations

from attrs import field, frozen

from naishi.syntax.recovery.declared import Declared
from naishi.syntax.recovery.keywords import DECLARATIONS, DECLARING, HEADERS
from naishi.syntax.recovery.recognizer import Stack, after, beginning, is_complete, is_reserved, starters
from naishi.syntax.recovery.words import Word


@frozen
class Piece:
    """The words of one declaration. `trail[i]` is where the words before the i-th lead, as far as they can be read."""

    words: tuple[Word, ...]
    symbol: str
    trail: tuple[Stack, ...] = field(repr=False)
    error: int | None  # the first word that cannot stand where it does; the number of words if some are missing

    @property
    def keyword(self) -> str:
        """The word it begins with."""
        return self.words[0].text

    @property
    def is_header(self) -> bool:
        """Whether it was meant as the header."""
        return self.keyword in HEADERS

    @property
    def is_leftover(self) -> bool:
        """Whether it is no declaration at all: what stood between others."""
        return self.keyword not in DECLARATIONS

    def with_words(self, words: tuple[Word, ...], declared: Declared | None = None) -> Piece:
        """The same with other words, read anew."""
        return read(words, self.symbol, declared)


def astray(stack: Stack, text: str, declared: Declared | None) -> bool:
    """Whether a name that could stand here begins a line that it cannot begin: one of a card with no field, one of an
    example with no place or number."""
    if declared is None or not (text[0].isalpha() or text[0] == "_"):
        return False
    kinds = starters(stack)
    if kinds is None:
        return False
    return not (declared.laid_out(text) if kinds == "example" else text in declared.fields) and not is_reserved(text)


def read(words: tuple[Word, ...], symbol: str, declared: Declared | None = None) -> Piece:
    """As much of the words as makes a header or declaration; with what is declared, also as much as makes sense."""
    trail = [beginning(symbol)]
    for index, word in enumerate(words):
        following = None if astray(trail[-1], word.text, declared) else after(trail[-1], word.kind)
        if following is None:
            return Piece(words, symbol, tuple(trail), index)
        trail.append(following)
    return Piece(words, symbol, tuple(trail), None if is_complete(trail[-1]) else len(words))


def pieces_of(words: list[Word]) -> list[Piece]:
    """All words, in pieces."""
    pieces: list[Piece] = []
    at = 0
    while at < len(words):
        pieces.append(_piece(words, at))
        at += len(pieces[-1].words)
    return pieces


def _piece(words: list[Word], start: int) -> Piece:
    """The piece that starts here: it ends before the next word that must begin another."""
    symbol = "header" if words[start].text in HEADERS else "declaration"
    home = words[start].column if words[start].first else 1
    trail, error, depth, end = [beginning(symbol)], None, 0, len(words)
    for index in range(start, len(words)):
        word = words[index]
        following = after(trail[-1], word.kind) if error is None else None
        if following:
            trail.append(following)
        else:
            whole = error is None and is_complete(trail[-1])
            if index > start and (
                _begins(word, depth, home) or _stands_alone(word, words[index - 1], depth, home, whole)
            ):
                end = index
                break
            error = index - start if error is None else error
        depth = max(0, depth + (word.text == "{") - (word.text == "}"))
    if error is None and not is_complete(trail[-1]):
        error = end - start
    return Piece(tuple(words[start:end]), symbol, tuple(trail), error)


def _begins(word: Word, depth: int, home: int) -> bool:
    """A declaration begins with its keyword outside braces, or, where a brace was forgotten, at its usual column."""
    return word.text in DECLARATIONS and word.first and (depth == 0 or word.column <= home)


def _stands_alone(word: Word, before: Word, depth: int, home: int, whole: bool) -> bool:
    """Something that is no declaration, after one that is over."""
    if depth or (word.text == "}" and not whole):
        return False
    unindented = word.first and word.column <= home
    return (whole and unindented) or (before.text == "}" and (whole or unindented))


def names_declared(piece: Piece) -> set[str]:
    """Every name a broken piece may have meant to declare, so that those who use it are not called wrong as well."""
    names: set[str] = {piece.keyword} & {"turn", "winner", "scoring"}  # a `turn` with a mistake is a turn
    listing = False  # whether this is the list of a `tag` or `field`
    for before, word in zip(piece.words, piece.words[1:], strict=False):
        if word.text == ":" and before.kind == "NAME":
            names.add(before.text)  # a label
        if word.kind == "NAME" and (
            piece.is_leftover
            or piece.keyword == "cards"
            or before.text in DECLARING
            or (piece.keyword == "automatic" and before.text == "player")
            or (listing and before.text in (",", ":"))
        ):
            names.add(word.text)
        listing = before.text in ("tag", "field") or (listing and (word.kind == "NAME" or word.text in (",", ":")))
    return names
