"""Piles that are renewed when a draw finds them empty, and hands filled up to a number."""

from __future__ import annotations

from collections.abc import Mapping

import naishi
from naishi.base.source import Source
from naishi.semantics.compile import compile_sources
from tests.runtime.rules import game, texts

DECKS = """
game Decks { version 1  players 2  at most 40 turns }
pile deck per player seen by nobody renewed from discard
pile discard per player seen by everyone
pile feast seen by nobody renewed from bones
pool bones seen by everyone
pile heaps[2] seen by nobody renewed from bones
pool hand per player seen by owner
row  board[3] seen by everyone
row  shelf[2] per player seen by everyone
pile box holds every card
"""


def decks(*effects: str, more: str = "", cards: str = "card Oak x20 { }  card Ash x9 { }") -> naishi.Game:
    """A game in which one can do each of these effects."""
    actions = "\n".join(f"action do{i} {{ {effect} }}" for i, effect in enumerate(effects, 1))
    turn = " ".join(f"do{i}" for i in range(1, len(effects) + 1))
    used = """action rest {
      move all card from box to board  move 1 card from feast to bones  refill your shelf from heaps
      move all card from shelf of opponent to bones  move all card from bones to your hand  move 1 card from your deck
      to your discard
    }"""
    setup, winner = "setup { }", "winner { most count of card in your hand }"
    return game(f"{DECKS}{cards}{actions}{used}{more}{setup} turn {{ do one of {{ {turn} rest }} }} {winner}")


def after(effect: str, position: Mapping[str, object], **others: str) -> naishi.Match:
    match = decks(effect, **others).from_position(position, seed=3)
    match.play("do1")
    return match


def told(match: naishi.Match) -> list[str]:
    return [event["type"] for event in match.events(0) if event["type"] not in ("turn", "chose")]


def test_a_draw_goes_on_where_the_pile_was_empty() -> None:
    match = after("move 3 card from your deck to your hand", {"deck": [["Oak"], []], "discard": [["Ash"] * 4, ["Oak"]]})
    assert sorted(match.position()["hand"][0]) == ["Ash", "Ash", "Oak"]
    assert [len(pile) for pile in match.position()["deck"]] == [2, 0]
    assert match.position()["discard"] == [[], ["Oak"]]
    assert told(match) == ["moved", "renewed", "shuffled", "moved", "moved"]


def test_the_last_card_drawn_renews_nothing() -> None:
    match = after("move 1 card from your deck to your hand", {"deck": [["Oak"], []], "discard": [["Ash"], []]})
    assert match.position()["discard"][0] == ["Ash"]
    assert told(match) == ["moved"]


def test_what_is_not_there_is_not_drawn() -> None:
    match = after("move 5 card from your deck to your hand", {"deck": [["Oak"], []], "discard": [["Ash"], []]})
    assert sorted(match.position()["hand"][0]) == ["Ash", "Oak"]


def test_each_card_is_drawn_once() -> None:
    match = after("move 5 card from your deck to your discard", {"deck": [["Oak"], []], "discard": [["Ash"], []]})
    assert sorted(match.position()["deck"][0] + match.position()["discard"][0]) == ["Ash", "Oak"]
    assert [event["type"] for event in match.events(0)].count("moved") == 2


def test_only_what_is_asked_for_is_drawn() -> None:
    position = {"deck": [["Oak", "Ash"], []], "discard": [["Oak"], []]}
    match = after("move 2 Oak from your deck to your hand", position)
    assert match.position()["hand"][0] == ["Oak"]  # the Ash still lies there: the deck is not empty
    assert match.position()["discard"][0] == ["Oak"]


def test_the_top_card() -> None:
    match = after("move card in heaps[2] to shelf of opponent", {"bones": ["Ash"]})
    assert match.position()["shelf"][1] == ["Ash", None]
    assert after("move card in heaps[2] to your hand", {}).position()["hand"] == [[], []]


def test_a_swap_draws() -> None:
    match = after("swap card in heaps[1] with card in board[1]", {"bones": ["Ash"], "board": ["Oak"]})
    assert match.position()["board"][0] == "Ash"
    assert match.position()["heaps"] == [["Oak"], []]


