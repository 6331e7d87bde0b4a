"""The table, from the declared places alone: others' at the top, what is shared in the middle, the viewer's below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from attrs import frozen
from rich.cells import cell_len
from rich.text import Text

from naishi.play.names import Names
from naishi.play.pieces import FAINT, cut, fitted, flowing, heading, joined, short
from naishi.program import PlaceDef, Program
from naishi.runtime.observe.views import SeenItem, Spot, View

WIDEST_NAME = 14
WIDEST_ALONE = 28  # in a row of a single slot
WIDEST_PLACE = 24
COUNT = 4  # room for how many lie in a pile or pool
NARROWEST_COLUMN = 8  # below that, the place's name goes above its row, and long rows break
Kept = Mapping[str, Any]  # as a view has it: name, owner, value
BACK = "░"
EMPTY = "·"


@frozen
class Strip:
    """Places drawn over each other, position under position: the rows of a grid, or a row and what lies on and behind
    it."""

    places: tuple[PlaceDef, ...]
    is_grid: bool


@frozen
class Columns:
    """How wide the columns of a strip are, and whether the places' names stand beside them."""

    label: int
    width: int
    per_row: int
    is_beside: bool
    pad: str  # before a card's name, where there is room for all names


@frozen
class Table:
    """Draws one game's table in a width."""

    names: Names
    width: int

    @property
    def program(self) -> Program:
        """The game that is drawn."""
        return self.names.program

    def draw(self, view: View, viewer: int, to_act: Sequence[int] = (), kept: Sequence[Kept] = ()) -> list[Text]:
        """The whole table as a seat (0: a spectator) sees it. `kept`: the numbers and words that are kept."""
        others = [seat for seat in range(1, self.program.seats + 1) if seat != viewer]
        rows: list[Text] = []
        for seat in (*others, 0, *([viewer] if viewer else [])):
            section = self._section(view, seat, viewer) + self._kept([one for one in kept if one["owner"] == seat])
            if section or seat:
                title = self.names.title(seat, viewer) if seat else "Shared"
                rows += [heading(title, self.width, seat in to_act), *section]
        return rows

    def _section(self, view: View, owner: int, viewer: int) -> list[Text]:
        mine = [place for place in self.program.places if (place.name, owner) in view]
        rows: list[Text] = []
        for strip in strips(self.program, mine):
            rows += self._strip(view, strip, owner)
        in_heaps = [self._heap(view[place.name, owner][0], place, owner, viewer) for place in mine if is_heap(place)]
        return rows + flowing(in_heaps, self.width, indent=1)

    def _kept(self, kept: Sequence[Kept]) -> list[Text]:
        parts = [
            Text(f"{self.names.number(k['name'])} ", FAINT) + Text(self.names.kept_value(k["value"])) for k in kept
        ]
        return flowing(parts, self.width, indent=1)

    # --- rows, grids, families ---
    def _columns(self, count: int, has_counts: bool) -> Columns:
        places = [self._label(place) for place in self.program.places if not is_heap(place)]
        label = min(WIDEST_PLACE, max(map(cell_len, places))) + 2
        widest = WIDEST_ALONE if count == 1 else WIDEST_NAME
        wanted = min(widest, max(map(cell_len, self._names_in_columns()), default=4)) + 3 + has_counts * COUNT
        beside = (self.width - 1 - label) // count
        if beside >= min(wanted, NARROWEST_COLUMN):
            return Columns(label, min(wanted, beside), count, True, " " if beside >= wanted else "")
        per_row = max(1, min(count, self.width // min(wanted, NARROWEST_COLUMN)))
        width = min(wanted, self.width // per_row)
        return Columns(0, width, per_row, False, " " if width == wanted else "")

    def _names_in_columns(self) -> list[str]:
        """Of all that can lie at a position."""
        spots = [place.only for place in self.program.places if not is_heap(place)]
        named = frozenset().union(*(kinds for kinds in spots if kinds is not None))
        kinds = [kind for kind in self.program.kinds[1:] if kind.id in named or (kind.is_card and None in spots)]
        return [self.names.kind(kind.id) + _seat_mark(int(kind.per_player), 0) for kind in kinds]

    def _strip(self, view: View, strip: Strip, owner: int) -> list[Text]:
        count = whole = strip.places[0].count
        has_counts = any(place.shape != "row" for place in strip.places)
        columns = self._columns(count, has_counts)
        if len(strip.places) == 1 and not columns.pad and strip.places[0].shape == "row":
            return self._listed(view[strip.places[0].name, owner], strip.places[0])
        if columns.per_row < count and not strip.is_grid:
            count = min(count, self._last_filled(view, strip, owner) + 1)
            columns = self._columns(count, has_counts)
        rows: list[Text] = []
        for start in range(0, count, columns.per_row):
            part = range(start, min(count, start + columns.per_row))
            more = f"… {whole}" if part.stop == count < whole else ""
            rows.append(self._numbers(strip.places[0], part, columns, more))
            for place in strip.places:
                spots = view[place.name, owner]
                rows += self._labelled(place, [self._cells(spots[i], place, columns, owner) for i in part], columns)
        return rows

    def _listed(self, spots: Sequence[Spot], place: PlaceDef) -> list[Text]:
        """A row by itself that has no room for all names: what lies there, each thing behind its position."""
        parts: list[Text] = []
        for number, spot in enumerate(spots, 1):
            if spot.items:
                shown = self.names.chip(spot.top) if spot.top is not None else Text(spot.top_back or BACK * 2, FAINT)
                parts.append(Text(f"{self.names.part(place.name, number)} ", FAINT) + shown)
        empty = len(spots) - len(parts)
        parts += [Text(f"{empty} empty", FAINT)] if empty else []
        parts[0] = Text(f"{self.names.place(place.name)} ", FAINT) + parts[0]
        return flowing(parts, self.width, indent=1)

    @staticmethod
    def _last_filled(view: View, strip: Strip, owner: int) -> int:
        """The last position where anything lies. What is empty behind it is not worth drawing in a long row."""
        spots = (spot for place in strip.places for spot in enumerate(view[place.name, owner], 1))
        return max((position for position, spot in spots if spot.items), default=0)

    def _numbers(self, place: PlaceDef, part: range, columns: Columns, more: str) -> Text:
        called = [self.names.part(place.name, i + 1) for i in part]
        texts = [*(fitted(f"{columns.pad}{name}", columns.width - 1) for name in called), *([more] if more else [])]
        return cut(Text(" " * (columns.label + columns.is_beside) + " ".join(texts), FAINT), self.width)

    def _labelled(self, place: PlaceDef, cells: list[list[Text]], columns: Columns) -> list[Text]:
        blank = Text(" " * (columns.width - 1))
        lines = [joined(line) for line in zip_longest(*cells, fillvalue=blank)]
        name = self._label(place)
        if not columns.is_beside:
            return [Text(fitted(name, self.width).rstrip(), FAINT), *lines]
        label = Text(" " + fitted(fitted(name, columns.label - 1), columns.label))
        return [label + lines[0], *(Text(" " * label.cell_len) + line for line in lines[1:])]

    def _label(self, place: PlaceDef) -> str:
        """A layer stands below the row it lies on, which need not be said again."""
        return self.names.place(place.name if place.under is None else place.declared)

    def _cells(self, spot: Spot, place: PlaceDef, columns: Columns, owner: int) -> list[Text]:
        """What lies at one position: of a pool, each kind of things in a line of its own. Things of a player have the
        seat behind them where they are not that player's place."""
        if place.shape != "pool" or not spot.items:
            return [self._cell(spot, place, columns, owner)]
        things = Counter(zip(spot.items, spot.all_backs, strict=True))
        return [self._counted(item, back, count, columns, owner) for (item, back), count in things.items()]

    def _counted(self, item: SeenItem | None, back: str, count: int, columns: Columns, owner: int) -> Text:
        room, times = columns.width - 1, _seat_of(item, owner) + (f" ×{count}" if count > 1 else "")
        name = self.names.item(item) if item is not None or not back else back
        pad = columns.pad if cell_len(columns.pad + name + times) <= room else ""
        return Text(fitted(pad + short(name, room - cell_len(times)) + times, room), self.names.style(item))

    def _cell(self, spot: Spot, place: PlaceDef, columns: Columns, owner: int) -> Text:
        width, pad = columns.width - 1, columns.pad
        if not spot.items:
            return Text(fitted(pad + EMPTY, width), FAINT)
        count = f"×{len(spot.items)}{pad}" if place.shape == "pile" else ""
        if spot.top is None and count:
            return Text(fitted(f"{pad}{spot.top_back} {count}" if spot.top_back else pad + count, width))
        if spot.top is None and spot.top_back:
            return Text(fitted(f"{pad}{BACK}{spot.top_back}{BACK}", width), FAINT)
        if spot.top is None:
            return Text(fitted(pad + BACK * (width - 2 * len(pad)), width), FAINT)
        mark = _seat_of(spot.top, owner)
        room = width - cell_len(count) - bool(count)
        name = fitted(short(pad + self.names.item(spot.top), room - cell_len(mark)) + mark, room)
        return Text(fitted(f"{name} {count}" if count else name, width), self.names.style(spot.top))

    # --- places without positions ---
    def _heap(self, spot: Spot, place: PlaceDef, owner: int, viewer: int) -> Text:
        name = Text(f"{self.names.place(place.name)} ", FAINT)
        if place.shape == "pile":
            return name + self._pile(spot)
        inside = self._kinds(spot, owner, viewer)
        free = place.capacity - len(spot.items)
        if free and self._is_scarce(place):
            inside.append(Text(f"{free} free", FAINT))
        return name + (joined(inside, ", ") if inside else Text("empty", FAINT))

    def _pile(self, spot: Spot) -> Text:
        if not spot.items:
            return Text("empty", FAINT)
        count = Text(f"×{len(spot.items)}")
        if spot.top is not None:
            return joined([count, self.names.chip(spot.top)])
        return joined([count, Text(spot.top_back, FAINT)]) if spot.top_back else count

    def _kinds(self, spot: Spot, owner: int, viewer: int) -> list[Text]:
        parts: list[Text] = []
        for (item, back), count in Counter(zip(spot.items, spot.all_backs, strict=True)).items():
            if item is None:
                parts.append(Text(f"{count} {back or 'hidden'}", FAINT))
                continue
            whose = f" ({self.names.whose(item.seat, viewer)})" if item.seat not in (0, owner) else ""
            parts.append(joined([f"{count}", self.names.chip(item)]) + whose)
        return parts

    def _is_scarce(self, place: PlaceDef) -> bool:
        """Whether there are more things than the place has room for: then free room matters."""
        kinds = [k for k in self.program.kinds[1:] if place.only is None or k.id in place.only]
        copies = sum(k.copies * (self.program.seats if k.per_player and not place.per_player else 1) for k in kinds)
        return place.capacity < copies


def _seat_of(item: SeenItem | None, owner: int) -> str:
    """Behind a thing that belongs to another than the place does: its seat."""
    return _seat_mark(item.seat, owner) if item is not None else ""


def _seat_mark(seat: int, owner: int) -> str:
    return f" {seat}" if seat not in (0, owner) else ""


def is_heap(place: PlaceDef) -> bool:
    """Whether a place is a single pile or a pool: no positions."""
    return place.shape != "row" and not place.family


def strips(program: Program, places: list[PlaceDef]) -> list[Strip]:
    """A player's places with positions, grids first, each place once and below it the layers that lie on it; a family
    beside a row as long as it."""
    by_id = {place.id: place for place in places}
    grids = [list(dict.fromkeys(by_id[row] for row in g.rows)) for g in program.grids if set(g.rows) <= by_id.keys()]
    alone = [place for place in places if place.under is None and not is_heap(place)]
    rows = [[place] for place in alone if place.shape == "row"]
    drawn: set[int] = set()
    found: list[list[PlaceDef]] = []
    for group in (*grids, *rows, *([place] for place in alone if place.family)):
        new = [place for row in group for place in (row, *(p for p in places if p.under == row.id))]
        new = [place for place in new if place.id not in drawn]
        drawn |= {place.id for place in new}
        beside = _row_alone(found, new[0].count) if new and new[0].family else None
        if beside is not None:
            beside += new
        elif new:
            found.append(new)
    in_grids = {place.id for grid in grids for place in grid if len(grid) > 1}
    return [Strip(tuple(group), group[0].id in in_grids) for group in found]


def _row_alone(found: list[list[PlaceDef]], count: int) -> list[PlaceDef] | None:
    """A row so long that nothing stands beside yet."""
    return next((g for g in found if g[0].count == count and [p.under for p in g].count(None) == 1), None)
