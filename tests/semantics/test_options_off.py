"""Options that are off are checked as if they were on: with every number of players, and for what they break."""

from __future__ import annotations

import pytest

from naishi.base.source import Source
from naishi.runtime.try_setup import setup_problems
from naishi.semantics.compile import Compiled, compile_sources

GAME = """game Tiny { version 1  players 2 to 4  at most 40 turns }
row meadow[3] per player seen by everyone
pile seeds seen by nobody holds every card
pile hand per player seen by owner
pile scrap seen by everyone
card Oak x8 { score 2 }
card Rose x6 { score 1 }
setup { step planting { shuffle seeds  deal 3 cards from seeds to each hand  move 1 Rose from seeds to scrap } }
scoring of meadow { }
winner { most points }
action plant with card c in your hand with slot s in your meadow where s is empty { move c to s }
turn { do one of { plant otherwise pass } }
"""
OPTION = 'option Market "with a market" { %s }\n'
WRONG_FOR_SOME = {  # with some number of players only
    "a size": ("row market[players - 2] seen by everyone\nextend step planting last { refill market from seeds }", 1),
    "a size, of most": ("row market[4 - players]\nextend step planting last { refill market from seeds }", 1),
    "room": ("pool market[7]\nextend step planting last { move 2 card from seeds to market  "
             "if players is 3 { move 8 card from seeds to market } }", 1),
    "what begins": ("pool market[6] of coin\ntoken coin x2 per player in market\n"
                    "extend step planting last { move 1 coin from market to market }", 1),
    "an opponent": ("extend step planting last { if players is 2 { move 1 card from seeds to hand of opponent } }\n"
                    "after turn { move 1 card from your hand to hand of opponent }", 2),
    "copies": ("extend step planting last { if players is 2 { move 9 Oak from seeds to scrap } }", 1),
    "a bound": ("number n 0 to 9\nextend step planting last { if players is 3 { set n to 10 }  add 1 to n }", 1),
}  # fmt: skip


def _compiled(*texts: str, options: tuple[str, ...] = ()) -> Compiled:
    return compile_sources([Source(f"file{number}.naishi", text) for number, text in enumerate(texts)], options)


def _errors(compiled: Compiled) -> list[tuple[str, str, int]]:
    return [(p.code, p.span.source.name, p.span.start) for p in compiled.problems if p.is_error]


@pytest.mark.parametrize("kind", WRONG_FOR_SOME)
def test_what_is_wrong_with_some_number_of_players_is_told_while_it_is_off(kind: str) -> None:
    text, number = WRONG_FOR_SOME[kind]
    program = GAME + OPTION % text
    off = _errors(_compiled(program))
    assert off == _errors(_compiled(program, options=("Market",)))
    assert len(off) == number


def test_what_it_breaks_elsewhere_is_told_with_its_name() -> None:
    program = GAME + OPTION % "remove card Rose"
    compiled = _compiled(program)
    assert compiled.program is None
    (wrong,) = [problem for problem in compiled.problems if problem.is_error]
    assert wrong.span.text == "Rose"
    assert [(label.span.text, label.text) for label in wrong.labels] == [("Market", "with the option Market on")]


def test_what_it_would_break_in_something_else_is_no_problem_as_long_as_it_is_off() -> None:
    program = GAME.replace("  move 1 Rose from seeds to scrap", "") + OPTION % "remove card Rose"
    other = "expansion More for Tiny { version 1 }\nextend step planting last { move 1 Rose from seeds to scrap }\n"
    assert _compiled(program).program is not None
    assert _compiled(program, other).program is not None
    assert _compiled(program, other, options=("Market",)).program is None


def test_what_is_used_with_some_number_of_players_only_is_not_in_vain() -> None:
    text = "pile market\nextend step planting last { if players is 3 { move 1 Oak from seeds to market } }"
    assert _compiled(GAME + OPTION % text).problems == ()


@pytest.mark.parametrize("text", ["", OPTION % "extend step planting last { %s }"])
def test_setup_is_tried_out_with_every_number_of_players(text: str) -> None:
    wrong = "if players is 3 { move all card from seeds to scrap  move 1 card from seeds to scrap }"
    program = GAME + text % wrong if text else GAME.replace("shuffle seeds", wrong)
    compiled = _compiled(program)
    assert compiled.program is not None
    assert setup_problems(compiled.program, 2) == []
    told = [problem for variant in compiled.variants for problem in setup_problems(variant, 2)]
    assert {problem.code for problem in told} == {"setup-fails"}
