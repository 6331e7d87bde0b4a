"""Expressions, queries and targets: what is read with a frame and, inside a `where`, the candidate `it`."""

from __future__ import annotations

from attrs import frozen

from naishi.program.written import Written

# --- Sorts: what a value is. All values are integers at run time; 0 is "none" for items, addresses and seats. ---
ANSWER = "answer"  # how a choice is written down: an address, or which of a heap
ITEM, SLOT, NUMBER, SEAT, YESNO, WORD, KIND = "item", "slot", "number", "player", "yes or no", "word", "card name"
LIST = "list"  # of words or cards: asked about, never a value by itself


# --- Questions. Evaluated with a frame and, inside a `where`, the candidate `it`. ---
@frozen(eq=False, repr=False)
class Num(Written):
    value: int


@frozen(eq=False, repr=False)
class PlayerCount(Written):
    """How many play."""


@frozen(eq=False, repr=False)
class Local(Written):
    index: int  # in the frame


@frozen(eq=False, repr=False)
class It(Written):
    pass


@frozen(eq=False, repr=False)
class This(Written):
    pass


@frozen(eq=False, repr=False)
class Me(Written):
    """The seat that `your` names."""


@frozen(eq=False, repr=False)
class Opponent(Written):
    """The other seat of two."""

    seat: Expr


@frozen(eq=False, repr=False)
class PlaceAddress(Written):
    """A slot of a row, or a pile of a family, by number; a single pile or pool without one."""

    place: int
    owner: Expr | None
    index: Expr | None


@frozen(eq=False, repr=False)
class AddressAt(Written):
    """The slot or pile with the same position as another slot."""

    place: int
    owner: Expr | None
    slot: Expr


@frozen(eq=False, repr=False)
class StackedAt(Written):
    """Over or under a slot: what some places have on the same slot of a row, or that slot itself. `owner` None: there;
    otherwise on the same slot of that seat's row."""

    places: tuple[int, ...]
    owner: Expr | None
    slot: Expr


@frozen(eq=False, repr=False)
class Counterpart(Written):
    """The same slot at another player's."""

    slot: Expr
    owner: Expr


@frozen(eq=False, repr=False)
class ItemAt(Written):
    """What lies at an address: in the slot, or on top of the pile; none when empty or of another kind."""

    address: Expr
    heap: bool  # a pile or pool, not a slot
    kinds: frozenset[int] | None


@frozen(eq=False, repr=False)
class TheItem(Written):
    """The one item of a kind that exists once, wherever it lies."""

    kind: int


@frozen(eq=False, repr=False)
class PositionOf(Written):
    value: Expr
    is_item: bool


@frozen(eq=False, repr=False)
class SlotOf(Written):
    """The address an item lies at."""

    item: Expr


@frozen(eq=False, repr=False)
class FaceOf(Written):
    item: Expr


@frozen(eq=False, repr=False)
class FieldOf(Written):
    field: int
    item: Expr


@frozen(eq=False, repr=False)
class KeptOf(Written):
    """The value of what is kept."""

    kept: int
    owner: Expr | None


@frozen(eq=False, repr=False)
class Count(Written):
    query: Query


@frozen(eq=False, repr=False)
class Different(Written):
    by: int  # a field, or -1 for types
    query: Query


@frozen(eq=False, repr=False)
class Alike(Written):
    by: int
    query: Query


@frozen(eq=False, repr=False)
class EntriesAmong(Written):
    """How many entries of an item's list are among some words or kinds; all of them without."""

    field: int
    item: Expr
    among: frozenset[int] | None


@frozen(eq=False, repr=False)
class EntriesLike(Written):
    """How many entries of an item's list are a value: a word, or a kind (an item: what it acts as)."""

    field: int
    item: Expr
    value: Expr
    sort: str  # WORD, ITEM or KIND


@frozen(eq=False, repr=False)
class Aligned(Written):
    """The longest line without a gap of what a query finds. Its sources are rows over each other."""

    query: Query


@frozen(eq=False, repr=False)
class Overall(Written):
    """Of the field of all that a query finds and that have it: 0 if there are none."""

    how: str  # total, highest, lowest
    field: int
    query: Query


