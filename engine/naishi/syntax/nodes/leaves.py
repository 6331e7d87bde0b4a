"""What every node is, and the leaves: a leaf carries text or a number; everything else carries leaves."""

from __future__ import annotations

from attrs import field, frozen

from naishi.base.source import NOWHERE, Span
from naishi.base.value import Value as Plain


@frozen(kw_only=True, eq=False, repr=False)
class Node(Plain):
    """Anything that was written somewhere."""

    span: Span = field(default=NOWHERE, eq=False, repr=False)


@frozen(eq=False, repr=False)
class Name(Node):
    text: str


@frozen(eq=False, repr=False)
class Int(Node):
    value: int


@frozen(eq=False, repr=False)
class Text(Node):
    text: str


@frozen(eq=False, repr=False)
class Keyword(Node):
    """A keyword that says which of several forms was written (`row`, `everyone`, `most`, …)."""

    text: str


@frozen(eq=False, repr=False)
class Copies(Node):
    number: int


@frozen(eq=False, repr=False)
class Negative(Node):
    number: Int


Value = Name | Int | Negative
