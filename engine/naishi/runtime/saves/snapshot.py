"""States as data: as a position, as text and back, and in the one form that equal states share."""

from __future__ import annotations

import json
from typing import Any

from naishi.program import (
    ANSWER,
    FRAME_BASE,
    FRAME_LOCALS,
    FRAME_RETURN,
    FRAME_SEAT,
    FRAME_THIS,
    ITEM,
    SEAT,
    SLOT,
    TogetherStep,
)
from naishi.runtime.machine.frames import frames
from naishi.runtime.machine.machine import Machine
from naishi.runtime.rules import Rules
from naishi.state.initial import can_act_as, face_number, sort_pools
from naishi.state.items import Cells
from naishi.state.layout import (
    BASE,
    END,
    HEADER,
    NOWHERE,
    PC,
    PLAYER,
    QUEUE_ENTRY,
    QUEUED,
    RNG,
    RUNNING,
    STATUS,
    TURN,
    UNFINISHED,
    Layout,
)

FORMAT = "naishi match 1"
MOST_TEXT = 2_000_000


class SaveError(ValueError):
    """A text that is no match of these rules."""


# --- positions ---
# --- the common form ---
def canonical(machine: Machine, cells: Cells) -> Cells:
    """The same state with items that look the same numbered in the order they lie, and all dead cells 0."""
    layout = machine.layout
    meant = _meant(machine, cells)
    names = _renumbered(layout, cells, meant)
    found = [0] * layout.size
    found[:HEADER] = cells[:HEADER]
    for place in layout.program.places:
        for addresses in layout.bases[place.id]:
            for a in addresses:
                if not layout.heap[a]:
                    found[a] = names[cells[a]]
                else:
                    items = _in_order(layout, cells, a, meant)
                    found[a] = len(items)
                    found[a + 1 : a + 1 + len(items)] = [names[i] for i in items]
    for item in range(1, len(layout.items)):
        for table in (layout.loc, layout.act, layout.face, layout.know):
            found[table + names[item]] = cells[table + item]
    for _, _, cell in layout.kept_cells:
        found[cell] = cells[cell]
    for index in range(cells[QUEUED]):
        at = layout.queue + QUEUE_ENTRY * index
        found[at : at + QUEUE_ENTRY] = [cells[at], names[cells[at + 1]], *cells[at + 2 : at + QUEUE_ENTRY]]
    for base, number in frames(machine, cells):
        routine = machine.program.routines[number]
        found[base : base + routine.size] = cells[base : base + routine.size]
        found[base + FRAME_THIS] = names[cells[base + FRAME_THIS]]
        for local, sort in enumerate(routine.sorts, base + FRAME_LOCALS):
            if sort == ITEM:
                found[local] = names[cells[local]]
    if cells[STATUS] != RUNNING:
        found[PC] = found[BASE] = 0
    return found


def _meant(machine: Machine, cells: Cells) -> dict[int, list[int]]:
    """By item, the cells that what goes on means it by: it is told apart by them from what looks the same."""
    found: dict[int, list[int]] = {}
    meaning = [machine.layout.queue + QUEUE_ENTRY * index + 1 for index in range(cells[QUEUED])]
    for base, number in frames(machine, cells):
        sorts = machine.program.routines[number].sorts
        meaning += [base + FRAME_THIS, *(base + FRAME_LOCALS + i for i, sort in enumerate(sorts) if sort == ITEM)]
    for cell in meaning:
        found.setdefault(cells[cell], []).append(cell)
    return found


def _renumbered(layout: Layout, cells: Cells, meant: dict[int, list[int]]) -> list[int]:
    """By item, its number in the common form."""
    free: dict[tuple[int, int], list[int]] = {}
    for item in range(len(layout.items) - 1, 0, -1):
        free.setdefault(layout.items[item], []).append(item)
    names = [0] * len(layout.items)
    for place in layout.program.places:
        for addresses in layout.bases[place.id]:
            for a in addresses:
                for item in _in_order(layout, cells, a, meant) if layout.heap[a] else [cells[a]]:
                    if item:
                        names[item] = free[layout.items[item]].pop()
    return names


