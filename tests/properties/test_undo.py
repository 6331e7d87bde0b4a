"""Taking back: the state is exactly as before, whatever was in the middle of being done; and who may do it."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import naishi
from naishi.runtime.match import Match
from naishi.runtime.undo import UndoError
from naishi.state.layout import RNG
from tests.games import loaded, some_ways
from tests.properties.playing import answers, check_places, is_looked_at, step, transcript, tried, walk

SEEDS = st.integers(0, 2**64)


def stood(match: Match) -> tuple[object, ...]:
    """All that a match is, with what every seat gets of it; of what happened only the last."""
    seats, since = range(match.game.seats + 1), max(0, match.event_count - 12)
    told = [(match.view(seat), since, match.events(seat, since)) for seat in seats]
    return hash(match), match.to_json(), answers(match), match.asked.at, match.turn, match.is_over, str(told)


@some_ways
@tried(2)
@given(seed=SEEDS)
def test_from_every_decision_back_to_the_start(name: str, seed: int) -> None:
    chance = random.Random(seed)
    cells, stands = list[list[int]](), dict[int, object]()
    for match in walk(loaded(name).new(seed), chance):
        cells.append(match._cells[:])
        if is_looked_at(match, chance, 5):
            stands[len(match.history)] = stood(match)
    for before, (_, move) in zip(cells[-2::-1], match.history[::-1], strict=True):
        assert match.undo(force=True) is move
        assert match._cells == before
        assert len(match.history) not in stands or stood(match) == stands[len(match.history)]
    assert match.history == []
    with pytest.raises(UndoError, match="nothing was played here yet"):
        match.undo(force=True)


@some_ways
@tried(2)
@given(seed=SEEDS)
def test_another_way_is_the_way_of_a_match_that_never_went_the_first(name: str, seed: int) -> None:
    chance = random.Random(seed)
    match, other = loaded(name).new(seed), loaded(name).new(seed)
    while not match.is_over:
        for _ in range(chance.randint(0, 5)):
            if not match.is_over:
                step(match, chance)
        while len(match.history) > len(other.history):
            match.undo(force=True)
        seat, text = step(match, chance)
        other.play(text, seat)
        assert match._cells == other._cells
        if is_looked_at(match, chance, 3):
            assert stood(match) == stood(other)
    check_places(match)
    assert match.outcome == other.outcome


@some_ways
@tried(2)
@given(seed=SEEDS)
def test_who_may_take_back_what(name: str, seed: int) -> None:
    """The last move, by its seat, if chance did not decide and nobody knows more than before."""
    chance = random.Random(seed)
    match = loaded(name).new(seed)
    layout = match.game.interpreter.layout
    assert not any(match.can_undo(seat) for seat in range(1, match.game.seats + 1))
    while not match.is_over:
        before = match._cells
        mover, _ = step(match, chance)
        for seat in range(1, match.game.seats + 1):
            answer = match.can_undo(seat)
            assert bool(answer) == (not answer.reason)
            if seat != mover:
                assert answer.reason == f"the last move was not made by seat {seat}"
        answer, after = match.can_undo(mover), match._cells
        news = any(after[i] & ~before[i] for i in range(layout.know, layout.know + len(layout.items)))
        if after[RNG] != before[RNG]:
            assert answer.reason == "chance has decided something since"
        elif news:
            assert answer.reason == "a player has seen something new since"
        if not answer:
            events = match.event_count
            with pytest.raises(UndoError) as error:
                match.undo(mover)
            assert str(error.value) == answer.reason
            assert (match._cells, match.event_count) == (after, events)
        elif is_looked_at(match, chance):
            twin = match.copy()
            twin.undo(mover)
            assert twin._cells == before


@some_ways
@tried(2)
@given(seed=SEEDS)
def test_a_copy_takes_back_for_itself(name: str, seed: int) -> None:
    match = loaded(name).new(seed)
    transcript(match, seed)
    before = stood(match)
    twin = match.copy()
    while twin.history:
        twin.undo(force=True)
    assert twin == loaded(name).new(seed)
    assert stood(match) == before


def test_legends_come_to_undo_in_the_middle_of_effects() -> None:
    """The property above means something: there are decisions inside effects, and some can be taken back."""
    game = naishi.load("base", "legends")
    found = {True: 0, False: 0}
    for seed in range(12):
        match, chance = game.new(seed), random.Random(seed)
        while not match.is_over:
            inside = len(match.to_act) == 1 and match.asked.source.name.startswith("legends")
            seat, _ = step(match, chance)
            if inside:
                found[bool(match.can_undo(seat))] += 1
    assert min(found.values()) > 0
