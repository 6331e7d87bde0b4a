"""In the middle of effects inside effects a match is plain data: it can be written, read, copied and played on."""

from __future__ import annotations

import random

import pytest

import naishi
from naishi.state.layout import BASE, QUEUED
from tests.expansions.tables import legends, table
from tests.properties.playing import answers, items, lying, transcript, walk

MOST = 200


def crowded() -> naishi.Match:
    """Travelers leave and enter, with Emissaries to recall."""
    return table(
        ["Girl", "UmbrellaLady", "OldMan", "Fort"], ["Monk"],
        river=["CherryLady", "Porter", "Samurai", "Rice", "Torii"],
        switch_spots=["emissary of 1"], sweep_spots=["emissary of 2"],
    )  # fmt: skip


def nested() -> list[naishi.Match]:
    """Many of the decisions that follow one move, while effects are under way."""
    chance, found = random.Random(1), [crowded()]
    found[0].play("develop line[1]")
    for here in found:
        for move in chance.sample(here.legal_moves, min(8, len(here.legal_moves))):
            one = here.copy()
            one.play(move)
            if is_nested(one) and len(found) < MOST:
                found.append(one)
    return found


def is_nested(match: naishi.Match) -> bool:
    """Whether an effect is under way, or waits."""
    return match._cells[BASE] != legends().interpreter.layout.stack or match._cells[QUEUED] > 0


def test_every_decision_is_plain_data() -> None:
    everything = items(crowded())
    found = nested()
    assert len(found) > 100
    assert sum(match._cells[QUEUED] > 0 for match in found) > 5
    for match in found:
        twin = naishi.Match.from_json(legends(), match.to_json())
        assert (twin, hash(twin), twin.to_json()) == (match, hash(match), match.to_json())
        assert answers(twin) == answers(match)
        assert items(match) == everything


def test_it_goes_on_identically() -> None:
    for seed, match in enumerate(nested()[::20]):
        twin, copy = naishi.Match.from_json(legends(), match.to_json()), match.copy()
        assert transcript(twin, seed) == transcript(copy, seed) == transcript(match, seed)
        assert lying(twin) == lying(copy) == lying(match)
        assert twin.outcome == copy.outcome == match.outcome


def test_looking_changes_nothing() -> None:
    for match in nested()[::20]:
        before = match.to_json()
        for seat in (1, 2):
            assert match.score(seat).total == sum(entry.points for entry in match.score(seat).entries)
        answers(match)
        with pytest.raises(naishi.MoveError):
            match.play("decree line[1]")
        assert match.to_json() == before


def test_random_games_get_there() -> None:
    """So the properties of all games in tests/properties also hold in the middle of nested effects."""
    waiting = 0
    for seed in range(25):
        for match in walk(legends().new(seed), random.Random(seed)):
            waiting += is_nested(match) and not match.is_over
    assert waiting > 10