def _in_order(layout: Layout, cells: Cells, address: int, meant: dict[int, list[int]]) -> list[int]:
    """The items of a heap; of a pool, in the order of their looks, and of what means them where they look the same."""
    items = cells[address + 1 : address + 1 + cells[address]]
    if not layout.pool[address]:
        return items
    return sorted(items, key=lambda item: (layout.look(cells, item), meant.get(item, [])))


# --- text ---
def to_data(game: Rules, cells: Cells) -> dict[str, Any]:
    """A state with what it takes to know the rules again."""
    return {
        "format": FORMAT,
        "rules": list(game.program.units),
        "seats": game.program.seats,
        "fingerprint": game.fingerprint,
        "state": canonical(game.interpreter, cells),
    }


def from_text(game: Rules, text: str) -> Cells:
    """The state in a text that `to_data` gave. Nothing of the text is believed before it is checked."""
    data = _read(text)
    if data.get("format") != FORMAT:
        raise SaveError(f"this is no saved match: its format is not {FORMAT!r}")
    if data.get("fingerprint") != game.fingerprint or data.get("seats") != game.program.seats:
        said = ", ".join(map(str, data["rules"])) if isinstance(data.get("rules"), list) else "unknown"
        raise SaveError(
            f"this match was saved under other rules ({said[:200]}) than {game.name}, or another version of them"
        )
    cells = data.get("state")
    _check_numbers(game.interpreter.layout, cells)
    assert isinstance(cells, list)
    cells.append(0)  # RUN is no part of the text
    _check_items(game.interpreter.layout, cells)
    _check_course(game.interpreter, cells)
    sort_pools(game.interpreter.layout, cells)
    return cells


def _read(text: str) -> dict[str, Any]:
    if len(text) > MOST_TEXT:
        raise SaveError(f"this is no saved match: it has more than {MOST_TEXT:,} characters")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SaveError(f"this is no saved match: {error}") from None
    if not isinstance(data, dict):
        raise SaveError("this is no saved match: it is not an object")
    return data


def _check_numbers(layout: Layout, cells: object) -> None:
    if not isinstance(cells, list) or len(cells) != layout.size:
        raise SaveError("the saved state is damaged: it has not the size of these rules' states")
    kept = {cell: (kept.least, kept.most) for kept, _, cell in layout.kept_cells}
    usual = (-1, (1 << 64) - 1)
    for at, cell in enumerate(cells):
        least, most = kept.get(at, usual)
        if type(cell) is not int or not least <= cell <= most:
            raise SaveError("the saved state is damaged: it holds something else than small whole numbers")


def _check_items(layout: Layout, cells: Cells) -> None:
    """Every item lies in one place, and says so itself."""
    found: set[int] = set()
    if cells[NOWHERE] or any(cells[table] for table in (layout.loc, layout.act, layout.face, layout.know)):
        raise SaveError("the saved state is damaged: nothing is taken for something")
    for place in layout.program.places:
        for addresses in layout.bases[place.id]:
            for a in addresses:
                if layout.heap[a] and not 0 <= cells[a] <= layout.room[a]:
                    raise SaveError(f"the saved state is damaged: {place.name} holds more than it can")
                items = cells[a + 1 : a + 1 + cells[a]] if layout.heap[a] else [cells[a]] if cells[a] else []
                for item in items:
                    if not 1 <= item < len(layout.items) or cells[layout.loc + item] != a:
                        raise SaveError(
                            f"the saved state is damaged: what lies in {place.name} is not where it says it is"
                        )
                    if item in found or not layout.allowed[a][layout.printed[item]]:
                        raise SaveError(f"the saved state is damaged: {place.name} holds what may not lie there")
                    found.add(item)
    if len(found) != len(layout.items) - 1:
        raise SaveError("the saved state is damaged: items are missing or there twice")
    for item in range(1, len(layout.items)):
        kind = layout.program.kinds[layout.printed[item]]
        faces = {face_number(layout.program, f) for f in kind.faces} or {0}
        if not can_act_as(layout, item, cells[layout.act + item]) or cells[layout.face + item] not in faces:
            raise SaveError("the saved state is damaged: an item is what it cannot be")
        if not 0 <= cells[layout.know + item] <= layout.everyone:
            raise SaveError("the saved state is damaged: a player knows an item who does not exist")


