"""Who plays: as many seats as are named, automatic players after them; and what `info` tells of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.games import text_of


@pytest.fixture
def fair(tmp_path: Path) -> Path:
    file = tmp_path / "fair.naishi"
    file.write_text(text_of("fair"), encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("seats", "agents"),
    [
        ("random", ["random", "Fox"]),
        ("random,fox", ["random", "Fox"]),
        ("random,random", ["random", "random", "Fox", "Owl"]),
        ("random,greedy,Fox,OWL", ["random", "greedy", "Fox", "Owl"]),
        ("random,random,Owl", ["random", "random", "Fox", "Owl"]),
        ("random,random,random", ["random"] * 3),
    ],
)
def test_as_many_play_as_are_named(run: Run, fair: Path, seats: str, agents: list[str]) -> None:
    result = run("simulate", fair, "--games", 2, "--seats", seats, "--format", "json")
    assert result.exit_code == 0, result.output
    assert [seat["agent"] for seat in json.loads(result.stdout)["seats"]] == agents


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ("fox,random", "automatic players are named once, after all others: random, Fox"),
        ("random,fox,fox", "automatic players are named once, after all others: random, Fox"),
        ("random,random,owl,fox", "automatic players are named once, after all others: random, random, Fox, Owl"),
        ("random,owl", "Owl does not play with 1 player"),
        ("random,random,random,fox", "Fox does not play with 3 players"),
        ("fox", "name the players too, before Fox"),
        ("random,foxx", "nobody called 'foxx' can play a seat; did you mean Fox?"),
        ("random,random,random,random,random", "Fair is for 1 to 4 players, and 5 are named"),
    ],
)
def test_wrong_seats_in_one_line(run: Run, fair: Path, seats: str, said: str) -> None:
    for command in (("simulate", fair, "--games", 1), ("play", fair)):
        result = run(*command, "--seats", seats)
        assert (result.exit_code, result.stderr) == (2, f"naishi: --seats: {said}{'' if said.endswith('?') else '.'}\n")


def test_a_match_on_the_screen_names_them(run: Run, fair: Path) -> None:
    result = run("play", fair, "--seats", "greedy,random,fox", "--seed", 4)
    assert result.exit_code == 0
    for heading in ("Seat 1 · greedy", "Seat 2 · random", "Fox · seat 3 · automatic", "Owl · seat 4 · automatic"):
        assert heading in result.stdout


def test_info_tells_seats_items_and_sizes(run: Run, fair: Path) -> None:
    text = run("info", fair).stdout
    for line in (
        "  players: 1 to 4\n",
        "  automatic player: Fox if players is at most 2\n",
        "  automatic player: Owl if players is 2\n",
        "  24 cards: Apple x8, Pear x6, Plum x6, Wasp x4\n",
        "  tokens: coin x3 per player\n",
        "  with 1 player: items: 30, a state: ",
        "  with 2 players: items: 36, a state: ",
        "  with 3 players: items: 33, a state: ",
        "  with 4 players: items: 36, a state: ",
    ):
        assert line in text


def test_perft_with_a_number_of_players(run: Run, fair: Path) -> None:
    def count(*players: object) -> list[int]:
        result = run("perft", fair, "--position", "-", "--depth", 1, *players, input='{"stand": ["Apple", "Apple"]}')
        assert result.exit_code == 0, result.output
        return [int(line) for line in result.stdout.split()]

    assert count() == count("--players", 4) == count("--players", 1) == [6]
    assert "Fair is for 1 to 4 players, not 5" in run(
        "perft", fair, "--position", "-", "--depth", 1, "--players", 5, input="{}"
    ).stderr  # fmt: skip
