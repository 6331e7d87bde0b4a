"""`highest of A and B`, `lowest of A and B`: in points, effects, conditions, sizes and bounds."""

from __future__ import annotations

from itertools import product

import pytest

from naishi.base.source import Source
from naishi.semantics.compile import compile_sources
from tests.runtime.rules import game

RULES = """
game Meadow { version 1  players 2 to 4  at most 9 turns }
row line[lowest of players and 3] per player seen by everyone
pile deck seen by nobody holds every card
number coins per player -9 to 9
number debts per player -9 to 9
card Rose x40 { score lowest of (count of Rose in your line) and 2 }
setup { step lay { shuffle deck } }
turn { do one of { settle  rest } }
action settle { add (highest of your coins and your debts) - (lowest of your coins and your debts) to your coins }
action rest { }
scoring of line { score highest of your coins and your debts }
winner { most points }
"""


@pytest.mark.parametrize(("coins", "debts"), list(product([-9, -1, 0, 1, 9], repeat=2)))
def test_what_comes_of_two_numbers(coins: int, debts: int) -> None:
    rules = game(RULES)
    match = rules.from_position({"coins": [coins] * rules.players, "debts": [debts] * rules.players})
    assert match.score(1).total == max(coins, debts)


@pytest.mark.parametrize(("coins", "debts"), [(3, -2), (-2, 3), (0, 0), (9, -9)])
def test_an_effect_adds_the_difference(coins: int, debts: int) -> None:
    rules = game(RULES)
    match = rules.from_position({"coins": [coins] * rules.players, "debts": [debts] * rules.players})
    match.play("settle")
    assert match.kept_values()[0]["value"] == min(9, coins + abs(coins - debts))


@pytest.mark.parametrize("roses", range(4))
def test_a_limit_for_a_card(roses: int) -> None:
    rules = game(RULES)
    line = [*["Rose"] * roses, *[None] * (3 - roses)]
    match = rules.from_position({"line": [line, *[[None] * 3 for _ in range(rules.players - 1)]]})
    assert match.score(1).total == roses * min(roses, 2)


def test_how_many_play_settles_a_size() -> None:
    found = {}
    for players in (2, 3, 4):
        rules = game(RULES, seats=players)
        place = next(place for place in rules.program.places if place.name == "line")
        found[players] = place.count
    assert found == {2: 2, 3: 3, 4: 3}


BOUNDED = """
game A {{ version 1  players 2  at most 9 turns }}
row line[5] per player seen by everyone
pile deck seen by nobody holds every card
number coins 0 to 20
card Rose x9 {{ }}
setup {{ step lay {{ deal 1 card from deck to each line }} }}
turn {{ if {test} {{ end now }} }}
scoring of line {{ score by {amount} {{ 0 to 3: 1, 4: 2 }} }}
winner {{ most points }}
"""


def codes(text: str) -> list[str]:
    return [problem.code for problem in compile_sources([Source("test.naishi", text)]).problems]


def test_bounds_are_those_of_the_two() -> None:
    """A table must go on where the number could be larger; a condition that is always so is told."""
    fine, sometimes = "lowest of coins and 4", "coins is 3"
    assert codes(BOUNDED.format(test=sometimes, amount=fine)) == []
    assert codes(BOUNDED.format(test=sometimes, amount="highest of coins and 4")) == ["table-gap"]
    assert codes(BOUNDED.format(test="highest of coins and 4 is at least 4", amount=fine)) == ["constant"]
    assert codes(BOUNDED.format(test="lowest of coins and 4 is more than 4", amount=fine)) == ["constant"]
    assert codes(BOUNDED.format(test="coins divided by (highest of coins and 1) is 1", amount=fine)) == []
    assert codes(BOUNDED.format(test="coins divided by (lowest of coins and 1) is 1", amount=fine)) == ["wrong-thing"]
