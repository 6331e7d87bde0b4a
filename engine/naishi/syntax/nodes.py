"""The syntax tree: one frozen class for each construct of grammar/naishi.lark, in its order. Equality ignores spans."""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen

from naishi.base.source import NOWHERE, Span
from naishi.base.value import Value as Plain


@frozen(kw_only=True, eq=False, repr=False)
class Node(Plain):
    """Anything that was written somewhere."""

    span: Span = field(default=NOWHERE, eq=False, repr=False)


# A leaf carries text or a number; everything else carries leaves.
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


# --- What a file is ---
@frozen(eq=False, repr=False)
class Version(Node):
    number: Int


@frozen(eq=False, repr=False)
class Players(Node):
    least: Int
    most: Int | None


@frozen(eq=False, repr=False)
class TurnLimit(Node):
    turns: Int


@frozen(eq=False, repr=False)
class Needs(Node):
    game: Name
    least: Int
    most: Int | None


@frozen(eq=False, repr=False)
class About(Node):
    """Whose the game is: who made it (`credits`), or who has rights in it (`rights`)."""

    what: Name
    said: Text | Name


Meta = Version | Players | TurnLimit | Needs | About


@frozen(eq=False, repr=False)
class Game(Node):
    name: Name
    meta: tuple[Meta, ...]


@frozen(eq=False, repr=False)
class Expansion(Node):
    name: Name
    bases: tuple[Name, ...]
    meta: tuple[Meta, ...]


@frozen(eq=False, repr=False)
class File(Node):
    header: Game | Expansion
    items: tuple[Declaration, ...]


# --- Words of the game ---
@frozen(eq=False, repr=False)
class Tag(Node):
    names: tuple[Name, ...]


@frozen(eq=False, repr=False)
class Words(Node):
    names: tuple[Name, ...]


@frozen(eq=False, repr=False)
class FieldRange(Node):
    least: Int | Negative
    most: Int | Negative


@frozen(eq=False, repr=False)
class FieldCard(Node):
    pass


@frozen(eq=False, repr=False)
class FieldList(Node):
    of: NounName | NounCard | NounEither
    most: Int


@frozen(eq=False, repr=False)
class Always(Node):
    pass


@frozen(eq=False, repr=False)
class Field(Node):
    name: Name
    type: Words | FieldRange | FieldCard | FieldList
    always: Always | None  # on the back, too


@frozen(eq=False, repr=False)
class Condition(Node):
    name: Name
    test: Expr


# --- Places ---
@frozen(eq=False, repr=False)
class PerPlayer(Node):
    pass


@frozen(eq=False, repr=False)
class Seen(Node):
    by: Keyword  # everyone, owner, nobody


@frozen(eq=False, repr=False)
class Only(Node):
    type: Name


@frozen(eq=False, repr=False)
class Holds(Node):
    what: Noun


@frozen(eq=False, repr=False)
class Renewed(Node):
    source: Name


@frozen(eq=False, repr=False)
class Layer(Node):
    base: Name


@frozen(eq=False, repr=False)
class Place(Node):
    shape: Keyword  # row, pile, pool
    name: Name
    size: Expr | None  # numbers and `players`
    mods: tuple[PlaceMod, ...]


PlaceMod = Layer | PerPlayer | Seen | Only | Holds | Renewed


@frozen(eq=False, repr=False)
class Grid(Node):
    name: Name
    rows: tuple[Name, ...]


@frozen(eq=False, repr=False)
class Group(Node):
    name: Name
    parts: tuple[Name, ...]


@frozen(eq=False, repr=False)
class Copies(Node):
    number: int


# --- What is kept besides the items ---
@frozen(eq=False, repr=False)
class ThisTurn(Node):
    pass


@frozen(eq=False, repr=False)
class Number(Node):
    name: Name
    per_player: PerPlayer | None
    this_turn: ThisTurn | None
    least: Int | Negative
    most: Int | Negative
    starts: Int | Negative | None


@frozen(eq=False, repr=False)
class KeptWord(Node):
    name: Name
    per_player: PerPlayer | None
    this_turn: ThisTurn | None
    words: tuple[Name, ...]


@frozen(eq=False, repr=False)
class Token(Node):
    name: Name
    copies: Copies
    per_player: PerPlayer | None
    place: Name
    clauses: tuple[HasField | IsTags, ...]


