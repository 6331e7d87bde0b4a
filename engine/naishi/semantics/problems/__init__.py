"""The catalogue: one constructor for each kind of problem in rules that parse, and what is told about its code.

By topic: a new problem is a constructor and a `Code` in its topic's file; callers say `problems.names.unknown_name`.
The voice is a fellow player's: what is wrong, what was expected, what was probably meant.
"""

from __future__ import annotations

from functools import lru_cache

from naishi.base.diagnostic import Code
from naishi.semantics.problems import cards, effects, files, moves, names, places, sheets, texts, use, wording

__all__ = ["cards", "effects", "files", "moves", "names", "places", "sheets", "texts", "use", "wording"]

_TOPICS = {
    "Files, expansions and options": files.codes,
    "Names": names.codes,
    "Cards and tables": cards.codes,
    "Places": places.codes,
    "What happens": effects.codes,
    "Moves": moves.codes,
    "The whole game": use.codes,
    "Texts in other languages": texts.codes,
}


@lru_cache(maxsize=1)
def topics() -> dict[str, tuple[Code, ...]]:
    """All that is told about codes, by topic. Whoever only checks a file needs none of it, so it is made when asked."""
    return {topic: codes() for topic, codes in _TOPICS.items()}


def all_codes() -> tuple[Code, ...]:
    """The same in one row."""
    return tuple(code for codes in topics().values() for code in codes)
