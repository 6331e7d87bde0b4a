"""The bound on work: no program that checks does more in a move, and none that ships comes near it."""

from __future__ import annotations

import sys
from types import FrameType

import pytest

import naishi
from naishi.base.source import Source
from naishi.runtime.match import Game, Match
from naishi.semantics.compile import compile_sources
from naishi.semantics.work.moves import MOST_WORK, MOST_WORK_IN_SETUP, work_of
from naishi.state.items import RulesFault
from tests.semantics.test_growth import rules

SHIPPED = [
    ("base",), ("base", "legends"), ("shinobi",), ("katana",), ("katana", "wandering"),
    ("katana", "wandering", "geisha"), ("connect_four",), ("kuhn_poker",), ("leduc_poker",), ("goofspiel",),
]  # fmt: skip

TWICE = "repeat at most 1000 times { repeat at most 1000 times { "
SLOTS = "each slot a in long { each slot b in long { each slot d in long { add 1 to coins } } }"
WHERE = "count of (slot in wide where "
MORE = ") is more than 2"
WIDE = "row wide[40] seen by everyone\n"


def counts(place: str, depth: int, last: str) -> str:
    """A count in a count in a count."""
    return f"count of (card in {place} where " * depth + last + ") is more than 1" * depth


def chain(kind: str, link: str, last: str) -> str:
    """Thirty declarations, each of which names the next twice."""
    links = (f"{kind} d{i}{link.format(next=f'd{i + 1}')}\n" for i in range(30))
    return "".join(links) + f"{kind} d30{last}\n"


def waves() -> str:
    """Ten kinds, each of which sets off two of the next."""
    found = ""
    for i in range(10):
        more = f"move 2 K{i + 1} from q{i + 1} to p{i + 1}" if i < 9 else ""
        found += f"pile p{i} seen by everyone\npile q{i} holds every K{i}\ncard K{i} x40 {{ }}\n"
        found += f"when K{i} enters p{i} {{ repeat at most 1000 times {{ shuffle box shuffle box }} {more} }}\n"
    return rules(found, "move 2 K0 from q0 to p0").replace("holds every card", "holds every Oak")


HOSTILE = {
    "repeats": rules("", f"{TWICE}add 1 to coins }} }}"),
    "each slot": rules("row long[200]\n", SLOTS),
    "players": rules("", "each player { " * 8 + "repeat at most 1000 times { add 1 to coins }" + "} " * 8).replace(
        "players 2", "players 8"
    ),
    "counts": rules(WIDE, f"if {counts('wide', 6, 'it is Oak')} {{ end now }}").replace("x9", "x90"),
    "a count in a head": rules(
        f"{WIDE}action lay with slot s in wide with slot t in wide where {WHERE * 3}it is filled{MORE * 3} {{ }}\n",
        turn="do one of { go lay otherwise pass }",
    ),
    "counts in points": rules(
        "row big[90] seen by everyone\n",
        card=f"score 1 per (card in big where {counts('big', 3, 'position of it is 2')})",
    ).replace("Oak x9", "Oak x400"),
    "shuffles": rules("", "repeat at most 500 times { repeat at most 500 times { shuffle box } }"),
    "actions": rules(chain("action", " {{ do {next} do {next} }}", " { add 1 to coins }"), "do d0"),
    "conditions": rules(
        chain("condition", ": it is {next} and it is {next}", ": position of it is 1"),
        "if some card in your hand where it is d0 { end now }",
    ),
    "turns": rules("", turn="add 1 to coins").replace("at most 3 turns", "at most 999999999 turns"),
    "setup": rules("").replace(
        "deal 2 card from box to each hand", f"deal 2 card from box to each hand {TWICE}shuffle box shuffle box }} }}"
    ),
    "effects that double": waves(),
}


def checked(text: str) -> tuple[Game | None, list[str]]:
    """The game of a text, or what is wrong with it."""
    found = compile_sources([Source("work.naishi", text)])
    wrong = [problem.code for problem in found.problems if problem.is_error]
    return (Game(found.program, found.linked) if found.program and found.linked else None), wrong


@pytest.mark.parametrize("name", HOSTILE)
def test_what_would_hang_is_refused(name: str) -> None:
    game, wrong = checked(HOSTILE[name])
    assert game is None
    assert wrong == ["too-much-work"]


