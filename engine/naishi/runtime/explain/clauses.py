"""Which clause of the rules allows a move, as plain data."""

from __future__ import annotations

from typing import Any

from naishi import program as p
from naishi.base.source import Span
from naishi.runtime.machine.decision import DONE, PASS
from naishi.runtime.machine.machine import Machine
from naishi.runtime.notation.moves import Move
from naishi.state.items import Cells
from naishi.state.layout import BASE, PC, QUEUE_ENTRY


def move_data(machine: Machine, cells: Cells, seat: int, move: Move) -> dict[str, Any]:
    """A legal move of a seat: its text and parts, and the clause that allows it. An action is allowed by its head."""
    span = _allows(machine, cells, seat, move)
    known = span if span.source.name else None
    return {
        "text": move.text,
        "action": move.action,
        "args": list(move.args),
        "file": known.source.name if known else None,
        "line": known.line if known else None,
        "clause": " ".join(known.text.split()) if known else None,
    }


def _allows(machine: Machine, cells: Cells, seat: int, move: Move) -> Span:
    program = machine.program
    step = program.steps[cells[PC]]
    if move.raw in (DONE, PASS):
        return machine.decision(cells).span
    match step:
        case p.Offer(alternatives=alternatives):
            return _head(program.actions[alternatives[move.raw[0]].action])
        case p.Choose(binder=binder):
            return binder.span
        case p.TogetherStep(binders=binders, first=first):
            start = cells[BASE] + first + (seat - 1) * len(binders)
            answered = sum(1 for cell in cells[start : start + len(binders)] if cell)
            return binders[min(answered, len(binders) - 1)].span
        case p.Settle():
            return program.triggers[cells[machine.layout.queue + QUEUE_ENTRY * move.raw[0]]].span
    return machine.decision(cells).span


def _head(action: p.ActionDef) -> Span:
    """An action up to its block."""
    ends = [line.span.end for line in action.head]
    named = action.span.start + action.span.text.find(action.name) + len(action.name)
    return Span(action.span.source, action.span.start, max([named, *ends]))
