"""What a text gave."""

from __future__ import annotations

from attrs import frozen

from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Source
from naishi.syntax import nodes as n


@frozen
class Parsed:
    """What a text gave: its tree as far as it could be read, its mistakes, and the names whose declaration was lost.
    `beside`: the files of cards that were read for it, and `of_beside` what is wrong with them."""

    source: Source
    header: n.Game | n.Expansion | None
    items: tuple[n.Declaration, ...]
    mistakes: tuple[Diagnostic, ...] = ()
    lost: frozenset[str] = frozenset()
    beside: tuple[Source, ...] = ()
    of_beside: tuple[Diagnostic, ...] = ()

    @property
    def problems(self) -> tuple[Diagnostic, ...]:
        """All that is wrong with it."""
        return (*self.mistakes, *self.of_beside)
