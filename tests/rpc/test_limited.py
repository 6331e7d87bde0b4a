"""A connection for one seat: what it may call, and that nothing in its answers depends on what the seat cannot know."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import naishi
from naishi.rpc.methods import METHODS
from naishi.rpc.server import Server
from naishi.runtime.knowledge.determinize import determinize
from tests.games import loaded, some_ways
from tests.properties.answers import protocol
from tests.properties.attempts import some_texts
from tests.properties.playing import looks
from tests.properties.twins import unseen
from tests.rpc.client import Client, Failed, started
from tests.rpc.conftest import Connect

HOST_METHODS = ["match.position", "match.load", "match.save", "match.state"]
MATCH_METHODS = [name for name in METHODS if name.startswith("match.") and name not in (*HOST_METHODS, "match.new")]


def forbidden(client: Client, name: str, /, **params: Any) -> None:
    with pytest.raises(Failed) as found:
        client.call(name, **params)
    assert (found.value.kind, found.value.code) == ("forbidden", -32009), found.value.message


def test_the_hosts_methods_are_known() -> None:
    assert [name for name, method in METHODS.items() if method.is_hosts] == HOST_METHODS
    others = {name: method.for_host for name, method in METHODS.items() if method.for_host}
    assert others == {"rules.load": {"paths"}, "match.new": {"seed"}, "match.undo": {"force"}}


def test_what_a_seat_may_not_do(connect: Connect) -> None:
    client = connect(seat=1)
    match = started(client)
    info = client.call("server.info")
    assert info["seat"] == 1
    assert not set(info["methods"]) & set(HOST_METHODS)
    forbidden(client, "match.new", rules="r1", seed=1)
    forbidden(client, "match.save", match=match)
    forbidden(client, "match.state", match=match)
    forbidden(client, "match.load", rules="r1", save={})
    forbidden(client, "match.position", rules="r1", position={})
    forbidden(client, "match.undo", match=match, seat=1, force=False)
    forbidden(client, "rules.load", paths=["rules/base.naishi"])
    for seat in (0, 2, 3):
        for name in ("view", "events", "score"):
            forbidden(client, f"match.{name}", match=match, seat=seat)
    for name in ("moves", "can_undo", "undo"):
        forbidden(client, f"match.{name}", match=match, seat=2)
    for name in ("play", "why_not"):
        forbidden(client, f"match.{name}", match=match, seat=2, move="gift hand[1]")
    forbidden(client, "match.agent", match=match, seat=2, agent="random", viewer=2)
    forbidden(client, "match.agent", match=match, seat=2, agent="random", play=False)
    told = client.call("match.agent", match=match, seat=2, agent="random")
    assert (told["move"], told["events"][0]["move"]) == (None, None)


def test_a_spectator_plays_nothing(connect: Connect) -> None:
    client = connect(seat=0)
    match = started(client)
    assert client.call("match.view", match=match, seat=0)["seat"] == 0
    with pytest.raises(Failed, match="for seat 0 only"):
        client.call("match.play", match=match, seat=1, move="gift hand[1]")


def test_nobody_plays_for_others_in_a_match_that_is_served_to_several() -> None:
    match = naishi.load("kuhn_poker").new(seed=123)
    acting = match.to_act[0]
    own, other = (Server(seat=seat) for seat in (acting, 3 - acting))

    def asked(server: Server) -> dict[str, Any]:
        params = {"match": server.adopt(match), "seat": acting, "agent": "random"}
        line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "match.agent", "params": params})
        answer: dict[str, Any] = json.loads(server.handle(line.encode()) or b"{}")
        return answer

    assert "only" in asked(other)["error"]["message"]
    assert match.history == []
    assert "result" in asked(own)
    assert len(match.history) == 1


def test_a_seat_against_an_agent(connect: Connect) -> None:
    client = connect(seat=2)
    match = started(client)
    for _ in range(300):
        acting = client.call("match.status", match=match)["to_act"]
        if not acting:
            break
        client.call("match.agent", match=match, seat=acting[0], agent="random")
    outcome = client.call("match.status", match=match)["outcome"]
    assert len(outcome["winners"]) in (1, 2)
    assert None not in outcome["points"]


# --- secrets ---
@some_ways
def test_states_that_differ_in_what_a_seat_cannot_know_are_answered_alike(name: str) -> None:
    game, chance = loaded(name), random.Random(name)
    different, could_be = 0, False
    for match in looks(game.new(1), chance, 1):
        for seat in range(1, game.seats + 1):
            plain = naishi.Match.from_json(game, match.to_json())
            twin = determinize(plain, seat, chance)
            different += twin != plain
            could_be |= (
                len({match.game.interpreter.layout.items[plain._cells[cell]] for _, cell in unseen(plain, seat)}) > 1
            )
            texts = some_texts(game, chance, 8)
            assert protocol(plain, seat, texts) == protocol(twin, seat, texts)
    assert different or not could_be
