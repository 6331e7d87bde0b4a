"""Small changes to a broken piece, tried one by one; the best lets the reading go furthest beyond the mistake."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from naishi.base.near import distance
from naishi.syntax.recovery.change import FAR, STAND_INS, Repair, reach_of
from naishi.syntax.recovery.declared import Declared
from naishi.syntax.recovery.keywords import DECLARING
from naishi.syntax.recovery.pairs import pair_of_repairs
from naishi.syntax.recovery.pieces import Piece
from naishi.syntax.recovery.recognizer import acceptable
from naishi.syntax.recovery.shapes import shapes
from naishi.syntax.recovery.vocabulary import is_keyword, keywords, text_of
from naishi.syntax.recovery.wordings import Fit, fits
from naishi.syntax.recovery.words import Word

_BACK = 6  # words before the mistake where its cause is looked for
_FAR_BACK = 10  # those before it with which a wording may begin


def best_repair(piece: Piece, declared: Declared | None = None) -> Repair | None:
    """The likeliest small change that lets the reading go on."""
    tried = [evolve(repair, reach=reach_of(piece, repair, declared)) for repair in _candidates(piece, declared)]
    useful = [repair for repair in tried if repair.reach > 0 and repair.worth > 0]
    if not useful:
        return None
    best = max(useful, key=lambda repair: repair.worth)
    best = evolve(best, rivals=tuple(" ".join(r.put) for r in useful if _rivals(r, best)))
    if best.is_sure and (best.reach >= FAR or _comes_again(piece, best)):
        return best
    pair = pair_of_repairs(piece, useful, _candidates, declared)
    return pair if pair is not None and (not best.is_sure or _on_one_line(piece, pair)) else best


def _comes_again(piece: Piece, repair: Repair) -> bool:
    """Whether the same mistake seems to follow on the line: `=` for each `:`."""
    if repair.first >= len(piece.words):
        return False
    word = piece.words[repair.first]
    later = piece.words[repair.last : repair.last + FAR]
    return any(other.text == word.text and other.line == word.line for other in later)


def _on_one_line(piece: Piece, repair: Repair) -> bool:
    return len({word.line for word in piece.words[repair.first : repair.last]}) == 1


def _rivals(repair: Repair, best: Repair) -> bool:
    """Whether one could as well have put something else there. Where a comma could stand, it was a comma."""
    if best.put == (",",) and best.kind == "missing":
        return False
    if best.kind not in ("missing", "link", "order") or repair.put == best.put or repair.kind != best.kind:
        return False
    if best.kind == "order":
        return repair.reach == best.reach and repair.worth > best.worth - 0.6
    same_place = (repair.first, repair.reach) == (best.first, best.reach)
    return same_place and repair.worth > best.worth - 0.6


def _candidates(piece: Piece, declared: Declared | None) -> Iterator[Repair]:
    error = piece.error or 0
    for index in range(max(0, error - _FAR_BACK), min(error + 1, len(piece.words))):
        back = 0.1 * (error - index)
        yield from _spellings(piece, index, back) if index >= error - _BACK else ()
        yield from _wordings(piece, index, back, declared)
    if error < len(piece.words):
        yield from _replacements(piece, error)
        yield from shapes(piece, error, declared)
    for index in range(max(min(1, error), error - 2), error + 1):
        yield from _missing(piece, index, 0.5 * (error - index))
        if index < len(piece.words):
            idle = _is_idle(piece.words, index)
            yield Repair("surplus", index, index + 1, (), 2.6 + 0.3 * (error - index), is_idle=idle)


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


def _wordings(piece: Piece, index: int, back: float, declared: Declared | None) -> Iterator[Repair]:
    error = piece.error or 0
    for fit in fits(piece.words, index, declared):
        here = piece.words[index : fit.last]
        plain = all(word.kind == "NAME" for word in here)
        near = fit.last > error - (2 if fit.put else 0)  # leaving out is only thought of at the mistake itself
        whole = fit.wording.is_filled and len(fit.wording.written) >= 5 and bool(fit.put)  # it says enough by itself
        if plain or near or whole:
            left_out = 1.1 if not (fit.put or plain) else 0.0
            cost = 0.5 + back + left_out - _weight(fit)
            before, behind = _unchanged(here, fit.put) if fit.wording.is_filled else (0, 0)
            before = min(before, error - index)
            first, last = index + before, fit.last - behind
            put = fit.put[before : len(fit.put) - behind]
            # A wording says what may be left out; a word of it that stays says nothing about the rest.
            yield Repair("wording", first, last, put, cost, is_idle=not put, is_filled=fit.wording.is_filled)


def _unchanged(here: tuple[Word, ...], put: tuple[str, ...]) -> tuple[int, int]:
    """How many words at the beginning and at the end stay as they are."""
    least = min(len(here), len(put))
    before = next((i for i in range(least) if here[i].text != put[i]), least)
    behind = next((i for i in range(least - before) if here[-1 - i].text != put[-1 - i]), least - before)
    if before + behind == len(here):  # something is put between two words: one of them is shown with it
        return (before, behind - 1) if behind else (before - 1, behind)
    return before, behind


def _weight(fit: Fit) -> float:
    """How much a wording says about what was meant: more, the more of its words stand there as they are written."""
    return 0.1 * len(fit.wording.written)


_IDLE = (",", ".", ":", ";", "=")


def _is_idle(words: tuple[Word, ...], index: int) -> bool:
    """Whether a word can be left out and the rule is the same: a sign, or a word that was written twice."""
    word = words[index]
    opening = {")": "(", "]": "["}.get(word.text)
    if opening:
        texts = [other.text for other in words[:index]]
        return texts.count(opening) <= texts.count(word.text)
    return word.text in _IDLE or (index > 0 and words[index - 1].text == word.text and word.kind != "INT")


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
        likely = -0.3 if kind == "COMMA" else 0.5 if kind in STAND_INS else 0.0
        yield Repair("missing", index, index, (text_of(kind),), 2.0 + back + likely)
