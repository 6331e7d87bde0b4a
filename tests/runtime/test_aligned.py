"""The longest line of cards in a grid, against one that is found by walking."""

from __future__ import annotations

from random import Random

import pytest

from tests.runtime.rules import game

BOARD = """
game Lines { version 1  players 2  at most 20 turns }
row top[5] per player seen by everyone
row middle[5] per player seen by everyone
row bottom[5] per player seen by everyone
grid board = top over middle over bottom
grid tower = north over south over east over west
row north[1] seen by everyone
row south[1] seen by everyone
row east[1] seen by everyone
row west[1] seen by everyone
pile box seen by nobody holds every card
pile rest seen by nobody
card Oak x30 { }
card Ash x30 { }
setup { step lay { move all card from box to rest } }
turn { do one of { go  otherwise pass } }
action go { end now }
winner { most most aligned of Oak in board }
"""
WIDTH, HEIGHT = 5, 3


def walked(rows: list[list[str | None]], wanted: str) -> int:
    """The longest line, from every slot in every direction, step by step."""
    longest = 0
    for y in range(HEIGHT):
        for x in range(WIDTH):
            for dy, dx in ((0, 1), (1, 0), (1, 1), (1, -1)):
                length, at, across = 0, y, x
                while 0 <= at < HEIGHT and 0 <= across < WIDTH and rows[at][across] == wanted:
                    length, at, across = length + 1, at + dy, across + dx
                longest = max(longest, length)
    return longest


def holds(question: str, position: dict[str, object]) -> bool:
    rules = BOARD.replace("most most aligned of Oak in board", "most count of card in your top")
    match = game(rules.replace("action go", f"action go only if {question}")).from_position(position)
    return "go" in [move.text for move in match.legal_moves]


def test_the_same_as_walking_along_every_line() -> None:
    chance = Random(5)
    rules = game(BOARD.replace("in board", "in your board"))
    for _ in range(300):
        fill: list[str | None] = chance.choice(
            [["Oak"], ["Oak", "Ash"], ["Oak", "Oak", "Oak", "Ash", None], ["Ash", None]]
        )
        boards: list[list[list[str | None]]] = [
            [[chance.choice(fill) for _ in range(WIDTH)] for _ in range(HEIGHT)] for _ in range(2)
        ]
        if sum(board[y].count("Oak") for board in boards for y in range(HEIGHT)) > 30:
            continue
        position = {name: [board[y] for board in boards] for y, name in enumerate(("top", "middle", "bottom"))}
        match = rules.from_position(position)
        match.play("go")
        lengths = [walked(board, "Oak") for board in boards]
        assert match.outcome is not None
        best = [seat for seat in (1, 2) if lengths[seat - 1] == max(lengths)]
        assert list(match.outcome.winners) == best, (boards, lengths)


LINES = {"top": [["Oak", "Oak", None, "Oak", "Oak"], ["Oak", None, None, None, "Ash"]],
         "middle": [["Ash"], [None, "Oak", None, "Ash"]], "bottom": [["Oak"], ["Ash", None, "Ash"]],
         "north": ["Oak"], "south": ["Oak"], "east": ["Ash"], "west": ["Oak"]}  # fmt: skip


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("most aligned of Oak in your board", 2),
        ("most aligned of Ash in board of opponent", 3),
        ("most aligned of (Oak or Ash) in your board", 3),
        ("most aligned of card in your board", 3),
        ("most aligned of (slot in your board where it is empty)", 4),
        ("most aligned of (card in your board where position of it is 1)", 3),
        ("most aligned of Oak in your top", 2),
        ("most aligned of slot in your bottom", 5),
        ("most aligned of Oak in tower", 2),
        ("most aligned of card in tower", 4),
        ("most aligned of Ash in bottom of opponent", 1),
        ("2 * most aligned of Oak in tower + 1", 5),
    ],
)
def test_lines(question: str, number: int) -> None:
    assert holds(f"{question} is {number}", LINES)
    assert not holds(f"{question} is not {number}", LINES)


def test_no_line_runs_on_at_the_other_side() -> None:
    corners = {"top": [[None, None, None, "Oak", "Oak"], []], "middle": [["Oak", "Oak"], []]}
    assert holds("most aligned of Oak in your board is 2", corners)
    edges = {"top": [["Oak"], []], "middle": [[None, None, None, None, "Oak"], []], "bottom": [["Oak"], []]}
    assert holds("most aligned of Oak in your board is 1", edges)
