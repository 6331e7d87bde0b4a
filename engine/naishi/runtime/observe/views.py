"""What a seat may know of a match: hidden by default, as plain data without lasting item numbers.

Seat 0 is a spectator, who knows what every player knows.
"""

from __future__ import annotations

from typing import Any

from attrs import frozen

from naishi import program as p
from naishi.program.seats import check_viewer, seat_names
from naishi.runtime.machine.machine import Machine
from naishi.runtime.observe.events import item_data
from naishi.runtime.observe.question import Question, question, to_act
from naishi.state.backs import backs_at, said
from naishi.state.initial import faces_of, kept_value
from naishi.state.items import Cells, items_at, knows
from naishi.state.layout import END, PLAYER, RUNNING, STATUS, TURN, Layout


@frozen
class SeenItem:
    """An item whose identity a seat knows: its printed kind, the kind it acts as, the seat it belongs to, its face."""

    kind: int
    acting: int
    seat: int = 0
    face: str = ""


@frozen
class Spot:
    """A slot, pile or pool. `items`: what lies there, a pile's top first; None is a back. `backs`: for each what one
    sees on its back, where that is all one sees."""

    items: tuple[SeenItem | None, ...]
    backs: tuple[str, ...] = ()

    @property
    def top(self) -> SeenItem | None:
        """What lies in the slot or on top, if something does and it is known."""
        return self.items[0] if self.items else None

    @property
    def all_backs(self) -> tuple[str, ...]:
        """What is on the back of each thing; empty where one sees more, or nothing."""
        return self.backs or ("",) * len(self.items)

    @property
    def top_back(self) -> str:
        """What is on the back of what lies in the slot or on top."""
        return self.backs[0] if self.backs else ""


_EMPTY = Spot(())
View = dict[tuple[str, int], tuple[Spot, ...]]  # by a place's name and owner (0: nobody), in order of position


def visible(layout: Layout, cells: Cells, seat: int) -> View:
    """Every place as a seat may see it. States that differ only in what it cannot know give equal views."""
    check_viewer(layout.program, seat)
    return {
        (place.name, owner): tuple(_spot(layout, cells, address, seat, place.shape) for address in addresses)
        for place in layout.program.places
        for owner, addresses in enumerate(layout.bases[place.id])
        if addresses
    }


def laid_open(layout: Layout, cells: Cells) -> View:
    """Every place with nothing hidden."""
    return {
        (place.name, owner): tuple(
            Spot(tuple(_seen(layout, cells, item) for item in items_at(layout, cells, address)))
            for address in addresses
        )
        for place in layout.program.places
        for owner, addresses in enumerate(layout.bases[place.id])
        if addresses
    }


class Tables:
    """What the views of one game share. Kept, because most of a view is the same every time."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.layout = layout = machine.layout
        self.places = [
            (_place_data(layout, place, owner, addresses), addresses, place.shape)
            for place in layout.program.places
            for owner, addresses in enumerate(layout.bases[place.id])
            if addresses
        ]
        self.items: dict[tuple[int, int, int], dict[str, Any]] = {}
        self.questions: dict[Question, dict[str, Any]] = {}

    def item(self, cells: Cells, item: int) -> dict[str, Any]:
        """An item's data; the same object for the same look."""
        layout = self.layout
        key = item, cells[layout.act + item], cells[layout.face + item]
        found = self.items.get(key)
        if found is None:
            found = item_data(layout, layout.printed[item], key[1], key[2], layout.belongs[item])
            self.items[key] = found
        return found

    def spots(self, cells: Cells, addresses: list[int], shape: str, wanted: int) -> list[list[dict[str, Any] | None]]:
        """What lies in a place, position by position, for those whose bits are `wanted`."""
        know, item = self.layout.know, self.item
        if shape == "row":
            return [
                [] if not (i := cells[a]) else [item(cells, i) if cells[know + i] & wanted == wanted else None]
                for a in addresses
            ]
        if shape == "pool":
            return [self._pool(cells, cells[a + 1 : a + 1 + cells[a]], wanted) for a in addresses]
        return [
            [item(cells, i) if cells[know + i] & wanted == wanted else None for i in cells[a + cells[a] : a : -1]]
            for a in addresses
        ]

    def backs(self, cells: Cells, addresses: list[int], wanted: int) -> dict[str, Any]:
        """The same of backs, in games in which something is printed on them."""
        if not self.layout.has_backs:
            return {}
        return {"backs": [backs_at(self.layout, cells, address, wanted) for address in addresses]}

    def _pool(self, cells: Cells, items: list[int], wanted: int) -> list[dict[str, Any] | None]:
        """A pool has no order; one by kind keeps the order of its cells, which tells its history, from showing."""
        if not items:
            return []
        layout, know = self.layout, self.layout.know
        seen = [i for i in items if cells[know + i] & wanted == wanted]
        printed, belongs, act, face = layout.printed, layout.belongs, layout.act, layout.face
        seen.sort(key=lambda i: (printed[i], cells[act + i], belongs[i], cells[face + i]))
        return [*(self.item(cells, i) for i in seen), *[None] * (len(items) - len(seen))]

    def question(self, asked: Question) -> dict[str, Any]:
        """A question's data."""
        if asked not in self.questions:
            self.questions[asked] = _question_data(asked)
        return self.questions[asked]


