"""Matches that differ only in what a seat cannot know."""

from __future__ import annotations

import random
from collections.abc import Iterable

import naishi
from naishi.program import FRAME_LOCALS, FRAME_THIS, ITEM, TogetherStep
from naishi.runtime.machine.frames import frames
from naishi.runtime.machine.simultaneous import NOTHING, answer_of
from naishi.runtime.match import Match
from naishi.state.backs import in_sight
from naishi.state.layout import BASE, PC, QUEUE_ENTRY, QUEUED, RNG, RUNNING, STATUS, Layout

Spot = tuple[int, int]  # an address, and the cell in which one of its items stands


# --- twins ---
def twin(
    match: Match,
    seat: int,
    chance: random.Random,
    keep: Iterable[int] = (),
    same_chance: bool = False,
    same_answers: bool = False,
) -> Match:
    """A match without a past that differs from this one only in what a seat cannot know; `keep`: items that stay."""
    interpreter = match.game.interpreter
    layout, cells = interpreter.layout, match._cells[:]
    if not same_chance:
        cells[RNG] = chance.getrandbits(64)
    spots = [spot for spot in unseen(match, seat) if cells[spot[1]] not in set(keep)]
    before = {cell: cells[cell] for _, cell in spots}
    for _ in range(3 * len(spots)):
        _exchange(layout, cells, chance.choice(spots), chance.choice(spots))
    instead = {before[cell]: cells[cell] for _, cell in spots}
    for base, routine in frames(interpreter, cells):
        for local, sort in enumerate(interpreter.program.routines[routine].sorts, base + FRAME_LOCALS):
            if sort == ITEM:
                cells[local] = instead.get(cells[local], cells[local])
    for address, is_pool in enumerate(layout.pool):
        if is_pool:
            interpreter.items.sort(cells, address)
    if not same_answers and cells[STATUS] == RUNNING:
        _answer_anew(match.game, cells, seat, chance)
    return Match(match.game, cells)


def unseen(match: Match, seat: int) -> list[Spot]:
    """Where what a seat (0: a spectator) does not know lies; an effect that goes on has shown what it belongs to."""
    layout, cells = match.game.interpreter.layout, match._cells
    wanted = 1 << (seat - 1) if seat else layout.everyone
    shown = {cells[layout.queue + QUEUE_ENTRY * i + 1] for i in range(cells[QUEUED])}
    shown |= {cells[base + FRAME_THIS] for base, _ in frames(match.game.interpreter, cells)}
    found: list[Spot] = []
    for address in (a for by_owner in layout.bases for addresses in by_owner for a in addresses):
        heap = layout.heap[address]
        for cell in range(address + 1, address + 1 + cells[address]) if heap else (address,):
            item = cells[cell]
            if item and cells[layout.know + item] & wanted != wanted and item not in shown:
                found.append((address, cell))
    return found


def _exchange(layout: Layout, cells: list[int], one: Spot, other: Spot) -> None:
    """Two items change places where each may lie at the other's; who has looked at a spot knows what lies there."""
    (here, cell), (there, other_cell) = one, other
    a, b = cells[cell], cells[other_cell]
    alike = layout.backs[a] == layout.backs[b] or not (in_sight(layout, cells, a) or in_sight(layout, cells, b))
    if alike and layout.allowed[there][layout.printed[a]] and layout.allowed[here][layout.printed[b]]:
        cells[cell], cells[other_cell] = b, a
        cells[layout.loc + a], cells[layout.loc + b] = there, here
        know = layout.know
        if a != b:
            cells[know + a], cells[know + b] = cells[know + b], cells[know + a]


def _answer_anew(game: naishi.Game, cells: list[int], seat: int, chance: random.Random) -> None:
    """Others may have answered anything in secret, if they could answer at all."""
    step, base = game.program.steps[cells[PC]], cells[BASE]
    if not isinstance(step, TogetherStep):
        return
    decision, width = game.interpreter.decision(cells), len(step.binders)
    for other in range(1, game.seats + 1):
        start = base + step.first + (other - 1) * width
        given = [cell for cell in range(start, start + width) if cells[cell]] if other != seat else []
        for cell in given:
            cells[cell] = 0
        for cell in given:
            moves = decision.moves(cells, base, other)
            cells[cell] = answer_of(chance.choice(moves)) if moves else NOTHING
