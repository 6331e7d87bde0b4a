"""The course of a match: what may be done now, what was done, and how it was taken back."""

from __future__ import annotations

from threading import RLock
from typing import Any, Self

from naishi.base.arguments import shown
from naishi.base.source import Span
from naishi.program.notation import read_move
from naishi.program.seats import as_called, check_seat, check_viewer
from naishi.runtime import undo
from naishi.runtime.evaluate.scoring import Outcome, Score
from naishi.runtime.execute.choices import Answers
from naishi.runtime.explain.why import by_itself
from naishi.runtime.machine.decision import Decision
from naishi.runtime.machine.start import Began, begin
from naishi.runtime.notation.moves import AmbiguousMove, IllegalMove, Move, MoveError, fitting, normal
from naishi.runtime.observe import unasked, views
from naishi.runtime.observe.events import told_to
from naishi.runtime.observe.followed import Exchanged, Followed
from naishi.runtime.observe.mixing import Mixing
from naishi.runtime.observe.moves import told_to_all
from naishi.runtime.observe.unseen import HiddenScore, unseen_in_score
from naishi.runtime.rules import Rules
from naishi.runtime.undo import Past, UndoAnswer, UndoError
from naishi.state.facts import Fact
from naishi.state.items import Cells, RulesFault
from naishi.state.layout import BASE, PC, RUNNING, STATUS, TURN, UNFINISHED
from naishi.state.recorded_chance import Dealer
from naishi.state.run import Run, begin_run, end_run


class MatchBusy(RuntimeError):
    """A match was to be changed from inside a move of its own."""


_NOT_PICKLED = {"_lock", "_changing", "_moves", "_pictures"}


