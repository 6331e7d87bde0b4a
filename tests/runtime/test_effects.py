"""What statements do to what lies on the table."""

from __future__ import annotations

from typing import Any

import pytest

import naishi
from tests.runtime.rules import HEADER, PLACES, game, meadow, played, texts

SHEDS = "row shed[3] per player seen by owner\n"


def doing(body: str, position: dict[str, Any], extra: str = "") -> dict[str, Any]:
    """The position after a first turn that does this."""
    rules = meadow(f"{extra} turn {{ do go }} action go {{ {body} }}")
    return played(rules.from_position(position), "go").position()


# --- moving ---
def test_a_row_takes_into_its_first_empty_slot_a_pile_on_top() -> None:
    position = {"river": ["Ash", "Oak", "Elm"], "line": [["Oak", None, "Oak"], []], "discards": ["Oak"]}
    after = doing("move card in river[3] to your line  move card in river[1] to discards", position)
    assert after["line"][0] == ["Oak", "Elm", "Oak"]
    assert after["discards"] == ["Ash", "Oak"]


def test_moving_some_takes_the_topmost_that_match() -> None:
    after = doing("move 2 Oak from stack to discards", {"stack": ["Ash", "Oak", "Elm", "Oak", "Oak"]})
    assert (after["stack"], after["discards"]) == (["Ash", "Elm", "Oak"], ["Oak", "Oak"])


@pytest.mark.parametrize("amount", ["2", "up to 2"])
def test_in_play_fewer_are_moved_when_fewer_are_there(amount: str) -> None:
    after = doing(f"move {amount} Oak from stack to discards", {"stack": ["Ash", "Oak"]})
    assert (after["stack"], after["discards"]) == (["Ash"], ["Oak"])


def test_fewer_are_a_fault_in_setup() -> None:
    rules = "turn { do go } action go { move 1 card from stack to discards } winner { most count of Oak in your line }"
    setup = PLACES.replace("move 3 Ash", "move all Elm from box to stack  move 1 Elm from box to river  move 3 Ash")
    with pytest.raises((naishi.RulesFault, AssertionError), match="only 0 of 1"):
        game(f"{HEADER}{setup}{rules}").new(1)


def test_moving_to_where_it_lies_does_nothing() -> None:
    after = doing("move all Oak from discards to discards", {"discards": ["Ash", "Oak", "Ash", "Oak"]},
                  "when Oak enters discards { end now }")  # fmt: skip
    assert after["discards"] == ["Ash", "Oak", "Ash", "Oak"]


def test_no_card_is_a_value() -> None:
    after = doing(
        "move card in river[1] to discards  swap card in river[1] with card in river[2]"
        "  if some Elm in river[1] { end now }  if count of card in river[1] is more than 0 { end now }"
        "  if river[1] is filled { end now }  move 1 Elm from stack to discards",
        {"river": [None, "Oak", None], "stack": ["Elm"]},
    )
    assert (after["river"], after["discards"]) == ([None, "Oak", None], ["Elm"])


def test_what_does_not_fit_is_a_fault_and_changes_nothing() -> None:
    rules = meadow("turn { do go } action go { move 1 Elm from stack to discards  move 1 Oak from stack to your line }")
    match = rules.from_position({"line": [["Oak"] * 3, []], "stack": ["Oak", "Elm"]})
    before = match.to_json()
    with pytest.raises(naishi.RulesFault) as caught:
        match.play("go")
    assert caught.value.span.text in "move 1 Oak from stack to your line"
    assert (match.to_json(), texts(match)) == (before, ["go"])


def test_a_swap_exchanges_slots_also_between_players() -> None:
    after = doing("swap card in your line[1] with card in line[3] of opponent"
                  "  swap card in your line[2] with card in river[1]",
                  {"line": [["Oak", "Ash"], [None, None, "Elm"]], "river": ["Oak"]})  # fmt: skip
    assert after["line"] == [["Elm", "Oak", None], [None, None, "Oak"]]
    assert after["river"] == ["Ash", None, None]


def test_slots_of_the_same_position() -> None:
    after = doing("each slot s in your line where it is filled { swap card in s with card in s of opponent"
                  "  move card in river at s to discards }",
                  {"line": [["Oak", None, "Ash"], ["Elm", "Oak", "Oak"]], "river": ["Ash", "Ash", None]})  # fmt: skip
    assert after["line"] == [["Elm", None, "Oak"], ["Oak", "Oak", "Ash"]]
    assert after["river"] == [None, "Ash", None]


# --- whole places ---
def test_refill_from_one_pile_and_from_the_piles_behind() -> None:
    after = doing("refill river from stack", {"river": [None, "Oak", None], "stack": ["Elm", "Ash", "Oak"]})
    assert (after["river"], after["stack"]) == (["Elm", "Oak", "Ash"], ["Oak"])
    after = doing("refill river from behind", {"river": [None, "Oak", None], "behind": [["Elm", "Ash"], ["Ash"], []]},
                  "pile behind[3] seen by nobody")  # fmt: skip
    assert (after["river"], after["behind"]) == (["Elm", "Oak", None], [["Ash"], ["Ash"], []])


def test_dealing_goes_round_place_by_place_and_leaves_the_rest() -> None:
    after = doing(
        "deal 2 card from discards to each line",
        {"line": [["Elm"], []], "discards": ["Oak", "Oak", "Ash", "Ash", "Ash"]},
    )
    assert (after["line"], after["discards"]) == ([["Elm", "Oak", "Oak"], ["Ash", "Ash", None]], ["Ash"])


