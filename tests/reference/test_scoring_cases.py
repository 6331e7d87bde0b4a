"""Territories with their right points and colors, worked out by others."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import naishi
from tests.reference.editions import EDITIONS, Edition, scoring_cases

CASES = [
    pytest.param(edition, case, id=f"{edition.name}: {case['name']}")
    for edition in EDITIONS
    if not edition.options  # the cases are counted by the printed rules
    for case in scoring_cases()[edition.section]
]


def laid(case: dict[str, Any]) -> dict[str, Any]:
    """The case as a position of seat 1; what a Ninja copies is written beside it."""
    rows = {"line": list(case["line"]), "hand": list(case["hand"])}
    for slot, copied in case.get("copies", {}).items():
        row, number = slot.rstrip("]").split("[")
        rows[row][int(number) - 1] += f" as {copied}"
    position: dict[str, Any] = {name: [cards, []] for name, cards in rows.items()}
    if "ryokan" in case:
        face = {4: "four", 7: "seven"}[case["ryokan"]]
        position["inn"] = [[f"Ryokan showing {face}"], []]
    return position


def colors(match: naishi.Match, seat: int) -> int:
    """What the second line of `winner` counts."""
    scoring = match.game.scoring
    _, amount = scoring.rankings[1]
    return scoring._ranked(match._cells, seat, amount)


def takes_too_many(game: naishi.Game, case: dict[str, Any]) -> bool:
    """Whether there are not so many cards in the box as lie here."""
    lying = Counter([*case["line"], *case["hand"]])
    return any(lying[kind.name] > kind.copies for kind in game.program.kinds)


def ready(edition: Edition) -> naishi.Game:
    """The edition's game; the test is skipped while its rules are not written."""
    if not edition.is_there:
        pytest.skip(f"rules for {edition.section} are not there yet")
    return edition.game()


@pytest.mark.parametrize(("edition", "case"), CASES)
def test_points_and_colors(edition: Edition, case: dict[str, Any]) -> None:
    game = ready(edition)
    match = edition.game(plenty=takes_too_many(game, case)).from_position(laid(case))
    assert (match.score(1).total, colors(match, 1)) == (case["score"], case["colors"])
    assert sum(entry.points for entry in match.score(1).entries) == case["score"]


def test_every_case_is_tried() -> None:
    assert len(scoring_cases()["base"]) >= 30
    assert {edition.section for edition in EDITIONS} == set(scoring_cases())
