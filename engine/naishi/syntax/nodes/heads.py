"""What a move is made of: what is chosen, asked and paid."""

from __future__ import annotations

from attrs import frozen

from naishi.syntax.nodes.expressions import Base, Brackets, Expr, Ref, Refs
from naishi.syntax.nodes.leaves import Int, Name, Node
from naishi.syntax.nodes.nouns import Pattern, Sort


@frozen(eq=False, repr=False)
class Pools(Node):
    """Where one may choose from: one of these."""

    choices: tuple[Refs, ...]


@frozen(eq=False, repr=False)
class One(Node):
    sort: Sort
    name: Name
    pools: Pools
    test: Expr | None


@frozen(eq=False, repr=False)
class Two(Node):
    sort: Sort
    first: Name
    second: Name
    pools: Pools
    test: Expr | None


@frozen(eq=False, repr=False)
class WithOne(Node):
    binder: One


@frozen(eq=False, repr=False)
class WithTwo(Node):
    binder: Two


@frozen(eq=False, repr=False)
class OnlyIf(Node):
    test: Expr


@frozen(eq=False, repr=False)
class Pay(Node):
    number: Int | None
    pattern: Pattern
    source: Ref
    target: Ref


@frozen(eq=False, repr=False)
class PayNumber(Node):
    amount: Int | Name | Brackets
    number: Name


@frozen(eq=False, repr=False)
class PayPrice(Node):
    """An item for each entry of a list."""

    price: Name
    of: Base
    source: Ref
    target: Ref
    wild: tuple[Name, ...]


Head = WithOne | WithTwo | OnlyIf | Pay | PayPrice | PayNumber
