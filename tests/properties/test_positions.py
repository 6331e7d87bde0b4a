"""Whatever is given as a position: a match, or a PositionError that says what is wrong."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import naishi
from tests.games import loaded, some_ways
from tests.properties.playing import anywhere, check_places, step
from tests.share import times

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6)


def names(game: naishi.Game) -> st.SearchStrategy[Any]:
    """Items as they are written, and nearly so."""
    kinds = st.sampled_from([kind.name for kind in game.program.kinds[1:]])
    faces = sorted({face for kind in game.program.kinds for face in kind.faces}) or ["up"]
    tails = st.sampled_from(
        ["", "", "", " ", "s", " of 1", " of 2", " of 9", " of 0", f" showing {faces[0]}", " showing down"]
    )
    return st.builds("{}{}{}".format, kinds, st.just("") | st.builds(" as {}".format, kinds), tails)


def anything(game: naishi.Game) -> st.SearchStrategy[Any]:
    """Lists of lists of names, and what a file may hold instead."""
    leaves = names(game) | names(game) | st.none() | SCALARS
    return st.recursive(
        leaves, lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=3), inner, max_size=2)
    )


def try_it(game: naishi.Game, position: Any) -> None:
    """A match that can be played on, or a PositionError."""
    try:
        match = game.from_position(position, 1)
    except naishi.PositionError:
        return
    check_places(match)
    chance = random.Random(1)
    try:
        for _ in range(6):
            if not match.is_over:
                step(match, chance)
    except naishi.RulesFault:
        return  # a position from which the rules ask the impossible
    check_places(match)


@some_ways
@settings(max_examples=times(8))
@given(data=st.data())
def test_anything_in_any_place(name: str, data: st.DataObject) -> None:
    game = loaded(name)
    places = st.sampled_from(sorted(game.new(1).position())) | st.text(max_size=5)
    try_it(game, data.draw(st.dictionaries(places, anything(game), max_size=4)))


@some_ways
@settings(max_examples=times(8))
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_a_real_position_with_something_wrong(name: str, data: st.DataObject, seed: int) -> None:
    game = loaded(name)
    position = anywhere(game, seed).position()
    place = data.draw(st.sampled_from(sorted(position)))
    what: Any = position[place]
    for _ in range(data.draw(st.integers(0, 2))):
        inner = [one for one in what if isinstance(one, list)] if isinstance(what, list) else []
        what = data.draw(st.sampled_from(inner)) if inner else what
    if not isinstance(what, list):  # the one number or word of the game's own
        position[place] = data.draw(anything(game))
    elif not what or data.draw(st.booleans()):
        what.append(data.draw(anything(game)))
    else:
        at = data.draw(st.integers(0, len(what) - 1))
        what[at] = data.draw(anything(game))
    try_it(game, position)


@pytest.mark.parametrize(
    ("position", "named"),
    [
        ({"hill": []}, "hill"),
        ({"rivr": []}, "river"),
        ({"river": ["Fort"] * 5}, "Fort"),
        ({"river": [None] * 6}, "river"),
        ({"river": ["Forts"]}, "Fort"),
        ({"river": "Fort"}, "river"),
        ({"river": [1]}, "river"),
        ({"line": [["Fort"]]}, "line"),
        ({"stock": [[], []]}, "stock"),
        ({"reserve": [["emissary"] * 3, []]}, "reserve"),
        ({"switch_spots": ["emissary"]}, "emissary"),
        ({"river": ["emissary"]}, "emissary"),
        ({"reserve": [["Fort"], []]}, "Fort"),
    ],
)
def test_the_message_names_what_is_wrong(position: dict[str, Any], named: str) -> None:
    with pytest.raises(naishi.PositionError, match=named):
        loaded("base").from_position(position)
