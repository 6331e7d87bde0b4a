"""Small changes to a broken piece, tried one by one; the best lets the reading go furthest beyond the mistake."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from attrs import evolve, field, frozen

from naishi.base.near import distance
from naishi.syntax.pieces import DECLARING, Piece
from naishi.syntax.recognizer import acceptable, after, is_complete
from naishi.syntax.vocabulary import is_keyword, keywords, kind_of, text_of
from naishi.syntax.wordings import WORDINGS
from naishi.syntax.words import Word

FAR = 14  # words beyond the mistake; who gets there has understood
_BACK = 6  # words before the mistake where its cause is looked for

Kind = Literal["spelling", "wording", "name", "missing", "surplus", "other"]
_SURE = {"surplus": FAR, "missing": 6, "other": 6}  # how far a repair must reach that would fit in many places
_STAND_INS = {"NAME": "x", "INT": "1", "STRING": '""', "COPIES": "x1"}


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

    @property
    def worth(self) -> float:
        """How much better it is than nothing."""
        return self.reach - self.cost

    @property
    def is_sure(self) -> bool:
        """Whether so much is understood with it that it may be told to a reader."""
        return not self.rivals and self.reach >= _SURE.get(self.kind, 3)


def best_repair(piece: Piece) -> Repair | None:
    """The likeliest small change that lets the reading go on."""
    tried = [evolve(repair, reach=_reach(piece, repair)) for repair in _candidates(piece)]
    useful = [repair for repair in tried if repair.reach > 0 and repair.worth > 0]
    if not useful:
        return None
    best = max(useful, key=lambda repair: repair.worth)
    return evolve(best, rivals=tuple(" ".join(r.put) for r in useful if _rivals(r, best)))


def _rivals(repair: Repair, best: Repair) -> bool:
    """Whether one could as well have put something else there. Where a comma could stand, it was a comma."""
    if best.put == (",",):
        return False
    same_place = (repair.kind, repair.first, repair.reach) == ("missing", best.first, best.reach)
    return same_place and best.kind == "missing" and repair.put != best.put and repair.worth > best.worth - 0.6


def repaired(piece: Piece, repair: Repair) -> Piece:
    """The piece with the change made; the new words stand where the old ones stood."""
    words = piece.words
    place = words[min(repair.first, len(words) - 1)]
    if repair.kind == "name":
        new: tuple[Word, ...] = (evolve(place, kind="NAME"),)
    else:
        new = tuple(evolve(place, kind=kind_of(text), text=_STAND_INS.get(text, text)) for text in repair.put)
    return piece.with_words((*words[: repair.first], *new, *words[repair.last :]))


def _reach(piece: Piece, repair: Repair) -> int:
    error = piece.error or 0
    stack = piece.trail[repair.first]
    for kind in map(kind_of, repair.put):
        following = after(stack, kind)
        if following is None:
            return 0
        stack = following
    limit = min(len(piece.words), error + FAR)
    for index in range(repair.last, limit):
        following = after(stack, piece.words[index].kind)
        if following is None:
            return index - error
        stack = following
    if limit < len(piece.words) or is_complete(stack):
        return FAR
    return limit - error


def _candidates(piece: Piece) -> Iterator[Repair]:
    error = piece.error or 0
    for index in range(max(0, error - _BACK), min(error + 1, len(piece.words))):
        back = 0.1 * (error - index)
        yield from _spellings(piece, index, back)
        yield from _wordings(piece, index, back)
    if error < len(piece.words):
        yield from _replacements(piece, error)
    for index in range(max(min(1, error), error - 2), error + 1):
        yield from _missing(piece, index, 0.5 * (error - index))
        if index < len(piece.words):
            yield Repair("surplus", index, index + 1, (), 2.6 + 0.3 * (error - index))


def _spellings(piece: Piece, index: int, back: float) -> Iterator[Repair]:
    word = piece.words[index]
    if not word.text[0].isalpha():
        return
    reserved = is_keyword(word)
    for keyword in keywords(acceptable(piece.trail[index])):
        edits = _edits(word.text, keyword)
        if keyword != word.text and edits is not None:
            yield Repair("spelling", index, index + 1, (keyword,), 0.2 + 0.8 * edits + back + 1.5 * reserved)


def _edits(written: str, keyword: str) -> int | None:
    """How many letters are wrong; None if too many to have meant this."""
    limit = max(1, (max(len(written), len(keyword)) + 1) // 3)
    if len(keyword) < 3 and written[0].casefold() != keyword[0]:
        return None
    edits = distance(written.casefold(), keyword, limit)
    return edits if edits <= limit and edits < len(keyword) else None


def _wordings(piece: Piece, index: int, back: float) -> Iterator[Repair]:
    for written, right in WORDINGS:
        last = index + len(written)
        here = piece.words[index:last]
        if tuple(word.text.casefold() for word in here) != written:
            continue
        plain = all(word.kind == "NAME" for word in here)
        near = last > (piece.error or 0) - (2 if right else 0)  # leaving out is only thought of at the mistake itself
        if plain or near:
            left_out = 1.1 if not (right or plain) else 0.0
            yield Repair("wording", index, last, right, 0.5 + back + left_out - 0.1 * len(written))


def _replacements(piece: Piece, error: int) -> Iterator[Repair]:
    kinds = acceptable(piece.trail[error])
    if "NAME" in kinds and is_keyword(piece.words[error]):
        declared = error > 0 and piece.words[error - 1].text in DECLARING
        yield Repair("name", error, error + 1, ("NAME",), 1.0 if declared else 2.6)
    for kind in sorted(kinds - {"$END"}):
        yield Repair("other", error, error + 1, (text_of(kind),), 4.0)


def _missing(piece: Piece, index: int, back: float) -> Iterator[Repair]:
    before_number = index < len(piece.words) and piece.words[index].kind == "INT"
    unlikely = {"$END", "PLAYER"} if before_number else {"$END"}  # a number alone is hardly ever meant as a seat
    for kind in sorted(acceptable(piece.trail[index]) - unlikely):
        likely = -0.3 if kind == "COMMA" else 0.5 if kind in _STAND_INS else 0.0
        yield Repair("missing", index, index, (text_of(kind),), 2.0 + back + likely)
