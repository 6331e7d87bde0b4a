"""An effect cut at its choice points, into steps. `next` is a step's number."""

from __future__ import annotations

from attrs import frozen

from naishi.base.value import Value
from naishi.program.expressions import Expr, InPlace, Local, Query, Search
from naishi.program.statements import Binder, Statement
from naishi.program.written import Written


@frozen(eq=False, repr=False)
class Alternative(Written):
    action: int
    test: Expr | None
    then: int  # the step that follows the action
    copies: tuple[tuple[int, int], ...]  # (local of the action's frame, local here)
    reads: tuple[InPlace | Local, ...]


@frozen(eq=False, repr=False)
class Run(Written):
    statements: tuple[Statement, ...]
    next: int


@frozen(eq=False, repr=False)
class Branch(Written):
    """`after`: where both ways come together again, unless they leave the block."""

    test: Expr
    yes: int
    no: int
    after: int


@frozen(eq=False, repr=False)
class BranchFound(Written):
    search: Search
    yes: int
    no: int
    after: int


@frozen(eq=False, repr=False)
class Choose(Written):
    binder: Binder
    may: bool
    next: int
    skip: int  # nothing to choose, or declined


@frozen(eq=False, repr=False)
class ChooseWord(Written):
    """Which of its words a kept word is now."""

    kept: int
    owner: Expr | None
    may: bool
    next: int


@frozen(eq=False, repr=False)
class Offer(Written):
    alternatives: tuple[Alternative, ...]
    may: bool
    otherwise: int | None
    can_pass: bool  # `otherwise pass`
    skip: int
    next_pass: int


@frozen(eq=False, repr=False)
class PlayersStart(Written):
    others: bool
    counter: int
    saved: int
    next: int


@frozen(eq=False, repr=False)
class PlayersNext(Written):
    """The next player's round of the loop, or on."""

    others: bool
    counter: int
    saved: int
    body: int
    next: int


@frozen(eq=False, repr=False)
class ItemsStart(Written):
    counter: int
    next: int


@frozen(eq=False, repr=False)
class ItemsNext(Written):
    """The next round of the loop, or on. `at_once`: over each item or slot that was there when the loop began, and of
    which the test, if any, held then; nobody is asked in such a loop. Otherwise only over slots: they do not move."""

    query: Query
    counter: int
    local: int
    test: Expr | None
    body: int
    next: int
    at_once: bool


@frozen(eq=False, repr=False)
class CountStart(Written):
    """`counter` becomes how many rounds the loop has at most."""

    times: Expr
    counter: int
    next: int


@frozen(eq=False, repr=False)
class CountNext(Written):
    counter: int
    body: int
    next: int


@frozen(eq=False, repr=False)
class TogetherStep(Written):
    """Every player chooses secretly; then all the moves are lifted, and laid in seat order."""

    binders: tuple[Binder, ...]
    may: tuple[bool, ...]  # by binder: whether one can decline
    then: tuple[Statement, ...]
    first: int  # the first of players x binders locals that keep the answers
    next: int


@frozen(eq=False, repr=False)
class Settle(Written):
    """Until nothing triggered waits; then `after effects`; then on. Of two such steps, `after effects` follows on one
    in any case, on the other only if something triggered has happened there."""

    next: int
    acted: bool  # whether it is the one
    full: int  # the one, and
    rest: int  # the other: itself and its twin


@frozen(eq=False, repr=False)
class Return(Written):
    pass


@frozen(eq=False, repr=False)
class BeginTurn(Written):
    next: int


@frozen(eq=False, repr=False)
class EndOfTurn(Written):
    """Is the game over, or whose turn is it? `round`: at a round's end, before the question is asked again."""

    round: int
    again: int
    over: int


@frozen(eq=False, repr=False)
class EndOfRound(Written):
    again: int
    over: int


@frozen(eq=False, repr=False)
class BeforeScoring(Written):
    counter: int
    next: int


@frozen(eq=False, repr=False)
class Finish(Written):
    pass


Step = (
    Run | Branch | BranchFound | Choose | ChooseWord | Offer | PlayersStart | PlayersNext | ItemsStart | ItemsNext
    | CountStart | CountNext | TogetherStep | Settle | Return | BeginTurn | EndOfTurn | EndOfRound | BeforeScoring
    | Finish
)  # fmt: skip


@frozen(eq=False, repr=False)
class Routine(Value):
    """Something that runs in a frame of its own. Frame: return step, caller's base, seat, this, then locals."""

    name: str
    entry: int
    size: int  # cells of its frame
    sorts: tuple[str, ...] = ()  # of its locals


FRAME_RETURN, FRAME_BASE, FRAME_SEAT, FRAME_THIS, FRAME_LOCALS = range(5)