# --- Cards ---
@frozen(eq=False, repr=False)
class Card(Node):
    name: Name
    title: Text | None
    copies: Copies
    clauses: tuple[Clause, ...]


@frozen(eq=False, repr=False)
class NoValue(Node):
    """The `-` of a table."""


@frozen(eq=False, repr=False)
class Cell(Node):
    """What a row says in a column: one value, several, or a `-` alone."""

    parts: tuple[Name | Int | Negative | Text | NoValue, ...]


@frozen(eq=False, repr=False)
class CardRow(Node):
    """A card in a table."""

    cells: tuple[Cell, ...]
    copies: Copies


@frozen(eq=False, repr=False)
class CardTable(Node):
    columns: tuple[Name, ...]
    rows: tuple[CardRow, ...]


@frozen(eq=False, repr=False)
class CardFile(Node):
    """A file with a table. `without`: the columns left out. `read`: its table, once it has been read; none if it could
    not."""

    name: Text
    without: tuple[Name | Text, ...] = ()
    read: tuple[CardTable, ...] | None = None


@frozen(eq=False, repr=False)
class Cards(Node):
    """Many cards, by tables; clauses that belong to each of them. Without a name only if they come from a file."""

    name: Name | None
    title: Text | None
    file: CardFile | None
    parts: tuple[Clause | CardTable, ...]


@frozen(eq=False, repr=False)
class Listed(Node):
    """Several values of one field."""

    values: tuple[Value, ...]


@frozen(eq=False, repr=False)
class HasField(Node):
    field: Name
    value: Value | Listed


@frozen(eq=False, repr=False)
class IsTags(Node):
    tags: tuple[Name, ...]


@frozen(eq=False, repr=False)
class CountsAs(Node):
    types: tuple[Name, ...]


@frozen(eq=False, repr=False)
class Faces(Node):
    names: tuple[Name, ...]


@frozen(eq=False, repr=False)
class Score(Node):
    label: Name | None
    points: Points


@frozen(eq=False, repr=False)
class ReplaceScore(Node):
    label: Name
    points: Points


@frozen(eq=False, repr=False)
class RemoveScore(Node):
    label: Name


@frozen(eq=False, repr=False)
class BeforeScoring(Node):
    block: Block


@frozen(eq=False, repr=False)
class CardWhen(Node):
    motion: Motion
    block: Block


Clause = HasField | IsTags | CountsAs | Faces | Score | ReplaceScore | RemoveScore | BeforeScoring | CardWhen


@frozen(eq=False, repr=False)
class ScoreSum(Node):
    amount: Expr
    per: Query | None
    test: Expr | None


@frozen(eq=False, repr=False)
class ScoreBy(Node):
    amount: Expr
    table: Table


@frozen(eq=False, repr=False)
class ScoreOnce(Node):
    amount: Expr
    table: Table


@frozen(eq=False, repr=False)
class ScoreGroups(Node):
    table: Table


@frozen(eq=False, repr=False)
class ScoreSets(Node):
    field: Name
    refs: Refs
    table: Table


Points = ScoreSum | ScoreBy | ScoreOnce | ScoreGroups | ScoreSets


@frozen(eq=False, repr=False)
class KeyOne(Node):
    number: Int


@frozen(eq=False, repr=False)
class KeyRange(Node):
    least: Int
    most: Int


@frozen(eq=False, repr=False)
class KeyOpen(Node):
    least: Int


@frozen(eq=False, repr=False)
class KeyWord(Node):
    word: Name


@frozen(eq=False, repr=False)
class Entry(Node):
    key: KeyOne | KeyRange | KeyOpen | KeyWord
    value: Int | Negative


@frozen(eq=False, repr=False)
class Table(Node):
    entries: tuple[Entry, ...]


# --- What happens ---
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
class ScoreBlock(Node):
    block: Block
    scores: tuple[Score, ...]


@frozen(eq=False, repr=False)
class Scoring(Node):
    group: Name
    body: ScoreBlock


@frozen(eq=False, repr=False)
class Ranking(Node):
    direction: Keyword  # most, fewest
    amount: Expr


