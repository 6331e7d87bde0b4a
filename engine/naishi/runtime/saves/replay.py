"""Writing a match down as a save, and playing a save again under the rules there are now.

What comes of it is compared after every move with what came of it then. Under rules that mean the same it is the same
match; under others it is refused, naming what has changed and the first move that would go another way.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any, TypeVar

from attrs import evolve

from naishi.base.render import cut
from naishi.program.notation import read_move
from naishi.program.seats import check_viewer, seat_names
from naishi.runtime.beginning import beginning_of
from naishi.runtime.course import Course
from naishi.runtime.localization.heads import heads
from naishi.runtime.machine.interpreter import Interpreter
from naishi.runtime.machine.start import MIDDLE, Began, opening_of
from naishi.runtime.notation.moves import IllegalMove, Move, MoveError
from naishi.runtime.rules import Rules
from naishi.runtime.saves import snapshot
from naishi.runtime.saves.format import FOR_A_SEAT, End, Played, Record, Table, read, rules, shown, written
from naishi.runtime.saves.snapshot import SaveError
from naishi.state.items import Cells, RulesFault, items_at
from naishi.state.layout import END, NOW, PLAYER, STATUS, TURN
from naishi.state.notation import look_text
from naishi.state.position import PositionError
from naishi.state.recorded_chance import Dealer, Differs, shuffles
from naishi.state.waiting import all_waiting

C = TypeVar("C", bound=Course)
LENGTH = 8  # hexadecimal digits of a fingerprint
MOST_CHANGES = 6
MOST_IN_A_CHANGE, MOST_OF_A_REASON = 160, 600  # characters
MISSED = "everything lies as before, but what can be done is not the same"


class ChangedRules(SaveError):
    """A save of other rules. `changes`: what they say now; `move`: the number of the first move that would differ, 0
    for the beginning, None if all would go the same way; `text`: that move; `why`: what is otherwise."""

    def __init__(self, changes: list[str], move: int | None, text: str, why: str) -> None:
        self.changes, self.move, self.text, self.why = tuple(cut(c, MOST_IN_A_CHANGE) for c in changes), move, text, why
        super().__init__(f"this match was saved under other rules. Now {_listed(self.changes)}. {self._first()}")

    def _first(self) -> str:
        if self.move is None and self.why:
            return f"All its moves would go the same way, but {self.why}"
        if self.move is None:
            return "All its moves would go the same way, but what comes of them may differ."
        if self.move == 0:
            return f"It would differ from the beginning: {self.why}"
        return f"The first move that would differ is move {self.move}, {self.text}: {self.why}"


# --- saving ---
def save(match: Course) -> str:
    """The whole match, for the host: it keeps no secret."""
    return json.dumps(written(record_of(match)), ensure_ascii=False)


def record_of(match: Course) -> Record:
    """A match with all that it takes to play it again."""
    game, layout, past = match.game, match.game.interpreter.layout, match._past
    printer = Printer(game.interpreter)
    tables = [printer.table(cells) for cells in (*(one.cells for one in past[1:]), match._cells)]
    ends = (*(one.events for one in past[1:]), len(match._facts))
    moves = tuple(
        Played(one.seat, one.move.text, shuffles(layout, match._facts[one.events : end]), table)
        for one, end, table in zip(past, ends, tables, strict=False)  # without moves there is one end too many
    )
    first = past[0].cells if past else match._cells
    automatic = game.program.automatic
    return Record(game.meaning, game.players, automatic, _began(match, first), printer.table(first), moves, _end(match))


def _began(match: Course, first: Cells) -> Began:
    """Where the beginning is not known, or what chance decided in it, it is looked up."""
    began, interpreter = match._began, match.game.interpreter
    if began is None or began.how == MIDDLE:
        return Began(None, MIDDLE, snapshot.to_data(match.game, first))
    if began.shuffled is not None:
        return began
    log = beginning_of(match.game, began)
    opening = opening_of(interpreter.layout, interpreter.opening)
    return evolve(began, opening=opening, shuffled=shuffles(interpreter.layout, log))


def _end(match: Course) -> End:
    outcome = match.outcome
    return End(
        match.turn,
        match.to_act,
        match.is_over,
        moves_print(match),
        outcome.points if outcome else None,
        outcome.winners if outcome else None,
    )


def save_for(match: Course, seat: int) -> str:
    """What a seat (0: a spectator) may know of the match: to read, not to go on from."""
    check_viewer(match.game.program, seat)
    return json.dumps(seat_record(match, seat), ensure_ascii=False)


def seat_record(match: Course, seat: int) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "format": FOR_A_SEAT,
        "heads": heads(match.game.linked),
        "rules": rules(match.game.meaning),
        "seats": match.game.seats,
        "automatic": seat_names(match.game.program),
        "seat": seat,
        "events": match.events(seat),
        "view": match.view(seat),
        "result": result(match, seat),
    }


def result(match: Course, seat: int | None) -> dict[str, Any] | None:
    """Who won, with how many points; None while the match goes on. One that was not finished is not counted for a seat:
    nothing was revealed."""
    outcome = match.outcome
    if outcome is None:
        return None
    counted = seat is None or match.is_finished
    points = list(outcome.points) if counted else [None] * match.game.seats
    return {"winners": list(outcome.winners), "points": points, "reason": outcome.reason}


# --- loading ---
def load(kind: type[C], game: Rules, text: str, to: int | None = None) -> C:
    """The match of a save, or (`to`) its first moves. Raises SaveError if these rules would not play it so."""
    return replay(kind, game, read(text), to)


def replay(kind: type[C], game: Rules, record: Record, to: int | None = None) -> C:
    """Play a save again."""
    if to is not None and not 0 <= to <= len(record.moves):
        raise ValueError(f"this match has {len(record.moves)} moves; `to` is a number from 0 to that, not {to}")
    changes = game.meaning.changes(record.meaning)
    _check_game(game, record)
    printer = Printer(game.interpreter)
    wanted = record.moves if to is None or changes else record.moves[:to]
    number: int | None = 0  # of the move that is tried; None at the end
    try:
        match = _begin(kind, game, record, not changes, printer)
        for move in wanted:
            number = (number or 0) + 1
            _play(match, move, printer)
        number = None
        if len(wanted) == len(record.moves):
            _check_end(match, record.end)
    except (Differs, MoveError, RulesFault, PositionError) as error:
        raise _refusal(changes, record, number, str(error)) from None
    if changes:
        raise ChangedRules(changes, None, "", "")
    match._dealer = None
    return match


def _check_game(game: Rules, record: Record) -> None:
    names = [unit.name for unit in record.meaning.units]
    if names[:1] != [game.program.name]:
        raise SaveError(f"this is a match of {shown(names) or 'nothing'}, and these are the rules of {game.name}")
    if record.players != game.players:
        raise SaveError(f"this match is one of {record.players} players, and these rules are loaded for {game.players}")
    if record.automatic != game.program.automatic:
        then, now = (shown(names) or "nobody" for names in (record.automatic, game.program.automatic))
        raise SaveError(f"automatic players in this match: {then}; in these rules: {now}")


def _refusal(changes: list[str], record: Record, number: int | None, why: str) -> SaveError:
    why = cut(why if why.endswith((".", ")")) else f"{why}.", MOST_OF_A_REASON)
    text = ""
    if number:
        move = record.moves[number - 1]
        text = f"`{shown([move.text])}` of seat {move.seat}"
    if changes:
        return ChangedRules(changes, number, text, why)
    at = f"At move {number}, {text}" if text else "At its end" if number is None else "At its beginning"
    return SaveError(
        "this save does not fit the rules, though they mean the same: it was altered, or another version of Naishi "
        f"wrote it. {at}: {why}"
    )


def _begin(kind: type[C], game: Rules, record: Record, is_same: bool, printer: Printer) -> C:
    began = record.began
    if began.how == MIDDLE:
        if not is_same:
            raise Differs("it begins in the middle of a game, with its whole state")
        match = kind(game, snapshot.from_text(game, json.dumps(began.position)))
        match._dealer = Dealer(game.interpreter.items, from_seed=True)
    else:
        dealer = Dealer(game.interpreter.items, from_seed=began.seed is not None)
        dealer.give(began.shuffled or ())
        match = kind.begun(game, began, dealer)
        dealer.done()
    _check_table(printer.table(match._cells), record.table, "at the first decision")
    return match


def _play(match: Course, move: Played, printer: Printer) -> None:
    dealer = match._dealer
    assert dealer is not None
    dealer.give(move.shuffled)
    if move.seat not in match.to_act:
        whose = "the game is over" if match.is_over else f"seat {', '.join(map(str, match.to_act))} is to act"
        raise IllegalMove(f"{whose}")
    match.play(_written_now(match, move), move.seat)
    dealer.done()
    _check_table(printer.table(match._cells), move.table, "after it")


def _written_now(match: Course, move: Played) -> Move:
    """The move as it is written now, and no other that may be meant: two that are chosen together are written in the
    order of their places, which may have changed."""
    said = read_move(move.text)
    if said is None:
        return Move(move.text, "")
    legal, whole, texts = match.moves_of(move.seat), str(said), sorted(said.texts)
    same = [one for one in legal if one.text == whole] or [
        one for one in legal if one.action == said.action and sorted(one.args) == texts
    ]
    return same[0] if len(same) == 1 else Move.of(said.action, said.texts, ())


def _check_end(match: Course, end: End) -> None:
    now = _end(match)
    if evolve(now, moves=end.moves, points=None, winners=None) != evolve(end, points=None, winners=None):
        raise Differs("it would stand otherwise at the end")
    if (now.points, now.winners) != (end.points, end.winners):
        raise Differs(f"the points would be {_numbers(now.points)}, and were {_numbers(end.points)}")
    if now.moves != end.moves:
        raise Differs(f"{MISSED}")


def _numbers(points: tuple[int, ...] | None) -> str:
    return " to ".join(map(str, points)) if points is not None else "not counted"


# --- fingerprints by names ---
class Printer:
    """Makes the fingerprints of one match's tables. From move to move most stays as it is: that is kept."""

    def __init__(self, interpreter: Interpreter) -> None:
        self.items = interpreter.items
        self.layout = interpreter.layout
        self.program = interpreter.program
        self.places = sorted(self.program.places, key=lambda place: place.name)
        self.looks: dict[tuple[int, ...], str] = {}
        self.prints: dict[object, str] = {}

    def table(self, c: Cells) -> Table:
        """By place, what lies in it, and (""): the turn and what waits. By names, without the generator."""
        waiting = tuple(
            (self.program.triggers[trigger].name, self.look(c, item), seat)
            for trigger, item, seat in all_waiting(self.layout, c)
        )
        found = {"": self.print((*(c[cell] for cell in (TURN, PLAYER, END, NOW, STATUS)), waiting))}
        for place in self.places:
            owned = self.layout.bases[place.id]
            lying = tuple(tuple(self.lying(c, address, place.shape) for address in addresses) for addresses in owned)
            found[place.name] = self.print(lying)
        return found

    def lying(self, c: Cells, address: int, shape: str) -> tuple[str, ...]:
        """What lies at an address; a pool has no order."""
        texts = [self.look(c, item) for item in items_at(self.layout, c, address)]
        return tuple(sorted(texts) if shape == "pool" else texts)

    def look(self, c: Cells, item: int) -> str:
        """An item, and who knows it."""
        key = self.items.look(c, item)
        if key not in self.looks:
            looked = self.items.looked(c, item)
            self.looks[key] = f"{look_text(self.program, looked)} {looked.known}"
        return self.looks[key]

    def print(self, data: object) -> str:
        """A fingerprint, made once."""
        if data not in self.prints:
            self.prints[data] = _print(data)
        return self.prints[data]


def _check_table(now: Table, then: Table, when: str) -> None:
    names = [name for name in then if now.get(name, then[name]) != then[name]]
    if set(now) != set(then):
        names += sorted(set(now) ^ set(then))
    if names:
        places = shown([name for name in names if name])
        raise Differs(f"{when}, what lies in {places} would be other" if places else f"{when}, the turn would be other")


def moves_print(match: Course) -> str:
    """A fingerprint of all that can be played."""
    return _print(
        [
            [seat, sorted([move.action, *sorted(move.args)] for move in match.moves_of(seat))]
            for seat in sorted(match.to_act)
        ]
    )


def _print(data: object) -> str:
    return sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:LENGTH]


def _listed(changes: tuple[str, ...]) -> str:
    more = len(changes) - MOST_CHANGES
    return "; ".join(changes[:MOST_CHANGES]) + (f"; and {more} more" if more > 0 else "")


__all__ = ["ChangedRules", "load", "record_of", "replay", "save", "save_for", "seat_record"]