def _check_course(machine: Machine, cells: Cells) -> None:
    """The turn, and the frames that wait, are ones these rules can come to."""
    program, layout = machine.program, machine.layout
    limits = {TURN: program.turn_limit, PLAYER: program.seats, STATUS: UNFINISHED, QUEUED: layout.queue_room}
    limits[END] = program.turn_limit + 2 * program.seats
    if any(not 0 <= cells[cell] <= most for cell, most in limits.items()) or cells[RNG] < 0:
        raise SaveError("the saved state is damaged: its turn is none of this game's")
    if cells[STATUS] != RUNNING:
        return
    if cells[PC] not in machine.decisions:
        raise SaveError("the saved state is damaged: it waits where nobody is asked")
    waits: set[tuple[int, int, int]] = set()
    for index in range(cells[QUEUED]):
        at = layout.queue + QUEUE_ENTRY * index
        trigger, item, seat, times = cells[at : at + QUEUE_ENTRY]
        possible = 0 <= trigger < len(program.triggers) and 1 <= item < len(layout.items) and 1 <= seat <= program.seats
        if not possible or times < 1 or (trigger, item, seat) in waits:
            raise SaveError("the saved state is damaged: what waits is nothing that can happen")
        waits.add((trigger, item, seat))
    _check_frames(machine, cells)
    try:
        decision = machine.decision(cells)
        sound = decision.is_sound is None or decision.is_sound(cells, cells[BASE])
        seats = decision.seats(cells, cells[BASE])
        possible = sound and bool(seats) and 1 <= min(seats) <= max(seats) <= program.players
        possible = possible and all(decision.moves(cells, cells[BASE], seat) for seat in seats)
    except (IndexError, KeyError, TypeError, ValueError, ZeroDivisionError):
        possible = False
    if not possible:
        raise SaveError("the saved state is damaged: there is nothing to decide in it")


def _check_frames(machine: Machine, cells: Cells) -> None:
    layout, program = machine.layout, machine.program
    damaged = SaveError("the saved state is damaged: what it is in the middle of makes no sense")
    step, base, depth = cells[PC], cells[BASE], 0
    asked = _kept_answers(machine, step, base)
    while True:
        depth += 1
        routine_number = machine.routine_of[step]
        routine = program.routines[routine_number]
        if not layout.stack <= base <= layout.scratch - routine.size or depth > len(program.routines) + 1:
            raise damaged
        if not 0 <= cells[base + FRAME_SEAT] <= program.seats or not 0 <= cells[base + FRAME_THIS] < len(layout.items):
            raise damaged
        for local, sort in enumerate(routine.sorts, base + FRAME_LOCALS):
            if not _fits(machine, sort, cells[local]) or (sort == ANSWER and cells[local] and local not in asked):
                raise damaged
        if routine_number == 0:
            if base != layout.stack:
                raise damaged
            return
        step, base = cells[base + FRAME_RETURN], cells[base + FRAME_BASE]
        if step not in machine.returns:
            raise damaged


def _kept_answers(machine: Machine, step: int, base: int) -> range:
    """The only cells in which an answer can be kept: those of the secret choices that are being made."""
    steps, seats = machine.program.steps, machine.program.seats
    asking = steps[step] if step < len(steps) else None
    if not isinstance(asking, TogetherStep):
        return range(0)
    return range(base + asking.first, base + asking.first + seats * len(asking.binders))


def _fits(machine: Machine, sort: str, value: int) -> bool:
    layout = machine.layout
    match sort:
        case _ if sort == ITEM:
            return 0 <= value < len(layout.items)
        case _ if sort == SLOT:
            return value == 0 or (0 < value < layout.places_end and layout.place_of[value] >= 0)
        case _ if sort == SEAT:
            return 0 <= value <= layout.program.seats
        case _ if sort == ANSWER:
            top = machine.choices.heap_base + layout.places_end * machine.choices.looks
            return -1 <= value < top
    return 0 <= value <= 1_000_000


__all__ = ["SaveError", "canonical", "from_text", "to_data"]
