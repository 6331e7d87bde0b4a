"""Setup tried out: what only shows when it is done, found before anyone plays."""

from __future__ import annotations

from naishi.base.diagnostic import Diagnostic, in_order
from naishi.runtime import chance
from naishi.runtime.interpreter import Interpreter
from naishi.runtime.items import RulesFault
from naishi.runtime.layout import BASE, PC, RNG, RUNNING, STATUS, TURN
from naishi.semantics import problems
from naishi.semantics.program import Program

SEEDS = 100
FEWER_SEEDS = 25  # where the same setup is tried with other numbers of players, or with an option
MOST_CHOICES = 200


def rehearse(program: Program, seeds: int = SEEDS) -> list[Diagnostic]:
    """Set the game up with many seeds, choices in setup answered by each seed's own chance. Faults become problems."""
    interpreter = Interpreter(program)
    found: list[Diagnostic] = []
    for seed in range(seeds):
        cells = interpreter.opening[:]
        cells[RNG] = chance.seeded(seed)
        try:
            interpreter.start(cells)
            _answer_setup(interpreter, cells)
        except RulesFault as fault:
            found.append(problems.setup_fault(fault.span, fault.message))
    return in_order(found)


def _answer_setup(interpreter: Interpreter, cells: list[int]) -> None:
    for _ in range(MOST_CHOICES):
        if cells[TURN] > 0 or cells[STATUS] != RUNNING:
            return
        decision = interpreter.decisions[cells[PC]]
        seat = decision.seats(cells, cells[BASE])[0]
        moves = decision.moves(cells, cells[BASE], seat)
        interpreter.answer(cells, seat, moves[chance.below(cells, len(moves))])
