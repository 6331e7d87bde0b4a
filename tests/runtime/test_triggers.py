"""What one thing sets off: one flat queue, first what asks nothing, then each player's picks."""

from __future__ import annotations

from typing import Any

import naishi
from tests.runtime.rules import HEADER, PLACES, game, played, texts

KINDS = """
card Ant x2 { when this enters your line { move 1 Oak from stack to discards } }
card Bee x1 { when this enters your line { may do drop } }
card Cow x1 { when this enters your line { may do drop } when this leaves your line to discards { may do fetch } }
action drop with Ash c in your line { move c to discards }
action fetch with card c in stack { move c to discards }
"""
TURN = "turn { do one of { take then { move 1 Elm from stack to discards }  both  wait } }"
ACTIONS = """
action take with card c in river { move c to your line }
action both { move card in river[1] to your line  move card in river[2] to your line }
action wait { move card in your line[1] to discards }
"""


def meadow_with(more: str = "", kinds: str = KINDS, turn: str = TURN) -> naishi.Game:
    """A meadow with cards that set something off."""
    return game(f"{HEADER}{PLACES}{kinds}{turn}{ACTIONS}{more} winner {{ most count of Oak in your line }}")


def start(river: list[str], mine: list[str | None], stack: list[str], more: str = "", **others: Any) -> naishi.Match:
    """A first turn with this river, line and stack."""
    return meadow_with(more).from_position({"river": river, "line": [mine, []], "stack": stack, **others})


def test_it_waits_until_the_action_is_over_and_comes_before_the_then() -> None:
    match = played(start(["Ant"], [], ["Elm", "Oak"]), "take")
    assert match.position()["discards"] == ["Elm", "Oak"]  # the Oak first, the Elm on top of it


def test_what_asks_nothing_runs_first() -> None:
    match = played(start(["Bee", "Ant"], ["Ash"], ["Oak"]), "both")
    assert match.position()["discards"] == ["Oak"]
    assert texts(match) == ["drop line[1]", "done"]


def test_with_several_waiting_the_player_picks_the_next() -> None:
    match = played(start(["Bee", "Cow"], ["Ash"], []), "both")
    assert texts(match) == ["Bee", "Cow"]
    played(match, "Cow")
    assert texts(match) == ["drop line[1]", "done"]
    played(match, "done")
    assert texts(match) == ["drop line[1]", "done"]  # the Bee's; there is nothing to pick
    assert played(match, "drop").turn == 2  # and nobody could use anything now


def test_what_could_do_nothing_is_not_offered() -> None:
    assert played(start(["Bee", "Cow"], [], []), "both").turn == 2


def test_two_of_a_kind_are_one_answer() -> None:
    kinds = KINDS.replace("card Bee x1", "card Bee x2")
    rules = meadow_with(kinds=kinds)
    match = rules.from_position({"river": ["Bee", "Bee", "Cow"], "line": [["Ash"], []], "stack": []})
    assert texts(played(match, "both")) == ["drop line[1]", "done"]
    match = rules.from_position({"river": ["Bee", "Cow"], "line": [["Ash"], []], "stack": []})
    assert texts(played(match, "both")) == ["Bee", "Cow"]


def plain(rules: str) -> naishi.Game:
    """A meadow with nothing but this."""
    return game(f"{HEADER}{PLACES}{rules} winner {{ most count of Oak in your line }}")


def test_moving_within_a_place_is_no_event_leaving_it_is() -> None:
    rules = plain("""
        when Elm enters your line { move 1 Oak from stack to discards }
        when Elm leaves your line { end now }
        turn { do one of { about  give  gone } }
        action about { swap card in your line[1] with card in your line[2] }
        action give { swap card in your line[1] with card in line[1] of opponent }
        action gone { move card in your line[1] to discards }
    """)
    match = rules.from_position({"line": [["Elm", "Ash"], ["Ash", "Ash"]], "stack": ["Oak", "Oak"]})
    about, given, gone = (played(match.copy(), move) for move in ("about", "give", "gone"))
    assert (about.is_over, about.position()["discards"]) == (False, [])
    assert (given.is_over, given.position()["discards"]) == (True, ["Oak"])
    assert (gone.is_over, gone.position()["discards"]) == (True, ["Elm"])


def test_from_and_to_narrow_an_event() -> None:
    rules = plain("""
        when Elm enters your line from river { end now }
        turn { do one of { give  take } }
        action give { swap card in your line[1] with card in line[1] of opponent }
        action take { swap card in river[1] with card in line[1] of opponent }
    """)
    match = rules.from_position({"line": [["Elm"], ["Ash"]], "river": ["Ash"]})
    assert not played(match, "give").is_over
    match = rules.from_position({"line": [["Oak"], ["Ash"]], "river": ["Elm"]})
    assert played(match, "take").is_over


def test_nothing_is_set_off_in_setup() -> None:
    rules = plain("when Ash enters river { end now } turn { do go } action go { move 1 Elm from stack to discards }")
    assert not rules.new(1).is_over


def test_after_effects_comes_when_nothing_waits() -> None:
    more = "after effects { refill river from stack }"
    match = played(start(["Bee", "Oak"], ["Ash"], ["Oak", "Elm"], more), "both")
    assert match.position()["river"] == [None, None, None]  # the Bee is still asked
    assert played(match, "done").position()["river"] == ["Oak", "Elm", None]


def test_whose_line_it_enters_makes_the_choices() -> None:
    give = "action give { move card in river[1] to line of opponent }"
    rules = meadow_with(give, turn=TURN.replace("wait", "wait  give"))
    match = rules.from_position({"river": ["Bee"], "line": [[], ["Ash"]], "stack": []})
    played(match, "give")
    assert (match.turn, match.to_act, texts(match)) == (1, (2,), ["drop line[1]", "done"])


def test_the_seat_on_turn_resolves_first_then_the_next() -> None:
    deal = "action deal_out { move card in river[1] to line of opponent  move card in river[2] to your line }"
    rules = meadow_with(deal, turn=TURN.replace("wait", "wait  deal_out"))
    match = rules.from_position({"river": ["Bee", "Cow"], "line": [["Ash"], ["Ash"]], "stack": []})
    played(match, "deal_out")
    assert (match.to_act, texts(match)) == ((1,), ["drop line[1]", "done"])
    played(match, "done")
    assert (match.to_act, texts(match)) == ((2,), ["drop line[1]", "done"])


def test_what_a_trigger_does_sets_off_more() -> None:
    match = played(start(["Oak"], ["Cow"], ["Elm", "Oak"]), "wait")
    assert texts(match) == ["fetch Oak", "fetch Elm", "done"]
