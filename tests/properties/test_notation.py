"""However a legal move is written, it is read as that move, by every door; a move of another state is never taken for
another; whatever is written about items in a position is read again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import naishi
from naishi.program.notation import read_thing
from naishi.state.position import position, set_up
from tests.fuzz.programs import game as drawn
from tests.games import EVERY, loaded
from tests.properties.playing import stands
from tests.properties.programs import small_game
from tests.properties.spellings import check_moves_of_others, check_shortened, check_spellings, some
from tests.runtime.rules import game as of_text
from tests.runtime.test_read_moves import STALL

MOST_LOOKED_AT, MOST_MOVES = 5, 8
DRAWN = range(400, 430)
SMALL = range(8)


def look_at(game: naishi.Game, seed: int) -> int:
    """Some decisions of a game: how many ways of writing moves were tried there."""
    chance, tried, looked_at = random.Random(seed), 0, 0
    others: list[naishi.Move] = []
    try:
        for number, match in enumerate(stands(game.new(seed), chance)):
            if match.is_over or looked_at == MOST_LOOKED_AT:
                break
            if chance.randrange(number + 1) > 3:
                continue
            looked_at += 1
            check_position(match)
            for seat in match.to_act:
                moves = some(match.moves_of(seat), chance, MOST_MOVES)
                check_moves_of_others(match, seat, others)
                for move in moves:
                    tried += check_spellings(match, seat, move)
                    check_shortened(match, seat, move)
                others = [*others, *moves][-20:]
    except naishi.RulesFault:
        pass  # of a move that was played to come further
    return tried


def check_position(match: naishi.Match) -> None:
    """Every item is read as it is written, and lies there again."""
    written, interpreter = match.position(), match.game.interpreter
    for text in _texts([written[place.name] for place in match.game.program.places]):
        assert str(read_thing(text)) == text
    cells = interpreter.opening[:]
    set_up(interpreter.layout, cells, written)
    assert position(interpreter.layout, cells) == written


def _texts(found: Any) -> Iterator[str]:
    if isinstance(found, str):
        yield found
    for one in found if isinstance(found, list) else ():
        yield from _texts(one)


@pytest.mark.parametrize("name", EVERY)
def test_of_games_that_there_are(name: str) -> None:
    assert look_at(loaded(name), 5)


@pytest.mark.parametrize(
    ("players", "automatic"),
    [(1, "automatic player zed { }"), (2, "automatic player ann { }"), (2, ""), (3, ""), (1, "")],
)
def test_of_things_that_belong_to_anybody(players: int, automatic: str) -> None:
    assert look_at(of_text(STALL.format(players=players, automatic=automatic)), 3) > 10


def test_of_programs_drawn_by_chance() -> None:
    games = [game for seed in DRAWN if (game := drawn(seed)) is not None]
    assert sum(look_at(game, number) for number, game in enumerate(games)) > 100


@pytest.mark.parametrize("seed", SMALL)
def test_of_small_games_made_by_chance(seed: int) -> None:
    assert look_at(small_game(seed), seed)
