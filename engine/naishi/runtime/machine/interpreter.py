"""The executor: a program's steps as closures. A step runs to the next; one that must ask stops the game, which is then
plain data until an answer comes."""

from __future__ import annotations

from naishi import program as p
from naishi.program import FRAME_BASE, FRAME_LOCALS, FRAME_RETURN, FRAME_SEAT
from naishi.runtime.evaluate.watching import either, may_peek
from naishi.runtime.execute.statements import round_from
from naishi.runtime.machine.choosing import Choosing, ChoosingWord, Offering
from naishi.runtime.machine.decision import DONE, HALT, PASS, Decision, Op
from naishi.runtime.machine.machine import Machine
from naishi.runtime.machine.simultaneous import Together
from naishi.runtime.machine.triggers import Settling, close
from naishi.state.facts import Happening
from naishi.state.items import Cells
from naishi.state.layout import (
    ASKED,
    BASE,
    CHAIN,
    END,
    NOW,
    OVER,
    PLAYER,
    QUIET,
    STATUS,
    TURN,
    UNFINISHED,
)


class Interpreter(Machine):
    """Plays one program."""

    def __init__(self, program: p.Program) -> None:
        super().__init__(program)
        for number, step in enumerate(program.steps):
            self.ops[number] = self._op(number, step)
            if isinstance(step, p.Offer):
                self.returns |= {alternative.then for alternative in step.alternatives}
            elif isinstance(step, p.Settle | p.BeforeScoring):
                self.returns.add(number)

    # --- steps ---
    def _op(self, number: int, step: p.Step) -> Op:
        match step:
            case p.Run(statements=statements, next=follow):
                return self._run_op(statements, follow)
            case p.Branch(test=test, yes=yes, no=no):
                asked = self.test(test)
                return lambda c, b: yes if asked(c, b, 0) else no
            case p.BranchFound(search=search, yes=yes, no=no):
                found = self.asked(search, lambda questions: questions.search(search))
                return lambda c, b: yes if found(c, b, 0) else no
            case p.Choose():
                return Choosing(self, number, step).op
            case p.ChooseWord():
                return ChoosingWord(self, number, step).op
            case p.Offer():
                return Offering(self, number, step).op
            case p.PlayersStart() | p.PlayersNext() | p.ItemsStart() | p.ItemsNext():
                return self._loop_op(step)
            case p.CountStart() | p.CountNext():
                return self._count_op(step)
            case p.TogetherStep():
                return Together(self, number, step).op
            case p.Settle():
                return Settling(self, number, step, self._final()).op()
            case p.Return():
                return _return
            case p.BeginTurn() | p.EndOfTurn() | p.EndOfRound() | p.BeforeScoring() | p.Finish():
                return self._flow_op(number, step)

    def _run_op(self, statements: tuple[p.Statement, ...], follow: int) -> Op:
        if not statements:
            return lambda c, b: follow
        effect = self.effects.all(statements)
        if may_peek(self.layout, statements):
            effect = either(self.items, effect, lambda: self.watching_effects.all(statements))

        def run(c: Cells, b: int) -> int:
            effect(c, b)
            return follow

        return run

    # --- loops ---
    def _loop_op(self, step: p.Step) -> Op:
        seats = self.program.seats
        match step:
            case p.PlayersStart(counter=counter, saved=saved, next=follow):

                def begin(c: Cells, b: int) -> int:
                    c[b + counter], c[b + saved] = 0, c[b + FRAME_SEAT]
                    return follow

                return begin
            case p.PlayersNext(others=others, counter=counter, saved=saved, body=body, next=follow):
                orders = [round_from(seat, seats, others) for seat in range(seats + 1)]

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
            case p.ItemsStart(counter=counter, next=follow):

                def zero(c: Cells, b: int) -> int:
                    c[b + counter] = 0
                    return follow

                return zero
            case p.ItemsNext(query=query, counter=counter, local=local, test=asked, body=body, next=follow):
                where = self.questions.where(query)
                test = self.test(asked) if asked is not None else None

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
        raise TypeError(type(step).__name__)

    def _count_op(self, step: p.CountStart | p.CountNext) -> Op:
        match step:
            case p.CountStart(times=times, counter=counter, next=follow):
                how_often = self.value(times)

                def begin_count(c: Cells, b: int) -> int:
                    c[b + counter] = max(0, how_often(c, b, 0))
                    return follow

                return begin_count
            case p.CountNext(counter=counter, body=body, next=follow):

                def count(c: Cells, b: int) -> int:
                    if not c[b + counter]:
                        return follow
                    c[b + counter] -= 1
                    return body

                return count

    # --- the course of the game ---
    def _final(self) -> int:
        for step in self.program.steps:
            if isinstance(step, p.EndOfTurn):
                return step.over
        raise AssertionError("a program without an end")

    def _flow_op(self, number: int, step: p.Step) -> Op:
        seats, limit = self.program.seats, self.program.turn_limit
        match step:
            case p.BeginTurn(next=follow):
                clear = range(FRAME_LOCALS, self.program.routines[0].size)
                resets = [(cell, kept.starts) for kept, _, cell in self.layout.kept_cells if kept.this_turn]

                final = self._final()

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
                    if self.items.log is not None:
                        self.items.log.append(Happening("turn", seat=c[PLAYER], number=c[TURN]))
                    return follow

                return begin
            case p.EndOfTurn(round=round_, again=again, over=over):

                def end(c: Cells, b: int) -> int:
                    if c[NOW] or (c[END] and c[TURN] >= c[END]):
                        return close(c, b, over)
                    if c[TURN] % seats == 0:
                        c[b + FRAME_SEAT] = 0
                        return round_
                    return again if c[TURN] < limit else self._unfinished(c)

                return end
            case p.EndOfRound(again=again, over=over):

                def end_round(c: Cells, b: int) -> int:
                    if c[NOW] or (c[END] and c[TURN] >= c[END]):
                        return close(c, b, over)
                    return again if c[TURN] < limit else self._unfinished(c)

                return end_round
            case p.BeforeScoring():
                return self._before_scoring(number, step)
            case p.Finish():

                def finish(c: Cells, b: int) -> int:
                    c[STATUS] = OVER
                    if self.items.log is not None:
                        self.items.log.append(Happening("over"))
                    return HALT

                return finish
        raise TypeError(type(step).__name__)

    def _unfinished(self, c: Cells) -> int:
        c[STATUS] = UNFINISHED
        if self.items.log is not None:
            self.items.log.append(Happening("over"))
        return HALT

    def _before_scoring(self, number: int, step: p.BeforeScoring) -> Op:
        """By seat, then by place and position: what cards do before the count."""
        spots = [
            (seat, address)
            for seat in range(1, self.program.seats + 1)
            for place in self.program.counting
            for address in self.layout.bases[place][seat] or (self.layout.bases[place][0] if seat == 1 else [])
            if not self.layout.heap[address]
        ]
        routines = [kind.before_scoring for kind in self.program.kinds]
        act, above, counter = self.layout.act, self.above(number), step.counter
        reads = any(routine is not None for routine in routines)

        def op(c: Cells, b: int) -> int:
            c[QUIET] = 1
            while c[b + counter] < len(spots):
                seat, address = spots[c[b + counter]]
                c[b + counter] += 1
                item = c[address]
                routine = routines[c[act + item]]
                if item and reads and self.items.watch & ~c[self.layout.know + item]:
                    self.items.peeked = True
                if item and routine is not None:
                    return self.call(c, b + above, routine, seat, item, number)
            return step.next

        return op


def _return(c: Cells, b: int) -> int:
    c[BASE] = c[b + FRAME_BASE]
    return c[b + FRAME_RETURN]


__all__ = ["DONE", "PASS", "Decision", "Interpreter"]
