"""What is asked, what goes by itself, what happens when one declines or has nothing to choose."""

from __future__ import annotations

import pytest

import naishi
from tests.runtime.rules import game, meadow, played, texts

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


# --- who is asked ---
BLOCK = """
game Block {{ version 1  players {players}  at most 20 turns }}
tag duke
field rank: 1 to 9
pile deck seen by nobody holds every card
row  hand[2] per player seen by owner
pool bag[4] per player seen by owner
row  line[2] per player seen by everyone
pile used seen by everyone
pool coins[9] per player of coin seen by owner
token coin x4 per player in coins
number money per player 0 to 99
card Duke x6 {{ is duke  rank 3 }}
card Oaf  x6 {{ rank 1 }}
card Comet x1 {{ is duke  rank 9 }}
turn {{ do one of {{ aid  otherwise pass }} }}
action aid {{ each other player {{ {asked} }} }}
{actions}
winner {{ most your money }}
"""
HANDS = [{"hand": [["Oaf"], [mine, None]], "bag": [["Oaf"], [mine]]} for mine in ("Duke", "Oaf")]
MAY_BLOCK = ("may do block", "action block {head} {{ add 1 to your money }}")


def asked_both(asked: str, actions: str = "", **places: object) -> list[list[str]]:
    """What seat 2 is asked with a Duke, and without; nothing where it is passed over."""
    found = []
    for hand in HANDS:
        match = game(BLOCK.format(asked=asked, actions=actions, players=2)).from_position(hand | places)
        match.play("aid")
        found.append(texts(match) if match.to_act == (2,) and match.turn == 1 else [])
    return found


@pytest.mark.parametrize(
    "head",
    [
        "with duke c in your hand",
        "with card c in your hand where it is duke",
        "with card c in your hand where rank of it is at least 2 and position of it is 1",
        "with slot s in your hand where rank of s is 3",
        "only if some duke in your hand",
        "only if count of Duke in your hand is at least 1",
        "only if total rank of card in your hand is at least 3",
        "pay 1 Duke from your bag to used",
        "with duke c in your bag",
        "with card c in your hand  only if rank of c is 3",
        "only if count of card in deck is at least 1  with duke c in your hand",
        "with card c in your hand  with slot s in your line where s is empty and rank of c is 3",
    ],
)
def test_who_is_asked_is_decided_by_what_all_see(head: str) -> None:
    may, action = MAY_BLOCK
    with_duke, without = asked_both(may, action.format(head=head))
    assert len(with_duke) > 1
    assert with_duke[-1] == "done"
    assert without == ["done"]


@pytest.mark.parametrize(
    "head",
    [
        "with duke c in your line",  # open, and nothing there
        "with duke c in your hand  only if your money is at least 1",
        "with two cards a, b in your hand where a is duke",  # one card lies there
        "with two cards a, b in your bag where rank of a is 3",
        "with duke c in your hand  with slot s in your line where s is filled",
        "pay 5 coin from your coins to bank  with duke c in your hand",
    ],
)
def test_who_is_passed_over_by_what_all_see_is_not_asked(head: str) -> None:
    may, action = MAY_BLOCK
    extra = "pool bank[30] of coin seen by everyone  " if "bank" in head else ""
    assert asked_both(may, extra + action.format(head=head)) == [[], []]


def test_who_has_nothing_is_asked_whatever_the_way() -> None:
    block = "action block with duke c in your hand { add 1 to your money }"
    plain = "action plain { add 2 to your money }"
    assert asked_both("do block", block) == [["block hand[1]"], ["done"]]
    assert asked_both("do one of { block otherwise { add 1 to your money } }", block) == [["block hand[1]"], ["done"]]
    assert asked_both("may do one of { block if your money is at least 1 }", block) == [[], []]
    assert asked_both("may do one of { plain if some duke in your hand }", plain) == [["plain", "done"], ["done"]]
    both = f"{block} {plain}"
    assert asked_both("may do one of { block plain }", both)[1] == ["plain", "done"]
    assert asked_both("choose duke c in your hand  move c to used") == [["c hand[1]"], ["done"]]
    assert asked_both("may choose duke c in your hand  move c to used") == [["c hand[1]", "done"], ["done"]]
    assert asked_both("choose duke c in your bag  move c to used") == [["c Duke"], ["done"]]
    assert asked_both("repeat at most 2 times { choose duke c in your hand  move c to used }")[1] == ["done"]


