"""Two small changes to a broken piece that are right only together: `choose a flower f from your bed`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from naishi.syntax.recovery.change import FAR, Repair, reach_of, repaired
from naishi.syntax.recovery.declared import Declared
from naishi.syntax.recovery.pieces import Piece

_TRIED_FIRST = 6  # of the likeliest first changes
_APART = 0.6  # how much likelier one must be than any other
_SAYING = ("wording", "link", "quotes", "spelling")  # what stands for what was written; nothing is made up

Candidates = Callable[[Piece, Declared | None], Iterator[Repair]]


def pair_of_repairs(
    piece: Piece, useful: Iterable[Repair], candidates: Candidates, declared: Declared | None
) -> Repair | None:
    """The likeliest two changes with which all can be read, as one; None if others are as likely."""
    firsts = sorted((one for one in useful if _says(one)), key=lambda one: -one.worth)[:_TRIED_FIRST]
    found: dict[tuple[str, ...], float] = {}
    for first in firsts:
        between = repaired(piece, first, declared)
        if between.error is None:
            continue
        for second in candidates(between, declared):
            if not _says(second) or reach_of(between, second, declared) < FAR:
                continue
            texts = tuple(word.text for word in repaired(between, second, declared).words)
            found[texts] = min(found.get(texts, 99.0), first.cost + second.cost)
    if not found:
        return None
    best, *others = sorted(found, key=lambda texts: found[texts])
    if others and found[others[0]] < found[best] + _APART:
        return None
    return _as_one(piece, best, found[best])


def _says(repair: Repair) -> bool:
    return repair.kind in _SAYING or (repair.kind == "surplus" and repair.is_idle)


def _as_one(piece: Piece, texts: tuple[str, ...], cost: float) -> Repair:
    old = [word.text for word in piece.words]
    least = min(len(old), len(texts))
    before = next((i for i in range(least) if old[i] != texts[i]), least)
    behind = next((i for i in range(least - before) if old[-1 - i] != texts[-1 - i]), least - before)
    if before + behind == len(old):
        before = max(0, before - 1)
    put = texts[before : len(texts) - behind]
    return Repair("wording", before, len(old) - behind, put, cost, FAR, is_idle=not put, is_filled=True)
