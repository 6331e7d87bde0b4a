"""What files take away from each other: noted while they are linked, told where something misses it."""

from __future__ import annotations

from attrs import frozen

from naishi.base.source import Span
from naishi.base.walk import all_of
from naishi.syntax import nodes as n


@frozen
class Change:
    """What one file took away from another: a thing that is `removed`, or names inside of one that is `replaced`."""

    verb: str
    name: str
    span: Span
    lost: frozenset[str]


def replacement(old: n.Node, new: n.Node, name: n.Name) -> Change:
    """Of what is replaced, the names that the new one has no more."""
    before, after = ({one.text for one in all_of(node, n.Name)} for node in (old, new))
    return Change("replaced", name.text, name.span, frozenset(before - after))
