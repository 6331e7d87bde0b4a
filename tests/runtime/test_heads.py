"""An action's head is all of its legality: arguments, conditions and costs, read from top to bottom."""

from __future__ import annotations

import pytest

import naishi
from tests.runtime.rules import meadow, played, texts

TAKE_OR_PASS = "turn { do one of { take  otherwise pass } }\n"


def taking(head: str, body: str = "move 1 card from stack to discards") -> naishi.Game:
    """One action with this head; all one can do besides is pass."""
    return meadow(f"{TAKE_OR_PASS} action take {head} {{ {body} }}")


def coins(mine: int) -> dict[str, object]:
    """A position with so many coins in seat 1's purse; the others are in the bank."""
    return {"purse": [["coin"] * mine, ["coin"] * 3], "bank": ["coin of 1"] * (3 - mine), "stack": ["Oak"]}


def test_the_body_begins_when_all_is_paid() -> None:
    game = taking("pay 2 coin from your purse to bank", "if count of coin in your purse is 1 { end now }")
    assert played(game.from_position(coins(3)), "take").is_over
    assert not played(game.from_position(coins(2)), "take").is_over


@pytest.mark.parametrize(("mine", "legal"), [(0, False), (1, False), (2, True), (3, True)])
def test_a_cost_counts_what_earlier_lines_pay(mine: int, legal: bool) -> None:
    game = taking("pay coin from your purse to bank  pay your coin from your purse to bank")
    match = game.from_position(coins(mine))
    assert texts(match) == (["take"] if legal else ["pass"])
    if legal:
        before = len(match.position()["bank"])
        assert len(played(match, "take").position()["bank"]) == before + 2


def test_a_cost_counts_the_room_that_earlier_lines_take() -> None:
    costs = "pay coin from your purse to jar  pay coin from your purse to jar"
    assert texts(jars(1, costs).from_position(coins(3))) == ["pass"]
    assert texts(jars(2, costs).from_position(coins(3))) == ["take"]


def jars(room: int, head: str) -> naishi.Game:
    """The same with a jar of a size."""
    return meadow(f"pool jar[{room}] of coin seen by everyone {TAKE_OR_PASS} action take {head} {{ }}")


def test_paying_into_a_full_place_is_illegal() -> None:
    game = meadow(
        "pool jar[1] of coin seen by everyone\n" + TAKE_OR_PASS + "action take pay coin from your purse to jar { }"
    )
    match = game.from_position({"jar": [], "purse": [["coin"] * 3, ["coin"] * 3]})
    played(match, "take", "pass")
    assert texts(match) == ["pass"]
    with pytest.raises(naishi.IllegalMove) as caught:
        match.play("take")
    assert caught.value.span is not None
    assert caught.value.span.text == "pay coin from your purse to jar"


def test_a_payment_takes_ones_own_tokens_where_it_says_so() -> None:
    game = taking("pay your coin from bank to your purse")
    match = game.from_position({"bank": ["coin of 2", "coin of 2"], "purse": [[], []]})
    assert texts(match) == ["pass"]
    assert texts(played(match, "pass")) == ["take"]


def test_each_line_sees_the_names_above_it() -> None:
    game = taking(
        "with slot a in river with slot b in your line where position of b is position of a",
        "swap card in a with card in b",
    )
    found = texts(game.from_position({"river": ["Oak", None, "Ash"]}))
    assert found == ["take river[1] line[1]", "take river[2] line[2]", "take river[3] line[3]"]


def test_a_condition_in_the_middle_sees_what_is_bound() -> None:
    game = taking("with card c in river only if c is Elm", "move c to discards")
    assert texts(game.from_position({"river": ["Oak", "Elm", "Ash"]})) == ["take river[2]"]


