"""Secret choices at once: how often each is asked, what can be chosen, what is done with it."""

from __future__ import annotations

import pytest

import naishi
from naishi.runtime.match import Match
from naishi.runtime.notation.moves import IllegalMove
from tests.runtime.rules import game, texts

RULES = """
game Tog {{ version 1  players {players}  at most 20 turns }}
tag spy
field rank: 1 to 3
pile deck seen by nobody holds every card
row  hand[3] per player seen by owner
pool bag[4] per player seen by owner
row  line[2] per player seen by everyone
row  bench[4] per player seen by everyone
pool done_with[30] seen by everyone
card Spy  x9 {{ is spy  rank 2 }}
card Oaf  x9 {{ rank 1 }}
card Duke x3 {{ rank 3 }}
turn {{ together each player {{ {choices} }} then {{ {then} }}  do one of {{ rest  otherwise pass }} }}
action rest {{ }}
winner {{ most count of card in your bench }}
"""
MOVES = {"a": "move a to your bench", "b": "move b to your bench", "c": "move c to done_with"}


def match(choices: str, players: int = 2, then: str = "", **places: object) -> Match:
    then = then or "  ".join(move for name, move in MOVES.items() if f" {name} in" in choices)
    return game(RULES.format(choices=choices, then=then, players=players)).from_position(places)


def answered(one: Match, seat: int, *answers: str) -> Match:
    for answer in answers:
        one.play(answer, seat)
    return one


SPY = ["Spy", "Oaf", None]
OAF = ["Oaf", "Oaf", None]
SECOND = [
    "choose spy b in your hand",
    "choose spy b in your hand where it is not a",
    "choose card b in your hand where it is spy and it is not a",
    "may choose spy b in your hand",
    "choose card b in your hand where rank of it is 2",
    "choose card b in your hand where rank of it is more than rank of a",
]


@pytest.mark.parametrize("second", SECOND)
def test_a_second_question_does_not_tell_the_first_answer(second: str) -> None:
    stood = []
    for hand, first in ((SPY, "a hand[1]"), (SPY, "a hand[2]"), (OAF, "a hand[1]")):
        one = match(f"choose card a in your hand  {second}", hand=[hand, OAF])
        stood.append([one.to_act, one.view(2)])
        answered(one, 1, first)
        stood[-1] += [one.to_act, one.events(2), texts(one, 1)[-1:]]
        one.play(one.moves_of(1)[-1], 1)
        stood[-1] += [one.to_act, one.events(2)]
    assert [s[0] for s in stood] == [(1, 2)] * 3
    assert [s[2] for s in stood] == [(1, 2)] * 3  # a second time, whatever there is for it
    assert [s[5] for s in stood] == [(2,)] * 3
    assert stood[0][3] == stood[1][3] == stood[2][3]
    assert stood[0][6] == stood[1][6] == stood[2][6]


def test_nothing_for_the_second_is_answered_with_done() -> None:
    one = match("choose card a in your hand  choose spy b in your hand", hand=[OAF, SPY])
    answered(one, 1, "a hand[1]")
    assert texts(one, 1) == ["done"]
    answered(answered(one, 1, "done"), 2, "a hand[2]", "b hand[1]")
    bench = one.position()["bench"]
    assert bench == [["Oaf", None, None, None], ["Oaf", "Spy", None, None]]


def test_what_all_see_is_not_asked() -> None:
    """One open card, then none is left; nothing in an empty hand."""
    one = match("choose card a in your line  choose card b in your line  choose spy c in your hand",
                line=[["Oaf"], ["Oaf", "Duke"]], hand=[[], []])  # fmt: skip
    assert one.to_act == (2,)
    answered(one, 2, "a line[1]")
    assert texts(one, 2) == ["b line[2]"]  # what is left is known to seat 2 alone
    answered(one, 2, "b line[2]")
    assert one.position()["bench"] == [["Oaf", None, None, None], ["Oaf", "Duke", None, None]]


