"""What holds at every step of every game."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import naishi
from tests.games import EVERY, SHIPPED, SOME, every_way, loaded, some_ways
from tests.properties.playing import (
    answers,
    anywhere,
    check_places,
    check_position,
    looks,
    lying,
    stands,
    step,
    transcript,
    tried,
)
from tests.share import share

SEEDS = st.integers(0, 2**64)


@every_way
@tried(2)
@given(seed=SEEDS)
def test_nothing_is_lost_and_everything_fits(name: str, seed: int) -> None:
    for match in stands(loaded(name).new(seed), random.Random(seed)):
        check_places(match)
    for match in looks(loaded(name).new(seed), random.Random(seed)):
        check_position(match)


@every_way
@tried(2)
@given(seed=SEEDS)
def test_moves_are_told_apart_by_their_texts_and_come_in_a_fixed_order(name: str, seed: int) -> None:
    game = loaded(name)
    for match in looks(game.new(seed), random.Random(seed)):
        assert bool(match.to_act) != match.is_over
        for nobody in (0, game.seats + 1):
            with pytest.raises(ValueError, match="there is no seat"):
                match.moves_of(nobody)
        for seat in range(1, game.seats + 1):
            texts = [move.text for move in match.moves_of(seat)]
            assert bool(texts) == (seat in match.to_act)
            assert len(texts) == len(set(texts))
            assert texts == [move.text for move in match.copy().moves_of(seat)]
        assert match.legal_moves == (match.moves_of(match.to_act[0]) if match.to_act else [])


@some_ways
@tried(2)
@given(seed=SEEDS)
def test_each_of_them_can_be_played_by_its_text_and_no_other(name: str, seed: int) -> None:
    """Texts that were moves before are refused when they are none, with a reason; and nothing is changed."""
    chance, before = random.Random(seed), dict[str, str]()
    for match in looks(loaded(name).new(seed), chance, 6):
        for seat in match.to_act:
            moves = match.moves_of(seat)
            for move in chance.sample(moves, min(len(moves), 8)):
                assert match.why_not(move.text, seat) is None
                assert match.copy().play(move.text, seat) == move
            offered = {part for move in moves for part in (move.text, move.action)}
            others = [text for text, action in before.items() if not offered & {text, action}]
            for text in chance.sample(others, min(len(others), 8)):
                check_refused(match, seat, text)
            before |= {move.text: move.action for move in moves}


def check_refused(match: naishi.Match, seat: int, text: str) -> None:
    """A text that is no move now is not played."""
    why, twin = match.why_not(text, seat), match.copy()
    assert why is not None
    assert why["message"]
    with pytest.raises(naishi.MoveError):
        twin.play(text, seat)
    assert twin == match


@every_way
@tried(2)
@given(seed=SEEDS)
def test_a_seed_gives_the_same_game(name: str, seed: int) -> None:
    one, other = loaded(name).new(seed), EVERY[name].load().new(seed) if seed % 2 else loaded(name).new(seed)
    assert transcript(one, seed) == transcript(other, seed)
    assert one == other
    assert hash(one) == hash(other)
    assert (one.to_json(), one.outcome) == (other.to_json(), other.outcome)
    seats = range(one.game.seats + 1)
    assert [one.events(seat) for seat in seats] == [other.events(seat) for seat in seats]


@every_way
@tried(2)
@given(seed=SEEDS)
def test_a_copy_goes_its_own_way(name: str, seed: int) -> None:
    chance = random.Random(seed)
    match = anywhere(loaded(name), seed)
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


@tried(1)
@given(seed=SEEDS)
def test_games_side_by_side_do_not_disturb_each_other(seed: int) -> None:
    chance = random.Random(seed)
    alone = {
        (name, k): transcript(loaded(name).new(seed + k), seed + k)
        for name in share(SOME, "side by side")
        for k in (0, 1)
    }
    running = {key: loaded(key[0]).new(seed + key[1]) for key in alone}
    chances = {key: random.Random(seed + key[1]) for key in alone}
    played: dict[tuple[str, int], list[tuple[int, str]]] = {key: [] for key in alone}
    while running:
        key = chance.choice(list(running))
        played[key].append(step(running[key], chances[key]))
        if running[key].is_over:
            del running[key]
    assert played == alone


@every_way
@tried(2)
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
@every_way
@tried(2)
@given(seed=SEEDS)
def test_a_position_can_be_laid_again(name: str, seed: int) -> None:
    game = loaded(name)
    for match in looks(game.new(seed), random.Random(seed)):
        laid = game.from_position(match.position(), seed)
        check_places(laid)
        if match.to_act != laid.to_act or match.turn != 1 or laid.asked != match.asked:
            continue
        if lying(game.from_position(laid.position(), seed)) == lying(laid):  # else a turn begins by doing something
            assert lying(laid) == lying(match)
            assert answers(laid) == answers(match)


def test_every_game_in_rules_is_there() -> None:
    assert {file for way in SHIPPED.values() for file in way.files} == set(naishi.shipped_games())
