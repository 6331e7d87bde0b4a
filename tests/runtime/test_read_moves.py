"""Every listed move can be played, by its object and by its text; the texts of a list are all different."""

from __future__ import annotations

import random

import pytest

import naishi
from tests.games import loaded, some_ways
from tests.properties.playing import stands
from tests.runtime.rules import game

STALL = """
game Auto {{ version 1  players {players}  at most 20 turns }}
field price: list of (coin or gem) up to 3
row stall[2] seen by everyone
pile box seen by everyone holds every card
pool bank seen by everyone of money
pool spent seen by everyone of money
tag money
token coin x2 per player in purse {{ is money }}
token gem x2 per player in purse {{ is money }}
pool purse per player seen by everyone of money
pile out seen by everyone
cards House {{ table name, price {{ Inn coin, gem x6 }} }}
{automatic}
setup {{ step s {{ refill stall from box
  each player {{ move all coin in your purse to bank  move all gem in your purse to bank }} }} }}
action buy with House h in stall pay price of h from bank to spent {{ move h to out  refill stall from box }}
turn {{ do one of {{ buy  otherwise pass }} }}
winner {{ most count of card in out }}
"""


def same(match: naishi.Match) -> int:
    """Each legal move is read as itself; how many there are."""
    for seat in match.to_act:
        moves = match.moves_of(seat)
        assert len({move.text for move in moves}) == len(moves)
        for move in moves:
            assert match._meant(move, seat)[1].raw == move.raw
            assert match._meant(move.text, seat)[1].raw == move.raw
            assert match._meant(f"  {move.text.replace(' ', '  ')} ", seat)[1].raw == move.raw
            assert match.why_not(move.text, seat) is None
    return sum(len(match.moves_of(seat)) for seat in match.to_act)


@pytest.mark.parametrize(
    ("players", "automatic"),
    [(1, "automatic player zed { }"), (2, "automatic player ann { }"), (2, ""), (3, ""), (1, "")],
)
def test_what_is_paid_with_others_things(players: int, automatic: str) -> None:
    rules, tried = game(STALL.format(players=players, automatic=automatic)), 0
    for match in stands(rules.new(3), random.Random(3)):
        tried += same(match) if not match.is_over else 0
    assert tried > 10


@some_ways
def test_each_legal_move_is_read_as_itself(name: str) -> None:
    chance, tried = random.Random(5), 0
    for number, match in enumerate(stands(loaded(name).new(5), chance)):
        if not match.is_over and chance.randrange(number + 1) < 3:
            tried += same(match)
    assert tried
