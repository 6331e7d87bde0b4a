"""Loops in which somebody may choose, as operations of steps: where they are is kept in cells."""

from __future__ import annotations

from naishi import program as p
from naishi.program import FRAME_SEAT
from naishi.runtime.machine.decision import Op
from naishi.runtime.machine.machine import Machine, runs
from naishi.runtime.machine.straight import round_from
from naishi.state.items import Cells


@runs(p.PlayersStart)
def _players_start(machine: Machine, number: int, step: p.PlayersStart) -> Op:
    counter, saved, follow = step.counter, step.saved, step.next

    def begin(c: Cells, b: int) -> int:
        c[b + counter], c[b + saved] = 0, c[b + FRAME_SEAT]
        return follow

    return begin


@runs(p.PlayersNext)
def _players_next(machine: Machine, number: int, step: p.PlayersNext) -> Op:
    seats, counter, saved, body, follow = machine.program.seats, step.counter, step.saved, step.body, step.next
    orders = [round_from(seat, seats, step.others) for seat in range(seats + 1)]

    def players(c: Cells, b: int) -> int:
        order = orders[c[b + saved]]
        at = c[b + counter]
        if at >= len(order):
            c[b + FRAME_SEAT] = c[b + saved]
            return follow
        c[b + counter] = at + 1
        c[b + FRAME_SEAT] = order[at]
        return body

    return players


@runs(p.ItemsStart)
def _items_start(machine: Machine, number: int, step: p.ItemsStart) -> Op:
    counter, follow = step.counter, step.next

    def begin(c: Cells, b: int) -> int:
        c[b + counter] = 0
        return follow

    return begin


@runs(p.ItemsNext)
def _items_next(machine: Machine, number: int, step: p.ItemsNext) -> Op:
    where, counter, local, body, follow = (
        machine.questions.where(step.query), step.counter, step.local, step.body, step.next,
    )  # fmt: skip
    test = machine.test(step.test) if step.test is not None else None
    if step.at_once:
        return machine.nothing

    def slots(c: Cells, b: int) -> int:
        found = where(c, b, 0)
        while c[b + counter] < len(found):
            slot = found[c[b + counter]]
            c[b + counter] += 1
            c[b + local] = slot
            if test is None or test(c, b, slot):
                return body
        return follow

    return slots


@runs(p.CountStart)
def _count_start(machine: Machine, number: int, step: p.CountStart) -> Op:
    how_often, counter, follow = machine.value(step.times), step.counter, step.next

    def begin(c: Cells, b: int) -> int:
        c[b + counter] = max(0, how_often(c, b, 0))
        return follow

    return begin


@runs(p.CountNext)
def _count_next(machine: Machine, number: int, step: p.CountNext) -> Op:
    counter, body, follow = step.counter, step.body, step.next

    def count(c: Cells, b: int) -> int:
        if not c[b + counter]:
            return follow
        c[b + counter] -= 1
        return body

    return count
