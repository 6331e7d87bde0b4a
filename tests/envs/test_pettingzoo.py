"""The environment of all seats: PettingZoo's own tests, and play in step with a match."""

from __future__ import annotations

import random
from typing import Any

import pettingzoo.test
import pytest

import naishi
from naishi.envs.pettingzoo import env as zoo_env
from naishi.envs.pettingzoo import raw_env
from naishi.program import TogetherStep
from tests.games import loaded, some_ways
from tests.runtime import rules

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")
ZOO: Any = pettingzoo.test
LEGENDS = ("base", "legends")


def choose(env: Any, chance: random.Random) -> int | None:
    """A random legal action of the seat to act; None if its game is over."""
    observation, _, terminated, truncated, _ = env.last()
    if terminated or truncated:
        return None
    return int(chance.choice(observation["action_mask"].nonzero()[0]))


def finish(env: Any, seed: int) -> dict[str, float]:
    """A random game to its end; what each seat got."""
    chance = random.Random(seed)
    found = {}
    for agent in env.agent_iter():
        action = choose(env, chance)
        if action is None:
            found[agent] = env.last()[1]
        env.step(action)
    assert env.agents == []
    return found


# --- PettingZoo's own tests ---
@some_ways
def test_pettingzoo_finds_nothing(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = loaded(name)
    ZOO.api_test(zoo_env(game), num_cycles=30)
    ZOO.api_test(raw_env(game, rewards="points", max_cycles=20), num_cycles=30)
    ZOO.seed_test(lambda: zoo_env(game), num_cycles=30)
    assert "Passed API test" in capsys.readouterr().out


def test_pettingzoo_can_show_it() -> None:
    def shown(render_mode: str) -> Any:
        return raw_env("base", render_mode="ansi" if render_mode == "human" else render_mode)

    ZOO.render_test(shown, {"ansi": lambda text: "river: " in text and "?" in text})


# --- play ---
@some_ways
def test_it_goes_in_step_with_a_match(name: str) -> None:
    game = loaded(name)
    env = raw_env(game)
    chance, match = random.Random(3), game.new(3)
    env.reset(seed=3)
    while not match.is_over:
        seat = match.to_act[0]
        assert env.agent_selection == f"seat_{seat}"
        assert not any(env.terminations.values())
        for agent in env.agents:
            mask = env.observe(agent)["action_mask"]
            legal = {move.text for move in match.moves_of(seat)} if agent == env.agent_selection else set()
            assert {env.action_text(number) for number in mask.nonzero()[0]} == legal
        text = chance.choice(sorted(move.text for move in match.moves_of(seat)))
        match.play(text, seat)
        env.step(env.action_number(text))
        assert env.match() == match
    assert all(env.terminations.values()) or all(env.truncations.values())


def test_the_same_seed_gives_the_same_game() -> None:
    def recorded(seed: int) -> list[Any]:
        env, found, chance = zoo_env(LEGENDS), [], random.Random(seed)
        env.reset(seed=seed)
        for agent in env.agent_iter():
            observation = env.last()[0]
            found += [agent, observation["observation"].tobytes(), observation["action_mask"].tobytes()]
            env.step(choose(env, chance))
        return found

    assert recorded(3) == recorded(3) != recorded(4)


def test_without_a_seed_another_game_follows() -> None:
    def begun(env: Any, seed: int | None) -> bytes:
        env.reset(seed=seed)
        return bytes(env.observe("seat_1")["observation"])

    one, other = zoo_env("base"), zoo_env("base")
    games = [begun(one, 5), begun(one, None), begun(one, None)]
    assert len(set(games)) == 3
    assert games == [begun(other, 5), begun(other, None), begun(other, None)]


def test_secret_answers_are_given_in_turn() -> None:
    env = zoo_env("base")
    env.reset(seed=1)
    program = env.match().game.program
    assert any(isinstance(step, TogetherStep) for step in program.steps)
    assert env.match().to_act == (1, 2)
    assert env.agent_selection == "seat_1"
    assert not env.observe("seat_2")["action_mask"].any()
    env.step(env.action_number("gift hand[1]"))
    assert env.agent_selection == "seat_2"


# --- the end ---
@some_ways
def test_random_games_come_to_an_end(name: str) -> None:
    game = loaded(name)
    outcomes, points = raw_env(game), raw_env(game, rewards="points")
    got = []
    for env in (outcomes, points):
        env.reset(seed=3)
        got.append(finish(env, 3))
    outcome = outcomes.match().outcome
    assert outcome is not None
    if not outcome.winners:
        assert not any([*got[0].values(), *got[1].values()])
        return
    for seat, mine in enumerate(outcome.points[: game.program.players], 1):
        agent = f"seat_{seat}"
        won = 1 if len(outcome.winners) == 1 else 0
        assert got[0][agent] == (won if seat in outcome.winners else -1)
        margin = mine - max((p for other, p in enumerate(outcome.points, 1) if other != seat), default=0)
        level = 0.5 if outcome.winners == (seat,) else 0 if seat in outcome.winners else -0.5
        assert got[1][agent] == (margin or level)


# What each seat gets where seat 1 has 3 coins and 6 points at the end, and seat 2 has 1 and 2.
WINNERS = {
    "most points": [4, -4],
    "fewest points": [-4, 4],
    "most your coins": [2, -2],
    "fewest your coins": [-2, 2],
    "most count of card in square": [0, 0],
    "most count of card in square most points": [0.5, -0.5],
    "most count of card in square fewest your coins most points": [-0.5, 0.5],
}


@pytest.mark.parametrize(("winner", "got"), WINNERS.items())
def test_points_follow_the_lines_of_winner(winner: str, got: list[float]) -> None:
    game = rules.game(f"""
        game Coins {{ version 1  players 2  at most 4 turns }}
        row square[1] seen by everyone holds every card
        card Moon x1 {{ }}
        number coins per player 0 to 9
        setup {{ step give {{ set coins of player 1 to 3  set coins of player 2 to 1 }} }}
        action rest {{ end after round }}
        turn {{ do one of {{ rest otherwise pass }} }}
        scoring of square {{ score savings: 2 * your coins }}
        winner {{ {winner} }}
    """)
    env = raw_env(game, rewards="points")
    env.reset(seed=1)
    assert list(finish(env, 1).values()) == got


def test_a_shared_victory_is_worth_nothing() -> None:
    env = raw_env("base")
    for seed in range(200):
        env.reset(seed=seed)
        got = finish(env, seed)
        outcome = env.match().outcome
        if outcome is not None and len(outcome.winners) == 2:
            assert got == {"seat_1": 0, "seat_2": 0}
            return
        assert sorted(got.values()) == [-1, 1]


def test_it_can_be_cut_short() -> None:
    env = zoo_env("base", max_cycles=7)
    env.reset(seed=1)
    got, moves = {}, 0
    chance = random.Random(1)
    for agent in env.agent_iter():
        _, reward, terminated, truncated, _ = env.last()
        action = choose(env, chance)
        if action is None:
            assert truncated
            assert not terminated
            assert not env.last()[0]["action_mask"].any()
            got[agent] = reward
        else:
            moves += 1
        env.step(action)
    assert moves == 7
    assert got == {"seat_1": 0, "seat_2": 0}


def test_the_rules_own_limit_cuts_it_short() -> None:
    turn = "turn { do one of { look  otherwise pass } }\naction look with card c in your line { }"
    env = zoo_env(rules.meadow(turn))
    env.reset(seed=1)
    assert finish(env, 1) == {"seat_1": 0, "seat_2": 0}
    assert env.match().turn == 20
    assert env.match().outcome.winners == ()


# --- what is wrong ---
def test_an_illegal_action_ends_the_game() -> None:
    env = zoo_env("base")
    env.reset(seed=1)
    env.step(env.action_number("recall"))
    assert finish(env, 1) == {"seat_1": -1, "seat_2": 0}


def test_an_illegal_action_is_told() -> None:
    env = raw_env("base")
    env.reset(seed=1)
    before = env.match()
    with pytest.raises(ValueError, match=r"seat 1 cannot play \d+ \(recall\) now"):
        env.step(env.action_number("recall"))
    assert env.match() == before
    with pytest.raises(ValueError, match="there is no action 84"):
        env.step(84)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"rewards": "money"}, "rewards are 'outcome' or 'points', not 'money'"),
        ({"render_mode": "human"}, "render_mode is None or 'ansi', not 'human'"),
        ({"max_cycles": 0}, "max_cycles must be at least 1"),
        ({"depth": 0}, "at least 1 must be shown"),
    ],
)
def test_what_it_cannot_be(given: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        zoo_env("base", **given)


def test_a_loaded_game_has_its_options() -> None:
    with pytest.raises(ValueError, match="this game is loaded already"):
        zoo_env(loaded("base"), options=["free_transfer"])
    with pytest.raises(naishi.RulesError):
        zoo_env("base", options=["no_such_option"])
    assert len(zoo_env("base", options=["free_transfer"]).action_texts) > len(zoo_env("base").action_texts)


def test_automatic_players_are_no_agents() -> None:
    env = raw_env(loaded("fair-2"), rewards="points")
    env.reset(seed=3)
    assert env.possible_agents == ["seat_1", "seat_2"]
    assert any(name.endswith(" of player +3") for name in env.column_names)  # but their places are seen
    found = finish(env, 3)
    outcome = env.run.match().outcome
    assert outcome is not None
    assert len(outcome.points) == 4
    best = [max(p for other, p in enumerate(outcome.points) if other != seat) for seat in (0, 1)]
    assert [found["seat_1"], found["seat_2"]] == [outcome.points[seat] - best[seat] for seat in (0, 1)]


def test_a_game_in_which_nobody_is_asked_anything() -> None:
    silent = rules.game("""
game Hush { version 1  players 2  at most 3 turns }
row bed[1] seen by everyone
pile sack seen by everyone holds every card
card Oak x1 { }
turn { }
winner { most count of card in bed }
""")
    env = zoo_env(silent)
    env.reset(seed=1)
    assert env.action_space("seat_1").n == 1
    assert not any(env.agents) or all(env.terminations.values()) or all(env.truncations.values())
