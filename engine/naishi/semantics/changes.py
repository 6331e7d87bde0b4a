"""What files take away from each other: noted while they are linked, told where something misses it."""

from __future__ import annotations

from attrs import frozen

from naishi.base.source import Span


@frozen
class Change:
    """What one file took away from another: a thing that is `removed`, or names inside of one that is `replaced`."""

    verb: str
    name: str
    span: Span
    lost: frozenset[str]
