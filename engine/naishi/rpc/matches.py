"""The methods about matches. A request for a seat names it, and its answer may be shown to that seat as it is."""

from __future__ import annotations

import json
from secrets import randbelow
from typing import Any

from naishi.agents.named import UnknownAgent, agent_named
from naishi.rpc import schemas as s
from naishi.rpc.connection import Connection, Params, Table
from naishi.rpc.limits import LARGEST
from naishi.rpc.methods import method
from naishi.rpc.problems import (
    AGENT,
    FORBIDDEN,
    HIDDEN,
    PARAMS,
    POSITION,
    SAVE,
    UNDO,
    Problem,
    beyond,
    of_move,
)
from naishi.rpc.secrecy import score
from naishi.runtime.match import Match, Seat
from naishi.runtime.notation.moves import IllegalMove, MoveError
from naishi.runtime.observe.unseen import HiddenScore
from naishi.runtime.saves.replay import ChangedRules, result
from naishi.runtime.saves.snapshot import MOST_TEXT, SaveError
from naishi.runtime.undo import UndoError
from naishi.state.position import PositionError

_MATCH = s.text("The id of a match.")
_MOVE = s.text("A move's text; arguments may be left out where only one legal move fits.", 0, 1000)
_NEW = s.record(match=s.text("The id."), status=s.ref("status"))
_EVENTS = s.some(s.ref("event"), "What happened, as the seat may know it.")


# --- a match begins and ends ---
@method("match.new", s.record(optional={"seed": s.SEED}, rules=s.text()), _NEW, for_host=("seed",))
def match_new(connection: Connection, params: Params) -> dict[str, Any]:
    """Begin a match from setup on. Without a seed it is one that nobody can guess."""
    rules, seed = connection.game(params["rules"]), _seed(params)
    connection.check_room()
    return _opened(connection, rules.game.new(seed), params)


@method(
    "match.position",
    s.record(optional={"seed": s.SEED}, rules=s.text(), position={"type": "object", "additionalProperties": {}}),
    _NEW,
    is_hosts=True,
)
def match_position(connection: Connection, params: Params) -> dict[str, Any]:
    """Begin a match after setup, seat 1 to move, with items laid as the position says."""
    rules = connection.game(params["rules"])
    connection.check_room()
    try:
        match = rules.game.from_position(params["position"], _seed(params))
    except PositionError as error:
        raise Problem(POSITION, str(error)) from None
    return _opened(connection, match, params)


@method(
    "match.load",
    s.record(
        optional={"to": s.number("Only so many moves of it.", 0)},
        rules=s.text(),
        save={"type": "object"},
    ),
    _NEW,
    is_hosts=True,
)
def match_load(connection: Connection, params: Params) -> dict[str, Any]:
    """Go on with a match that match.save gave. Refused, with the reason, if the rules would now play it otherwise."""
    rules = connection.game(params["rules"])
    connection.check_room()
    text = json.dumps(params["save"])
    if len(text) > MOST_TEXT:
        raise beyond("save", MOST_TEXT, f"a saved match has at most {MOST_TEXT:,} characters")
    try:
        match = Match.load(rules.game, text, params.get("to"))
    except ChangedRules as error:
        why = {"changes": list(error.changes), "move": error.move, "text": error.text, "why": error.why}
        raise Problem(SAVE, str(error), changed=why) from None
    except SaveError as error:
        raise Problem(SAVE, str(error)) from None
    except ValueError as error:
        raise Problem(PARAMS, f"params.to: {error}") from None
    return _opened(connection, match, params)


def _seed(params: Params) -> int:
    return params["seed"] if "seed" in params else randbelow(LARGEST)


def _opened(connection: Connection, match: Match, params: Params) -> dict[str, Any]:
    name = connection.open(match, params["rules"], params.get("seed"))
    return {"match": name, "status": _status(match)}


@method("match.save", s.record(match=_MATCH), s.record(save=s.ref("save")), is_hosts=True)
def match_save(connection: Connection, params: Params) -> dict[str, Any]:
    """The whole match as data for match.load: moves, and what chance decided. It keeps no secret."""
    match = connection.table(params["match"]).match
    return {"save": json.loads(match.save())}


