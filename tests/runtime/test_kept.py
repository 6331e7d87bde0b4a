"""Numbers and words that are kept: bounds, turns, payments, choices, points; and that nothing of a match loses them."""

from __future__ import annotations

import json

import pytest

import naishi
from naishi.runtime.notation.moves import IllegalMove
from naishi.runtime.saves.snapshot import SaveError
from naishi.state.position import PositionError
from tests.runtime.rules import HEADER, PLACES, game, played, texts

RULES = """
number coins per player 0 to 9 starts 3
number debt -5 to 5
number spent this turn 0 to 4
choice way this turn: left_way, right_way
choice team per player: red, blue
turn {
  choose way
  may choose team
  repeat at most 1 + spent times { do one of { earn  buy  owe  twice  pass_by } }
}
action earn { add 4 to your coins }
action buy pay 2 coins { add 1 to spent }
action owe { reduce debt by 4  add -1 to debt }
action twice pay 3 coins pay (spent + 1) coins only if way is right_way { }
action pass_by { }
scoring of line { score purse: your coins  score by debt { 0: 1, 1 to 5: 0 } }
winner { most points  most your coins }
"""


@pytest.fixture(scope="module")
def rules() -> naishi.Game:
    return game(HEADER + PLACES + RULES)


def kept(match: naishi.Match, name: str) -> list[object]:
    return [one["value"] for one in match.view(0)["kept"] if one["name"] == name]


def test_they_begin_as_declared_and_everyone_sees_them(rules: naishi.Game) -> None:
    match = rules.new(1)
    assert kept(match, "coins") == [3, 3]
    assert kept(match, "debt") == [0]
    assert kept(match, "way") == [None]
    assert match.view(1)["kept"] == match.view(2)["kept"]


def test_a_word_is_chosen_and_a_turn_sets_it_back(rules: naishi.Game) -> None:
    match = rules.new(1)
    assert texts(match) == ["way left_way", "way right_way"]
    played(match, "way right_way", "team blue")
    assert (kept(match, "way"), kept(match, "team")) == (["right_way"], ["blue", None])
    played(match, "earn")
    assert (kept(match, "way"), kept(match, "team")) == ([None], ["blue", None])


def test_they_never_leave_their_bounds(rules: naishi.Game) -> None:
    match = rules.from_position({"coins": [8, 0], "debt": -3})
    played(match, "way left_way", "done", "earn", "way left_way", "done", "owe")
    assert kept(match, "coins") == [9, 0]
    assert kept(match, "debt") == [-5]


def test_nobody_pays_what_they_do_not_have(rules: naishi.Game) -> None:
    match = played(rules.from_position({"coins": [1, 3]}), "way left_way", "done")
    assert "buy" not in texts(match)
    with pytest.raises(IllegalMove, match="coins is 1, and this takes 2") as error:
        match.play("buy")
    assert error.value.values == {"left": 1, "right": 2}


def test_several_costs_count_what_those_above_take(rules: naishi.Game) -> None:
    short = played(rules.from_position({"coins": [3, 3]}), "way right_way", "done")
    enough = played(rules.from_position({"coins": [4, 3]}), "way right_way", "done")
    assert "twice" not in texts(short)
    assert kept(played(enough, "twice"), "coins") == [0, 3]


def test_how_often_is_counted_when_the_repeat_begins(rules: naishi.Game) -> None:
    match = played(rules.from_position({"coins": [9, 3], "spent": 1}), "way left_way", "done", "buy")
    assert match.turn == 1
    assert played(match, "buy").turn == 2


def test_points_of_no_card_name_their_clause(rules: naishi.Game) -> None:
    score = rules.new(1).score(1)
    assert [(e.item, e.type, e.points) for e in score.entries] == [(None, "purse", 3), (None, "", 1)]
    assert score.entries[0].clause == "score purse: your coins"


def test_changes_are_told(rules: naishi.Game) -> None:
    match = rules.new(1)
    before = len(match.events(2))
    played(match, "way left_way", "done", "earn")
    told = [e for e in match.events(2)[before:] if e["type"] == "kept"]
    assert told == [
        {"type": "kept", "name": "way", "owner": 0, "value": "left_way"},
        {"type": "kept", "name": "coins", "owner": 1, "value": 7},
    ]


def test_a_saved_match_keeps_them_and_goes_on(rules: naishi.Game) -> None:
    match = played(rules.from_position({"coins": [9, 3], "debt": -5}), "way left_way")
    again = naishi.Match.from_json(rules, match.to_json())
    assert again == match
    assert kept(again, "debt") == [-5]
    assert played(again, "done", "earn") == played(match.copy(), "done", "earn")
    assert rules.from_position({"coins": [1, 3]}) != rules.from_position({"coins": [2, 3]})


def test_a_position_names_them(rules: naishi.Game) -> None:
    position = rules.from_position({"coins": [1, 2], "team": ["red", None]}).position()
    assert (position["coins"], position["team"], position["debt"]) == ([1, 2], ["red", None], 0)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"coins": 5}, "coins is one for each of the 2 players"),
        ({"coins": [5]}, "coins needs 2 values"),
        ({"coins": [5, 10]}, "coins is a number from 0 to 9"),
        ({"debt": True}, "debt is a number from -5 to 5"),
        ({"team": ["green", None]}, "team is one of red, blue"),
        ({"coin": []}, "did you mean coins"),
    ],
)
def test_a_position_that_cannot_be(rules: naishi.Game, position: dict[str, object], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        rules.from_position(position)


def test_a_damaged_save_is_refused(rules: naishi.Game) -> None:
    data = json.loads(rules.new(1).to_json())
    layout = rules.interpreter.layout
    data["state"][layout.kept[0][1]] = 10
    with pytest.raises(SaveError):
        naishi.Match.from_json(rules, json.dumps(data))


def test_undone_they_are_as_before(rules: naishi.Game) -> None:
    match = played(rules.new(1), "way left_way", "done")
    before = match.to_json()
    played(match, "earn")
    match.undo()
    assert match.to_json() == before
