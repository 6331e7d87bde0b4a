"""A declaration that cannot be read, and what it takes to talk about it."""

from __future__ import annotations

import re

from attrs import frozen

from naishi.base.diagnostic import Diagnostic, Label
from naishi.base.source import Source, Span
from naishi.syntax.pieces import Piece
from naishi.syntax.recognizer import acceptable
from naishi.syntax.repair import Repair
from naishi.syntax.words import Word

_TOO_LONG = re.compile(r'[^\s`"]{50,}|"[^"]{50,}"')


def clipped(message: str) -> str:
    """A message, without the rest of what is too long to be read in one."""
    return _TOO_LONG.sub(lambda match: f"{match.group()[:40]}…", message)


@frozen
class Broken:
    """A broken piece, and what it takes to talk about it."""

    source: Source
    piece: Piece
    before: Piece | None
    follower: Word | None  # the word after the piece
    follower_name: str
    repair: Repair | None

    @property
    def words(self) -> tuple[Word, ...]:
        return self.piece.words

    @property
    def error(self) -> int:
        return self.piece.error or 0

    @property
    def word(self) -> Word | None:
        """The word that cannot stand where it does; None at the piece's end."""
        return self.words[self.error] if self.error < len(self.words) else None

    @property
    def kinds(self) -> frozenset[str]:
        """What could stand there."""
        return acceptable(self.piece.trail[self.error])

    def span(self, first: int, last: int) -> Span:
        return Span(self.source, self.words[first].start, self.words[last - 1].end)

    @property
    def place(self) -> Span:
        """What is underlined when nothing better is known."""
        index = min(self.error, len(self.words) - 1)
        return self.words[index].span(self.source)

    def told(self, code: str, message: str, span: Span | None = None, hint: str = "", *labels: Label) -> Diagnostic:
        return Diagnostic(code, clipped(message), span or self.place, clipped(hint), labels)

    def written(self, first: int, last: int) -> str:
        """Some of the words as the author wrote them, on one line."""
        parts: list[str] = []
        for before, word in zip((None, *self.words[first:last]), self.words[first:last], strict=False):
            parts += [" "] if before and before.end != word.start else []
            parts.append(word.text)
        return "".join(parts)