def test_one_thing_is_not_offered_twice() -> None:
    one = match("choose card a in your hand  choose card b in your hand", hand=[SPY, SPY])
    answered(one, 1, "a hand[1]")
    assert texts(one, 1) == ["b hand[2]"]
    with pytest.raises(IllegalMove, match=r"hand\[1\] was chosen just before"):
        one.play("b hand[1]", 1)


def test_of_two_that_look_the_same_each_can_be_chosen() -> None:
    one = match("choose card a in your bag  choose card b in your bag where it is not a  choose card c in your bag",
                bag=[["Oaf", "Oaf", "Spy"], ["Oaf", "Duke"]])  # fmt: skip
    answered(one, 1, "a Oaf")
    assert texts(one, 1) == ["b Spy", "b Oaf"] or texts(one, 1) == ["b Oaf", "b Spy"]
    answered(one, 1, "b Oaf")
    assert texts(one, 1) == ["c Spy"]
    answered(one, 1, "c Spy")
    answered(one, 2, "a Duke")
    assert texts(one, 2) == ["b Oaf"]
    answered(one, 2, "b Oaf")
    assert texts(one, 2) == ["done"]  # all see that two of two are gone, but not what is asked of them
    answered(one, 2, "done")
    assert one.position()["bench"] == [["Oaf", "Oaf", None, None], ["Duke", "Oaf", None, None]]
    assert one.position()["done_with"] == ["Spy"]
    assert one.position()["bag"] == [[], []]


def test_the_same_thing_can_be_wanted_again() -> None:
    one = match("choose card a in your hand  choose card b in your hand where it is a or it is spy",
                hand=[SPY, SPY])  # fmt: skip
    answered(one, 1, "a hand[2]")
    assert texts(one, 1) == ["b hand[1]", "b hand[2]"]
    answered(answered(one, 1, "b hand[2]"), 2, "a hand[1]", "b hand[1]")
    assert one.position()["bench"] == [["Oaf", None, None, None], ["Spy", None, None, None]]


def test_one_can_decline() -> None:
    one = match("choose card a in your hand  may choose card b in your hand", hand=[SPY, SPY])
    answered(one, 1, "a hand[1]")
    assert texts(one, 1) == ["b hand[2]", "done"]
    assert one.view(1)["question"]["may_decline"]
    answered(answered(one, 1, "done"), 2, "a hand[2]", "b hand[1]")
    assert one.position()["bench"] == [["Spy", None, None, None], ["Oaf", "Spy", None, None]]


def test_without_a_place_to_go_it_stays() -> None:
    one = match("choose card a in your hand  may choose slot s in your bench where s is empty",
                then="move a to s", hand=[SPY, SPY])  # fmt: skip
    answered(answered(one, 1, "a hand[1]", "done"), 2, "a hand[1]", "s bench[3]")
    assert one.position()["bench"] == [[None] * 4, [None, None, "Spy", None]]
    assert one.position()["hand"][0] == SPY


def test_the_last_answer_cannot_be_taken_back() -> None:
    one = match("choose card a in your hand", hand=[SPY, SPY])
    answered(one, 1, "a hand[1]")
    assert one.can_undo(1)
    answered(one, 2, "a hand[1]")
    assert one.can_undo(1).reason == "the last move was not made by seat 1"
    assert not one.can_undo(2)


def test_alone_one_can_take_it_back() -> None:
    one = match("choose card a in your line", players=1, line=[["Oaf", "Spy"]])
    answered(one, 1, "a line[1]")
    assert one.can_undo(1)


def test_saves_keep_what_was_declined() -> None:
    one = match("may choose card a in your hand  may choose card b in your hand", hand=[SPY, SPY])
    answered(one, 1, "done", "b hand[1]")
    again = naishi.Match.from_json(one.game, one.to_json())
    assert (again, again.to_act, texts(again, 2)) == (one, (2,), texts(one, 2))
