"""Who is asked, and what can be taken back, tells nothing hidden: small programs of each kind, looked at closely."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import naishi
from naishi.runtime.match import Match
from naishi.state.items import RulesFault
from naishi.state.layout import BASE
from tests.games import loaded as game_of
from tests.games import some_ways
from tests.properties.answers import everything
from tests.properties.playing import looks, tried
from tests.properties.test_secrecy import bare, check_history
from tests.properties.twins import twin

SMALL = sorted((Path(__file__).resolve().parent.parent / "data" / "asked").glob("*.naishi"))
GAMES = {f"{file.stem}, {seats} players": (file, seats) for file in SMALL for seats in (2, 3)}
LOADED: dict[str, naishi.Game] = {}
SEEDS = st.integers(0, 2**64)

every = pytest.mark.parametrize("name", GAMES)


def loaded(name: str) -> naishi.Game:
    if name not in LOADED:
        file, seats = GAMES[name]
        LOADED[name] = naishi.load(file, seats=seats)
    return LOADED[name]


@every
@tried(1)
@given(seed=SEEDS)
def test_a_state_and_a_history_tell_a_seat_only_what_it_can_know(name: str, seed: int) -> None:
    chance = random.Random(seed)
    compared = 0
    for match in looks(loaded(name).new(seed), chance, 12):
        for seat in range(match.game.seats + 1):
            expected = everything(bare(match), seat, quick=True)
            assert everything(twin(match, seat, chance), seat, quick=True) == expected
            if not match.is_over:
                compared += check_history(match, chance.randint(1, 4), seat, chance)
    assert compared


# --- the same course ---
SHOWN = ("moved", "swapped", "revealed")
STRICT = [name for name in GAMES if not name.startswith("readings")]


def without_items(event: dict[str, object]) -> dict[str, object]:
    """A fact without what the things were."""
    things = event.get("items") or [event]
    bare_things = [{key: x for key, x in thing.items() if key != "item"} for thing in things]  # type: ignore[attr-defined]
    return {"type": event["type"], "things": bare_things}


def is_shown(one: dict[str, object], other: dict[str, object]) -> bool:
    """Whether two facts differ only in what comes to light: the rules show it then."""
    return one["type"] in SHOWN and without_items(one) == without_items(other)


def could_be(match: Match) -> bool:
    """Whether the secret answers that were given are some that can be given."""
    decision = match.game.interpreter.decision(match._cells)
    return decision.is_sound is None or decision.is_sound(match._cells, match._cells[BASE])


def goes_on_alike(match: Match, copy: Match, seat: int, chance: random.Random, moves: int) -> int:
    """Play the same in two matches that a seat cannot tell apart, until they show something different; how often."""
    for number in range(moves):
        if match.is_over:
            return number
        mover = chance.choice(match.to_act)
        mine, theirs = ([move.text for move in one.moves_of(mover)] for one in (match, copy))
        assert mover != seat or mine == theirs
        both = [text for text in mine if text in theirs]
        if not both:
            return number
        text, since = chance.choice(both), match.event_count
        match.play(text, mover)
        copy.play(text, mover)
        one, other = match.events(seat, since), copy.events(seat, since)
        for x, y in zip(one, other, strict=False):
            if x != y and is_shown(x, y):
                return number
            assert x == y, (text, mover)
        assert everything(match, seat, quick=True) == everything(copy, seat, quick=True), (text, mover)
    return moves


@pytest.mark.parametrize("name", STRICT)
@tried(3)
@given(seed=SEEDS)
def test_nobody_is_asked_or_passed_over_for_what_others_do_not_see(name: str, seed: int) -> None:
    """In these games nothing hidden decides anything but what may be chosen: all else goes the same way."""
    chance = random.Random(seed)
    compared = 0
    for match in looks(loaded(name).new(seed), chance, 12):
        for seat in range(match.game.seats + 1):
            copy = twin(match, seat, chance, same_chance=True, same_answers=True)
            if copy.is_over or could_be(copy):
                compared += goes_on_alike(bare(match), copy, seat, chance, 4)
    assert compared


# --- taking back ---
def check_undo(match: Match, chance: random.Random) -> bool:
    """Play one move in a match and in one that differs only in what its player cannot know: what comes of it is equal,
    or stays done in both. Whether it differed."""
    mover = chance.choice(match.to_act)
    copy = twin(match, mover, chance, same_chance=True, same_answers=True)
    if not could_be(copy):
        return False
    one = bare(match)
    text = chance.choice(one.moves_of(mover)).text
    try:
        one.play(text, mover)
        copy.play(text, mover)
    except RulesFault:
        return False
    answers = [str(x.can_undo(mover).reason) for x in (one, copy)]
    differs = everything(one, mover, quick=True) != everything(copy, mover, quick=True)
    assert not differs or "" not in answers, (text, mover, answers)
    return differs


@every
@tried(2)
@given(seed=SEEDS)
def test_who_can_take_back_has_learned_nothing(name: str, seed: int) -> None:
    chance = random.Random(seed)
    for match in looks(loaded(name).new(seed), chance, 12):
        for _ in range(3):
            if not match.is_over:
                check_undo(match, chance)


@some_ways
@tried(1)
@given(seed=SEEDS)
def test_who_can_take_back_has_learned_nothing_in_any_game(name: str, seed: int) -> None:
    chance = random.Random(seed)
    for match in looks(game_of(name).new(seed), chance, 8):
        if not match.is_over:
            check_undo(match, chance)
