"""When what was set off happens: at once, in the turn in which it was, whoever or whatever set it off. `after effects`
is done once after each action, and again after effects that nobody's action set off."""

from __future__ import annotations

import random

import pytest

import naishi
from naishi.state import layout as at
from tests.games import every_way, loaded
from tests.properties.playing import stands
from tests.runtime.rules import game, played, texts

DAWN = """
game Dawn {{ version 1  players {players}  at most {turns} turns }}
row  left[1] seen by everyone
row  right[1] seen by everyone
row  nest[1] per player seen by everyone
pile out seen by everyone
pile fresh seen by everyone holds every card
number entered 0 to 99
number mine per player 0 to 99
number tally 0 to 99
card Leaf x8 {{ {clause} }}
turn {{ {turn} }}
action wait {{ }}
action clear {{ move card in left to out }}
action halt {{ end now }}
action finale {{ end after round }}
action keep with card c in fresh {{ move c to your nest }}
{more}
winner {{ most entered }}
"""
TURN = "do one of { wait  clear  halt  finale  otherwise pass }"
COUNTS = "when this enters left { add 1 to entered  add 1 to your mine }"
ASKS = "when this enters left { may do keep }"


def dawn(more: str, clause: str = COUNTS, players: int = 2, turns: int = 20, turn: str = TURN) -> naishi.Match:
    """A first turn: `more` says what comes after turns, rounds and actions."""
    return game(DAWN.format(more=more, clause=clause, players=players, turns=turns, turn=turn)).new()


def kept(match: naishi.Match, name: str, seat: int = 0) -> int:
    """A kept number as it stands."""
    values = match.game.interpreter.layout.kept
    index = next(i for i, one in enumerate(match.game.program.kept) if one.name == name)
    return match._cells[values[index][seat]]


# --- after a turn and a round ---
def test_what_after_turn_sets_off_happens_in_the_turn_that_ends() -> None:
    match = played(dawn("after turn { refill left from fresh }"), "wait")
    assert (match.turn, kept(match, "entered"), kept(match, "mine", 1), kept(match, "mine", 2)) == (2, 1, 1, 0)
    played(match, "clear")
    assert (kept(match, "entered"), kept(match, "mine", 1), kept(match, "mine", 2)) == (2, 1, 1)


@pytest.mark.parametrize("players", [1, 2, 3])
def test_what_after_round_sets_off_is_the_last_players(players: int) -> None:
    match = dawn("after round { refill left from fresh }", players=players)
    for seat in range(1, players + 1):
        assert kept(match, "entered") == 0, seat
        played(match, "wait")
    assert [kept(match, "mine", seat) for seat in range(1, players + 1)] == [0] * (players - 1) + [1]


@pytest.mark.parametrize("block", ["after turn", "after round"])
def test_its_owner_is_asked_before_the_next_turn(block: str) -> None:
    match = played(dawn(f"{block} {{ refill left from fresh }}", ASKS, players=1), "wait")
    assert (match.turn, match.to_act, texts(match)) == (1, (1,), ["keep Leaf", "done"])
    assert played(match, "keep Leaf").turn == 2


@pytest.mark.parametrize(
    ("block", "moves"),
    [
        ("after turn", "finale wait"),  # the end was asked for in a move
        ("after turn { end after round } after turn", "wait wait"),
        ("after turn { if some card in out { end now } } after turn", "wait clear"),  # after the block, not in it
        ("after round { end now } after round", "wait wait"),
        ("after turn", "wait " * 5),  # at the last turn there is
    ],
)
def test_before_the_end_of_the_game_too(block: str, moves: str) -> None:
    once = "refill left from fresh  each player { move card in your nest[1] to out }"
    turns = len(moves.split())
    match = dawn(f"{block} {{ {once} }}", COUNTS, turns=turns, turn=TURN)
    played(match, *moves.split())
    moved = 8 - len(match.position()["fresh"])
    assert match.is_over
    assert kept(match, "entered") == moved > 0
    assert match._cells[at.QUEUED] == 0


def test_an_effect_of_after_turn_can_end_the_game() -> None:
    match = played(dawn("after turn { refill left from fresh }", "when this enters left { end now }"), "wait")
    assert match.is_over


def test_what_all_choose_in_the_turn_is_settled_before_it_goes_on() -> None:
    chosen = """together each player { choose card a in fresh } then { move a to your nest }
    do one of { wait if entered is 2  otherwise pass }"""
    match = dawn("", "when this enters your nest { add 1 to entered }", turn=chosen)
    assert texts(match) == ["wait"]  # what all choose is the same Leaf: nobody was asked


def test_nothing_is_set_off_in_the_final_count() -> None:
    scoring = "scoring of nest { move 1 card from fresh to left }"
    for moves in (["halt"], ["finale", "wait"]):
        match = played(dawn(scoring), *moves)
        assert (match.is_over, kept(match, "entered"), match._cells[at.QUEUED]) == (True, 0, 0)


