"""A text may end anywhere, and after any word: reading it never breaks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from naishi.base.source import Source
from naishi.syntax.parser import parse
from naishi.syntax.recovery.pieces import pieces_of
from naishi.syntax.recovery.recognizer import acceptable
from naishi.syntax.recovery.words import Word, words_of
from tests.share import share

HOSTS = Path(__file__).parents[2] / "docs" / "language" / "_hosts"
HEADER = "game Meadow { version 1 }\n"
LAST = ("", *"of then and or where oak 7 = , ( [ { }".split())


def beginnings() -> Iterator[str]:
    """Declarations that break off, one for each set of words that could come next."""
    found: dict[frozenset[str], tuple[Word, ...]] = {}
    for path in sorted(HOSTS.glob("*.naishi")):
        for piece in pieces_of(words_of(Source(path.name, path.read_text(encoding="utf-8")))[0]):
            if not piece.is_header:
                for end in range(1, len(piece.words)):
                    found.setdefault(acceptable(piece.trail[end]), piece.words[:end])
    return (_as_laid_out(words) for words in found.values())


def _as_laid_out(words: tuple[Word, ...]) -> str:
    return " ".join(f"\n  {word.text}" if word.first else word.text for word in words)


def test_a_text_that_ends_anywhere_can_be_read() -> None:
    begun = list(beginnings())
    assert len(begun) > 100
    begun = share(begun, __name__)
    broken = []
    for text in (f"{HEADER}{one} {last}" for one in begun for last in LAST):
        try:
            parse(Source("meadow.naishi", text))
        except Exception as error:
            broken.append(f"{error!r} of {text}")
    assert broken == [], f"{len(broken)} texts"
