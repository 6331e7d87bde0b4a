"""Steps in which nobody is asked, one after the other, as one effect: branches and loops are then made of closures, and
keep nothing in cells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from naishi import program as p
from naishi.base.rows import Rows
from naishi.program import FRAME_SEAT
from naishi.runtime.evaluate.values import Cells, Value
from naishi.runtime.execute.statements import Effects, in_turn
from naishi.runtime.execute.targets import Effect

Part = tuple[list[Effect], int]  # the effects of a step with all that is inside it, and the step that follows

# A step with what is inside it; None if somebody may be asked there. Steps that have no row are of no such part.
fuses: Rows[Callable[[Any, Any], Part | None]] = Rows("fuses", otherwise=lambda straight, step: None)


class Straight:
    """Fuses the steps of one program, with effects that watch what they read, or not."""

    def __init__(self, program: p.Program, effects: Effects) -> None:
        self.steps, self.seats = program.steps, program.seats
        self.effects, self.questions = effects, effects.questions
        self._made: dict[int, Part | None] = {}

    def part(self, number: int) -> Part | None:
        """A step with all that is inside it."""
        if number not in self._made:
            step = self.steps[number]
            self._made[number] = fuses.of(step)(self, step)
        return self._made[number]

    def whole(self, number: int) -> Effect:
        """A step with all that is inside it, in which nobody is asked, as one effect."""
        part = self.part(number)
        assert part is not None
        return in_turn(part[0])

    def until(self, number: int, end: int) -> Effect | None:
        """All from a step to another; None if somebody may be asked between them, or the way leads elsewhere."""
        found: list[Effect] = []
        while number != end:
            part = self.part(number)
            if part is None:
                return None
            found += part[0]
            number = part[1]
        return in_turn(found)


@fuses(p.Run)
def _run(straight: Straight, step: p.Run) -> Part | None:
    return [straight.effects.one(statement) for statement in step.statements], step.next


@fuses(p.Branch)
def _branch(straight: Straight, step: p.Branch) -> Part | None:
    return _either(straight, step, lambda: straight.questions.test(step.test))


@fuses(p.BranchFound)
def _branch_found(straight: Straight, step: p.BranchFound) -> Part | None:
    return _either(straight, step, lambda: straight.questions.search(step.search))


def _either(straight: Straight, step: p.Branch | p.BranchFound, asked: Callable[[], Value]) -> Part | None:
    then, otherwise = straight.until(step.yes, step.after), straight.until(step.no, step.after)
    if then is None or otherwise is None:
        return None
    test = asked()

    def effect(c: Cells, b: int) -> None:
        (then if test(c, b, 0) else otherwise)(c, b)

    return [effect], step.after


@fuses(p.PlayersStart)
def _players(straight: Straight, step: p.PlayersStart) -> Part | None:
    loop = straight.steps[step.next]
    assert isinstance(loop, p.PlayersNext)
    body, seats, others = straight.until(loop.body, step.next), straight.seats, loop.others
    if body is None:
        return None

    def players(c: Cells, b: int) -> None:
        saved = c[b + FRAME_SEAT]
        for seat in round_from(saved, seats, others):
            c[b + FRAME_SEAT] = seat
            body(c, b)
        c[b + FRAME_SEAT] = saved

    return [players], loop.next


@fuses(p.ItemsStart)
def _items(straight: Straight, step: p.ItemsStart) -> Part | None:
    loop = straight.steps[step.next]
    assert isinstance(loop, p.ItemsNext)
    body = straight.until(loop.body, step.next) if loop.at_once else None
    if body is None:
        return None
    questions, local = straight.questions, loop.local
    find, test = questions.find(loop.query), questions.test(loop.test) if loop.test is not None else None

    def holds(c: Cells, b: int, item: int) -> bool:
        c[b + local] = item
        return test is None or bool(test(c, b, item))

    def items(c: Cells, b: int) -> None:
        for item in [item for item in find(c, b, 0) if holds(c, b, item)]:
            c[b + local] = item
            body(c, b)

    return [items], loop.next


def round_from(seat: int, seats: int, others: bool) -> list[int]:
    """The players in seat order: from the first, or, where someone is acting, from the next after them."""
    if others:
        return [(seat - 1 + step) % seats + 1 for step in range(1, seats)] if seat else list(range(1, seats + 1))
    return list(range(1, seats + 1))