@frozen(eq=False, repr=False)
class Winner(Node):
    rankings: tuple[Ranking, ...]


@frozen(eq=False, repr=False)
class SlotSort(Node):
    pass


@frozen(eq=False, repr=False)
class LinesOf(Node):
    """Each row or each column of a grid; of a slot or an item the one it lies in."""

    kind: Keyword  # row, column
    of: Ref


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


@frozen(eq=False, repr=False)
class Action(Node):
    name: Name
    title: Text | None
    head: tuple[Head, ...]
    block: Block


# --- Changes ---
@frozen(eq=False, repr=False)
class Replace(Node):
    new: Step | Automatic | Action | Card | Cards | Trigger | Turn | After | Scoring | Winner


@frozen(eq=False, repr=False)
class ExtendField(Node):
    field: Name
    words: tuple[Name, ...]


@frozen(eq=False, repr=False)
class ExtendGroup(Node):
    group: Name
    part: Name


@frozen(eq=False, repr=False)
class ExtendCard(Node):
    card: Name
    clauses: tuple[Clause, ...]


@frozen(eq=False, repr=False)
class ExtendCards(Node):
    group: Name
    file: CardFile | None
    parts: tuple[Clause | CardTable, ...]


@frozen(eq=False, repr=False)
class ExtendScoring(Node):
    body: ScoreBlock


@frozen(eq=False, repr=False)
class ExtendTurn(Node):
    choices: tuple[Alternative | Otherwise, ...]


@frozen(eq=False, repr=False)
class ExtendStep(Node):
    step: Name
    end: Keyword  # first, last
    block: Block


@frozen(eq=False, repr=False)
class Narrow(Node):
    condition: Name
    test: Expr


@frozen(eq=False, repr=False)
class Remove(Node):
    kind: Keyword  # card, cards, action, step, when
    name: Name


Change = (
    Replace
    | ExtendField
    | ExtendGroup
    | ExtendCard
    | ExtendCards
    | ExtendScoring
    | ExtendTurn
    | ExtendStep
    | Narrow
    | Remove
)


@frozen(eq=False, repr=False)
class Option(Node):
    name: Name
    text: Text
    items: tuple[Declaration, ...]


# --- Statements ---
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


# --- Questions ---
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
Sort = SlotSort | Noun


@frozen(eq=False, repr=False)
class Pattern(Node):
    adjective: Keyword | None  # adjacent, your, other
    noun: Noun | SlotSort


@frozen(eq=False, repr=False)
class PlacesTogether(Node):
    parts: tuple[Ref | LinesOf, ...]


@frozen(eq=False, repr=False)
class InRefs(Node):
    refs: Refs


@frozen(eq=False, repr=False)
class FromRefs(Node):
    refs: Refs


@frozen(eq=False, repr=False)
class SameRow(Node):
    pass


@frozen(eq=False, repr=False)
class SameColumn(Node):
    pass


@frozen(eq=False, repr=False)
class Above(Node):
    pass


@frozen(eq=False, repr=False)
class Below(Node):
    pass


Loc = InRefs | FromRefs | SameRow | SameColumn | Above | Below


@frozen(eq=False, repr=False)
class Query(Node):
    pattern: Pattern
    loc: Loc | None
    test: Expr | None = None


@frozen(eq=False, repr=False)
class Or(Node):
    left: Expr
    right: Expr


@frozen(eq=False, repr=False)
class And(Node):
    left: Expr
    right: Expr


@frozen(eq=False, repr=False)
class Not(Node):
    test: Expr


@frozen(eq=False, repr=False)
class Brackets(Node):
    """Round brackets somebody wrote: kept, so that mixing `and` with `or` can ask for them."""

    inner: Expr


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


@frozen(eq=False, repr=False)
class Exists(Node):
    quantifier: Some | None_ | AtLeastN | AtMostN | ExactlyN
    query: Query


@frozen(eq=False, repr=False)
class InPlace(Node):
    place: Ref


@frozen(eq=False, repr=False)
class NoEnd(Node):
    pass


@frozen(eq=False, repr=False)
class Is(Node):
    subject: Expr
    predicate: Predicate


@frozen(eq=False, repr=False)
class Equal(Node):
    value: Expr


@frozen(eq=False, repr=False)
class Differs(Node):
    value: Expr


