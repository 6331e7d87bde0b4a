"""What is asked, what goes by itself, what happens when one declines or has nothing to choose."""

from __future__ import annotations

import naishi
from tests.runtime.rules import meadow, played, texts

SHEDS = "row shed[3] per player seen by owner\n"


def after_a_pass(rest: str, extra: str = "") -> naishi.Game:
    """One begins by doing `go`; then comes what is tried."""
    return meadow(f"{extra} turn {{ do go {rest} }} action go {{ move 1 Elm from stack to discards }}")


# --- a turn's first decision ---
def test_the_first_decision_is_asked_also_where_there_is_one_answer() -> None:
    match = meadow("turn { do go } action go { move 1 card from stack to discards }").new(1)
    assert (match.turn, match.to_act, texts(match)) == (1, (1,), ["go"])
    assert (played(match, "go").turn, match.to_act) == (2, (2,))


def test_pass_is_asked() -> None:
    game = meadow("turn { do one of { go  otherwise pass } } action go with card c in river { move c to discards }")
    match = game.from_position({"river": []})
    assert texts(match) == ["pass"]
    assert played(match, "pass").turn == 2


def test_with_nothing_legal_and_no_otherwise_it_is_skipped() -> None:
    game = after_a_pass("do one of { drop }  move 1 Ash from stack to river }"
                        "action drop with card c in your line { move c to discards ")  # fmt: skip
    match = played(game.from_position({"line": [[], []], "stack": ["Ash"], "river": []}), "go")
    assert (match.turn, match.position()["river"][0]) == (2, "Ash")


def test_otherwise_does_something_else() -> None:
    game = meadow("turn { do one of { go  otherwise { move 1 card from stack to river } } }"
                  "action go with card c in river { move c to discards }")  # fmt: skip
    match = game.from_position({"river": [], "stack": ["Elm", "Oak"]})
    assert (match.turn, texts(match)) == (2, ["go river[1]"])


# --- one answer ---
def test_one_answer_that_all_can_see_is_taken() -> None:
    game = after_a_pass("choose card c in your line  move c to discards")
    match = game.from_position({"line": [["Oak"], ["Ash"]]})
    assert (played(match, "go").turn, match.position()["discards"]) == (2, ["Oak"])


def test_one_answer_that_others_cannot_see_is_asked() -> None:
    game = after_a_pass("choose Oak c in your shed  move c to discards", SHEDS)
    match = played(game.from_position({"shed": [["Oak", "Ash"], []]}), "go")
    assert (match.turn, match.to_act, texts(match)) == (1, (1,), ["c shed[1]"])


def test_that_there_is_one_card_can_be_seen_even_if_the_card_cannot() -> None:
    game = after_a_pass("choose card c in your shed  move c to discards", SHEDS)
    match = played(game.from_position({"shed": [["Oak"], []]}), "go")
    assert (match.turn, match.position()["discards"]) == (2, ["Oak"])


def test_what_was_revealed_is_seen_by_all() -> None:
    game = after_a_pass("reveal your shed  choose Oak c in your shed  move c to discards", SHEDS)
    match = played(game.from_position({"shed": [["Oak", "Ash"], []]}), "go")
    assert (match.turn, match.position()["discards"]) == (2, ["Oak"])


def test_an_action_with_one_way_is_done_unless_hidden() -> None:
    rules = "do drop } action drop with Oak c in your PLACE { move c to discards "
    shown = after_a_pass(rules.replace("PLACE", "line"), SHEDS).from_position({"line": [["Oak", "Ash"], []]})
    assert played(shown, "go").position()["discards"] == ["Oak"]
    hidden = after_a_pass(rules.replace("PLACE", "shed"), SHEDS).from_position({"shed": [["Oak", "Ash"], []]})
    assert texts(played(hidden, "go")) == ["drop shed[1]"]


