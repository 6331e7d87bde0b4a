"""An example whose hands run out goes on through turns in which nobody is asked; what then fails says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from naishi.runtime.examples.run import run_examples

RULES = """
game Tricks { version 1  players 2  at most 12 turns }
row hand[2] per player seen by everyone
pile box seen by everyone holds every card
pile out seen by everyone
number tricks 0 to 20
card Ace x4 { }
setup { step s { deal 2 card from box to each hand } }
turn { each player { do one of { lay } }  add 1 to tricks }
action lay with card c in your hand { move c to out }
winner { most tricks }
"""


def hint(tmp_path: Path, lines: str) -> str | None:
    """What is said beside a failure."""
    path = tmp_path / "tricks.naishi"
    path.write_text(f'{RULES}\nexample "a trick" {{ {lines} }}', encoding="utf-8")
    (result,) = run_examples([path])
    return result.problem.hint if result.problem is not None else "as expected"


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("hand Ace hand of opponent Ace play lay expect tricks is 1", "turns 2 to 12 went by"),
        ("hand Ace hand of opponent Ace play lay expect tricks is 12", "as expected"),
        ("hand Ace, Ace hand of opponent Ace, Ace play lay hand[1] play lay hand[1] expect tricks is 9", ""),
        ("expect tricks is 1", "turns 1 to 12 went by"),
    ],
)
def test_turns_that_went_by_are_told(tmp_path: Path, lines: str, said: str) -> None:
    told = hint(tmp_path, lines)
    assert told is not None
    assert said in told if said else not told