def test_a_refill_draws() -> None:
    match = after("refill board from feast", {"feast": ["Oak"], "bones": ["Ash", "Ash"]})
    assert sorted(match.position()["board"]) == ["Ash", "Ash", "Oak"]
    piles = after("refill shelf of opponent from heaps", {"heaps": [["Oak"], []], "bones": ["Ash"]})
    assert piles.position()["shelf"][1] == ["Oak", "Ash"]


def test_a_deal_draws() -> None:
    match = after("deal 2 card from feast to each hand", {"feast": ["Oak"], "bones": ["Ash"] * 5})
    assert [len(hand) for hand in match.position()["hand"]] == [2, 2]
    assert len(match.position()["feast"]) == 2


def test_all_of_it_and_questions_take_it_as_it_lies() -> None:
    effect = "if your deck is empty { move all card from your deck to your hand }"
    match = after(effect, {"discard": [["Ash"], []]})
    assert match.position()["discard"][0] == ["Ash"]


def test_up_to_a_number() -> None:
    effect = "refill your hand to 4 from your deck"
    match = after(effect, {"hand": [["Oak"], []], "deck": [["Oak"], []], "discard": [["Ash"] * 7, []]})
    assert sorted(match.position()["hand"][0]) == ["Ash", "Ash", "Oak", "Oak"]
    assert len(match.position()["deck"][0]) == 5
    full = after(effect, {"hand": [["Oak"] * 5, []], "deck": [["Ash"], []]})
    assert len(full.position()["hand"][0]) == 5
    by_hand = "refill board to (count of card in your hand) from feast"
    row = after(by_hand, {"hand": [["Oak"] * 2, []], "feast": ["Ash"] * 3})
    assert row.position()["board"] == ["Ash", "Ash", None]
    few = after("refill board to 3 from heaps[2]", {"heaps": [[], ["Ash"]]})
    assert few.position()["board"] == ["Ash", None, None]


def test_nobody_knows_what_was_shuffled_in() -> None:
    match = after("move 1 card from your deck to your hand", {"discard": [["Ash", "Oak", "Oak"], []]})
    deck = next(place for place in match.view(1)["places"] if (place["name"], place["owner"]) == ("deck", 1))
    assert deck["spots"] == [[None, None]]


def test_what_goes_into_the_pile_enters_it() -> None:
    clause = "when this enters your deck from your discard { move 1 Oak from box to board }"
    cards = f"card Oak x20 {{ }}  card Ash x9 {{ {clause} }}"
    match = after("move 1 card from your deck to your hand", {"discard": [["Ash", "Ash"], []]}, cards=cards)
    assert match.position()["board"] == ["Oak", "Oak", None]


def test_a_match_is_played_again_from_what_chance_decided() -> None:
    match = decks("move 3 card from your deck to your hand", "refill your hand to 6 from your deck").new(seed=4)
    lying = {"deck": [["Oak"], ["Oak"]], "discard": [["Ash", "Oak"] * 4, ["Ash", "Oak"] * 3]}
    match = match.game.from_position(lying, seed=9)
    for move in ("do1", "do1", "do2", "do2"):
        match.play(move)
    again = match.load(match.game, match.save())
    assert again.key() == match.key()
    assert texts(again) == texts(match)


def test_endless_renewals_are_seen() -> None:
    back = "when this enters your deck from your discard { move 1 card from your deck to your discard }"
    rest = f"""card Oak x20 {{ }}  card Ash x9 {{ {back} }}
setup {{ step a {{ deal 4 card from box to each discard  move 1 card from box to feast }} }}
turn {{ do one of {{ draw  pass_on }} }}
action draw {{ move 1 card from your deck to your hand }}
action pass_on {{
  refill your shelf from heaps  move all card from shelf of opponent to bones  move 1 card from feast to bones
}}
winner {{ most count of card in your hand }}"""
    found = compile_sources([Source("test.naishi", DECKS + rest)]).problems
    assert [problem.code for problem in found if problem.is_error] == ["endless-triggers"]
