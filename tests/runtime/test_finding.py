"""What `find` takes, and the row or column that a slot lies in."""

from __future__ import annotations

from typing import Any

import pytest

import naishi
from tests.runtime.rules import game, meadow, played, texts
from tests.runtime.test_effects import doing

GRID = "row shelf[3] per player seen by everyone\ngrid plot = line over shelf\ngrid yard = shelf over line\n"
TURN = "turn { do one of { go  otherwise pass } }"
DROP = """
game Drop { version 1  players 2  at most 40 turns }
row top[3] seen by everyone
row middle[3] seen by everyone
row bottom[3] seen by everyone
grid board = top over middle over bottom
pile box seen by nobody holds every card
pile heap per player seen by everyone
card Disc x18 { }
setup { step give { deal 9 card from box to each heap } }
turn { do one of { drop  otherwise pass } }
action drop with slot s in top where s is empty {
  find last slot t in column of s where t is empty { move 1 card from your heap to t }
}
winner { most count of card in board }
"""


# --- find ---
@pytest.mark.parametrize(("which", "taken"), [("first", "Ash"), ("last", "Oak")])
def test_the_first_or_last_in_the_order_of_places_and_positions(which: str, taken: str) -> None:
    body = f"find {which} card c in (river + your line) where c is not Elm {{ move c to discards }}"
    after = doing(body, {"river": [None, "Elm", "Ash"], "line": [[None, "Oak"], []]})
    assert after["discards"] == [taken]


@pytest.mark.parametrize(("which", "left"), [("first", ["Ash", "Oak"]), ("last", ["Oak", "Ash"])])
def test_of_a_pile_the_first_is_the_topmost(which: str, left: list[str]) -> None:
    after = doing(f"find {which} Oak o in stack {{ move o to discards }}", {"stack": ["Oak", "Ash", "Oak"]})
    assert (after["stack"], after["discards"]) == (left, ["Oak"])


def test_nothing_found_is_the_else() -> None:
    body = "find first Elm e in river { move e to discards } else if river[1] is filled { move card in river[1] to "
    body += "discards } find first Elm e in river { end now }"
    after = doing(body, {"river": ["Ash", "Oak"]})
    assert (after["river"], after["discards"]) == ([None, "Oak", None], ["Ash"])


def test_the_where_has_a_name_and_it() -> None:
    body = "find first slot s in your line where it is empty and position of s is more than 1 { move river[3] to s }"
    after = doing(body.replace("move river[3]", "move card in river[3]"), {"river": [None, None, "Elm"]})
    assert after["line"][0] == [None, "Elm", None]


def choosing(position: dict[str, Any], body: str) -> naishi.Match:
    return meadow(f"turn {{ do go }} action go {{ {body} }}").from_position(position)


CHOICE = (
    "find last Oak o in your line { choose slot s in river where s is empty  move o to s }"
    " else { choose card c in river  move c to discards }  move 1 card from stack to discards"
)


def test_what_was_found_is_kept_while_a_player_chooses() -> None:
    match = choosing({"line": [["Oak", "Oak", "Ash"], []], "stack": ["Ash"]}, CHOICE)
    match.play("go")
    assert texts(match) == ["s river[1]", "s river[2]", "s river[3]"]
    after = played(naishi.Match.from_json(match.game, match.to_json()), "s river[2]").position()
    assert (after["line"][0], after["river"]) == (["Oak", None, "Ash"], [None, "Oak", None])
    assert after["discards"] == ["Ash"]


def test_an_else_may_choose_too() -> None:
    match = choosing({"line": [["Ash"], []], "river": ["Oak", "Elm"], "stack": ["Ash"]}, CHOICE)
    match.play("go")
    assert texts(match) == ["c river[1]", "c river[2]"]
    assert played(match, "c river[2]").position()["discards"] == ["Ash", "Elm"]


def test_stop_leaves_the_repeat_around_a_find() -> None:
    body = "repeat at most 9 times { find first Oak o in stack { move o to discards } else { stop } }"
    after = doing(body, {"stack": ["Oak", "Ash", "Oak"]})
    assert (after["stack"], after["discards"]) == (["Ash"], ["Oak", "Oak"])


# --- lines ---
def test_a_disc_falls_down_its_column() -> None:
    match = game(DROP).new(1)
    played(match, "drop top[2]", "drop top[2]", "drop top[1]", "drop top[2]")
    assert texts(match) == ["drop top[1]", "drop top[3]"]
    position = match.position()
    assert [[bool(x) for x in position[row]] for row in ("top", "middle", "bottom")] == [
        [False, True, False], [False, True, False], [True, True, False]
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("count of card in column of line[1]", None),
        ("count of card in column of s", 2),
        ("count of slot in column of s", 2),
        ("count of card in row of s", 3),
        ("count of Oak in (row of s + column of s + river)", 3),
        ("count of slot in row of river[2]", 3),
        ("count of (slot in column of s where it is filled)", 2),
    ],
)
def test_lines_in_questions(question: str, number: int | None) -> None:
    if number is None:
        with pytest.raises(AssertionError, match="whose"):
            meadow(f"{GRID} turn {{ do go }} action go {{ if {question} is 1 {{ end now }} }}")
        return
    rules = f"{GRID}{TURN} action go with slot s in your line "
    rules += f"only if position of s is 2 only if {question} is {number} {{ end now }}"
    match = meadow(rules).from_position({"line": [["Oak", "Ash", "Oak"], []], "shelf": [["Elm", "Oak"], []]})
    assert texts(match) == ["go line[2]"]


def test_the_line_of_an_item_and_of_a_counterpart() -> None:
    rules = f"{GRID}{TURN} action go with card c in your line {{ each slot s in column of c "
    rules += "{ move card in s to discards } each card x in row of c of opponent { move x to stack } }"
    with pytest.raises(AssertionError):
        meadow(rules)
    rules = rules.replace("card c in your line", "slot c in your line")
    match = meadow(rules).from_position({"line": [["Oak"], ["Ash", "Ash"]], "shelf": [["Elm", "Oak"], []]})
    after = played(match, "go line[1]").position()
    assert (after["discards"], after["stack"]) == (["Elm", "Oak"], ["Ash", "Ash"])


def test_choices_from_the_line_of_an_earlier_argument() -> None:
    rules = f"{GRID}{TURN} action go with card c in your line with slot s in column of c or row of c "
    rules += "where s is empty { move c to s }"
    match = meadow(rules).from_position({"line": [["Oak", None, "Ash"], []], "shelf": [["Elm"], []]})
    assert texts(match) == ["go line[1] line[2]", "go line[3] shelf[3]", "go line[3] line[2]"]
    refusal = match.why_not("go line[1] shelf[3]")
    assert refusal is not None
    assert "cannot be chosen here" in refusal["message"]
