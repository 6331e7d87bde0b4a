"""Points with their reasons, and who won."""

from __future__ import annotations

from attrs import frozen
from rich.text import Text

from naishi.play.names import Names
from naishi.play.pieces import FAINT, STRONG, cut, joined, wrapped
from naishi.runtime.match import Match
from naishi.runtime.scoring import Outcome, Score, ScoredItem, ScoreEntry
from naishi.runtime.views import unseen_in_score

AMOUNT = 5  # cells for the points of one entry


@frozen
class Points:
    """Writes scores in a width."""

    names: Names
    width: int

    def own(self, match: Match, seat: int) -> list[Text]:
        """A seat's points now, if it sees all they depend on."""
        unseen = unseen_in_score(match, seat)
        if unseen:
            text = f"Your points may depend on cards you cannot see ({', '.join(unseen)}), so they cannot be told yet."
            return wrapped(text, self.width)
        return self.reasons(match.score(seat), "Your points as the cards lie now")

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
        return Text(f"{self.names.scored(item)} ") + Text(item.place, FAINT)

    def final(self, match: Match, viewer: int) -> list[Text]:
        """Everyone's points with reasons, and the end."""
        rows: list[Text] = []
        for seat in range(1, match.game.seats + 1):
            rows += [*self.reasons(match.score(seat), self.names.title(seat, viewer)), Text()]
        outcome = match.outcome
        return rows + (wrapped(self._verdict(outcome, viewer), self.width, style=STRONG) if outcome else [])

    def _verdict(self, outcome: Outcome, viewer: int) -> str:
        points = " to ".join(map(str, outcome.points))
        names = [self.names.player(seat, viewer) for seat in outcome.winners]
        if not names:
            return f"The game ends with no winner: {outcome.reason}. Points by seat: {points}."
        if len(names) > 1:
            shared = f"{', '.join(names[:-1])} and {names[-1]} share the victory"
            shared = f"{shared[:1].upper()}{shared[1:]}"
            return f"{shared}: {outcome.reason}. Points by seat: {points}."
        won = "You win" if names == ["you"] else f"{names[0][:1].upper()}{names[0][1:]} wins"
        return f"{won}: {outcome.reason}. Points by seat: {points}."
