"""All that a seat gets of a match, door by door: what two matches must give alike that it cannot tell apart."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import naishi
from naishi.agents.named import agent_named
from naishi.envs.observing import Observer
from naishi.play.commands import Answers
from naishi.play.names import Names
from naishi.play.news import News
from naishi.play.offers import Offers
from naishi.play.points import Points
from naishi.play.prompt import Command
from naishi.play.table import Table
from naishi.rpc.secrecy import score as score_data
from naishi.rpc.server import Server
from naishi.runtime.knowledge.determinize import determinize
from naishi.runtime.knowledge.information_state import UnknownHistory
from naishi.runtime.match import Match
from naishi.runtime.notation.moves import MoveError
from naishi.runtime.observe.unseen import HiddenScore
from naishi.runtime.saves.chronicle import chronicle

Door = Callable[[Match, int], Any]
WIDTH = 90
SHOWN = 300  # characters of two answers that differ


# --- the engine's own ---
def _state(match: Match, seat: int) -> Any:
    return match.view(seat), match.to_act, match.is_over, match.turn, match.event_count, repr(match)


def _moves(match: Match, seat: int) -> Any:
    return [(move.text, move.action, move.args, match.move_data(move, seat)) for move in match.moves_of(seat)]


def _question(match: Match, seat: int) -> Any:
    if not match.to_act:
        return None
    asked = match.question(seat)
    return asked.about, asked.name, asked.span.text, asked.may_decline, asked.is_secret, str(match.asked.at)


def _undo(match: Match, seat: int) -> Any:
    answer = match.can_undo(seat)
    if not answer:
        return answer.reason
    copy = match.copy()
    move = copy.undo(seat)
    return move.text, copy.view(seat), copy.events(seat), [m.text for m in copy.moves_of(seat)]


def _scores(match: Match, seat: int) -> Any:
    """Its own points and everybody else's, each with its reasons, or why they are not told."""
    found: list[Any] = [match.unseen_in_score(seat, of) for of in range(1, match.game.seats + 1)]
    for of in range(1, match.game.seats + 1):
        try:
            found.append(score_data(match.seat(seat).score(of), of))
        except HiddenScore as hidden:
            found += [hidden.places, str(hidden)]
    return found


def _information(match: Match, seat: int) -> Any:
    try:
        return match.information(seat)
    except UnknownHistory as error:
        return str(error)


def _record(match: Match, seat: int) -> Any:
    return match.save(seat), chronicle(match, seat)


# --- agents and pictures ---
def _imagined(match: Match, seat: int) -> Any:
    """What it pictures, and what it could ask the picture."""
    imagined = determinize(match, seat, random.Random(1))
    told = [_information(imagined, other) for other in range(match.game.seats + 1) if other != seat]
    return imagined.key(), [information for information in told if "not known" not in information]


def _agents(match: Match, seat: int) -> Any:
    if match.to_act != (seat,):
        return None
    return [agent_named(name, 7, seat).choose(match, seat).text for name in ("greedy", "random")]


@cache
def _observer(game: naishi.Game) -> Observer:
    return Observer(game.interpreter.layout, 1, None)


def _observation(match: Match, seat: int) -> Any:
    asked = int(seat in match.to_act)
    return _observer(match.game).observe(match._cells, seat, match.to_act, asked).tolist()


# --- a session ---
@cache
def _names(game: naishi.Game) -> Names:
    return Names.of(game.program, tuple("person" for _ in range(game.seats)))


def _screen(match: Match, seat: int) -> Any:
    names = _names(match.game)
    seen, moves = match.visible(seat), match.moves_of(seat) if seat else []
    rows = Table(names, WIDTH).draw(seen, seat, match.to_act, match.kept_values())
    if moves:
        asked = match.question(seat)
        rows += [*Offers(names, WIDTH).asked(asked, moves), *Offers(names, WIDTH).listed(moves, seen, asked, seat)]
    if seat:
        rows += Points(names, WIDTH).own(match, seat)
        for place in match.game.program.places:
            rows += Answers(names, WIDTH).to(Command("show", place.name), match, seat)
    if match.is_over:
        rows += Points(names, WIDTH).final(match, seat)
    return [row.plain for row in rows] + _news(match, seat, names)


def _news(match: Match, seat: int, names: Names) -> list[str]:
    """What is told of the last move."""
    if not match._past:
        return []
    last = match._past[-1]
    before = Match(match.game, last.cells, last.raw)
    before._facts = match._facts[: last.events]
    return [row.plain for row in News(names, WIDTH).of(before, match, last.seat, last.move, seat)]


