"""`score 2 per …, at most 6`: what a line gives in all, and behind a number below 0 what is lost at most."""

from __future__ import annotations

import pytest

from naishi.base.source import Source
from naishi.semantics.compile import compile_sources
from tests.runtime.rules import game

RULES = """
game Meadow { version 1  players 2  at most 9 turns }
row line[6] per player seen by everyone
pile deck seen by nobody holds every card
number coins per player -9 to 9
card Oak x12 { }
card Ash x6 { score 2 per Oak in your line, at most 5 }
card Elm x6 { score -2 per Oak in your line, at most 3 }
setup { step lay { deal 6 card from deck to each line } }
turn { do one of { rest } }
action rest { }
scoring of line {
  score your coins, at most 4
  score 3 per Oak in your line, at most 7 if your coins is more than 0
}
winner { most points }
"""


@pytest.mark.parametrize("coins", [-9, 0, 3, 9])
@pytest.mark.parametrize("line", ["", "O", "OO", "OOO", "A", "OA", "OOA", "OOOAA", "E", "OE", "OOE", "OOOEEA"])
def test_what_is_given(line: str, coins: int) -> None:
    cards = [{"O": "Oak", "A": "Ash", "E": "Elm"}[one] for one in line]
    oaks = line.count("O")
    given = line.count("A") * min(2 * oaks, 5) + line.count("E") * max(-2 * oaks, -3)
    given += min(coins, 4) + (min(3 * oaks, 7) if coins > 0 else 0)
    rest = [None] * 6
    match = game(RULES).from_position({"line": [[*cards, *rest][:6], rest], "coins": [coins, 0]})
    assert match.score(1).total == given


def test_the_reasons_are_what_was_counted() -> None:
    match = game(RULES).from_position({"line": [["Oak", "Oak", "Oak", "Ash", None, None], [None] * 6], "coins": [0, 0]})
    (entry,) = match.score(1).entries
    assert (entry.points, entry.type) == (5, "Ash")
    assert [item.name for item in entry.gave] == ["Oak"] * 3


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("score 2 per Oak in your line, at most 5", []),
        ("score 2 per Oak in your line, at most 12", ["limit-never"]),  # six slots
        ("score -2 per Oak in your line, at most 12", ["limit-never"]),
        ("score -2 per Oak in your line, at most 11", []),
        ("score -2 * (count of Oak in your line), at most 4", ["limit-never"]),  # never more than 0
        ("score your coins, at most 9", ["limit-never"]),
        ("score 3, at most 0", ["constant"]),
    ],
)
def test_limits_that_never_apply_are_told(line: str, told: list[str]) -> None:
    problems = compile_sources([Source("test", RULES.replace("score your coins, at most 4", line))]).problems
    assert [problem.code for problem in problems] == told
