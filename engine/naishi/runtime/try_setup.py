"""Setup tried out: what only shows when it is done, found before anyone plays."""

from __future__ import annotations

from naishi.base.diagnostic import Diagnostic, in_order
from naishi.base.source import Span
from naishi.base.walk import all_of
from naishi.program import FieldOf, Program
from naishi.runtime.machine.interpreter import Interpreter
from naishi.semantics import problems
from naishi.state import rng
from naishi.state.items import RulesFault
from naishi.state.layout import BASE, PC, RNG, RUNNING, STATUS, TURN

SEEDS = 100
FEWER_SEEDS = 25  # where the same setup is tried with other numbers of players, or with an option
MOST_CHOICES = 200
_MOST_NAMED = 3  # cards to blame for one fault


def setup_problems(program: Program, seeds: int = SEEDS) -> list[Diagnostic]:
    """Set the game up with many seeds, choices in setup answered by each seed's own chance. Faults become problems."""
    interpreter = Interpreter(program)
    found: list[Diagnostic] = []
    for seed in range(seeds):
        cells = interpreter.opening[:]
        cells[RNG] = rng.seeded(seed)
        try:
            interpreter.start(cells)
            _answer_setup(interpreter, cells)
        except RulesFault as fault:
            found.append(problems.use.setup_fault(fault.span, fault.message, _without(program, fault.span)))
    return in_order(found)


def _without(program: Program, span: Span) -> list[tuple[str, str, Span]]:
    """The cards that lack a field which a statement asks for, though all others with their tag have it."""
    asked = [one for one in all_of(program.steps, FieldOf) if _inside(one.span, span)]
    found: list[tuple[str, str, Span]] = []
    for index in dict.fromkeys(one.field for one in asked):
        having = [kind for kind in program.kinds[1:] if kind.fields[index] is not None]
        common = frozenset.intersection(*(kind.tags for kind in having)) if having else frozenset()
        by_tag = [[k for k in program.kinds[1:] if tag in k.tags and k.fields[index] is None] for tag in common]
        lacking = min(filter(None, by_tag), key=len, default=[])
        found += [(kind.name, program.fields[index].name, kind.span) for kind in lacking[:_MOST_NAMED]]
    return found


def _inside(part: Span, whole: Span) -> bool:
    return part.source.name == whole.source.name and whole.start <= part.start and part.end <= whole.end


def _answer_setup(interpreter: Interpreter, cells: list[int]) -> None:
    for _ in range(MOST_CHOICES):
        if cells[TURN] > 0 or cells[STATUS] != RUNNING:
            return
        decision = interpreter.decisions[cells[PC]]
        seat = decision.seats(cells, cells[BASE])[0]
        moves = decision.moves(cells, cells[BASE], seat)
        interpreter.answer(cells, seat, moves[rng.below(cells, len(moves))])
