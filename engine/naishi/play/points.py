"""Points with their reasons, and who won."""

from __future__ import annotations

from typing import Any

from attrs import frozen
from rich.text import Text

from naishi.play.names import Names
from naishi.play.pieces import FAINT, STRONG, cut, joined, wrapped
from naishi.runtime.evaluate.reasons import ScoredItem
from naishi.runtime.evaluate.scoring import Score, ScoreEntry
from naishi.runtime.match import Match
from naishi.runtime.observe.unseen import HiddenScore
from naishi.runtime.saves.replay import result

AMOUNT = 5  # cells for the points of one entry
NOT_TOLD = "Not told: the game was not finished, and they may depend on cards you cannot see."


@frozen
class Points:
    """Writes scores in a width."""

    names: Names
    width: int

    def own(self, match: Match, seat: int) -> list[Text]:
        """A seat's points now, if it sees all they depend on."""
        try:
            return self.reasons(match.score_for(seat), "Your points as the cards lie now")
        except HiddenScore as hidden:
            where = ", ".join(hidden.places)
            text = f"Your points may depend on cards you cannot see ({where}), so they cannot be told yet."
            return wrapped(text, self.width)

    def reasons(self, score: Score, title: str) -> list[Text]:
        """A total and everything that makes it up: card, clause, the cards that gave it."""
        rows = [Text(f"{title}: {score.total}", STRONG)]
        for entry in score.entries:
            rows += self._entry(entry)
        return rows if score.entries else [*rows, Text("  Nothing scores.", FAINT)]

    def _entry(self, entry: ScoreEntry) -> list[Text]:
        amount = Text(f"{entry.points:+}".rjust(AMOUNT) + "  ", STRONG)
        what = self._item(entry.item) if entry.item is not None else Text(self.names.kind_named(entry.type))
        gave = [self._item(item) for item in entry.gave]
        if not what:  # a line that belongs to no card
            rows = [cut(amount + Text(entry.clause, FAINT), self.width)]
        else:
            rows = [cut(amount + what, self.width), *wrapped(entry.clause, self.width, AMOUNT + 4, FAINT)]
        if gave:
            rows += wrapped(joined(["from", joined(gave, ", ")]), self.width, AMOUNT + 4)
        return rows

    def _item(self, item: ScoredItem) -> Text:
        name = self.names.scored(item)
        return Text(f"{name} " if name else "") + Text(item.place, FAINT)

    def final(self, match: Match, viewer: int) -> list[Text]:
        """Everyone's points, with reasons as far as the viewer sees what they may depend on, and the end."""
        end = result(match, viewer)
        assert end is not None
        rows: list[Text] = []
        for seat, points in enumerate(end["points"], 1):
            title = self.names.title(seat, viewer)
            try:
                rows += self.reasons(match.score_for(viewer, seat), title)
            except HiddenScore as hidden:
                rows.append(Text(title if points is None else f"{title}: {points}", STRONG))
                why = f"What they are made of may depend on cards you cannot see ({', '.join(hidden.places)})."
                rows += wrapped(why if points is not None else NOT_TOLD, self.width, 2, FAINT)
            rows.append(Text())
        return rows + wrapped(self._verdict(end, viewer), self.width, style=STRONG)

    def _verdict(self, end: dict[str, Any], viewer: int) -> str:
        told = [str(points) for points in end["points"] if points is not None]
        points = f" Points by seat: {' to '.join(told)}." if told else ""
        names = [self.names.player(seat, viewer) for seat in end["winners"]]
        if not names:
            return f"The game ends with no winner: {end['reason']}.{points}"
        if len(names) > 1:
            shared = f"{', '.join(names[:-1])} and {names[-1]} share the victory"
            return f"{shared[:1].upper()}{shared[1:]}: {end['reason']}.{points}"
        won = "You win" if names == ["you"] else f"{names[0][:1].upper()}{names[0][1:]} wins"
        return f"{won}: {end['reason']}.{points}"
