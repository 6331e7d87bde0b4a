"""What is done, and what is offered."""

from __future__ import annotations

from attrs import frozen

from naishi.syntax.nodes.expressions import Brackets, Expr, Query, Ref
from naishi.syntax.nodes.heads import One, Pools
from naishi.syntax.nodes.leaves import Int, Keyword, Name, Node
from naishi.syntax.nodes.nouns import Pattern, Sort


@frozen(eq=False, repr=False)
class Block(Node):
    statements: tuple[Statement, ...]


@frozen(eq=False, repr=False)
class Exactly(Node):
    number: Int


@frozen(eq=False, repr=False)
class All(Node):
    pass


@frozen(eq=False, repr=False)
class UpTo(Node):
    number: Int


@frozen(eq=False, repr=False)
class Move(Node):
    amount: Exactly | All | UpTo | None
    what: Query
    to: Ref


@frozen(eq=False, repr=False)
class Deal(Node):
    number: Int
    pattern: Pattern
    source: Ref
    to: Ref


@frozen(eq=False, repr=False)
class Swap(Node):
    first: Query
    second: Query


@frozen(eq=False, repr=False)
class Shuffle(Node):
    place: Ref


@frozen(eq=False, repr=False)
class Refill(Node):
    place: Ref
    number: Int | Ref | Brackets | None
    source: Ref


@frozen(eq=False, repr=False)
class Reveal(Node):
    place: Ref


@frozen(eq=False, repr=False)
class Flip(Node):
    what: Query
    face: Name


@frozen(eq=False, repr=False)
class Becomes(Node):
    model: Name


@frozen(eq=False, repr=False)
class If(Node):
    test: Expr
    then: Block
    otherwise: Block | If | None


@frozen(eq=False, repr=False)
class EachPlayer(Node):
    other: bool
    block: Block


@frozen(eq=False, repr=False)
class EachItem(Node):
    sort: Sort
    name: Name
    pools: Pools
    test: Expr | None
    block: Block


@frozen(eq=False, repr=False)
class Find(Node):
    which: Keyword  # first, last
    binder: One
    block: Block
    otherwise: Block | If | None


@frozen(eq=False, repr=False)
class Together(Node):
    each: EachPlayer
    then: Block


@frozen(eq=False, repr=False)
class Add(Node):
    amount: Expr
    to: Ref


@frozen(eq=False, repr=False)
class Reduce(Node):
    what: Ref
    amount: Expr


@frozen(eq=False, repr=False)
class Set(Node):
    what: Ref
    value: Expr


@frozen(eq=False, repr=False)
class Repeat(Node):
    times: Expr
    block: Block


@frozen(eq=False, repr=False)
class Stop(Node):
    pass


@frozen(eq=False, repr=False)
class EndNow(Node):
    pass


@frozen(eq=False, repr=False)
class EndAfterRound(Node):
    pass


@frozen(eq=False, repr=False)
class EndAfterTurn(Node):
    player: Ref


@frozen(eq=False, repr=False)
class Choose(Node):
    may: bool
    binder: One


@frozen(eq=False, repr=False)
class ChooseWord(Node):
    may: bool
    word: Name


@frozen(eq=False, repr=False)
class Pass(Node):
    pass


@frozen(eq=False, repr=False)
class Alternative(Node):
    action: Name
    test: Expr | None
    then: Then | None


@frozen(eq=False, repr=False)
class Otherwise(Node):
    then: Then


@frozen(eq=False, repr=False)
class Do(Node):
    may: bool
    action: Name
    then: Then | None


@frozen(eq=False, repr=False)
class DoOne(Node):
    may: bool
    choices: tuple[Alternative | Otherwise, ...]


Then = Block | Do | DoOne | Stop | Pass
Statement = (
    Move | Deal | Swap | Shuffle | Refill | Reveal | Flip | Becomes | If | EachPlayer | EachItem | Find | Together
    | Repeat | Stop | EndNow | EndAfterRound | EndAfterTurn | Choose | ChooseWord | Do | DoOne | Add | Reduce | Set
)  # fmt: skip
