"""Where everything lies in a state: one flat list of integers of fixed shape.

A state's cells, in order: the header, the places, then cells for each item, the kept numbers and words, the waiting
triggers, the stack of frames; the last belongs to whoever carries out a move.
A row's slot is one cell (an item or 0). A pile or pool is a count followed by its items, a pile's top last; its address
is the count's cell. So `cell != 0` asks of any address whether something is there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TypeVar

from attrs import frozen

from naishi.base.walk import all_of
from naishi.program import (
    FRAME_LOCALS,
    BecomeKind,
    FlipItem,
    InPlace,
    KeptDef,
    Me,
    Opponent,
    PlaceDef,
    Program,
)
from naishi.program.reached import reached

T = TypeVar("T")

# The header's cells. NOWHERE is an address too: of what is in no place; nothing is ever laid there.
NOWHERE, PC, BASE, TURN, PLAYER, END, NOW, STATUS, ASKED, QUIET, RNG, QUEUED, CHAIN = range(13)
HEADER = 13
RUNNING, OVER, UNFINISHED = range(3)  # STATUS
QUEUE_ENTRY = 4  # trigger, item, seat, how often
RUN = -1  # the last cell: 0, but for the run of a move that is being carried out; no part of the state


@frozen(slots=False, eq=False)
class Layout:
    """Addresses and items of one program, with tables over them. Item ids count from 1."""

    program: Program

    @cached_property
    def bases(self) -> list[list[list[int]]]:
        """By place, by owner (0: nobody), the addresses in order of position."""
        found: list[list[list[int]]] = []
        cell = HEADER
        for place in self.program.places:
            by_owner: list[list[int]] = [[] for _ in range(self.program.seats + 1)]
            for owner in range(1, self.program.seats + 1) if place.per_player else (0,):
                for _ in range(place.count):
                    by_owner[owner].append(cell)
                    cell += 1 if place.shape == "row" else 1 + place.capacity
            found.append(by_owner)
        return found

    @cached_property
    def places_end(self) -> int:
        """The first cell after the places."""
        cells = HEADER
        for place in self.program.places:
            owners = self.program.seats if place.per_player else 1
            cells += owners * place.count * (1 if place.shape == "row" else 1 + place.capacity)
        return cells

    # --- items ---
    @cached_property
    def items(self) -> list[tuple[int, int]]:
        """(kind, owner) of each item; the 0th is no item."""
        found = [(0, 0)]
        for kind in self.program.kinds[1:]:
            for owner in range(1, self.program.seats + 1) if kind.per_player else (0,):
                found += [(kind.id, owner)] * kind.copies
        return found

    @cached_property
    def printed(self) -> list[int]:
        """The printed kind of each item."""
        return [kind for kind, _ in self.items]

    @cached_property
    def belongs(self) -> list[int]:
        """The seat each item belongs to, or 0."""
        return [owner for _, owner in self.items]

    @cached_property
    def cards(self) -> frozenset[int]:
        """The kinds that are cards."""
        return frozenset(kind.id for kind in self.program.kinds if kind.is_card)

    @cached_property
    def loc(self) -> int:
        """`cells[loc + item]`: the address it lies at."""
        return self.places_end

    @cached_property
    def act(self) -> int:
        """`cells[act + item]`: the kind it acts as."""
        return self.loc + len(self.items)

    @cached_property
    def face(self) -> int:
        """`cells[face + item]`: which side is up, 0 if it has only one."""
        return self.act + len(self.items)

    @cached_property
    def kept(self) -> list[list[int]]:
        """By kept number or word, by seat (0: nobody's), its cell."""
        found: list[list[int]] = []
        cell = self.know + len(self.items)
        for kept in self.program.kept:
            own = range(1, self.program.seats + 1) if kept.per_player else (0,)
            cells = [0] * (self.program.seats + 1)
            for seat in own:
                cells[seat] = cell
                cell += 1
            found.append(cells)
        return found

    @cached_property
    def kept_cells(self) -> list[tuple[KeptDef, int, int]]:
        """What is kept, the seat whose it is (0: nobody's) and its cell."""
        return [
            (kept, seat, cell)
            for kept, cells in zip(self.program.kept, self.kept, strict=True)
            for seat, cell in enumerate(cells)
            if cell
        ]

    @cached_property
    def know(self) -> int:
        """`cells[know + item]`: a bit for each seat that knows what it is."""
        return self.face + len(self.items)

    @cached_property
    def kind_rank(self) -> list[int]:
        """By kind, its place in the order of names: unlike its number, it is the same however rules are ordered."""
        return _ranks([kind.name for kind in self.program.kinds])

    @cached_property
    def face_rank(self) -> list[int]:
        """The same of faces; 0 for none."""
        faces = dict.fromkeys(face for kind in self.program.kinds for face in kind.faces)
        return _ranks(["", *faces])

    def look(self, cells: list[int], item: int) -> tuple[int, ...]:
        """All that tells an item from another."""
        kinds, acts, face = self.kind_rank, cells[self.act + item], cells[self.face + item]
        return kinds[self.printed[item]], self.belongs[item], kinds[acts], self.face_rank[face], cells[self.know + item]

    @cached_property
    def has_backs(self) -> bool:
        """Whether something is printed on backs."""
        return any(field.always for field in self.program.fields)

    @cached_property
    def backs(self) -> list[tuple[int, ...]]:
        """By item, what is printed on its back: the values of the fields that are always visible, 0 for none."""
        always = [field.id for field in self.program.fields if field.always]
        return [tuple(self.program.kinds[kind].fields[field] or 0 for field in always) for kind in self.printed]

    # --- the rest ---
    @cached_property
    def queue(self) -> int:
        """Where the waiting triggers begin."""
        return self.know + len(self.items) + len(self.kept_cells)

    @cached_property
    def queue_room(self) -> int:
        """How many entries what waits can have: for each item and seat, the triggers of what the item can act as while
        it waits. A position can lay a card as any other; later it becomes another only where something says so."""
        program = self.program
        cards = frozenset(kind.id for kind in program.kinds if kind.is_card)
        each = [sum(kind.id in trigger.kinds for trigger in program.triggers) for kind in program.kinds]
        most = max((each[kind] for kind in cards), default=0)
        steps = {step for t in program.triggers for step in reached(program, program.routines[t.routine].entry)}
        if any(True for step in steps for _ in all_of(program.steps[step], BecomeKind)):
            most = sum(bool(trigger.kinds & cards) for trigger in program.triggers)
        return program.seats * sum(most if kind in cards else each[kind] for kind in self.printed[1:])

    @cached_property
    def stack(self) -> int:
        """Where the frames begin."""
        return self.queue + QUEUE_ENTRY * self.queue_room

    @cached_property
    def scratch(self) -> int:
        """A frame nobody calls into, for questions asked from outside."""
        return self.stack + self.program.frames

    @cached_property
    def size(self) -> int:
        """The cells of a state, without RUN."""
        return self.scratch + 2 * FRAME_LOCALS

    # --- tables over addresses ---
    @cached_property
    def place_of(self) -> list[int]:
        """The place an address belongs to, -1 for cells that are no address."""
        return self._table(-1, lambda place, owner, index: place.id)

    @cached_property
    def turnable(self) -> list[tuple[int, ...]]:
        """By item, the faces to which some rule can turn it."""
        program = self.program
        names = list(dict.fromkeys(face for kind in program.kinds for face in kind.faces))
        faces = sorted({flip.face for step in program.steps for flip in all_of(step, FlipItem)})
        by_kind = [tuple(face for face in faces if names[face - 1] in kind.faces) for kind in program.kinds]
        return [by_kind[kind] for kind in self.printed]

    @cached_property
    def owner_of(self) -> list[int]:
        """The seat whose an address is, or 0."""
        return self._table(0, lambda place, owner, index: owner)

    @cached_property
    def position_of(self) -> list[int]:
        """From 1, in rows and families of piles; else 0."""
        return self._table(0, lambda place, owner, index: index if place.shape == "row" or place.family else 0)

    @cached_property
    def part_of(self) -> list[str]:
        """How an address's part of its place is written, in square brackets; empty for places without parts."""
        fields = self.program.fields

        def part(place: PlaceDef, index: int) -> str:
            if place.by is not None:
                return f"[{fields[place.by].words[index - 1]}]"
            return f"[{index}]" if place.shape == "row" or place.family else ""

        return self._table("", lambda place, owner, index: part(place, index))

    @cached_property
    def spot_of(self) -> list[str]:
        """How an address is written: its place, and which part of it. Whose it is is not said."""
        parts = self.part_of
        names = self._table("", lambda place, owner, index: place.name)
        return [name + part for name, part in zip(names, parts, strict=True)]

    @cached_property
    def heap(self) -> list[bool]:
        """Whether an address is a pile or pool."""
        return self._table(False, lambda place, owner, index: place.shape != "row")

    @cached_property
    def pool(self) -> list[bool]:
        """Whether an address is a pool."""
        return self._table(False, lambda place, owner, index: place.shape == "pool")

    @cached_property
    def room(self) -> list[int]:
        """How many items an address holds."""
        return self._table(0, lambda place, owner, index: place.capacity)

    @cached_property
    def allowed(self) -> list[list[bool]]:
        """By address, whether a printed kind may lie there: where nothing is said, cards."""
        cards = frozenset(kind.id for kind in self.program.kinds if kind.is_card)
        kinds = len(self.program.kinds)
        by_place = [
            [k in (place.only if place.only is not None else cards) for k in range(kinds)]
            for place in self.program.places
        ]
        return self._table([False] * kinds, lambda place, owner, index: by_place[place.id])

    @cached_property
    def seen(self) -> list[int]:
        """The bits of the seats that see what lies at an address."""
        return self._table(0, lambda place, owner, index: self.viewers(place, owner))

    def viewers(self, place: PlaceDef, owner: int) -> int:
        """The bits of the seats that see into a place."""
        if place.seen_by == "everyone":
            return self.everyone
        return 1 << (owner - 1) if place.seen_by == "owner" and owner else 0

    @cached_property
    def everyone(self) -> int:
        """All seats' bits."""
        return (1 << self.program.seats) - 1

    def _table(self, default: T, entry: Callable[[PlaceDef, int, int], T]) -> list[T]:
        table = [default] * self.places_end
        for place in self.program.places:
            for owner, addresses in enumerate(self.bases[place.id]):
                for index, address in enumerate(addresses, 1):
                    table[address] = entry(place, owner, index)
        return table

    @cached_property
    def renewed_from(self) -> dict[int, int]:
        """By a pile's address, the address of what is shuffled into it when a draw finds it empty."""
        found: dict[int, int] = {}
        for place in self.program.places:
            if place.renewed is None:
                continue
            sources = self.bases[place.renewed]
            for owner, piles in enumerate(self.bases[place.id]):
                there = sources[owner] or sources[0]
                found |= {pile: there[index if len(there) > 1 else 0] for index, pile in enumerate(piles)}
        return found

    # --- geometry ---
    @cached_property
    def around(self) -> dict[str, list[tuple[int, ...]]]:
        """By `adjacent`, `above`, …: for each address, the slots found so from it."""
        empty: tuple[int, ...] = ()
        names = ("adjacent", "same row", "same column", "above", "below")
        tables = {name: [empty] * self.places_end for name in names}
        for place in self.program.places:
            if place.shape == "row":
                for addresses in self.bases[place.id]:
                    for address in addresses:
                        tables["same row"][address] = tuple(addresses)
        for grid in self.program.grids:
            for owner in range(self.program.seats + 1):
                rows = [self.bases[row][owner] for row in grid.rows]
                if all(rows):
                    self._add_grid(tables, rows)
        return tables

    @cached_property
    def lines(self) -> dict[str, list[list[int]]]:
        """By `same row` and `same column`: for each address, the slots of the lines it lies in, itself too."""
        return {
            name: [list(dict.fromkeys(slots)) for slots in self.around[name]] for name in ("same row", "same column")
        }

    @staticmethod
    def _add_grid(tables: dict[str, list[tuple[int, ...]]], rows: list[list[int]]) -> None:
        for y, row in enumerate(rows):
            for x, address in enumerate(row):
                column = [line[x] for line in rows]
                beside = [row[i] for i in (x - 1, x + 1) if 0 <= i < len(row)]
                near = [column[i] for i in (y - 1, y + 1) if 0 <= i < len(rows)]
                tables["adjacent"][address] += tuple(beside + near)
                tables["same column"][address] += tuple(column)
                tables["above"][address] += tuple(column[max(0, y - 1) : y])
                tables["below"][address] += tuple(column[y + 1 : y + 2])

    def stacked(self, places: tuple[int, ...]) -> list[list[int]]:
        """By owner (0: whose the slot is), for each address, what of some places lies over or under the same slot."""
        tables = [[0] * self.places_end for _ in range(self.program.seats + 1)]
        by_row = {self.root(self.program.places[id_]): self.bases[id_] for id_ in places}
        for place in self.program.places:
            there = by_row.get(self.root(place))
            if there is None:
                continue
            for owner, addresses in enumerate(self.bases[place.id]):
                for index, address in enumerate(addresses):
                    for whose, table in enumerate(tables):
                        mine = there[whose or owner] or there[0]
                        table[address] = mine[index]
        return tables

    @staticmethod
    def root(place: PlaceDef) -> int:
        """The row that a layer lies on; any other place is one itself."""
        return place.id if place.under is None else place.under

    def addresses(self, spot: InPlace, seat: int) -> list[int]:
        """The addresses of a place for the one who acts; of all its owners if none is named."""
        by_owner = self.bases[spot.place]
        if not self.program.places[spot.place].per_player:
            return by_owner[0]
        match spot.owner:
            case None:
                return [address for addresses in by_owner for address in addresses]
            case Me():
                return by_owner[seat]
            case Opponent(seat=Me()):
                return by_owner[3 - seat] if seat else []
        raise ValueError("an owner that is known only at run time")

    def is_static(self, spot: InPlace) -> bool:
        """Whether `addresses` can tell."""
        return spot.owner is None or isinstance(spot.owner, Me) or spot.owner == Opponent(Me())


def _ranks(names: list[str]) -> list[int]:
    """Each name's place among them in order."""
    ordered = sorted(names)
    return [ordered.index(name) for name in names]
