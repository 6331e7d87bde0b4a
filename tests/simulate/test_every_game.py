"""Every game is simulated alike: on bare cells as with agents, counted as it is played, and to its end."""

from __future__ import annotations

import os
import random

import pytest

from naishi.simulate.games import _agents_player, _random_player, play_games
from naishi.simulate.perft import perft
from tests.games import SHIPPED, each_shipped, every_way, loaded, some_ways
from tests.properties.playing import anywhere

# Random games of all that files make together, shared out among its ways to play.
GAMES = int(os.environ.get("NAISHI_GAMES", "2000"))
AT_ONCE = 250
SEEDS = 10_000  # where the seeds of a way's games begin, so that no two tests play the same


@every_way
def test_bare_cells_and_agents_play_the_same_games(name: str) -> None:
    game = loaded(name)
    fast, slow = _random_player(game), _agents_player(game, ("random",) * game.players)
    assert [fast(seed) for seed in range(2)] == [slow(seed) for seed in range(2)]


@some_ways
def test_counting_is_playing(name: str) -> None:
    for seed in range(3):
        match = anywhere(loaded(name), seed)
        assert not match.is_over
        seat = match.to_act[0]
        following = 0
        for move in match.moves_of(seat):
            twin = match.copy()
            twin.play(move, seat)
            following += len(twin.legal_moves)
        before = match.to_json()
        assert list(perft(match, 2)) == [len(match.moves_of(seat)), following]
        assert match.to_json() == before


@some_ways
def test_an_agent_that_thinks_plays_to_the_end(name: str) -> None:
    game = loaded(name)
    agents = ["random"] * game.players
    agents[random.Random(name).randrange(game.players)] = "greedy"
    assert play_games(game, agents, range(1)).games == 1


@each_shipped
def test_games_end_within_their_limit(name: str) -> None:
    check_ends(name, range(20))


def check_ends(name: str, seeds: range) -> None:
    """Random games with these seeds are finished: none comes to the limit of turns, none stops."""
    game = loaded(name)
    tally = play_games(game, ("random",) * game.players, seeds)
    assert (tally.games, tally.unfinished) == (len(seeds), 0)


# --- make endurance ---
def shares() -> list[tuple[str, range]]:
    """All games of all ways to play what is in `rules/`, in parts that can be played at once."""
    found: list[tuple[str, range]] = []
    for files in dict.fromkeys(way.files for way in SHIPPED.values()):
        ways = [name for name, way in SHIPPED.items() if way.files == files]
        each = -(-GAMES // len(ways))
        for name in ways:
            found += [(name, range(at, min(at + AT_ONCE, SEEDS + each))) for at in range(SEEDS, SEEDS + each, AT_ONCE)]
    return found


@pytest.mark.endurance
@pytest.mark.parametrize(
    ("name", "seeds"), shares(), ids=lambda value: value if isinstance(value, str) else value.start
)
def test_thousands_of_games_end_within_their_limit(name: str, seeds: range) -> None:
    check_ends(name, seeds)