def test_what_is_asked_of_one_kind_of_token_is_no_secret() -> None:
    """All that lies there is coins, so that everyone sees how many."""
    action = "pool bank[30] of coin seen by everyone  action block pay 4 coin from your coins to bank { }"
    assert asked_both("may do block", action) == [["block", "done"]] * 2
    assert asked_both("may do block", action.replace("pay 4", "only if at least 5 coin in your coins  pay 1")) == [
        [],
        [],
    ]


def test_who_knows_more_changes_nothing() -> None:
    """What was revealed all see; what one player knows, not all do."""
    block = "action block with duke c in your hand { add 1 to your money }"
    assert asked_both("reveal your hand  may do block", block) == [["block hand[1]", "done"], []]


def test_declining_the_only_answer_is_declining() -> None:
    block = "action block with duke c in your hand { }"
    match = game(
        BLOCK.format(asked="may do one of { block otherwise { add 3 to your money } }", actions=block, players=2)
    )
    played_one = played(match.from_position(HANDS[1]), "aid", "done")
    assert (played_one.turn, played_one.view(0)["kept"][1]["value"]) == (2, 3)


def test_an_effect_that_waits_is_asked_about_by_what_all_see() -> None:
    """Which of two comes first is asked, though one of them will find nothing, for all that others see."""
    rules = """
when gift: Oaf o enters used { may choose duke c in your hand  move c to used }
when look: Oaf o enters used { may choose card d in your line  move d to used }
"""
    for hand in HANDS:
        asked = game(BLOCK.format(asked="choose Oaf o in your line  move o to used", actions=rules, players=2))
        match = asked.from_position(hand | {"line": [[], ["Oaf", "Oaf"]]})
        played(match, "aid", "o line[1]")
        assert (match.to_act, texts(match)) == ((2,), ["gift", "look"])
        assert texts(played(match, "gift"))[-1] == "done"


def test_an_effect_that_depends_on_something_hidden_is_asked_about() -> None:
    """Else the order that is asked for would tell what lies on the deck."""
    rules = """
when gift: Oaf o enters used { if rank of deck is 9 { may choose card c in your hand  move c to used } }
when look: Oaf o enters used { may choose card d in your line  move d to used }
"""
    for top in ("Comet", "Duke"):
        asked = game(BLOCK.format(asked="choose Oaf o in your line  move o to used", actions=rules, players=2))
        match = asked.from_position(HANDS[0] | {"line": [[], ["Oaf", "Oaf"]], "deck": [top, "Oaf"]})
        played(match, "aid", "o line[1]")
        assert (match.to_act, texts(match)) == ((2,), ["gift", "look"])


def test_a_name_keeps_its_secret_when_it_has_gone_elsewhere() -> None:
    """What was chosen in a hand lies face down now: who is asked must not tell which it was."""
    rules = """
pile under seen by nobody
action block with card c in your hand {
  move c to under
  choose card d in your line where rank of it is rank of c
  move d to used
}
"""
    asked = game(BLOCK.format(asked="do block", actions=rules, players=2))
    for mine in ("Duke", "Oaf", "Comet"):
        match = asked.from_position({"hand": [["Oaf"], [mine, None]], "line": [[], ["Duke", "Oaf"]]})
        played(match, "aid")
        assert (match.to_act, match.turn) == ((2,), 1)
        assert len(texts(match)) == 1


def test_a_choice_inside_what_looked_at_hidden_cards() -> None:
    """All see that it comes to that; its list uses nothing of it."""
    asked = "find first Comet d in deck { choose card x in your line  move x to used } else { add 5 to your money }"
    rules = game(BLOCK.format(asked=asked, actions="", players=2))
    found = played(rules.from_position({"line": [[], ["Oaf", "Oaf"]]}), "aid")
    assert (found.turn, texts(found)) == (1, ["x line[1]", "x line[2]"])
    nothing = played(rules.from_position({"line": [["Comet"], ["Oaf", "Oaf"]]}), "aid")
    assert (nothing.turn, nothing.view(0)["kept"][1]["value"]) == (2, 5)
