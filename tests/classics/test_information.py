"""What the players of the poker games know: histories are the same to a seat exactly when they are to OpenSpiel."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

import naishi
from tests.classics.in_step import Pair, acting
from tests.classics.poker import KUHN, LEDUC


def deals(pair: Pair, different: int) -> Iterator[naishi.Match]:
    """A match for each way to deal the cards that can matter: two hands, and what is on top of the deck."""
    found: set[str] = set()
    for seed in count():
        match = pair.ours.new(seed)
        position = match.position()
        deal = json.dumps([position["hand"], position["deck"][:1]])
        if deal not in found:
            found.add(deal)
            yield match
        if len(found) == different:
            return


def histories(pair: Pair, match: naishi.Match, state: Any) -> Iterator[tuple[naishi.Match, Any]]:
    """Every way a match can come to a decision, in step with OpenSpiel's."""
    pair.same_chance(match, state)
    assert match.is_over == state.is_terminal()
    if match.is_over:
        assert [match.score(seat).total for seat in (1, 2)] == state.returns()
        return
    yield match, state
    assert match.to_act == acting(state)
    moves = {pair.meaning(move.text): move for move in match.legal_moves}
    assert sorted(moves) == state.legal_actions()
    for action, move in moves.items():
        after = match.copy()
        after.play(move)
        yield from histories(pair, after, state.child(action))


@pytest.mark.parametrize(
    ("pair", "different", "states"), [(KUHN, 6, 12), (LEDUC, 120, 936)], ids=["kuhn_poker", "leduc_poker"]
)
def test_the_same_information(pair: Pair, different: int, states: int) -> None:
    """At decisions alone, since OpenSpiel's states say nothing of the cards that a showdown shows when all is over.

    `states` is how many information states the players decide in: the number in the literature.
    """
    ours: dict[tuple[int, str], set[str]] = {}
    theirs: dict[tuple[int, str], set[str]] = {}
    deciding: set[tuple[int, str]] = set()
    for begun in deals(pair, different):
        for match, state in histories(pair, begun, pair.theirs.new_initial_state()):
            for seat in (1, 2):
                known = match.information(seat)
                string = state.information_state_string(seat - 1)
                ours.setdefault((seat, known), set()).add(string)
                theirs.setdefault((seat, string), set()).add(known)
                if seat in match.to_act:
                    deciding.add((seat, known))
    assert all(len(strings) == 1 for strings in ours.values())
    assert all(len(known) == 1 for known in theirs.values())
    assert len(ours) == len(theirs)
    assert len(deciding) == states
