"""Complete games recorded by another program: the same moves are legal, the same cards lie face up, the same ends."""

from __future__ import annotations

from typing import Any

import pytest

import naishi
from tests.reference.editions import Edition, recorded_games
from tests.reference.test_scoring_cases import ready

GAMES = [pytest.param(e, t, id=f"{e.name}: {t['seed']}") for e, t in recorded_games()]
COUNTED = [pytest.param(e, t, id=f"{e.name}: {t['seed']}") for e, t in recorded_games() if "perft" in t]


def follow(match: naishi.Match, trace: dict[str, Any]) -> None:
    """Play the recorded moves; at each decision compare what is legal and what lies face up."""
    for number, (text, legal, river) in enumerate(zip(trace["moves"], trace["legal"], trace["river"], strict=True)):
        moves = match.legal_moves
        assert (number, len(moves), match.position()["river"]) == (number, legal, river)
        assert len(set(moves)) == legal
        assert text in moves
        match.play(text)


def copies(match: naishi.Match) -> list[naishi.Match]:
    """Every end that the Ninjas' choices lead to."""
    if match.is_over:
        return [match]
    assert {move.action for move in match.legal_moves} == {"model"}
    ends: list[naishi.Match] = []
    for move in match.legal_moves:
        one = match.copy()
        one.play(move)
        ends += copies(one)
    return ends


def printed(items: list[str | None]) -> list[str | None]:
    """Names without what a card has become."""
    return [item.split(" ")[0] if item else item for item in items]


def at_the_end(match: naishi.Match) -> dict[str, Any]:
    """The last position in the words of the recording."""
    position = match.position()
    inns = position.get("inn", [[None], [None]])
    return {
        "line": [printed(row) for row in position["line"]],
        "hand": [printed(row) for row in position["hand"]],
        "river": position["river"],
        "reserve": [len(pool) for pool in position["reserve"]],
        "ryokan": [0 if inn[0] is None else 7 if "seven" in inn[0] else 4 for inn in inns],
    }


@pytest.mark.parametrize(("edition", "trace"), GAMES)
def test_game(edition: Edition, trace: dict[str, Any]) -> None:
    match = ready(edition).from_position(trace["start"])
    follow(match, trace)
    assert at_the_end(match) == trace["end"]
    ends = copies(match)
    assert [max(end.score(seat).total for end in ends) for seat in (1, 2)] == trace[edition.best]
    for end in ends:
        assert end.outcome is not None
        assert end.outcome.points == (end.score(1).total, end.score(2).total)


def perft(match: naishi.Match, depth: int) -> int:
    """How many sequences of so many moves there are."""
    moves = match.legal_moves
    if depth <= 1:
        return len(moves)
    found = 0
    for move in moves:
        one = match.copy()
        one.play(move)
        found += perft(one, depth - 1)
    return found


@pytest.mark.parametrize(("edition", "trace"), COUNTED)
def test_perft(edition: Edition, trace: dict[str, Any]) -> None:
    match = ready(edition).from_position(trace["start"])
    assert [perft(match, 1), perft(match, 2)] == trace["perft"]


def test_three_games_are_counted() -> None:
    assert len([e for e, t in recorded_games() if e.name == "base" and "perft" in t]) == 3
    assert len([t for e, t in recorded_games() if e.name == "base"]) == 20
