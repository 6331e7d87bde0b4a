"""What happened since a seat last looked, as far as it may know."""

from __future__ import annotations

from typing import Any

from attrs import frozen
from rich.text import Text

from naishi.play.names import Names
from naishi.play.pieces import FAINT, STRONG, flowing, joined, wrapped
from naishi.program.seats import names_of
from naishi.runtime.localization.event_texts import event_text
from naishi.runtime.localization.sentences import SENTENCES
from naishi.runtime.match import Match
from naishi.runtime.notation.moves import Move
from naishi.runtime.observe.views import Spot, View

MOST_CHANGES = 6  # more is a new table rather than news
_OWN_WORDS = ("", "en")  # languages in which news has sentences of its own, with `you` in them
_TOLD = ("chose", "unasked", "renewed", "shuffled", "revealed", "turned", "became", "end")  # no table shows these


@frozen
class News:
    """Tells moves in a width."""

    names: Names
    width: int

    def of(self, before: Match, after: Match, mover: int, move: Move, viewer: int) -> list[Text]:
        """A move and what it changed, told to another seat or, when a secret comes out, to everyone."""
        was_secret = before.question().is_secret
        comes_out = was_secret and (after.is_over or not after.question().is_secret)
        rows: list[Text] = []
        if self.names.texts.language not in _OWN_WORDS and self.names.texts.language in SENTENCES:
            rows += self._in_language(before, after, viewer)
        else:
            if mover != viewer:
                name = self.names.player(mover, viewer).capitalize()
                said = f"{name} has chosen." if was_secret else f"{name}: {_told(before, after, viewer)}"
                rows += wrapped(said, self.width, style=STRONG)
            rows += self._unasked(before, after, viewer)
        if comes_out or (mover != viewer and not was_secret):
            rows += self._changes(before.visible(viewer), after.visible(viewer), viewer)
            rows += self._counted(before.kept_values(), after.kept_values(), viewer)
        return rows

    def _in_language(self, before: Match, after: Match, viewer: int) -> list[Text]:
        """What others did and what no table shows, in the language of the texts; moves as they are typed."""
        facts = [
            fact
            for fact in after.events(viewer, before.event_count)
            if fact["type"] in _TOLD and not (fact["type"] == "chose" and fact["seat"] == viewer)
        ]
        automatic, rows = names_of(self.names.program), list[Text]()
        for fact in facts[:MOST_CHANGES]:
            rows += wrapped(event_text(self.names.texts, fact, automatic, as_typed=True), self.width, style=STRONG)
        return rows if len(facts) <= MOST_CHANGES else [*rows, Text("…", STRONG)]

    def _unasked(self, before: Match, after: Match, viewer: int) -> list[Text]:
        """What was done for somebody without asking, since it was the only answer: also for the viewer."""
        facts = after.events(viewer, before.event_count)
        told = [(fact["seat"], fact["move"]) for fact in facts if fact["type"] == "unasked"]
        rows = list[Text]()
        for seat, move in told[:MOST_CHANGES]:
            name = self.names.player(seat, viewer).capitalize()
            rows += wrapped(f"{name}: {move}, without being asked.", self.width, style=STRONG)
        if len(told) > MOST_CHANGES:
            rows.append(Text(f"And {len(told) - MOST_CHANGES} more without being asked.", STRONG))
        return rows

    def _counted(self, before: list[dict[str, Any]], after: list[dict[str, Any]], viewer: int) -> list[Text]:
        """Numbers and words that are not what they were."""
        found = []
        for old, new in zip(before, after, strict=True):
            if old != new:
                values = (self.names.kept_value(one["value"]) for one in (old, new))
                found.append(
                    joined([Text(self.names.spot(new["name"], new["owner"], 0, viewer), FAINT), " → ".join(values)])
                )
        return flowing(found, self.width, indent=2)

    def _changes(self, before: View, after: View, viewer: int) -> list[Text]:
        """Slots that look different now."""
        found = [
            self._change(name, owner, position, old, new, viewer)
            for (name, owner), spots in after.items()
            for position, (old, new) in enumerate(zip(before[name, owner], spots, strict=True), 1)
            if self._is_slot(name) and old != new
        ]
        if not 0 < len(found) <= MOST_CHANGES:
            return []
        return flowing(found, self.width, indent=2)

    def _change(self, place: str, owner: int, position: int, old: Spot, new: Spot, viewer: int) -> Text:
        where = self.names.spot(place, owner, position, viewer)
        return joined([Text(where, FAINT), self._card(old), "→", self._card(new)])

    def _card(self, spot: Spot) -> Text:
        return self.names.chip(spot.top) if spot.items else Text("empty", FAINT)

    def _is_slot(self, place: str) -> bool:
        return any(p.name == place and p.shape == "row" for p in self.names.program.places)


def _told(before: Match, after: Match, viewer: int) -> str:
    """The move between the two, as the viewer may know it."""
    return str(after.events(viewer, before.event_count)[0]["move"])
