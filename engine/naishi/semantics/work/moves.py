"""How much work a move, a list of moves, a score and setup are at most, in elementary steps: computed from the program.

The steps of a routine are a graph without circles but for loops, whose rounds are bounded; of ways that part, the
dearer one counts. What is triggered is bounded by the number of effects in one turn.
"""

from __future__ import annotations

from attrs import frozen

from naishi.base.source import NOWHERE
from naishi.program import EndOfRound, EndOfTurn, Offer, Program
from naishi.semantics.work.amounts import Work, again, dearest, together
from naishi.semantics.work.events import added, either
from naishi.semantics.work.working import Working

MOST_WORK = 20_000_000  # about two seconds: a step is a tenth of a millionth
MOST_WORK_IN_SETUP = 10 * MOST_WORK
WRITTEN = 4  # a move becomes text: so many times as much as the list it stands in, once


@frozen
class Bounds:
    """What the dearest of each kind takes: a move and what follows on it, the points of all, setup."""

    move: Work
    score: Work
    setup: Work


def work_of(program: Program) -> Bounds:
    """What a move, the points and setup of a program take at most."""
    known: dict[int, Work] = {}
    whole, silent = Working(program, silent=False, known=known), Working(program, silent=True, known=known)
    seats = again(program.seats, whole.points(), NOWHERE, "seats", 10)
    setup, _ = whole.part(program.start, program.first_turn, {})
    return Bounds(_move(program, whole, silent), together([seats, seats]), setup)


def _move(program: Program, whole: Working, silent: Working) -> Work:
    """From an answer to the next question: the rest of a turn, turns in which nobody is asked, and the beginning of one
    more; or the end of the game."""
    end, step = next((i, one) for i, one in enumerate(program.steps) if isinstance(one, EndOfTurn))
    round_end = next(i for i, one in enumerate(program.steps) if isinstance(one, EndOfRound))
    all_of_turn, _ = whole.events.part(program.first_turn, frozenset({end}))
    asking = {id_: number for id_, number in all_of_turn.items() if program.triggers[id_].asks}
    waiting = added([either(whole.events.routines.values()), asking])
    _, answered = silent.part(program.first_turn, end, waiting)
    begun = silent.turn(program.first_turn, end)
    after_round, _ = silent.part(step.round, round_end, {})
    final = dearest(silent.part(step.over, None, {}))
    span = program.steps[program.first_turn].span
    automatic = len(program.automatic)
    times = program.turn_limit // program.seats + 1
    if silent.is_asked(program.first_turn, end):  # only automatic players lie between the turns of others
        times, people = 1, Work(0)
    else:
        one = silent.turn(program.first_turn, end, people_only=True)
        people = Work(program.players * one.steps, one.loops, one.span)
    seats = together([people, Work(automatic * begun.steps, begun.loops, begun.span), after_round])
    between = again(times, seats, span, "rounds in which nobody is asked")
    lists = dearest(silent.lists(one) for one in program.steps if isinstance(one, Offer))
    return together([answered, between, begun, final, Work(WRITTEN * lists.steps, lists.loops)])