# --- may ---
def test_what_can_be_declined_is_asked() -> None:
    game = after_a_pass("may choose card c in your line  move c to discards")
    match = played(game.from_position({"line": [["Oak"], []]}), "go")
    assert texts(match) == ["c line[1]", "done"]
    assert played(match, "done").position()["discards"] == []


def test_what_can_be_declined_is_not_asked_when_nothing_is_there() -> None:
    game = after_a_pass("may choose card c in your line  move c to discards")
    assert played(game.from_position({"line": [[], []]}), "go").turn == 2


def test_otherwise_runs_on_declining_and_when_nothing_is_legal() -> None:
    game = after_a_pass("may do one of { drop  otherwise { move 1 card from stack to river } } }"
                        "action drop with card c in your line { move c to discards ")  # fmt: skip
    match = played(game.from_position({"line": [["Oak"], []], "stack": ["Ash"], "river": []}), "go")
    assert texts(match) == ["drop line[1]", "done"]
    assert played(match.copy(), "done").position()["river"][0] == "Ash"
    assert played(match.copy(), "drop").position()["river"][0] is None
    match = played(game.from_position({"line": [[], []], "stack": ["Ash"], "river": []}), "go")
    assert match.position()["river"][0] == "Ash"


def test_declining_skips_the_then_but_not_what_follows() -> None:
    game = after_a_pass("may do drop then { end now }  move 1 card from stack to river }"
                        "action drop with card c in your line { move c to discards ")  # fmt: skip
    match = played(game.from_position({"line": [["Oak"], []], "stack": ["Ash"], "river": []}), "go", "done")
    assert (match.is_over, match.position()["river"][0]) == (False, "Ash")


# --- choose in a body ---
def test_with_nothing_to_choose_the_rest_of_the_block_is_left() -> None:
    game = after_a_pass("if no Elm in river { choose card c in your line  move c to discards"
                        "  move 1 Oak from stack to river } move 1 Ash from stack to river")  # fmt: skip
    position = {"stack": ["Oak", "Ash"], "river": []}
    without = played(game.from_position(position | {"line": [[], []]}), "go").position()["river"]
    assert without == ["Ash", None, None]  # not the Oak, but what follows the block
    withal = played(game.from_position(position | {"line": [["Oak"], []]}), "go").position()["river"]
    assert withal == ["Oak", "Ash", None]


def test_declining_leaves_the_rest_of_the_block() -> None:
    game = after_a_pass("repeat at most 3 times { may choose card c in your line  move c to discards }")
    match = played(game.from_position({"line": [["Oak", "Ash", "Oak"], []]}), "go", "done")
    assert texts(match) == ["c line[1]", "c line[2]", "c line[3]", "done"]  # the second time round
    played(match, "c line[2]", "done")
    assert (match.turn, match.position()["discards"]) == (2, ["Ash"])


def test_stop_leaves_the_repeat() -> None:
    game = after_a_pass("repeat at most 3 times { may do one of { drop  otherwise stop } } }"
                        "action drop with card c in your line { move c to discards ")  # fmt: skip
    match = played(game.from_position({"line": [["Oak", "Ash", "Oak"], []]}), "go", "drop line[1]", "done")
    assert (match.turn, match.position()["discards"]) == (2, ["Oak"])


def test_a_choice_in_every_slot() -> None:
    game = after_a_pass("each slot s in river where it is filled {"
                        "  may do one of { drop  otherwise { move card in s to stack } } } }"
                        "action drop with card c in your line { move c to discards ")  # fmt: skip
    match = game.from_position({"line": [["Oak", "Ash"], []], "river": ["Elm", None, "Oak"]})
    played(match, "go", "done", "drop line[2]")
    assert (match.turn, match.position()["river"], match.position()["stack"]) == (2, [None, None, "Oak"], ["Elm"])


def test_asked_says_where_in_the_rules() -> None:
    game = after_a_pass("may choose card c in your line  move c to discards")
    match = game.from_position({"line": [["Oak"], []]})
    assert match.asked.text == "do go"
    assert played(match, "go").asked.text == "may choose card c in your line"
