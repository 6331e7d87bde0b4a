"""The door: a game of rules, a match being played, in the vocabulary of python-chess, and one seat of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from attrs import frozen

from naishi.base.arguments import shown, whole
from naishi.program.seats import check_viewer
from naishi.runtime.course import Course
from naishi.runtime.evaluate.scoring import Score
from naishi.runtime.execute.choices import Answers
from naishi.runtime.explain import clauses
from naishi.runtime.explain.why import problem
from naishi.runtime.knowledge.information_state import information_state
from naishi.runtime.machine.start import LAID, Began
from naishi.runtime.notation.moves import IllegalMove, Move, MoveError
from naishi.runtime.observe import views
from naishi.runtime.observe.question import Question, question
from naishi.runtime.rules import Rules
from naishi.runtime.saves import replay, snapshot
from naishi.runtime.saves.as_example import fault_as_example
from naishi.runtime.undo import UndoAnswer
from naishi.state.items import Cells, RulesFault
from naishi.state.layout import RUNNING, STATUS
from naishi.state.position import position

if TYPE_CHECKING:
    from naishi.runtime.knowledge.determinize import Determinizations


@frozen(slots=False, eq=False, repr=False)
class Game(Rules):
    """Rules that passed every check, compiled and ready to play. `naishi.load` makes one."""

    def new(self, seed: int = 0) -> Match:
        """A new match from setup on. The same whole-number seed gives the same match."""
        return Match.begun(self, Began(whole("a seed", seed)))

    def from_position(self, position: Mapping[str, Any], seed: int = 0) -> Match:
        """A match that begins after setup, seat 1 to move, with items laid as `position` says.

        `position` maps a place's name to what lies there: for a row, item names or None, from position 1; for a pile,
        from the top; for a pool, in any order; for `per player` places a list of these, one for each seat; for several
        piles one list each. An item is its name, with ` as KIND`, ` showing FACE` or ` of SEAT` behind it where that
        matters. What is not named waits where setup would take it from. Raises PositionError, naming the place, if
        items do not suffice, a place is too small, or a name is unknown.
        """
        return Match.begun(self, Began(whole("a seed", seed), LAID, position))


class Match(Course):
    """One match. Copying is cheap; two matches are equal if nothing that can still matter differs."""

    __slots__ = ("_determinizations",)
    game: Game

    def __init__(self, game: Rules, cells: Cells, raw: list[Answers] | None = None) -> None:
        super().__init__(game, cells, raw)
        # what seats can imagine of which state
        self._determinizations: tuple[Cells, dict[int, Determinizations[Match]]] | None = None

    def information(self, seat: int) -> str:
        """All that a seat (0: a spectator) has been told since the match began, as a text: equal for two histories of
        one game exactly when the seat cannot tell them apart. Raises UnknownHistory if it is not all known."""
        with self._lock:
            return information_state(self, seat)

    def imagine(self, seat: int, seed: int = 0) -> Match:
        """A match that could be this one, for all that a seat knows: what it does not know is dealt out anew, agreeing
        with all it has seen and could follow. Other seeds deal otherwise. For agents, which must not peek."""
        return self._determined(seat).match(Random(whole("a seed", seed)))

    def _determined(self, seat: int) -> Determinizations[Match]:
        with self._lock:
            if self._determinizations is None or self._determinizations[0] is not self._cells:
                self._determinizations = self._cells, {}
            of_seats = self._determinizations[1]
            if type(seat) is not int or seat not in of_seats:
                from naishi.runtime.knowledge.determinize import Determinizations  # not needed by who only plays

                of_seats[seat] = Determinizations(self, seat)
            return of_seats[seat]

    def seat(self, number: int) -> Seat:
        """What one seat (0: a spectator) of this match may have, and nothing else: for a front end or a bot."""
        return Seat(self, number)

    def visible(self, seat: int) -> views.View:
        """Every place as a seat may see it. States that differ only in what it cannot know give equal views."""
        return views.visible(self.game.interpreter.layout, self._cells, seat)

    def laid_open(self) -> views.View:
        """Every place with nothing hidden. It keeps no secret: for who hosts the match."""
        return views.laid_open(self.game.interpreter.layout, self._cells)

    def kept_values(self) -> list[dict[str, Any]]:
        """The numbers and words that are kept, which everyone sees: name, owner (0: nobody), value (None: no word)."""
        return views.kept_values(self.game.interpreter.layout, self._cells)

    def question(self, seat: int | None = None) -> Question:
        """What the seats to act are asked: a seat (0: a spectator) that is one of them, what it is asked itself. Raises
        ValueError when the match is over: then nobody is asked anything."""
        if seat is not None:
            check_viewer(self.game.program, seat)
        cells = self._cells
        if cells[STATUS] != RUNNING:
            raise ValueError("the match is over: nobody is asked anything")
        return question(self.game.interpreter, cells, seat)

    def _faulted(self, fault: RulesFault, move: Move, seat: int) -> None:
        fault.as_example = partial(fault_as_example, self.copy(), move, seat)

    def why_not(self, move: Move | str, seat: int | None = None) -> dict[str, Any] | None:
        """Why a seat cannot play a move now, as plain data: its kind (illegal, invalid, ambiguous), the message, the
        condition that is not met with its file, line and numbers. None if it can. Nothing is played."""
        try:
            with self._lock:
                self._meant(move, seat)
        except MoveError as error:
            return problem(error)
        return None

    def move_data(self, move: Move, seat: int | None = None) -> dict[str, Any]:
        """A legal move as plain data, with the clause of the rules that allows it, its file and line."""
        with self._lock:
            return clauses.move_data(self.game.interpreter, self._cells, *self._meant(move, seat))

    # --- as data ---
    def position(self) -> dict[str, Any]:
        """Where everything lies, in the form that `Game.from_position` takes. It keeps no secret."""
        return position(self.game.interpreter.layout, self._cells)

    def to_json(self) -> str:
        """The whole state as text, secrets and chance included: to go on later, not to be shown to a player."""
        return json.dumps(snapshot.to_data(self.game, self._cells), ensure_ascii=False)

    @staticmethod
    def from_json(game: Game, text: str) -> Match:
        """The match that `to_json` wrote, under the same rules. Raises SaveError for any other text."""
        return Match(_game(game, "from_json"), snapshot.from_text(game, text))

    def save(self, seat: int | None = None) -> str:
        """The match as text: rules, moves and what chance decided, by names. It goes on under every change of the rules
        that changes no meaning, and keeps no secret. With a `seat` (0: a spectator) only what that one may know."""
        with self._lock:
            return replay.save(self) if seat is None else replay.save_for(self, seat)

    @staticmethod
    def load(game: Game, text: str, to: int | None = None) -> Match:
        """The match that `save` wrote, played again, or (`to`) only its first moves. Raises SaveError for any other
        text, and if these rules would play it otherwise: ChangedRules, naming what has changed and the first move."""
        return replay.load(Match, _game(game, "load"), text, None if to is None else whole("to", to))

    def key(self) -> tuple[int, ...]:
        """Numbers that are equal for equal matches: things that look the same are not told apart."""
        return tuple(snapshot.canonical(self.game.interpreter, self._cells))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return self.game.fingerprint == other.game.fingerprint and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        if self.is_over:
            return f"<Match of {self.game.name}: over after {self.turn} turns>"
        return f"<Match of {self.game.name}: turn {self.turn}, {' and '.join(map(str, self.to_act))} to act>"


def _game(given: object, of: str) -> Game:
    if not isinstance(given, Game):
        raise TypeError(f"Match.{of} takes the game first, then the text; {shown(given)} is no game")
    return given


class Seat:
    """A match as one seat has it: what it sees, what it may do, and what it was told. `match.seat(2)` gives it.

    It goes on with its match. No public way leads from it to what another seat holds. That keeps honest code from
    peeking by mistake; Python hides nothing from code that means to look, which belongs in a process of its own.
    """

    __slots__ = ("_match", "number")

    def __init__(self, match: Match, number: int) -> None:
        check_viewer(match.game.program, number)
        self._match = match
        self.number = number  # 0: a spectator

    # --- how it stands ---
    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self._match.is_over

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; 0 in setup."""
        return self._match.turn

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must decide now."""
        return self._match.to_act

    @property
    def must_act(self) -> bool:
        """Whether this one is among them."""
        return self.number in self._match.to_act

    @property
    def result(self) -> dict[str, Any] | None:
        """Who won, why, and with how many points (None: not counted); None while the match goes on."""
        return replay.result(self._match, self.number)

    # --- what it sees ---
    def view(self) -> dict[str, Any]:
        """What the seat may see and know now, as `Match.view` gives it."""
        return self._match.view(self.number)

    def events(self, since: int = 0) -> list[dict[str, Any]]:
        """What happened from fact number `since` on, as far as the seat may know it."""
        return self._match.events(self.number, since)

    @property
    def event_count(self) -> int:
        """How many facts there are: the number that the next will have."""
        return self._match.event_count

    def information(self) -> str:
        """All that the seat was told since the match began. Raises UnknownHistory."""
        return self._match.information(self.number)

    def score(self, of: int | None = None) -> Score:
        """The points of the seat, or those `of` another, with their reasons. Raises HiddenScore where they may depend
        on what the seat does not see, whether they do or not."""
        return self._match.score_for(self.number, of)

    def save(self) -> str:
        """What the seat may know of the match, as text: to read, not to go on from."""
        return self._match.save(self.number)

    # --- what it may do ---
    @property
    def legal_moves(self) -> list[Move]:
        """What it can play now; nothing if it has nothing to decide."""
        return self._match.moves_of(self.number) if self.number else []

    @property
    def question(self) -> dict[str, Any] | None:
        """What the seats to act are asked, as in a view; None when the match is over."""
        found: dict[str, Any] | None = self.view()["question"]
        return found

    def play(self, move: Move | str) -> Move:
        """Play a move of this seat. Raises InvalidMove, IllegalMove or AmbiguousMove, and changes nothing then."""
        self._check_plays()
        return self._match.play(move, self.number)

    def parse_move(self, text: str) -> Move:
        """The legal move of this seat that a text means; raises what `play` raises."""
        self._check_plays()
        return self._match.parse_move(text, self.number)

    def why_not(self, move: Move | str) -> dict[str, Any] | None:
        """Why it cannot play a move now; None if it can."""
        self._check_plays()
        return self._match.why_not(move, self.number)

    def move_data(self, move: Move) -> dict[str, Any]:
        """A legal move as plain data, with the clause of the rules that allows it."""
        self._check_plays()
        return self._match.move_data(move, self.number)

    def can_undo(self) -> UndoAnswer:
        """Whether it may take back the last move."""
        if not self.number:
            return UndoAnswer(False, "a spectator plays nothing")
        return self._match.can_undo(self.number)

    def undo(self) -> Move:
        """Take back the last move, which was its own. Raises UndoError where `can_undo` says no."""
        self._check_plays()
        return self._match.undo(self.number)

    def _check_plays(self) -> None:
        if not self.number:
            raise IllegalMove("a spectator plays nothing.")

    def __repr__(self) -> str:
        who = f"seat {self.number}" if self.number else "a spectator"
        return f"<Seat of {self._match.game.name}: {who}, {'over' if self.is_over else f'turn {self.turn}'}>"


__all__ = ["Game", "Match", "Seat"]
