"""Agents: found by name, the same with the same seed, and honest."""

from __future__ import annotations

from random import Random

import pytest

import naishi
from naishi.agents.greedy import GreedyAgent
from naishi.agents.named import AGENTS, UnknownAgent, agent_named, check_agent
from naishi.runtime.knowledge.determinize import determinize
from naishi.runtime.match import Game
from naishi.simulate.workers import simulate
from tests.runtime import rules


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


COINS = """
game Coins {{ version 1  players 2  at most 4 turns }}
row square[1] seen by everyone holds every card
card Moon x1 {{ }}
number coins per player 0 to 9
number shells per player 0 to 9
action rich {{ set your coins to 3  set your shells to 5 }}
action poor {{ set your shells to 4 }}
action little {{ set your coins to 1 }}
turn {{ do one of {{ rich poor little otherwise pass }} }}
scoring of square {{ score savings: 2 * your coins }}
winner {{ {winner} }}
"""


@pytest.mark.parametrize(
    ("winner", "chosen"),
    {
        "most points": "rich",
        "fewest points  most your shells": "poor",
        "most your shells": "rich",
        "fewest your shells  most points": "little",
        "fewest count of card in square  fewest your shells  fewest points": "little",
        "most count of card in square  fewest your coins  most your shells": "poor",
    }.items(),
)
def test_greedy_follows_the_lines_of_winner(winner: str, chosen: str) -> None:
    match = rules.game(COINS.format(winner=winner)).new(1)
    for seed in range(4):
        assert agent_named("greedy", seed).choose(match, 1) == chosen


FEW = """
game Few {{ version 1  players 2  at most 40 turns }}
pile low seen by everyone holds every Low
pile high seen by everyone holds every High
pool got per player seen by everyone
card Low x10 {{ score 1 }}
card High x10 {{ score 9 }}
action take_low only if some card in low {{ move 1 card from low to your got }}
action take_high only if some card in high {{ move 1 card from high to your got }}
turn {{ do one of {{ take_low take_high otherwise pass }} }}
after turn {{ if count of card in your got is 5 {{ end after round }} }}
scoring of got {{ }}
winner {{ {winner} }}
"""


@pytest.mark.parametrize(("winner", "low"), [("most points", False), ("fewest points", True)])
def test_greedy_wins_what_it_plays_for(winner: str, low: bool) -> None:
    """Whoever takes five of one kind has most, five of the other fewest."""
    tally = simulate(rules.game(FEW.format(winner=winner)), ("greedy", "random"), 20)
    assert tally.wins[0] >= 18
    assert tally.points[0].mean == (5 if low else 45)


def test_greedy_does_better_than_chance(game: Game) -> None:
    won = [played(game, ("random", "greedy"), seed)[1].winners == (2,) for seed in range(8)]
    assert sum(won) >= 6


@pytest.mark.parametrize("seed", range(3))
def test_greedy_decides_by_what_it_may_see(game: Game, seed: int) -> None:
    """At every decision: the same choice in a match that differs only in what the seat cannot know."""
    match, rng = game.new(seed), Random(seed)
    while not match.is_over:
        seat = rng.choice(match.to_act)
        other = determinize(match, seat, rng)
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
