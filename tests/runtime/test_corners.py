"""Corners of the rules that were got wrong once: one small program for each."""

from __future__ import annotations

import json
from typing import Any

import pytest

import naishi
from tests.runtime.rules import HEADER, PLACES, game, meadow, played, texts

END = " winner { most count of Oak in your line }"


# items.lay/take + saving.canonical: equal matches behave differently
def test_the_order_inside_a_pool_is_no_state() -> None:
    rules = meadow(
        "turn { do one of { give  take } } action give pay your coin from your purse to bank { }"
        "action take { move 1 coin from bank to your purse }"
    )
    match = played(rules.new(1), "give", "give")  # bank: coin of 1, then coin of 2
    other = played(rules.new(1), "give", "give")
    again = naishi.Match.from_json(rules, match.to_json())
    third = played(
        rules.from_position({"bank": ["coin of 2", "coin of 1"], "purse": [["coin"] * 2] * 2}), "give", "give"
    )
    assert again == match == other
    played(match, "take"), played(again, "take")
    assert match == again
    assert third is not None


# b: minimal — bank filled in the other order
def test_saved_and_read_again_goes_on_identically() -> None:
    rules = meadow(
        "turn { do one of { give  take  wait } } action give pay your coin from your purse to bank { }"
        "action take { move 1 coin from bank to your purse } action wait { }"
    )
    match = played(rules.new(1), "wait", "give", "give")  # seat 2 pays first, then seat 1: the top is seat 1's
    again = naishi.Match.from_json(rules, match.to_json())
    assert again == match
    played(match, "take"), played(again, "take")
    assert again == match
    assert again.position()["bank"] == match.position()["bank"]


# together: two choose one item
def test_both_choose_the_same_card() -> None:
    rules = meadow(
        "turn { do go  together each player { choose card c in river } then { move c to discards } }"
        "action go { move 1 Elm from stack to stack }"
    )
    match = played(rules.new(1), "go")
    match.play("c river[1]", seat=1)
    match.play("c river[1]", seat=2)
    assert match.position()["discards"] == ["Ash"]  # is ["Ash", "Ash"]: one card in two places


def test_both_choose_the_same_card_of_a_heap() -> None:
    rules = meadow(
        "turn { do go  together each player { choose card c in discards } then { move c to your line } }"
        "action go { move 1 Elm from stack to stack }"
    )
    match = played(rules.from_position({"discards": ["Elm", "Oak"], "line": [[], []]}), "go")
    match.play("c Elm", seat=1)
    match.play("c Elm", seat=2)  # ValueError: 17 is not in list


# address 0 (nowhere) is the cell PC, not an empty cell
def test_nowhere_is_empty() -> None:
    rules = meadow(
        "turn { do one of { look  otherwise pass } } action look with card c in discards {"
        "  if river at c is filled { end now }  move card in river at c to discards }"
    )
    match = played(rules.from_position({"discards": ["Elm"], "river": []}), "look Elm")
    assert not match.is_over
    assert match.position()["discards"] == ["Elm"]  # some Oak out of the box as well: item number PC


def test_number_zero_of_a_row() -> None:
    rules = meadow("turn { do look } action look { if river[count of Elm in discards] is filled { end now } }")
    assert not played(rules.from_position({"discards": [], "river": []}), "look").is_over


# fresh game, from_json, `points`
def test_points_after_from_json_in_a_new_process() -> None:
    text = (
        HEADER
        + PLACES.replace("card Oak x9 { }", "card Oak x9 { score 2 }")
        + "turn { do go } action go { if points is at least 1 { end now } } scoring of line { } winner { most points }"
    )
    match = game(text).new(1)
    again = naishi.Match.from_json(game(text), match.to_json())
    assert played(match, "go").is_over
    assert played(again, "go").is_over


# Scoring.total leaves the scored seat behind in the scratch frame
def test_points_of_opponent_then_your() -> None:
    text = (
        HEADER
        + PLACES.replace("card Oak x9 { }", "card Oak x9 { score 2 }")
        + "turn { do go } action go { end now } scoring of line { }"
        + "winner { most points of opponent * 0 + count of Ash in your line }"
    )
    outcome = played(game(text).from_position({"line": [["Ash", "Ash", "Oak"], ["Oak"] * 3]}), "go").outcome
    assert outcome is not None
    assert outcome.winners == (1,)


