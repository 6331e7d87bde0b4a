"""One letter wrong anywhere in the expansion is told at its clause, and never silently means another thing.

Told is: an error or a warning at the declaration, or one elsewhere that names it; a number may also be told by setup or
by one of the file's own examples. What nothing can tell is listed here, and why.
"""

from __future__ import annotations

from functools import cache

import pytest

from naishi.program import fingerprint
from tests.expansions.misspelling import Book, Misspelling, book, called, untold
from tests.share import share

CHUNKS = 8

# Nothing refers to these names: under another one it is the same game.
ONLY_DECLARED = ["the header: Legends -> Legqnds", "when guests_arrive: guests_arrive -> guestsqarrive"]
# How many there are of something, only its author knows.
HOW_MANY = [
    "the header: 1 -> 2",  # the expansion's own version
    "row inn: 1 -> 2",
    "row roadside: 1 -> 2",
    *(
        f"card Legendary{name}: x1 -> x2"
        for name in ("Naishi", "Advisor", "Sentinel", "Rider", "Monk", "Ronin", "Ninja")
    ),
    *(f"card {name}: x1 -> x2" for name in ("UmbrellaLady", "OldMan", "Girl", "CherryLady", "Porter", "Samurai")),
    "replace step hands: 4 -> 5",
    "replace step hands: 5 -> 6",
]


@cache
def legends() -> Book:
    return book("base", "legends")


def told(made: Misspelling) -> str:
    return f"{called(legends().declaration(made))}: {made.text} -> {made.instead}"


@cache
def misspellings() -> list[Misspelling]:
    return list(legends().misspellings())


@pytest.mark.parametrize("chunk", share(range(CHUNKS), __name__))
def test_one_letter_in_every_word(chunk: int) -> None:
    silent = untold(legends(), (m for m in misspellings()[chunk::CHUNKS] if m.kind != "text"))
    assert [told(m) for m in silent if told(m) not in (*ONLY_DECLARED, *HOW_MANY) and not is_same_example(m)] == []


def test_what_cannot_be_told_is_listed_only_if_it_is_there() -> None:
    assert {*ONLY_DECLARED, *HOW_MANY} <= {told(m) for m in misspellings()}


@pytest.mark.parametrize("name", ONLY_DECLARED)
def test_a_name_that_is_only_declared_changes_no_rule(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fingerprint, "_LONG", 10**9)  # nothing stands as its hash
    made = next(m for m in misspellings() if told(m) == name)
    changed, right = legends().compiled(made).program, legends().right(made).program
    assert fingerprint._plain(changed, {}).replace(made.instead, made.text) == fingerprint._plain(right, {})


def is_same_example(made: Misspelling) -> bool:
    """A number in an example that comes out the same with another."""
    return told(made).startswith("example") and is_same(made)


def is_same(made: Misspelling) -> bool:
    changed, right = legends().compiled(made).program, legends().right(made).program
    assert changed is not None
    assert right is not None
    return fingerprint.fingerprint(changed) == fingerprint.fingerprint(right)


def test_another_text_is_the_same_game() -> None:
    texts = [m for m in misspellings() if m.kind == "text"]
    assert len(texts) > 15
    for made in texts[::3]:
        assert not legends().compiled(made).problems
        assert is_same(made)


def test_hundreds_of_words_are_tried() -> None:
    assert len({m.start for m in misspellings()}) > 700
