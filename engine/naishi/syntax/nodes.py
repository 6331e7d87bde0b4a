"""The syntax tree: one frozen class for each construct of grammar/naishi.lark, in its order. Equality ignores spans."""

from __future__ import annotations

from attrs import field, frozen

from naishi.base.source import NOWHERE, Span


@frozen(kw_only=True)
class Node:
    """Anything that was written somewhere."""

    span: Span = field(default=NOWHERE, eq=False, repr=False)


# A leaf carries text or a number; everything else carries leaves.
@frozen
class Name(Node):
    text: str


@frozen
class Int(Node):
    value: int


@frozen
class Text(Node):
    text: str


@frozen
class Keyword(Node):
    """A keyword that says which of several forms was written (`row`, `everyone`, `most`, …)."""

    text: str


# --- What a file is ---
@frozen
class Version(Node):
    number: Int


@frozen
class Players(Node):
    least: Int
    most: Int | None


@frozen
class TurnLimit(Node):
    turns: Int


@frozen
class Needs(Node):
    game: Name
    least: Int
    most: Int | None


Meta = Version | Players | TurnLimit | Needs


@frozen
class Game(Node):
    name: Name
    meta: tuple[Meta, ...]


@frozen
class Expansion(Node):
    name: Name
    bases: tuple[Name, ...]
    meta: tuple[Meta, ...]


@frozen
class File(Node):
    header: Game | Expansion
    items: tuple[Declaration, ...]


# --- Words of the game ---
@frozen
class Tag(Node):
    names: tuple[Name, ...]


@frozen
class Words(Node):
    names: tuple[Name, ...]


@frozen
class FieldRange(Node):
    least: Int
    most: Int


@frozen
class FieldCard(Node):
    pass


@frozen
class Field(Node):
    name: Name
    type: Words | FieldRange | FieldCard


@frozen
class Condition(Node):
    name: Name
    test: Expr


# --- Places ---
@frozen
class PerPlayer(Node):
    pass


@frozen
class Seen(Node):
    by: Keyword  # everyone, owner, nobody


@frozen
class Only(Node):
    type: Name


@frozen
class Holds(Node):
    what: Noun


@frozen
class Place(Node):
    shape: Keyword  # row, pile, pool
    name: Name
    size: Int | None
    mods: tuple[PerPlayer | Seen | Only | Holds, ...]


@frozen
class Grid(Node):
    name: Name
    rows: tuple[Name, ...]


@frozen
class Group(Node):
    name: Name
    parts: tuple[Name, ...]


@frozen
class Copies(Node):
    number: int


@frozen
class Token(Node):
    name: Name
    copies: Copies
    per_player: PerPlayer | None
    place: Name


# --- Cards ---
@frozen
class Card(Node):
    name: Name
    title: Text | None
    copies: Copies
    clauses: tuple[Clause, ...]


@frozen
class HasField(Node):
    field: Name
    value: Value


@frozen
class IsTags(Node):
    tags: tuple[Name, ...]


@frozen
class CountsAs(Node):
    types: tuple[Name, ...]


@frozen
class Faces(Node):
    names: tuple[Name, ...]


@frozen
class Score(Node):
    label: Name | None
    points: Points


@frozen
class ReplaceScore(Node):
    label: Name
    points: Points


@frozen
class RemoveScore(Node):
    label: Name


@frozen
class BeforeScoring(Node):
    block: Block


@frozen
class CardWhen(Node):
    motion: Motion
    block: Block


Clause = HasField | IsTags | CountsAs | Faces | Score | ReplaceScore | RemoveScore | BeforeScoring | CardWhen


@frozen
class ScoreSum(Node):
    amount: Expr
    per: Query | None
    test: Expr | None


@frozen
class ScoreBy(Node):
    amount: Expr
    table: Table


@frozen
class ScoreOnce(Node):
    amount: Expr
    table: Table


@frozen
class ScoreGroups(Node):
    table: Table


Points = ScoreSum | ScoreBy | ScoreOnce | ScoreGroups


@frozen
class KeyOne(Node):
    number: Int


@frozen
class KeyRange(Node):
    least: Int
    most: Int


@frozen
class KeyOpen(Node):
    least: Int


@frozen
class KeyWord(Node):
    word: Name


@frozen
class Entry(Node):
    key: KeyOne | KeyRange | KeyOpen | KeyWord
    value: Int | Negative


@frozen
class Table(Node):
    entries: tuple[Entry, ...]


# --- What happens ---
@frozen
class Step(Node):
    name: Name
    block: Block


@frozen
class Setup(Node):
    steps: tuple[Step, ...]


@frozen
class Turn(Node):
    block: Block


@frozen
class After(Node):
    moment: Keyword  # turn, round, effects
    block: Block


@frozen
class Enters(Node):
    place: Ref
    source: Ref | None


@frozen
class Leaves(Node):
    place: Ref
    target: Ref | None


Motion = Enters | Leaves


@frozen
class Trigger(Node):
    label: Name | None
    type: Name
    variable: Name | None
    motion: Motion
    test: Expr | None
    block: Block