def test_two_are_unordered_and_written_in_place_order() -> None:
    game = taking("with two cards a, b in river or your line", "swap a with b")
    match = game.from_position({"river": ["Oak", "Ash", None], "line": [["Elm", None, "Oak"], []]})
    assert texts(match) == ["take river[1] river[2]", "take line[1] line[3]"]
    with pytest.raises(naishi.IllegalMove, match="order of their places"):
        match.play("take river[2] river[1]")


def test_two_alike_in_different_slots_are_two_moves() -> None:
    game = taking("with card c in river", "move c to discards")
    assert texts(game.from_position({"river": ["Oak", "Oak", "Oak"]})) == [
        "take river[1]",
        "take river[2]",
        "take river[3]",
    ]


def test_what_lies_in_a_heap_is_chosen_by_its_kind() -> None:
    game = taking("with card c in discards", "move c to your line")
    match = game.from_position({"discards": ["Oak", "Ash", "Oak"], "line": [[], []]})
    assert texts(match) == ["take Oak", "take Ash"]
    assert played(match, "take Oak").position()["discards"] == ["Ash", "Oak"]  # the topmost Oak


def test_legality_does_not_look_ahead() -> None:
    game = meadow("turn { do one of { take then do drop  otherwise pass } }"
                  "action take { move card in river[1] to discards }"
                  "action drop with card c in river { move c to discards }")  # fmt: skip
    match = game.from_position({"river": ["Oak", None, None]})
    assert texts(match) == ["take"]
    assert played(match, "take").turn == 2  # nothing is left to drop: that is skipped


def test_an_alternative_may_have_a_condition_of_its_own() -> None:
    game = meadow("turn { do one of { take if count of card in river is more than 1 then do take  otherwise pass } }"
                  "action take with card c in river { move c to discards }")  # fmt: skip
    assert texts(game.from_position({"river": ["Oak", None, None]})) == ["pass"]
    match = played(game.from_position({"river": ["Oak", "Ash", None]}), "take river[1]")
    assert (match.turn, match.position()["discards"]) == (2, ["Ash", "Oak"])  # the only one left is taken unasked


def test_names_of_the_head_can_be_read_after_the_action() -> None:
    game = meadow("turn { do one of { take then { move c to discards }  otherwise pass } }"
                  "action take with card c in river { swap c with card in your line[1] }")  # fmt: skip
    match = game.from_position({"river": ["Oak", "Elm", None], "line": [["Ash"], []]})
    assert played(match, "take river[2]").position()["discards"] == ["Elm"]


def test_the_failing_line_is_named() -> None:
    game = taking(
        "with card c in river where c is Elm and position of c is 2 only if some Ash in discards", "move c to your line"
    )
    match = game.from_position({"river": ["Elm", "Elm", "Oak"]} | {"river": ["Oak", "Elm", "Ash"]})
    underlined: dict[str, str] = {}
    for text in ("take river[1]", "take river[2]", "take river[3]", "take line[1]"):
        with pytest.raises(naishi.IllegalMove) as caught:
            match.play(text)
        assert caught.value.span is not None
        underlined[text] = caught.value.span.text
    assert underlined == {
        "take river[1]": "c is Elm",
        "take river[2]": "some Ash in discards",
        "take river[3]": "c is Elm",
        "take line[1]": "with card c in river where c is Elm and position of c is 2",
    }


def test_moves_written_shorter_and_wrong() -> None:
    game = taking("with card c in river", "move c to discards")
    match = game.from_position({"river": ["Oak", "Ash", None]})
    with pytest.raises(naishi.AmbiguousMove):
        match.play("take")
    for wrong in ("", "take river[4]", "take hill[1]", "tak river[1]", "take river[1] river[2]", "take river"):
        with pytest.raises(naishi.InvalidMove):
            match.play(wrong)
    assert match.play("  take   river[ 2 ] ").text == "take river[2]"
    with pytest.raises(naishi.IllegalMove):
        match.play("pass", seat=1)
    assert played(match, "pass" if texts(match) == ["pass"] else "take").turn == 3
