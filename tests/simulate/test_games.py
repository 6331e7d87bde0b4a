"""Simulated games: complete, the same however they are shared out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import naishi
from naishi.agents.agent import Agent
from naishi.agents.named import agent_named
from naishi.runtime.match import Game, Match
from naishi.simulate.games import _agents_player, _random_player
from naishi.simulate.perft import perft
from naishi.simulate.report import Report
from naishi.simulate.tally import SEEDS_TOLD, total
from naishi.simulate.workers import simulate
from naishi.state.items import RulesFault
from tests.runtime import rules

TRACES = Path(__file__).resolve().parents[1] / "data/reference/traces-base.jsonl"


@pytest.fixture(scope="module")
def game() -> Game:
    return naishi.load("base")


def test_bare_cells_and_agents_play_the_same_games(game: Game) -> None:
    fast, slow = _random_player(game), _agents_player(game, ("random", "random"))
    assert [fast(seed) for seed in range(10)] == [slow(seed) for seed in range(10)]


def test_counts_agree_with_each_other(game: Game) -> None:
    tally = simulate(game, ("random", "random"), 60, seed=5)
    assert tally.games == 60 == sum(tally.wins) + tally.shared + tally.unfinished
    assert sum(number for _, number in tally.endings) == 60
    assert all(points.count == 60 for points in tally.points)
    assert tally.decisions.least is not None
    assert tally.decisions.least > 10


def test_ranges_add_up(game: Game) -> None:
    both = simulate(game, ("random", "random"), 70, seed=-3)
    parts = [simulate(game, ("random", "random"), n, seed=s) for n, s in ((13, 54), (57, -3))]
    assert parts[0] + parts[1] == both


def test_workers_do_not_matter(game: Game) -> None:
    done: list[int] = []
    alone = simulate(game, ("random", "random"), 120, seed=1)
    assert simulate(game, ("random", "random"), 120, seed=1, workers=2, progress=done.append) == alone
    assert sum(done) == 120


def test_other_agents_in_either_seat(game: Game) -> None:
    tally = simulate(game, ("greedy", "random"), 4)
    assert tally.wins[0] >= 3


def test_wrong_agents_are_told(game: Game) -> None:
    with pytest.raises(ValueError, match="2 players; 1 agents"):
        simulate(game, ("random",), 1)
    with pytest.raises(ValueError, match="did you mean random"):
        simulate(game, ("random", "rendom"), 1)


# --- faults of the rules ---
@pytest.fixture(scope="module")
def faulty() -> Game:
    """Beds fill up: whoever takes two cards where there is room for one stops the game, in about a quarter of them."""
    return rules.game("""
        game Beds { version 1  players 2  at most 50 turns }
        pile deck holds every card
        row bed[5] per player seen by everyone
        card Fern x10 { score 1 }
        card Moss x10 { score 1 }
        setup { step s { shuffle deck } }
        action take only if some card in deck { move 1 card from deck to your bed }
        action two_more only if some card in deck { move 2 card from deck to your bed }
        turn { do one of { take two_more otherwise pass } }
        after turn { if count of card in your bed is at least 5 { end now } }
        scoring of bed { }
        winner { most points }
    """)


@pytest.mark.parametrize("agents", [("random", "random"), ("random", "greedy")])
def test_a_fault_stops_its_game_alone(faulty: Game, agents: tuple[str, str]) -> None:
    games, whole = 40, simulate(faulty, agents, 40, seed=3)
    one_by_one = [simulate(faulty, agents, 1, seed=3 + number) for number in range(games)]
    stopped = [3 + number for number, tally in enumerate(one_by_one) if tally.stopped]
    assert 0 < len(stopped) < games
    (fault,) = whole.stopped
    assert "bed has no empty slot" in fault.reason
    assert (fault.games, fault.seeds) == (len(stopped), tuple(stopped[:SEEDS_TOLD]))
    assert whole.games == games - len(stopped) == sum(whole.wins) + whole.shared + whole.unfinished
    assert whole.decisions.count == whole.points[0].count == whole.games
    assert whole == total(one_by_one, 2)


def test_a_fault_in_a_worker_is_the_same(faulty: Game) -> None:
    done: list[int] = []
    alone = simulate(faulty, ("random", "random"), 120)
    assert simulate(faulty, ("random", "random"), 120, workers=2, progress=done.append) == alone
    assert alone.stopped
    assert sum(done) == 120


def to_the_end(match: Match, agents: list[Agent]) -> None:
    while not match.is_over:
        match.play(agents[match.to_act[0] - 1].choose(match, match.to_act[0]))


def test_a_fault_is_seen_when_its_game_is_played(faulty: Game) -> None:
    for seed in simulate(faulty, ("random", "random"), 20).stopped[0].seeds:
        match, agents = faulty.new(seed), [agent_named("random", seed, seat) for seat in (1, 2)]
        with pytest.raises(RulesFault):
            to_the_end(match, agents)


def test_the_report_is_the_same_but_for_its_speed(game: Game) -> None:
    tally = simulate(game, ("random", "random"), 20)
    reports = [Report(game.name, ("random", "random"), 0, tally, workers, 0.5 * workers) for workers in (1, 2)]
    first, second = (report.to_data() for report in reports)
    assert first.pop("speed") == {"games_per_second": 40.0, "seconds": 0.5, "workers": 1}
    assert second.pop("speed") != first
    assert json.loads(json.dumps(first)) == second
    assert first["seats"][0]["agent"] == "random"


def test_perft(game: Game) -> None:
    with TRACES.open(encoding="utf-8") as file:
        record = json.loads(next(file))
    match = game.from_position(record["start"])
    assert list(perft(match, 2)) == record["perft"]
    assert list(perft(match, 2)) == record["perft"]  # counting changes nothing


def test_perft_goes_on_after_secret_choices_and_stops_at_the_end(game: Game) -> None:
    match = game.new(1)
    first = len(match.legal_moves)
    assert list(perft(match, 2)) == [first, first * len(match.moves_of(2))]
    while not match.is_over:
        before = match.copy()
        match.play(match.legal_moves[0])
    assert list(perft(match, 2)) == [0, 0]
    assert next(perft(before, 1)) == len(before.legal_moves)
