"""The frames of a stopped game."""

from __future__ import annotations

from naishi.program import FRAME_BASE, FRAME_RETURN
from naishi.runtime.machine.machine import Machine
from naishi.state.items import Cells
from naishi.state.layout import BASE, PC, RUNNING, STATUS


def frames(machine: Machine, cells: Cells) -> list[tuple[int, int]]:
    """(base, routine) of the live frames, the innermost first."""
    if cells[STATUS] != RUNNING:
        return []
    found: list[tuple[int, int]] = []
    step, base = cells[PC], cells[BASE]
    while True:
        routine = machine.routine_of[step]
        found.append((base, routine))
        if routine == 0:
            return found
        step, base = cells[base + FRAME_RETURN], cells[base + FRAME_BASE]
