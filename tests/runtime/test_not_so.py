"""What a failed `expect` tells: the values, and what lies there."""

from __future__ import annotations

import pytest

from naishi.base.source import Source
from naishi.runtime.examples.run import played
from naishi.syntax.parser import parse

GAME = """\
game Wood { version 1  players 2 to 4  at most 20 turns }
field color: red, blue
tag tree
row bed[4] per player seen by everyone
pile sack holds every card
number dew per player 0 to 99
choice mode: fast, slow
card Oak x3 { color red  is tree  score 1 }
card Rose x3 { color blue  score 2 }
card Moth x1 { before scoring { find first card c in your bed { this becomes c } } }
setup { step mix { shuffle sack } }
turn { do one of { water  rest  otherwise pass } }
action water { add 7 to dew of player 2  set mode to fast }
action rest only if dew of player 2 is 7 { end now }
scoring of bed { }
winner { most points }
"""

# What an example lays and plays; the question that does not hold; what is told, and what lies there.
FAILED = [
    ("play water", "dew of player 2 is 0", "Expected 0; dew of player 2 is 7.", ""),
    ("play water", "dew of player 2 is not 7", "Expected not 7; dew of player 2 is 7.", ""),
    ("", "dew of player 2 is more than your dew",
     "Expected more than your dew; dew of player 2 is 0, your dew is 0.", ""),
    ("play water", "mode is slow", "Expected slow; mode is fast.", ""),
    ("", "mode is slow", "Expected slow; mode is not said.", ""),
    ("bed Oak, -, Rose", "some Rose in bed of player 2", "Expected some Rose in bed of player 2; there are none.",
     "bed of opponent is empty"),
    ("bed Oak, -, Rose", "count of Oak in your bed is 2", "Expected 2; count of Oak in your bed is 1.",
     "bed Oak, -, Rose"),
    ("bed Oak", "at least 2 Oak in your bed", "Expected at least 2 Oak in your bed; there is 1.", "bed Oak"),
    ("bed Oak, Oak", "exactly 1 Oak in your bed", "Expected exactly 1 Oak in your bed; there are 2.", "bed Oak, Oak"),
    ("bed Oak", "no Oak in your bed", "Expected no Oak in your bed; there is 1.", "bed Oak"),
    ("bed Oak", "color of your bed[1] is blue", "Expected blue; color of your bed[1] is red.", ""),
    ("bed Oak", "color of your bed[1] is one of blue", "Expected one of blue; color of your bed[1] is red.", ""),
    ("bed Oak", "your bed[2] is filled", "Expected your bed[2] is filled; bed[2] is empty.", ""),
    ("bed Oak", "your bed[1] is empty", "Expected nothing in bed[1]; Oak lies there.", ""),
    ("bed Oak", "no Oak in your bed and some Oak in your bed", "Expected no Oak in your bed; there is 1.", "bed Oak"),
    ("bed Oak", "some Oak in your bed and no Oak in your bed", "Expected no Oak in your bed; there is 1.", "bed Oak"),
    ("bed Oak", "some Rose in your bed or dew of player 2 is 1",
     "Expected some Rose in your bed; there are none. Expected 1; dew of player 2 is 0.", "bed Oak"),
    ("bed Oak", "not some Oak in your bed", "Expected that this is not so: some Oak in your bed; it is.", "bed Oak"),
    ("bed Oak", "different color of card in your bed is 2", "Expected 2; different color of card in your bed is 1.",
     "bed Oak"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "expected", "told", "lying"), FAILED, ids=[row[1] for row in FAILED])
def test_a_failed_expect_tells_the_values(before: str, expected: str, told: str, lying: str) -> None:
    text = f'{GAME}example "x" {{ {before} expect {expected} }}\n'
    (result,) = played([parse(Source("wood.naishi", text))], "Wood")
    assert result.problem is not None
    assert result.problem.message == told
    assert result.problem.hint == (f"What lies there: {lying}." if lying else "")


def test_what_holds_is_no_problem() -> None:
    text = f'{GAME}example "x" {{ bed Oak  expect some Oak in your bed and no Rose in your bed }}\n'
    (result,) = played([parse(Source("wood.naishi", text))], "Wood")
    assert result.problem is None
