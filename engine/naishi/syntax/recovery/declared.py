"""The names that rules files declare, found word by word, so that a file which cannot be parsed gives its own, too.

What explains a mistake reads by them: a name that begins a card's line must be a field, one that is counted a card or
tag. They are only ever used for a message and its hint.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, takewhile

from attrs import field, frozen

from naishi.base.source import Source
from naishi.syntax.recovery.keywords import DECLARATIONS
from naishi.syntax.recovery.words import Word, words_of

_SORTED = {
    "card": "kinds", "token": "kinds", "cards": "kinds", "tag": "kinds", "row": "places", "pile": "places",
    "pool": "places", "grid": "places", "group": "places", "number": "kept", "choice": "kept", "action": "actions",
    "step": "steps", "condition": "conditions", "game": "games", "expansion": "expansions",
}  # fmt: skip

_OWNED = ("row", "pile", "pool", "grid", "group", "number", "choice")


@frozen
class Declared:
    """Names by what they are the name of. `words`: each word of a field or choice, with its name. `own`: the places,
    numbers and choices of which every player has one."""

    kinds: set[str] = field(factory=set)
    places: set[str] = field(factory=set)
    own: set[str] = field(factory=set)
    kept: set[str] = field(factory=set)
    actions: set[str] = field(factory=set)
    steps: set[str] = field(factory=set)
    conditions: set[str] = field(factory=set)
    fields: set[str] = field(factory=set)
    words: dict[str, str] = field(factory=dict)
    games: set[str] = field(factory=set)
    expansions: set[str] = field(factory=set)

    def laid_out(self, name: str) -> bool:
        """Whether a line of an example can begin with the name."""
        return name in self.places or name in self.kept


def declared_in(sources: Iterable[Source]) -> Declared:
    """The names that some files declare."""
    found = Declared()
    for source in sources:
        _take(found, words_of(source)[0])
    return found


def _take(found: Declared, words: Sequence[Word]) -> None:
    for index, word in enumerate(words[:-1]):
        name = words[index + 1]
        if name.kind != "NAME":
            continue
        if word.text == "field":
            _field(found, words, index)
        elif word.text == "tag":
            found.kinds.update(_names(words, index + 1))
        elif word.text in _SORTED and _declares(words, index):
            getattr(found, _SORTED[word.text]).add(name.text)
            if word.text == "choice":
                _choice(found, words, index)
            if word.text in _OWNED and _is_own(words, index, found):
                found.own.add(name.text)


def _declares(words: Sequence[Word], index: int) -> bool:
    """Whether `card`, `row` and the like stand here to declare a name: not `with card c in …`, `same row`, `row of`."""
    if words[index].text in ("card", "cards", "token"):
        following = [word for word in words[index + 2 : index + 4] if word.kind != "STRING"][:1]
        return not following or following[0].kind in ("COPIES", "INT") or following[0].text in ("{", "from", "x")
    return index == 0 or words[index - 1].text not in ("same", "do", "remove", "extend", "order", "your", "of", "in")


def _names(words: Sequence[Word], start: int) -> list[str]:
    """The names from here on that stand with commas between them."""
    listed = takewhile(lambda word: word.kind == "NAME" or word.text == ",", words[start:])
    return [word.text for word in listed if word.kind == "NAME"]


def _field(found: Declared, words: Sequence[Word], index: int) -> None:
    """`field season: spring, autumn`, also after `extend`, with `with`."""
    name = words[index + 1].text
    found.fields.add(name)
    if index + 2 < len(words) and words[index + 2].text in (":", "with"):
        found.words.update(dict.fromkeys(_names(words, index + 3), name))


def _choice(found: Declared, words: Sequence[Word], index: int) -> None:
    """`choice weather per player: sun, rain`"""
    colon = next((i for i in range(index + 2, min(index + 7, len(words))) if words[i].text == ":"), None)
    if colon is not None:
        for word in _names(words, colon + 1):
            found.words.setdefault(word, words[index + 1].text)


def _is_own(words: Sequence[Word], index: int, found: Declared) -> bool:
    """Whether a place is `per player`; a grid or group is if its parts are."""
    rest = list(takewhile(lambda word: word.text not in DECLARATIONS or not word.first, words[index + 1 : index + 20]))
    if words[index].text in ("grid", "group"):
        return any(word.text in found.own for word in rest[1:])
    texts = [word.text for word in rest]
    return any(pair == ("per", "player") for pair in pairwise(texts))
