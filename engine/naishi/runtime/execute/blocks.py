"""Branches and loops in which nobody chooses, as effects."""

from __future__ import annotations

from naishi.program import FRAME_SEAT, ForItems, ForPlayers, IfFound, IfThen
from naishi.runtime.evaluate.values import Cells, Value
from naishi.runtime.execute.statements import Effects, executes
from naishi.runtime.execute.targets import Effect


@executes(IfThen)
def _if(effects: Effects, statement: IfThen) -> Effect:
    return _either(effects, effects.questions.test(statement.test), statement)


@executes(IfFound)
def _if_found(effects: Effects, statement: IfFound) -> Effect:
    effect, local = _either(effects, effects.questions.search(statement.search), statement), statement.search.local

    def effect_and_forget(c: Cells, b: int) -> None:
        effect(c, b)
        c[b + local] = 0

    return effect_and_forget


def _either(effects: Effects, test: Value, statement: IfThen | IfFound) -> Effect:
    then, otherwise = effects.all(statement.then), effects.all(statement.otherwise)

    def effect(c: Cells, b: int) -> None:
        (then if test(c, b, 0) else otherwise)(c, b)

    return effect


@executes(ForItems)
def _for_items(effects: Effects, statement: ForItems) -> Effect:
    body, find, local = effects.all(statement.body), effects.questions.find(statement.query), statement.local
    test = effects.questions.test(statement.test) if statement.test is not None else None

    def holds(c: Cells, b: int, item: int) -> bool:
        c[b + local] = item
        return test is None or bool(test(c, b, item))

    def items(c: Cells, b: int) -> None:
        for item in [item for item in find(c, b, 0) if holds(c, b, item)]:
            c[b + local] = item
            body(c, b)

    return items


@executes(ForPlayers)
def _for_players(effects: Effects, statement: ForPlayers) -> Effect:
    body, seats, others = effects.all(statement.body), effects.layout.program.seats, statement.others

    def players(c: Cells, b: int) -> None:
        saved = c[b + FRAME_SEAT]
        for seat in round_from(saved, seats, others):
            c[b + FRAME_SEAT] = seat
            body(c, b)
        c[b + FRAME_SEAT] = saved

    return players


def round_from(seat: int, seats: int, others: bool) -> list[int]:
    """The players in seat order: from the first, or, where someone is acting, from the next after them."""
    if others:
        return [(seat - 1 + step) % seats + 1 for step in range(1, seats)] if seat else list(range(1, seats + 1))
    return list(range(1, seats + 1))
