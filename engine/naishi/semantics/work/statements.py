"""How much work statements are at most, those without a question to a player."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from naishi.base.rows import Rows
from naishi.program import (
    Arithmetic,
    AtAddress,
    BecomeKind,
    ChangeKept,
    Count,
    DealEach,
    EndAfterRound,
    EndAfterTurnOf,
    EndNow,
    Expr,
    FieldOf,
    FlipItem,
    Forget,
    InPlace,
    KeptOf,
    MoveItem,
    MoveSome,
    Num,
    PlayerCount,
    RefillRow,
    RefillTo,
    RevealPlace,
    ShuffleAddress,
    ShufflePlace,
    Statement,
    SwapItems,
    Target,
)
from naishi.program.arithmetic import OPERATIONS, RISING
from naishi.semantics.work.amounts import Work, again, costs, together
from naishi.semantics.work.questions import WorkOfQuestions

_MOVE = 50  # an item goes from one place to another, and it is written down
_TOLD = 40  # something is written down
_SHUFFLED = 50  # for each item


class WorkOfStatements(WorkOfQuestions):
    """The work of statements of one program."""

    # --- statements ---
    def statement(self, statement: Statement) -> Work:
        """One that is done without anybody being asked."""
        return costs.of(statement)(self, statement).at(statement.span)

    def target(self, to: Target) -> Work:
        """Finding where things go."""
        return together([self.expr(to.address), self.expr(to.owner)])

    def moving(self, to: Target, sources: frozenset[int] | None) -> int:
        """What it takes to bring one item from one place to another: pools are put in order, knowledge is lost."""
        heap = max(self.heap(frozenset({to.place, *to.also})), self.heap(sources))
        row = self.program.places[to.place].count // 4 if to.address is None else 0
        return _MOVE + heap + row + self.triggers

    def heap(self, places: frozenset[int] | None) -> int:
        """Putting a heap in order, of the places the dearest."""
        ids = range(len(self.program.places)) if places is None else places
        dear = {"row": 0.0, "pile": 0.1, "pool": 3.0}
        return max((int(self.lying[i] * dear[self.program.places[i].shape]) for i in ids), default=0)

    @cached_property
    def triggers(self) -> int:
        """How many triggers an item that moves is held against at most."""
        return max(sum(kind.id in trigger.kinds for trigger in self.program.triggers) for kind in self.program.kinds)

    def room(self, spot: InPlace) -> int:
        """How many slots and items there are at most."""
        place = self.program.places[spot.place]
        return min(self.items, place.count * self.lying[spot.place] * self.owners(place, spot)) + place.count

    def renewal(self, sources: tuple[object, ...]) -> int:
        """Shuffling what comes back into piles that are drawn from."""
        renewed = any(self.program.places[i].renewed is not None for i in places_of(sources) or ())
        return _SHUFFLED * self.items if renewed else 0

    def refilled(self, statement: RefillTo) -> int:
        """How many items a place is filled up with at most."""
        room = self.program.places[statement.to.place].count * self.lying[statement.to.place]
        return min(room, self.items, max(0, self.most(statement.number)))

    def most(self, expr: Expr) -> int:
        """The largest value of a number, as far as that is easily known; at most a thousand is asked for."""
        return at_most.of(expr)(self, expr)


def places_of(sources: tuple[object, ...]) -> frozenset[int] | None:
    """The places that sources lie in; None if it can be any."""
    found: set[int] = set()
    for source in sources:
        if isinstance(source, InPlace):
            found.add(source.place)
        elif isinstance(source, AtAddress) and source.places:
            found |= {spot.place for spot in source.places}
        else:
            return None
    return frozenset(found)


# --- what each statement takes ---
@costs(MoveItem)
def _move_item(work: WorkOfStatements, statement: MoveItem) -> Work:
    moving = work.moving(statement.to, statement.places)
    return together([work.expr(statement.item), work.target(statement.to)], moving)


@costs(MoveSome)
def _move_some(work: WorkOfStatements, statement: MoveSome) -> Work:
    query, to = statement.query, statement.to
    most = min(work.found(query), statement.number if statement.number is not None else work.items)
    moved = together([work.target(to)], work.moving(to, places_of(query.sources)))
    moves = again(most, moved, statement.span, "cards moved")
    return together([work.query(query), moves], work.renewal(query.sources))


@costs(DealEach)
def _deal(work: WorkOfStatements, statement: DealEach) -> Work:
    query = statement.query
    parts = work.program.seats * work.program.places[statement.place].count
    most = min(work.found(query), statement.number * parts)
    one = work.moving(Target(statement.place, None, None), places_of(query.sources))
    return together([work.query(query)], parts + most * one + work.renewal(query.sources))


@costs(SwapItems)
def _swap(work: WorkOfStatements, statement: SwapItems) -> Work:
    one = max(map(work.heap, statement.places))
    return together([work.expr(statement.first), work.expr(statement.second)], 2 * (_MOVE + 2 * one))


@costs(ShufflePlace)
def _shuffle(work: WorkOfStatements, statement: ShufflePlace) -> Work:
    return Work(_TOLD + _SHUFFLED * work.room(statement.place))


@costs(ShuffleAddress)
def _shuffle_one(work: WorkOfStatements, statement: ShuffleAddress) -> Work:
    return together([work.expr(statement.address)], _TOLD + _SHUFFLED * max(work.lying, default=0))


@costs(RefillRow)
def _refill(work: WorkOfStatements, statement: RefillRow) -> Work:
    number = work.program.places[statement.place.place].count
    return Work(number * (_MOVE + work.triggers) + work.renewal((statement.source,)))


@costs(RefillTo)
def _refill_to(work: WorkOfStatements, statement: RefillTo) -> Work:
    to, sources = statement.to, (statement.source,)
    moving = work.refilled(statement) * work.moving(to, places_of(sources))
    return together([work.expr(statement.number), work.target(to)], moving + work.renewal(sources))


@costs(RevealPlace)
def _reveal(work: WorkOfStatements, statement: RevealPlace) -> Work:
    return Work(_TOLD + 15 * work.room(statement.place))


@costs(FlipItem)
def _flip(work: WorkOfStatements, statement: FlipItem) -> Work:
    return together([work.expr(statement.item)], 2 * _TOLD)


@costs(BecomeKind)
def _become(work: WorkOfStatements, statement: BecomeKind) -> Work:
    return together([work.expr(statement.model)], 2 * _TOLD)


@costs(ChangeKept)
def _change(work: WorkOfStatements, statement: ChangeKept) -> Work:
    return together([work.expr(statement.amount)], _TOLD)


@costs(Forget)
def _forget(work: WorkOfStatements, statement: Forget) -> Work:
    return Work(1)


@costs(EndNow, EndAfterRound)
def _end(work: WorkOfStatements, statement: EndNow | EndAfterRound) -> Work:
    return Work(2 * _TOLD)


@costs(EndAfterTurnOf)
def _end_after(work: WorkOfStatements, statement: EndAfterTurnOf) -> Work:
    return together([work.expr(statement.seat)], 2 * _TOLD)


# --- how large a number can be ---
UNKNOWN = 1000  # no more is asked for
at_most: Rows[Callable[[WorkOfStatements, Any], int]] = Rows("at_most", otherwise=lambda work, expr: UNKNOWN)


@at_most(Num)
def _number(work: WorkOfStatements, expr: Num) -> int:
    return expr.value


@at_most(PlayerCount)
def _players(work: WorkOfStatements, expr: PlayerCount) -> int:
    return work.program.players


@at_most(KeptOf)
def _kept(work: WorkOfStatements, expr: KeptOf) -> int:
    return work.program.kept[expr.kept].most


@at_most(FieldOf)
def _field(work: WorkOfStatements, expr: FieldOf) -> int:
    return max(0, work.program.fields[expr.field].most)


@at_most(Count)
def _count(work: WorkOfStatements, expr: Count) -> int:
    return work.found(expr.query)


@at_most(Arithmetic)
def _arithmetic(work: WorkOfStatements, expr: Arithmetic) -> int:
    if expr.op in RISING:
        return OPERATIONS[expr.op](work.most(expr.left), work.most(expr.right))
    if expr.op == "-" and isinstance(expr.right, Num):
        return work.most(expr.left) - expr.right.value
    return UNKNOWN
