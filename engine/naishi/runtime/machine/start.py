"""How a match begins: with setup, from a position, or in the middle; all that is needed to begin it once more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from attrs import evolve, frozen

from naishi.runtime.execute.choices import Answers
from naishi.runtime.machine.decision import Next
from naishi.runtime.machine.interpreter import Interpreter
from naishi.state import rng
from naishi.state.facts import Fact
from naishi.state.items import Cells
from naishi.state.layout import BASE, RNG, Layout
from naishi.state.position import set_up
from naishi.state.recorded_chance import Dealer, Differs, Shuffled
from naishi.state.run import Run, begin_run, end_run

Opening = Mapping[str, tuple[str, ...]]
NEW, LAID, MIDDLE = "new", "position", "state"


@frozen
class Began:
    """`how`: NEW, with setup; LAID, from a `position`; MIDDLE, in a save only: a whole state, as saving.to_data has it.

    Of a match that was saved, also what would be otherwise if the same rules were written in another order: in which
    order the kinds lie in each pile before setup, and how what was shuffled came out.
    """

    seed: int | None = 0
    how: str = NEW
    position: Any = None
    opening: Opening | None = None
    shuffled: tuple[Shuffled, ...] | None = None

    def kept(self) -> Began:
        """The same, whatever becomes of the position that was given."""
        return self if self.position is None else evolve(self, position=deepcopy(self.position))


def begin(
    interpreter: Interpreter, began: Began, dealer: Dealer | None = None, log: list[Fact] | None = None
) -> tuple[Cells, list[Answers]]:
    """The state at the first decision, and the moves of the first seat to act."""
    layout = interpreter.layout
    cells = interpreter.opening[:]
    if began.opening is not None:
        _lay_open(layout, cells, began.opening)
    cells[RNG] = rng.seeded(began.seed or 0)
    if began.how == LAID:
        set_up(layout, cells, began.position)
        kept = [(cell, cells[cell]) for _, _, cell in layout.kept_cells]
        cells[BASE] = layout.stack
    begin_run(cells, Run(log, dealer.decide if dealer is not None else None))
    try:
        if began.how == LAID:
            moves = interpreter.run(cells, first_turn(interpreter, cells, kept))
        else:
            moves = interpreter.start(cells)
    finally:
        end_run(cells)
    return cells, moves


def first_turn(interpreter: Interpreter, cells: Cells, kept: Sequence[tuple[int, int]]) -> Next:
    """Begin the first turn of what was laid out; what is kept is as it was laid, also what a turn sets back."""
    step = interpreter.ops[interpreter.program.first_turn](cells, cells[BASE])
    for cell, value in kept:
        cells[cell] = value
    return step


# --- piles before setup: by kind, in the order in which the kinds are declared ---
def opening_of(layout: Layout, cells: Cells) -> dict[str, tuple[str, ...]]:
    """Of each pile with something in it before setup, the kinds from the top."""
    kinds = layout.program.kinds
    found: dict[str, tuple[str, ...]] = {}
    for name, address in _piles(layout):
        lying = reversed(cells[address + 1 : address + 1 + cells[address]])
        if cells[address]:
            found[name] = tuple(dict.fromkeys(kinds[layout.printed[item]].name for item in lying))
    return found


def _lay_open(layout: Layout, cells: Cells, opening: Opening) -> None:
    """The kinds in another order than that of their declarations."""
    now = opening_of(layout, cells)
    for name, address in _piles(layout):
        then, end = opening.get(name, ()), address + 1 + cells[address]
        _same_kinds(name, then, now.get(name, ()))
        kinds = layout.program.kinds
        rank = {kind: number for number, kind in enumerate(reversed(then))}
        cells[address + 1 : end] = sorted(
            cells[address + 1 : end], key=lambda item: rank[kinds[layout.printed[item]].name]
        )


def _same_kinds(name: str, then: tuple[str, ...], now: tuple[str, ...]) -> None:
    more, fewer = (", ".join([x for x in one if x not in other][:4]) for one, other in ((now, then), (then, now)))
    if more or fewer:
        parts = [f"{more} more" if more else "", f"{fewer} fewer" if fewer else ""]
        raise Differs(f"{name} holds other items before setup: {', '.join(filter(None, parts))}")


def _piles(layout: Layout) -> list[tuple[str, int]]:
    """Single piles that belong to nobody: where cards begin."""
    places = layout.program.places
    return [
        (place.name, layout.bases[place.id][0][0])
        for place in places
        if place.shape == "pile" and not place.per_player and not place.family
    ]


__all__ = ["LAID", "MIDDLE", "NEW", "Began", "Opening", "begin", "opening_of"]
