"""Texts that somebody else wrote, told safely: on one line, of a reasonable length, with nothing that plays tricks."""

from __future__ import annotations

import json
import unicodedata

CUT = "…"
NOT_SHOWN = "�"
LONGEST = 1000  # characters of a message
_NEVER_SHOWN = ("Cc", "Cf", "Cs", "Zl", "Zp")  # they would move the cursor or the text beside them


def shown(text: str) -> str:
    """A text on one line, in which nothing can play tricks on a terminal."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(NOT_SHOWN if is_never_shown(ch) else ch for ch in text.replace("\t", " ").replace("\n", " "))


def cut(text: str, longest: int = LONGEST) -> str:
    """The same of a text in which others had a say: of at most so many characters."""
    return shown(text if len(text) <= longest else f"{text[: longest - 2]} {CUT}")


def escaped(text: str) -> str:
    """JSON with the same meaning in which nothing can play tricks: such characters as `\\u202e`. They stand only inside
    its strings, but for the ends of lines."""
    if text.isascii() and "\x7f" not in text:  # JSON escapes the other control characters itself
        return text
    tricks = {ch for ch in set(text) if ch != "\n" and is_never_shown(ch)}
    return text.translate({ord(ch): json.dumps(ch)[1:-1] if ch != "\x7f" else "\\u007f" for ch in tricks})


def is_never_shown(ch: str) -> bool:
    """Whether a character could move the cursor or the text beside it, or cannot be seen."""
    return not " " <= ch <= "~" and unicodedata.category(ch) in _NEVER_SHOWN