@frozen(eq=False, repr=False)
class Arithmetic(Written):
    op: str  # + - * divided
    left: Expr
    right: Expr


@frozen(eq=False, repr=False)
class Points(Written):
    """What a seat scores."""

    seat: Expr


@frozen(eq=False, repr=False)
class Or(Written):
    left: Expr
    right: Expr


@frozen(eq=False, repr=False)
class And(Written):
    left: Expr
    right: Expr


@frozen(eq=False, repr=False)
class Not(Written):
    test: Expr


@frozen(eq=False, repr=False)
class Compare(Written):
    op: str  # is, is not, at least, at most, more, less
    left: Expr
    right: Expr


@frozen(eq=False, repr=False)
class OneOf(Written):
    left: Expr
    values: tuple[int, ...]


@frozen(eq=False, repr=False)
class IsKind(Written):
    item: Expr
    kinds: frozenset[int]
    printed: bool = False


@frozen(eq=False, repr=False)
class HasTypeOf(Written):
    """Whether an item has the type that a card-name value names."""

    item: Expr
    kind: Expr


@frozen(eq=False, repr=False)
class SameKind(Written):
    """Whether two items act as the same kind; no item is like none."""

    left: Expr
    right: Expr


@frozen(eq=False, repr=False)
class Asked(Written):
    """A test about `subject`, which is its `it`."""

    subject: Expr
    test: Expr


@frozen(eq=False, repr=False)
class Filled(Written):
    address: Expr


@frozen(eq=False, repr=False)
class LiesIn(Written):
    """Whether an item or slot is in one of some places."""

    value: Expr
    is_item: bool
    places: tuple[InPlace, ...]


@frozen(eq=False, repr=False)
class Exists(Written):
    op: str  # at least, at most, is
    number: int
    query: Query


@frozen(eq=False, repr=False)
class NoEndYet(Written):
    pass


Expr = (
    Num | PlayerCount | Local | It | This | Me | Opponent | KeptOf | PlaceAddress | AddressAt | StackedAt | Counterpart
    | ItemAt | TheItem | PositionOf | SlotOf | FaceOf | FieldOf | Count | Different | Alike | Aligned | Overall
    | EntriesAmong | EntriesLike | Arithmetic | Points | Or | And | Not | Compare | OneOf | IsKind | HasTypeOf
    | SameKind | Asked | Filled | LiesIn | Exists | NoEndYet
)  # fmt: skip


# --- Queries: items or slots, in the order of the places and their positions ---
@frozen(eq=False, repr=False)
class InPlace(Written):
    """All of a place: of one player, or (owner None, per player) of everyone."""

    place: int
    owner: Expr | None


@frozen(eq=False, repr=False)
class AtAddress(Written):
    """One slot, pile or pool. `places`: where it can be."""

    address: Expr
    heap: bool
    places: tuple[InPlace, ...] = ()


@frozen(eq=False, repr=False)
class Line(Written):
    """The row or column in which an address lies; nothing where there is none. `places`: the rows it can reach."""

    where: str  # same row, same column
    address: Expr
    places: tuple[InPlace, ...]


@frozen(eq=False, repr=False)
class Around(Written):
    """Places found from where `this` lies."""

    where: str  # adjacent, same row, same column, above, below


@frozen(eq=False, repr=False)
class Everywhere(Written):
    pass


Source = InPlace | AtAddress | Line | Around | Everywhere


@frozen(eq=False, repr=False)
class Query(Written):
    sort: str  # ITEM or SLOT
    kinds: frozenset[int] | None  # None: any
    owner: Expr | None  # only items that belong to this seat
    without_this: bool
    sources: tuple[Source, ...]
    test: Expr | None


@frozen(eq=False, repr=False)
class Search(Written):
    """The first, or the last, that a query finds and of which the test, if any, holds; it goes to a local."""

    query: Query
    local: int
    test: Expr | None
    last: bool


# --- Where things go ---
@frozen(eq=False, repr=False)
class Target(Written):
    """`address`: that slot or pile; otherwise the place: its first empty slot, the top of its pile, its heap.
    `also`: the other places the address can be in."""

    place: int
    owner: Expr | None
    address: Expr | None
    also: tuple[int, ...] = ()
