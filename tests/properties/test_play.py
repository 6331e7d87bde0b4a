"""What holds at every step of every game."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import naishi
from tests.properties.games import GAMES, loaded
from tests.properties.playing import answers, check_places, lying, somewhere, step, transcript, tried, walk

SEEDS = st.integers(0, 2**64)
each_game = pytest.mark.parametrize("name", GAMES)


@each_game
@tried(5)
@given(seed=SEEDS)
def test_nothing_is_lost_and_everything_fits(name: str, seed: int) -> None:
    for match in walk(loaded(name).new(seed), random.Random(seed)):
        check_places(match)


@each_game
@tried(4)
@given(seed=SEEDS)
def test_moves_are_told_apart_by_their_texts_and_come_in_a_fixed_order(name: str, seed: int) -> None:
    game = loaded(name)
    for match in walk(game.new(seed), random.Random(seed)):
        assert bool(match.to_act) != match.is_over
        for seat in range(game.seats + 2):
            texts = [move.text for move in match.moves_of(seat)]
            assert bool(texts) == (seat in match.to_act)
            assert len(texts) == len(set(texts))
            assert texts == [move.text for move in match.copy().moves_of(seat)]
        assert match.legal_moves == (match.moves_of(match.to_act[0]) if match.to_act else [])


@each_game
@tried(4)
@given(seed=SEEDS)
def test_a_seed_gives_the_same_game(name: str, seed: int) -> None:
    one, other = loaded(name).new(seed), GAMES[name]().new(seed) if seed % 2 else loaded(name).new(seed)
    assert transcript(one, seed) == transcript(other, seed)
    assert one == other
    assert hash(one) == hash(other)
    assert (one.to_json(), one.outcome) == (other.to_json(), other.outcome)


@each_game
@tried(4)
@given(seed=SEEDS)
def test_a_copy_goes_its_own_way(name: str, seed: int) -> None:
    chance = random.Random(seed)
    match = somewhere(loaded(name), seed)
    before, offered = match.to_json(), answers(match)
    for _ in range(3):
        twin = match.copy()
        assert twin == match
        while not twin.is_over and chance.random() < 0.9:
            step(twin, chance)
    assert (match.to_json(), answers(match)) == (before, offered)
    twin = match.copy()
    transcript(match, seed)
    assert (twin.to_json(), answers(twin)) == (before, offered)


@tried(4)
@given(seed=SEEDS)
def test_games_side_by_side_do_not_disturb_each_other(seed: int) -> None:
    chance = random.Random(seed)
    alone = {(name, k): transcript(loaded(name).new(seed + k), seed + k) for name in GAMES for k in (0, 1)}
    running = {key: loaded(key[0]).new(seed + key[1]) for key in alone}
    chances = {key: random.Random(seed + key[1]) for key in alone}
    played: dict[tuple[str, int], list[tuple[int, str]]] = {key: [] for key in alone}
    while running:
        key = chance.choice(list(running))
        played[key].append(step(running[key], chances[key]))
        if running[key].is_over:
            del running[key]
    assert played == alone


@each_game
@tried(4)
@given(seed=SEEDS)
def test_points_and_outcome_agree_at_the_end(name: str, seed: int) -> None:
    match = loaded(name).new(seed)
    assert match.outcome is None
    transcript(match, seed)
    outcome = match.outcome
    assert outcome is not None
    scores = [match.score(seat) for seat in range(1, match.game.seats + 1)]
    assert outcome.points == tuple(score.total for score in scores)
    assert all(score.total == sum(entry.points for entry in score.entries) for score in scores)
    assert set(outcome.winners) <= set(range(1, match.game.seats + 1))


# --- laid again ---
@each_game
@tried(4)
@given(seed=SEEDS)
def test_a_position_can_be_laid_again(name: str, seed: int) -> None:
    game = loaded(name)
    for match in walk(game.new(seed), random.Random(seed)):
        laid = game.from_position(match.position(), seed)
        check_places(laid)
        if match.to_act == laid.to_act and match.turn == 1 and laid.asked == match.asked:
            assert lying(laid) == lying(match)
            assert answers(laid) == answers(match)


def test_every_game_in_rules_is_there() -> None:
    assert set(naishi.shipped_games()) <= set(GAMES)