# `points` in a card's score: RecursionError in a checked program (the checker must refuse it)
def test_points_in_a_score_line() -> None:
    text = (
        HEADER
        + PLACES.replace("card Oak x9 { }", "card Oak x9 { score points of opponent }")
        + "turn { do go } action go { end now } scoring of line { } winner { most points }"
    )
    with pytest.raises(AssertionError):  # refused
        game(text)


# frames too small: two triggers for one kind and motion share a name in call_depth's `sizes`
def test_two_triggers_of_one_kind() -> None:
    chooses = " ".join(f"choose slot {n} in your line" for n in "abcdefgh")
    swaps = " ".join(f"swap card in {x} with card in {y}" for x, y in ("ab", "cd", "ef", "gh"))
    rules = meadow(
        f"when Elm enters your line {{ {chooses} {swaps} do flop }}  when Elm enters discards {{ end now }}"
        "action flop with two cards x, y in river { choose slot g2 in river  swap x with y  swap card in g2 with x }"
        "turn { do dance } action dance { swap card in river[1] with card in your line[1] }"
    )
    match = played(rules.from_position({"river": ["Elm", "Oak", "Oak"], "line": [["Oak"] * 3] * 2}), "dance")
    for _ in range(10):
        naishi.Match.from_json(rules, match.to_json())  # SaveError: its own text is refused
        match.play(match.legal_moves[0])


# more triggers at once than 4 per item: RulesFault "set off without end", though nothing is endless
def test_many_events_in_one_action() -> None:
    swap = "swap card in river[1] with card in your line[1] "
    rules = meadow(
        "when Elm enters your line { move 1 coin from your purse to bank }"
        f"turn {{ do dance }} action dance {{ repeat at most 2 times {{ {swap * 5} }} }}"
    )
    match = played(rules.from_position({"river": ["Elm"], "line": [["Oak"], []]}), "dance")
    assert len(match.position()["bank"]) == 3


# `of` is not kept by moves of a single item and by swaps; and the saved text is then refused
@pytest.mark.parametrize("body", ["move c to nest[1]", "swap c with card in nest[1]"])
def test_what_may_not_lie_there(body: str) -> None:
    text = (
        f"{HEADER}{PLACES} row nest[1] of Elm seen by everyone turn {{ do one of {{ take  otherwise pass }} }}"
        f"action take with card c in river {{ {body} }} {END}"
    )
    try:
        rules = game(text)
    except AssertionError:
        return  # refused by the checker: good
    nest = ["Elm"] if "swap" in body else []
    match = rules.from_position({"nest": nest, "river": ["Ash"]})
    with pytest.raises(naishi.RulesFault):
        match.play("take")
    naishi.Match.from_json(rules, match.to_json())


# two answers with one text: tokens of two owners (or two faces of a kind) in one heap
def test_texts_are_told_apart() -> None:
    rules = meadow(
        "turn { do one of { take  otherwise pass } } action take with coin c in bank { move c to your purse }"
    )
    match = rules.from_position({"bank": ["coin of 1", "coin of 2"], "purse": [[], []]})
    assert len(set(texts(match))) == len(texts(match))  # ['take coin', 'take coin']; neither can be played


# one `pay` is counted after the head, two are counted line by line
def test_only_if_after_a_payment() -> None:
    def legal(costs: str, coins: int) -> bool:
        rules = meadow(
            f"turn {{ do one of {{ take  otherwise pass }} }} action take {costs}"
            " only if count of coin in your purse is 1 { move 1 Elm from stack to discards }"
        )
        position = {"purse": [["coin"] * coins, ["coin"] * 3], "bank": ["coin of 1"] * (3 - coins)}
        return texts(rules.from_position(position)) == ["take"]

    pay = "pay coin from your purse to bank "
    one = [legal(pay, coins) for coins in (1, 2, 3)]  # [True, False, False]: sees the purse before paying
    two = [legal(pay * 2, coins) for coins in (1, 2, 3)]  # [False, False, True]: sees it after paying
    assert (one, two) in (([True, False, False], [False, False, False]), ([False, True, False], [False, False, True]))


