"""A checked game as the runtime is given it: places, kinds, and effects cut into steps. Its only way in.

Names are gone: a place, kind, field, action or step is its index in the Program's tuples. Everything is frozen data.
Seats count from 1. An *address* is a cell of the state: a row's slot, or where a pile or pool keeps its count.
"""

from __future__ import annotations

from attrs import frozen

from naishi.base.value import Value
from naishi.semantics.program_examples import ExampleDef as ExampleDef
from naishi.semantics.program_examples import KeptLayout as KeptLayout
from naishi.semantics.program_examples import LaidItem as LaidItem
from naishi.semantics.program_examples import LayoutDef as LayoutDef
from naishi.semantics.program_examples import LegalLine as LegalLine
from naishi.semantics.program_examples import OverLine as OverLine
from naishi.semantics.program_examples import PlayLine as PlayLine
from naishi.semantics.program_examples import ScoreLine as ScoreLine
from naishi.semantics.program_examples import TrueLine as TrueLine
from naishi.semantics.program_scores import RankingDef as RankingDef
from naishi.semantics.program_scores import ScoreDef as ScoreDef
from naishi.semantics.program_scores import TableEntry as TableEntry
from naishi.semantics.written import Written

# --- Sorts: what a value is. All values are integers at run time; 0 is "none" for items, addresses and seats. ---
ANSWER = "answer"  # how a choice is written down: an address, or which of a heap
ITEM, SLOT, NUMBER, SEAT, YESNO, WORD, KIND = "item", "slot", "number", "player", "yes or no", "word", "card name"
LIST = "list"  # of words or cards: asked about, never a value by itself


# --- Places and items ---
@frozen(eq=False, repr=False)
class PlaceDef(Written):
    """A declared place, or the part of a layer that lies on one row. `count` slots (row), piles or pools; `capacity`
    items in each pile or pool, 1 in each slot."""

    id: int
    name: str
    shape: str  # row, pile, pool
    count: int
    capacity: int
    per_player: bool
    seen_by: str  # everyone, owner, nobody
    only: frozenset[int] | None  # the kinds that may lie here; None: any
    family: bool  # several piles: `pile heaps[5]`; of a layer also pools
    declared: str = ""  # the name it was declared under
    by: int | None = None  # a field: one part for each of its words
    renewed: int | None = None  # what is shuffled into it when a draw finds it empty
    under: int | None = None  # of a layer: the row it lies on, slot by slot


@frozen(eq=False, repr=False)
class GridDef(Written):
    name: str
    rows: tuple[int, ...]  # places, top row first


@frozen(eq=False, repr=False)
class FieldDef(Written):
    id: int
    name: str
    words: tuple[str, ...]  # a word's value is its number in here, from 1; empty for numbers
    is_kind: bool = False
    least: int = 0
    most: int = 0
    always: bool = False  # printed on the back, too
    longest: int = 0  # of a list: how many entries at most; 0 if it is none
    entries: int = -1  # of a list of words: the field whose words they are
    entry_kinds: frozenset[int] = frozenset()  # of a list of cards: what an entry can be

    @property
    def is_list(self) -> bool:
        """Whether a card has several of them."""
        return self.longest > 0


@frozen(eq=False, repr=False)
class KindDef(Written):
    """A printed kind of item. Ids count from 1; 0 is no item. `fields`: value by field, None where it has none."""

    id: int
    name: str
    title: str
    copies: int
    is_card: bool
    per_player: bool
    home: int  # the place where its copies are before setup
    tags: frozenset[str]
    types: tuple[str, ...]
    fields: tuple[int | None, ...]
    faces: tuple[str, ...]
    scores: tuple[ScoreDef, ...] = ()
    before_scoring: int | None = None  # a routine
    lists: tuple[tuple[int, ...], ...] = ()  # by field: the words or kinds of a list

    @property
    def is_off(self) -> bool:
        """Whether it is a card that is switched off: declared, but with no copies."""
        return self.is_card and self.copies == 0


