"""What each method gives, and each way in which it refuses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import naishi
from tests.rpc.client import METHODS, Client, Failed, check, started
from tests.rpc.conftest import Connect

SMALL = """
game Small { version 1  players 2  at most 10 turns }
pile attic seen by nobody  holds every card
row bed[2] per player seen by everyone
row shelf[2] per player seen by owner
card Oak x4 { score 2 }
card Elm x6 { score 1 }
setup { step fill { deal 2 cards from attic to each bed  deal 2 cards from attic to each shelf } }
turn { do one of { nap  spoil } }
action nap { }
action spoil { move all cards in your bed to your shelf }
after round { if attic is empty { end after round } }
scoring of bed { }
winner { most points }
"""

LONG = """
game Loop { version 1  players 1  at most 9 turns }
pile attic seen by nobody  holds every card
row bed[2] seen by everyone
card Oak x4 { score 1 }
setup { step fill { move 2 cards from attic to bed } }
turn { do one of { spin nap } }
action nap { move card in bed[1] to attic }
action spin {
  repeat at most 1000 times { repeat at most 1000 times { repeat at most 1000 times {
    swap card in bed[1] with card in bed[2]
  } } }
}
after round { if bed is empty { end after round } }
scoring of bed { }
winner { most points }
"""


def refused(client: Client, kind: str, name: str, /, **params: Any) -> Failed:
    with pytest.raises(Failed) as found:
        client.call(name, **params)
    assert found.value.kind == kind, found.value.message
    return found.value


def small(client: Client) -> str:
    result: str = client.call("rules.load", texts=[{"name": "small.naishi", "text": SMALL}])["rules"]
    return result


# --- the server, and what cannot be called ---
def test_the_server_says_what_it_is(client: Client) -> None:
    info = client.call("server.info")
    assert info["version"] == client.call("server.version")["version"] == naishi.__version__
    assert (info["seat"], info["methods"]) == (None, list(METHODS))
    assert "base" in info["games"]


def test_unknown_methods_and_parameters(client: Client) -> None:
    assert client.send({"jsonrpc": "2.0", "id": 1, "method": "match.mves"})["error"]["message"].endswith(
        "did you mean match.moves?"
    )
    wrong: list[tuple[str, Any, str]] = [
        ("match.new", {}, "params.rules is missing"),
        ("match.new", {"rules": 1}, "params.rules must be a string"),
        ("match.new", {"rules": "r1", "sed": 1}, "params.sed is unknown; there are: rules, seed"),
        ("match.new", {"rules": "r1", "seed": 2**53}, "params.seed must be at most 9007199254740991"),
        ("match.new", {"rules": "r1", "seed": True}, "params.seed must be a whole number"),
        ("match.view", {"match": "m1", "seat": -1}, "params.seat must be at least 0"),
        ("match.view", ["m1", 1], "params must be an object: parameters are given by name"),
        ("rules.load", {"texts": [{"name": "", "text": ""}]}, "params.texts[0].name must not be empty"),
        ("rules.load", {"names": ["base"] * 65}, "params.names must have at most 64"),
        ("rules.load", {}, "params: name rules, by names, paths or texts"),
    ]
    for method, params, message in wrong:
        error = client.send({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})["error"]
        assert (error["code"], error["message"]) == (-32602, message)


# --- rules ---
def test_rules_by_name_by_path_and_as_text(client: Client, tmp_path: Path) -> None:
    file = tmp_path / "small.naishi"
    file.write_text(SMALL, encoding="utf-8")
    by_path = client.call("rules.load", paths=[str(file)])
    by_text = client.call("rules.load", texts=[{"name": "small.naishi", "text": SMALL}])
    assert by_path["name"] == by_text["name"] == "Small"
    assert client.call("rules.load", names=["base", "legends"])["seats"] == 2
    mod = "expansion Mod for Naishi { version 1 }\ncard Pebble x1 { color white score 1 }\n"
    both = client.call("rules.load", names=["base"], texts=[{"name": "mod.naishi", "text": mod}])
    assert both["name"] == "Naishi + Mod"


def test_warnings_come_with_rules(client: Client) -> None:
    text = SMALL + "\ntag idle\n"
    loaded = client.call("rules.load", texts=[{"name": "small.naishi", "text": text}])
    assert [(d["severity"], d["underlined"]) for d in loaded["diagnostics"]] == [("warning", "idle")]


def test_rules_with_mistakes(client: Client) -> None:
    text = SMALL.replace("score 2", "scor 2")
    error = refused(client, "rules", "rules.load", texts=[{"name": "small.naishi", "text": text}])
    assert error.code == -32003
    first = error.data["diagnostics"][0]
    check("diagnostic", first)
    assert (first["file"], first["line"]) == ("small.naishi", 6)


@pytest.mark.parametrize(
    ("kind", "params", "said"),
    [
        ("params", {"names": ["nothing"]}, "no game called 'nothing' comes with Naishi"),
        ("params", {"names": ["../rules/base"]}, "no game called"),
        ("rules", {"paths": ["nowhere.naishi"]}, "nowhere.naishi cannot be read"),
        ("params", {"paths": ["a\0b"]}, "is no file's name"),
        ("rules", {"paths": ["."]}, "is a folder"),
        ("rules", {"names": ["base"], "options": ["no_such"]}, "no option called no_such"),
        ("params", {"names": ["base"], "seats": 3}, "is for 2 players"),
        ("rules", {"texts": [{"name": "a", "text": ""}]}, ""),
        ("rules", {"texts": [{"name": "a", "text": "game " * 5_000}]}, ""),
        ("rules", {"texts": [{"name": "a", "text": "\0\u2028"}]}, ""),
    ],
)
def test_rules_that_cannot_be_loaded(client: Client, kind: str, params: Any, said: str) -> None:
    assert said in refused(client, kind, "rules.load", **params).message
    assert client.call("server.info")["rules"] == 0


def test_what_rules_are_made_of(client: Client) -> None:
    rules = client.call("rules.load", names=["base"])["rules"]
    info, french = (client.call("rules.info", rules=rules, **more) for more in ({}, {"language": "fr"}))
    assert [place["name"] for place in info["places"]] == [place["name"] for place in french["places"]]
    assert (info["language"], french["language"]) == (None, "fr")
    assert info["items"][0]["label"] != french["items"][0]["label"]
    assert info["grids"][0]["rows"] == ["line", "hand"]
    assert "there are no texts" in refused(client, "language", "rules.info", rules=rules, language="xx").message.lower()
    refused(client, "language", "rules.info", rules=small(client), language="fr")


def test_rules_are_closed(client: Client) -> None:
    match = started(client)
    client.call("rules.close", rules="r1")
    assert refused(client, "not-found", "match.new", rules="r1").data["what"] == "rules"
    refused(client, "not-found", "rules.close", rules="r1")
    assert client.call("match.status", match=match)["to_act"] == [1, 2]


# --- matches ---
def test_the_same_seed_gives_the_same_match(client: Client) -> None:
    first, second, other = started(client, seed=5), started(client, seed=5), started(client)
    states = [client.call("match.state", match=match) for match in (first, second, other)]
    assert states[0] == states[1] != states[2]


def test_a_position(client: Client) -> None:
    rules = small(client)
    match = client.call("match.position", rules=rules, position={"bed": [["Oak"], []]})["match"]
    assert client.call("match.state", match=match)["position"]["bed"] == [["Oak", None], [None, None]]
    for position, said in (({"bd": []}, "did you mean bed?"), ({"bed": [["Ash"], []]}, "Ash"), ({"bed": 3}, "bed")):
        assert said in refused(client, "position", "match.position", rules=rules, position=position).message


def test_saving_and_loading(client: Client) -> None:
    match = started(client, seed=3)
    move = client.call("match.moves", match=match, seat=1)["moves"][0]["text"]
    client.call("match.play", match=match, seat=1, move=move)
    save = client.call("match.save", match=match)["save"]
    again = client.call("match.load", rules="r1", save=save)["match"]
    views = [client.call("match.view", match=one, seat=seat) for seat in (0, 1, 2) for one in (match, again)]
    assert views[::2] == views[1::2]
    other = small(client)
    refused(client, "save", "match.load", rules=other, save=save)
    refused(client, "save", "match.load", rules="r1", save={})
    refused(client, "save", "match.load", rules="r1", save={**save, "format": "other"})
    assert client.call("match.load", rules="r1", save=save, to=0)["status"]["to_act"] == [1, 2]
    record = client.call("match.record", match=match, seat=2)["record"]
    assert record["events"] == [{"type": "chose", "seat": 1, "move": None}]
    refused(client, "save", "match.load", rules="r1", save=record)
    text = SMALL.replace("score 2", "score 3")
    changed = client.call("rules.load", texts=[{"name": "small.naishi", "text": text}])["rules"]
    small_save = client.call("match.save", match=client.call("match.new", rules=other, seed=1)["match"])["save"]
    error = refused(client, "save", "match.load", rules=changed, save=small_save)
    assert "Oak" in error.data["changed"]["changes"][0]


def test_playing_and_why_not(client: Client) -> None:
    match = started(client, seed=3)
    assert client.call("match.moves", match=match, seat=1)["question"]["is_secret"] is True
    for seat in (1, 2):
        client.call("match.agent", match=match, seat=seat, agent="random")
    illegal = "sweep river[1] river[1]"
    why = client.call("match.why_not", match=match, seat=1, move=illegal)
    assert (why["why"]["kind"], why["why"]["file"]) == ("illegal", "base.naishi")
    assert why["why"]["condition"] == "with two cards a, b in river"
    error = refused(client, "move", "match.play", match=match, seat=1, move=illegal)
    assert (error.code, error.data["why"]) == (-32004, why["why"])
    assert refused(client, "move", "match.play", match=match, seat=1, move="?").data["why"]["kind"] == "invalid"
    assert refused(client, "move", "match.play", match=match, seat=1, move="develop").data["why"]["kind"] == "ambiguous"
    assert "to act" in refused(client, "move", "match.play", match=match, seat=2, move="develop line[1]").message
    assert client.call("match.moves", match=match, seat=2) == {"moves": [], "question": None}
    before = client.call("match.status", match=match)
    assert client.call("match.why_not", match=match, seat=1, move="develop  line[1]") == {"why": None}
    assert client.call("match.status", match=match) == before
    played = client.call("match.play", match=match, seat=1, move="develop line[1]")
    assert played["events"][0] == {"type": "chose", "seat": 1, "move": "develop line[1]"}
    assert played["status"]["events"] == before["events"] + len(played["events"])
    told = client.call("match.events", match=match, seat=1, since=before["events"])
    assert told == {"events": played["events"], "next": played["status"]["events"]}
    assert client.call("match.events", match=match, seat=1, since=10_000)["events"] == []


def test_taking_back(client: Client) -> None:
    rules = small(client)
    match = client.call("match.new", rules=rules, seed=1)["match"]
    assert client.call("match.can_undo", match=match, seat=1)["allowed"] is False
    refused(client, "undo", "match.undo", match=match, seat=1)
    refused(client, "undo", "match.undo", match=match, seat=1, force=True)
    before = client.call("match.state", match=match)
    client.call("match.play", match=match, seat=1, move="nap")
    assert client.call("match.can_undo", match=match, seat=1) == {"allowed": True, "reason": ""}
    assert client.call("match.can_undo", match=match, seat=2)["allowed"] is False
    assert client.call("match.undo", match=match, seat=1)["move"] == "nap"
    assert client.call("match.state", match=match) == before
    client.call("match.play", match=match, seat=1, move="nap")
    assert client.call("match.undo", match=match, seat=2, force=True)["move"] is None
    assert client.call("match.state", match=match) == before


def test_agents(client: Client) -> None:
    match = started(client, seed=3)
    suggested = client.call("match.agent", match=match, seat=2, agent="greedy", play=False)
    assert client.call("match.status", match=match)["events"] == 0
    assert suggested["move"] in [m["text"] for m in client.call("match.moves", match=match, seat=2)["moves"]]
    refused(client, "forbidden", "match.agent", match=match, seat=2, agent="greedy", play=False, viewer=1)
    told = client.call("match.agent", match=match, seat=2, agent="greedy", viewer=1)
    assert told["move"] is None
    assert told["events"] == client.call("match.events", match=match, seat=1)["events"]
    refused(client, "move", "match.agent", match=match, seat=2, agent="greedy")
    assert "did you mean" in refused(client, "agent", "match.agent", match=match, seat=1, agent="randm").message
    refused(client, "params", "match.agent", match=match, seat=3, agent="random")


def test_points(client: Client) -> None:
    match = started(client, seed=3)
    assert client.call("match.score", match=match, seat=1)["seat"] == 1
    hidden = refused(client, "hidden", "match.score", match=match, seat=1, of=2)
    assert hidden.data["places"] == ["hand"]
    refused(client, "hidden", "match.score", match=match, seat=0, of=2)
    refused(client, "params", "match.score", match=match, seat=0)
    refused(client, "params", "match.score", match=match, seat=1, of=3)
    scores = client.call("match.state", match=match)["scores"]
    assert scores[0] == client.call("match.score", match=match, seat=1)
    open_ = client.call("match.new", rules=small(client))["match"]
    assert client.call("match.score", match=open_, seat=1, of=2) == client.call(
        "match.score", match=open_, seat=0, of=2
    )


def test_seats_that_are_none(client: Client) -> None:
    match = started(client)
    for method in ("view", "events"):
        client.call(f"match.{method}", match=match, seat=0)
        refused(client, "params", f"match.{method}", match=match, seat=3)
    for method in ("moves", "can_undo", "undo"):
        refused(client, "params", f"match.{method}", match=match, seat=0)
        refused(client, "params", f"match.{method}", match=match, seat=3)


def test_closed_matches(client: Client) -> None:
    match = started(client)
    client.call("match.close", match=match)
    for method in ("close", "status", "save", "state"):
        refused(client, "not-found", f"match.{method}", match=match)
    refused(client, "not-found", "match.view", match=match, seat=1)


def test_the_end(client: Client) -> None:
    match = client.call("match.new", rules=small(client), seed=1)["match"]
    for turn in range(10):
        client.call("match.play", match=match, seat=turn % 2 + 1, move="nap")
    status = client.call("match.status", match=match)
    assert (status["is_over"], status["to_act"]) == (True, [])
    assert status["outcome"]["points"] == [None, None]  # it was not finished
    assert None not in client.call("match.state", match=match)["outcome"]["points"]
    assert refused(client, "move", "match.play", match=match, seat=1, move="nap").message == "the game is over."
    refused(client, "move", "match.agent", match=match, seat=1, agent="random")
    assert client.call("match.why_not", match=match, seat=1, move="nap")["why"]["message"] == "the game is over."


# --- faults ---
def test_rules_that_ask_for_the_impossible(client: Client) -> None:
    match = client.call("match.new", rules=small(client), seed=1)["match"]
    before = client.call("match.state", match=match)
    error = refused(client, "fault", "match.play", match=match, seat=1, move="spoil")
    assert (error.code, error.data["file"], error.data["line"]) == (-32008, "small.naishi", 11)
    assert "shelf has no empty slot" in client.logged[-1]
    assert client.call("match.state", match=match) == before
    client.call("match.play", match=match, seat=1, move="nap")


def test_a_mistake_inside_takes_nothing_with_it(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = started(client, seed=1), started(client, seed=1)
    before = client.call("match.state", match=first)
    real = naishi.Match.play

    def broken(self: naishi.Match, move: str, seat: int) -> naishi.Move:
        real(self, move, seat)
        self._cells[20:] = []
        raise KeyError("secret")

    monkeypatch.setattr(naishi.Match, "play", broken)
    move = client.call("match.moves", match=first, seat=1)["moves"][0]["text"]
    error = refused(client, "internal", "match.play", match=first, seat=1, move=move)
    assert error.code == -32603
    assert "secret" not in error.message
    assert "KeyError" in client.logged[-1]
    monkeypatch.undo()
    assert [client.call("match.state", match=match) for match in (first, second)] == [before, before]
    client.call("match.play", match=first, seat=1, move=move)


@pytest.mark.parametrize("error", [MemoryError, RecursionError])
def test_too_much(client: Client, error: type[Exception], monkeypatch: pytest.MonkeyPatch) -> None:
    def heavy(self: naishi.Match, seat: int) -> None:
        raise error

    match = started(client)
    monkeypatch.setattr(naishi.Match, "view", heavy)
    assert refused(client, "limit", "match.view", match=match, seat=1).data["limit"] == "memory"


def test_what_takes_too_long_is_stopped(connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    client, other = connect(seconds=60), connect()
    match = started(client, seed=1)
    before = client.call("match.state", match=match)
    real = naishi.Match.play

    def endless(self: naishi.Match, move: str, seat: int) -> None:
        real(self, move, seat)
        while True:
            try:
                sum(range(1000))
            except Exception:  # what rules do may catch much
                continue

    monkeypatch.setattr(naishi.Match, "play", endless)
    move = client.call("match.moves", match=match, seat=1)["moves"][0]["text"]
    client.server._watch.seconds = 0.05
    error = refused(client, "limit", "match.play", match=match, seat=1, move=move)
    assert error.data["limit"] == "seconds"
    client.server._watch.seconds = 60
    monkeypatch.undo()
    assert client.call("match.state", match=match) == before
    other.server.close()
    client.call("match.play", match=match, seat=1, move=move)


def test_rules_that_go_on_and_on(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("naishi.semantics.checks.too_long.MOST_WORK", 10**15)  # else the checker refuses them
    client.call("rules.load", texts=[{"name": "loop.naishi", "text": LONG}])
    match = client.call("match.new", rules="r1", seed=1)["match"]
    before = client.call("match.state", match=match)
    client.server._watch.seconds = 0.1
    assert refused(client, "limit", "match.play", match=match, seat=1, move="spin").data["limit"] == "seconds"
    client.server._watch.seconds = 0.001
    text = "".join(f"card Ash{number} x1 {{ score 1 }}\n" for number in range(400))
    slow = refused(client, "limit", "rules.load", texts=[{"name": "long.naishi", "text": LONG + text}])
    assert slow.data["limit"] == "seconds"
    client.server._watch.seconds = 60
    assert client.call("match.state", match=match) == before
    client.call("match.play", match=match, seat=1, move="nap")


def test_limits_on_what_is_open(connect: Connect) -> None:
    client = connect(matches=2, rules=2)
    started(client)
    started(client)
    assert refused(client, "limit", "match.new", rules="r1").data == {"kind": "limit", "limit": "matches", "most": 2}
    assert refused(client, "limit", "rules.load", names=["base"]).data["limit"] == "rules"
    client.call("match.close", match="m1")
    client.call("rules.close", rules="r2")
    client.call("match.new", rules="r1")
    client.call("rules.load", names=["base"])


def test_limits_on_memory(connect: Connect) -> None:
    client = connect(memory_bytes=40_000)
    match = started(client, seed=1)

    def play_on() -> None:
        for _ in range(20):
            for seat in client.call("match.status", match=match)["to_act"]:
                client.call("match.agent", match=match, seat=seat, agent="random")

    with pytest.raises(Failed, match="closes one"):
        play_on()
    assert refused(client, "limit", "match.new", rules="r1").data["limit"] == "memory_bytes"
    client.call("match.view", match=match, seat=1)
    client.call("match.close", match=match)
    client.call("match.new", rules="r1")
    assert refused(connect(state_cells=100), "limit", "rules.load", names=["base"]).data["limit"] == "state_cells"
