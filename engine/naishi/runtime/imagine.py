"""A match as a seat may picture it: what it does not know is dealt out anew, so that trying a move tells it nothing.

What is imagined depends only on what the seat knows and on the generator: two matches that differ in nothing the seat
can know are pictured alike. It is one possibility, not the likeliest: what others' play gives away is not thought of.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from naishi.runtime.backs import in_sight
from naishi.runtime.interpreter import Interpreter
from naishi.runtime.items import Cells
from naishi.runtime.layout import BASE, PC, QUEUE_ENTRY, QUEUED, RNG, RUNNING, STATUS, Layout
from naishi.runtime.match import Match
from naishi.runtime.opening import sort_pools
from naishi.runtime.saving import frames
from naishi.runtime.together import NOTHING, answer_of
from naishi.semantics.program import FRAME_LOCALS, FRAME_THIS, ITEM, TogetherStep

Back = tuple[int, ...]
Spot = tuple[int, int]  # an address, and the cell in which one of its items stands


def imagine(match: Match, seat: int, rng: Random) -> Match:
    """A match that could be this one, for all that a seat knows. The given match is not changed."""
    imagined = Match(match.game, imagined_cells(match.game.interpreter, match._cells, seat, rng))
    imagined._imagined = match.copy(), seat
    return imagined


def imagined_cells(interpreter: Interpreter, real: Cells, seat: int, rng: Random) -> Cells:
    """The same for bare cells."""
    cells = real[:]
    cells[RNG] = rng.getrandbits(64)
    locals_ = _named(interpreter, cells)
    named = [cells[cell] for cell in locals_]
    instead = _deal_anew(interpreter, cells, _hidden(interpreter, cells, seat), named, rng)
    for cell in locals_:
        cells[cell] = instead.get(cells[cell], cells[cell])
    if cells[STATUS] == RUNNING:
        _answer_anew(interpreter, cells, seat, rng)
    return cells


# --- items ---
def _hidden(interpreter: Interpreter, cells: Cells, seat: int) -> list[Spot]:
    """Where what a seat does not know lies. An item whose effect is going on or waits has shown itself."""
    layout, bit = interpreter.layout, 1 << (seat - 1)
    heap, know = layout.heap, layout.know
    shown = {cells[layout.queue + QUEUE_ENTRY * i + 1] for i in range(cells[QUEUED])}
    shown |= {cells[base + FRAME_THIS] for base, _ in frames(interpreter, cells)}
    found: list[Spot] = []
    for address in (a for by_owner in layout.bases for addresses in by_owner for a in addresses):
        for cell in range(address + 1, address + 1 + cells[address]) if heap[address] else (address,):
            item = cells[cell]
            if item and not cells[know + item] & bit and item not in shown:
                found.append((address, cell))
    return found


def _deal_anew(
    interpreter: Interpreter, cells: Cells, spots: list[Spot], named: list[int], rng: Random
) -> dict[int, int]:
    """Lays other items there; which stands now for which."""
    layout = interpreter.layout
    before = [cells[cell] for _, cell in spots]
    # Sorted by what they are, so that the order they really lie in has no part in it.
    kinds, act, face = layout.items, layout.act, layout.face
    items = sorted(before, key=lambda i: (kinds[i], cells[act + i], cells[face + i], i))
    after = _shuffled(layout, [address for address, _ in spots], _backs_seen(layout, cells, spots), items, rng)
    # Who has looked at a spot knows what lies there, whatever it is.
    known_to = _known_to(layout, cells, spots)
    for (address, cell), item, know in zip(spots, after, known_to, strict=True):
        cells[cell] = item
        cells[layout.loc + item] = address
        cells[layout.know + item] = know
    sort_pools(layout, cells)
    addresses = [address for address, _ in spots]
    return dict(zip(before, after, strict=True)) | _in_pools(layout, addresses, before, after, named)


def _in_pools(
    layout: Layout, addresses: list[int], before: list[int], after: list[int], named: list[int]
) -> dict[int, int]:
    """The same for the items in pools that effects have a name for: one after the other, as they are named."""
    there: dict[int, list[int]] = {}
    for address, item in zip(addresses, after, strict=True):
        there.setdefault(address, []).append(item)
    lay = dict(zip(before, addresses, strict=True))
    return {item: there[lay[item]].pop() for item in dict.fromkeys(named) if item in lay and layout.pool[lay[item]]}


def _known_to(layout: Layout, cells: Cells, spots: list[Spot]) -> list[int]:
    """Who knows what lies at each spot. Which others know in a pool that they do not see into, nobody else can say."""
    return [
        layout.seen[address] if layout.pool[address] else cells[layout.know + cells[cell]] for address, cell in spots
    ]


def _backs_seen(layout: Layout, cells: Cells, spots: list[Spot]) -> list[Back | None]:
    """For each spot, the back that everyone sees there. In a pool they lie in no order."""
    if not layout.has_backs:
        return [None] * len(spots)
    in_pools: dict[int, list[Back]] = {}
    for address, cell in spots:
        if layout.pool[address]:
            in_pools.setdefault(address, []).append(layout.backs[cells[cell]])
    for backs in in_pools.values():
        backs.sort(reverse=True)
    return [
        in_pools[address].pop()
        if layout.pool[address]
        else layout.backs[cells[cell]]
        if in_sight(layout, cells, cells[cell])
        else None
        for address, cell in spots
    ]


def _shuffled(
    layout: Layout, addresses: list[int], backs: list[Back | None], items: list[int], rng: Random
) -> list[int]:
    """The items in a random order in which each may lie at its address, and has the back that is seen there."""
    pool = items[:]
    rng.shuffle(pool)
    only = [layout.program.places[layout.place_of[address]].only for address in addresses]
    if len(set(only)) <= 1 and not any(back is not None for back in backs):
        return pool
    fits = [[kinds is None or layout.printed[item] in kinds for item in pool] for kinds in only]
    is_card = [layout.program.kinds[layout.printed[item]].is_card for item in pool]
    for spot, kinds in enumerate(only):
        if kinds is None:  # open to cards alone
            fits[spot] = is_card
    for spot, back in enumerate(backs):
        if back is not None:
            fits[spot] = [fit and layout.backs[item] == back for fit, item in zip(fits[spot], pool, strict=True)]
    return [pool[index] for index in _matched(fits)]


def _matched(fits: Sequence[Sequence[bool]]) -> list[int]:
    """For each row a column that fits, each column once; there is a way, as things lie in one."""
    holder: dict[int, int] = {}

    def settle(row: int, tried: set[int]) -> bool:
        columns = [column for column, fit in enumerate(fits[row]) if fit and column not in tried]
        for column in columns:
            if column not in holder:
                holder[column] = row
                return True
        for column in columns:
            tried.add(column)
            if settle(holder[column], tried):
                holder[column] = row
                return True
        return False

    for row in sorted(range(len(fits)), key=lambda row: sum(fits[row])):
        settle(row, set())
    column_of = {row: column for column, row in holder.items()}
    return [column_of[row] for row in range(len(fits))]


def _named(interpreter: Interpreter, cells: Cells) -> list[int]:
    """Where effects that are going on keep items: they mean the one that lies where theirs lay."""
    return [
        local
        for base, routine in frames(interpreter, cells)
        for local, sort in enumerate(interpreter.program.routines[routine].sorts, base + FRAME_LOCALS)
        if sort == ITEM
    ]


# --- answers given in secret ---
def _answer_anew(interpreter: Interpreter, cells: Cells, seat: int, rng: Random) -> None:
    """Others who have answered while all choose at once may have answered anything."""
    step, base = interpreter.program.steps[cells[PC]], cells[BASE]
    if not isinstance(step, TogetherStep):
        return
    width = len(step.binders)
    for other in range(1, interpreter.program.seats + 1):
        answers = range(base + step.first + (other - 1) * width, base + step.first + other * width)
        if other == seat:
            continue
        given = [cell for cell in answers if cells[cell]]
        for cell in given:
            cells[cell] = 0
        for cell in given:
            moves = interpreter.decision(cells).moves(cells, base, other)
            cells[cell] = answer_of(rng.choice(moves)) if moves else NOTHING
