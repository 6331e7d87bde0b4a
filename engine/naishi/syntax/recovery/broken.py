"""A declaration that cannot be read, and what it takes to talk about it."""

from __future__ import annotations

import re

from attrs import frozen

from naishi.base.diagnostic import Diagnostic, Edit, Label
from naishi.base.source import Source, Span
from naishi.syntax.recovery.change import Repair
from naishi.syntax.recovery.declared import Declared
from naishi.syntax.recovery.pieces import Piece
from naishi.syntax.recovery.recognizer import acceptable
from naishi.syntax.recovery.words import Word

ATTACHED = (",", ")", "]", ":")  # signs that stand right behind the word before them
_TOO_LONG = re.compile(r'[^\s`"]{50,}|"[^"]{50,}"')


def clipped(message: str) -> str:
    """A message, without the rest of what is too long to be read in one."""
    return _TOO_LONG.sub(lambda match: f"{match.group()[:40]}…", message)


def joined(before: str, put: tuple[str, ...], following: str) -> str:
    """Words on one line, with spaces as one writes them."""
    text = " ".join(part for part in (before, " ".join(put), following) if part)
    text = re.sub(r" ([,:\])])", r"\1", text)
    text = re.sub(r"([\[(]) ", r"\1", text)
    text = re.sub(r"(?<=\w) \[", "[", text)
    text = re.sub(r"(^|[:,(] |score )- (?=\d)", r"\1-", text)
    return text.replace(" +:", "+:")


@frozen
class Broken:
    """A broken piece, and what it takes to talk about it."""

    source: Source
    piece: Piece
    before: Piece | None
    follower: Word | None  # the word after the piece
    follower_name: str
    repair: Repair | None
    declared: Declared | None = None

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
        if index and self.words[index].first and self.words[index].text == "}":
            index -= 1  # what ends too early, not the brace on the next line
        return self.words[index].span(self.source)

    def told(
        self,
        code: str,
        message: str,
        span: Span | None = None,
        hint: str = "",
        *labels: Label,
        repair: tuple[Edit, ...] = (),
    ) -> Diagnostic:
        return Diagnostic(code, clipped(message), span or self.place, clipped(hint), labels, repair=repair)

    def change(self, first: int, last: int, *put: str) -> tuple[Edit, ...]:
        """The edit that makes the words from `first` up to, not including, `last` read as others."""
        text = joined("", put, "")
        if first < last:
            return (
                self._left_out(first, last)
                if not text
                else Edit(self.span(first, last), self._spaced(first, last, text)),
            )
        if (first and text in ATTACHED) or first >= len(self.words):
            end = self.words[first - 1].end
            return (Edit(Span(self.source, end, end), text if text in ATTACHED else f" {text}"),)
        start = self.words[first].start
        return (Edit(Span(self.source, start, start), f"{text} "),)

    def _spaced(self, first: int, last: int, text: str) -> str:
        """A text with spaces where it would touch a word beside it: `to` in the place of `-` in `0-20`."""
        glued = first > 0 and self.words[first - 1].end == self.words[first].start
        glued_behind = last < len(self.words) and self.words[last].start == self.words[last - 1].end
        before = (
            " "
            if glued
            and (text[0].isalnum() or text[0] == "{")
            and (self.words[first - 1].text[-1].isalnum() or text[0] == "{")
            else ""
        )
        behind = " " if glued_behind and text[-1].isalnum() and self.words[last].text[0].isalnum() else ""
        return f"{before}{text}{behind}"

    def _left_out(self, first: int, last: int) -> Edit:
        """Words taken away with the space beside them."""
        start, end = self.words[first].start, self.words[last - 1].end
        if last < len(self.words) and self.words[last].start == end:
            return Edit(Span(self.source, start, end), "")
        if first and self.words[first - 1].line == self.words[first].line:
            return Edit(Span(self.source, self.words[first - 1].end, end), "")
        follows = last < len(self.words) and self.words[last].line == self.words[last - 1].line
        return Edit(Span(self.source, start, self.words[last].start if follows else end), "")

    def written(self, first: int, last: int) -> str:
        """Some of the words as the author wrote them, on one line."""
        parts: list[str] = []
        for before, word in zip((None, *self.words[first:last]), self.words[first:last], strict=False):
            parts += [" "] if before and before.end != word.start else []
            parts.append(word.text)
        return "".join(parts)
