"""A match written down at any decision and read again is the same match."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import naishi
from tests.games import EVERY, every_way, loaded, some_ways
from tests.properties.playing import answers, anywhere, is_looked_at, lying, somewhere, step, tried

SEEDS = st.integers(0, 2**64)
ROOT = Path(__file__).resolve().parents[2]


@some_ways
@tried(1)
@given(seed=SEEDS)
def test_it_goes_on_identically_from_every_decision(name: str, seed: int) -> None:
    game = loaded(name)
    match = other = game.new(seed)
    chance, same_chance, sample = (random.Random(seed) for _ in range(3))
    while True:
        other = naishi.Match.from_json(game, other.to_json())
        assert other == match
        if is_looked_at(match, sample):
            assert hash(other) == hash(match)
            assert (other.to_json(), answers(other)) == (match.to_json(), answers(match))
        if match.is_over:
            break
        assert step(match, chance) == step(other, same_chance)
    assert (other.outcome, lying(other)) == (match.outcome, lying(match))


@every_way
@tried(1)
@given(seed=SEEDS)
def test_other_rules_refuse_it(name: str, seed: int) -> None:
    text = anywhere(loaded(name), seed).to_json()
    for other in EVERY:
        if loaded(other).fingerprint != loaded(name).fingerprint:
            with pytest.raises(naishi.SaveError):
                naishi.Match.from_json(loaded(other), text)


def test_seats_and_options_are_part_of_the_rules() -> None:
    prints = [loaded(name).fingerprint for name in EVERY]
    assert len(set(prints)) == len(prints)


PRINTING = """
from tests.games import SOME, loaded
from tests.properties.playing import somewhere
for name in SOME:
    match = somewhere(loaded(name), 5, most=100)
    print(name, loaded(name).fingerprint, match.history, match.to_json(), hash(match))
    print(*[match.events(seat) for seat in range(match.game.seats + 1)], match.score(1), match.save())
"""


def test_it_does_not_depend_on_the_order_of_hashes() -> None:
    paths = os.pathsep.join((str(ROOT / "engine"), str(ROOT)))
    environment = os.environ | {"PYTHONPATH": paths}
    command = [sys.executable, "-c", PRINTING]
    running = [
        subprocess.Popen(command, env=environment | {"PYTHONHASHSEED": hashes}, stdout=subprocess.PIPE, text=True)
        for hashes in ("1", "22")
    ]
    printed = [run.communicate()[0] for run in running]
    assert [run.returncode for run in running] == [0, 0]
    assert printed[0] == printed[1] != ""


def test_the_text_is_plain_data() -> None:
    match = somewhere(loaded("base"), 3)
    data = json.loads(match.to_json())
    assert data["rules"] == ["Naishi"]
    assert all(type(cell) is int for cell in data["state"])
