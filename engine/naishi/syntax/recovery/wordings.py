"""What a newcomer writes in plain English, and how the language says it.

Both sides are words as they are written. Capitals stand for what the author wrote there:

    A B C   any name             K L   a card, token or tag    F   a word of a field    D   a field
    P       a place of one's own       S   any place           Z   an action
    N       a number             T   a text in quotes          X   copies, such as x4
    M       a number or word that is kept      O   one of which every player has their own
    _       words up to the end of the line, a brace, `and` or `or`

On the right a capital is what stood there. `@F` is the field that has the word F, `@T` and `@A` a name, with the title
that belongs to it where that is not the same, `"A"` the name in quotes, `N+1` and `N-1` the number after or before,
`N..N` all from the first to the second,
`A-B` two names in one word, with that as a title. What names are the names of is known by `Declared`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from attrs import frozen

from naishi.syntax.recovery.declared import Declared
from naishi.syntax.recovery.words import Word

_TABLE = Path(__file__).with_name("wordings.txt")

_LONGEST_RUN = 14
_STOPS = {"{", "}", "and", "or"}
_CAPITAL = re.compile(r"[A-Z]\d?")


@frozen
class Wording:
    """What is written, and how it is said; `leaves_out`: nothing is put in its place."""

    written: tuple[str, ...]
    right: tuple[str, ...]

    @property
    def leaves_out(self) -> bool:
        """Whether nothing stands on its right."""
        return not self.right

    @property
    def is_filled(self) -> bool:
        """Whether it takes words of the author's."""
        return any(_CAPITAL.fullmatch(word) or word == "_" for word in self.written)


@frozen
class Fit:
    """A wording that fits some words: up to, not including, `last`; what is put there."""

    wording: Wording
    last: int
    put: tuple[str, ...]


@lru_cache(maxsize=1)
def _by_first() -> dict[str, list[Wording]]:
    """The wordings by the word they begin with; those that begin with a capital under it."""
    found: dict[str, list[Wording]] = {}
    for line in _TABLE.read_text(encoding="utf-8").split("\n"):
        written, _, right = ("", "", "") if line.startswith("#") else line.partition("=>")
        if written:
            wording = Wording(tuple(written.split()), tuple(right.split()))
            found.setdefault(wording.written[0], []).append(wording)
    return found


def wordings() -> list[Wording]:
    """All of them."""
    return [wording for some in _by_first().values() for wording in some]


def fits(words: Sequence[Word], index: int, declared: Declared | None) -> Iterator[Fit]:
    """The wordings that fit the words from here on."""
    by_first = _by_first()
    word = words[index]
    keys = [word.text.casefold(), *(capital for capital in "ABCKLFDPSZNTXMO" if capital in by_first)]
    for key in keys:
        for wording in by_first.get(key, ()):
            last, bound = matched(wording.written, words, index, declared)
            put = _filled(wording.right, bound, declared) if last is not None else None
            if last is not None and put is not None:
                yield Fit(wording, last, put)


def in_plain_words(word: str, wanted: Sequence[str]) -> str | None:
    """Which of some words of the language a newcomer's word stands for, if one does."""
    said = {
        wording.right[0] for wording in _by_first().get(word.casefold(), ()) if wording.right and _is_one_word(wording)
    }
    return next((one for one in wanted if one in said), None)


def _is_one_word(wording: Wording) -> bool:
    """Whether one word stands for one, perhaps with a number that stays."""
    return wording.written[1:] in ((), ("N",)) and wording.right[1:] == wording.written[1:]


