"""The grammar's kinds of word in the language's own words: what one is called, and what many together are called."""

from __future__ import annotations

import re
from functools import lru_cache

from lark.lexer import PatternStr

from naishi.syntax.language import parser
from naishi.syntax.recovery.recognizer import END
from naishi.syntax.recovery.words import Word

_CALLED = {
    "NAME": "a name",
    "INT": "a number",
    "STRING": "a text in double quotes",
    "COPIES": "a number of copies (`x4`)",
}
_SUM = "NAME INT - ( your it this player players count size different most total highest lowest"
_CONDITION = f"{_SUM} some no not exactly at in"
_STATEMENT = (
    "move deal swap shuffle refill reveal flip this if each find together repeat stop end choose do may add reduce set"
)
_DECLARATION = (
    "tag field number choice condition row pile pool grid group token card cards setup turn after when action scoring "
    "winner option automatic example replace extend narrow remove"
)

# What a crowd of possible words is called, known by the words that mark it. The first that fits names its members.
_GROUPS: tuple[tuple[str, str, str], ...] = (
    ("tag card action", _DECLARATION, "a declaration such as `card`, `row` or `action`"),
    ("score is counts", "score is counts faces before when replace remove NAME",
     "a clause such as `score`, `is` or `counts as`"),
    ("move shuffle choose", _STATEMENT, "a statement such as `move`, `choose` or `if`"),
    ("version players", "version players at needs NAME", "`version`, `players`, `at most`, `credits` or `rights`"),
    ("play expect", "play expect NAME", "`play`, `expect` or the cards of a place"),
    ("play expect", "play expect", "`play` or `expect`"),
    ("otherwise NAME", "otherwise NAME", "the name of an action, or `otherwise`"),
    ("filled empty count", f"{_SUM} filled empty one at more less not in exactly printed like",
     "what it is, such as `3`, `one of`, `at least`, `more than`, `filled` or `in`"),
    ("some not count", _CONDITION, "a condition such as `position is 1` or `some card above`"),
    ("count different NAME", _SUM, "a number, a place or a count"),
    ("cards slots NAME", "adjacent your other NAME card cards ( slot slots this it",
     "what is meant: a card, a tag, `card` or `slot`"),
    ("it this NAME", "it this your player NAME", "a place"),
    ("card slot player NAME", "card cards slot slots player players NAME (",
     "`card`, `slot`, `player` or a card's name"),
    ("NAME INT -", "NAME INT -", "a name or a number"),
    ("with only pay", "with only pay", "`with`, `only if` or `pay`"),
)  # fmt: skip
_MOST_LISTED = 12
_MOST_BESIDE = 6  # beside what many together are called
_GOING_ON = "[ of at + - * divided".split()  # may always follow; said only where nothing else can


@lru_cache(maxsize=1)
def _texts() -> dict[str, str]:
    return {t.name: str(t.pattern.value) for t in parser().terminals if isinstance(t.pattern, PatternStr)}


@lru_cache(maxsize=1)
def _kinds() -> dict[str, str]:
    return {text: kind for kind, text in _texts().items()}


def text_of(kind: str) -> str:
    """A keyword's or sign's text; of other kinds the kind."""
    return _texts().get(kind, kind)


def kind_of(text: str) -> str:
    """The kind of a word as written (or of `NAME`, `INT`, …)."""
    if text in _kinds():
        return _kinds()[text]
    if text in _CALLED or text == END:
        return text
    if text[0] == '"':
        return "STRING"
    return "INT" if text[0].isdigit() else "COPIES" if re.fullmatch(r"x\d+", text) else "NAME"


def is_keyword(word: Word) -> bool:
    """Whether it is a word of the language."""
    return word.kind in _texts() and word.text[0].isalpha()


def keywords(kinds: frozenset[str]) -> list[str]:
    """The words of the language among some kinds, in the grammar's order."""
    return [text for kind, text in _texts().items() if kind in kinds and text[0].isalpha()]


@lru_cache(maxsize=1)
def all_keywords() -> frozenset[str]:
    """Every word of the language."""
    return frozenset(text for text in _texts().values() if text[0].isalpha())


def called(kind: str) -> str:
    """One kind of word, as a message names it."""
    return _CALLED.get(kind) or f"`{text_of(kind)}`"


def needed(kinds: frozenset[str]) -> str:
    """What can stand somewhere, in a few words."""
    texts = [text_of(kind) for kind in (*_texts(), *_CALLED) if kind in kinds]
    said: list[str] = []
    for marks, members, phrase in _GROUPS:
        if set(marks.split()) <= set(texts):
            said.append(phrase)
            texts = [text for text in texts if text not in members.split()]
    others = [text for text in texts if text not in _GOING_ON] or ([] if said else texts)
    others.sort(key=lambda text: (text == "}", not text[0].isalnum()))
    listed = [called(kind_of(text)) for text in others]
    last = ["the next declaration"] if END in kinds else []
    return _either([*listed[: _MOST_BESIDE - len(said)], *said, *last] if said else [*listed[:_MOST_LISTED], *last])


def _either(things: list[str]) -> str:
    if len(things) < 2:
        return "".join(things) or "nothing more"
    comma = "," if any(" or " in thing for thing in things) else ""
    return f"{', '.join(things[:-1])}{comma} or {things[-1]}"