@every_way
def test_nothing_waits_when_a_turn_begins_or_the_game_is_over(name: str) -> None:
    rules, turn = loaded(name), 0
    for match in stands(rules.new(11), random.Random(11)):
        cells = match._cells
        if cells[at.TURN] != turn or cells[at.STATUS] != at.RUNNING:
            assert cells[at.QUEUED] == 0
        turn = cells[at.TURN]


# --- after effects ---
TALLY = "after effects { add 1 to tally }"


@pytest.mark.parametrize(
    ("turn", "moves", "times"),
    [
        ("do one of { wait  clear  otherwise pass }", "wait", 1),  # also after an action that does nothing
        ("do one of { wait  clear  otherwise pass }", "wait clear wait", 3),
        ("do one of { wait then do clear  otherwise pass }", "wait", 2),
        ("do wait then { do clear then do halt }", "wait", 3),
        ("do one of { halt  otherwise pass }", "halt", 1),
        ("repeat at most 3 times { do clear }", "clear", 3),
        ("do one of { wait then { move 1 card from fresh to out } otherwise pass }", "wait", 2),  # as a statement does
        ("add 1 to entered  add 1 to entered  do one of { wait  otherwise pass }", "wait", 3),  # the next turn's, too
        ("do one of { keep if entered is 1  otherwise pass }", "pass pass", 0),  # no action, nothing after it
        ("may do one of { wait  halt }", "done done wait", 1),
    ],
)
def test_after_effects_is_done_once_after_each_action(turn: str, moves: str, times: int) -> None:
    assert kept(played(dawn(TALLY, turn=turn), *moves.split()), "tally") == times


def test_actions_inside_others_are_one() -> None:
    inner = "action both { do wait  do clear  do wait }"
    assert kept(played(dawn(TALLY + inner, turn="do both"), "both"), "tally") == 1


@pytest.mark.parametrize(
    ("more", "clause", "times"),
    [
        ("after turn { refill left from fresh }", COUNTS, 2),  # after the action, and after what was set off later
        ("after turn { refill left from fresh }", "when this enters out { add 1 to entered }", 1),
        ("after turn { refill left from fresh }", "when this enters left { may choose card c in out }", 1),  # no effect
        ("after turn { add 1 to entered }", COUNTS, 1),
    ],
)
def test_after_turn_brings_it_only_by_what_it_sets_off(more: str, clause: str, times: int) -> None:
    assert kept(played(dawn(TALLY + more, clause), "wait"), "tally") == times


def test_what_it_sets_off_brings_it_again_until_nothing_happens() -> None:
    refilling = "after effects { add 1 to tally  refill left from fresh }"
    match = played(
        dawn(refilling, "when this enters left { if tally is less than 5 { move card in left to out } }"), "wait"
    )
    assert (kept(match, "tally"), len(match.position()["out"])) == (5 + 1, 4)


def test_an_effect_that_cannot_happen_brings_nothing_again() -> None:
    """Its `where` does not hold, or there is nothing it could do."""
    refilling = "after effects { add 1 to tally  refill left from fresh }"
    idle = "when this enters left { may choose card c in out  move c to your nest }"
    assert kept(played(dawn(refilling, idle), "wait"), "tally") == 1
    never = "when Leaf l enters left where entered is 1 { add 1 to entered }"
    assert kept(played(dawn(f"{refilling} {never}", ""), "wait"), "tally") == 1


# --- the end that was asked for ---
@pytest.mark.parametrize(
    "asking",
    ["end now", "end after round", "end after turn of opponent"],
)
@pytest.mark.parametrize(
    "where",
    [
        "after turn {{ {end}  if no end yet {{ add 1 to entered }} }}",
        "after turn {{ refill left from fresh  {end}  if no end yet {{ add 1 to entered }} }}",
        "after effects {{ {end}  if no end yet {{ add 1 to entered }} }}",
    ],
)
def test_no_end_yet_is_false_from_the_moment_one_is_asked_for(asking: str, where: str) -> None:
    if "opponent" in asking and "after effects" in where:
        asking = "end after round"  # nobody's turn has no opponent
    match = played(dawn(where.format(end=asking), ""), "wait")
    assert kept(match, "entered") == 0


def test_no_end_yet_in_the_effects_of_an_action_that_ends_the_game() -> None:
    after = "when card c enters left { if no end yet { add 1 to entered } }"
    match = played(dawn(after.replace("card c", "Leaf c") + "action finish { refill left from fresh  end now }", "",
                        turn="do finish"), "finish")  # fmt: skip
    assert (match.is_over, kept(match, "entered")) == (True, 0)
    assert kept(played(dawn("after turn { if no end yet { add 1 to entered } }", ""), "wait"), "entered") == 1


def test_an_end_asked_for_in_setup_is_one() -> None:
    match = dawn(
        "setup { step s { if no end yet { add 1 to entered }  end now  if no end yet { add 1 to tally } } }", ""
    )
    assert (match.is_over, kept(match, "entered"), kept(match, "tally")) == (True, 1, 0)
