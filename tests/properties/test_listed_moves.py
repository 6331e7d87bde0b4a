"""Every move that is listed can be played: by its object, its text, its number at the prompt, over the protocol, with
names of another language on the screen. On games that exist and on programs drawn by chance."""

from __future__ import annotations

import random
from functools import cache
from itertools import count

import pytest

import naishi
from tests.fuzz.programs import game as drawn
from tests.games import loaded, some_ways
from tests.properties.listed import check_list
from tests.properties.playing import stands
from tests.rpc.client import Client

DRAWN = 8
MOST_LOOKED_AT = 8  # decisions of a game
LONGEST = 120  # moves of a list that all are looked at


@cache
def some_drawn() -> tuple[int, ...]:
    """The first seeds from a fixed one whose programs check."""
    return tuple(seed for seed, _ in zip((s for s in count(400) if drawn(s) is not None), range(DRAWN), strict=False))


def look_at(game: naishi.Game, seed: int) -> int:
    """Some decisions of a game, with all moves of each."""
    chance, client, found, looked_at = random.Random(seed), Client(), 0, 0
    client.is_strict = False
    try:
        for number, match in enumerate(stands(game.new(seed), chance)):
            if match.is_over or looked_at == MOST_LOOKED_AT:
                break
            if chance.randrange(number + 1) > 3 or len(match.legal_moves) > LONGEST:
                continue
            looked_at += 1
            for seat in match.to_act:
                found += check_list(match.copy(), seat, chance, client)
    except naishi.RulesFault:
        pass  # of a move that was played to come further
    return found


@some_ways
def test_of_games_that_there_are(name: str) -> None:
    assert look_at(loaded(name), 5)


@pytest.mark.parametrize("number", range(DRAWN))
def test_of_programs_drawn_by_chance(number: int) -> None:
    seed = some_drawn()[number]
    game = drawn(seed)
    assert game is not None
    assert look_at(game, seed)