@frozen(eq=False, repr=False)
class Printed(Node):
    noun: Noun


@frozen(eq=False, repr=False)
class NotPrinted(Node):
    noun: Noun


@frozen(eq=False, repr=False)
class Like(Node):
    what: Query


@frozen(eq=False, repr=False)
class NotLike(Node):
    what: Query


@frozen(eq=False, repr=False)
class OneOf(Node):
    values: tuple[Value, ...]


@frozen(eq=False, repr=False)
class AtLeast(Node):
    value: Expr


@frozen(eq=False, repr=False)
class AtMost(Node):
    value: Expr


@frozen(eq=False, repr=False)
class More(Node):
    value: Expr


@frozen(eq=False, repr=False)
class Less(Node):
    value: Expr


@frozen(eq=False, repr=False)
class Filled(Node):
    pass


@frozen(eq=False, repr=False)
class Empty(Node):
    pass


@frozen(eq=False, repr=False)
class IsIn(Node):
    place: Ref


Predicate = (
    Equal | Differs | Printed | NotPrinted | Like | NotLike | OneOf | AtLeast | AtMost | More | Less | Filled | Empty
    | IsIn
)  # fmt: skip


@frozen(eq=False, repr=False)
class Plus(Node):
    left: Expr
    right: Expr


@frozen(eq=False, repr=False)
class Minus(Node):
    left: Expr
    right: Expr


@frozen(eq=False, repr=False)
class Times(Node):
    left: Expr
    right: Expr


@frozen(eq=False, repr=False)
class Divided(Node):
    left: Expr
    right: Expr


@frozen(eq=False, repr=False)
class Negative(Node):
    number: Int


@frozen(eq=False, repr=False)
class PlayerCount(Node):
    """How many play."""


@frozen(eq=False, repr=False)
class Count(Node):
    query: Query


@frozen(eq=False, repr=False)
class SizeOf(Node):
    list: Ref


@frozen(eq=False, repr=False)
class Different(Node):
    field: Name
    query: Query


@frozen(eq=False, repr=False)
class Alike(Node):
    field: Name
    query: Query


@frozen(eq=False, repr=False)
class Aligned(Node):
    query: Query


@frozen(eq=False, repr=False)
class Overall(Node):
    how: Keyword  # total, highest, lowest
    field: Name
    query: Query


@frozen(eq=False, repr=False)
class BaseName(Node):
    name: Name
    on: Name | None  # of a layer: the rows it is looked at on
    index: Expr | None


@frozen(eq=False, repr=False)
class Mine(Node):
    name: Name
    on: Name | None  # of a layer: the rows it is looked at on
    index: Expr | None


@frozen(eq=False, repr=False)
class It(Node):
    pass


@frozen(eq=False, repr=False)
class This(Node):
    pass


@frozen(eq=False, repr=False)
class PlayerNumber(Node):
    """The player in a seat."""

    seat: Int


Base = BaseName | Mine | It | This | PlayerNumber


@frozen(eq=False, repr=False)
class Ref(Node):
    base: Base
    of: Base | None
    at: Base | None


@frozen(eq=False, repr=False)
class FieldOfCard(Node):
    """A field of what lies in a slot or place."""

    field: Base
    place: Ref


@frozen(eq=False, repr=False)
class FieldOfPlace(Node):
    """A field of what lies in somebody's slot or place."""

    field: Base
    place: Base
    owner: Base
    at: Base | None

    @property
    def ref(self) -> Ref:
        """The slot or place."""
        return Ref(self.place, self.owner, self.at, span=self.place.span.to((self.at or self.owner).span))


Refs = Ref | PlacesTogether | LinesOf


Expr = (
    Or | And | Not | Brackets | Exists | InPlace | NoEnd | Is | Plus | Minus | Times | Divided | Negative | PlayerCount
    | Count | Different | Alike | Aligned | Overall | Ref | FieldOfCard | FieldOfPlace | Int
)  # fmt: skip
Value = Name | Int | Negative


# --- Examples ---
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


Declaration = (
    Tag | Field | Number | KeptWord | Condition | Place | Grid | Group | Token | Card | Cards | Setup | Turn | After
    | Trigger | Action | Scoring | Winner | Option | Example | Change
)  # fmt: skip
