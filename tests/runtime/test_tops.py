"""Where one thing is moved, swapped or compared, a single pile stands for its top card, as `heaps[1]` does."""

from __future__ import annotations

import pytest

import naishi
from tests.runtime.rules import game, played

RULES = """game Tops {{ version 1  players 2  at most 9 turns }}
field rank: 1 to 9
pile heap seen by everyone
pile heaps[2] seen by everyone
pile mine per player seen by everyone
pile deck seen by everyone renewed from waste
pile waste seen by everyone
pile chips of chip seen by everyone
pile spent of chip seen by everyone
pile box seen by everyone holds every card
row  line[3] seen by everyone
card Ash x4 {{ rank 2 faces pale, dark }}
card Elm x4 {{ rank 5 faces pale, dark }}
card Oak x2 {{ rank 8 faces pale, dark }}
token chip x3 in chips
setup {{ step lay {{ move all card from box to waste }} }}
action go {{ {body} }}
turn {{ do one of {{ go  otherwise pass }} }}
scoring of line {{ }}
winner {{ most count of card in line }}
"""
POSITION = {
    "heap": ["Elm", "Ash"],
    "heaps": [["Elm", "Ash"], []],
    "mine": [["Oak", "Ash"], []],
    "line": ["Oak", "Elm", None],
}


def _after(body: str, position: dict[str, object]) -> dict[str, object]:
    match: naishi.Match = game(RULES.format(body=body)).from_position(position)
    return dict(played(match, "go").position())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("move card in heap to line", "find first card c in heap { move c to line }"),
        ("move card from heap to line", "move 1 card from heap to line"),
        ("move card in your mine to heap", "move 1 card from your mine to heap"),
        ("move card in mine of opponent to heap", "move up to 1 card from mine of opponent to heap"),
        ("swap card in heap with card in line[1]", "find first card c in heap { swap c with card in line[1] }"),
        ("swap card in heap with card in your mine", "find first card c in heap { find first card d in your mine "
         "{ swap c with d } }"),
        ("flip card in heap to dark", "find first card c in heap { flip c to dark }"),
        ("move chip in chips to spent", "move 1 chip from chips to spent"),
        ("move card in deck to line", "move up to 1 card from deck to line"),
        ("find first card c in line where it is like card in heap { move c to waste }",
         "find first Elm c in line { move c to waste }"),
    ],
)  # fmt: skip
def test_it_is_the_top(one: str, other: str) -> None:
    assert _after(one, POSITION) == _after(other, POSITION)


@pytest.mark.parametrize("body", ["move card in {} to line[3]", "swap card in {} with card in line[1]",
                                  "flip card in {} to dark", "move card from {} to waste"])  # fmt: skip
def test_it_is_what_one_of_several_piles_would_be(body: str) -> None:
    one, other = (_after(body.format(pile), POSITION) for pile in ("heap", "heaps[1]"))
    assert one["heap"] == other["heaps"][0]  # type: ignore[index]
    assert one["line"] == other["line"]


def test_an_empty_pile_has_none() -> None:
    position = {**POSITION, "heap": []}
    assert _after("move card in heap to line", position)["line"] == ["Oak", "Elm", None]
