"""The environment of one seat: Gymnasium's own test, and games against agents."""

from __future__ import annotations

import random
from typing import Any

import pytest
from gymnasium.utils.env_checker import check_env

from naishi.agents.agent import Agent
from naishi.agents.any_move import RandomAgent
from naishi.agents.named import UnknownAgent
from naishi.envs.gymnasium import SeatEnv
from naishi.runtime.match import Match
from naishi.runtime.notation.moves import Move
from tests.games import loaded

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def finish(env: SeatEnv, seed: int) -> tuple[float, bool, bool, list[bytes]]:
    """A random game to its end: what it gave, how it ended, all that was seen."""
    chance = random.Random(seed)
    observation, info = env.reset(seed=seed)
    seen = [observation.tobytes()]
    while True:
        action = int(chance.choice(info["action_mask"].nonzero()[0]))
        observation, reward, terminated, truncated, info = env.step(action)
        seen.append(observation.tobytes())
        assert env.observation_space.contains(observation)
        if terminated or truncated:
            assert not info["action_mask"].any()
            return reward, terminated, truncated, seen
        assert reward == 0


@pytest.mark.parametrize("seat", [1, 2])
def test_gymnasium_finds_nothing(seat: int) -> None:
    check_env(SeatEnv(loaded("base+legends"), seat))


@pytest.mark.parametrize(("against", "games"), [("random", 6), ("greedy", 1)])
@pytest.mark.parametrize("seat", [1, 2])
def test_games_come_to_an_end(seat: int, against: str, games: int) -> None:
    env = SeatEnv(loaded("base"), seat, against)
    for seed in range(games):
        reward, terminated, truncated, _ = finish(env, seed)
        assert terminated
        assert not truncated
        outcome = env.match().outcome
        assert outcome is not None
        shared = len(outcome.winners) > 1
        assert reward == (0 if shared else 1 if outcome.winners == (seat,) else -1)


def test_the_same_seed_gives_the_same_game() -> None:
    env = SeatEnv(loaded("base+legends"), 2, "random")
    assert finish(env, 4) == finish(SeatEnv(loaded("base+legends"), 2, "random"), 4)
    assert finish(env, 4)[3] != finish(env, 5)[3]


def test_agents_can_be_given_for_each_other_seat() -> None:
    game = loaded("market")
    mine = RandomAgent(random.Random(1))
    each: list[str | Agent] = ["random", mine]
    for env in (SeatEnv(game, 2, mine), SeatEnv(game, 2, each)):
        _, terminated, truncated, _ = finish(env, 1)
        assert terminated or truncated


def test_agents_know_what_their_seats_could_follow() -> None:
    """In the base game they imagine no Mountain in the stock."""

    class Imagining:
        asked = 0

        def choose(self, match: Match, seat: int) -> Move:
            self.asked += 1
            piles = match.imagine(seat, self.asked).position()["stock"]
            assert not any("Mountain" in pile for pile in piles)
            return match.moves_of(seat)[0]

    agent = Imagining()
    env = SeatEnv(loaded("base"), 1, agent)
    finish(env, 1)
    finish(env, 2)
    assert agent.asked > 10


def test_points_and_a_cut() -> None:
    env = SeatEnv(loaded("base"), rewards="points")
    reward = finish(env, 2)[0]
    outcome = env.match().outcome
    assert outcome is not None
    assert reward == outcome.points[0] - outcome.points[1]
    assert finish(SeatEnv(loaded("base"), max_cycles=9), 2)[:3] == (0, False, True)


def test_an_illegal_action_ends_the_game() -> None:
    env = SeatEnv(loaded("base"))
    env.reset(seed=1)
    _, reward, terminated, truncated, info = env.step(env.action_number("recall"))
    assert (reward, terminated, truncated, info["illegal"]) == (-1, True, False, True)
    with pytest.raises(RuntimeError, match=r"the game is over: reset\(\) begins another"):
        env.step(0)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"seat": 3}, "nobody plays in seat 3; players have seats 1 to 2"),
        ({"against": ["random", "random"]}, "2 agents are given for 1 other players"),
        ({"render_mode": "human"}, "render_mode is None or 'ansi'"),
    ],
)
def test_what_it_cannot_be(given: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        SeatEnv(loaded("base"), **given)


def test_an_agent_nobody_knows() -> None:
    with pytest.raises(UnknownAgent, match="did you mean greedy"):
        SeatEnv(loaded("base"), against="gredy")


def test_it_can_be_shown() -> None:
    env = SeatEnv(loaded("base"), 2, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert "to act: seat_2" in text
    assert "hand of seat_1: ?, ?, ?, ?, ?" in text
    assert "hand of seat_2: ?" not in text


def test_nobody_is_named_for_an_automatic_player() -> None:
    env = SeatEnv(loaded("fair-1"), seat=1, against=[])
    env.reset(seed=2)
    with pytest.raises(ValueError, match="nobody plays in seat 2; players have seats 1 to 1"):
        SeatEnv(loaded("fair-1"), seat=2)
    with pytest.raises(ValueError, match="1 agents are given for 0 other players"):
        SeatEnv(loaded("fair-1"), seat=1, against=["random"])
