"""The course of a game as operations: turns begin and end, rounds end, cards act before the count, it is over."""

from __future__ import annotations

from naishi import program as p
from naishi.program import FRAME_LOCALS, FRAME_SEAT
from naishi.runtime.machine.decision import HALT, Next, Op
from naishi.runtime.machine.machine import Machine, runs
from naishi.runtime.machine.triggers import close
from naishi.state.facts import Fact
from naishi.state.items import Cells
from naishi.state.layout import ASKED, CHAIN, END, NOW, OVER, PLAYER, QUIET, STATUS, TURN, UNFINISHED
from naishi.state.run import facts_of, run_of


@runs(p.BeginTurn)
def _begin_turn(machine: Machine, number: int, step: p.BeginTurn) -> Op:
    seats, final, follow = machine.program.seats, machine.over, step.next
    clear = range(FRAME_LOCALS, machine.program.routines[0].size)
    resets = [(cell, kept.starts) for kept, _, cell in machine.layout.kept_cells if kept.this_turn]

    def begin(c: Cells, b: int) -> int:
        if c[NOW]:  # asked for in setup
            return close(c, b, final)
        for cell in clear:
            c[b + cell] = 0
        for cell, start in resets:
            c[cell] = start
        c[TURN] += 1
        c[PLAYER] = c[b + FRAME_SEAT] = (c[TURN] - 1) % seats + 1
        c[ASKED] = c[QUIET] = c[CHAIN] = 0
        facts = facts_of(c)
        if facts is not None:
            facts.append(Fact("turn", seat=c[PLAYER], number=c[TURN]))
        return follow

    return begin


@runs(p.EndOfTurn)
def _end_of_turn(machine: Machine, number: int, step: p.EndOfTurn) -> Op:
    seats, round_, on = machine.program.seats, step.round, _goes_on(machine, step)

    def end(c: Cells, b: int) -> Next:
        if not _is_over(c) and c[TURN] % seats == 0:
            c[b + FRAME_SEAT] = 0
            return round_
        return on(c, b)

    return end


@runs(p.EndOfRound)
def _end_of_round(machine: Machine, number: int, step: p.EndOfRound) -> Op:
    return _goes_on(machine, step)


def _goes_on(machine: Machine, step: p.EndOfTurn | p.EndOfRound) -> Op:
    """Another turn, or the end: because it was asked for, or at the limit of turns."""
    limit, again, over = machine.program.turn_limit, step.again, step.over

    def goes_on(c: Cells, b: int) -> int:
        if _is_over(c):
            return close(c, b, over)
        if c[TURN] < limit:
            return again
        return _stopped(c, UNFINISHED)

    return goes_on


def _is_over(c: Cells) -> bool:
    return bool(c[NOW] or (c[END] and c[TURN] >= c[END]))


def _stopped(c: Cells, status: int) -> int:
    c[STATUS] = status
    facts = facts_of(c)
    if facts is not None:
        facts.append(Fact("over"))
    return HALT


@runs(p.BeforeScoring)
def _before_scoring(machine: Machine, number: int, step: p.BeforeScoring) -> Op:
    """By seat, then by place and position: what cards do before the count."""
    program, layout = machine.program, machine.layout
    spots = [
        (seat, address)
        for seat in range(1, program.seats + 1)
        for place in program.counting
        for address in layout.bases[place][seat] or (layout.bases[place][0] if seat == 1 else [])
        if not layout.heap[address]
    ]
    routines = [kind.before_scoring for kind in program.kinds]
    act, above, counter = layout.act, machine.above(number), step.counter
    reads = any(routine is not None for routine in routines)

    def op(c: Cells, b: int) -> int:
        c[QUIET] = 1
        while c[b + counter] < len(spots):
            seat, address = spots[c[b + counter]]
            c[b + counter] += 1
            item = c[address]
            routine = routines[c[act + item]]
            run = run_of(c)
            if run is not None and item and reads and run.watch & ~c[layout.know + item]:
                run.peeked = True
            if item and routine is not None:
                return machine.call(c, b + above, routine, seat, item, number)
        return step.next

    return op


@runs(p.Finish)
def _finish(machine: Machine, number: int, step: p.Finish) -> Op:
    return lambda c, b: _stopped(c, OVER)
