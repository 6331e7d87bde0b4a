"""A fault in play becomes an example that shows it."""

from __future__ import annotations

import random

import pytest

from naishi.base.source import NOWHERE, Source
from naishi.runtime.examples.run import played
from naishi.runtime.match import Game, Match
from naishi.semantics.compile import compile_sources
from naishi.state.items import RulesFault
from naishi.syntax.parser import parse

WOOD = """\
game Wood { version 1  players 2 to 3  at most 60 turns }
tag tool
row bed[4] per player seen by everyone
row tops[3] seen by everyone
pile under[3] seen by nobody
pool purse[2] per player of coin seen by everyone
pool till of coin seen by everyone
pile sack holds every card
number dew per player 0 to 99 starts 3
choice mode: fast, slow
token coin x4 in till { is tool }
card Oak x10 { faces open, shut  score 1 }
card Rose x10 { score 2 }
setup { step mix { shuffle sack  deal 2 card from sack to each under } }
action take only if some card in sack { move 1 card from sack to your bed  add 1 to your dew  set mode to slow }
action earn { move 1 coin from till to your purse }
action give with card c in your bed { each other player { move c to your bed } }
action turn_over with Oak c in your bed where face of c is open { flip c to shut }
turn { do one of { take  earn  give  turn_over  otherwise pass }  may do earn }
scoring of bed { }
winner { most points }
"""


def game(players: int) -> Game:
    compiled = compile_sources([Source("wood.naishi", WOOD)], seats=players)
    assert compiled.program is not None
    assert compiled.linked is not None
    return Game(compiled.program, compiled.linked)


def faulty(of: Game, seed: int) -> tuple[Match, RulesFault] | None:
    """A random game up to a fault of the rules."""
    match, chance = of.new(seed), random.Random(seed)
    while not match.is_over:
        seat = match.to_act[0]
        try:
            match.play(chance.choice(match.moves_of(seat)), seat)
        except RulesFault as fault:
            return match, fault
    return None


@pytest.mark.parametrize("players", [2, 3])
def test_the_example_ends_in_the_same_fault(players: int) -> None:
    of, seen = game(players), set()
    for seed in range(60):
        found = faulty(of, seed)
        if found is None:
            continue
        match, fault = found
        before = match.key()
        text = fault.as_example()
        assert text is not None
        assert match.key() == before
        (result,) = played([parse(Source("wood.naishi", f"{WOOD}{text}\n"))], "Wood")
        assert result.problem is not None
        assert fault.message in result.problem.message
        assert result.problem.span.start == fault.span.start
        seen.add(fault.message.split()[0])
    assert {"bed", "purse", "till"} & seen >= {"bed", "purse"}


def test_a_fault_outside_of_a_match_has_no_example() -> None:
    assert RulesFault("nothing", NOWHERE).as_example() is None
