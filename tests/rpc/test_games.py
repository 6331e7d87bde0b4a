"""Whole games over the protocol: right in form all along, many at once, each as if it were alone."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import naishi
from tests.found import Way
from tests.games import EVERY, some_ways
from tests.rpc.client import Client, check
from tests.rpc.conftest import Connect


def request_for(way: Way) -> dict[str, Any]:
    """What `rules.load` is sent."""
    named = [file for file in way.files if isinstance(file, str)]
    paths = [str(file) for file in way.files if not isinstance(file, str)]
    seats = {} if way.players is None else {"seats": way.players}
    return {"options": list(way.options), **seats, **({"names": named} if named else {"paths": paths})}


@some_ways
def test_all_that_is_told_of_a_game_is_as_the_schemas_say(client: Client, name: str) -> None:
    loaded = client.call("rules.load", **request_for(EVERY[name]))
    client.call("rules.info", rules=loaded["rules"])
    match = client.call("match.new", rules=loaded["rules"], seed=11)["match"]
    chance = random.Random(name)
    seats = range(1, loaded["seats"] + 1)
    for number in range(10_000):
        client.is_strict = chance.randrange(number + 1) < 1  # every one of them would take long
        status = client.call("match.status", match=match)
        if status["is_over"]:
            break
        seat = chance.choice(status["to_act"])
        asked = client.call("match.moves", match=match, seat=seat)
        move = chance.choice(asked["moves"])["text"]
        played = client.call("match.play", match=match, seat=seat, move=move)
        assert played["move"] == move
        if client.is_strict:
            for viewer in (0, *seats):
                check("view", client.call("match.view", match=match, seat=viewer))
            client.call("match.can_undo", match=match, seat=seat)
            check("save", client.call("match.save", match=match)["save"])
    events = client.call("match.events", match=match, seat=0)["events"]
    assert {event["type"] for event in events} > {"chose", "over"}
    client.is_strict = True
    for viewer in (0, *seats):
        client.call("match.events", match=match, seat=viewer, since=max(0, len(events) - 60))
    state = client.call("match.state", match=match)
    assert len(state["outcome"]["points"]) == len(state["scores"]) == len(seats)


def script(client: Client, match: str, seed: int, moves: int) -> Iterator[bytes]:
    """What a match answers, one request after another."""
    chance = random.Random(seed)
    for number in range(moves):
        acting = client.call("match.status", match=match)["to_act"]
        if not acting:
            return
        seat = chance.choice(acting)
        texts = [move["text"] for move in client.call("match.moves", match=match, seat=seat)["moves"]]
        wrong = "plant 7" if number % 5 == 4 else chance.choice(texts)
        for method, params in (
            ("match.play", {"seat": seat, "move": wrong}),
            ("match.view", {"seat": 3 - seat}),
            ("match.can_undo", {"seat": seat}),
            ("match.score", {"seat": seat}),
            ("match.agent", {"seat": seat, "agent": "random", "viewer": 3 - seat}),
            ("match.undo", {"seat": seat}),
        ):
            request = {"jsonrpc": "2.0", "id": 0, "method": method, "params": {"match": match, **params}}
            yield client.server.handle(json.dumps(request).encode()) or b""


def test_matches_by_turns_are_as_matches_by_themselves(connect: Connect) -> None:
    def opened(client: Client, seed: int) -> str:
        names = ["base"] if seed % 2 else ["base", "legends"]
        rules = client.call("rules.load", names=names)["rules"]
        match: str = client.call("match.new", rules=rules, seed=seed)["match"]
        return match

    alone = []
    for seed in range(4):
        client = connect()
        client.is_strict = False
        alone.append(list(script(client, opened(client, seed), seed, 12)))
    together = connect()
    together.is_strict = False
    scripts = {seed: script(together, opened(together, seed), seed, 12) for seed in range(4)}
    answers: dict[int, list[bytes]] = {seed: [] for seed in scripts}
    chance = random.Random(0)
    while scripts:
        seed = chance.choice(list(scripts))
        answer = next(scripts[seed], None)
        if answer is None:
            del scripts[seed]
        else:
            answers[seed].append(answer)
    assert list(answers.values()) == alone
    assert sum(map(len, alone)) > 200


def test_a_thousand_matches(client: Client) -> None:
    rules = client.call("rules.load", names=["base"])["rules"]
    batch = [
        {"jsonrpc": "2.0", "id": seed, "method": "match.new", "params": {"rules": rules, "seed": seed}}
        for seed in range(1000)
    ]
    client.is_strict = False
    names = [a["result"]["match"] for at in range(0, 1000, 250) for a in client.send(batch[at : at + 250])]
    assert client.call("server.info")["matches"] == len(set(names)) == 1000
    game = naishi.load("base")
    for seed, name in enumerate(names):
        for seat in (1, 2):
            client.server.handle(
                b'{"jsonrpc":"2.0","id":1,"method":"match.agent","params":{"match":"%s","seat":%d,"agent":"random"}}'
                % (name.encode(), seat)
            )
        if seed % 97 == 0:
            match = game.new(seed)
            for one in client.call("match.state", match=name)["history"]:
                match.play(one["move"], one["seat"])
            assert client.call("match.view", match=name, seat=1) == match.view(1)
    for name in names:
        client.call("match.close", match=name)
    assert client.server.connection.bytes == 0