@method(
    "match.state",
    s.record(match=_MATCH),
    s.record(
        position=s.ref("position"),
        scores=s.some(s.ref("score")),
        outcome=s.or_null(s.ref("outcome")),
        history=s.some(s.record(seat=s.SEAT, move=s.text()), "The moves since it was begun or loaded here."),
        status=s.ref("status"),
    ),
    is_hosts=True,
)
def match_state(connection: Connection, params: Params) -> dict[str, Any]:
    """Everything there is to see: where all items lie, all points, all moves."""
    match = connection.table(params["match"]).match
    return {
        "position": match.position(),
        "scores": [score(match.score(seat), seat) for seat in range(1, match.game.seats + 1)],
        "outcome": result(match, None),
        "history": [{"seat": seat, "move": move.text} for seat, move in match.history],
        "status": _status(match),
    }


@method("match.record", s.record(match=_MATCH, seat=s.VIEWER), s.record(record=s.ref("record")))
def match_record(connection: Connection, params: Params) -> dict[str, Any]:
    """All that a viewer may know of a match, from its beginning: to read, not to go on from."""
    return {"record": json.loads(_seat(connection, params).save())}


@method("match.close", s.record(match=_MATCH), s.record())
def match_close(connection: Connection, params: Params) -> dict[str, Any]:
    """Forget a match."""
    connection.close(params["match"])
    return {}


@method("match.status", s.record(match=_MATCH), s.ref("status"))
def match_status(connection: Connection, params: Params) -> dict[str, Any]:
    """How a match stands: who is to act, whether it is over and how it ended; the same for everyone."""
    match = connection.table(params["match"]).match
    return _status(match)


def _status(match: Match) -> dict[str, Any]:
    return {
        "turn": match.turn,
        "to_act": list(match.to_act),
        "is_over": match.is_over,
        "events": match.event_count,
        "outcome": result(match, 0),
    }


# --- what a seat sees and may do ---
def _table(connection: Connection, params: Params, is_player: bool = False) -> Table:
    """The match that is meant, if the seat may ask for it."""
    table = connection.table(params["match"])
    connection.check_seat(table.match.game, params["seat"], is_player)
    return table


def _seat(connection: Connection, params: Params, is_player: bool = False) -> Seat:
    """The seat of it."""
    return _table(connection, params, is_player).match.seat(params["seat"])


@method("match.view", s.record(match=_MATCH, seat=s.VIEWER), s.ref("view"))
def match_view(connection: Connection, params: Params) -> dict[str, Any]:
    """What a viewer may see and know now."""
    return _seat(connection, params).view()


@method(
    "match.moves",
    s.record(match=_MATCH, seat=s.SEAT),
    s.record(moves=s.some(s.ref("move")), question=s.or_null(s.ref("question"))),
)
def match_moves(connection: Connection, params: Params) -> dict[str, Any]:
    """The legal moves of a seat, in a defined order, and what it is asked; none and null if it is not to act."""
    seat = _seat(connection, params, is_player=True)
    moves = seat.legal_moves
    return {"moves": [seat.move_data(move) for move in moves], "question": seat.question if moves else None}


@method(
    "match.events",
    s.record(optional={"since": s.number("The number of the first one wanted.", 0)}, match=_MATCH, seat=s.VIEWER),
    s.record(events=_EVENTS, next=s.number("For the next request. Less than before if a move was undone.", 0)),
)
def match_events(connection: Connection, params: Params) -> dict[str, Any]:
    """What happened in a match since it was begun or loaded here, as a viewer may know it."""
    seat = _seat(connection, params)
    return {"events": seat.events(params.get("since", 0)), "next": seat.event_count}


@method("match.why_not", s.record(match=_MATCH, seat=s.SEAT, move=_MOVE), s.record(why=s.or_null(s.ref("why"))))
def match_why_not(connection: Connection, params: Params) -> dict[str, Any]:
    """Why a move cannot be played now; null if it can. Nothing is played."""
    return {"why": _seat(connection, params, is_player=True).why_not(params["move"])}


@method(
    "match.score",
    s.record(optional={"of": s.SEAT}, match=_MATCH, seat=s.VIEWER),
    s.ref("score"),
)
def match_score(connection: Connection, params: Params) -> dict[str, Any]:
    """A seat's points with their reasons, its own or those `of` another. Refused if the viewer cannot see all that they
    may depend on."""
    seat = _seat(connection, params)
    of = params.get("of", seat.number)
    try:
        return score(seat.score(of), of)
    except HiddenScore as error:
        raise Problem(HIDDEN, str(error), places=list(error.places)) from None
    except ValueError as error:
        raise Problem(PARAMS, f"params.of: {error}") from None


