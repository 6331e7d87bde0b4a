"""Sentences that people write and that the language does not have: the nearest way to say it is told, with its page."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from attrs import frozen

from naishi.base.diagnostic import Diagnostic
from naishi.syntax.recovery.broken import Broken
from naishi.syntax.recovery.recognizer import acceptable
from naishi.syntax.recovery.wordings import matched

_TABLE = Path(__file__).with_name("unsaid.txt")
_NAMED = ("A", "B", "C", "K", "M", "N", "X")  # capitals that a hint repeats
_ANY = ("A", "B", "C")  # those that stand for any name at all
_BACK = 7  # words before the one that cannot stand, among which a sentence may begin


# Where some of them stand: before a word that could be one of these.
_TOP = "first in a declaration"
_MARKS = {"block": "MOVE", "head": "WITH", "example": "EXPECT", "top": _TOP}


@frozen
class Sentence:
    """Its words, what is told of it, and, if it is no sentence elsewhere, what kind of word could begin it."""

    written: tuple[str, ...]
    told: str
    mark: str


@lru_cache(maxsize=1)
def sentences() -> tuple[Sentence, ...]:
    """All of them, longer ones first."""
    found = []
    for line in _TABLE.read_text(encoding="utf-8").split("\n"):
        written, arrow, told = line.partition(" => ")
        if arrow and not line.startswith("#"):
            where, _, words = written.partition(": ")
            mark = _MARKS.get(where, "")
            found.append(Sentence(tuple((words if mark else written).split()), told, mark))
    return tuple(sorted(found, key=lambda one: (-len(one.written), sum(word in _ANY for word in one.written))))


def told_as_unsaid(m: Broken) -> Diagnostic | None:
    """What is told of such a sentence around the word that cannot stand."""
    starts = range(max(0, m.error - _BACK), min(m.error + 1, len(m.words)))
    marks = {first: acceptable(m.piece.trail[first]) for first in starts}
    for one in sentences():
        for first in starts:
            last, bound = matched(one.written, m.words, first, m.declared)
            least = m.error + (one.mark == _MARKS["example"])
            if last is None or last < least or not _is_one_line(m, first, last):
                continue
            if not one.mark or one.mark in marks[first] or (one.mark == _TOP and not first):
                message = f"The language has no sentence like `{m.written(first, last)}`."
                return m.told("no-such-sentence", message, m.span(first, last), _with_names(one.told, bound))
    return None


def _is_one_line(m: Broken, first: int, last: int) -> bool:
    return m.words[first].line == m.words[last - 1].line


def _with_names(told: str, bound: dict[str, tuple[str, ...]]) -> str:
    """The hint with the author's own words in the places of `A`, `N` and `X` between backquotes."""
    parts = told.split("`")
    for index in range(1, len(parts), 2):
        words = [" ".join(bound.get(word, (word,))) if word in _NAMED else word for word in parts[index].split(" ")]
        parts[index] = " ".join(words)
    return "`".join(parts)
