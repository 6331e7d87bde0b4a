"""What a front end gets: views, questions, moves with the clause that allows them, and why others cannot be played."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import naishi
from tests.games import loaded, some_ways
from tests.properties.playing import looks
from tests.runtime.rules import game, meadow, played

TWO_SECRETS = """
game Secrets { version 1  players 2  at most 9 turns }
row  held[2] per player seen by owner
pile sack seen by nobody holds every card
pile open seen by everyone
pool bag[9] per player seen by owner
card Red x4 { }
card Blue x4 { }
setup {
  step lay { shuffle sack  deal 2 card from sack to each held  deal 2 card from sack to each bag }
  step trade { together each player { choose card mine in your held  choose card extra in your bag }
    then { move mine to open  move extra to sack } }
}
turn { do one of { drop  otherwise pass } }
action drop with card c in your bag { move c to open }
winner { most count of card in open }
"""


def place(view: dict[str, Any], name: str, owner: int = 0) -> dict[str, Any]:
    found: list[dict[str, Any]] = [p for p in view["places"] if (p["name"], p["owner"]) == (name, owner)]
    return found[0]


def test_a_view_is_plain_data() -> None:
    match = loaded("base+legends").new(1)
    for seat in (0, 1, 2):
        view = match.view(seat)
        assert json.loads(json.dumps(view)) == view


@pytest.mark.parametrize("seat", [-1, 3, True, "1", 1.0, None])
def test_only_players_and_spectators_have_views(seat: Any) -> None:
    with pytest.raises(ValueError, match="there is no seat"):
        loaded("base").new(1).view(seat)


def test_places_with_their_sizes() -> None:
    view = loaded("base").new(7).view(1)
    assert place(view, "hand", 1)["capacity"] == 1
    assert place(view, "reserve", 1)["capacity"] == 2
    assert len(place(view, "river")["spots"]) == 5
    assert place(view, "stock")["spots"] == [[None] * 5] * 5
    assert all(item is not None for spot in place(view, "hand", 1)["spots"] for item in spot)
    assert place(view, "hand", 2)["spots"] == [[None]] * 5


def test_the_question() -> None:
    match = loaded("base").new(7)
    asked = match.view(1)["question"]
    assert asked["about"] == "choice"
    assert (asked["name"], asked["text"]) == ("gift", "choose development gift in your hand")
    assert asked["is_secret"]
    assert asked["file"].endswith("base.naishi")
    for seat in (1, 2):
        match.play(match.moves_of(seat)[0], seat)
    asked = match.view(2)["question"]
    assert (asked["about"], asked["name"], asked["may_decline"], asked["is_secret"]) == ("actions", None, False, False)
    assert asked["text"].startswith("do one of {")


def test_each_seat_is_asked_its_own_secret_question() -> None:
    match = game(TWO_SECRETS).new(3)
    assert (match.question(1).name, match.question(2).name) == ("mine", "mine")
    match.play(match.moves_of(1)[0], 1)
    assert (match.question(1).name, match.question(2).name) == ("extra", "mine")
    assert match.move_data(match.moves_of(1)[0], 1)["clause"].startswith("choose card extra")
    match.play(match.moves_of(1)[0], 1)
    assert match.to_act == (2,)
    assert match.view(1)["question"]["name"] is None  # what the other is asked is not shown
    assert match.view(2)["question"]["name"] == "mine"


def test_the_last_turn_is_told() -> None:
    match = loaded("base").from_position({"river": ["Fort", "Monk", "Rice", "Fort"], "line": [["Fort"] * 1, []]})
    assert match.view(1)["ends_after"] is None
    match.play("declare_end")
    assert match.view(2)["ends_after"] == 2


def test_when_it_is_over_nothing_is_asked() -> None:
    match = loaded("base").from_position({"decree_spot": ["emissary of 2"]})
    while not match.is_over:
        match.play(match.legal_moves[0])
    assert match.view(0)["question"] is None
    assert match.view(0)["to_act"] == []


# --- moves ---
def test_an_action_is_allowed_by_its_head() -> None:
    match = loaded("base").new(7)
    for seat in (1, 2):
        move = match.moves_of(seat)[0]
        data = match.move_data(move, seat)
        assert data["clause"] == "choose development gift in your hand"
        match.play(move, seat)
    data = match.move_data(next(m for m in match.legal_moves if m.action == "develop"))
    assert data["text"] == "develop line[1]"
    assert (data["action"], data["args"]) == ("develop", ["line[1]"])
    assert data["clause"] == "action develop with slot s in your territory where river at s is filled"
    assert isinstance(data["line"], int)


@some_ways
def test_every_move_of_every_kind_of_decision_has_a_clause(name: str) -> None:
    for match in looks(loaded(name).new(2), random.Random(2)):
        for seat in match.to_act:
            for move in match.moves_of(seat)[:40]:
                data = match.move_data(move, seat)
                assert data["clause"]
                assert data["line"] >= 1


# --- why not ---
RULES = """
turn { do one of { take if count of Oak in your line is at most 2  two_of  spend  otherwise pass } }
action take with card c in river { move c to discards }
action two_of
  with two cards a, b in river where position of b is position of a + 1
  only if count of coin in bank is at least 2
{ swap a with b }
action spend with card c in river where position of c is at least 3  pay 2 your coin from your purse to bank {
  move card in line[1] of opponent to discards
}
"""


def test_what_can_be_played_is_not_explained() -> None:
    match = meadow(RULES).new(1)
    assert match.why_not("spend") is None
    assert match.why_not("spend river[3]", 1) is None


@pytest.mark.parametrize(
    ("text", "kind", "condition", "values"),
    [
        ("take river[1]", "illegal", "count of Oak in your line is at most 2", {"left": 3, "right": 2}),
        ("two_of river[1] river[3]", "illegal", "position of b is position of a + 1", {"left": 3, "right": 2}),
        ("two_of river[1] river[2]", "illegal", "count of coin in bank is at least 2", {"left": 0, "right": 2}),
        ("spend river[2]", "illegal", "position of c is at least 3", {"left": 2, "right": 3}),
        ("spend river[9]", "invalid", None, {}),
        ("spend Oak", "invalid", None, {}),
        ("fly", "invalid", None, {}),
        ("", "invalid", None, {}),
    ],
)
def test_the_condition_that_is_not_met_and_its_numbers(text: str, kind: str, condition: str, values: Any) -> None:
    match = meadow(RULES).new(1)
    before = match.to_json()
    why = match.why_not(text)
    assert why is not None
    assert (why["kind"], why["condition"], why["values"]) == (kind, condition, values)
    assert (why["line"] is None) == (condition is None)
    assert match.to_json() == before


def test_several_that_fit() -> None:
    match = meadow(
        "turn { do one of { take  otherwise pass } }  action take with card c in river { move c to discards }"
    ).new(1)
    why = match.why_not("take")
    assert why is not None
    assert why["kind"] == "ambiguous"


def test_who_is_not_to_act() -> None:
    match = meadow(RULES).new(1)
    why = match.why_not("spend", 2)
    assert why is not None
    assert why["message"] == "seat 2 has nothing to decide now; 1 to act."


def test_what_lies_hidden_makes_no_difference_to_the_reason() -> None:
    """Whether one of a name lies in a pile that nobody sees, or in another's hand, must not be heard."""
    base = naishi.load("base")
    one = base.from_position({"hand": [["Fort"], ["Naishi", "Naishi"]]})
    other = base.from_position({"hand": [["Fort"], ["Rice", "Rice"]]})
    for text in ("decree Naishi", "switch Naishi Naishi", "develop Naishi of opponent"):
        assert one.why_not(text) == other.why_not(text)


def test_out_of_a_bag() -> None:
    match = played(game(TWO_SECRETS).new(3))
    while match.turn == 0:
        seat = match.to_act[0]
        match.play(match.moves_of(seat)[0], seat)
    name = match.legal_moves[0].args[0]
    missing = "Blue" if name == "Red" else "Red"
    why = match.why_not(f"drop {missing}")
    assert why is not None
    assert why["message"] == f"{missing} cannot be chosen here: `with card c in your bag`."
    why = match.why_not(f"drop {name} of opponent")
    assert why is not None
    assert why["message"] == f"`{name} of opponent`: {name} belongs to nobody."
    why = match.why_not("drop bag[1]")
    assert why is not None
    assert why["kind"] == "invalid"
