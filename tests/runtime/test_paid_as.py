"""What acts as another kind stays what it is printed as: it cannot be paid to where only that kind may lie. A list of
moves in which it might be paid is no fault."""

from __future__ import annotations

import pytest

import naishi
from tests.runtime.rules import game, played, texts

MIME = """
game Mime {{ version 1  players 2  at most 20 turns }}
field price: list of (Oak or Elm) up to 2
pile box seen by nobody holds every card
row bed[3] per player seen by everyone
tag wood
pool bank seen by everyone of wood
pile shelf seen by everyone of wood
pool till seen by everyone of coin
pool purse per player seen by everyone of coin
token coin x2 per player in purse
card Oak x6 {{ is wood  price Oak }}
card Elm x1 {{ is wood }}
card Mime x6 {{ when this enters your bed {{ find first Oak o in your bed {{ this becomes o }} }} }}
setup {{ step lay {{ each player {{ move 1 Oak from box to your bed }} }} }}
turn {{ do one of {{ ape plant sell otherwise pass }} }}
action ape {{ move 1 Mime from box to your bed }}
action plant {{ move 1 Oak from box to your bed }}
action sell {cost} {{ }}
winner {{ most count of Oak in your bed }}
"""
COSTS = [
    "pay 1 Oak from your bed to bank",
    "pay 1 Oak from your bed to shelf",
    "pay 1 Oak from your bed to bank pay 1 coin from your purse to till",
    "pay 1 coin from your purse to till pay 1 Oak from your bed to shelf",
    "with Oak c in your bed pay price of c from your bed to shelf",
    "with Oak c in your bed pay price of c from your bed to shelf pay 1 coin from your purse to till",
]


def mimes(cost: str, *bed: str) -> naishi.Match:
    return game(MIME.format(cost=cost)).from_position({"bed": [list(bed), []], "purse": [["coin", "coin"], []]})


@pytest.mark.parametrize("cost", COSTS)
def test_it_is_never_listed_and_never_paid(cost: str) -> None:
    for match in (mimes(cost, "Mime as Oak"), played(mimes(cost, "Oak"), "ape", "ape")):
        for move in match.legal_moves:
            match.copy().play(move)
    alone = mimes(cost, "Mime as Oak")
    assert "sell" not in [move.action for move in alone.legal_moves]
    assert alone.why_not("sell bed[1]" if "with" in cost else "sell") is not None
    beside = mimes(cost, "Mime as Oak", "Oak")
    sold = next(move for move in beside.legal_moves if move.action == "sell")
    beside.play(sold)
    bed = beside.position()["bed"][0]
    assert bed[:2] == ["Mime as Oak", None]


@pytest.mark.parametrize("cost", COSTS)
def test_where_it_may_lie_it_is_paid(cost: str) -> None:
    rules = MIME.replace("card Mime x6 {{", "card Mime x6 {{ is wood ")
    match = game(rules.format(cost=cost)).from_position({"bed": [["Mime as Oak"], []], "purse": [["coin", "coin"], []]})
    move = next(m for m in match.legal_moves if m.action == "sell")
    match.play(move)
    assert match.position()["bed"][0][0] is None
    assert texts(match)
