"""Secrets in games made by chance: what begins alike for a seat stays so, as far as it sees nothing that differs."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import naishi
from tests.games import loaded
from tests.properties.lockstep import beginnings, check_in_step
from tests.properties.playing import looks, tried
from tests.properties.programs import compiled, program, small_game
from tests.properties.test_secrecy import check_history, check_state

SEEDS = st.integers(0, 2**64)
SECRETS = sorted((Path(__file__).resolve().parent.parent / "data" / "secrets").glob("*.naishi"))


@tried(6)
@given(seed=SEEDS)
def test_games_that_look_alike_to_a_seat_are_told_alike(seed: int) -> None:
    check_in_step(small_game(seed), random.Random(seed))


def check_twins(game: naishi.Game, seed: int) -> None:
    """A few states of a game, and what goes on from them."""
    chance = random.Random(seed)
    for match in looks(game.new(seed), chance, 2):
        seat = chance.randrange(game.seats + 1)
        check_state(match, seat, chance)
        if not match.is_over:
            check_history(match, chance.randint(1, 6), seat, chance)


@tried(4)
@given(seed=SEEDS)
def test_twins_of_small_games_are_told_alike(seed: int) -> None:
    check_twins(small_game(seed), seed)


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker", "goofspiel"])
@tried(2)
@given(seed=SEEDS)
def test_classics_that_look_alike_to_a_seat_are_told_alike(name: str, seed: int) -> None:
    check_in_step(loaded(name), random.Random(seed))


@pytest.mark.parametrize("file", SECRETS, ids=lambda file: file.stem)
@tried(1)
@given(seed=SEEDS)
def test_games_about_one_kind_of_secret_are_told_alike(file: Path, seed: int) -> None:
    check_in_step(naishi.load(file), random.Random(seed), 40, 3)


def test_the_programs_are_games_and_many_begin_alike() -> None:
    """The properties are not about nothing."""
    texts = [program(random.Random(seed)) for seed in range(30)]
    games = [game for text in texts if isinstance(game := compiled(text), naishi.Game)]
    assert len(games) >= 27
    alike = [sum(1 for _ in beginnings(game, 1, range(40))) for game in games[:10]]
    assert sum(number > 0 for number in alike) >= 8
