"""Fields of what lies in slots and places, over many cards, and cards like each other."""

from __future__ import annotations

import pytest

import naishi
from tests.runtime.rules import game

TABLE = """
game Fields { version 1  players 2  at most 20 turns }
tag stone
field worth: 0 to 9
field color: red, blue
row line[3] per player seen by everyone
row shown[1] seen by everyone
pile deck seen by everyone
pile heaps[2] seen by everyone
pool pot[1] seen by everyone
row secret[3] per player seen by owner
pile box seen by nobody holds every card
card Ruby x6 { worth 5  color red  is stone }
card Opal x4 { worth 2  color blue  is stone }
card Debt x2 { worth 1  color blue }
card Sand x2 { }
card Copy x1 { counts as Ruby  color blue }
setup { step lay { deal 1 card from box to each heaps  move all card from box to deck } }
winner { most total worth of card in your line }
"""
POSITION = {
    "line": [["Ruby", "Sand", "Debt"], ["Opal", None, "Opal"]],
    "shown": ["Opal"],
    "deck": ["Ruby", "Opal"],
    "heaps": [["Debt", "Ruby"], []],
    "pot": ["Copy"],
    "secret": [["Ruby", "Ruby"], []],
}
TRUE = """
total worth of card in your line is 6
total worth of card in line of opponent is 4
total worth of (card in your line where it is stone) is 5
total worth of Sand in your line is 0
total worth of card in (your line + shown) is 8
highest worth of card in your line is 5
lowest worth of card in your line is 1
lowest worth of card in line of opponent is 2
highest worth of Sand in your line is 0
lowest worth of Sand in your line is 0
lowest worth of stone in (your line + line of opponent) + 1 is 3
worth of shown is 2
color of shown is blue
worth of deck is 5
worth of heaps[1] is 1
worth of heaps[2] is 0
worth of pot is 5
color of pot is blue
worth of your line[1] is 5
worth of your line[2] is 0
worth of card in line[3] of opponent is 2
worth of line[3] of opponent is 2
color of line[2] of opponent is not red
position of line[3] of opponent is 3
color of card in deck is red
worth of card in shown is 2
position of card in line[3] of opponent is 3
position of your line[2] is 2
"""


@pytest.mark.parametrize("question", TRUE.strip().splitlines())
def test_questions(question: str) -> None:
    assert offered(f"only if {question}") == ["go"]
    assert offered(f"only if not {question}") == []


def offered(head: str, position: dict[str, object] | None = None, more: str = "") -> list[str]:
    rules = f"{TABLE}{more} turn {{ do one of {{ go  otherwise pass }} }} action go {head} {{ end now }}"
    match = game(rules).from_position(POSITION if position is None else position)
    return [move.text for move in match.legal_moves if move.text != "pass"]


@pytest.mark.parametrize(
    ("head", "moves"),
    [
        ("with slot s in your line where worth of s is 5", ["go line[1]"]),
        ("with slot s in your line where worth of s is more than worth of card in s of opponent", ["go line[1]"]),
        ("with slot s in your secret where worth of your line at s is 0", ["go secret[2]"]),
        ("with slot s in your line where worth of line of opponent at s is 0", ["go line[2]"]),
        ("with slot s in your line where position of your secret at s is 3", ["go line[3]"]),
        ("with card c in your line where some card in line of opponent where color of it is color of c",
         ["go line[3]"]),
        ("with card c in your line where c is like card in shown", []),
        ("with card c in your line where c is not like card in your line[2]", ["go line[1]", "go line[3]"]),
        ("with card c in line of opponent where c is like card in shown",
         ["go line[1] of opponent", "go line[3] of opponent"]),
        ("with card c in your line with card d in your secret where d is like c",
         ["go line[1] secret[1]", "go line[1] secret[2]"]),
        ("with card c in pot where c is like card in heaps[1]", []),
    ],
)  # fmt: skip
def test_of_what_is_chosen(head: str, moves: list[str]) -> None:
    assert offered(head) == moves


def test_no_card_is_like_no_card() -> None:
    empty: dict[str, object] = {"line": [[], []], "shown": []}
    assert offered("only if some card in line of opponent", empty) == []
    rules = "action go with slot s in your line { find first card c in deck where c is like card in s { end now } }"
    match = game(f"{TABLE} turn {{ do one of {{ go  otherwise pass }} }} {rules}").from_position(
        {**empty, "deck": ["Ruby"]}
    )
    match.play("go line[1]")
    assert not match.is_over


def test_like_asks_what_a_card_acts_as() -> None:
    mime = "card Mime x1 { when this enters shown { find first Ruby r in deck { this becomes r } } }"
    body = "move card in shown to deck  find first Mime m in deck { move m to shown }"
    ask = "action ask with card c in line of opponent where c is like card in shown { end now }"
    rules = f"{TABLE}{mime} turn {{ do one of {{ go  ask  otherwise pass }} }} action go {{ {body} }} {ask}"
    match = game(rules).from_position({**POSITION, "deck": ["Mime", "Ruby"]})
    match.play("go")
    assert "ask line[1] of opponent" in [move.text for move in match.legal_moves]


def test_a_total_is_a_score_with_its_reasons() -> None:
    rules = TABLE.replace("card Sand x2 { }", "card Sand x2 { score total worth of stone in your line }")
    rules = rules.replace("most total worth of card in your line", "most points")
    rules += "turn { do one of { go  otherwise pass } } action go { end now } scoring of line { }"
    score = game(rules).from_position(POSITION).score(1)
    assert score.total == 5
    assert [gave.place for gave in score.entries[0].gave] == ["line[1]"]


def test_why_not_tells_the_total() -> None:
    rules = f"{TABLE} turn {{ do one of {{ go  otherwise pass }} }} action go only if total worth of card in your line "
    match: naishi.Match = game(rules + "is at least 7 { end now }").from_position(POSITION)
    refusal = match.why_not("go")
    assert refusal is not None
    assert refusal["values"] == {"left": 6, "right": 7}


def test_what_lies_over_a_slot() -> None:
    layer = "row over on line seen by everyone\npool piled[3] on line seen by everyone\n".replace("over", "upper")
    position = {**POSITION, "upper": [["Sand", None, "Ruby"], []]}
    for head, moves in [
        ("with slot s in your line where worth of upper at s is 5", ["go line[3]"]),
        ("with slot s in your upper where worth of your line at s is 1", ["go upper[3]"]),
        ("with card c in your upper where color of card in your line at c is color of c", []),
        ("with slot s in your line where highest worth of card in piled at s is 0",
         ["go line[1]", "go line[2]", "go line[3]"]),
    ]:  # fmt: skip
        assert offered(head, position, layer) == moves
