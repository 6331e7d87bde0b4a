"""No imagined match contradicts what a seat knows, in any game; what is real is always among what can be imagined."""

from __future__ import annotations

import random
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from naishi.runtime.knowledge.determinize import Determinizations, determinize
from naishi.runtime.match import Match
from tests.games import loaded, some_ways
from tests.properties.playing import check_places, is_looked_at, printed, tried, walk
from tests.properties.playing import items as items_of

SEEDS = st.integers(0, 2**64)


def check(match: Match, seat: int, number: int) -> None:
    pictures = Determinizations(match, seat)
    assert pictures.deal.agrees  # with the truth
    imagined = pictures.match(Random(number))
    check_places(imagined)
    assert items_of(imagined) == printed(match.game)
    assert imagined.view(seat) == match.view(seat)
    assert imagined.information(seat) == match.information(seat)
    assert [move.text for move in imagined.moves_of(seat)] == [move.text for move in match.moves_of(seat)]
    again = Determinizations(imagined, seat)  # what it imagines from there is the same: the truth had no part in it
    assert again.deal.agrees
    assert again.match(Random(number + 1)) == pictures.match(Random(number + 1))


@some_ways
@tried(2)
@given(seed=SEEDS)
def test_it_agrees_with_what_a_seat_knows(name: str, seed: int) -> None:
    chance = random.Random(seed)
    for match in walk(loaded(name).new(seed), chance):
        if is_looked_at(match, chance, 3):
            check(match, chance.randint(1, match.game.seats), chance.randrange(1000))


@some_ways
def test_it_goes_on_from_an_imagined_match(name: str) -> None:
    """What happens in it is followed, too."""
    chance = random.Random(name)
    match = loaded(name).new(1)
    seat = chance.randint(1, match.game.players)
    imagined = determinize(match, seat, chance)
    for _ in range(4):
        if not imagined.is_over:
            acting = chance.choice(imagined.to_act)
            imagined.play(chance.choice(imagined.moves_of(acting)), acting)
            check(imagined, seat, 1)