def test_the_factors_are_told_with_their_places() -> None:
    found = compile_sources([Source("work.naishi", HOSTILE["repeats"])])
    (problem,) = [one for one in found.problems if one.is_error]
    assert "1,000 times × 1,000 times" in problem.message
    assert [label.span.text.split()[0] for label in problem.labels] == ["repeat", "add"]


@pytest.mark.parametrize("names", SHIPPED, ids="+".join)
def test_shipped_games_are_far_below(names: tuple[str, ...]) -> None:
    least, most = naishi.load(*names).linked.players()
    for seats in range(least, most + 1):
        bounds = work_of(naishi.load(*names, seats=seats).program)
        assert bounds.move.steps <= MOST_WORK / 10
        assert bounds.score.steps <= MOST_WORK / 10
        assert bounds.setup.steps <= MOST_WORK_IN_SETUP / 10


# --- The bound against what is really done ---
def done_in(match: Match, seed: int, moves: int) -> int:
    """The most functions that the dearest of some moves called, its list of what comes next among them."""
    most = 0
    for step in range(moves):
        if match.is_over:
            break
        seat = match.to_act[0]
        offered = match.moves_of(seat)
        calls = 0

        def count(frame: FrameType, event: str, arg: object) -> None:
            nonlocal calls
            calls += event == "call"

        before = sys.getprofile()
        sys.setprofile(count)
        try:
            match.play(offered[(seed + step * 7) % len(offered)], seat)
        except RulesFault:
            break
        finally:
            sys.setprofile(before)
        most = max(most, calls)
    return most


COSTLY = {
    "repeats": "repeat at most 30 times { repeat at most 30 times { add 1 to coins reduce coins by 1 } }",
    "slots": "each slot a in mid { each slot b in mid { each slot d in mid { add 1 to coins set coins to 0 } } }",
    "players": "each player { each player { each player { each player { add 1 to coins set coins to 0 } } } }",
    "moves": "repeat at most 40 times { move all card from box to gone move all card from gone to box }",
    "questions": "repeat at most 20 times { if count of (card in mid where count of (card in mid where position of it "
    "is more than position of it) is more than 1) is more than 3 { end now } }",
    "swaps": "repeat at most 100 times { swap card in mid[1] with card in mid[2] }",
    "reveals": "repeat at most 30 times { reveal hand }",
}


@pytest.mark.parametrize("name", COSTLY)
def test_no_move_does_more_than_its_bound(name: str) -> None:
    text = rules("", COSTLY[name]).replace(
        "deal 2 card from box to each hand", "deal 2 card from box to each hand refill mid from box"
    )
    game, wrong = checked(text)
    assert game is not None, wrong
    bounds = work_of(game.program)
    assert done_in(game.new(1), 0, 1) <= bounds.move.steps


@pytest.mark.parametrize("names", SHIPPED, ids="+".join)
def test_no_move_of_a_shipped_game_does_more_than_its_bound(names: tuple[str, ...]) -> None:
    game = naishi.load(*names)
    bounds = work_of(game.program)
    assert done_in(game.new(3), 3, 25) <= bounds.move.steps


ONES = """
game Fair { version 1  players 2 to 4  at most 20 turns }
row market[3] seen by everyone
row bed[3] per player seen by everyone
pile fresh seen by nobody holds every card
pile out seen by everyone
number coins per player 0 to 20
card Herald x20 { EFFECT }
card Fig x20 { }
setup { step a { shuffle fresh  refill market from fresh } }
turn { do one of { take_one  otherwise pass } }
action take_one with card c in market { move c to out }
after effects { refill market from fresh }
winner { most your coins }
"""


@pytest.mark.parametrize(
    "effect",
    [
        "when this enters market { each player { add 1 to your coins } }",
        "when this enters market { each player { may choose card c in your bed  move c to out } }",
        "when this leaves market to out { each player { if no Fig in out { add 1 to your coins } } }",
        "when this enters market { may choose card c in market  move c to out }",
        "when this enters out { each player { each card d in your bed { add 1 to your coins } } }",
    ],
)
def test_what_comes_to_rest_is_not_multiplied_without_end(effect: str) -> None:
    """What one action can set off is bounded by the things that can move, not by the engine's last resort."""
    compiled = compile_sources([Source("fair.naishi", ONES.replace("EFFECT", effect))])
    assert [problem.message for problem in compiled.problems if problem.is_error] == []
    assert compiled.program is not None
    assert work_of(compiled.program).move.steps < MOST_WORK // 4
