"""The door: a game of rules, and a match being played, in the vocabulary of python-chess."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cached_property, partial
from random import Random
from typing import TYPE_CHECKING, Any

from attrs import frozen

from naishi.base.source import Span
from naishi.runtime import clauses, replaying, saving, unasked, undo, views
from naishi.runtime.as_example import fault_as_example
from naishi.runtime.beginning import LAID, Began, begin
from naishi.runtime.choices import Answers
from naishi.runtime.dealing import Dealer
from naishi.runtime.decisions import Decision
from naishi.runtime.events import told_to
from naishi.runtime.fingerprints import Meaning, meaning_of
from naishi.runtime.following import Exchanged, Followed
from naishi.runtime.happening import Happening
from naishi.runtime.information import information
from naishi.runtime.interpreter import Interpreter
from naishi.runtime.items import Cells, RulesFault
from naishi.runtime.layout import BASE, PC, RUNNING, STATUS, TURN, UNFINISHED
from naishi.runtime.moves import AmbiguousMove, IllegalMove, Move, MoveError, normal
from naishi.runtime.scoring import Outcome, Score, Scoring
from naishi.runtime.seats import as_written, names_of
from naishi.runtime.undo import Past, UndoAnswer, UndoError
from naishi.runtime.why import WhyNot, by_itself, problem
from naishi.semantics.heads import Head
from naishi.semantics.link import Linked
from naishi.semantics.program import Program

if TYPE_CHECKING:
    from naishi.runtime.imagine import Pictures


@frozen(slots=False, eq=False)
class Game:
    """Rules that passed every check, compiled and ready to play. `naishi.load` makes one."""

    program: Program
    linked: Linked

    @property
    def name(self) -> str:
        """The game's name; with expansions and options, theirs follow."""
        return " + ".join(self.program.units)

    @property
    def seats(self) -> int:
        """How many seats there are: of the players, then of automatic ones."""
        return self.program.seats

    @property
    def players(self) -> int:
        """How many play: those in the first seats. Who has another follows rules and decides nothing."""
        return self.program.players

    @property
    def automatic(self) -> dict[int, str]:
        """The names of automatic players, by seat."""
        return names_of(self.program)

    @property
    def heads(self) -> list[Head]:
        """Whose the game and its expansions are, as the heads of their files say it."""
        return self.linked.heads()

    @cached_property
    def interpreter(self) -> Interpreter:
        """The executor, compiled once."""
        return Interpreter(self.program)

    @property
    def scoring(self) -> Scoring:
        """The counting of points."""
        return self.interpreter.scoring

    @cached_property
    def why_not(self) -> WhyNot:
        """The explanations of moves that cannot be played."""
        return WhyNot(self.interpreter)

    @cached_property
    def tables(self) -> views.Tables:
        """What views are made from."""
        return views.Tables(self.interpreter)

    @cached_property
    def written(self) -> dict[tuple[int, int], dict[Answers, Move]]:
        """Moves already written down, by decision and seat: texts are made once."""
        return {}

    @cached_property
    def fingerprint(self) -> str:
        """A short text that differs for rules that differ in anything but spaces, comments and where they stand."""
        return saving.fingerprint(self.program)

    @cached_property
    def meaning(self) -> Meaning:
        """What the rules mean, declaration by declaration: the same for rules written in another order."""
        return meaning_of(self.linked, self.program)

    def new(self, seed: int = 0) -> Match:
        """A new match from setup on. The same whole-number seed gives the same match."""
        return self._begun(Began(seed))

    def from_position(self, position: Mapping[str, Any], seed: int = 0) -> Match:
        """A match that begins after setup, seat 1 to move, with items laid as `position` says.

        `position` maps a place's name to what lies there: for a row, item names or None, from position 1; for a pile,
        from the top; for a pool, in any order; for `per player` places a list of these, one for each seat; for several
        piles one list each. An item is its name, with ` as KIND`, ` showing FACE` or ` of SEAT` behind it where that
        matters. What is not named waits where setup would take it from. Raises PositionError, naming the place, if
        items do not suffice, a place is too small, or a name is unknown.
        """
        return self._begun(Began(seed, LAID, position))

    def _begun(self, began: Began, dealer: Dealer | None = None) -> Match:
        match = Match(self, *begin(self.interpreter, began, dealer))
        match._began, match._dealer = began.kept(), dealer
        return match