class Course:
    """One match as it is played. Whatever tells of matches or makes others of them needs no more of it.

    Threads may share it: who changes it, or reads more of it than how it stands, is alone with it. How it stands,
    `_cells`, is never written to, only replaced.
    """

    __slots__ = (
        "_began",
        "_cells",
        "_changing",
        "_dealer",
        "_exchanged",
        "_facts",
        "_followed",
        "_imagined",
        "_lock",
        "_moves",
        "_past",
        "_raw",
        "_trail",
        "game",
    )

    def __init__(self, game: Rules, cells: Cells, raw: list[Answers] | None = None) -> None:
        self._lock = RLock()
        self._changing = False
        self._past: list[Past] = []
        self._facts: list[Fact] = []
        self.game = game
        self._cells = cells
        self._raw = raw  # the moves of the first seat to act, where they are known
        self._moves: dict[int, list[Move]] = {}
        self._began: Began | None = None  # unknown: in the middle of a game
        self._imagined: tuple[Course, int] | None = None  # of which match, and what which seat knows of it
        self._exchanged: Exchanged | None = None  # what lies there instead
        self._followed: dict[int, Followed] = {}  # what seats can follow, as far as it was asked for
        self._dealer: Dealer | None = None  # decides what chance would, while a saved match is replayed
        self._trail: list[int] = []  # of effects, should a chain of them become too long

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
        c = self._cells
        return self.game.interpreter.decision(c).seats(c, c[BASE]) if c[STATUS] == RUNNING else ()

    @property
    def legal_moves(self) -> list[Move]:
        """The legal moves of the first seat to act, in a defined order."""
        with self._lock:
            acting = self.to_act
            return self.moves_of(acting[0]) if acting else []

    def moves_of(self, seat: int) -> list[Move]:
        """The legal moves of a seat; none if it has nothing to decide."""
        check_seat(self.game.program, seat)
        with self._lock:
            return self._kept_moves(seat)[:]

    def _kept_moves(self, seat: int) -> list[Move]:
        if seat not in self._moves:
            self._moves[seat] = self._listed(seat) if seat in self.to_act else []
        return self._moves[seat]

    def _listed(self, seat: int) -> list[Move]:
        c, step = self._cells, self._cells[PC]
        decision = self.game.interpreter.decision(c)
        known = self._raw if self._raw is not None and seat == self.to_act[0] else None
        raw_moves = known if known is not None else decision.moves(c[:], c[BASE], seat)
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

    @classmethod
    def begun(cls, game: Rules, began: Began, dealer: Dealer | None = None) -> Self:
        """A match at its first decision."""
        match = cls(game, *begin(game.interpreter, began, dealer))
        match._began, match._dealer = began.kept(), dealer
        return match

    def view(self, seat: int) -> dict[str, Any]:
        """What a seat (0: a spectator) may see and know now, as plain data: turn, who is to act, and every place with
        its spots in order of position, each a list of items, a pile's top first, null for what is hidden."""
        return views.view(self.game.tables, self._cells, seat)

    # --- playing ---
    def play(self, move: Move | str, seat: int | None = None) -> Move:
        """Play a move, given as a Move or as its text; the arguments may be left out where only one legal move fits.

        `seat` says who plays where several decide at once; otherwise it is the one to act. Returns the move. Raises
        InvalidMove, IllegalMove or AmbiguousMove, and changes nothing then; MatchBusy from inside a move of this match.
        """
        with self._lock:
            self._begin_change()
            try:
                return self._play(move, seat)
            finally:
                self._changing = False

    def _begin_change(self) -> None:
        """One thread at a time changes a match; what it calls on the way must not change it once more."""
        if self._changing:
            raise MatchBusy(
                "this match is in the middle of a move, and what is called meanwhile cannot change it: "
                "do that when the move is done, or in a copy()"
            )
        self._changing = True

    def _play(self, move: Move | str, seat: int | None) -> Move:
        who, found = self._meant(move, seat)
        try:
            cells, raw, happened, sealed = self._carried_out(who, found)
        except RulesFault as fault:
            self._faulted(fault, found, who)
            raise
        self._past.append(Past(who, found, self._cells, self._raw, len(self._facts), sealed))
        self._facts += happened
        self._cells, self._raw, self._moves = cells, raw, {}
        return found

    def _faulted(self, fault: RulesFault, move: Move, seat: int) -> None:
        """A move asked for the impossible: what more is known of it is put into the fault."""

    def _meant(self, move: Move | str, seat: int | None) -> tuple[int, Move]:
        if not isinstance(move, Move | str):
            raise TypeError(f"a move is one of the legal moves or its text, not {shown(move)}")
        if seat is not None:
            check_seat(self.game.program, seat)
        if self.is_over:
            raise IllegalMove("the game is over.")
        acting = self.to_act
        who = acting[0] if seat is None else seat
        if who not in acting:
            done = by_itself(str(move), unasked.done_for(self._facts, who))
            to_act = " and ".join(map(str, acting))
            raise IllegalMove(f"{done}seat {who} has nothing to decide now; {to_act} to act.")
        return who, self._listed_as(move, who) if isinstance(move, Move) else self._read(move, who)

    def parse_move(self, text: str, seat: int | None = None) -> Move:
        """The legal move that a text means, as `play` reads it; raises what `play` raises."""
        with self._lock:
            return self._meant(text, seat)[1]

    def _read(self, text: str, seat: int) -> Move:
        moves = self._kept_moves(seat)
        found = [move for move in moves if move.text == text]
        if not found and (said := read_move(text)) is not None:
            found = fitting(moves, as_called(self.game.program, said, seat))
        if not found:
            done = unasked.done_for(self._facts, seat)
            raise self.game.why_not.explain(self._cells, seat, text, moves, done)
        if len(found) > 1:
            some = ", ".join(m.text for m in found[:4])
            raise AmbiguousMove(f"`{normal(text)}` leaves open which: {some}{', …' if len(found) > 4 else ''}.")
        return found[0]

    def _listed_as(self, move: Move, seat: int) -> Move:
        """The legal move with these answers that is written so; else the one that is written so, as moves of two states
        are the same. Nothing is read, so that none becomes another."""
        moves = self._kept_moves(seat)
        for one in moves:
            if one is move or (one.raw == move.raw and one.text == move.text):
                return one
        for one in moves:
            if one.text == move.text:
                return one
        raise self._stale(move, seat)

    def _stale(self, move: Move, seat: int) -> MoveError:
        """Why a move of another state, or of another seat, is none here."""
        try:
            read = self._read(move.text, seat)
        except MoveError as error:
            stale = IllegalMove(error.message, error.span)
            stale.values = error.values
            return stale
        return IllegalMove(f"`{move}` is no move of seat {seat} now; `{read}` is.")

    def _carried_out(self, seat: int, move: Move) -> tuple[Cells, list[Answers], list[Fact], str]:
        """A move carried out on a copy: a fault in the rules must not leave half of it behind. The last is why it
        cannot be taken back, if so."""
        interpreter, before = self.game.interpreter, self._cells
        cells, happened = before[:], list[Fact]()
        decide = self._dealer.decide if self._dealer is not None else None
        run = Run(happened, decide, 1 << (seat - 1), self._trail)
        begin_run(cells, run)
        try:
            raw = interpreter.answer(cells, seat, move.raw)
            if cells[STATUS] != RUNNING:  # the points are told
                interpreter.watching_scoring.outcome(cells[:], finished=True)
        finally:
            end_run(cells)
        unasked.tell(interpreter, happened)
        texts = told_to_all(interpreter, before, move, seat, happened)
        return cells, raw, [Fact("chose", seat=seat, texts=texts), *happened], undo.sealed(run)

    # --- what happened, and taking it back ---
    def events(self, seat: int, since: int = 0) -> list[dict[str, Any]]:
        """The facts of this match from number `since` on, in order, as a seat (0: a spectator) may know them.

        Plain data, fit for animation; docs/guide/embed.md tells what each type has. A match that was loaded or set up
        begins with none.
        """
        layout = self.game.interpreter.layout
        check_viewer(layout.program, seat)
        if type(since) is not int or since < 0:
            raise ValueError(f"events have numbers from 0 on; there is none {since!r}")
        with self._lock:
            facts = self._facts[since:]
        return [told_to(layout, fact, seat) for fact in facts]

    @property
    def event_count(self) -> int:
        """How many facts there are: the number that the next will have."""
        return len(self._facts)

    @property
    def history(self) -> list[tuple[int, Move]]:
        """The moves that were played here, each with its seat, the first one first."""
        with self._lock:
            return [(past.seat, past.move) for past in self._past]

    def can_undo(self, seat: int) -> UndoAnswer:
        """Whether a seat may take back the last move: not if it is another's, and not past chance or past anything that
        a player came to know by it. True or false in a condition; `reason` says why not."""
        check_seat(self.game.program, seat)
        with self._lock:
            return undo.answer(self.game.interpreter.layout, self._past, self._cells, self._facts, seat)

    def undo(self, seat: int | None = None, force: bool = False) -> Move:
        """Take back the last move, for the seat that made it unless another is named; the state is exactly as before.

        Returns the move. Raises UndoError where `can_undo` says no, unless it is forced, for analysis; MatchBusy from
        inside a move of this match.
        """
        with self._lock:
            self._begin_change()
            try:
                return self._take_back(seat, force)
            finally:
                self._changing = False

    def _take_back(self, seat: int | None, force: bool) -> Move:
        if seat is not None:
            check_seat(self.game.program, seat)
        if not self._past:
            raise UndoError("nothing was played here yet")
        last = self._past[-1]
        allowed = self.can_undo(last.seat if seat is None else seat)
        if not (allowed or force):
            raise UndoError(allowed.reason)
        self._past.pop()
        del self._facts[last.events :]
        self._cells, self._raw, self._moves = last.cells, last.raw, {}
        return last.move

    # --- the end ---
    @property
    def is_finished(self) -> bool:
        """Whether it came to its end, and not to its limit of turns."""
        return self.is_over and self._cells[STATUS] != UNFINISHED

    @property
    def outcome(self) -> Outcome | None:
        """Who won and why; None while the match goes on."""
        c = self._cells
        return self.game.scoring.outcome(c[:], c[STATUS] != UNFINISHED) if c[STATUS] != RUNNING else None

    def score(self, seat: int) -> Score:
        """A seat's points as things lie now, each with its reason. Everything is seen for it, also what is hidden."""
        check_seat(self.game.program, seat)
        return self.game.scoring.score(self._cells[:], seat)

    def score_for(self, viewer: int, of: int | None = None) -> Score:
        """A viewer's points, or those `of` another seat, as the viewer (0: a spectator) may have them. Raises
        HiddenScore where they may depend on what it does not see, whether they do or not."""
        whose = viewer if of is None else of
        check_seat(self.game.program, whose)
        unseen = self.unseen_in_score(viewer, whose)
        if unseen:
            raise HiddenScore(unseen)
        return self.score(whose)

    def unseen_in_score(self, viewer: int, of: int | None = None) -> tuple[str, ...]:
        """The names of the places with something in them that the viewer (0: a spectator) does not know, and that the
        points of a seat may depend on: its own, or those `of` another."""
        return unseen_in_score(self.game.interpreter.layout, self._cells, viewer, of)

    # --- apart from it ---
    def cells(self) -> Cells:
        """A copy of the state's numbers, for what plays on without a match. It keeps no secret."""
        return self._cells[:]

    def has_followed(self, seat: int, mixing: Mixing) -> None:
        """What a seat could follow before the match was taken up in the middle."""
        check_viewer(self.game.program, seat)
        self._followed[seat] = Followed(0, None, mixing)

    def __reduce__(self) -> tuple[Any, ...]:
        """A match is pickled as it stands, without what keeps its threads apart, and without what can be worked out."""
        with self._lock:
            stands = {slot: getattr(self, slot) for slot in self._slots() if slot not in _NOT_PICKLED}
        return type(self), (self.game, stands["_cells"]), (None, stands)

    @classmethod
    def _slots(cls) -> list[str]:
        return [slot for kind in cls.__mro__ for slot in getattr(kind, "__slots__", ())]

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def become(self, other: Self) -> None:
        """Stand as another match of the same game stands: it may be a copy from before."""
        with other._lock:
            stands = {slot: getattr(other, slot) for slot in self._slots() if slot != "_lock"}
        with self._lock:
            for slot, value in stands.items():
                setattr(self, slot, value)

    def copy(self) -> Self:
        """An independent match in the same state."""
        with self._lock:
            twin = type(self)(self.game, self._cells[:], self._raw)
            twin._began, twin._imagined, twin._exchanged = self._began, self._imagined, self._exchanged
            twin._followed, twin._trail = self._followed.copy(), self._trail[:]
            twin._moves, twin._past, twin._facts = dict(self._moves), self._past[:], self._facts[:]
        return twin


def _move(decision: Decision, cells: Cells, seat: int, raw: Answers) -> Move:
    return Move.of(*decision.text(cells, cells[BASE], seat, raw), raw)
