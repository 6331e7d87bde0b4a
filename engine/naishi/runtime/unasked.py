"""A sole answer is taken without asking where all see that it is one. It is a fact of the match like any other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from naishi.runtime.choices import Answers
from naishi.runtime.decisions import Written
from naishi.runtime.happening import Happening
from naishi.runtime.items import Cells
from naishi.runtime.layout import PC
from naishi.runtime.moves import Move
from naishi.runtime.views import told_openly

if TYPE_CHECKING:
    from naishi.runtime.interpreter import Interpreter


@frozen
class Unasked:
    """An answer that names something out of a heap, with all as it was: who may be told what shows only later."""

    at: int  # its number among the facts
    cells: Cells
    seat: int
    move: Move


def note(interpreter: Interpreter, c: Cells, number: int, seat: int, raw: Answers, written: Written) -> None:
    """Write down, if somebody wants to know, that a step took a seat's answer without asking."""
    items = interpreter.items
    if items.log is None:
        return
    name, args = written
    move = Move(" ".join((name, *args)), name, args, raw)
    if max(raw[1:], default=0) >= interpreter.choices.heap_base:
        cells = c[:]
        cells[PC] = number
        items.unasked.append(Unasked(len(items.log), cells, seat, move))
    items.log.append(Happening("unasked", seat=seat, texts=(move.text,) * (interpreter.program.seats + 1)))


def tell(interpreter: Interpreter, happened: list[Happening]) -> None:
    """Say of what came out of heaps to each viewer what it may know, now that all has happened."""
    for one in interpreter.items.unasked:
        later = happened[one.at + 1 :]
        texts = told_openly(interpreter, one.cells, one.move, one.seat, later)
        happened[one.at] = Happening("unasked", seat=one.seat, texts=texts)
    interpreter.items.unasked.clear()


def done_for(happened: list[Happening], seat: int) -> frozenset[str]:
    """The names of what was done for a seat since it last chose."""
    found = set[str]()
    for one in reversed(happened):
        if one.seat == seat and one.type == "chose":
            break
        if one.seat == seat and one.type == "unasked" and one.texts[seat] != "done":
            found.add(one.texts[seat].split(" ")[0])
    return frozenset(found)


__all__ = ["Unasked", "done_for", "note", "tell"]
