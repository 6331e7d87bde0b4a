"""Automatic players: who they are, when they are there, what they answer, and what is told of them."""

from __future__ import annotations

import json
from collections.abc import Iterable

import pytest

import naishi
from naishi.base.source import Source
from naishi.program.seats import names_of
from naishi.runtime.localization.event_texts import event_text
from naishi.runtime.localization.texts import Texts
from naishi.runtime.saves.snapshot import SaveError
from naishi.semantics.compile import compile_sources
from tests.runtime.rules import game, texts

ORCHARD = """
game Orchard { version 1  players 1 to 4  at most 40 turns }
row  stand[3] seen by everyone
row  crate[20] per player seen by everyone
pile branch seen by everyone holds every card
pile compost seen by everyone
card Pear x10 { score 2  when this enters your crate { may do sell } }
card Plum x10 { score 3  when this enters your crate { choose card c in stand  move c to compost } }
setup {
  step lay { move 1 Pear from branch to stand  move 1 Plum from branch to stand  move 1 Pear from branch to stand }
}
turn { do one of { pick  give if players is 1  show  otherwise pass } }
action pick with card c in stand { move c to your crate }
action give only if players is 1 with card c in stand { if players is 1 { move c to crate of Fox } }
action show {
  together each player { choose card c in stand } then { move c to compost }
}
action sell with card c in your crate { move c to branch }
action take { move up to 1 Plum from branch to your crate }
automatic player Fox if players is at most 2 { do take  each other player { may do sell } }
automatic player Owl if players is 2 or players is 3 {
  if some card in compost { move 1 card from compost to your crate }
}
after round { if count of card in branch is less than 4 { end now } }
scoring of crate { }
winner { most points }
"""


def orchard(players: int) -> naishi.Game:
    return game(ORCHARD, seats=players)


def place(match: naishi.Match, name: str, owner: int = 0) -> list[str]:
    """The names of what lies in a place."""
    found = next(p for p in match.view(0)["places"] if (p["name"], p["owner"]) == (name, owner))
    return [item["name"] for spot in found["spots"] for item in spot]


# --- who is there ---
@pytest.mark.parametrize(("players", "names"), [(1, ["Fox"]), (2, ["Fox", "Owl"]), (3, ["Owl"]), (4, [])])
def test_seats(players: int, names: list[str]) -> None:
    found = orchard(players)
    assert (found.players, found.seats) == (players, players + len(names))
    assert found.automatic == dict(enumerate(names, players + 1))
    match = found.new()
    assert match.view(1)["automatic"] == [{"seat": s, "name": n} for s, n in enumerate(names, players + 1)]
    assert match.to_act == (1,)
    assert {owner["owner"] for owner in match.view(0)["places"]} == {0, *range(1, found.seats + 1)}


def test_turns_go_round_and_the_game_never_stops_at_one() -> None:
    match = orchard(2).new()
    seen: list[int] = []
    while not match.is_over:
        assert set(match.to_act) <= {1, 2}
        match.play("show" if "show" in texts(match) else match.legal_moves[-1])
        seen += [e["seat"] for e in match.events(0) if e["type"] == "turn"][len(seen) :]
    assert seen[:8] == [2, 3, 4, 1, 2, 3, 4, 1]
    assert len(match.outcome.points) == 4  # type: ignore[union-attr]


