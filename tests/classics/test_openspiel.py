"""The classics held against OpenSpiel: 300 random games each, in step."""

from __future__ import annotations

from typing import Any

import pyspiel
import pytest

import naishi
from tests.classics.in_step import Pair, play
from tests.classics.poker import KUHN, LEDUC

SEEDS = range(300)
RANKS = "Ace Two Three Four Five Six Seven Eight Nine Ten Jack Queen King".split()


def slot(move: str) -> int:
    """`drop tier6[3]`: actions are counted from 0."""
    return int(move.partition("[")[2].rstrip("]")) - 1


def prize(match: naishi.Match, state: Any) -> int:
    """The prize that has come up."""
    return RANKS.index(match.position()["prize"][0])


CONNECT_FOUR = Pair(naishi.load("connect_four"), pyspiel.load_game("connect_four"), slot)
# Points are what was won: `total_points`. Which prize comes up is chance, and bids are shown: both are the default.
GOOFSPIEL = Pair(
    naishi.load("goofspiel"), pyspiel.load_game("goofspiel", {"returns_type": "total_points"}), slot, prize
)
PAIRS = {"connect_four": CONNECT_FOUR, "kuhn_poker": KUHN, "leduc_poker": LEDUC, "goofspiel": GOOFSPIEL}


@pytest.mark.parametrize("name", PAIRS)
def test_in_step(name: str) -> None:
    for seed in SEEDS:
        play(PAIRS[name], seed)


def test_the_last_bids_are_nobodys_choice() -> None:
    """With one card left each, neither asks: OpenSpiel plays the last round itself, and ours takes what everybody can
    see to be the only answer. So both have twelve decisions for thirteen prizes."""
    match = play(GOOFSPIEL, 0)
    assert len(match.history) == 2 * 12
    assert match.turn == 13
    assert all(len(bids) == 13 for bids in match.position()["bids"])
