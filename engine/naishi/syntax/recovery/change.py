"""A small change to a broken piece: what it is, and how far the reading gets with it."""

from __future__ import annotations

from typing import Literal

from attrs import evolve, field, frozen

from naishi.syntax.recovery.declared import Declared
from naishi.syntax.recovery.pieces import Piece, astray
from naishi.syntax.recovery.recognizer import after, is_complete
from naishi.syntax.recovery.vocabulary import kind_of
from naishi.syntax.recovery.words import Word

FAR = 14  # words beyond the mistake; who gets there has understood

Kind = Literal[
    "spelling", "wording", "name", "missing", "surplus", "link", "order", "braces", "quotes", "join", "other"
]
_SURE = {
    "surplus": FAR,
    "order": FAR,
    "braces": FAR,
    "link": 4,
    "join": 4,
    "missing": 6,
    "other": 6,
}  # how far a repair
# must reach that would fit in many places
STAND_INS = {"NAME": "x", "INT": "1", "STRING": '""', "COPIES": "x1"}


@frozen
class Repair:
    """Words `first` up to, not including, `last` become `put`. `reach`: the words then read, from the mistake on."""

    kind: Kind
    first: int
    last: int
    put: tuple[str, ...]
    cost: float
    reach: int = 0
    rivals: tuple[str, ...] = field(default=())  # what could as well be put there
    is_idle: bool = False  # what is left out says nothing
    is_filled: bool = False  # a wording with the author's own words in it

    @property
    def worth(self) -> float:
        """How much better it is than nothing."""
        return self.reach - self.cost

    @property
    def is_sure(self) -> bool:
        """Whether so much is understood with it that it may be told to a reader."""
        if not self.put and not self.is_idle:
            return False  # leaving out what says something makes another rule
        return not self.rivals and self.reach >= _SURE.get(self.kind, 3)


def repaired(piece: Piece, repair: Repair, declared: Declared | None = None) -> Piece:
    """The piece with the change made; the new words stand where the old ones stood."""
    words = piece.words
    place = words[min(repair.first, len(words) - 1)]
    if repair.kind == "name":
        new: tuple[Word, ...] = (evolve(place, kind="NAME"),)
    else:
        new = tuple(evolve(place, kind=kind_of(text), text=STAND_INS.get(text, text)) for text in repair.put)
    return piece.with_words((*words[: repair.first], *new, *words[repair.last :]), declared)


def reach_of(piece: Piece, repair: Repair, declared: Declared | None) -> int:
    error = piece.error or 0
    stack = piece.trail[repair.first]
    for text in repair.put:
        following = None if astray(stack, text, declared) else after(stack, kind_of(text))
        if following is None:
            return 0
        stack = following
    limit = min(len(piece.words), error + FAR)
    for index in range(repair.last, limit):
        word = piece.words[index]
        following = None if astray(stack, word.text, declared) else after(stack, word.kind)
        if following is None:
            return index - error
        stack = following
    if limit < len(piece.words) or is_complete(stack):
        return FAR
    return limit - error
