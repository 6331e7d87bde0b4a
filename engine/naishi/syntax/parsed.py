"""What a text gave."""

from __future__ import annotations

from attrs import frozen

from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Source
from naishi.syntax import nodes as n


@frozen
class Parsed:
    """What a text gave: its tree as far as it could be read, the problems, and the names whose declaration was lost."""

    source: Source
    header: n.Game | n.Expansion | None
    items: tuple[n.Declaration, ...]
    problems: tuple[Diagnostic, ...] = ()
    lost: frozenset[str] = frozenset()
    beside: tuple[Source, ...] = ()  # the files of cards that were read for it