@frozen
class Scoring(Node):
    group: Name
    block: Block


@frozen
class Ranking(Node):
    direction: Keyword  # most, fewest
    amount: Expr


@frozen
class Winner(Node):
    rankings: tuple[Ranking, ...]


@frozen
class SlotSort(Node):
    pass


@frozen
class PlayerSort(Node):
    pass


@frozen
class LinesOf(Node):
    """Each row or each column of a grid."""

    kind: Keyword  # row, column
    grid: Ref


@frozen
class Pools(Node):
    """Where one may choose from: one of these."""

    choices: tuple[Ref | PlacesTogether | LinesOf, ...]


@frozen
class One(Node):
    sort: Sort
    name: Name
    pools: Pools
    test: Expr | None


@frozen
class Two(Node):
    sort: Sort
    first: Name
    second: Name
    pools: Pools
    test: Expr | None


@frozen
class WithOne(Node):
    binder: One


@frozen
class WithTwo(Node):
    binder: Two


@frozen
class OnlyIf(Node):
    test: Expr


@frozen
class Pay(Node):
    number: Int | None
    pattern: Pattern
    source: Ref
    target: Ref


Head = WithOne | WithTwo | OnlyIf | Pay


@frozen
class Action(Node):
    name: Name
    title: Text | None
    head: tuple[Head, ...]
    block: Block


# --- Changes ---
@frozen
class Replace(Node):
    new: Step | Action | Card | Trigger | Turn | After | Scoring | Winner


@frozen
class ExtendGroup(Node):
    group: Name
    part: Name


@frozen
class ExtendCard(Node):
    card: Name
    clauses: tuple[Clause, ...]


@frozen
class ExtendScoring(Node):
    block: Block


@frozen
class ExtendTurn(Node):
    choices: tuple[Alternative | Otherwise, ...]


@frozen
class ExtendStep(Node):
    step: Name
    end: Keyword  # first, last
    block: Block


@frozen
class Narrow(Node):
    condition: Name
    test: Expr


@frozen
class Remove(Node):
    kind: Keyword  # card, action, step, when
    name: Name


Change = Replace | ExtendGroup | ExtendCard | ExtendScoring | ExtendTurn | ExtendStep | Narrow | Remove


@frozen
class Option(Node):
    name: Name
    text: Text
    items: tuple[Declaration, ...]


# --- Statements ---
@frozen
class Block(Node):
    statements: tuple[Statement, ...]


@frozen
class Exactly(Node):
    number: Int


@frozen
class All(Node):
    pass


@frozen
class UpTo(Node):
    number: Int


@frozen
class Move(Node):
    amount: Exactly | All | UpTo | None
    what: Query
    to: Ref


@frozen
class Deal(Node):
    number: Int
    pattern: Pattern
    source: Ref
    to: Ref


@frozen
class Swap(Node):
    first: Query
    second: Query


@frozen
class Shuffle(Node):
    place: Ref


@frozen
class Refill(Node):
    place: Ref
    source: Ref


@frozen
class Reveal(Node):
    place: Ref


@frozen
class Flip(Node):
    what: Query
    face: Name


@frozen
class Becomes(Node):
    model: Name


@frozen
class If(Node):
    test: Expr
    then: Block
    otherwise: Block | If | None


@frozen
class EachPlayer(Node):
    other: bool
    block: Block


@frozen
class EachItem(Node):
    sort: Sort
    name: Name
    pools: Pools
    test: Expr | None
    block: Block


@frozen
class Together(Node):
    each: EachPlayer
    then: Block


@frozen
class Repeat(Node):
    times: Int
    block: Block


@frozen
class Stop(Node):
    pass


@frozen
class EndNow(Node):
    pass


@frozen
class EndAfterRound(Node):
    pass


@frozen
class EndAfterTurn(Node):
    player: Ref


@frozen
class Choose(Node):
    may: bool
    binder: One


@frozen
class Pass(Node):
    pass


@frozen
class Alternative(Node):
    action: Name
    test: Expr | None
    then: Then | None


@frozen
class Otherwise(Node):
    then: Then


@frozen
class Do(Node):
    may: bool
    action: Name
    then: Then | None


@frozen
class DoOne(Node):
    may: bool
    choices: tuple[Alternative | Otherwise, ...]


Then = Block | Do | DoOne | Stop | Pass
Statement = (
    Move | Deal | Swap | Shuffle | Refill | Reveal | Flip | Becomes | If | EachPlayer | EachItem | Together
    | Repeat | Stop | EndNow | EndAfterRound | EndAfterTurn | Choose | Do | DoOne
)  # fmt: skip


# --- Questions ---
@frozen
class NounName(Node):
    name: Name


@frozen
class NounCard(Node):
    pass


@frozen
class NounEither(Node):
    names: tuple[Name, ...]


@frozen
class NounThis(Node):
    pass


@frozen
class NounIt(Node):
    pass


Noun = NounName | NounCard | NounEither | NounThis | NounIt
Sort = SlotSort | PlayerSort | Noun


