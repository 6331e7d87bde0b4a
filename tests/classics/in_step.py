"""Games of ours and OpenSpiel's played side by side: at every decision both must say the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from attrs import frozen

import naishi

Deal = Callable[[naishi.Match, Any], int]  # what OpenSpiel calls the outcome of chance that we see in our state
Meaning = Callable[[str], int]  # what OpenSpiel calls our move


@frozen
class Pair:
    """One game, ours and OpenSpiel's, and how what happens in ours is said there."""

    ours: naishi.Game
    theirs: Any
    meaning: Meaning
    deal: Deal | None = None

    def same_chance(self, match: naishi.Match, state: Any) -> None:
        """Let what chance decided with us happen there."""
        while state.is_chance_node():
            assert self.deal is not None
            state.apply_action(self.deal(match, state))


def play(pair: Pair, seed: int) -> naishi.Match:
    """A random game in step: the same to act, the same legal moves, the same end, the same returns."""
    match, state, rng = pair.ours.new(seed), pair.theirs.new_initial_state(), random.Random(seed)
    pair.same_chance(match, state)
    while not match.is_over:
        assert not state.is_terminal()
        assert match.to_act == acting(state)
        chosen = [step(pair, match, state, seat, rng) for seat in match.to_act]
        if state.is_simultaneous_node():
            state.apply_actions(chosen)
        else:
            state.apply_action(*chosen)
        pair.same_chance(match, state)
    assert state.is_terminal()
    assert [match.score(seat).total for seat in (1, 2)] == state.returns()
    check_winner(match, state.returns())
    return match


def acting(state: Any) -> tuple[int, ...]:
    """The seats that OpenSpiel asks."""
    if state.is_simultaneous_node():
        return tuple(seat for seat in (1, 2) if state.legal_actions(seat - 1))
    return (state.current_player() + 1,)


def step(pair: Pair, match: naishi.Match, state: Any, seat: int, rng: random.Random) -> int:
    """A seat's random move, carried out with us; what it is called there."""
    moves = {pair.meaning(move.text): move for move in match.moves_of(seat)}
    assert len(moves) == len(match.moves_of(seat))
    assert sorted(moves) == state.legal_actions(seat - 1)
    action = rng.choice(sorted(moves))
    match.play(moves[action], seat)
    return action


def check_winner(match: naishi.Match, returns: list[float]) -> None:
    """No game runs out of turns, and most points win."""
    assert match.outcome is not None
    assert match.outcome.winners == tuple(seat for seat in (1, 2) if returns[seat - 1] == max(returns))
