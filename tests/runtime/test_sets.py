"""Points for sets of unlike things: the largest first, each thing in one; and who may be told of them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import naishi
from tests.runtime.rules import game

ARTS = """
game Arts { version 1  players 2  at most 20 turns }
field art: dance, music, poetry, tea, games
field worth: 0 to 3
row wall[12] per player seen by everyone
row drawer[3] per player seen by owner
pile box seen by nobody holds every card
pile rest seen by nobody
card Dancer x4 { art dance  worth 1 }
card Singer x4 { art music  worth 1 }
card Poet x4 { art poetry }
card Host x4 { art tea  worth 2 }
card Player x4 { art games }
card Guard x4 { }
card Mask x1 { counts as Poet }
setup { step lay { move all card from box to rest } }
turn { do one of { go  otherwise pass } }
action go { end now }
scoring of wall {
  score sets: each set of different art in (your wall + your drawer) by size { 1: 1, 2: 3, 3: 6, 4: 10, 5: 15 }
}
winner { most points }
"""
WORTH = {1: 1, 2: 3, 3: 6, 4: 10, 5: 15}
ART = {"Dancer": "dance", "Singer": "music", "Poet": "poetry", "Mask": "poetry", "Host": "tea", "Player": "games"}


def at(wall: list[str | None], drawer: list[str | None] | None = None, rules: str = ARTS) -> naishi.Match:
    return game(rules).from_position({"wall": [wall, []], "drawer": [drawer or [], []]})


def test_the_largest_set_first_and_each_card_once() -> None:
    score = at(["Dancer", "Guard", "Dancer", None, "Singer", "Poet", "Mask", "Dancer"], ["Host"]).score(1)
    sets = [[(gave.name, gave.place) for gave in entry.gave] for entry in score.entries]
    assert sets == [
        [("Dancer", "wall[1]"), ("Singer", "wall[5]"), ("Poet", "wall[6]"), ("Host", "drawer[1]")],
        [("Dancer", "wall[3]"), ("Mask", "wall[7]")],
        [("Dancer", "wall[8]")],
    ]
    assert [entry.points for entry in score.entries] == [10, 3, 1]
    assert (score.total, {entry.type for entry in score.entries}) == (14, {"sets"})


def test_the_same_as_taking_the_largest_set_again_and_again() -> None:
    rules, chance = game(ARTS), Random(3)
    for _ in range(100):
        deck = [name for name in (*ART, "Guard") for _ in range(1 if name == "Mask" else 4)]
        wall = chance.sample(deck, chance.randint(0, 12))
        left, points = Counter(ART[name] for name in wall if name in ART), 0
        while +left:
            points += WORTH[len(+left)]
            left -= Counter(dict.fromkeys(+left, 1))
        assert rules.from_position({"wall": [wall, []]}).score(1).total == points


def test_sets_by_a_number_and_by_type() -> None:
    by_worth = ARTS.replace("each set of different art", "each set of different worth").replace(
        ", 3: 6, 4: 10, 5: 15", ""
    )
    assert at(["Dancer", "Singer", "Host", "Poet"], rules=by_worth).score(1).total == 3 + 1
    by_type = ARTS.replace("each set of different art", "each set of different type").replace("5: 15", "5: 15, 6: 21")
    assert at(["Dancer", "Singer", "Guard", "Poet", "Mask"], rules=by_type).score(1).total == 10 + 1


def test_a_set_that_gives_nothing_is_left_out() -> None:
    dear = ARTS.replace("1: 1, 2: 3", "2: 3")
    score = at(["Dancer", "Dancer", "Singer"], rules=dear).score(1)
    assert [entry.points for entry in score.entries] == [3]


def test_what_another_holds_hidden_is_no_number_for_a_viewer() -> None:
    match = at(["Dancer"], ["Singer"])
    assert match.score(1).total == 3
    assert match.seat(1).score(1) == match.score(1)
    with pytest.raises(naishi.HiddenScore, match="hidden in drawer"):
        match.seat(2).score(1)
