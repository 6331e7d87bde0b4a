"""How much text there is, and how often it is gone through: for each number of players and each option that is off.

Counted are characters, so that the same rules are always checked in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import Factory, define

from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Source, Span
from naishi.semantics import problems
from naishi.semantics.link.sheets import ENDINGS
from naishi.semantics.link.sheets import MOST_CHARACTERS as MOST_IN_TABLES
from naishi.syntax import nodes as n
from naishi.syntax.limits import MOST_CHARACTERS
from naishi.syntax.parsed import Parsed

MOST_GONE_THROUGH = 400_000  # characters, times gone through; small games are gone through as often as is needed
QUICKER = 8  # so much faster is a table of cards gone through than rules
LEAST = 2_000  # counts for a game that is shorter


@define
class Often:
    """What is left, and what there was no time for."""

    size: int
    left: int
    times: int = 1  # for each option
    not_numbers: list[int] = Factory(list)
    not_options: list[str] = Factory(list)

    @classmethod
    def of(cls, files: Sequence[Parsed]) -> Often:
        """At the beginning."""
        size = sum(len(file.source.text) + sum(len(one.text) for one in file.beside) // QUICKER for file in files)
        return cls(max(size, LEAST), MOST_GONE_THROUGH)

    def numbers(self, wanted: Sequence[int]) -> list[int]:
        """The numbers of players that there is time for, the first in any case."""
        able = max(1, self.left // self.size)
        self.not_numbers = [*wanted[able:]]
        self.times = len(wanted[:able])
        self.left -= self.times * self.size
        return [*wanted[:able]]

    def option(self, option: n.Option) -> bool:
        """Whether there is time for an option, with each number of players."""
        if self.left < self.size * self.times:
            self.not_options.append(option.name.text)
            return False
        self.left -= self.size * self.times
        return True

    def told(self, header: Span) -> list[Diagnostic]:
        """What was not looked at."""
        if not self.not_numbers and not self.not_options:
            return []
        return [problems.files.not_all_tried(header, self.not_numbers, self.not_options)]


def too_large_together(sources: Sequence[Source]) -> list[Diagnostic]:
    """That the files of a game have more text than a game may have: told at the largest. Tables of cards in files of
    their own are counted apart."""
    tables = [source for source in sources if source.name.lower().endswith(ENDINGS)]
    rules = [source for source in sources if source not in tables]
    found: list[Diagnostic] = []
    for what, some, most in (("files", rules, MOST_CHARACTERS), ("tables of cards", tables, MOST_IN_TABLES)):
        size = sum(len(source.text) for source in some)
        if size > most:
            largest = max(some, key=lambda source: len(source.text))
            found.append(problems.files.too_large(Span(largest, 0, 0), len(largest.text), size, most, what))
    return found