# a turn's first decision: `choose` with one public answer is taken silently
def test_a_turn_that_begins_with_choose() -> None:
    match = meadow("turn { choose card c in river  move c to discards }").from_position({"river": ["Elm"]})
    assert (match.is_over, texts(match)) == (False, ["c river[1]"])


# from_json: an item twice in one heap, another missing
def changed(match: naishi.Match, at: int, value: int) -> str:
    data = json.loads(match.to_json())
    data["state"][at] = value
    return json.dumps(data)


def test_an_item_twice_in_one_heap() -> None:
    match = naishi.load("base").new(1)
    stock = match.game.interpreter.layout.bases[next(p.id for p in match.game.program.places if p.name == "stock")][0][
        0
    ]
    cells = json.loads(match.to_json())["state"]
    with pytest.raises(naishi.SaveError):
        naishi.Match.from_json(match.game, changed(match, stock + 1, cells[stock + 2]))


# from_json: a heap's count of -1
def test_a_count_below_nothing() -> None:
    match = naishi.load("base").new(1)
    spots = next(p for p in match.game.program.places if p.name == "switch_spots")
    with pytest.raises(naishi.SaveError):
        naishi.Match.from_json(match.game, changed(match, match.game.interpreter.layout.bases[spots.id][0][0], -1))


# from_json: cells of item 0 (no card) are not checked to be 0: empty slots become a Fort
def test_nowhere_stays_empty() -> None:
    match = naishi.load("base").new(1)
    with pytest.raises(naishi.SaveError):
        naishi.Match.from_json(match.game, changed(match, 0, 5))


@pytest.mark.parametrize("table", ["act", "face", "know", "loc"])
def test_no_card_stays_no_card(table: str) -> None:
    match = naishi.load("base").new(1)
    at = getattr(match.game.interpreter.layout, table)
    with pytest.raises(naishi.SaveError):
        naishi.Match.from_json(match.game, changed(match, at, 1))


# from_json: a card that acts as nothing (kind 0) or as a token; from_position: as a token
def test_a_card_acts_as_a_card() -> None:
    match = naishi.load("base").new(1)
    layout = match.game.interpreter.layout
    for kind in (0, next(k.id for k in match.game.program.kinds[1:] if not k.is_card)):
        with pytest.raises(naishi.SaveError):
            naishi.Match.from_json(match.game, changed(match, layout.act + 1, kind))


@pytest.mark.parametrize("row", [["Fort as emissary"], ["Fort of 2"]])
def test_from_position(row: list[str]) -> None:
    with pytest.raises(naishi.PositionError):
        naishi.load("base").from_position({"line": [row, []]})


# from_position with something that is no mapping
@pytest.mark.parametrize("position", [None, [], "line", 5])
def test_a_position_is_a_mapping(position: Any) -> None:
    with pytest.raises(naishi.PositionError):
        naishi.load("base").from_position(position)


# a choice from a heap nobody sees lists what lies in it
def test_a_hidden_heap_is_not_listed() -> None:
    with pytest.raises(AssertionError):
        game(
            f"{HEADER}{PLACES.replace('stack seen by everyone', 'stack seen by nobody')}"
            "turn { do one of { take  otherwise pass } } action take with card c in stack { move c to discards }"
            f"{END}"
        )


# `end now` in setup is forgotten until the end of the first turn
def test_end_now_in_setup() -> None:
    rules = game(
        f"{HEADER}{PLACES.replace('step lay {', 'step lay { end now ')} turn {{ do go }}"
        f"action go {{ move 1 Elm from stack to discards }} {END}"
    )
    assert rules.new(1).is_over


# together asks also where everybody can see that there is one answer
def test_together_one_public_answer() -> None:
    rules = meadow(
        "turn { do go  together each player { choose card c in your line } then { move c to line of opponent } }"
        "action go { move 1 Elm from stack to stack }"
    )
    match = played(rules.from_position({"line": [["Oak"], ["Ash"]]}), "go")
    assert match.turn == 2
