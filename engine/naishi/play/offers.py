"""The legal moves as a numbered list: grouped by action, long groups folded by the places they name."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen
from rich.cells import cell_len
from rich.text import Text

from naishi.play.names import Names
from naishi.play.pieces import FAINT, STRONG, columned, cut, joined, wrapped
from naishi.program.notation import read_thing
from naishi.program.seats import seat_called
from naishi.runtime.notation.moves import Move
from naishi.runtime.observe.question import Question
from naishi.runtime.observe.views import View

FOLD_FROM = 6  # a group with fewer moves, or with one argument, is written out
ROOM_BESIDE = 32  # cells that moves need, to stand beside the places they name


@frozen
class Offers:
    """Lists moves in a width. A move's number is its place in the order the match gives, from 1."""

    names: Names
    width: int

    def asked(self, question: Question, moves: Sequence[Move]) -> list[Text]:
        """What is wanted of the player, in a sentence or two."""
        if [move.text for move in moves] == ["done"]:
            return [Text("You can do nothing here, which others do not know. Answer `done`:", STRONG)]
        if question.about == "actions":
            said = "You may do one of these, or `done`:" if question.may_decline else "Do one of these:"
            return [Text(said, STRONG)]
        if question.about == "order":
            return [Text("Several effects wait. Choose which comes first:", STRONG)]
        wanted = next((move.action for move in moves if move.args), moves[0].action)
        secretly = ", in secret" if question.is_secret else ""
        declined = ", or `done`" if question.may_decline else ""
        title = Text(f"Choose `{wanted}`{secretly}{declined}:", STRONG)
        return [title, *wrapped(" ".join(question.span.text.split()), self.width, 2, FAINT)]

    def listed(self, moves: Sequence[Move], view: View, question: Question, seat: int) -> list[Text]:
        """Every move with its number."""
        groups: dict[str, list[tuple[int, Move]]] = {}
        for number, move in enumerate(moves, 1):
            groups.setdefault(move.action, []).append((number, move))
        label = min(max(cell_len(self.names.action(action)) for action in groups), self.width // 3) + 2
        rows: list[Text] = []
        alone = [g[0] for g in groups.values() if len(g) == 1 and not g[0][1].args]
        for action, group in groups.items():
            if len(group) > 1 or group[0][1].args:
                entries = self._entries(group, label, view, question, seat)
                rows += self._headed(self.names.action(action), entries, label)
        singles = [self._numbered(number, Text(self.names.action(move.action), STRONG)) for number, move in alone]
        return rows + columned(singles, self.width, 1)

    def _headed(self, action: str, entries: list[Text], label: int) -> list[Text]:
        if cell_len(action) + 2 > label:
            return [cut(Text(f" {action}", STRONG), self.width), *entries]
        first = Text(f" {action}", STRONG) + entries[0][cell_len(action) + 1 :]
        return [cut(first, self.width), *entries[1:]]

    def _entries(
        self, group: list[tuple[int, Move]], label: int, view: View, question: Question, seat: int
    ) -> list[Text]:
        if len(group) < FOLD_FROM or len(group[0][1].args) < 2:
            texts = [self._written_out(number, move, view, question, seat) for number, move in group]
            return columned(texts, self.width, label)
        patterns = _by_places(group)
        beside = max(map(cell_len, patterns)) + 2
        rows: list[Text] = []
        for pattern, folded in patterns.items():
            texts = [self._numbered(number, Text(_positions(move))) for number, move in folded]
            if self.width - label - beside >= ROOM_BESIDE:
                first, *more = columned(texts, self.width, label + beside)
                rows += [Text(" " * label) + Text(pattern, FAINT) + first[label + cell_len(pattern) :], *more]
            else:
                rows += [cut(Text(" " * label + pattern, FAINT), self.width), *columned(texts, self.width, label + 2)]
        return rows

    def _written_out(self, number: int, move: Move, view: View, question: Question, seat: int) -> Text:
        text = Text(" ".join(map(self.names.argument, move.args)) or move.action)
        if question.about == "choice":
            seen = [self._lies_at(argument, view, seat) for argument in move.args]
            text = joined([text, *(s for s in seen if s is not None)])
        return self._numbered(number, text)

    def _lies_at(self, argument: str, view: View, seat: int) -> Text | None:
        """The card in the slot an argument names, if its chooser sees it."""
        slot = read_thing(argument)
        if slot is None or not slot.part:
            return None
        owner = seat_called(self.names.program, slot.owner, seat) if slot.owner else seat
        spots = view.get((slot.name, owner or seat)) or view.get((slot.name, 0)) or ()
        at = self._number(slot.name, slot.part) - 1
        return self.names.chip(spots[at].top) if at < len(spots) and spots[at].top is not None else None

    def _number(self, name: str, part: str) -> int:
        """A part's number; of a place by words, the word's."""
        place = next((place for place in self.names.program.places if place.name == name), None)
        if place is None or place.by is None:
            return int(part) if part.isdecimal() else 0
        return self.names.program.fields[place.by].words.index(part) + 1

    @staticmethod
    def _numbered(number: int, text: Text) -> Text:
        return Text(f"{number:>2}) ", STRONG) + text


def _by_places(group: list[tuple[int, Move]]) -> dict[str, list[tuple[int, Move]]]:
    """Moves by the places their arguments name."""
    found: dict[str, list[tuple[int, Move]]] = {}
    for number, move in group:
        things = [read_thing(argument) for argument in move.args]
        pattern = "-".join(
            str(evolve(thing, part="")) if thing is not None else argument
            for thing, argument in zip(things, move.args, strict=True)
        )
        found.setdefault(pattern, []).append((number, move))
    return found


def _positions(move: Move) -> str:
    """A folded move: the positions of its arguments, as its places are written. What has none is said before."""
    things = [read_thing(argument) for argument in move.args]
    return "-".join(thing.part for thing in things if thing is not None and thing.part) or "-".join(move.args)
