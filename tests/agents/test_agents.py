"""Agents: found by name, the same with the same seed, and honest."""

from __future__ import annotations

from random import Random

import pytest

import naishi
from naishi.agents.greedy import GreedyAgent
from naishi.agents.named import AGENTS, UnknownAgent, agent_named, check_agent
from naishi.runtime.imagine import imagine
from naishi.runtime.match import Game


@pytest.fixture(scope="module")
def game() -> Game:
    return naishi.load("base")


def played(game: Game, names: tuple[str, str], seed: int) -> tuple[list[str], naishi.Outcome]:
    match = game.new(seed)
    agents = [agent_named(name, seed, seat) for seat, name in enumerate(names, 1)]
    moves: list[str] = []
    while not match.is_over:
        seat = match.to_act[0]
        moves.append(match.play(agents[seat - 1].choose(match, seat), seat).text)
    assert match.outcome is not None
    return moves, match.outcome


@pytest.mark.parametrize("name", AGENTS)
def test_it_plays_whole_games_the_same_with_the_same_seed(game: Game, name: str) -> None:
    assert played(game, (name, "random"), 3) == played(game, (name, "random"), 3)
    assert played(game, (name, "random"), 3) != played(game, (name, "random"), 4)


@pytest.mark.parametrize("name", AGENTS)
def test_choosing_changes_nothing(game: Game, name: str) -> None:
    match = game.new(1)
    before = match.to_json()
    assert agent_named(name).choose(match, 2) in match.moves_of(2)
    assert match.to_json() == before


def test_unknown_names_are_told() -> None:
    with pytest.raises(UnknownAgent, match=r"'greeedy'.*did you mean greedy"):
        agent_named("greeedy")
    with pytest.raises(UnknownAgent, match=r"there are: human, random, greedy"):
        check_agent("x", also=("human",))
    check_agent("human", also=("human",))


def test_greedy_takes_what_gives_most(game: Game) -> None:
    mountains = ["Mountain"] * 5
    match = game.from_position(
        {
            "line": [mountains, mountains],
            "hand": [["Torii", "Torii", "Mountain", "Mountain", "Mountain"], ["Fort"] * 4 + ["Ronin"]],
            "river": ["Torii", "Monk", "Monk", "Monk", "Advisor"],
            "stock": [["Rice"], ["Rice"], ["Rice"], ["Rice"], ["Rice"]],
        }
    )
    assert agent_named("greedy").choose(match, 1) == "develop line[1]"


def test_greedy_does_better_than_chance(game: Game) -> None:
    won = [played(game, ("random", "greedy"), seed)[1].winners == (2,) for seed in range(8)]
    assert sum(won) >= 6


@pytest.mark.parametrize("seed", range(3))
def test_greedy_decides_by_what_it_may_see(game: Game, seed: int) -> None:
    """At every decision: the same choice in a match that differs only in what the seat cannot know."""
    match, rng = game.new(seed), Random(seed)
    while not match.is_over:
        seat = rng.choice(match.to_act)
        other = imagine(match, seat, rng)
        chosen = GreedyAgent(Random(seed)).choose(match, seat)
        assert GreedyAgent(Random(seed)).choose(other, seat) == chosen
        match.play(rng.choice(match.moves_of(seat)), seat)


def test_greedy_does_not_learn_what_a_swap_would_bring(game: Game) -> None:
    """Only the hand of the opponent differs, and what waits elsewhere: with open cards it would choose otherwise."""
    plain = {"line": [["Mountain"] * 5] * 2, "river": ["Rice", "Rice", "Rice", "Monk", "Monk"]}
    good = game.from_position({**plain, "hand": [["Mountain"] * 5, ["Fort"] * 4 + ["Monk"]]})
    bad = game.from_position({**plain, "hand": [["Mountain"] * 5, ["Ronin"] * 2 + ["Ninja"] * 2 + ["Monk"]]})
    for seed in range(4):
        assert GreedyAgent(Random(seed)).choose(good, 1) == GreedyAgent(Random(seed)).choose(bad, 1)