class Match:
    """One match. Copying is cheap; two matches are equal if nothing that can still matter differs."""

    __slots__ = (
        "_began",
        "_cells",
        "_dealer",
        "_exchanged",
        "_followed",
        "_happened",
        "_imagined",
        "_moves",
        "_past",
        "_pictures",
        "_raw",
        "game",
    )

    def __init__(self, game: Game, cells: Cells, raw: list[Answers] | None = None) -> None:
        self._past: list[Past] = []
        self._happened: list[Happening] = []
        self.game = game
        self._cells = cells
        self._raw = raw  # the moves of the first seat to act, where they are known
        self._moves: dict[int, list[Move]] = {}
        self._began: Began | None = None  # unknown: in the middle of a game
        self._imagined: tuple[Match, int] | None = None  # of which match, and what which seat knows of it
        self._exchanged: Exchanged | None = None  # what lies there instead
        self._pictures: dict[int, Pictures] = {}  # what seats can imagine now, as far as it was asked for
        self._followed: dict[int, Followed] = {}  # what seats can follow, as far as it was asked for
        self._dealer: Dealer | None = None  # decides what chance would, while a saved match is replayed

    # --- what may be done ---
    @property
    def is_over(self) -> bool:
        """Whether the match has ended, finished or not."""
        return self._cells[STATUS] != RUNNING

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self._cells[TURN]

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must decide now; several while they choose secretly at once; none when it is over."""
        if self.is_over:
            return ()
        c = self._cells
        return self.game.interpreter.decision(c).seats(c, c[BASE])

    @property
    def legal_moves(self) -> list[Move]:
        """The legal moves of the first seat to act, in a defined order."""
        acting = self.to_act
        return self.moves_of(acting[0]) if acting else []

    def moves_of(self, seat: int) -> list[Move]:
        """The legal moves of a seat; none if it has nothing to decide."""
        if seat not in self._moves:
            self._moves[seat] = self._listed(seat) if seat in self.to_act else []
        return list(self._moves[seat])

    def _listed(self, seat: int) -> list[Move]:
        c, step = self._cells, self._cells[PC]
        decision = self.game.interpreter.decision(c)
        known = self._raw if self._raw is not None and seat == self.to_act[0] else None
        raw_moves = known if known is not None else decision.moves(c, c[BASE], seat)
        if not decision.same_texts:
            return [_move(decision, c, seat, raw) for raw in raw_moves]
        written = self.game.written.setdefault((step, seat), {})
        for raw in raw_moves:
            if raw not in written:
                written[raw] = _move(decision, c, seat, raw)
        return [written[raw] for raw in raw_moves]

    @property
    def asked(self) -> Span:
        """The place in the rules that asks for the decision."""
        return self.game.interpreter.decision(self._cells).span

    def view(self, seat: int) -> dict[str, Any]:
        """What a seat (0: a spectator) may see and know now, as plain data: turn, who is to act, and every place with
        its spots in order of position, each a list of items, a pile's top first, null for what is hidden."""
        return views.view(self, seat)

    def information(self, seat: int) -> str:
        """All that a seat (0: a spectator) has been told since the match began, as a text: equal for two histories of
        one game exactly when the seat cannot tell them apart. Raises UnknownHistory if it is not all known."""
        return information(self, seat)

    def imagine(self, seat: int, seed: int = 0) -> Match:
        """A match that could be this one, for all that a seat knows: what it does not know is dealt out anew, agreeing
        with all it has seen and could follow. Other seeds deal otherwise. For agents, which must not peek."""
        from naishi.runtime.imagine import Pictures

        if type(seat) is not int or seat not in self._pictures:
            self._pictures[seat] = Pictures(self, seat)
        return self._pictures[seat].match(Random(seed))

    # --- playing ---
    def play(self, move: Move | str, seat: int | None = None) -> Move:
        """Play a move, given as a Move or as its text; the arguments may be left out where only one legal move fits.

        `seat` says who plays where several decide at once; otherwise it is the one to act. Returns the move. Raises
        InvalidMove, IllegalMove or AmbiguousMove, and changes nothing then.
        """
        who, found = self._meant(move, seat)
        try:
            cells, raw, happened, sealed = self._carried_out(who, found)
        except RulesFault as fault:
            fault.as_example = partial(fault_as_example, self.copy(), found, who)
            raise
        self._past.append(Past(who, found, self._cells, self._raw, len(self._happened), sealed))
        self._happened += happened
        self._cells, self._raw, self._moves, self._pictures = cells, raw, {}, {}
        return found

    def why_not(self, move: Move | str, seat: int | None = None) -> dict[str, Any] | None:
        """Why a seat cannot play a move now, as plain data: its kind (illegal, invalid, ambiguous), the message, the
        condition that is not met with its file, line and numbers. None if it can. Nothing is played."""
        try:
            self._meant(move, seat)
        except MoveError as error:
            return problem(error)
        return None

    def move_data(self, move: Move, seat: int | None = None) -> dict[str, Any]:
        """A legal move as plain data, with the clause of the rules that allows it, its file and line."""
        return clauses.move_data(self, *self._meant(move, seat))

    def _meant(self, move: Move | str, seat: int | None) -> tuple[int, Move]:
        if self.is_over:
            raise IllegalMove("the game is over.")
        acting = self.to_act
        who = acting[0] if seat is None else seat
        if who not in acting:
            done = by_itself(str(move), unasked.done_for(self._happened, who))
            to_act = " and ".join(map(str, acting))
            raise IllegalMove(f"{done}seat {who} has nothing to decide now; {to_act} to act.")
        if isinstance(move, Move):
            listed = next((m for m in self.moves_of(who) if m.raw == move.raw and m.text == move.text), None)
            return who, listed if listed is not None else self._find(move.text, who)
        return who, self._find(move, who)

    def _carried_out(self, seat: int, move: Move) -> tuple[Cells, list[Answers], list[Happening], str]:
        """A move carried out on a copy: a fault in the rules must not leave half of it behind. The last is why it
        cannot be taken back, if so."""
        interpreter, before = self.game.interpreter, self._cells
        items, cells, happened = interpreter.items, before[:], list[Happening]()
        with interpreter.recording:  # one at a time, should there be threads
            items.log, items.watch, items.peeked, items.answered = happened, 1 << (seat - 1), False, False
            items.decide = self._dealer.decide if self._dealer is not None else None
            try:
                raw = interpreter.answer(cells, seat, move.raw)
                if cells[STATUS] != RUNNING:  # the points are told
                    interpreter.watching_scoring.outcome(cells[:], finished=True)
                sealed = undo.sealed(items)
                unasked.tell(interpreter, happened)
            finally:
                items.log, items.decide, items.watch = None, None, 0
        texts = views.told_to_all(interpreter, before, move, seat, happened)
        return cells, raw, [Happening("chose", seat=seat, texts=texts), *happened], sealed

    # --- what happened, and taking it back ---
    def events(self, seat: int, since: int = 0) -> list[dict[str, Any]]:
        """The facts of this match from number `since` on, in order, as a seat (0: a spectator) may know them.

        Plain data, fit for animation; docs/guide/embed.md tells what each type has. A match that was loaded or set up
        begins with none.
        """
        layout = self.game.interpreter.layout
        return [told_to(layout, happening, seat) for happening in self._happened[since:]]

    @property
    def event_count(self) -> int:
        """How many facts there are: the number that the next will have."""
        return len(self._happened)

    @property
    def history(self) -> list[tuple[int, Move]]:
        """The moves that were played here, each with its seat, the first one first."""
        return [(past.seat, past.move) for past in self._past]

    def can_undo(self, seat: int) -> UndoAnswer:
        """Whether a seat may take back the last move: not if it is another's, and not past chance or past anything that
        a player came to know by it. True or false in a condition; `reason` says why not."""
        return undo.answer(self.game.interpreter.layout, self._past, self._cells, self._happened, seat)

    def undo(self, seat: int | None = None, force: bool = False) -> Move:
        """Take back the last move, for the seat that made it unless another is named; the state is exactly as before.

        Returns the move. Raises UndoError where `can_undo` says no, unless it is forced, for analysis.
        """
        if not self._past:
            raise UndoError("nothing was played here yet")
        last = self._past[-1]
        allowed = self.can_undo(last.seat if seat is None else seat)
        if not (allowed or force):
            raise UndoError(allowed.reason)
        self._past.pop()
        del self._happened[last.events :]
        self._cells, self._raw, self._moves, self._pictures = last.cells, last.raw, {}, {}
        return last.move

    def _find(self, text: str, seat: int) -> Move:
        moves = self.moves_of(seat)
        wanted = normal(as_written(self.game.program, normal(text), seat))
        fitting = [m for m in moves if m.text == wanted] or [
            m for m in moves if m.action == wanted or self.leaves_out_price(m, wanted)
        ]
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            some = ", ".join(m.text for m in fitting[:4])
            raise AmbiguousMove(f"`{wanted}` leaves open which: {some}{', …' if len(fitting) > 4 else ''}.")
        done = unasked.done_for(self._happened, seat)
        raise self.game.why_not.explain(self._cells, seat, text, [m.text for m in moves], done)

    def leaves_out_price(self, move: Move, text: str) -> bool:
        """Whether a text is a move's but for what is paid."""
        prices = self.game.interpreter.choices.prices
        paid = sum(answer > prices.base for answer in move.raw[1:])
        return bool(paid) and " ".join((move.action, *move.args[: len(move.args) - paid])) == text

    # --- the end ---
    @property
    def outcome(self) -> Outcome | None:
        """Who won and why; None while the match goes on."""
        if not self.is_over:
            return None
        return self.game.scoring.outcome(self._cells, self._cells[STATUS] != UNFINISHED)

    def score(self, seat: int) -> Score:
        """A seat's points as things lie now, each with its reason. Everything is seen for it, also what is hidden."""
        if not 1 <= seat <= self.game.seats:
            raise ValueError(f"there is no seat {seat}; seats are 1 to {self.game.seats}")
        return self.game.scoring.score(self._cells, seat)

    # --- as data ---
    def copy(self) -> Match:
        """An independent match in the same state."""
        twin = Match(self.game, self._cells[:], self._raw)
        twin._began, twin._imagined, twin._exchanged = self._began, self._imagined, self._exchanged
        twin._followed = self._followed.copy()
        twin._moves, twin._past, twin._happened = dict(self._moves), self._past[:], self._happened[:]
        return twin

    def position(self) -> dict[str, Any]:
        """Where everything lies, in the form that `Game.from_position` takes. It keeps no secret."""
        return saving.position(self.game.interpreter.layout, self._cells)

    def to_json(self) -> str:
        """The whole state as text, secrets and chance included: to go on later, not to be shown to a player."""
        return json.dumps(saving.to_data(self.game, self._cells), ensure_ascii=False)

    @staticmethod
    def from_json(game: Game, text: str) -> Match:
        """The match that `to_json` wrote, under the same rules. Raises SaveError for any other text."""
        return Match(game, saving.from_text(game, text))

    def save(self, seat: int | None = None) -> str:
        """The match as text: rules, moves and what chance decided, by names. It goes on under every change of the rules
        that changes no meaning, and keeps no secret. With a `seat` (0: a spectator) only what that one may know."""
        return replaying.save(self) if seat is None else replaying.save_for(self, seat)

    @staticmethod
    def load(game: Game, text: str, to: int | None = None) -> Match:
        """The match that `save` wrote, played again, or (`to`) only its first moves. Raises SaveError for any other
        text, and if these rules would play it otherwise: ChangedRules, naming what has changed and the first move."""
        return replaying.load(game, text, to)

    def key(self) -> tuple[int, ...]:
        """Numbers that are equal for equal matches: things that look the same are not told apart."""
        return tuple(saving.canonical(self.game.interpreter, self._cells))

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


def _move(decision: Decision, cells: Cells, seat: int, raw: Answers) -> Move:
    name, args = decision.text(cells, cells[BASE], seat, raw)
    return Move(" ".join((name, *args)), name, args, raw)


__all__ = ["Game", "Match"]
