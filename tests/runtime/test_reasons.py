"""Whatever a score line counts, and however it asks, its reasons are just what was counted: slots by their places,
items by what lies there."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import naishi
from naishi.play.names import Names
from naishi.play.points import Points
from naishi.rpc.secrecy import score as as_data
from tests.runtime.rules import game

TABLE = """
game Rows { version 1  players 2  at most 4 turns }
tag ripe
field worth: 0 to 9
row  low[4] per player seen by everyone
row  high[4] per player seen by everyone
grid both = high over low
row  hand[4] per player seen by owner
pile box seen by nobody holds every card
token pea x30 in sack
pool sack of pea seen by everyone
pool dish[8] per player of pea seen by everyone
card A x20 { is ripe  worth 1 }
card B x20 { worth 2 }
setup { step lay { shuffle box  deal 4 card from box to each hand } }
turn { do stop_here }
action stop_here { end now }
winner { most points }
"""
LAID: dict[str, Any] = {
    "low": [["A", None, "B", "A"], ["B", "B", "B", "B"]],
    "high": [[None, None, "B", "M"], [None, "A", "A", None]],
    "dish": [["pea", "pea"], ["pea"]],
}
LOW, HIGH = ["low[1]", "low[2]", "low[3]", "low[4]"], ["high[1]", "high[2]", "high[3]", "high[4]"]
# What is asked for, with what it finds for seat 1 as things are laid: places, and names, which slots have not.
SLOTS = {
    "slot in your low": LOW,
    "slot in (your low + your high)": [*LOW, *HIGH],
    "slot in your hand": ["hand[1]", "hand[2]", "hand[3]", "hand[4]"],
    "slot in low of opponent": LOW,
    "slot in your low where it is empty": ["low[2]"],
    "slot in your low where it is filled": ["low[1]", "low[3]", "low[4]"],
    "slot in your high where your low at it is filled": ["high[1]", "high[3]", "high[4]"],
}
ITEMS = {
    "card in your low": {"low[1]": "A", "low[3]": "B", "low[4]": "A"},
    "A in your low": {"low[1]": "A", "low[4]": "A"},
    "ripe in (your low + your high)": {"low[1]": "A", "low[4]": "A"},
    "card in low of opponent": {"low[1]": "B", "low[2]": "B", "low[3]": "B", "low[4]": "B"},
    "card in your low where worth of it is 2": {"low[3]": "B"},
    "card in your high where (some slot in your low where it is empty)": {"high[3]": "B", "high[4]": "M"},
    "card in your high where your low at it is filled": {"high[3]": "B", "high[4]": "M"},
}
PEAS = {"pea in your dish": [("pea", "dish"), ("pea", "dish")]}
FOUND: dict[str, list[tuple[str, str]]] = {
    **{asked: [("", place) for place in places] for asked, places in SLOTS.items()},
    **{asked: [(name, place) for place, name in there.items()] for asked, there in ITEMS.items()},
    **PEAS,
}
# Found from where a card lies: M is in high[4].
FROM_HERE = {
    "adjacent slot": [("", "low[4]"), ("", "high[3]")],
    "slot in same row": [("", place) for place in HIGH],
    "slot in same column": [("", "high[4]"), ("", "low[4]")],
    "slot below": [("", "low[4]")],
    "adjacent slot where it is filled": [("", "low[4]"), ("", "high[3]")],
    "adjacent card": [("A", "low[4]"), ("B", "high[3]")],
    "other card in same row": [("B", "high[3]")],
}


def bracketed(asked: str) -> str:
    """A question with `where` stands in brackets before anything else."""
    return f"({asked})" if " where " in asked else asked


def clauses(asked: str) -> list[str]:
    """A line for every way to count it."""
    one = bracketed(asked)
    return [
        f"score 1 per {one}",
        f"score 2 per {one} if your high[4] is filled",
        f"score count of {one}",
        f"score 2 * count of {one} - 1",
        f"score by count of {one} {{ 0: 0, 1+: 3 }}",
        f"score by count of {one} + 1 {{ 0 to 1: 0, 2+: 3 }}",
        f"score 3 if some {asked}",
        f"score 3 if at least 1 {asked}",
        f"score 3 if count of {one} is at least 1",
        f"score 3 if not count of {one} is 0",
    ]


def laid_out(of_player: str = "", of_card: str = "", more: str = "") -> naishi.Match:
    """A match of these score lines; the marked card M has those of a card."""
    rules = f"{TABLE}{more}card M x1 {{ worth 5  {of_card} }}\nscoring of high {{ {of_player} }}\n"
    return game(rules).from_position(LAID)


def check_reasons(match: naishi.Match, lines: list[str], found: list[tuple[str, str]]) -> None:
    """Each line scored, and for just these reasons."""
    entries = match.score(1).entries
    assert [entry.clause for entry in entries] == lines
    for entry in entries:
        assert sorted((item.name, item.place) for item in entry.gave) == sorted(found), entry.clause


@pytest.mark.parametrize("asked", FOUND)
def test_reasons_are_what_was_counted(asked: str) -> None:
    lines = clauses(asked)
    check_reasons(laid_out(of_card="  ".join(lines)), lines, FOUND[asked])
    check_reasons(laid_out(of_player="  ".join(lines)), lines, FOUND[asked])
    once = f"score once by count of {bracketed(asked)} {{ 1+: 3 }}"
    check_reasons(laid_out(of_card=once), [once], FOUND[asked])


@pytest.mark.parametrize("asked", FROM_HERE)
def test_reasons_found_from_where_the_card_lies(asked: str) -> None:
    lines = clauses(asked)
    check_reasons(laid_out(of_card="  ".join(lines)), lines, FROM_HERE[asked])


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("most aligned of slot in your low", FOUND["slot in your low"]),
        ("most aligned of card in your low", FOUND["card in your low"]),
        ("most alike worth of card in your low", FOUND["card in your low"]),
        ("different worth of card in your low", FOUND["card in your low"]),
        ("total worth of card in your low", FOUND["card in your low"]),
        ("highest worth of card in your low", FOUND["card in your low"]),
    ],
)
def test_reasons_of_other_numbers(asked: str, found: list[tuple[str, str]]) -> None:
    lines = [f"score {asked}", f"score by {asked} {{ 0: 0, 1+: 2 }}", f"score 1 if {asked} is at least 1"]
    check_reasons(laid_out(of_player="  ".join(lines)), lines, found)
    check_reasons(laid_out(of_card="  ".join(lines)), lines, found)


def test_a_slot_and_an_item_are_never_taken_for_each_other() -> None:
    line = "score count of slot in your low + count of card in your low"
    check_reasons(laid_out(of_player=line), [line], [*FOUND["slot in your low"], *FOUND["card in your low"]])


def test_a_named_condition_counts_beside_what_it_is_asked_about() -> None:
    """Not beside nothing; and what a `where` counts for each of its candidates is no reason."""
    more = "condition crowded: count of (card in your low where worth of it is 1) is at least 2\n"
    line = "score 1 if this is crowded"
    check_reasons(laid_out(of_card=line, more=more), [line], FOUND["A in your low"])
    more = "condition over_one: some card in column of it\n"
    line = "score 1 per (slot in your high where it is over_one)"
    check_reasons(laid_out(of_player=line, more=more), [line], [("", f"high[{i}]") for i in (1, 3, 4)])
    line = "score 1 if your high[3] is over_one"
    check_reasons(laid_out(of_card=line, more=more), [line], [("B", "high[3]"), ("B", "low[3]")])


# --- secrets ---
HIDDEN_HANDS = [
    (deal_one, deal_other) for deal_one, deal_other in product(("A", "B"), repeat=2) if deal_one != deal_other
]


@pytest.mark.parametrize("asked", [asked for asked in SLOTS if "hand" not in asked])
def test_no_reason_names_what_lies_in_a_hidden_hand(asked: str) -> None:
    """Two hands that another cannot tell apart give it the same reasons."""
    one = bracketed(asked)
    lines = f"score 1 per {one}  score by count of {one} {{ 0: 0, 1+: 3 }}"
    rules = game(f"{TABLE}card M x1 {{ worth 5  {lines}  score once by count of {one} {{ 1+: 3 }} }}\n"
                 f"scoring of high {{ {lines} }}\n")  # fmt: skip
    for mine, others in HIDDEN_HANDS:
        scores = []
        for hand in (mine, others):
            match = rules.from_position(LAID | {"hand": [[hand] * 4, ["A", "B", "A", "B"]]})
            assert match.unseen_in_score(2, 1) == ()
            scores.append(as_data(match.score(1), 1))
        assert scores[0] == scores[1]
        assert {item["place"][:4] for entry in scores[0]["entries"] for item in entry["gave"]} <= {"low[", "high"}


def test_slots_in_a_session_and_in_the_protocol() -> None:
    match = laid_out(of_player="score 1 per (slot in your low where it is empty)")
    [entry] = as_data(match.score(1), 1)["entries"]
    assert entry["gave"] == [{"name": None, "place": "low[2]"}]
    rows = Points(Names.of(match.game.program, ("you", "the other"), None), 80).own(match, 1)
    assert [row.plain.strip() for row in rows][-1] == "from low[2]"


def ended(turns: str) -> naishi.Match:
    """A game that ended with a hand that was never shown and counts: by a move, or at the limit of turns."""
    rules = TABLE.replace("at most 4 turns", "at most 1 turns") if turns == "all" else TABLE
    stop = "action stop_here { end now }"
    rules = rules.replace(stop, "action stop_here { }") if turns == "all" else rules
    match = game(f"{rules}card M x1 {{ worth 5 }}\nscoring of hand {{ score total worth of card in your hand }}\n").new(
        1
    )
    match.play("stop_here")
    assert match.is_over
    return match


def last_rows(match: naishi.Match, viewer: int) -> str:
    points = Points(Names.of(match.game.program, ("you", "the other"), None), 80)
    return "\n".join(row.plain for row in points.final(match, viewer))


def test_at_the_end_a_session_names_nothing_that_was_never_shown() -> None:
    match = ended("")
    assert match.outcome is not None
    mine, others = match.outcome.points
    told = last_rows(match, 1)
    assert f"Points by seat: {mine} to {others}." in told
    assert told.count("What they are made of may depend on cards you cannot see (hand).") == 1
    assert told.count("score total worth") == 1
    assert last_rows(match, 0).count("cards you cannot see") == 2


def test_points_of_a_match_that_was_not_finished_are_not_told_at_its_end() -> None:
    told = last_rows(ended("all"), 2)
    assert told.count("score total worth") == 1  # its own
    assert "Points by seat" not in told
    assert told.count("Not told: the game was not finished") == 1
