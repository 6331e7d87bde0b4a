"""Text that is no saved match, or nearly one: a SaveError, or a match that goes on without an error of Python."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import naishi
from tests.games import loaded, some_ways
from tests.properties.playing import answers, anywhere, check_places, step, tried

SEEDS = st.integers(0, 2**64)
HUGE = [-1, 2**31, 2**63, 2**64 - 1, 2**64, -(2**70), 10**30]
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
DATA = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
)
NO_NUMBERS: list[Any] = [None, True, 1.0, "1", [], {}, float("nan"), float("inf")]


def read(game: naishi.Game, text: str) -> naishi.Match | None:
    """The match, if the text is accepted as one."""
    try:
        return naishi.Match.from_json(game, text)
    except naishi.SaveError:
        return None


def try_it(game: naishi.Game, text: str) -> None:
    """Refused; or the match is sound, reads its own text, and is played to its end."""
    match = read(game, text)
    if match is None:
        return
    check_places(match)
    again = naishi.Match.from_json(game, match.to_json())
    assert again == match
    chance, same_chance = random.Random(1), random.Random(1)
    for _ in range(25):
        assert answers(again) == answers(match)
        if match.is_over:
            break
        try:
            played = step(match, chance)
        except naishi.RulesFault:
            return
        assert step(again, same_chance) == played
        check_places(match)
    assert match.outcome == again.outcome


def numbers(game: naishi.Game, cells: list[int], at: int, chance: random.Random) -> list[Any]:
    """What to put in place of a cell."""
    layout = game.interpreter.layout
    looks = game.interpreter.choices.looks
    return [
        *range(4),
        cells[at] + 1,
        cells[at] - 1,
        chance.choice(cells),
        chance.randrange(layout.size),
        chance.randrange(layout.loc),
        game.interpreter.choices.heap_base + chance.randrange(layout.places_end * looks),
        chance.choice(sorted(game.interpreter.decisions)),
        chance.choice(HUGE),
        chance.choice(NO_NUMBERS),
    ]


def likely(game: naishi.Game, chance: random.Random) -> int:
    """A cell: as often from what is small and matters much as from all."""
    layout = game.interpreter.layout
    parts = [(0, 12), (12, layout.loc), (layout.loc, layout.queue), (layout.queue, layout.scratch), (0, layout.size)]
    start, end = chance.choice([part for part in parts if part[0] < part[1]])
    return chance.randrange(start, end)


@some_ways
@tried(1)
@given(seed=SEEDS)
def test_one_cell_changed(name: str, seed: int) -> None:
    game, chance = loaded(name), random.Random(seed)
    data = json.loads(anywhere(game, seed).to_json())
    cells = data["state"]
    for _ in range(4):
        at = likely(game, chance)
        for value in numbers(game, cells, at, chance):
            try_it(game, json.dumps(data | {"state": [*cells[:at], value, *cells[at + 1 :]]}))


def test_a_secret_choice_that_nobody_could_have_made() -> None:
    game = loaded("base")
    match = game.new(1)
    moves, before = match.moves_of(1), json.loads(match.to_json())["state"]
    match.play(moves[0], 1)
    data = json.loads(match.to_json())
    cells = data["state"]
    [at] = [cell for cell in range(len(cells)) if cells[cell] != before[cell]]
    changed = {value: json.dumps(data | {"state": [*cells[:at], value, *cells[at + 1 :]]}) for value in range(-1, 200)}
    accepted = {value for value, text in changed.items() if read(game, text) is not None}
    assert accepted == {0, *(move.raw[1] for move in moves)}


@some_ways
@tried(1)
@given(seed=SEEDS)
def test_cells_exchanged_doubled_and_left_out(name: str, seed: int) -> None:
    game, chance = loaded(name), random.Random(seed)
    data = json.loads(anywhere(game, seed).to_json())
    for _ in range(15):
        cells = list(data["state"])
        one, other = likely(game, chance), likely(game, chance)
        match chance.randrange(4):
            case 0:
                cells[one], cells[other] = cells[other], cells[one]
            case 1:
                cells[one] = cells[other]
            case 2:
                cells.insert(one, cells.pop(other))
            case _:
                cells = cells[: chance.choice((0, 1, one, -1))]
        try_it(game, json.dumps(data | {"state": cells}))


@tried(30)
@given(data=st.data(), seed=SEEDS)
def test_texts_cut_and_altered(data: st.DataObject, seed: int) -> None:
    game = loaded("court")
    text = anywhere(game, seed).to_json()
    at = data.draw(st.integers(0, len(text)))
    try_it(game, text[:at])
    try_it(game, text[:at] + data.draw(st.text(max_size=3)) + text[at + data.draw(st.integers(0, 3)) :])


@tried(30)
@given(data=DATA)
def test_any_data(data: Any) -> None:
    game = loaded("base")
    try_it(game, json.dumps(data))
    whole = json.loads(game.new(1).to_json())
    for key in whole:
        try_it(game, json.dumps(whole | {key: data}))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[" * 100_000,
        '{"a":' * 100_000,
        "1" * 10_000,
        "{}",
        "null",
        "NaN",
        '{"state": 1e999}',
        "\ud800",
        "0" * 3_000_000,
    ],
    ids=["empty", "lists", "objects", "digits", "no key", "null", "nan", "infinite", "half a character", "long"],
)
def test_no_match_at_all(text: str) -> None:
    assert read(loaded("base"), text) is None
