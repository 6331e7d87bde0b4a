"""The two poker games, ours and OpenSpiel's."""

from __future__ import annotations

from typing import Any

import pyspiel

import naishi
from tests.classics.in_step import Pair

PASS, BET = 0, 1  # OpenSpiel's names for Kuhn poker
FOLD, CALL, RAISE = 0, 1, 2  # and for Leduc
KUHN_ACTIONS = {"check": PASS, "fold": PASS, "bet": BET, "call": BET}
LEDUC_ACTIONS = {"fold": FOLD, "check": CALL, "call": CALL, "raise": RAISE}
KUHN_CARDS = ("Jack", "Queen", "King")
LEDUC_CARDS = ("JackOfHearts", "JackOfSpades", "QueenOfHearts", "QueenOfSpades", "KingOfHearts", "KingOfSpades")


def kuhn_deal(match: naishi.Match, state: Any) -> int:
    """First one player's card, then the other's."""
    [card] = match.position()["hand"][len(state.history())]
    return KUHN_CARDS.index(card)


def leduc_deal(match: naishi.Match, state: Any) -> int:
    """First one player's card, then the other's, after the first round the one on the board."""
    dealt = len(state.history())
    position = match.position()
    [card] = position["hand"][dealt] if dealt < 2 else position["board"]
    return LEDUC_CARDS.index(card)


KUHN = Pair(naishi.load("kuhn_poker"), pyspiel.load_game("kuhn_poker"), KUHN_ACTIONS.__getitem__, kuhn_deal)
LEDUC = Pair(naishi.load("leduc_poker"), pyspiel.load_game("leduc_poker"), LEDUC_ACTIONS.__getitem__, leduc_deal)
