"""What a seat can see and know, as planes of whole numbers of one shape, made of its knowledge bits.

A column is one cell of the table: a slot of a row, or what lies at one depth of a pile (the top first) or in a pool. A
seat's own places come before those of the next seat, and seats are counted from the viewer: 1 is the viewer itself, 2
the next in seat order, 0 nobody. The planes, in order, are PLANES.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from naishi.state.backs import in_sight
from naishi.state.initial import faces_of
from naishi.state.items import Cells
from naishi.state.layout import END, PLAYER, TURN, Layout

PLANES = (
    "known",  # 0: nothing lies there; 1: something the viewer does not know; 2: something it knows
    "kind",  # the printed kind, by its number in `kinds`; 0 if there is nothing or it is not known; so the next three
    "acting kind",
    "face",
    "owner",
    "count",  # how many lie in the slot, pile or pool, told in the first of its columns; what is kept, from its least
    "back",  # of what is not known, if its back is in sight and something can be on backs: which back it has, from 1
    # The same number in every column:
    "turn",
    "turn of",
    "to act",  # 1 for the viewer, 2 for the next seat, 4 for the one after …, added up
    "question",  # the number of the question the viewer is asked, from 1; 0 if it is asked nothing
    "end",  # the turn after which the game is to end, where that was asked for; else 0
    "seat",  # the viewer's own number
)
KNOWN, KIND, ACTING, FACE, OWNER, COUNT, BACK = range(7)
EVERYWHERE = 7  # the first plane that has one number only

Planes = NDArray[Any]


@frozen
class Heap:
    """A pile or pool as one seat sees it: its first column, how many columns it has."""

    address: int
    column: int
    columns: int
    is_pool: bool
    is_public: bool


class Observer:
    """Makes one program's observations. `depth`: how much of a pile is shown, from the top; None: all of it."""

    def __init__(self, layout: Layout, questions: int, depth: int | None = None) -> None:
        self.layout = layout
        self.seats = layout.program.seats
        self.columns: tuple[str, ...] = ()
        self.slots: list[list[int]] = [[]]  # by seat: the addresses of slots
        self.slot_columns: list[int] = []
        self.heaps: list[list[Heap]] = [[]]
        self.kept: list[list[tuple[int, int, int]]] = [[]]  # by seat: column, cell, and the least it can be
        for seat in range(1, self.seats + 1):
            self._arrange(seat, depth)
        relative = [[self.relative(other, seat) for other in range(self.seats + 1)] for seat in range(self.seats + 1)]
        belongs = [[relative[seat][other] for other in layout.belongs] for seat in range(self.seats + 1)]
        self.rank = [[kind * (self.seats + 1) + o for kind, o in zip(layout.printed, b, strict=True)] for b in belongs]
        all_backs = sorted(set(layout.backs[1:]))
        self.backs = [0] * len(layout.items)
        if layout.has_backs:
            self.backs = [0, *(all_backs.index(back) + 1 for back in layout.backs[1:])]
        self.high = self._high(questions)
        self.dtype: Any = np.int16 if int(self.high.max()) <= np.iinfo(np.int16).max else np.int32
        # By seat, the planes from KNOWN to OWNER over all items: what of them never changes.
        there, later = [int(item > 0) for item in range(len(layout.items))], [0] * len(layout.items)
        self.looks: list[Planes] = [
            np.array([there, layout.printed, later, later, b], dtype=self.dtype) for b in belongs
        ]

    def relative(self, other: int, seat: int) -> int:
        """A seat as another counts it."""
        return (other - seat) % self.seats + 1 if other else 0

    # --- the columns ---
    def _arrange(self, seat: int, depth: int | None) -> None:
        names: list[str] = []
        slots: list[int] = []
        columns: list[int] = []
        heaps: list[Heap] = []
        for place in self.layout.program.places:
            mine = [(seat - 1 + step) % self.seats + 1 for step in range(self.seats)] if place.per_player else [0]
            for owner in mine:
                whose = self._whose(self.relative(owner, seat))
                for address in self.layout.bases[place.id][owner]:
                    name = self.layout.spot_of[address]
                    if place.shape == "row":
                        slots.append(address)
                        columns.append(len(names))
                        names.append(name + whose)
                        continue
                    is_pool = place.shape == "pool"
                    shown = place.capacity if depth is None or is_pool else min(depth, place.capacity)
                    heaps.append(Heap(address, len(names), shown, is_pool, place.seen_by == "everyone"))
                    names += [f"{name}{whose}, {number}" for number in range(1, shown + 1)]
        self.kept.append(self._arrange_kept(seat, names))
        self.columns, self.slot_columns = tuple(names), columns
        self.slots.append(slots)
        self.heaps.append(heaps)

    def _arrange_kept(self, seat: int, names: list[str]) -> list[tuple[int, int, int]]:
        """A column for each number and word that is kept, the viewer's own first."""
        mine = sorted(
            self.layout.kept_cells, key=lambda one: (one[0].id, self.relative(one[1], seat))
        )  # fmt: skip
        found: list[tuple[int, int, int]] = []
        for kept, owner, cell in mine:
            found.append((len(names), cell, kept.least))
            names.append(kept.name + self._whose(self.relative(owner, seat)))
        return found

    def _whose(self, relative: int) -> str:
        if relative <= 1:
            return ""
        alone = self.seats == 2 and not self.layout.program.automatic
        return " of opponent" if alone else f" of player +{relative - 1}"

    def _high(self, questions: int) -> NDArray[Any]:
        """The largest number of each plane."""
        program = self.layout.program
        kinds = len(program.kinds) - 1
        most = max([place.capacity for place in program.places] + [kept.most - kept.least for kept in program.kept])
        last = program.turn_limit + program.seats
        seats, faces = program.seats, len(faces_of(program))
        high = [2, kinds, kinds, faces, seats, most, max(self.backs), last, seats, 2**seats - 1, questions, last, seats]
        return np.array(high)

    @property
    def shape(self) -> tuple[int, int]:
        """Planes and columns."""
        return len(PLANES), len(self.columns)

    # --- a state ---
    def observe(self, cells: Cells, seat: int, to_act: tuple[int, ...], question: int) -> Planes:
        """What a seat sees of a state in which these seats are to act."""
        layout = self.layout
        items = [cells[address] for address in self.slots[seat]]
        columns, counted = self.slot_columns[:], self.slot_columns[:]
        counts = [1 if item else 0 for item in items]
        for heap in self.heaps[seat]:
            count = cells[heap.address]
            if count:
                counted.append(heap.column)
                counts.append(count)
                shown = min(count, heap.columns)
                columns += range(heap.column, heap.column + shown)
                items += self._lying(cells, heap, seat, count)[:shown]
        for column, cell, least in self.kept[seat]:
            counted.append(column)
            counts.append(cells[cell] - least)
        end = layout.know + len(layout.items)
        states = np.array(cells[layout.act : end], dtype=self.dtype).reshape(3, -1)  # acting kind, face, knowledge
        looks: Planes = self.looks[seat].copy()
        looks[ACTING : FACE + 1] = states[:2]
        known = (states[2] >> (seat - 1)) & 1
        looks[KIND:] = looks[KIND:] * known
        looks[KNOWN] += known
        found = np.zeros(self.shape, dtype=self.dtype)
        found[:COUNT, np.array(columns)] = looks.take(items, axis=1)
        found[COUNT, counted] = counts
        if layout.has_backs:
            found[BACK, np.array(columns)] = [self._back(cells, item, seat) for item in items]
        turn_of = self.relative(cells[PLAYER], seat) if cells[TURN] else 0
        acting = sum(1 << (self.relative(other, seat) - 1) for other in to_act)
        everywhere = (cells[TURN], turn_of, acting, question, cells[END], seat)
        found[EVERYWHERE:] = np.array(everywhere, dtype=self.dtype)[:, None]
        return found

    def _back(self, cells: Cells, item: int, seat: int) -> int:
        """The number of the back that a seat sees of what it does not know."""
        is_known = not item or cells[self.layout.know + item] >> (seat - 1) & 1
        return self.backs[item] if not is_known and in_sight(self.layout, cells, item) else 0

    def _lying(self, cells: Cells, heap: Heap, seat: int, count: int) -> list[int]:
        """A pile from the top; a pool in an order that tells nothing but what the seat sees."""
        items = cells[heap.address + 1 : heap.address + 1 + count]
        if not heap.is_pool:
            return items[::-1]
        rank = self.rank[seat]
        if heap.is_public:  # its cells are in the order of what everybody sees
            return sorted(items, key=rank.__getitem__) if count > 1 else items
        layout = self.layout

        def seen(item: int) -> tuple[int, int, int, int]:
            if not cells[layout.know + item] >> (seat - 1) & 1:
                return 1, self.backs[item], 0, 0
            return 0, rank[item], cells[layout.act + item], cells[layout.face + item]

        return sorted(items, key=seen)


__all__ = ["PLANES", "Observer", "Planes"]
