"""The executor: a program's steps as closures. A step runs to the next; one that must ask stops the game, which is then
plain data until an answer comes."""

from __future__ import annotations

from naishi import program as p
from naishi.program import FRAME_BASE, FRAME_RETURN
from naishi.runtime.evaluate.watching import either, may_peek
from naishi.runtime.machine.decision import DONE, PASS, Decision, Op
from naishi.runtime.machine.machine import Machine, runs
from naishi.state.items import Cells
from naishi.state.layout import BASE


class Interpreter(Machine):
    """Plays one program."""

    def __init__(self, program: p.Program) -> None:
        super().__init__(program)
        for number, step in enumerate(program.steps):
            self.ops[number] = runs.of(step)(self, number, step)
            if isinstance(step, p.Offer):
                self.returns |= {alternative.then for alternative in step.alternatives}
            elif isinstance(step, p.Settle | p.BeforeScoring):
                self.returns.add(number)

    # --- steps ---
    @runs(p.Run)
    def _run(self, number: int, step: p.Run) -> Op:
        statements, follow = step.statements, step.next
        if not statements:
            return lambda c, b: follow
        effect = self.effects.all(statements)
        if may_peek(self.layout, statements):
            effect = either(effect, lambda: self.watching_effects.all(statements))

        def run(c: Cells, b: int) -> int:
            effect(c, b)
            return follow

        return run

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
