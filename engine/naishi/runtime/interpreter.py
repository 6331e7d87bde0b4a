"""The executor: a program's steps as closures. A step runs to the next; one that must ask stops the game, which is then
plain data until an answer comes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from threading import Lock

from naishi.runtime.asking import Choosing, ChoosingWord, Offering
from naishi.runtime.choices import Answers, Choices, Finder
from naishi.runtime.decisions import DONE, HALT, PASS, Decision, Next, Op, fixed
from naishi.runtime.effects import Effects, round_from
from naishi.runtime.happening import Happening
from naishi.runtime.items import Cells, Items
from naishi.runtime.layout import (
    ASKED,
    BASE,
    CHAIN,
    END,
    NOW,
    OVER,
    PC,
    PLAYER,
    QUIET,
    STATUS,
    TURN,
    UNFINISHED,
    Layout,
)
from naishi.runtime.opening import before_setup
from naishi.runtime.questions import Questions, Value
from naishi.runtime.scoring import Scoring
from naishi.runtime.settling import MOST_WANTED, Settling, close
from naishi.runtime.steps import reached
from naishi.runtime.together import Together
from naishi.runtime.unasked import note
from naishi.runtime.watching import Watching, WatchingScoring, either, may_peek
from naishi.semantics import program as p
from naishi.semantics.program import FRAME_BASE, FRAME_LOCALS, FRAME_RETURN, FRAME_SEAT, FRAME_THIS


class Interpreter:
    """Plays one program. It holds code only; a game is a list of cells that is handed in."""

    def __init__(self, program: p.Program) -> None:
        self.program = program
        self.layout = Layout(program)
        self.items = Items(self.layout)
        self.questions = Questions(self.layout, self.items)
        self.scoring = Scoring(self.layout, self.questions)
        self.effects = Effects(self.layout, self.items, self.questions)
        self.choices = Choices(self.layout, self.items, self.questions, self.effects)
        self.heads: dict[tuple[int, int], Finder] = {}
        self.binds = [self.choices.bind_head(a) for a in program.actions]
        self.routine_of = self._routines()
        self.trigger_tests = [self.test(t.test) if t.test is not None else None for t in program.triggers]
        self.decisions: dict[int, Decision] = {}
        self.ops: list[Op] = [self._nothing] * len(program.steps)
        self.recording = Lock()
        self.returns: set[int] = set()  # the steps a frame can come back to
        for number, step in enumerate(program.steps):
            self.ops[number] = self._op(number, step)
            if isinstance(step, p.Offer):
                self.returns |= {alternative.then for alternative in step.alternatives}
            elif isinstance(step, p.Settle | p.BeforeScoring):
                self.returns.add(number)

    @staticmethod
    def _nothing(c: Cells, b: int) -> int:
        raise AssertionError("a step that does not exist")

    def _routines(self) -> list[int]:
        """The routine each step belongs to."""
        found = [0] * len(self.program.steps)
        for index, routine in enumerate(self.program.routines[1:], 1):
            for number in reached(self.program, routine.entry):
                found[number] = index
        return found

    # --- what may read something hidden ---
    @cached_property
    def watching(self) -> Watching:
        """Questions that tell of what they read."""
        return Watching(self.layout, self.items)

    @cached_property
    def watching_effects(self) -> Effects:
        """Effects that ask those."""
        return Effects(self.layout, self.items, self.watching_scoring.questions)

    @cached_property
    def watching_scoring(self) -> WatchingScoring:
        """Scores that are counted with them."""
        return WatchingScoring(self.layout, self.watching)

    def asked(self, node: object, made: Callable[[Questions], Value]) -> Value:
        """A closure for a question of an effect, which can be watched if it may read something hidden."""
        plain = made(self.questions)
        if not may_peek(self.layout, node):
            return plain
        return either(self.items, plain, lambda: made(self.watching_scoring.questions))

    def test(self, test: p.Expr) -> Value:
        """A closure for a condition of an effect."""
        return self.asked(test, lambda questions: questions.test(test))

    def value(self, expr: p.Expr) -> Value:
        """A closure for a value of an effect."""
        return self.asked(expr, lambda questions: questions.value(expr))

    @cached_property
    def opening(self) -> Cells:
        """The state before setup, to be copied."""
        return before_setup(self.layout)

    # --- running ---
    def run(self, c: Cells, step: Next) -> list[Answers]:
        """Go on from a step until someone must answer, whose moves are given, or the game is over."""
        ops = self.ops
        at = c[PC]  # an answer that leaves others to answer asks again at once
        while True:
            while isinstance(step, int):
                if step < 0:
                    return []
                at = step
                step = ops[step](c, c[BASE])
            c[PC] = at
            if c[CHAIN] >= MOST_WANTED and DONE in step:
                seat = self.decisions[at].seats(c, c[BASE])[0]
                note(self, c, at, seat, DONE, ("done", ()))
                step = self.decisions[at].play(c, c[BASE], seat, DONE)
                continue
            seat = self.decisions[at].seats(c, c[BASE])[0] if self.program.automatic else 0
            if seat <= self.program.players:
                return step
            decision = self.decisions[at]
            if self.items.watch and not decision.public(c, c[BASE]):
                self.items.peeked = True  # what it does depends on what it sees
            step = decision.play(c, c[BASE], seat, fixed(step))

    def start(self, c: Cells) -> list[Answers]:
        """From before setup to the first decision; the moves of the first seat to act."""
        c[BASE] = self.layout.stack
        c[QUIET] = 1
        return self.run(c, self.program.start)

    def decision(self, c: Cells) -> Decision:
        """The decision a stopped game waits for."""
        return self.decisions[c[PC]]

    def answer(self, c: Cells, seat: int, move: Answers) -> list[Answers]:
        """Carry out a move, which must be one of those listed, and go on; the moves of the first seat to act then."""
        return self.run(c, self.decisions[c[PC]].play(c, c[BASE], seat, move))

    def call(self, c: Cells, base: int, routine: int, seat: int, this: int, back: int) -> int:
        """Open a frame; the routine's first step."""
        definition = self.program.routines[routine]
        c[base + FRAME_LOCALS : base + definition.size] = [0] * (definition.size - FRAME_LOCALS)
        return self.enter(c, base, routine, seat, this, back)

    def enter(self, c: Cells, base: int, routine: int, seat: int, this: int, back: int) -> int:
        c[base + FRAME_RETURN] = back
        c[base + FRAME_BASE] = c[BASE]
        c[base + FRAME_SEAT] = seat
        c[base + FRAME_THIS] = this
        c[BASE] = base
        return self.program.routines[routine].entry

    def above(self, number: int) -> int:
        """How far above its base the next frame of a step's routine begins."""
        return self.program.routines[self.routine_of[number]].size

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

    def head(self, action: int, index: int) -> Finder:
        """An action's head as the alternative of that number; the same everywhere it is offered so."""
        key = (action, index)
        if key not in self.heads:
            self.heads[key] = self.choices.head(self.program.actions[action], (index,))
        return self.heads[key]

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
