"""A match as a seat may picture it: what it does not know is dealt out anew, so that trying a move tells it nothing.

What is imagined agrees with all that the seat knows: what it has seen, what was declared, and what everyone could
follow of how things were moved and mixed (mixing.py). It depends on nothing else: two matches that differ in nothing
the seat can know are pictured alike. It is one possibility, not the likeliest: what others' play gives away is not
thought of.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Generic, TypeVar

from attrs import define, frozen

from naishi.program import FRAME_LOCALS, FRAME_THIS, ITEM, TogetherStep
from naishi.program.seats import check_seat
from naishi.runtime.course import Course
from naishi.runtime.knowledge.following import followed, uncertain, who_knows
from naishi.runtime.knowledge.worlds import Column, Part, Row, grouped, parts_of
from naishi.runtime.machine.frames import frames
from naishi.runtime.machine.interpreter import Interpreter
from naishi.runtime.machine.simultaneous import NOTHING, answer_of
from naishi.runtime.observe.followed import Exchanged
from naishi.runtime.observe.mixing import Bounds, Look, Mixing
from naishi.runtime.observe.turning import turn_some
from naishi.state.backs import in_sight
from naishi.state.initial import sort_pools
from naishi.state.items import Cells
from naishi.state.layout import BASE, CHAIN, PC, QUEUE_ENTRY, QUEUED, RNG, RUNNING, STATUS, Layout

C = TypeVar("C", bound=Course)
Spot = tuple[int, int]  # an address, and the cell in which one of its items stands
Back = tuple[int, ...]


def determinize(match: C, seat: int, rng: Random) -> C:
    """A match that could be this one, for all that a seat knows. The given match is not changed."""
    return Determinizations(match, seat).match(rng)


def determinized(interpreter: Interpreter, real: Cells, seat: int, rng: Random) -> Cells:
    """The same for bare cells, of which nobody knows how they came to be."""
    mixing = uncertain(interpreter.layout, real, seat)
    return _Deal(interpreter, real, seat, mixing).cells(rng)[0]


class Determinizations(Generic[C]):
    """All that a seat can imagine of a match as it stands. What it takes is worked out once."""

    def __init__(self, match: C, seat: int) -> None:
        check_seat(match.game.program, seat)
        with match._lock:
            self.real, self.seat = match.copy(), seat
            self.deal = _Deal(match.game.interpreter, match._cells, seat, followed(match, seat))

    def cells(self, rng: Random) -> Cells:
        """One of them, as bare cells."""
        return self.deal.cells(rng)[0]

    def match(self, rng: Random) -> C:
        """One of them."""
        cells, exchanged = self.deal.cells(rng)
        imagined = type(self.real)(self.real.game, cells)
        imagined._imagined, imagined._exchanged = (self.real, self.seat), exchanged
        return imagined


class _Deal:
    """What there is to be dealt, for one state of a match."""

    def __init__(self, interpreter: Interpreter, real: Cells, seat: int, mixing: Mixing) -> None:
        self.interpreter, self.real, self.seat = interpreter, real[:], seat
        layout = self.layout = interpreter.layout
        self.spots, shown = _spots(layout, real), _shown(interpreter, real)
        knows = who_knows(layout, real, seat)
        self.sees = {item for item, known in enumerate(knows) if known or item in shown}
        found = _Sorted(layout, real, self.spots, self.sees, mixing)
        self.agrees = found.agrees()
        if not self.agrees:  # it was imagined for another seat, which knows better
            found = _Sorted(layout, real, self.spots, self.sees, uncertain(layout, real, seat))
        self.kins, self.turns, self.looks = found.mixing.kins, found.mixing.turns, found.mixing.looks
        # What the seat does not know acts as it did when the seat knew it last, whatever it acts as in truth.
        self.guises = {item: self.looks[item][2] for item in found.mixing.guises - self.sees}
        self.parts = found.parts()

    def cells(self, rng: Random) -> tuple[Cells, Exchanged]:
        """One way to deal it, and which item stands for which."""
        interpreter, cells = self.interpreter, self.real[:]
        cells[RNG] = rng.getrandbits(64)
        cells[CHAIN] = 0  # some of the effects of this turn may have changed nothing that anybody saw
        dealt: dict[int, int] = {}
        for part in self.parts:
            dealt.update(part.dealt(rng))
        instead = self._instead(dealt)
        locals_ = _named(interpreter, cells)
        in_pools = _in_pools(self.layout, self._moved(instead), [cells[cell] for cell in locals_])
        for item, acts_as in self.guises.items():
            cells[self.layout.act + item] = acts_as
        self._lay(cells, instead)
        if self.turns:
            self._turn(cells, instead, rng)
        for cell in locals_:
            item = cells[cell]
            cells[cell] = in_pools.get(item, instead.get(item, item))
        if cells[STATUS] == RUNNING:
            _answer_anew(interpreter, cells, self.seat, rng)
        return cells, Exchanged(self.seat, instead, {instead.get(t, t): self.kins[i] for t, i in dealt.items()})

    def _instead(self, dealt: dict[int, int]) -> dict[int, int]:
        """By what lies somewhere, what is imagined there. What the seat sees stays: where something that looks the same
        was dealt there, that lies in its stead where it was dealt itself."""
        found: dict[int, int] = {}
        for token, item in dealt.items():
            if token in self.sees:
                continue
            while item in self.sees:
                item = dealt[item]
            found[token] = item
        return found

    def _moved(self, instead: dict[int, int]) -> list[tuple[int, int, int]]:
        """Address, what lies there, what is imagined there."""
        real = self.real
        return [(address, real[cell], instead[real[cell]]) for address, cell in self.spots if real[cell] in instead]

    def _lay(self, cells: Cells, instead: dict[int, int]) -> None:
        layout, real = self.layout, self.real
        for address, cell in self.spots:
            item = instead.get(real[cell])
            if item is not None:
                cells[cell], cells[layout.loc + item] = item, address
                # Who has looked at a spot knows what lies there, whatever it is. Which others know in a pool that they
                # do not see into, nobody else can say.
                known = layout.seen[address] if layout.pool[address] else real[layout.know + real[cell]]
                cells[layout.know + item] = known
        sort_pools(layout, cells)

    def _turn(self, cells: Cells, instead: dict[int, int], rng: Random) -> None:
        """What the seat does not know shows what it may show, whatever it shows in truth."""
        layout = self.layout
        lies = {item: token for token, item in instead.items()}
        lies |= {item: item for item in range(1, len(layout.items)) if item not in self.sees and item not in lies}
        for item in lies:
            cells[layout.face + item] = self.looks[item][-1]
        turn_some(layout, cells, self.spots, lies, self.turns, rng)
        sort_pools(layout, cells)


def _spots(layout: Layout, cells: Cells) -> list[Spot]:
    """Where everything lies, in order."""
    heap = layout.heap
    return [
        (address, cell)
        for address in (a for by_owner in layout.bases for addresses in by_owner for a in addresses)
        for cell in (range(address + 1, address + 1 + cells[address]) if heap[address] else (address,))
        if cells[cell]
    ]


def _shown(interpreter: Interpreter, cells: Cells) -> set[int]:
    """An item whose effect is going on or waits has shown itself."""
    queue = interpreter.layout.queue
    shown = {cells[queue + QUEUE_ENTRY * i + 1] for i in range(cells[QUEUED])}
    return shown | {cells[base + FRAME_THIS] for base, _ in frames(interpreter, cells)}


# --- what can lie where ---
@define
class _Sorted:
    """Tokens and things in rows and columns."""

    layout: Layout
    cells: Cells
    spots: list[Spot]
    sees: set[int]
    mixing: Mixing

    def agrees(self) -> bool:
        """Whether what lies there is one of the possibilities."""
        mixing = self.mixing
        lying = [self.cells[cell] for _, cell in self.spots]
        if any((mixing.places[item] == 0) != (mixing.kins[item] == 0) for item in lying):
            return False
        pairs = Counter((mixing.kins[item], mixing.places[item]) for item in lying if mixing.places[item])
        return all(number <= mixing.most.get(kin, {}).get(place, 0) for (kin, place), number in pairs.items())

    def parts(self) -> list[Part]:
        """What there is to be dealt. What the seat sees is dealt, too, where it can have come from several kins."""
        kinds = self.layout.program.kinds
        cards = frozenset(kind.id for kind in kinds if kind.is_card)
        keys: dict[int, _Key] = {}
        for address, cell in self.spots:
            item = self.cells[cell]
            label = self.mixing.places[item]
            if label and item in self.sees:
                keys[item] = _Key(label, self._look(item))
            elif label:
                only = self.layout.program.places[self.layout.place_of[address]].only
                keys[item] = _Key(label, None, cards if only is None else only, self._back(item))
        most = {kin: row.copy() for kin, row in self.mixing.most.items()}
        for item in self._settled(keys, most):
            del keys[item]
        things = sorted(keys, key=lambda item: (*self._look(item), item))
        # In an order that everyone could make: that in which things lie in a pool says what they are.
        tokens = dict(sorted(grouped(keys).items(), key=lambda entry: entry[0].order()))
        fits = {item: tuple(self._fits(item, key, most) for key in tokens) for item in things}
        alike = dict(sorted(grouped({item: (self.mixing.kins[item], fits[item]) for item in things}).items()))
        rows = [Row(key.label, tuple(lying)) for key, lying in tokens.items()]
        columns = [Column(kin, tuple(items), fit) for (kin, fit), items in alike.items()]
        parts = parts_of(rows, columns, most)
        return [part for part in parts if any(token not in self.sees for row in part.rows for token in row.tokens)]

    def _settled(self, keys: dict[int, _Key], most: Bounds) -> list[int]:
        """What is seen, and can only be of one kin, is not dealt. The bounds are made narrower by it."""
        by_look: dict[Look, set[int]] = {}
        for item, kin in enumerate(self.mixing.kins):
            if kin:
                by_look.setdefault(self._look(item), set()).add(kin)
        found = [
            item for item, key in keys.items()
            if key.look is not None and sum(bool(most[kin].get(key.label)) for kin in by_look[key.look]) == 1
        ]  # fmt: skip
        for item in found:
            most[self.mixing.kins[item]][keys[item].label] -= 1
        return found

    def _look(self, item: int) -> Look:
        layout, cells = self.layout, self.cells
        if item not in self.sees:
            return self.mixing.looks[item]
        return (*layout.items[item], cells[layout.act + item], cells[layout.face + item])

    def _back(self, item: int) -> Back | None:
        layout = self.layout
        return layout.backs[item] if layout.has_backs and in_sight(layout, self.cells, item) else None

    def _fits(self, item: int, key: _Key, most: Bounds) -> bool:
        if not most[self.mixing.kins[item]].get(key.label):
            return False
        if key.look is not None:
            return key.look == self._look(item)
        backs = self.layout.backs
        return self.layout.printed[item] in key.kinds and (key.back is None or backs[item] == key.back)


@frozen
class _Key:
    """What is known of a token: how it looks, or what may lie in its place and what is on its back, if that is seen."""

    label: int
    look: Look | None
    kinds: frozenset[int] = frozenset()
    back: Back | None = None

    def order(self) -> tuple[object, ...]:
        """What sorts them."""
        return self.label, self.look or (), sorted(self.kinds), self.back or ()


# --- what effects that are going on mean ---
def _in_pools(layout: Layout, moved: list[tuple[int, int, int]], named: list[int]) -> dict[int, int]:
    """For the items in pools that effects have a name for: one after the other of what lies there, as named."""
    there: dict[int, list[int]] = {}
    for address, _, item in moved:
        there.setdefault(address, []).append(item)
    lay = {item: address for address, item, _ in moved}
    return {item: there[lay[item]].pop() for item in dict.fromkeys(named) if item in lay and layout.pool[lay[item]]}


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
