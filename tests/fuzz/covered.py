"""Which constructs a set of programs uses: the classes of nodes in their trees."""

from __future__ import annotations

from collections import Counter

from naishi.base.source import Source
from naishi.base.walk import parts
from naishi.syntax import nodes as n
from naishi.syntax.parser import parse

CLASSES = frozenset(
    cls.__name__ for cls in vars(n).values() if isinstance(cls, type) and issubclass(cls, n.Node) and cls is not n.Node
)


def nodes_of(text: str) -> Counter[str]:
    """How often each class occurs in a text that parses."""
    parsed = parse(Source("text.naishi", text))
    return nodes_in((parsed.header, parsed.items))


def nodes_in(tree: object) -> Counter[str]:
    """The same in a tree."""
    return Counter(type(part).__name__ for part in parts(tree) if isinstance(part, n.Node))
