"""A sole answer is taken without asking where all see that it is one. It is a fact of the match like any other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from naishi.runtime.choices import Answers
from naishi.runtime.decisions import Written
from naishi.runtime.happening import Happening, Unasked
from naishi.runtime.items import Cells
from naishi.runtime.layout import PC
from naishi.runtime.moves import Move
from naishi.runtime.views import told_openly

if TYPE_CHECKING:
    from naishi.runtime.interpreter import Interpreter


def note(interpreter: Interpreter, c: Cells, number: int, seat: int, raw: Answers, written: Written) -> None:
    """Write down, if somebody wants to know, that a step took a seat's answer without asking."""
    items = interpreter.items
    if items.log is None:
        return
    name, args = written
    move = Move(" ".join((name, *args)), name, args, raw)
    told, later = (move.text,) * (interpreter.program.seats + 1), None
    if max(raw[1:], default=0) >= interpreter.choices.heap_base:
        cells = c[:]
        cells[PC] = number
        told, later = (), Unasked(cells, move)
    items.log.append(Happening("unasked", seat=seat, texts=told, unasked=later))


def tell(interpreter: Interpreter, happened: list[Happening]) -> None:
    """Say of what came out of heaps to each viewer what it may know, now that all has happened."""
    for at, one in enumerate(happened):
        if one.unasked is not None:
            later = happened[at + 1 :]
            texts = told_openly(interpreter, one.unasked.cells, one.unasked.move, one.seat, later)
            happened[at] = Happening("unasked", seat=one.seat, texts=texts)


def done_for(happened: list[Happening], seat: int) -> frozenset[str]:
    """The names of what was done for a seat since it last chose."""
    found = set[str]()
    for one in reversed(happened):
        if one.seat == seat and one.type == "chose":
            break
        if one.seat == seat and one.type == "unasked" and one.texts[seat] != "done":
            found.add(one.texts[seat].split(" ")[0])
    return frozenset(found)


__all__ = ["done_for", "note", "tell"]
