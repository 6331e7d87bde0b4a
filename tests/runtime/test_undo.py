"""Half-done turns taken back, and the reasons why something cannot be."""

from __future__ import annotations

from typing import Any

import pytest

import naishi
from naishi.runtime.match import Match
from naishi.runtime.undo import UndoError
from tests.runtime.rules import game, played, texts

FULL: dict[str, Any] = {
    "line": [["Fort", "Rice", "Monk", "Rice", "Fort"], ["Monk", "Rice", "Fort", "Rice", "Monk"]],
    "hand": [
        ["Torii", "Advisor", "Sentinel", "Mountain", "Mountain"],
        ["Mountain", "Mountain", "Mountain", "Torii", "Torii"],
    ],
    "river": ["Ronin", "Advisor", "Banner", "Naishi", "Sentinel"],
    "stock": [["Rider"], ["Advisor"], ["Sentinel"], ["Advisor"], ["Ninja"]],
}


def board(*files: str, **places: object) -> Match:
    return naishi.load(*(files or ("base",))).from_position({**FULL, **places})


def test_a_spent_emissary_and_a_swap() -> None:
    match = board()
    before, position = hash(match), match.position()
    match.play("switch line[1] line[2]")
    assert match.position()["switch_spots"] == ["emissary of 1"]
    assert match.position()["line"][0][:2] == ["Rice", "Fort"]
    assert match.can_undo(1)
    match.undo(1)
    assert (hash(match), match.position()) == (before, position)
    assert match.position()["switch_spots"] == []
    assert len(match.position()["reserve"][0]) == 2


def test_half_a_turn_after_the_other() -> None:
    match = board()
    steps = [match.copy()]
    for move in ("switch line[1] line[2]", "develop line[2]"):
        match.play(move)
        steps.append(match.copy())
    assert match.to_act == (2,)
    assert match.can_undo(1).reason == "a player has seen something new since"  # the pile's next card lies open
    match.undo(force=True)
    assert match == steps[1]
    assert match.legal_moves[0].action == "develop"
    match.undo(1)
    assert match == steps[0]


def test_in_the_middle_of_an_effect() -> None:
    """The Cherry Lady lets two cards be exchanged: that, and declining it, can be taken back while it goes on."""
    river = ["CherryLady", "Advisor", "Banner", "Naishi", "Sentinel"]
    match = board("base", "legends", river=river, roadside=["Ryokan"])
    start = match.copy()
    match.play("develop line[1]")
    middle = match.copy()
    assert "swap_anywhere line[1] line[2]" in texts(match)
    assert match.can_undo(1)
    match.play("swap_anywhere line[1] hand[5]")
    match.undo(force=True)
    assert match == middle
    assert texts(match) == texts(middle)
    match.play("done")
    assert not match.can_undo(2)
    match.undo(force=True)
    assert match == middle
    match.undo(1)
    assert match == start


def test_effects_that_wait_wait_again() -> None:
    match = board(
        "base",
        "legends",
        line=[["OldMan", "Rice", "Monk", "Rice", "Fort"], FULL["line"][1]],
        river=["Porter", "Advisor", "Banner", "Naishi", "Sentinel"],
        switch_spots=["emissary of 1"],
    )
    match.play("develop line[1]")
    assert sorted(texts(match)) == ["OldMan", "Porter"]
    middle = match.copy()
    match.play("Porter")
    match.play("recall")
    assert match.position()["switch_spots"] == []
    match.undo(force=True)
    match.undo(force=True)
    assert match == middle
    assert sorted(texts(match)) == ["OldMan", "Porter"]
    assert match.position()["switch_spots"] == ["emissary of 1"]
    match.play("OldMan")
    assert texts(match) == ["recall", "done"]


def test_secret_answers() -> None:
    match = naishi.load("base").new(5)
    start = match.copy()
    match.play("gift hand[1]", 1) if "gift hand[1]" in match.moves_of(1) else match.play(match.moves_of(1)[0], 1)
    assert match.can_undo(1)
    assert match.can_undo(2).reason == "the last move was not made by seat 2"
    match.undo(1)
    assert match == start
    match.play(match.moves_of(2)[0], 2)
    match.play(match.moves_of(1)[0], 1)
    assert match.can_undo(1).reason == "chance has decided something since"
    assert match.can_undo(2).reason == "the last move was not made by seat 2"
    with pytest.raises(UndoError, match="chance has decided"):
        match.undo()
    match.undo(force=True)
    match.undo(force=True)
    assert match == start


GLIMPSE = """
game Glimpse { version 1  players 2  at most 9 turns }
pile sack seen by nobody holds every card
pile open seen by everyone
pool well[9] seen by nobody
card Red x3 { }
card Blue x3 { }
setup { step lay { move 2 card from sack to well } }
turn { do one of { glimpse  nothing } }
action glimpse { move 1 card from sack to open  move 1 card from open to well  move all card from well to sack }
action nothing { }
winner { most count of card in open }
"""


def test_what_was_seen_for_a_moment_was_seen() -> None:
    match = game(GLIMPSE).new(1)
    match.play("glimpse")
    know, cells = match.game.interpreter.layout.know, match._cells
    assert not any(cells[know : match.game.interpreter.layout.queue])  # nobody knows any card now
    assert match.can_undo(1).reason == "a player has seen something new since"
    match.undo(force=True)
    played(match, "nothing")
    assert match.can_undo(1)