# --- the protocol ---
def protocol(match: Match, seat: int, texts: Iterable[str] = ()) -> list[str]:
    """All that a seat's own connection is answered, wrong and forbidden requests among them; a copy is played on."""
    copy = match.copy()
    server = Server(seat=seat)
    name = server.connection.open(copy)  # as one that it began, so that agents play for the others
    server.connection.matches[name].agent_seed = 5
    answers: list[str] = []

    def send(method: str, **params: Any) -> Any:
        request = {"jsonrpc": "2.0", "id": 1, "method": f"match.{method}", "params": {"match": name, **params}}
        answer = server.handle(json.dumps(request).encode())
        assert answer is not None
        answers.append(f"{method} {answer.decode()}")
        return json.loads(answer)

    try:
        send("status")
        for method in ("view", "events", "record", "can_undo", "moves", "score", "save", "state"):
            send(method, seat=seat)
        for method in ("save", "state"):
            send(method)
        for other in range(match.game.seats + 1):
            send("view", seat=other)
            send("events", seat=other)
            send("score", seat=seat, of=other)
            send("agent", seat=other, agent="random", play=False)
        send("events", seat=seat, since=max(0, match.event_count - 2))
        for text in texts:
            send("why_not", seat=seat, move=text)
            if match.why_not(text, seat) is not None:
                send("play", seat=seat, move=text)
        for agent in ("random", "greedy", "nobody"):
            send("agent", seat=seat, agent=agent, play=False)
        send("undo", seat=seat)
        send("view", seat=seat)
    finally:
        server.close()
    return answers


def agent_plays(match: Match, seat: int, agent: str) -> str | None:
    """What a seat's connection is answered when the computer plays for another; None if no other is to act."""
    other = next((acting for acting in match.to_act if acting != seat), None)
    if other is None:
        return None
    server = Server(seat=seat)
    name = server.adopt(match)
    server.connection.matches[name].agent_seed = 5
    params = {"match": name, "seat": other, "agent": agent}
    try:
        answer = server.handle(
            json.dumps({"jsonrpc": "2.0", "id": 1, "method": "match.agent", "params": params}).encode()
        )
    finally:
        server.close()
    return (answer or b"").decode()


def _told_by_the_host(match: Match, seat: int) -> Any:
    """A server for all seats may show the answers to a seat's requests to that seat."""
    server = Server()
    name = server.adopt(match.copy())
    server.connection.matches[name].agent_seed = 5
    found = []
    try:
        for method in ("view", "events", "record", "moves", "can_undo", "score"):
            request = {"jsonrpc": "2.0", "id": 1, "method": f"match.{method}", "params": {"match": name, "seat": seat}}
            found.append((server.handle(json.dumps(request).encode()) or b"").decode())
    finally:
        server.close()
    return found


OF_ALL: dict[str, Door] = {"state": _state, "record": _record, "information": _information, "screen": _screen}
OF_PLAYERS: dict[str, Door] = {
    "moves": _moves,
    "question": _question,
    "undo": _undo,
    "scores": _scores,
    "observation": _observation,
    "imagined": _imagined,
    "agents": _agents,
    "protocol, host": _told_by_the_host,
}


QUICK = {"state", "record", "moves", "question", "undo", "scores"}


def everything(match: Match, seat: int, texts: Iterable[str] = (), quick: bool = False) -> dict[str, Any]:
    """All that a seat (0: a spectator) gets of a match as it stands. `texts`: moves that it tries to play; `quick`:
    only what the engine itself tells."""
    texts = list(texts)
    doors = OF_ALL | (OF_PLAYERS if seat else {})
    found = {name: door(match, seat) for name, door in doors.items() if not quick or name in QUICK}
    if quick:
        return found
    if seat:
        found["refusals"] = [_refused(match, seat, text) for text in texts]
    found["protocol"] = protocol(match, seat, texts if seat else ())
    return found


def check_same(one: dict[str, Any], other: dict[str, Any]) -> None:
    """Nothing tells them apart."""
    for door, answer in one.items():
        if answer != other[door]:
            raise AssertionError(f"{door}: {_where(str(answer), str(other[door]))}")


def _where(one: str, other: str) -> str:
    at = next((i for i, (x, y) in enumerate(zip(one, other, strict=False)) if x != y), min(len(one), len(other)))
    start = max(0, at - SHOWN // 2)
    return f"…{one[start : start + SHOWN]}… and …{other[start : start + SHOWN]}…"


def _refused(match: Match, seat: int, text: str) -> Any:
    """What is said to a text; for one that can be played, only that it can."""
    why = match.why_not(text, seat)
    try:
        match.copy().play(text, seat)
    except MoveError as error:
        return text, type(error).__name__, error.message, str(error), dict(error.values), why
    except Exception as error:
        return text, type(error).__name__, why
    return text, "legal", why
