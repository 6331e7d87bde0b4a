"""Lists that cards have: what is counted in them, by words, names, and what a card is or has."""

from __future__ import annotations

import pytest

from naishi.base.source import Source
from naishi.runtime.match import Game
from naishi.semantics.compile import compile_sources

RULES = """game Market {{ version 1  players 2  at most 20 turns }}
field good: fan, vase, jade
field price: list of good up to 3
field parts: list of (part or nail) up to 4
tag part
row hand[5] per player seen by everyone
pile box holds every card
pool bag per player of nail
token nail x2 per player in bag
card Wood x4 {{ is part  good fan }}
card Oak x4 {{ counts as Wood  good vase }}
card Skin x4 {{ is part }}
card Sword x1 {{ price fan, fan, vase  parts Wood, Skin, Wood, nail }}
card Copy x1 {{ counts as Sword }}
card Free x1 {{ score 1 if price is empty }}
card Judge x1 {{ {clauses} }}
setup {{ step none {{ shuffle box }} }}
turn {{ do one of {{ take  otherwise pass }} }}
action take with card c in your hand {{ move c to box }}
scoring of hand {{ }}
winner {{ most points }}
"""


def points(clauses: str, *cards: str) -> int:
    compiled = compile_sources([Source("market", RULES.format(clauses=clauses))])
    assert compiled.program is not None, [problem.message for problem in compiled.problems]
    assert compiled.linked is not None
    game = Game(compiled.program, compiled.linked)
    return game.from_position({"hand": [["Judge", *cards], []]}).score(1).total


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("size of price of it is 3", 1),
        ("count of fan in price of it is 2", 1),
        ("at least 2 fan in price of it", 1),
        ("exactly 1 vase in price of it", 1),
        ("no jade in price of it", 2),
        ("some jade in price of it", 0),
        ("count of (fan or vase) in price of it is 3", 1),
        ("count of card in price of it is 3", 1),
        ("count of Wood in parts of it is 2", 1),
        ("count of part in parts of it is 3", 1),
        ("count of nail in parts of it is 1", 1),
        ("price of it is filled", 1),
    ],
)
def test_questions_about_a_list(question: str, expected: int) -> None:
    clause = f"score count of (card in your hand where {question})"
    assert points(clause, "Sword") == expected
    assert points(clause, "Copy") == expected  # what it counts as has the list


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("it is in parts of this", 3),
        ("count of it in parts of this is 2", 2),
        ("good of it is in price of this", 2),
        ("it is in price of this", 2),
    ],
)
def test_what_a_card_is_or_has_in_a_list(question: str, expected: int) -> None:
    clause = f"counts as Sword  score count of (card in your hand where {question})"
    assert points(clause, "Wood", "Oak", "Skin", "Sword") == expected
