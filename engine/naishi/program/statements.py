"""Statements without a choice inside, and what heads and choices are made of."""

from __future__ import annotations

from attrs import frozen

from naishi.program.expressions import AtAddress, Expr, InPlace, Local, Query, Source, Target
from naishi.program.written import Written


# --- Statements without a choice inside ---
@frozen(eq=False, repr=False)
class MoveItem(Written):
    """`kinds` and `places`: what the item can be and where it can come from, as far as that is known; `mine`: whether
    all these places are `your`."""

    item: Expr
    to: Target
    kinds: frozenset[int] | None = None
    places: frozenset[int] | None = None
    mine: bool = False


@frozen(eq=False, repr=False)
class MoveSome(Written):
    number: int | None  # None: all
    or_fewer: bool
    query: Query
    to: Target


@frozen(eq=False, repr=False)
class DealEach(Written):
    number: int
    query: Query
    place: int


@frozen(eq=False, repr=False)
class SwapItems(Written):
    """`kinds`, `places` and `mine` of the two, as in a move."""

    first: Expr
    second: Expr
    kinds: tuple[frozenset[int] | None, frozenset[int] | None] = (None, None)
    places: tuple[frozenset[int] | None, frozenset[int] | None] = (None, None)
    mine: tuple[bool, bool] = (False, False)


@frozen(eq=False, repr=False)
class ShufflePlace(Written):
    place: InPlace


@frozen(eq=False, repr=False)
class ShuffleAddress(Written):
    address: Expr


@frozen(eq=False, repr=False)
class RefillRow(Written):
    place: InPlace
    source: InPlace


@frozen(eq=False, repr=False)
class RefillTo(Written):
    """From the top of a pile, until so many lie in the target."""

    number: Expr
    to: Target
    source: InPlace | AtAddress


@frozen(eq=False, repr=False)
class RevealPlace(Written):
    place: InPlace


@frozen(eq=False, repr=False)
class FlipItem(Written):
    item: Expr
    face: int


@frozen(eq=False, repr=False)
class BecomeKind(Written):
    model: Expr


@frozen(eq=False, repr=False)
class Forget(Written):
    """What was found is found no more: its local is empty again."""

    local: int


@frozen(eq=False, repr=False)
class ChangeKept(Written):
    """`how`: add, reduce or set. It never leaves its bounds."""

    kept: int
    owner: Expr | None
    how: str
    amount: Expr


@frozen(eq=False, repr=False)
class EndNow(Written):
    pass


@frozen(eq=False, repr=False)
class EndAfterRound(Written):
    pass


@frozen(eq=False, repr=False)
class EndAfterTurnOf(Written):
    seat: Expr


Statement = (
    MoveItem | MoveSome | DealEach | SwapItems | ShufflePlace | ShuffleAddress | RefillRow | RevealPlace
    | FlipItem | BecomeKind | Forget | ChangeKept | EndNow | EndAfterRound | EndAfterTurnOf | RefillTo
)  # fmt: skip


# --- Choices ---
@frozen(eq=False, repr=False)
class Pool(Written):
    """One set to choose from: these sources together, or (lines) each row or column of a grid for itself."""

    sources: tuple[Source, ...]
    lines: str = ""  # row, column: of a grid
    grid: int = -1
    owner: Expr | None = None


@frozen(eq=False, repr=False)
class Binder(Written):
    """One argument, or two of the same pool. Its values go to locals."""

    sort: str
    names: tuple[str, ...]
    locals: tuple[int, ...]
    kinds: frozenset[int] | None
    owner: Expr | None
    pools: tuple[Pool, ...]
    test: Expr | None
    reads: tuple[InPlace | Local, ...]  # the places, and things named before, whose kinds decide what the answers are


@frozen(eq=False, repr=False)
class Payment(Written):
    number: int
    kinds: frozenset[int]
    item_owner: Expr | None
    source: Expr  # an address, or
    source_place: InPlace | None
    to: Target
    reads: tuple[InPlace, ...] = ()  # here and in the next: the places whose kinds decide whether the line holds


@frozen(eq=False, repr=False)
class OnlyIf(Written):
    test: Expr
    reads: tuple[InPlace, ...] = ()


@frozen(eq=False, repr=False)
class KeptPayment(Written):
    """A number taken from what is kept; it must be left within its bounds."""

    kept: int
    owner: Expr | None
    amount: Expr
    reads: tuple[InPlace, ...] = ()


@frozen(eq=False, repr=False)
class PricePayment(Written):
    """For each entry of an item's list one item that matches it, or one of the kinds that stand for any."""

    field: int
    item: Expr  # whose list
    bought: frozenset[int]  # the kinds it can be, of those that have a list
    kinds: frozenset[int]  # what can be paid with
    wild: frozenset[int]
    source: Expr  # an address, or
    source_place: InPlace | None
    to: Target
    reads: tuple[InPlace, ...] = ()
    ways: int = 1  # in which it can be paid, at most


Read = InPlace | Local  # what a list depends on: what lies in a place, or what was named before
HeadLine = Binder | Payment | PricePayment | KeptPayment | OnlyIf