def test_only_so_many_can_be_loaded(tmp_path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "orchard.naishi"
    file.write_text(ORCHARD, encoding="utf-8")
    assert naishi.load(file, seats=1).seats == 2
    with pytest.raises(ValueError, match="Orchard is for 1 to 4 players, not 5"):
        naishi.load(file, seats=5)


# --- what it does and answers ---
def test_its_block_is_done_in_its_turn_and_others_can_be_asked_in_it() -> None:
    match = orchard(1).from_position({"stand": ["Pear", "Plum", "Pear"], "crate": [["Pear"], []]})
    match.play("pick stand[1]")
    match.play("done")
    # Fox takes a Plum: it must choose a card of the stand, and the first is what it gets.
    assert place(match, "crate", 2) == ["Plum"]
    assert place(match, "compost") == ["Plum"]
    assert (match.to_act, texts(match)) == ((1,), ["sell crate[1]", "sell crate[2]", "done"])
    assert match.view(1)["turn_of"] == 2
    match.play("sell crate[1]")
    assert match.view(1)["turn_of"] == 1


def test_what_can_be_declined_is_declined() -> None:
    match = orchard(1).from_position({"stand": ["Pear", "Plum", "Pear"]})
    match.play("give stand[1]")
    assert "Pear" in place(match, "crate", 2)  # its own Pear lets it sell, which it declines


def test_together_it_takes_the_first_and_nobody_waits_for_it() -> None:
    match = orchard(1).from_position({"stand": ["Pear", "Plum", "Pear"]})
    match.play("show")
    assert match.to_act == (1,)
    match.play("c stand[3]")
    assert sorted(place(match, "compost"))[:2] == ["Pear", "Pear"]


def test_its_name_is_its_owner_in_moves() -> None:
    rules = ORCHARD.replace("is 1 with card c in stand {", "is 1 with card c in crate of Fox {")
    rules = rules.replace("move c to crate of Fox", "move c to compost")
    match = game(rules, seats=1).from_position({"crate": [[], ["Plum"]]})
    assert "give crate[1] of Fox" in texts(match)
    assert match.why_not("give crate[1] of Fox") is None
    assert "crate[2] of Fox" in match.why_not("give crate[2] of Fox")["message"]  # type: ignore[index]
    match.play("give crate[1] of Fox")
    assert (
        event_text(Texts("", {}, {}), match.events(1)[0], names_of(match.game.program))
        == "Player 1: give crate 1 of Fox."
    )


# --- told, saved, changed ---
def test_events_are_told_by_name() -> None:
    match = orchard(1).new()
    match.play("show")
    match.play(match.legal_moves[0])
    lines = [event_text(Texts("", {}, {}), e, names_of(match.game.program)) for e in match.events(0)]
    assert "Turn 2: Fox." in lines
    assert any("goes from branch to crate 1 of Fox" in line for line in lines)


def test_a_name_in_another_language() -> None:
    told = event_text(
        Texts("fr", {("players", "Fox"): "le renard"}, {}), {"type": "turn", "turn": 2, "seat": 2}, {2: "Fox"}
    )
    assert told == "Tour 2 : le renard."


def played(players: int, moves: int) -> naishi.Match:
    match = orchard(players).new(3)
    for number in range(moves):
        if not match.is_over:
            match.play(match.legal_moves[number % len(match.legal_moves)])
    return match


def test_saves_know_who_is_automatic() -> None:
    match = played(2, 7)
    text = match.save()
    data = json.loads(text)
    assert (data["seats"], data["automatic"]) == (2, ["Fox", "Owl"])
    again = naishi.Match.load(orchard(2), text)
    assert again == match
    assert naishi.Match.from_json(match.game, match.to_json()) == match
    assert json.loads(match.save(1))["automatic"] == [{"seat": 3, "name": "Fox"}, {"seat": 4, "name": "Owl"}]
    data["automatic"] = ["Fox"]
    with pytest.raises(SaveError, match="automatic players in this match: Fox; in these rules: Fox, Owl"):
        naishi.Match.load(orchard(2), json.dumps(data))
    with pytest.raises(SaveError, match="one of 2 players, and these rules are loaded for 3"):
        naishi.Match.load(orchard(3), text)


def test_other_rules_of_an_automatic_player_are_other_rules() -> None:
    text = played(1, 4).save()
    changed = game(ORCHARD.replace("do take  each", "do take  do take  each"), seats=1)
    with pytest.raises(SaveError, match="automatic player Fox has changed"):
        naishi.Match.load(changed, text)


def test_taking_back_goes_behind_its_turn() -> None:
    match = orchard(1).from_position({"stand": ["Pear", "Plum", "Pear"]})
    before = match.key()
    match.play("give stand[2]")
    match.undo()
    assert match.key() == before


# --- expansions ---
def linked(more: str, players: int = 1) -> tuple[naishi.Game | None, list[str]]:
    sources = [Source("orchard.naishi", ORCHARD), Source("more.naishi", f"expansion More for Orchard {{ }}\n{more}")]
    compiled = compile_sources(sources, seats=players)
    if compiled.program is None or compiled.linked is None:
        return None, [p.code for p in compiled.problems]
    return naishi.Game(compiled.program, compiled.linked), []


def moved_by_fox(found: naishi.Game) -> Iterable[str]:
    match = found.from_position({"stand": ["Pear", "Pear", "Pear"]})
    match.play("give stand[1]")
    return place(match, "crate", 2)


def test_an_expansion_can_replace_remove_and_add_one() -> None:
    same, _ = linked("")
    assert same is not None
    assert list(moved_by_fox(same)) == ["Pear", "Plum"]
    other, _ = linked("replace automatic player Fox if players is at most 2 { }")
    assert other is not None
    assert list(moved_by_fox(other)) == ["Pear"]
    more, _ = linked("automatic player Ant if players is 1 { do take }")
    assert more is not None
    assert more.automatic == {2: "Fox", 3: "Ant"}
    assert linked("remove automatic player Fox")[1] == ["removed-but-used"]
    gone, problems = linked("remove automatic player Fox\nreplace action give { }\n", players=1)
    assert problems == []
    assert gone is not None
    assert gone.automatic == {}
    assert linked("remove automatic player Foxx")[1] == ["nothing-to-change"]
