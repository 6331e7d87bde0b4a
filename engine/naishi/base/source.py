"""Source texts and places in them. Offsets count characters from 0; lines and columns count from 1."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property

from attrs import field, frozen


def _with_line_ends(text: str) -> str:
    """A text in which every line ends with a line feed: LF, CR LF, and also where it was a CR alone."""
    return _LONE_CR.sub("\n", text) if "\r" in text else text


_LONE_CR = re.compile(r"\r(?!\n)")


@frozen(slots=False)
class Source:
    """One text a person wrote, with the name it goes by in messages. A line ends with LF, CR LF or CR; what else some
    programs take for a line end (VT, NEL, U+2028) ends none."""

    name: str
    text: str = field(repr=False, converter=_with_line_ends)

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(i + 1 for i, ch in enumerate(self.text) if ch == "\n")]

    def line_and_column(self, offset: int) -> tuple[int, int]:
        """The line and column of a character, both from 1."""
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        """The text of a line (from 1), without its end."""
        start = self._line_starts[line - 1]
        end = self._line_starts[line] - 1 if line < len(self._line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r")


@frozen
class Span:
    """The characters from `start` up to, not including, `end` of a source."""

    source: Source = field(repr=False)
    start: int
    end: int

    @property
    def text(self) -> str:
        """The characters themselves."""
        return self.source.text[self.start : self.end]

    @property
    def line(self) -> int:
        """The line the span begins on, from 1."""
        return self.source.line_and_column(self.start)[0]

    @property
    def column(self) -> int:
        """The column the span begins at, from 1."""
        return self.source.line_and_column(self.start)[1]

    @property
    def at(self) -> str:
        """`file:line`, as messages name a place."""
        return f"{self.source.name}:{self.line}"

    def to(self, other: Span) -> Span:
        """From the beginning of this span to the end of the other."""
        return Span(self.source, self.start, max(self.end, other.end))


NOWHERE = Span(Source("", ""), 0, 0)
