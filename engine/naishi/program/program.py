"""A checked game as a whole: places and items, actions, triggers, steps and scores."""

from __future__ import annotations

from attrs import frozen

from naishi.base.value import Value
from naishi.program.examples import ExampleDef
from naishi.program.expressions import Expr, InPlace
from naishi.program.scores import RankingDef, ScoreDef
from naishi.program.statements import HeadLine
from naishi.program.steps import Routine, Step
from naishi.program.written import Written


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
