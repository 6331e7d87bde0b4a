"""The table, from the declared places alone: others' at the top, what is shared in the middle, the viewer's below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen
from rich.cells import cell_len
from rich.text import Text

from naishi.play.names import Names
from naishi.play.pieces import FAINT, cut, fitted, flowing, heading, joined
from naishi.runtime.views import SeenItem, Spot, View
from naishi.semantics.program import PlaceDef, Program

WIDEST_NAME = 14
WIDEST_PLACE = 18
PILE_COUNT = 4  # room for how many lie in a pile
NARROWEST_COLUMN = 8  # below that, the place's name goes above its row, and long rows break
Kept = Mapping[str, Any]  # as a view has it: name, owner, value
BACK = "░"
EMPTY = "·"


@frozen
class Strip:
    """Places drawn over each other, position under position: the rows of a grid, or a row and what lies behind it."""

    places: tuple[PlaceDef, ...]


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
    def _columns(self, count: int, has_piles: bool) -> Columns:
        places = [self.names.place(place.name) for place in self.program.places if not is_heap(place)]
        label = min(WIDEST_PLACE, max(map(cell_len, places))) + 2
        cards = [self.names.kind(kind.id) for kind in self.program.kinds[1:] if kind.is_card]
        wanted = min(WIDEST_NAME, max(map(cell_len, cards), default=4)) + 3 + has_piles * PILE_COUNT
        beside = (self.width - 1 - label) // count
        if beside >= min(wanted, NARROWEST_COLUMN):
            return Columns(label, min(wanted, beside), count, True, " " if beside >= wanted else "")
        per_row = max(1, min(count, self.width // min(wanted, NARROWEST_COLUMN)))
        width = min(wanted, self.width // per_row)
        return Columns(0, width, per_row, False, " " if width == wanted else "")

    def _strip(self, view: View, strip: Strip, owner: int) -> list[Text]:
        count = strip.places[0].count
        columns = self._columns(count, any(place.shape == "pile" for place in strip.places))
        if len(strip.places) == 1 and not columns.pad and strip.places[0].shape == "row":
            return self._listed(view[strip.places[0].name, owner], strip.places[0])
        rows: list[Text] = []
        for start in range(0, count, columns.per_row):
            part = range(start, min(count, start + columns.per_row))
            rows.append(self._numbers(strip.places[0], part, columns))
            for place in strip.places:
                spots = view[place.name, owner]
                cells = [self._cell(spots[i], place, columns) for i in part]
                rows += self._labelled(place, cells, columns)
        return rows

    def _listed(self, spots: Sequence[Spot], place: PlaceDef) -> list[Text]:
        """A row by itself that has no room for all names: what lies there, each thing behind its position."""
        parts: list[Text] = []
        for number, spot in enumerate(spots, 1):
            if spot.items:
                shown = self.names.chip(spot.top) if spot.top is not None else Text(BACK * 2, FAINT)
                parts.append(Text(f"{self.names.part(place.name, number)} ", FAINT) + shown)
        empty = len(spots) - len(parts)
        parts += [Text(f"{empty} empty", FAINT)] if empty else []
        parts[0] = Text(f"{self.names.place(place.name)} ", FAINT) + parts[0]
        return flowing(parts, self.width, indent=1)

    def _numbers(self, place: PlaceDef, part: range, columns: Columns) -> Text:
        called = [self.names.part(place.name, i + 1) for i in part]
        texts = [fitted(f"{columns.pad}{name}", columns.width - 1) for name in called]
        return cut(Text(" " * (columns.label + columns.is_beside) + " ".join(texts), FAINT), self.width)

    def _labelled(self, place: PlaceDef, cells: list[Text], columns: Columns) -> list[Text]:
        row = joined(cells)
        if columns.is_beside:
            return [Text(" " + fitted(fitted(self.names.place(place.name), columns.label - 1), columns.label)) + row]
        return [Text(fitted(self.names.place(place.name), self.width).rstrip(), FAINT), row]

    def _cell(self, spot: Spot, place: PlaceDef, columns: Columns) -> Text:
        width, pad = columns.width - 1, columns.pad
        if not spot.items:
            return Text(fitted(pad + EMPTY, width), FAINT)
        count = f"×{len(spot.items)}{pad}" if place.shape == "pile" else ""
        if spot.top is None and count:
            return Text(fitted(pad + count, width))
        if spot.top is None:
            return Text(fitted(pad + BACK * (width - 2 * len(pad)), width), FAINT)
        name = fitted(pad + self.names.item(spot.top), width - cell_len(count) - bool(count))
        return Text(fitted(f"{name} {count}" if count else name, width), self.names.style(spot.top))

    # --- places without positions ---
    def _heap(self, spot: Spot, place: PlaceDef, owner: int, viewer: int) -> Text:
        name = Text(f"{self.names.place(place.name)} ", FAINT)
        if place.shape == "pile":
            return name + self._pile(spot)
        inside = self._kinds(spot.items, owner, viewer)
        free = place.capacity - len(spot.items)
        if free and self._is_scarce(place):
            inside.append(Text(f"{free} free", FAINT))
        return name + (joined(inside, ", ") if inside else Text("empty", FAINT))

    def _pile(self, spot: Spot) -> Text:
        if not spot.items:
            return Text("empty", FAINT)
        count = Text(f"×{len(spot.items)}")
        return joined([count, self.names.chip(spot.top)]) if spot.top is not None else count

    def _kinds(self, items: tuple[SeenItem | None, ...], owner: int, viewer: int) -> list[Text]:
        parts: list[Text] = []
        for item, count in Counter(items).items():
            if item is None:
                parts.append(Text(f"{count} hidden", FAINT))
                continue
            whose = f" ({self.names.whose(item.seat, viewer)})" if item.seat not in (0, owner) else ""
            parts.append(joined([f"{count}", self.names.chip(item)]) + whose)
        return parts

    def _is_scarce(self, place: PlaceDef) -> bool:
        """Whether there are more things than the place has room for: then free room matters."""
        kinds = [k for k in self.program.kinds[1:] if place.only is None or k.id in place.only]
        copies = sum(k.copies * (self.program.seats if k.per_player and not place.per_player else 1) for k in kinds)
        return place.capacity < copies


def is_heap(place: PlaceDef) -> bool:
    """Whether a place is a single pile or a pool: no positions."""
    return place.shape != "row" and not place.family


def strips(program: Program, places: list[PlaceDef]) -> list[Strip]:
    """A player's places with positions, grids first, each place once; a family beside a row as long as it."""
    by_id = {place.id: place for place in places}
    groups = [list(dict.fromkeys(by_id[row] for row in g.rows)) for g in program.grids if set(g.rows) <= by_id.keys()]
    groups += [[place] for place in places if place.shape == "row" and place.under is None]
    groups = [group + [p for p in places if p.under in {row.id for row in group}] for group in groups]
    drawn: set[int] = set()
    found: list[list[PlaceDef]] = []
    for group in groups:
        new = [place for place in group if place.id not in drawn]
        drawn |= {place.id for place in new}
        if new:
            found.append(new)
    for family in (place for place in places if place.family):
        beside = next((g for g in found if g[0].count == family.count and len(g) == 1), None)
        if beside is not None:
            beside.append(family)
        else:
            found.append([family])
    return [Strip(tuple(group)) for group in found]
