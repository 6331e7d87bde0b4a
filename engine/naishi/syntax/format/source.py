"""What a tree leaves out of a source text: where its words stood, the comments, the empty lines."""

from __future__ import annotations

import re

from attrs import define, field, frozen

from naishi.base.source import Source

_PIECE = re.compile(r'(?P<comment>#[^\n]*)|(?P<word>"[^"\n]*"|[^\W\d]\w*|[0-9]+|\S)|(?P<space>\s+)')


@frozen
class Comment:
    """One comment, from its `#` to the end of its line."""

    text: str
    after_blank: bool = False  # an empty line stood before it


@define
class Word:
    """One word or sign of a source, with the comments that belong to it."""

    text: str
    line: int
    after_blank: bool = False
    above: list[Comment] = field(factory=list)  # on lines of their own, before it
    beside: Comment | None = None  # at the end of its line


def words_of(source: Source) -> list[Word]:
    """The words of a text in order. The last one is empty: it holds what stands after all others."""
    words: list[Word] = []
    waiting: list[Comment] = []
    line, blank, same_line = 1, False, False
    for piece in _PIECE.finditer(source.text):
        text = piece.group()
        if piece.lastgroup == "space":
            breaks = text.count("\n")
            line, blank, same_line = line + breaks, breaks > 1, same_line and not breaks
        elif piece.lastgroup == "comment":
            comment = Comment(text.rstrip(), blank)
            if same_line:
                words[-1].beside = comment
            else:
                waiting.append(comment)
            blank = False
        else:
            words.append(Word(text, line, blank, waiting))
            waiting, blank, same_line = [], False, True
    return [*words, Word("", line, False, waiting)]


def same_word(written: str, canonical: str) -> bool:
    """Whether a canonical word is the written one, up to what carries no meaning: `cards` for `card`, `05` for `5`."""
    return written == canonical or _bare(written) == _bare(canonical)


def _bare(word: str) -> str:
    if word in ("cards", "slots", "players"):
        return word[:-1]
    digits = word[1:] if word[:1] == "x" else word
    if digits.isdecimal():
        return word[: len(word) - len(digits)] + str(int(digits))
    return word
