"""The course of a game: turns, rounds, requests for its end, the limit, who wins and why."""

from __future__ import annotations

import pytest

import naishi
from tests.runtime.rules import meadow, played, texts

ASKING = """
turn { do one of { wait  halt  rounds  next } }
action wait { move 1 Elm from stack to discards }
action halt { end now  move 1 Ash from stack to discards }
action rounds { end after round }
action next { end after turn of opponent }
"""


def ended(rules: naishi.Game, *moves: str) -> int:
    """The turn in which the game ends: exactly with the last of these moves."""
    match = rules.new(1)
    for move in moves:
        assert not match.is_over
        match.play(move)
    assert match.is_over
    return match.turn


@pytest.mark.parametrize(
    "moves",
    [
        "halt",
        "wait halt",
        "rounds wait",  # asked in the first seat's turn: the second has one more
        "wait rounds",  # asked in the last seat's turn: it ends with it
        "next wait",
        "wait next wait",
        "wait wait next wait",
        "rounds next",  # asked once more, later: the earliest request stands
        "wait next rounds",
        "next rounds",
        "rounds halt",
    ],
)
def test_when_it_ends(moves: str) -> None:
    assert ended(meadow(ASKING), *moves.split()) == len(moves.split())


def test_end_now_lets_the_action_finish_but_nothing_after_it() -> None:
    game = meadow(ASKING.replace("halt  rounds", "halt then { move 1 Oak from stack to discards }  rounds"))
    match = played(game.from_position({"stack": ["Oak", "Ash"]}), "halt")
    assert (match.is_over, match.position()["discards"]) == (True, ["Ash"])


def test_the_last_round_ends_after_the_last_of_three() -> None:
    rules = ASKING.replace("  next }", " }").split("action next", maxsplit=1)[0]
    assert ended(meadow(rules, players=3), *"wait rounds wait".split()) == 3
    assert ended(meadow(rules, players=3), *"wait wait rounds".split()) == 3
    assert ended(meadow(rules, players=3), *"rounds wait wait".split()) == 3
    assert ended(meadow(rules, players=3), *"wait wait wait rounds wait wait".split()) == 6


def test_no_end_yet() -> None:
    game = meadow(ASKING.replace("action rounds {", "action rounds only if no end yet {"))
    assert "rounds" in texts(game.new(1))
    assert "rounds" not in texts(played(game.new(1), "rounds"))


# --- around a turn and a round ---
def test_after_a_turn_speaks_of_who_just_played() -> None:
    game = meadow(ASKING + "after turn { move 1 Oak from stack to your line }")
    match = played(game.from_position({"stack": ["Oak", "Oak", "Oak"], "line": [[], []]}), "wait")
    assert match.position()["line"] == [["Oak", None, None], [None, None, None]]
    assert played(match, "wait").position()["line"] == [["Oak", None, None], ["Oak", None, None]]


def test_after_a_round_comes_once_a_round() -> None:
    game = meadow(ASKING + "after round { each player { move 1 Oak from stack to your line } }")
    match = played(game.from_position({"stack": ["Oak"] * 5, "line": [[], []]}), "wait")
    assert match.position()["line"] == [[None] * 3] * 2
    assert played(match, "wait").position()["line"] == [["Oak", None, None]] * 2
    assert played(match, "wait", "wait").position()["line"] == [["Oak", "Oak", None]] * 2


@pytest.mark.parametrize("request_", ["end now", "end after round"])
def test_an_end_asked_for_after_a_round_ends_with_it(request_: str) -> None:
    game = meadow(ASKING + f"after round {{ if some Elm in discards {{ {request_} }} }}")
    match = game.from_position({"stack": ["Elm"]})
    assert not played(match, "wait").is_over
    assert played(match, "wait").is_over
    assert match.turn == 2


def test_the_end_of_a_turn_comes_before_the_end_of_a_round() -> None:
    game = meadow(ASKING + "after round { move 1 Oak from stack to discards }")
    match = played(game.from_position({"stack": ["Oak", "Oak"]}), "wait", "rounds")
    assert (match.is_over, match.position()["discards"]) == (True, [])


def test_at_the_limit_it_ends_unfinished() -> None:
    match = meadow(ASKING).new(1)
    for _ in range(20):
        played(match, "wait")
    assert (match.is_over, match.turn, match.to_act, match.legal_moves) == (True, 20, (), [])
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.reason) == ((), "unfinished after 20 turns")
    with pytest.raises(naishi.IllegalMove):
        match.play("wait")


def test_an_end_in_the_last_turn_allowed_is_an_end() -> None:
    outcome = played(meadow(ASKING).new(1), *["wait"] * 19, "halt").outcome
    assert outcome is not None
    assert outcome.winners == (1, 2)


# --- who wins ---
def won(lines: list[list[str]], winner: str) -> tuple[tuple[int, ...], str]:
    """The winners of a game that ends with these lines."""
    rules = "turn { do go } action go { end now } scoring of line { }"
    oaks = meadow(rules, players=len(lines), winner=winner)
    outcome = played(oaks.from_position({"line": lines}), "go").outcome
    assert outcome is not None
    return outcome.winners, outcome.reason


def test_the_first_line_decides_the_next_breaks_its_ties() -> None:
    winner = (
        "winner { most count of Oak in your line  fewest count of card in your line  most count of Elm in your line }"
    )
    assert won([["Oak", "Ash"], ["Oak", "Oak"]], winner) == ((2,), "most count of Oak in your line")
    assert won([["Oak", "Ash"], ["Oak"]], winner) == ((2,), "fewest count of card in your line")
    assert won([["Oak", "Ash"], ["Oak", "Elm"]], winner) == ((2,), "most count of Elm in your line")
    assert won([["Oak", "Ash"], ["Oak", "Ash"]], winner)[0] == (1, 2)
    assert "draw" in won([["Oak", "Ash"], ["Oak", "Ash"]], winner)[1]


def test_only_those_who_are_level_go_on_to_the_next_line() -> None:
    winner = "winner { most count of Oak in your line  most count of Ash in your line }"
    assert won([["Oak"], ["Oak", "Ash"], ["Ash", "Ash"]], winner) == ((2,), "most count of Ash in your line")
    assert won([["Oak"], ["Oak"], ["Ash", "Ash"]], winner)[0] == (1, 2)


def test_the_first_card_declared_lies_on_top() -> None:
    assert meadow(ASKING).from_position({}).position()["box"] == ["Oak"] * 9 + ["Ash"] * 8 + ["Elm"]