@frozen
class Pattern(Node):
    adjective: Keyword | None  # adjacent, your, other
    noun: Noun | SlotSort


@frozen
class PlacesTogether(Node):
    parts: tuple[Ref, ...]


@frozen
class InRefs(Node):
    refs: Ref | PlacesTogether


@frozen
class FromRefs(Node):
    refs: Ref | PlacesTogether


@frozen
class SameRow(Node):
    pass


@frozen
class SameColumn(Node):
    pass


@frozen
class Above(Node):
    pass


@frozen
class Below(Node):
    pass


Loc = InRefs | FromRefs | SameRow | SameColumn | Above | Below


@frozen
class Query(Node):
    pattern: Pattern
    loc: Loc | None
    test: Expr | None = None


@frozen
class Or(Node):
    left: Expr
    right: Expr


@frozen
class And(Node):
    left: Expr
    right: Expr


@frozen
class Not(Node):
    test: Expr


@frozen
class Brackets(Node):
    """Round brackets somebody wrote: kept, so that mixing `and` with `or` can ask for them."""

    inner: Expr


@frozen
class Some(Node):
    pass


@frozen
class None_(Node):
    pass


@frozen
class AtLeastN(Node):
    number: Int


@frozen
class AtMostN(Node):
    number: Int


@frozen
class ExactlyN(Node):
    number: Int


@frozen
class Exists(Node):
    quantifier: Some | None_ | AtLeastN | AtMostN | ExactlyN
    query: Query


@frozen
class InPlace(Node):
    place: Ref


@frozen
class NoEnd(Node):
    pass


@frozen
class Is(Node):
    subject: Expr
    predicate: Predicate


@frozen
class Equal(Node):
    value: Expr


@frozen
class Differs(Node):
    value: Expr


@frozen
class Printed(Node):
    noun: Noun


@frozen
class NotPrinted(Node):
    noun: Noun


@frozen
class OneOf(Node):
    values: tuple[Value, ...]


@frozen
class AtLeast(Node):
    value: Expr


@frozen
class AtMost(Node):
    value: Expr


@frozen
class More(Node):
    value: Expr


@frozen
class Less(Node):
    value: Expr


@frozen
class Filled(Node):
    pass


@frozen
class Empty(Node):
    pass


@frozen
class IsIn(Node):
    place: Ref


Predicate = Equal | Differs | Printed | NotPrinted | OneOf | AtLeast | AtMost | More | Less | Filled | Empty | IsIn


@frozen
class Plus(Node):
    left: Expr
    right: Expr


@frozen
class Minus(Node):
    left: Expr
    right: Expr


@frozen
class Times(Node):
    left: Expr
    right: Expr


@frozen
class Divided(Node):
    left: Expr
    right: Expr


@frozen
class Negative(Node):
    number: Int


@frozen
class Count(Node):
    query: Query


@frozen
class Different(Node):
    field: Name
    query: Query


@frozen
class Alike(Node):
    field: Name
    query: Query


@frozen
class BaseName(Node):
    name: Name
    index: Expr | None


@frozen
class Mine(Node):
    name: Name
    index: Expr | None


@frozen
class It(Node):
    pass


@frozen
class This(Node):
    pass


Base = BaseName | Mine | It | This


@frozen
class Ref(Node):
    base: Base
    of: Base | None
    at: Base | None


Expr = (
    Or | And | Not | Brackets | Exists | InPlace | NoEnd | Is | Plus | Minus | Times | Divided | Negative | Count | Different
    | Alike | Ref | Int
)  # fmt: skip
Value = Name | Int | Negative


# --- Examples ---
@frozen
class Laid(Node):
    item: Name
    becomes: Name | None
    face: Name | None
    owner: Name | None


@frozen
class LaidNothing(Node):
    pass


@frozen
class Layout(Node):
    place: Name
    index: Int | None
    owner: Name | None
    items: tuple[Laid | LaidNothing, ...]


@frozen
class Argument(Node):
    name: Name
    index: Int | None
    owner: Name | None


@frozen
class MoveText(Node):
    action: Name
    arguments: tuple[Argument, ...]


@frozen
class MovePass(Node):
    pass


@frozen
class Play(Node):
    move: MoveText | MovePass


@frozen
class ExpectScore(Node):
    points: Int | Negative
    owner: Name | None


@frozen
class ExpectLegal(Node):
    move: MoveText | MovePass


@frozen
class ExpectIllegal(Node):
    move: MoveText | MovePass


@frozen
class ExpectOver(Node):
    pass


@frozen
class ExpectTrue(Node):
    test: Expr


Line = Play | ExpectScore | ExpectLegal | ExpectIllegal | ExpectOver | ExpectTrue


@frozen
class Example(Node):
    title: Text
    layouts: tuple[Layout, ...]
    lines: tuple[Line, ...]


Declaration = (
    Tag | Field | Condition | Place | Grid | Group | Token | Card | Setup | Turn | After | Trigger | Action
    | Scoring | Winner | Option | Example | Change
)  # fmt: skip
