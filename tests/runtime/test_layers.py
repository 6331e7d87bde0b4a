"""Layers: a slot, pile or pool on each slot of rows, what is said of them, and things that move in one."""

from __future__ import annotations

import naishi
from naishi.runtime.localization.event_texts import event_text
from naishi.runtime.localization.texts import Texts
from tests.runtime.rules import game, played, texts

INN = """
game Inn { version 1  players 2  at most 40 turns }
row market[3] seen by everyone
row palace[2] seen by everyone
row yard[3] per player seen by everyone
row shed[3] per player seen by everyone
grid land = yard over shed
group board = market + palace
row placed on board of worker seen by everyone
row guest on placed seen by everyone
row hut on land of fence seen by everyone
pool given[2] on market of coin seen by everyone
pile stack on market seen by nobody
pile box holds every card
pile away seen by everyone
pool hand per player of worker seen by everyone
pool well of coin seen by everyone
pool fences per player of fence seen by everyone
token worker x3 per player in hand
token coin x9 in well
token fence x4 per player in fences
card Sam x1 { when this moves in guest { move 1 coin from well to given[1] } }
card Oak x8 { }
card Elm x2 { score 1 per adjacent card }
setup {
  step guests { move Sam from box to guest at market[1] }
  step trees { deal 2 Oak from box to each yard  deal 1 Oak from box to each stack }
}
turn { do one of { send  walk  build  draw  take  otherwise pass } }
action send
  with slot s in board where placed at s is empty
  pay worker from your hand to placed at s
{
  if guest at s is filled { move card in guest at s to guest at palace[2] }
}
action walk with slot s in guest on palace where s is empty and board at s is empty { move Sam to s }
action build
  with slot s in your land where hut at s is empty
  pay fence from your fences to hut at s
{
  if hut of opponent at s is filled { end after round }
}
action draw with slot s in market where stack at s is filled and s is empty { refill market from stack }
action take with slot s in market where given at s is filled { move 1 coin from given at s to well }
scoring of yard { }
winner { most count of fence in your hut }
"""


def inn(more: str = "") -> naishi.Game:
    return game(INN + more)


def test_a_layer_has_a_part_for_each_row_and_one_slot_for_each_of_its_slots() -> None:
    names = {place.name: place for place in inn().program.places}
    assert [names[f"placed on {row}"].count for row in ("market", "palace")] == [3, 2]
    assert names["hut on shed"].per_player
    assert not names["guest on palace"].per_player
    assert names["given"].count == names["stack"].count == 3


def test_things_on_slots_are_written_with_the_row_below() -> None:
    match = inn().new(seed=1)
    assert texts(match)[:5] == [
        f"send {slot}" for slot in ("market[1]", "market[2]", "market[3]", "palace[1]", "palace[2]")
    ]
    assert "walk guest on palace[2]" in texts(match)
    played(match, "walk guest on palace[2]")
    assert match.position()["guest on palace"] == [None, "Sam"]
    assert match.why_not("walk guest on palace[2]") is not None


def test_the_same_slot_in_another_layer_and_below() -> None:
    match = played(inn().new(seed=1), "send market[1]")
    assert match.position()["placed on market"] == ["worker of 1", None, None]
    assert match.position()["guest on palace"] == [None, "Sam"]


def test_an_item_in_a_layer_stands_for_its_slot() -> None:
    rules = INN.replace("otherwise pass", "home  otherwise pass")
    head = "action home with worker w in placed where guest at w is empty"
    home = f"{head} {{ move card in board at w to away  move w to your hand }}"
    match = game(rules + home).from_position({"placed on palace": ["worker of 1", None], "palace": ["Oak"]})
    assert "home placed on palace[1]" in texts(match)
    played(match, "home placed on palace[1]")
    assert match.position()["away"] == ["Oak"]


def test_of_another_player_it_is_the_same_slot_of_theirs() -> None:
    match = inn().new(seed=1)
    played(match, "build shed[2]", "build shed[2]")
    assert match.position()["hut on shed"] == [[None, "fence", None], [None, "fence", None]]
    assert match.view(0)["ends_after"] == 2


def test_a_layer_on_a_grid_is_a_grid() -> None:
    rules = INN.replace("row hut on land of fence", "row nest on land seen by everyone\nrow hut on land of fence")
    match = game(rules.replace("scoring of yard", "scoring of nest")).from_position(
        {"nest on yard": [["Elm", "Oak"], []], "nest on shed": [["Oak", "Elm"], []]}
    )
    assert match.score(1).total == 4


def test_pools_and_piles_on_slots() -> None:
    match = inn().new(seed=1)
    assert [len(pile) for pile in match.position()["stack"]] == [1, 1, 1]
    played(match, "draw market[2]")
    assert match.position()["market"] == ["Oak", "Oak", "Oak"]
    played(match, "send market[1]")  # sends Sam from one slot for guests to another: he moves in them
    assert match.position()["given"] == [["coin"], [], []]
    assert "take market[1]" in texts(match)
    assert "take market[2]" not in texts(match)


def test_entering_and_leaving_are_no_moving_in() -> None:
    rules = INN.replace("otherwise pass", "out  otherwise pass")
    out = "action out with card c in guest { move c to away }"
    back = "action back with card c in away { move c to guest at market[2] }"
    match = played(
        game(rules.replace("  out ", "  out  back ") + out + back).new(seed=1), "out guest on market[1]", "back"
    )
    assert match.position()["given"] == [[], [], []]


def test_a_rule_can_wait_for_what_moves_in_a_place() -> None:
    more = "when visit: Sam s moves in guest on palace where s is in guest { move 1 coin from well to given[2] }"
    match = inn(more).new(seed=1)
    played(match, "walk guest on palace[1]")  # from the market: it enters the palace's
    assert match.position()["given"] == [["coin"], [], []]
    played(match, "walk guest on palace[2]")
    assert match.position()["given"] == [["coin", "coin"], ["coin"], []]


def test_events_and_saves() -> None:
    rules = inn()
    match = played(rules.new(seed=1), "walk guest on palace[1]")
    told = [event_text(rules_texts(), event) for event in match.events(0) if event["type"] == "moved"]
    assert "Sam goes from guest on market 1 to guest on palace 1." in told
    assert rules.from_position(match.position()).position() == match.position()
    assert match.load(match.game, match.save()).key() == match.key()


def rules_texts() -> Texts:
    return Texts("en", {("places", "guest"): "guest"}, {})
