"""What is asked about, and how many: the words of a question in which nothing else is asked."""

from __future__ import annotations

from attrs import frozen

from naishi.syntax.nodes.leaves import Int, Keyword, Name, Node


@frozen(eq=False, repr=False)
class NounName(Node):
    name: Name


@frozen(eq=False, repr=False)
class NounCard(Node):
    pass


@frozen(eq=False, repr=False)
class NounEither(Node):
    names: tuple[Name, ...]


@frozen(eq=False, repr=False)
class NounThis(Node):
    pass


@frozen(eq=False, repr=False)
class NounIt(Node):
    pass


Noun = NounName | NounCard | NounEither | NounThis | NounIt


@frozen(eq=False, repr=False)
class SlotSort(Node):
    pass


Sort = SlotSort | Noun


@frozen(eq=False, repr=False)
class Pattern(Node):
    adjective: Keyword | None  # adjacent, your, other
    noun: Noun | SlotSort


@frozen(eq=False, repr=False)
class Some(Node):
    pass


@frozen(eq=False, repr=False)
class None_(Node):
    pass


@frozen(eq=False, repr=False)
class AtLeastN(Node):
    number: Int


@frozen(eq=False, repr=False)
class AtMostN(Node):
    number: Int


@frozen(eq=False, repr=False)
class ExactlyN(Node):
    number: Int


Quantifier = Some | None_ | AtLeastN | AtMostN | ExactlyN
