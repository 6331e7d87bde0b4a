"""What was answered without asking, as it is told."""

from __future__ import annotations

from naishi.program.notation import action_of
from naishi.runtime.machine.machine import Machine
from naishi.runtime.notation.moves import Move
from naishi.runtime.observe.moves import told_openly
from naishi.state.facts import Fact, Unasked


def tell(machine: Machine, happened: list[Fact]) -> None:
    """Say of what came out of heaps to each viewer what it may know, now that all has happened."""
    for at, one in enumerate(happened):
        if one.unasked is not None:
            later = happened[at + 1 :]
            texts = told_openly(machine, one.unasked.cells, _move(one.unasked), one.seat, later)
            happened[at] = Fact("unasked", seat=one.seat, texts=texts)


def done_for(happened: list[Fact], seat: int) -> frozenset[str]:
    """The names of what was done for a seat since it last chose."""
    found = set[str]()
    for one in reversed(happened):
        if one.seat == seat and one.type == "chose":
            break
        if one.seat == seat and one.type == "unasked" and one.texts[seat] != "done":
            found.add(action_of(one.texts[seat]))
    return frozenset(found)


def _move(unasked: Unasked) -> Move:
    return Move.of(unasked.name, unasked.args, unasked.raw)


__all__ = ["done_for", "tell"]
