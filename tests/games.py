"""All games that there is something to try on: what lies in `rules/`, found there, and the small ones of the tests.

What is cheap to try is tried on EVERY way to play; what takes long on SOME of them: all that files make together, with
the fewest and with the most players. Outside of CI each test tries a share of these (share.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest

import naishi
from tests.found import Together, Way, in_rules, together
from tests.share import share

SMALL = Path(__file__).resolve().parent / "data" / "games"


def _ways(games: Iterable[Together]) -> dict[str, Way]:
    return {way.name: way for game in games for way in game.ways()}


def _fewest_and_most(games: Iterable[Together]) -> list[str]:
    plain = [[way.name for way in game.ways() if not way.options] for game in games]
    return [name for names in plain for name in dict.fromkeys((names[0], names[-1]))]


IN_RULES = in_rules()
IN_TESTS = together(sorted(SMALL.glob("*.naishi")))
SHIPPED = _ways(IN_RULES)
EVERY = SHIPPED | _ways(IN_TESTS)
SOME = _fewest_and_most([*IN_RULES, *IN_TESTS])

Test = TypeVar("Test", bound=Callable[..., None])


def every_way(test: Test) -> Test:
    """A test of EVERY way to play; `name` is one of them."""
    return _of_each(EVERY, test)


def some_ways(test: Test) -> Test:
    """A test of SOME of them."""
    return _of_each(SOME, test)


def each_shipped(test: Test) -> Test:
    """A test of those that are SHIPPED."""
    return _of_each(SHIPPED, test)


def _of_each(names: Iterable[str], test: Test) -> Test:
    marked: Test = pytest.mark.parametrize("name", share(names, test.__name__))(test)
    return marked


@cache
def loaded(name: str) -> naishi.Game:
    """One of EVERY way to play, loaded once."""
    return EVERY[name].load()


def text_of(name: str) -> str:
    """The text of a small game's file."""
    return (SMALL / f"{name}.naishi").read_text(encoding="utf-8")
