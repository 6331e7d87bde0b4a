"""Examples: what lies where, what is played, what is expected."""

from __future__ import annotations

from attrs import frozen

from naishi.syntax.nodes.expressions import Expr, PlayerNumber
from naishi.syntax.nodes.leaves import Int, Name, Negative, Node, Text

Whose = Name | PlayerNumber  # `opponent`, an automatic player, or who sits where


@frozen(eq=False, repr=False)
class Laid(Node):
    item: Name
    becomes: Name | None
    face: Name | None
    owner: Whose | None


@frozen(eq=False, repr=False)
class LaidNothing(Node):
    pass


@frozen(eq=False, repr=False)
class LaidNumber(Node):
    number: Int | Negative


@frozen(eq=False, repr=False)
class Layout(Node):
    place: Name
    on: Name | None
    index: Int | Name | None
    owner: Whose | None
    items: tuple[Laid | LaidNothing | LaidNumber, ...]


@frozen(eq=False, repr=False)
class Argument(Node):
    name: Name
    on: Name | None
    index: Int | Name | None
    face: Name | None
    owner: Whose | None


@frozen(eq=False, repr=False)
class Paid(Node):
    """What is paid for a price."""

    things: tuple[Argument, ...]


@frozen(eq=False, repr=False)
class MoveText(Node):
    action: Name
    arguments: tuple[Argument | Paid, ...]


@frozen(eq=False, repr=False)
class MovePass(Node):
    pass


@frozen(eq=False, repr=False)
class Play(Node):
    move: MoveText | MovePass


@frozen(eq=False, repr=False)
class ExpectScore(Node):
    points: Int | Negative
    owner: Whose | None


@frozen(eq=False, repr=False)
class ExpectLegal(Node):
    move: MoveText | MovePass


@frozen(eq=False, repr=False)
class ExpectIllegal(Node):
    move: MoveText | MovePass


@frozen(eq=False, repr=False)
class ExpectOver(Node):
    pass


@frozen(eq=False, repr=False)
class ExpectTrue(Node):
    test: Expr


Line = Play | ExpectScore | ExpectLegal | ExpectIllegal | ExpectOver | ExpectTrue


@frozen(eq=False, repr=False)
class Example(Node):
    title: Text
    players: Int | None
    layouts: tuple[Layout, ...]
    lines: tuple[Line, ...]