def test_shuffling_a_row_keeps_empty_slots_and_cards() -> None:
    found = set()
    for seed in range(20):
        rules = meadow("turn { do go } action go { shuffle your line }")
        match = played(rules.from_position({"line": [["Oak", None, "Ash"], []]}, seed), "go")
        found.add(tuple(match.position()["line"][0]))
    assert found == {("Oak", None, "Ash"), ("Ash", None, "Oak")}


def test_shuffling_a_pile_comes_to_every_order() -> None:
    rules = meadow("turn { do go } action go { shuffle discards }")
    found = {
        tuple(played(rules.from_position({"discards": ["Oak", "Ash", "Elm"]}, seed), "go").position()["discards"])
        for seed in range(80)
    }
    assert len(found) == 6


# --- loops ---
ROUNDS = {
    "each player { move 1 card from stack to your line }": "Ash Oak Elm",
    "each player { may do drop  move 1 card from stack to your line }": "Ash Oak Elm",
    "each other player { move 1 card from stack to your line }": "Oak - Ash",
    "each other player { may do drop  move 1 card from stack to your line }": "Oak - Ash",
}


@pytest.mark.parametrize("loop", ROUNDS)
def test_players_go_in_seat_order_the_others_from_the_next(loop: str) -> None:
    actions = "action drop with Elm c in river { move c to discards } action go { } action wait { }"
    rules = meadow(f"turn {{ do one of {{ wait  go then {{ {loop} }} }} }} {actions}", players=3)
    match = rules.from_position({"stack": ["Ash", "Oak", "Elm"], "line": [[]] * 3, "river": []})
    played(match, "wait", "go")  # by seat 2
    assert " ".join(line[0] or "-" for line in match.position()["line"]) == ROUNDS[loop]


def test_a_loop_goes_through_what_was_there_when_it_began() -> None:
    after = doing("each card c in discards { move c to stack  move 1 Elm from stack to discards }",
                  {"discards": ["Oak", "Ash"], "stack": ["Elm"]})  # fmt: skip
    assert (after["discards"], after["stack"]) == (["Elm"], ["Ash", "Oak"])


def test_if_else_if_else() -> None:
    body = ("if some Elm in river { move 1 Oak from stack to discards } else if some Ash in river"
            " { move 1 Ash from stack to discards } else { move 1 Elm from stack to discards }")  # fmt: skip
    stack = {"stack": ["Oak", "Ash", "Elm"]}
    assert [doing(body, {"river": river, "stack": stack_})["discards"] for river, stack_ in (
        (["Elm"], ["Oak", "Ash"]), (["Ash"], stack["stack"]), ([], stack["stack"])
    )] == [["Oak"], ["Ash"], ["Elm"]]  # fmt: skip


# --- secretly at once ---
GIVING = "together each player { choose card gift in your line } then { move gift to line of opponent }"


def test_together_lifts_everything_and_then_lays_it() -> None:
    rules = meadow(f"turn {{ do go  {GIVING} }} action go {{ move 1 Elm from stack to discards }}")
    match = played(rules.from_position({"line": [["Oak", "Oak", "Elm"], ["Ash", "Ash", "Oak"]]}), "go")
    assert (match.to_act, texts(match, 2)) == ((1, 2), ["gift line[1]", "gift line[2]", "gift line[3]"])
    match.play("gift line[2]", seat=2)
    assert (match.to_act, texts(match, 2)) == ((1,), [])
    match.play("gift line[3]", seat=1)  # both lines are full: each gift finds room because the other has been lifted
    assert match.position()["line"] == [["Oak", "Oak", "Ash"], ["Ash", "Elm", "Oak"]]
    assert (match.turn, match.to_act) == (2, (2,))


def test_together_who_has_nothing_is_not_asked() -> None:
    rules = meadow(f"turn {{ do go  {GIVING} }} action go {{ move 1 Elm from stack to discards }}")
    match = played(rules.from_position({"line": [[], ["Ash", "Ash"]]}), "go")
    assert match.to_act == (2,)
    match.play("gift line[2]")
    assert match.position()["line"] == [["Ash", None, None], ["Ash", None, None]]


def test_together_more_than_fits_is_a_fault() -> None:
    rules = meadow("turn { do go  together each player { choose card gift in your line } then { move gift to river } }"
                   "action go { move 1 Elm from stack to discards }")  # fmt: skip
    match = played(
        rules.from_position({"line": [["Oak"] * 3] * 2, "river": ["Ash", "Ash", None]}), "go", "gift line[1]"
    )
    with pytest.raises(naishi.RulesFault):
        match.play("gift line[1]")
    assert match.to_act == (2,)


def test_together_with_two_choices_asks_one_after_the_other() -> None:
    rules = meadow("turn { do go  together each player {"
                   "  choose card a in your line  choose card b in river where it is not Elm }"
                   "then { move a to line of opponent } } action go { move 1 Elm from stack to discards }")  # fmt: skip
    match = rules.from_position({"line": [["Oak", "Ash"], ["Ash", "Ash"]], "river": ["Oak", "Elm", "Ash"]})
    played(match, "go", "a line[1]")
    assert (match.to_act, texts(match, 1), texts(match, 2)) == (
        (1, 2),
        ["b river[1]", "b river[3]"],
        ["a line[1]", "a line[2]"],
    )
    match.play("a line[2]", seat=2)
    match.play("b river[1]", seat=2)
    match.play("b river[3]", seat=1)
    assert match.position()["line"] == [["Ash", "Ash", None], ["Ash", "Oak", None]]
