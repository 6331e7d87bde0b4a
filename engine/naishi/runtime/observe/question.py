"""What a match waits for, and who is to act."""

from __future__ import annotations

from attrs import frozen

from naishi import program as p
from naishi.base.source import Span
from naishi.runtime.machine.machine import Machine
from naishi.state.items import Cells
from naishi.state.layout import BASE, PC, PLAYER, RUNNING, STATUS, TURN


@frozen
class Question:
    """What a match waits for. `about`: "actions" to do, one "choice" inside an effect, or the "order" of effects.

    `turn_of`: whose turn it is, 0 before the first. `name`: what is chosen; nothing where that is not the one thing.
    """

    about: str
    turn_of: int
    span: Span
    may_decline: bool = False
    is_secret: bool = False
    name: str = ""


def to_act(machine: Machine, cells: Cells) -> tuple[int, ...]:
    """The seats that must decide now; none when it is over."""
    return machine.decision(cells).seats(cells, cells[BASE]) if cells[STATUS] == RUNNING else ()


def question(machine: Machine, cells: Cells, seat: int | None = None) -> Question:
    """What the seats to act are asked: a seat that is one of them, what it is asked itself."""
    acting, program = to_act(machine, cells), machine.program
    if seat is None:
        seat = acting[0]
    step = program.steps[cells[PC]]
    turn_of = cells[PLAYER] if cells[TURN] else 0
    match step:
        case p.Offer(may=may, span=span):
            return Question("actions", turn_of, span, may)
        case p.Choose(may=may, span=span, binder=binder):
            return Question("choice", turn_of, span, may, name=binder.names[0])
        case p.ChooseWord(may=may, span=span, kept=kept):
            return Question("choice", turn_of, span, may, name=program.kept[kept].name)
        case p.TogetherStep(binders=binders, span=span):
            # Which of several choices another has come to is known to all: each has told that it has chosen.
            if seat not in acting:
                return Question("choice", turn_of, span, is_secret=True)
            answered = _answered(cells, step, seat)
            binder = binders[answered]
            return Question("choice", turn_of, binder.span, step.may[answered], is_secret=True, name=binder.names[0])
    return Question("order", turn_of, machine.decision(cells).span)


def _answered(cells: Cells, step: p.TogetherStep, seat: int) -> int:
    """How many of its choices a seat has made."""
    width = len(step.binders)
    start = cells[BASE] + step.first + (seat - 1) * width
    return next(i for i in range(width) if not cells[start + i])
