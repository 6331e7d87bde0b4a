"""Fields that are printed on backs: who sees them where, what asks for them, and what it costs to uncover one."""

from __future__ import annotations

import random
from typing import Any

import naishi
from naishi.envs.observing import BACK, KNOWN, Observer
from naishi.runtime.knowledge.determinize import determinize
from naishi.runtime.localization.event_texts import event_text
from naishi.runtime.localization.texts import Texts
from tests.runtime.rules import game, played, texts

GUARDS = """
game Guards { version 1  players 2  at most 30 turns }
field worth: 0 to 5
field back: regular, elite always visible
pile deck seen by nobody holds every card
pool hand per player seen by owner
row  wall[3] seen by nobody
pile heap seen by everyone
card Boy x3 { worth 1  back regular }
card Man x3 { worth 2  back regular }
card Ogre x3 { worth 5  back elite  counts as Man }
card Mime x1 { worth 0  before scoring { choose Ogre model in heap  this becomes model } }
setup { step lay { deal 2 card from deck to each hand  refill wall from deck } }
turn { do one of { draw  storm  lay  peek  otherwise pass } }
action draw only if back of deck is regular { move 1 card from deck to your hand }
action storm with slot s in wall where back of card in s is elite { move card in s to heap }
action lay with card c in your hand with slot s in wall where s is empty { move c to s }
action peek
  only if count of (card in hand of opponent where back of it is elite) is 2
  only if different back of card in wall is at least 2
{
  move 1 card from deck to heap
}
scoring of heap { }
winner { most points  most count of (card in your hand where back of it is elite) }
"""
LYING: dict[str, Any] = {
    "deck": ["Boy", "Ogre", "Man"], "hand": [["Man"], ["Ogre", "Boy"]], "wall": ["Ogre", None, "Mime"], "heap": ["Boy"],
}  # fmt: skip


def guards(**lying: Any) -> naishi.Match:
    return game(GUARDS).from_position({**LYING, **lying}, seed=1)


def backs(match: naishi.Match, seat: int, name: str, owner: int = 0) -> Any:
    place = next(p for p in match.view(seat)["places"] if (p["name"], p["owner"]) == (name, owner))
    return place["backs"]


def test_everyone_sees_them_but_below_the_top_of_a_pile() -> None:
    match = guards()
    for seat in (0, 1):
        assert backs(match, seat, "deck") == [[{"back": "regular"}, None, None, None]]
        assert backs(match, seat, "wall") == [[{"back": "elite"}], [], [{}]]  # there is nothing on the Mime's
        assert backs(match, seat, "hand", 2) == [[{"back": "regular"}, {"back": "elite"}]]
        assert backs(match, seat, "heap") == [[None]]  # one sees all of it
    assert backs(match, 1, "hand", 1) == [[None]]
    spot = match.visible(1)["deck", 0][0]
    assert (spot.items[0], spot.top_back) == (None, "regular")


def test_games_without_them_have_none_in_views() -> None:
    place = naishi.load("base").new(seed=1).view(1)["places"][0]
    assert "backs" not in place


def test_lists_of_moves_may_tell_them() -> None:
    match = guards()
    assert texts(match) == ["draw", "storm wall[1]", "lay Man wall[2]"]
    assert "draw" not in texts(guards(deck=["Ogre"]))
    assert "peek" in texts(guards(deck=["Boy"], hand=[["Man"], ["Ogre", "Ogre"]], wall=["Ogre", "Man"]))


def test_what_a_card_has_become_is_not_on_its_back() -> None:
    match = guards(wall=["Mime as Ogre", "Man as Ogre", "Ogre as Man"])
    assert texts(match) == ["draw", "storm wall[3]"]


def test_what_moves_face_down_shows_its_back() -> None:
    match = played(guards(), "lay Man wall[2]")
    [moved] = [event for event in match.events(2) if event["type"] == "moved"]
    assert (moved["item"], moved["back"]) == (None, {"back": "regular"})
    assert event_text(Texts("", {}, {}), moved) == "Something hidden (regular) goes from hand of player 1 to wall 2."
    [seen] = [event for event in match.events(0) if event["type"] == "moved"]
    assert (
        event_text(Texts("ja", {}, {}), seen) == "伏せられたもの（regular）が「プレイヤー1のhand」から「wall2」へ移る。"
    )


def test_what_uncovers_a_back_is_not_taken_back() -> None:
    assert not played(guards(), "draw").can_undo(1)
    assert played(guards(), "lay Man wall[2]").can_undo(1)


def test_what_is_imagined_has_the_backs_that_are_seen() -> None:
    match = guards()
    for seed in range(20):
        other = determinize(match, 1, random.Random(seed))
        for seat_of, name in ((0, "deck"), (0, "wall"), (2, "hand")):
            assert backs(other, 1, name, seat_of) == backs(match, 1, name, seat_of)


def test_observations_have_a_plane_for_them() -> None:
    match = guards()
    observer = Observer(match.game.interpreter.layout, 1)
    planes = observer.observe(match._cells, 1, (1,), 0)
    column = {name: index for index, name in enumerate(observer.columns)}
    by_name = {name: int(planes[BACK, at]) for name, at in column.items() if planes[BACK, at]}
    assert by_name == {"deck, 1": 2, "wall[1]": 3, "wall[3]": 1, "hand of opponent, 1": 2, "hand of opponent, 2": 3}
    assert [int(planes[KNOWN, column[name]]) for name in ("wall[1]", "wall[2]", "heap, 1")] == [1, 0, 2]