def matched(
    pattern: tuple[str, ...], words: Sequence[Word], index: int, declared: Declared | None
) -> tuple[int | None, dict[str, tuple[str, ...]]]:
    """Behind the words that a pattern fits, None if it does not; what its capitals stand for."""
    seen: dict[str, int] = {}
    bound: dict[str, tuple[str, ...]] = {}
    for number, wanted in enumerate(pattern):
        if wanted == "_":
            stop = _run(words, index, pattern[number + 1 :])
            if stop == index:
                return None, bound
            seen["_"] = seen.get("_", 0) + 1
            bound["_" + "'" * (seen["_"] - 1)] = tuple(word.text for word in words[index:stop])
            index = stop
            continue
        if index >= len(words):
            return None, bound
        word = words[index]
        if _CAPITAL.fullmatch(wanted):
            if not _is(wanted, word, declared):
                return None, bound
            seen[wanted] = seen.get(wanted, 0) + 1
            bound[wanted + "'" * (seen[wanted] - 1)] = (word.text,)
        elif word.text.casefold() != wanted:
            return None, bound
        index += 1
    return index, bound


def _run(words: Sequence[Word], start: int, rest: tuple[str, ...]) -> int:
    """Where the words of `_` end: before the next word of the pattern, or at the end of the line or sentence."""
    stop = start
    depth = 0
    while stop < min(len(words), start + _LONGEST_RUN) and words[stop].line == words[start].line:
        text = words[stop].text
        depth += (text == "(") - (text == ")")
        if depth < 0 or (depth == 0 and (text in _STOPS or (rest and text == rest[0]))):
            break
        stop += 1
    return stop


def _is(capital: str, word: Word, declared: Declared | None) -> bool:
    """Whether a word can be what a capital stands for."""
    match capital:
        case "N":
            return word.kind == "INT"
        case "T":
            return word.kind == "STRING"
        case "X":
            return word.kind == "COPIES"
    if capital in "KL" and word.text in ("card", "cards"):
        return True
    if word.kind != "NAME":
        return False
    if capital in "ABC":
        return True
    if declared is None:
        return False
    names: Collection[str] = {
        "K": declared.kinds, "L": declared.kinds, "F": declared.words, "D": declared.fields,
        "P": declared.own & declared.places,
        "O": declared.own & declared.kept,
        "S": declared.places, "Z": declared.actions, "M": declared.kept,
    }[capital]  # fmt: skip
    return word.text in names


def _filled(
    right: tuple[str, ...], bound: dict[str, tuple[str, ...]], declared: Declared | None
) -> tuple[str, ...] | None:
    """The right side with what was written in the places of its capitals."""
    used: dict[str, int] = {}
    put: list[str] = []
    for word in right:
        words = _one(word, bound, declared, used)
        if words is None:
            return None
        put += words
    return tuple(put)


def _one(
    word: str, bound: dict[str, tuple[str, ...]], declared: Declared | None, used: dict[str, int]
) -> tuple[str, ...] | None:
    if word == "_" or _CAPITAL.fullmatch(word):
        if word in ("N", "_"):  # several in their order
            used[word] = used.get(word, 0) + 1
            return bound.get(word + "'" * (used[word] - 1), bound.get(word))
        return bound.get(word)
    if word == "N..N":
        first, last = int(bound["N"][0]), int(bound["N'"][0])
        numbers = [str(number) for number in range(first, last + 1)]
        return tuple(" , ".join(numbers).split()) if 1 < len(numbers) <= 12 else None
    if word in ("N+1", "N-1"):
        return (str(int(bound["N"][0]) + (1 if word == "N+1" else -1)),)
    if word == "xN":
        return (f"x{bound['N'][0]}",)
    if word == '"A"':
        return (f'"{bound["A"][0]}"',)
    if word in ("A-B", "AB"):
        one, two = bound["A"][0], bound["B"][0]
        return (f"{one}{two}", f'"{one}-{two}"') if word == "A-B" else (f"{one}{two}",)
    if word == "@F":
        return (declared.words[bound["F"][0]],) if declared else None
    if word == "@T":
        title = bound["T"][0].strip('"')
        name = re.sub(r"\W", "", title.title() if " " in title else title)
        return None if not name or name[0].isdigit() else (name,) if name == title else (name, f'"{title}"')
    if word == "@game":
        return tuple(sorted(declared.games)[:1]) or None if declared else None
    return (word,)
