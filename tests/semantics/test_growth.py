"""What checking takes grows with the text: declarations that name two of the next, however long the chain.

Counted are calls of functions, which no clock and no other process changes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from naishi.base.source import Source
from naishi.semantics.compile import compile_sources
from tests.share import share, times

HEAD = """game Twice { version 1 players 2 at most 3 turns }
row hand[2] per player seen by everyone
row mid[4] seen by everyone
pile box holds every card
pile gone seen by everyone
number coins 0 to 9
"""
REST = """setup { step deal_out { shuffle box deal 2 card from box to each hand } }
scoring of hand { }
winner { most points }
"""


def rules(declared: str, go: str = "end now", turn: str = "do one of { go otherwise pass }", card: str = "") -> str:
    """A game with some more declarations."""
    return f"{HEAD}card Oak x9 {{ {card} }}\nturn {{ {turn} }}\naction go {{ {go} }}\n{REST}{declared}"


Link = Callable[[int, int, int], str]  # the declaration of a number that names two others
Chain = tuple[Link, Callable[[int], str], Callable[[str], str]]  # and the last one's; and the game around all


def _last(text: str) -> Callable[[int], str]:
    return lambda i: text.format(i=i)


ASKING = "if some card in your hand where it is c0 { end now }"
CHAINS: dict[str, Chain] = {
    "conditions": (
        lambda i, a, b: f"condition c{i}: it is c{a} and it is c{b}\n",
        _last("condition c{i}: position of it is 1\n"),
        lambda text: rules(text, ASKING),
    ),
    "conditions in where": (
        lambda i, a, b: f"condition c{i}: some card in mid where it is c{a} or it is c{b}\n",
        _last("condition c{i}: position of it is 1\n"),
        lambda text: rules(text, ASKING),
    ),
    "conditions of counts": (
        lambda i, a, b: (
            f"condition c{i}: count of (card in mid where it is c{a}) is more than "
            f"count of (card in mid where it is c{b})\n"
        ),
        _last("condition c{i}: position of it is 1\n"),
        lambda text: rules(text, ASKING),
    ),
    "conditions in heads": (
        lambda i, a, b: f"condition c{i}: it is c{a} or it is not c{b}\n",
        _last("condition c{i}: position of it is 1\n"),
        lambda text: rules(
            f"{text}action lay with card a in your hand where it is c0 with slot s in mid where s is empty "
            f"{{ move a to s }}\n",
            turn="do one of { go lay otherwise pass }",
        ),
    ),
    "groups": (
        lambda i, a, b: f"group c{i} = c{a} + c{b}\n",
        _last("group c{i} = mid + hand\n"),
        lambda text: rules(text).replace("scoring of hand", "scoring of c0"),
    ),
    "actions": (
        lambda i, a, b: f"action c{i} {{ do c{a} do c{b} }}\n",
        _last("action c{i} {{ add 1 to coins }}\n"),
        lambda text: rules(text, "do c0"),
    ),
    "offers": (
        lambda i, a, b: f"action c{i} {{ do one of {{ c{a} {f'c{b}' if a != b else ''} otherwise {{ }} }} }}\n",
        _last("action c{i} {{ add 1 to coins }}\n"),
        lambda text: rules(text, "do c0"),
    ),
    "what is done then": (
        lambda i, a, b: f"action c{i} {{ do c{a} then do c{b} }}\n",
        _last("action c{i} {{ add 1 to coins }}\n"),
        lambda text: rules(text, "do c0"),
    ),
    "effects": (
        lambda i, a, b: (
            f"pile p{i} seen by everyone\nwhen t{i}: Oak o enters p{i} "
            f"{{ move 1 card from box to p{a} move 1 card from box to p{b} }}\n"
        ),
        _last("pile p{i} seen by everyone\n"),
        lambda text: rules(text, "move 1 card from box to p0"),
    ),
    "scores": (
        lambda i, a, b: f"condition c{i}: some card in mid where it is c{a} and it is c{b}\n",
        _last("condition c{i}: position of it is 1\n"),
        lambda text: rules(text, card="score 1 per (card in mid where it is c0) score 2 if this is c0"),
    ),
    "grids": (
        lambda i, a, b: f"row r{i}[3] seen by everyone\ngrid g{i} = r{i} over r{a}\n",
        _last("row r{i}[3] seen by everyone\n"),
        lambda text: rules(text, "each slot s in r0 { if some card in column of s { end now } }"),
    ),
    "layers": (
        lambda i, a, b: f"group g{i} = g{a} + l{i}\nrow l{i} on mid seen by everyone\n",
        _last("group g{i} = mid + gone\n"),
        lambda text: rules(text).replace("scoring of hand", "scoring of g0"),
    ),
    "piles that are renewed": (
        lambda i, a, b: f"pile p{i} renewed from p{a}\n",
        _last("pile p{i} seen by everyone\n"),
        lambda text: rules(text, "move 1 card from p0 to gone"),
    ),
    "options": (
        lambda i, a, b: (
            f'option c{i} "c" {{ extend card Oak {{ score {i} per card in mid }} }}\n' if i % 4 == 0 else ""
        ),
        lambda i: "",
        rules,
    ),
    "cards that count cards": (
        lambda i, a, b: f"card C{i} x1 {{ score 1 per C{a} in mid score 1 per C{b} in mid }}\n",
        _last("card C{i} x1 {{ }}\n"),
        rules,
    ),
    "numbers": (
        lambda i, a, b: f"number n{i} 0 to 9\naction c{i} {{ set n{i} to n{a} + n{b} do c{a} }}\n",
        _last("number n{i} 0 to 9\naction c{i} {{ set n{i} to 1 }}\n"),
        lambda text: rules(text, "do c0"),
    ),
}


def calls_of(text: str) -> int:
    """How many functions are called to check a text."""
    calls = 0

    def count(frame: FrameType, event: str, arg: object) -> None:
        nonlocal calls
        calls += event == "call"

    sources = [Source("twice.naishi", text)]
    before = sys.getprofile()
    sys.setprofile(count)
    try:
        compile_sources(sources)
    finally:
        sys.setprofile(before)
    return calls


def chained(chain: Chain, length: int, skips: list[int]) -> str:
    """Declarations of which each names the next, or one a little further on, twice."""
    link, last, around = chain
    text = ""
    for i in range(length):
        a, b = (min(length, i + 1 + skips[(2 * i + k) % len(skips)]) for k in (0, 1))
        text += link(i, a, b)
    return around(text + last(length))


@pytest.mark.parametrize("name", share(CHAINS, "grows"))
@settings(max_examples=times(2))
@given(skips=st.lists(st.integers(0, 2), min_size=1, max_size=5))
def test_checking_grows_with_the_text(name: str, skips: list[int]) -> None:
    compile_sources([Source("warm.naishi", rules(""))])
    base = calls_of(rules(""))
    once, twice, four = (calls_of(chained(CHAINS[name], length, skips)) - base for length in (16, 32, 64))
    assert twice <= 2.8 * once + 20_000
    assert four <= 2.8 * twice + 20_000


@pytest.mark.parametrize("name", CHAINS)
def test_the_chains_are_in_order(name: str) -> None:
    """Else they would not come as far as what they are to try."""
    found = compile_sources([Source("short.naishi", chained(CHAINS[name], 3, [0, 1]))])
    assert [problem.message for problem in found.problems if problem.is_error] == []


@pytest.mark.parametrize("name", share(CHAINS, "long"))
def test_long_chains_are_checked(name: str) -> None:
    """Many in a row neither take long nor fail otherwise than by a problem of ours."""
    found = compile_sources([Source("long.naishi", chained(CHAINS[name], 600, [0]))])
    assert found.program is not None or any(problem.is_error for problem in found.problems)
