"""Which clause of the rules allows a move, as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from naishi.base.source import Span
from naishi.runtime.decisions import DONE, PASS
from naishi.runtime.layout import BASE, PC, QUEUE_ENTRY
from naishi.runtime.moves import Move
from naishi.semantics import program as p

if TYPE_CHECKING:
    from naishi.runtime.match import Match


def move_data(match: Match, seat: int, move: Move) -> dict[str, Any]:
    """A legal move of a seat: its text and parts, and the clause that allows it. An action is allowed by its head."""
    span = _allows(match, seat, move)
    known = span if span.source.name else None
    return {
        "text": move.text,
        "action": move.action,
        "args": list(move.args),
        "file": known.source.name if known else None,
        "line": known.line if known else None,
        "clause": " ".join(known.text.split()) if known else None,
    }


def _allows(match: Match, seat: int, move: Move) -> Span:
    cells, program = match._cells, match.game.program
    step = program.steps[cells[PC]]
    if move.raw in (DONE, PASS):
        return match.asked
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
            return program.triggers[cells[match.game.interpreter.layout.queue + QUEUE_ENTRY * move.raw[0]]].span
    return match.asked


def _head(action: p.ActionDef) -> Span:
    """An action up to its block."""
    ends = [line.span.end for line in action.head]
    named = action.span.start + action.span.text.find(action.name) + len(action.name)
    return Span(action.span.source, action.span.start, max([named, *ends]))