@frozen(eq=False, repr=False)
class KeptDef(Written):
    """A number or (with `words`) a word that is kept, one or one for each player. A word's value is its number, from 1;
    0 is none. `this_turn`: it has its first value again when a turn begins."""

    id: int
    name: str
    words: tuple[str, ...]
    per_player: bool
    this_turn: bool
    least: int
    most: int
    starts: int


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
class IfThen(Written):
    test: Expr
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]


@frozen(eq=False, repr=False)
class IfFound(Written):
    search: Search
    then: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]


@frozen(eq=False, repr=False)
class ForPlayers(Written):
    others: bool
    saved: int  # the local that keeps whose turn `your` was
    body: tuple[Statement, ...]


@frozen(eq=False, repr=False)
class ForItems(Written):
    """Each item or slot that was there when the loop began, and of which the test, if any, held then."""

    query: Query
    local: int
    test: Expr | None
    body: tuple[Statement, ...]


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
    | FlipItem | BecomeKind | IfThen | IfFound | ForPlayers | ForItems | ChangeKept | EndNow | EndAfterRound
    | EndAfterTurnOf | RefillTo
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


HeadLine = Binder | Payment | PricePayment | KeptPayment | OnlyIf


@frozen(eq=False, repr=False)
class ActionDef(Written):
    id: int
    name: str
    title: str
    head: tuple[HeadLine, ...]
    arguments: tuple[str, ...]
    locals: tuple[int, ...]  # where the arguments lie in the action's frame
    routine: int
    reads: tuple[InPlace, ...]


@frozen(eq=False, repr=False)
class Alternative(Written):
    action: int
    test: Expr | None
    then: int  # the step that follows the action
    copies: tuple[tuple[int, int], ...]  # (local of the action's frame, local here)
    reads: tuple[InPlace | Local, ...]


# --- Steps: an effect cut at its choice points. `next` is a step's number. ---
@frozen(eq=False, repr=False)
class Run(Written):
    statements: tuple[Statement, ...]
    next: int


@frozen(eq=False, repr=False)
class Branch(Written):
    test: Expr
    yes: int
    no: int


@frozen(eq=False, repr=False)
class BranchFound(Written):
    search: Search
    yes: int
    no: int


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
    """The next slot's round of the loop, or on. Only over slots: they do not move."""

    query: Query
    counter: int
    local: int
    test: Expr | None
    body: int
    next: int


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


@frozen(eq=False, repr=False)
class TriggerDef(Written):
    """Something that happens when an item enters, leaves or moves in a place."""

    id: int
    name: str
    kinds: frozenset[int]
    printed_this: bool  # a card's own clause: `this` is the item
    motion: str  # enters, leaves, moves (from one part of the places to another)
    places: tuple[InPlace, ...]
    others: tuple[InPlace, ...] | None  # from where, or to where
    test: Expr | None
    routine: int
    item_local: int | None
    asks: bool  # there is a choice inside


@frozen(eq=False, repr=False)
class Program(Value):
    """Everything the runtime needs to play one game with a fixed number of seats."""

    name: str
    version: int
    units: tuple[str, ...]  # the game, its expansions and the options that are on
    seats: int
    players: int  # the first of the seats
    automatic: tuple[str, ...]  # who has the others: they follow rules
    turn_limit: int
    tags: tuple[str, ...]
    fields: tuple[FieldDef, ...]
    kept: tuple[KeptDef, ...]
    places: tuple[PlaceDef, ...]
    grids: tuple[GridDef, ...]
    kinds: tuple[KindDef, ...]  # kinds[0] is no item
    actions: tuple[ActionDef, ...]
    triggers: tuple[TriggerDef, ...]
    routines: tuple[Routine, ...]
    steps: tuple[Step, ...]
    start: int  # the first step of setup, in a frame of routine 0
    first_turn: int  # the step after setup
    after_effects: int | None  # a routine
    counting: tuple[int, ...]  # the places that count at the end
    type_scores: tuple[tuple[str, frozenset[int], ScoreDef], ...]  # `score once` and `each group`, by type
    player_scores: tuple[ScoreDef, ...]  # those of no card
    rankings: tuple[RankingDef, ...]
    frames: int  # cells the deepest stack of frames needs
    examples: tuple[ExampleDef, ...] = ()  # of the units that nothing here stands on