def view(tables: Tables, cells: Cells, seat: int) -> dict[str, Any]:
    """What a seat (0: a spectator) may see and know of a match now, as plain data. A back is null: hidden items have no
    identity, and nothing tells which is which. Parts of it are shared between views: they are to be read only."""
    layout = tables.layout
    check_viewer(layout.program, seat)
    wanted = 1 << (seat - 1) if seat else layout.everyone
    acting = to_act(tables.machine, cells)
    return {
        "seat": seat,
        "turn": cells[TURN],
        "turn_of": cells[PLAYER] if cells[TURN] else 0,
        "to_act": list(acting),
        "question": tables.question(question(tables.machine, cells, seat)) if acting else None,
        "ends_after": cells[END] or None,
        "is_over": cells[STATUS] != RUNNING,
        "automatic": seat_names(layout.program),
        "places": [
            {**place, "spots": tables.spots(cells, addresses, shape, wanted)} | tables.backs(cells, addresses, wanted)
            for place, addresses, shape in tables.places
        ],
        "kept": kept_values(layout, cells),
    }


def kept_values(layout: Layout, cells: Cells) -> list[dict[str, Any]]:
    """The numbers and words that are kept, which everyone sees: name, owner (0: nobody) and value, None for no word."""
    return [
        {"name": kept.name, "owner": owner, "value": kept_value(kept, cells[cell])}
        for kept, owner, cell in layout.kept_cells
    ]


def _place_data(layout: Layout, place: p.PlaceDef, owner: int, addresses: list[int]) -> dict[str, Any]:
    return {
        "name": place.name,
        "shape": place.shape,
        "owner": owner,
        "seen_by": place.seen_by,
        "capacity": 1 if place.shape == "row" else layout.room[addresses[0]],
    }


def _spot(layout: Layout, cells: Cells, address: int, seat: int, shape: str) -> Spot:
    if not cells[address]:
        return _EMPTY
    seen = [
        _seen(layout, cells, item) if knows(layout, cells, item, seat) else None
        for item in items_at(layout, cells, address)
    ]
    items = tuple(sorted(seen, key=_in_a_pool) if shape == "pool" else seen)
    if not layout.has_backs:
        return Spot(items)
    wanted = 1 << (seat - 1) if seat else layout.everyone
    return Spot(items, tuple(said(back) for back in backs_at(layout, cells, address, wanted)))


def _seen(layout: Layout, cells: Cells, item: int) -> SeenItem:
    face = cells[layout.face + item]
    name = faces_of(layout.program)[face - 1] if face else ""
    return SeenItem(layout.printed[item], cells[layout.act + item], layout.belongs[item], name)


def _in_a_pool(item: SeenItem | None) -> tuple[int, int, int, str]:
    """A pool has no order; one by kind keeps the order of its cells, which tells its history, from showing."""
    return (item.kind, item.acting, item.seat, item.face) if item is not None else (1 << 30, 0, 0, "")


def _question_data(asked: Question) -> dict[str, Any]:
    where = asked.span if asked.span.source.name else None
    return {
        "about": asked.about,
        "name": asked.name or None,
        "text": " ".join(where.text.split()) if where else None,
        "file": where.source.name if where else None,
        "line": where.line if where else None,
        "may_decline": asked.may_decline,
        "is_secret": asked.is_secret,
    }
