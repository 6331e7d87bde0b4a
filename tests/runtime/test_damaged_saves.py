"""A save holds all its fields, and what is said about a damaged one is short, whatever stands in it."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

import naishi
from tests.runtime.rules import meadow

RULES = """action go with slot s in your line where s is filled {
  move card in s to discards
  shuffle stack
  shuffle discards
}
turn { do one of { go  otherwise pass } }
scoring of line { }
"""
LONG = "x\u202e\x1b[31m" * 2000
Path = tuple[str | int, ...]


def _saved() -> tuple[naishi.Game, dict[str, Any]]:
    game = meadow(RULES)
    match = game.new(3)
    for _ in range(3):
        match.play(match.legal_moves[0])
    data: dict[str, Any] = json.loads(match.save())
    return game, data


GAME, DATA = _saved()


def _paths(value: object, path: Path = ()) -> Iterator[Path]:
    keys = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    for key in keys:
        yield (*path, key)
        yield from _paths(value[key], (*path, key))  # type: ignore[index]


def _changed(path: Path, change: str) -> str:
    data = copy.deepcopy(DATA)
    at: Any = data
    for key in path[:-1]:
        at = at[key]
    value = at.pop(path[-1])
    if change == "long" and isinstance(at, dict):
        at[path[-1]] = [LONG] * 300 if isinstance(value, list) else LONG
    elif change == "key" and isinstance(at, dict):
        at[f"{path[-1]}{LONG}"] = value
    elif change == "long":
        at.insert(path[-1], LONG)
    return json.dumps(data)


NOT_LOOKED_AT = ("meaning",)  # of a unit: what its declarations mean is said by themselves


@pytest.mark.parametrize("change", ["gone", "long", "key"])
def test_what_is_missing_or_strange_is_told_in_short(change: str) -> None:
    for path in _paths(DATA):
        if change == "long" and path[-1] in NOT_LOOKED_AT:
            continue
        with pytest.raises(naishi.SaveError) as refused:
            naishi.Match.load(GAME, _changed(path, change))
        told = str(refused.value)
        assert len(told) < 1200, path
        assert "\u202e" not in told
        assert "\x1b" not in told


def test_a_save_that_hides_its_seed_says_so() -> None:
    assert (
        naishi.Match.load(GAME, json.dumps({**DATA, "seed": None})).turn
        == naishi.Match.load(GAME, json.dumps(DATA)).turn
    )


@pytest.mark.parametrize(
    "position",
    [{LONG: []}, {"river": [LONG]}, {"river": [f"Oak as {'y' * 9000}"]}, {"river": LONG}, {"river": {LONG: 1}}, LONG,
     {"river": [[LONG]]}, {"purse": [[f"coin of {LONG}"], []]}, {"river": [f"Oak showing {'y' * 9000}"]}],
)  # fmt: skip
def test_a_wrong_position_is_told_in_short(position: Any) -> None:
    with pytest.raises(naishi.PositionError) as refused:
        GAME.from_position(position)
    assert len(str(refused.value)) <= 300
    assert "\x1b" not in str(refused.value)
