"""What is turned in a place that others do not see into: nobody else is told which it was, or what it showed."""

from __future__ import annotations

import pytest

import naishi
from tests.runtime.rules import game

VAULT = """
game Vault {{ version 1  players 2  at most 20 turns }}
pool bag[8] per player seen by owner
pool desk[20] seen by everyone
pile deck seen by nobody holds every card
card Opal x6 {{ faces dull, bright  {clause} }}
card Ruby x6 {{ }}
turn {{ do one of {{ hide out show show_out otherwise pass }} }}
action hide with card c in desk only if count of card in your bag is less than 8 {{ move c to your bag }}
action out with card c in your bag {{ move c to desk }}
action show with Opal c in your bag {{ flip c to bright }}
action show_out with Opal c in your bag {{ flip c to bright  move c to desk }}
winner {{ most count of card in desk }}
"""


def vault(bag: list[str], clause: str = "") -> naishi.Match:
    """Seat 1 hides an Opal from the desk, which seat 2 has seen, among others that it has not."""
    match = game(VAULT.format(clause=clause)).from_position({"bag": [bag, []], "desk": ["Opal showing bright", "Ruby"]})
    match.play("hide Opal showing bright")
    match.play("hide Ruby")
    return match


@pytest.mark.parametrize("action", ["show", "show_out"])
def test_which_of_several_it_was_and_what_it_showed_stays_unsaid(action: str) -> None:
    told = []
    for side in ("bright", "dull"):  # the one that seat 2 knows, or another
        match = vault(["Opal showing dull", "Ruby"])
        match.play(f"{action} Opal showing {side}")
        told.append((match.events(2), match.events(0), match.view(2)))
    assert told[0] == told[1]
    turned = next(event for event in told[0][0] if event["type"] == "turned")
    assert turned["item"] is None
    assert f"{action} (hidden)" in [event.get("move") for event in told[0][0]]


def test_what_a_player_turns_in_a_pile_may_be_its_top_or_not() -> None:
    """The one on top is known to seat 2. That it is on top says nothing: its player picks any of them."""
    told = []
    for side in ("bright", "dull"):
        rules = VAULT.format(clause="").replace("pool bag[8]", "pile bag")
        position = {"bag": [["Opal showing dull", "Ruby"], []], "desk": ["Opal showing bright", "Ruby"]}
        match = game(rules).from_position(position)
        match.play("hide Opal showing bright")
        match.play("hide Ruby")
        match.play(f"show Opal showing {side}")
        told.append((match.events(2), match.events(0), match.view(2), match.imagine(2, 1).view(1)))
    assert told[0] == told[1]


def test_who_plays_is_told_all() -> None:
    match = vault(["Opal showing dull", "Ruby"])
    match.play("show Opal showing dull")
    assert match.events(1)[-3]["move"] == "show Opal showing dull"
    assert match.events(1)[-2]["item"]["face"] == "bright"


def test_the_only_thing_there_is_known_still() -> None:
    match = vault([])
    match.play("show")
    turned = next(event for event in match.events(2) if event["type"] == "turned")
    assert turned["item"] == {"name": "Opal", "as": None, "face": "bright", "owner": 0}


def test_what_turns_itself_was_followed() -> None:
    match = vault(["Ruby"], "when this enters your bag { flip this to dull }")
    turned = next(event for event in match.events(2) if event["type"] == "turned")
    assert turned["item"]["face"] == "dull"
