"""What the engine only tries out never stops a match: an effect that cannot be done as things lie waits for another."""

from __future__ import annotations

import random

import pytest

import naishi
from naishi.agents.greedy import GreedyAgent
from tests.runtime.rules import game, played, texts

TINY = """
game Tiny { version 1  players 2  at most 40 turns }
row meadow[3] per player seen by everyone
pool purse[1] per player of coin seen by everyone
pool till of coin seen by everyone
pile seeds seen by nobody holds every card
pile hand per player seen by everyone
pile compost seen by everyone
token coin x4 in till
card Oak x8 { when this enters your meadow { move 1 coin from till to your purse  may choose card k in your hand  move k to compost } }
card Rose x6 { when this enters your meadow { move 1 coin from your purse to till  may choose card m in your hand  move m to compost } }
card Fern x2 { when this enters your meadow { may choose card n in your hand  move n to compost } }
setup { step planting { shuffle seeds  each player { move 1 coin from till to your purse } } }
turn { do one of { plant  otherwise pass } }
action plant with card c in your hand with card d in your hand { move c to your meadow  move d to your meadow }
winner { most count of card in your meadow }
"""  # noqa: E501


def tiny(*hand: str) -> naishi.Match:
    """A first turn with a coin in a purse that has room for one."""
    return game(TINY).from_position({"hand": [[*hand, "Rose"], []], "purse": [["coin"], []]})


def test_what_has_no_room_comes_after_what_makes_room() -> None:
    match = played(tiny("Oak", "Rose", "Fern", "Fern"), "plant Oak Rose")
    assert texts(match)[0].startswith("m ")  # the Rose's question comes first, as the Oak's effect cannot be done
    played(match, "done")
    assert texts(match)[0].startswith("k ")
    assert match.position()["purse"] == [["coin"], []]


def test_it_is_not_among_what_can_be_picked_until_then() -> None:
    match = played(tiny("Oak", "Rose", "Fern"), "plant Oak Rose", "done", "done")
    assert match.turn == 2
    three = tiny("Oak", "Fern", "Rose")
    played(three, "plant Oak Fern")
    assert texts(three)[0].startswith("n ")


def test_what_can_never_be_done_is_told_and_leaves_the_match_as_it_was() -> None:
    match = tiny("Oak", "Oak", "Fern")
    before, moves = match.key(), texts(match)
    with pytest.raises(naishi.RulesFault, match="purse is full"):
        match.play("plant Oak Oak")
    assert (match.key(), texts(match), match.event_count) == (before, moves, 0)
    assert played(match, "plant Rose Fern").turn == 1


GRAB = """
game Grab { version 1  players 2  at most 40 turns }
pool till of coin seen by everyone
pool sack[1] of coin seen by everyone
token coin x4 in till
pile box seen by everyone holds every card
card Oak x2 { }
turn { do grab }
action grab { move 1 coin from till to sack }
winner { most count of coin in sack }
"""


def test_a_step_in_which_another_cannot_go_on_leaves_the_environment_as_it_was() -> None:
    pytest.importorskip("gymnasium")
    from naishi.envs.gymnasium import SeatEnv

    env = SeatEnv(game(GRAB), 1, "random")
    env.reset(seed=1)
    before = env.match()
    for _ in range(2):
        with pytest.raises(naishi.RulesFault, match="sack is full"):
            env.step(env.action_number("grab"))
        assert env.match() == before
        assert (env.run.played, env.run.seat) == (0, 1)


TAKE = """
game Take { version 1  players 2  at most 40 turns }
row hand[3] per player seen by owner
row desk[1] seen by everyone
pile box seen by nobody holds every card
card Oak x8 { }
setup { step lay { shuffle box  each player { refill your hand from box } } }
turn { together each player { choose card a in your hand choose card b in your hand } then { move a to desk } }
winner { most count of Oak in desk }
"""


def test_an_agent_that_looks_ahead_to_what_cannot_be_done_still_chooses() -> None:
    match = game(TAKE).new(1)
    for seat in (1, 2):
        for _ in range(2):
            moves = match.moves_of(seat)
            chosen = GreedyAgent(random.Random(1), 2).choose(match, seat)
            assert chosen in moves
            if (seat, len(match.history)) != (2, 3):
                match.play(chosen, seat)
    before = match.key()
    with pytest.raises(naishi.RulesFault, match="desk has no empty slot"):
        match.play(match.moves_of(2)[0], 2)
    assert match.key() == before
