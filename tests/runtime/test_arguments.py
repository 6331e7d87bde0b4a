"""Wrong arguments are told in words of ours, and change nothing. Games and matches are shown short, copied, pickled."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import naishi
from naishi import Match
from tests.games import SOME, loaded

load: Any = naishi.load  # wrong arguments on purpose
WRONG: list[tuple[Callable[[Any, Any], object], str]] = [
    (lambda game, match: load(["base"]), r'load takes names one by one, not in a list: load\("base"\)'),
    (lambda game, match: load(("base", "legends")), r'not in a tuple: load\("base", "legends"\)'),
    (lambda game, match: load(3), "names and paths of rules files, not 3"),
    (lambda game, match: load("base", seats="2"), "seats is a whole number, not '2'"),
    (lambda game, match: naishi.load("base", options="five_emissaries"), "options are names in a list"),
    (lambda game, match: game.new("7"), "a seed is a whole number, not '7'"),
    (lambda game, match: game.new(1.5), "a seed is a whole number, not 1.5"),
    (lambda game, match: game.new(None), "a seed is a whole number, not None"),
    (lambda game, match: game.new(True), "a seed is a whole number, not True"),
    (lambda game, match: game.from_position({}, "1"), "a seed is a whole number"),
    (lambda game, match: match.play(3), "a move is one of the legal moves or its text, not 3"),
    (lambda game, match: match.play(None), "not None"),
    (lambda game, match: match.why_not(["x"]), "not list"),
    (lambda game, match: match.seat(1).play({}), "not dict"),
    (lambda game, match: match.imagine(1, "x"), "a seed is a whole number"),
    (lambda game, match: Match.from_json(match.to_json(), game), "takes the game first, then the text"),
    (lambda game, match: Match.load(match.save(), game), "takes the game first, then the text"),
    (lambda game, match: match.load(game, match.save(), "1"), "to is a whole number, not '1'"),
]


def played(names: str, moves: int = 25) -> Match:
    match = loaded(names).new(5)
    for number in range(moves):
        if match.is_over:
            break
        seat = match.to_act[-1]
        legal = match.moves_of(seat)
        match.play(legal[number % len(legal)], seat)
    return match


@pytest.mark.parametrize(("asked", "told"), WRONG, ids=[told for _, told in WRONG])
def test_arguments_of_another_sort(asked: Callable[[Any, Any], object], told: str) -> None:
    match = played("base", 3)
    before = match.key()
    with pytest.raises(TypeError, match=told):
        asked(match.game, match)
    assert match.key() == before


@pytest.mark.parametrize("to", [-1, 4, 99])
def test_a_save_is_not_loaded_beyond_its_moves(to: int) -> None:
    match = played("base", 3)
    with pytest.raises(ValueError, match="has 3 moves; `to` is a number from 0 to that"):
        Match.load(match.game, match.save(), to)
    assert [len(Match.load(match.game, match.save(), some).history) for some in range(4)] == [0, 1, 2, 3]


@pytest.mark.parametrize("names", SOME)
def test_a_match_is_pickled_and_copied_whole(names: str) -> None:
    match = played(names)
    for again in (pickle.loads(pickle.dumps(match)), copy.deepcopy(match), copy.copy(match)):
        assert again == match
        assert again is not match
        assert again.history == match.history
        assert again.save() == match.save()
        for seat in range(1, match.game.seats + 1):
            assert again.events(seat) == match.events(seat)
            assert again.information(seat) == match.information(seat)
            assert bool(again.can_undo(seat)) == bool(match.can_undo(seat))
        before = match.key()
        if not match.is_over:
            again.play(again.legal_moves[0])
            assert match.key() == before


def test_a_game_is_shared_by_copies_and_pickled_as_its_rules() -> None:
    game = loaded("base")
    assert copy.copy(game) is copy.deepcopy(game) is game
    game.new(1)
    again = pickle.loads(pickle.dumps(game))
    assert again.fingerprint == game.fingerprint
    assert again.new(3) == game.new(3)


def test_what_is_shown_is_short() -> None:
    match = played("base", 3)
    for one in (match.game, match, match.seat(1), match.seat(0), match.legal_moves[0]):
        assert len(repr(one)) < 100


def test_type_checkers_see_the_types() -> None:
    assert (Path(naishi.__file__).parent / "py.typed").is_file()
