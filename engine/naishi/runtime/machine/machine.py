"""What all parts of the executor share: the compiled parts of one program, its frames, and its decisions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from naishi import program as p
from naishi.base.rows import Rows
from naishi.program import FRAME_BASE, FRAME_LOCALS, FRAME_RETURN, FRAME_SEAT, FRAME_THIS
from naishi.program.notation import move_text
from naishi.program.reached import reached
from naishi.runtime.evaluate.expressions import Questions, Value
from naishi.runtime.evaluate.scoring import Scoring
from naishi.runtime.evaluate.watching import Watching, WatchingScoring, either, may_peek
from naishi.runtime.execute.choices import Answers, Choices, Finder
from naishi.runtime.execute.statements import Effects
from naishi.runtime.machine.decision import DONE, Decision, Next, Op, Written, fixed
from naishi.runtime.machine.limits import MOST_WANTED
from naishi.state.facts import Fact, Unasked
from naishi.state.initial import before_setup
from naishi.state.items import Cells, Items
from naishi.state.layout import (
    BASE,
    CHAIN,
    PC,
    QUIET,
    Layout,
)
from naishi.state.run import facts_of, run_of, still

# A step as an operation, which gives the number of the next. Rows are given the machine and the step's own number.
runs: Rows[Callable[[Any, int, Any], Op]] = Rows("runs")


class Machine:
    """The parts of one program, compiled. It holds code only; a game is a list of cells that is handed in."""

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
        self.ops: list[Op] = [self.nothing] * len(program.steps)
        self.returns: set[int] = set()  # the steps a frame can come back to

    @staticmethod
    def nothing(c: Cells, b: int) -> int:
        """In place of a step that is never run by itself."""
        raise AssertionError("a step that does not exist")

    def _routines(self) -> list[int]:
        """The routine each step belongs to."""
        found = [0] * len(self.program.steps)
        for index, routine in enumerate(self.program.routines[1:], 1):
            for number in reached(self.program, routine.entry):
                found[number] = index
        return found

    @cached_property
    def over(self) -> int:
        """The step with which the end begins."""
        return next(step.over for step in self.program.steps if isinstance(step, p.EndOfTurn))

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
        return either(plain, lambda: made(self.watching_scoring.questions))

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

    def decision(self, c: Cells) -> Decision:
        """The decision a stopped game waits for."""
        return self.decisions[c[PC]]

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
                self.note(c, at, seat, DONE, ("done", ()))
                step = self.decisions[at].play(c, c[BASE], seat, DONE)
                continue
            seat = self.decisions[at].seats(c, c[BASE])[0] if self.program.automatic else 0
            if seat <= self.program.players:
                return step
            decision = self.decisions[at]
            run = run_of(c)
            if run is not None and run.watch and not decision.public(c, c[BASE]):
                run.peeked = True  # what it does depends on what it sees
            step = decision.play(c, c[BASE], seat, fixed(step))

    def start(self, c: Cells) -> list[Answers]:
        """From before setup to the first decision; the moves of the first seat to act."""
        c[BASE] = self.layout.stack
        c[QUIET] = 1
        return self.run(c, self.program.start)

    def answer(self, c: Cells, seat: int, move: Answers) -> list[Answers]:
        """Carry out a move, which must be one of those listed, and go on; the moves of the first seat to act then."""
        return self.run(c, self.decisions[c[PC]].play(c, c[BASE], seat, move))

    def note(self, c: Cells, number: int, seat: int, raw: Answers, written: Written) -> None:
        """Write down, if somebody wants to know, that a step took a seat's answer without asking."""
        facts = facts_of(c)
        if facts is None:
            return
        name, args = written
        told, later = (move_text(name, args),) * (self.program.seats + 1), None
        if max(raw[1:], default=0) >= self.choices.heap_base:
            cells = still(c)
            cells[PC] = number
            told, later = (), Unasked(cells, raw, name, args)
        facts.append(Fact("unasked", seat=seat, texts=told, unasked=later))

    # --- frames
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

    def head(self, action: int, index: int) -> Finder:
        """An action's head as the alternative of that number; the same everywhere it is offered so."""
        key = (action, index)
        if key not in self.heads:
            self.heads[key] = self.choices.head(self.program.actions[action], (index,))
        return self.heads[key]