# --- playing ---
@method(
    "match.play",
    s.record(match=_MATCH, seat=s.SEAT, move=_MOVE),
    s.record(move=s.text("In full."), events=_EVENTS, status=s.ref("status")),
)
def match_play(connection: Connection, params: Params) -> dict[str, Any]:
    """Play a move. If it cannot be played, the error says why and nothing changes."""
    table, seat = _table(connection, params, is_player=True), params["seat"]
    connection.check_memory()
    match = table.match
    before = match.event_count
    try:
        move = match.play(params["move"], seat)
    except MoveError as error:
        raise of_move(error) from None
    table.moves += 1
    return {"move": move.text, "events": match.events(seat, before), "status": _status(match)}


@method(
    "match.agent",
    s.record(
        optional={
            "viewer": s.VIEWER | {"description": "Whom the answer is for; default: the seat itself."},
            "play": s.yes_no("Whether the move is played, or only told. Default: true."),
        },
        match=_MATCH,
        seat=s.SEAT,
        agent=s.text("Such as `random`.", 1, 100),
    ),
    s.record(
        move=s.or_null(s.text("As far as the viewer may know it; null: not at all.")),
        events=_EVENTS,
        status=s.ref("status"),
    ),
)
def match_agent(connection: Connection, params: Params) -> dict[str, Any]:
    """Let the computer decide for a seat, knowing no more than the seat does. A seat's connection lets it decide for
    others only in a match that it began itself: nobody else sits there."""
    table, seat = connection.table(params["match"]), params["seat"]
    viewer = params.get("viewer", seat if connection.seat is None else connection.seat)
    connection.check_seat(table.match.game, viewer)
    if table.is_shared or connection.seat is None:
        connection.check_seat(table.match.game, seat, is_player=True)
    elif seat > table.match.game.seats:
        raise Problem(PARAMS, f"params.seat: there is no seat {seat}; seats are 1 to {table.match.game.seats}")
    plays = params.get("play", True)
    if not plays and viewer != seat:
        raise Problem(FORBIDDEN, "what is not played is told only to the seat itself")
    connection.check_memory()
    match = table.match
    if seat not in match.to_act:
        raise of_move(IllegalMove(f"seat {seat} has nothing to decide now."))
    move = _agent(table, params["agent"], seat).choose(match, seat)
    if not plays:
        return {"move": move.text, "events": [], "status": _status(match)}
    before = match.event_count
    match.play(move, seat)
    table.moves += 1
    events = match.events(viewer, before)
    return {"move": events[0]["move"], "events": events, "status": _status(match)}


def _agent(table: Table, name: str, seat: int) -> Any:
    if (name, seat) not in table.agents:
        try:
            table.agents[name, seat] = agent_named(name, table.agent_seed, seat)
        except UnknownAgent as error:
            raise Problem(AGENT, str(error)) from None
    return table.agents[name, seat]


# --- taking back ---
@method("match.can_undo", s.record(match=_MATCH, seat=s.SEAT), s.ref("undo"))
def match_can_undo(connection: Connection, params: Params) -> dict[str, Any]:
    """Whether a seat may take back the last move."""
    answer = _seat(connection, params, is_player=True).can_undo()
    return {"allowed": answer.allowed, "reason": answer.reason}


@method(
    "match.undo",
    s.record(
        optional={"force": s.yes_no("Also where a seat may not: for analysis.")},
        match=_MATCH,
        seat=s.SEAT,
    ),
    s.record(move=s.or_null(s.text("What was taken back, if it was the seat's own.")), status=s.ref("status")),
    for_host=("force",),
)
def match_undo(connection: Connection, params: Params) -> dict[str, Any]:
    """Take back the last move: not another's, and nothing by which somebody came to know more."""
    table, seat = _table(connection, params, is_player=True), params["seat"]
    match = table.match
    mine = bool(match.history) and match.history[-1][0] == seat
    try:
        move = match.undo(seat, force=params.get("force", False))
    except UndoError as error:
        raise Problem(UNDO, str(error), reason=str(error)) from None
    table.moves -= 1
    return {"move": move.text if mine else None, "status": _status(match)}
