"""When something happens: setup, turns, what is set off, actions."""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from naishi.syntax.nodes.expressions import Expr, Ref
from naishi.syntax.nodes.heads import Head
from naishi.syntax.nodes.leaves import Keyword, Name, Node, Text
from naishi.syntax.nodes.statements import Block


@frozen(eq=False, repr=False)
class Step(Node):
    name: Name
    block: Block


@frozen(eq=False, repr=False)
class Setup(Node):
    steps: tuple[Step, ...]


@frozen(eq=False, repr=False)
class Turn(Node):
    block: Block


@frozen(eq=False, repr=False)
class Automatic(Node):
    """A seat that follows rules."""

    name: Name
    test: Expr | None  # about `players` alone
    block: Block


@frozen(eq=False, repr=False)
class After(Node):
    moment: Keyword  # turn, round, effects
    block: Block


@frozen(eq=False, repr=False)
class Enters(Node):
    place: Ref
    source: Ref | None
    verb: ClassVar[str] = "enters"


@frozen(eq=False, repr=False)
class Leaves(Node):
    place: Ref
    target: Ref | None
    verb: ClassVar[str] = "leaves"


@frozen(eq=False, repr=False)
class MovesIn(Node):
    place: Ref
    verb: ClassVar[str] = "moves"


Motion = Enters | Leaves | MovesIn


@frozen(eq=False, repr=False)
class Trigger(Node):
    label: Name | None
    type: Name
    variable: Name | None
    motion: Motion
    test: Expr | None
    block: Block


@frozen(eq=False, repr=False)
class Action(Node):
    name: Name
    title: Text | None
    head: tuple[Head, ...]
    block: Block
