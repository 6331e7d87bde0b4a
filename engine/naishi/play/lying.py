"""What lies in a place, as far as its viewer knows, with what each thing has in its fields."""

from __future__ import annotations

from collections import Counter

from attrs import frozen
from rich.text import Text

from naishi.play.names import Names
from naishi.play.pieces import FAINT, joined, wrapped
from naishi.program import PlaceDef
from naishi.runtime.evaluate.lists import fields_of
from naishi.runtime.observe.views import SeenItem, Spot, View


@frozen
class Lying:
    """Tells what lies where in a width."""

    names: Names
    width: int

    def places(self) -> dict[str, list[PlaceDef]]:
        """Places by the name they are declared under; of a layer on several rows also each part."""
        found: dict[str, list[PlaceDef]] = {}
        for place in self.names.program.places:
            for name in dict.fromkeys((place.declared or place.name, place.name)):
                found.setdefault(name, []).append(place)
        return found

    def told(self, places: list[PlaceDef], view: View, viewer: int) -> list[Text]:
        """All that lies in some places, one kind of thing a line."""
        rows: list[Text] = []
        for place in places:
            for owner in range(self.names.program.seats + 1):
                for position, spot in enumerate(view.get((place.name, owner), ()), 1):
                    part = position if place.shape == "row" or place.family else 0
                    rows += self._spot(self.names.spot(place.name, owner, part, viewer), spot)
        return rows or wrapped("Nothing lies there.", self.width)

    def _spot(self, where: str, spot: Spot) -> list[Text]:
        rows: list[Text] = []
        for item, count in Counter(spot.items).items():
            what = self.names.chip(item) if item is not None else Text("not known to you", FAINT)
            times = Text(f" ×{count}" if count > 1 else "")
            line = joined([Text(f"{where} ", FAINT), what, times, Text(self._fields(item))], "")
            rows += wrapped(line, self.width)
        return rows

    def _fields(self, item: SeenItem | None) -> str:
        if item is None:
            return ""
        program = self.names.program
        said = []
        for field, value in fields_of(program, program.kinds[item.acting]).items():
            values = value if isinstance(value, list) else [value]
            said.append(f"{field} {', '.join(self.names.kind_named(str(one)) for one in values)}")
        return f": {'; '.join(said)}" if said else ""
