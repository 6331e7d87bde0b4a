"""What can move from where to where, and how much of it at most: a row for each statement, line of a head, place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from naishi.base.rows import Rows
from naishi.program import (
    BecomeKind,
    Binder,
    ChangeKept,
    DealEach,
    EndAfterRound,
    EndAfterTurnOf,
    EndNow,
    FlipItem,
    Forget,
    KeptPayment,
    MoveItem,
    MoveSome,
    OnlyIf,
    Payment,
    PlaceDef,
    PricePayment,
    RefillRow,
    RefillTo,
    RevealPlace,
    ShuffleAddress,
    ShufflePlace,
    SwapItems,
    Target,
)
from naishi.semantics.work.statements import places_of
from naishi.semantics.work.ways import Ways

MANY = 10**6
MOST_ENTRIES = 12  # of a price
Places = frozenset[int] | None  # None: anywhere


@frozen
class Motion:
    """So many items at most, of some kinds, from some places to others."""

    number: int
    kinds: frozenset[int] | None
    source: Places
    target: Places


motions: Rows[Callable[[Ways, Any], list[Motion]]] = Rows("motions")


def _targets(to: Target) -> frozenset[int]:
    return frozenset({to.place, *to.also})


@motions(ShufflePlace, ShuffleAddress, RevealPlace, FlipItem, BecomeKind, Forget, ChangeKept)
@motions(EndNow, EndAfterRound, EndAfterTurnOf, Binder, OnlyIf, KeptPayment)
def _nothing_moves(ways: Ways, line: object) -> list[Motion]:
    return []


@motions(MoveItem)
def _move_item(ways: Ways, line: MoveItem) -> list[Motion]:
    return [Motion(1, line.kinds, line.places, _targets(line.to))]


@motions(MoveSome)
def _move_some(ways: Ways, line: MoveSome) -> list[Motion]:
    most = min(ways.found(line.query), line.number if line.number is not None else MANY)
    return [Motion(most, line.query.kinds, places_of(line.query.sources), _targets(line.to))]


@motions(DealEach)
def _deal(ways: Ways, line: DealEach) -> list[Motion]:
    parts = ways.program.seats * ways.program.places[line.place].count
    most = min(ways.found(line.query), line.number * parts)
    return [Motion(most, line.query.kinds, places_of(line.query.sources), frozenset({line.place}))]


@motions(RefillRow)
def _refill(ways: Ways, line: RefillRow) -> list[Motion]:
    row = line.place.place
    return [Motion(ways.program.places[row].count, None, frozenset({line.source.place}), frozenset({row}))]


@motions(RefillTo)
def _refill_to(ways: Ways, line: RefillTo) -> list[Motion]:
    return [Motion(ways.refilled(line), None, places_of((line.source,)), _targets(line.to))]


@motions(SwapItems)
def _swap(ways: Ways, line: SwapItems) -> list[Motion]:
    (first, second), (here, there) = line.kinds, line.places
    return [Motion(1, first, here, there), Motion(1, second, there, here)]


@motions(Payment)
def _pay(ways: Ways, line: Payment) -> list[Motion]:
    return [_paid(line, line.number)]


@motions(PricePayment)
def _pay_price(ways: Ways, line: PricePayment) -> list[Motion]:
    return [_paid(line, MOST_ENTRIES)]


def _paid(line: Payment | PricePayment, number: int) -> Motion:
    source = frozenset({line.source_place.place}) if line.source_place is not None else None
    return Motion(number, line.kinds, source, _targets(line.to))


@motions(PlaceDef)
def _renewed(ways: Ways, place: PlaceDef) -> list[Motion]:
    """What comes back into a pile that is drawn from."""
    if place.renewed is None:
        return []
    return [Motion(MANY, None, frozenset({place.renewed}), frozenset({place.id}))]
