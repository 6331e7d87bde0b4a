"""Wrong lines, each with what was meant: how often the first hint, applied, gives just that.

The shares are printed and kept: what once was told well stays so.
"""

from __future__ import annotations

import math
from collections import Counter
from functools import cache

import pytest

from tests.hints.corpus import FILE, FOLDER, Entry, Verdict, entries, judged
from tests.share import WHOLE, share

LEAST_ENTRIES = 900
MOST_HERE = 0.05  # of all
MOST_ASTRAY = 0.01


pytestmark = pytest.mark.xdist_group("hints")  # all of them are judged once, in one process


@cache
def judged_now() -> tuple[Entry, ...]:
    return tuple(share(entries(), __name__))


@cache
def verdicts() -> tuple[Verdict, ...]:
    return tuple(judged(entry) for entry in judged_now())


def kinds() -> Counter[str]:
    return Counter(verdict.kind for verdict in verdicts())


def of(kind: str) -> list[str]:
    return [str(verdict.entry) for verdict in verdicts() if verdict.kind == kind]


def test_the_corpus_is_large_enough() -> None:
    assert len(entries()) >= LEAST_ENTRIES
    assert len({(entry.host, entry.wrong) for entry in entries()}) == len(entries())


def test_no_hint_makes_another_rule() -> None:
    assert of("another rule") == []


def test_shares(capsys: pytest.CaptureFixture[str]) -> None:
    every = len(verdicts())
    with capsys.disabled():
        print("\n  hints:", ", ".join(f"{kind} {count / every:.1%}" for kind, count in kinds().most_common()))
    spread = 0 if WHOLE else math.sqrt(every)  # a part may have more of them than the whole
    assert kinds()["here"] <= MOST_HERE * every + spread, of("here")
    assert kinds()["astray"] <= MOST_ASTRAY * every + spread, of("astray")
    assert of("silent") == []


def test_each_is_found_at_its_place() -> None:
    assert [str(verdict.entry) for verdict in verdicts() if not verdict.at_place] == []


def test_one_mistake_is_one_message() -> None:
    assert [str(verdict.entry) for verdict in verdicts() if not verdict.told_once] == []


@pytest.mark.parametrize("file", sorted(path.name for path in FOLDER.glob("*.txt")))
def test_what_was_meant_is_right(file: str) -> None:
    wrong = [
        f"{entry}: {problem.message}"
        for entry in judged_now()
        if entry.file == file
        for meant in entry.meant
        for problem in entry.problems(entry.source(meant))
        if problem.span.source.name == FILE
    ]
    assert wrong == []
