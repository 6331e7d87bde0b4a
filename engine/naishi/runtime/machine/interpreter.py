"""The executor: a program's steps as closures. A step runs to the next; one that must ask stops the game, which is then
plain data until an answer comes."""

from __future__ import annotations

from functools import cached_property

from naishi import program as p
from naishi.program import FRAME_BASE, FRAME_RETURN
from naishi.program.reached import followers
from naishi.runtime.evaluate.watching import either, may_peek
from naishi.runtime.execute.statements import in_turn
from naishi.runtime.execute.targets import Effect
from naishi.runtime.machine.decision import DONE, PASS, Decision, Op
from naishi.runtime.machine.machine import Machine, runs
from naishi.runtime.machine.straight import Straight
from naishi.state.items import Cells
from naishi.state.layout import BASE


class Interpreter(Machine):
    """Plays one program."""

    def __init__(self, program: p.Program) -> None:
        super().__init__(program)
        self._peeks: dict[int, bool] = {}
        for number, step in enumerate(program.steps):
            self.ops[number] = self._fused(number) or runs.of(step)(self, number, step)
            if isinstance(step, p.Offer):
                self.returns |= {alternative.then for alternative in step.alternatives}
            elif isinstance(step, p.Settle | p.BeforeScoring):
                self.returns.add(number)

    # --- steps ---
    @cached_property
    def _straight(self) -> Straight:
        return Straight(self.program, self.effects)

    @cached_property
    def _watched(self) -> Straight:
        return Straight(self.program, self.watching_effects)

    def _fused(self, number: int) -> Op | None:
        """All from a step on until somebody may be asked, as one operation; None if it asks itself."""
        effects: list[Effect] = []
        follow = number
        while (part := self._straight.part(follow)) is not None:
            effects += self._watchable(follow, *part)
            follow = part[1]
        if follow == number:
            return None
        if not effects:
            return lambda c, b: follow
        effect = in_turn(effects)

        def run(c: Cells, b: int) -> int:
            effect(c, b)
            return follow

        return run

    def _watchable(self, number: int, effects: list[Effect], follow: int) -> list[Effect]:
        """A part that may read something hidden as one that can be watched; what need not be is not slowed down."""
        if not any(self._may_peek(at) for at in self._between(number, follow)):
            return effects
        return [either(in_turn(effects), lambda: self._watched.whole(number))]

    def _may_peek(self, number: int) -> bool:
        if number not in self._peeks:
            self._peeks[number] = may_peek(self.layout, self.program.steps[number])
        return self._peeks[number]

    def _between(self, number: int, end: int) -> set[int]:
        """The steps from one to another, with those inside them."""
        waiting, seen = [number], {end}
        while waiting:
            at = waiting.pop()
            if at not in seen:
                seen.add(at)
                waiting += followers(self.program.steps[at])
        return seen - {end}

    @runs(p.Branch)
    def _branch(self, number: int, step: p.Branch) -> Op:
        asked, yes, no = self.test(step.test), step.yes, step.no
        return lambda c, b: yes if asked(c, b, 0) else no

    @runs(p.BranchFound)
    def _branch_found(self, number: int, step: p.BranchFound) -> Op:
        found, yes, no = self.asked(step.search, lambda questions: questions.search(step.search)), step.yes, step.no
        return lambda c, b: yes if found(c, b, 0) else no

    @runs(p.Return)
    def _leave(self, number: int, step: p.Return) -> Op:
        return _return


def _return(c: Cells, b: int) -> int:
    c[BASE] = c[b + FRAME_BASE]
    return c[b + FRAME_RETURN]


__all__ = ["DONE", "PASS", "Decision", "Interpreter"]
