"""The engine and the grammar know no game: no name declared in `rules/` is a word of theirs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from naishi.base.source import Source
from naishi.syntax import nodes as n
from naishi.syntax.parser import parse

ROOT = Path(__file__).resolve().parents[2]
RULES = sorted((ROOT / "rules").rglob("*.naishi"))
OURS = sorted([*(ROOT / "engine").rglob("*.py"), *(ROOT / "grammar").glob("*.lark")])

# Words that a game declares and that mean something else here; also in the plural.
ALLOWED = {
    "naishi": "the project's own name",
    "line": "of text, in a file or on a screen",
    "character": "of text",
    "box": "what rich calls the frame of a table",
    "color": "of text on a terminal, as click and rich call it",
    "check": "whether rules make sense",
    "call": "of a function, or of a thing by its name",
    "raise": "an exception",
    "fold": "lines that do not fit",
    "drop": "what is no longer needed",
    "rank": "in an order",
    "deck": "what some call a pile, and an expansion's cards",
    "board": "what some call a grid",
    "market": "a place in the garden that explains problems",
    "worker": "a process that plays a part of many games",
    "price": "a list that is paid item by item",
}

# Words that a game declares and that our sentences cannot do without: a game's only where they are quoted, as code
# would have to name it. A rulebook uses plain words; one of them that is heard in our sentences comes to this list.
ORDINARY = {"take"}

# The names a construct declares for the whole game. Variables of a head or a loop are left out: they are local.
DECLARING: dict[type[n.Node], tuple[str, ...]] = {
    n.Game: ("name",),
    n.Expansion: ("name",),
    n.Tag: ("names",),
    n.Field: ("name",),
    n.Words: ("names",),
    n.Condition: ("name",),
    n.Place: ("name",),
    n.Grid: ("name",),
    n.Group: ("name",),
    n.Token: ("name",),
    n.Card: ("name",),
    n.Faces: ("names",),
    n.Score: ("label",),
    n.Step: ("name",),
    n.Trigger: ("label",),
    n.Action: ("name",),
    n.Option: ("name",),
}


def words_of(text: str) -> list[str]:
    """The words of a text, also those inside `snake_case` and `CamelCase`."""
    return [word.lower() for word in re.findall(r"[^\W\d_]?[^\W\d_A-Z]+|[A-Z]+(?![^\W\d_A-Z])", text)]


def names_in(node: Any) -> Iterator[str]:
    if isinstance(node, tuple):
        for part in node:
            yield from names_in(part)
    elif isinstance(node, n.Node):
        for field in DECLARING.get(type(node), ()):
            yield from texts(getattr(node, field))
        for attribute in attrs.fields(type(node)):
            if attribute.name != "span":
                yield from names_in(getattr(node, attribute.name))


def texts(value: n.Name | tuple[n.Name, ...] | None) -> list[str]:
    if value is None:
        return []
    return [name.text for name in (value if isinstance(value, tuple) else (value,))]


def declared(file: Path) -> set[str]:
    parsed = parse(Source(str(file), file.read_text(encoding="utf-8")))
    assert parsed.problems == ()
    return {name for part in (parsed.header, parsed.items) for name in names_in(part)}


def spoken(text: str, names: set[str]) -> set[str]:
    """The names that occur in a text, each as the words it is made of, one after another; also in the plural.

    A name that is an ordinary word too occurs only where it is quoted, alone."""
    words = f" {' '.join(words_of(text))} "
    phrases = {name: " ".join(words_of(name)) for name in names - ORDINARY}
    quoted = set(re.findall(r"(?<=([\"'`]))(\w+)(?=\1)", text))
    return {name for name, phrase in phrases.items() if f" {phrase} " in words or f" {phrase}s " in words} | {
        name for name in names & ORDINARY if name in {word for _, word in quoted}
    }


@pytest.fixture(scope="module")
def names() -> set[str]:
    return {name for file in RULES for name in declared(file) if name.lower().removesuffix("s") not in ALLOWED}


def test_no_name_of_a_game(names: set[str]) -> None:
    heard = {file.relative_to(ROOT): spoken(file.read_text(encoding="utf-8"), names) for file in OURS}
    assert {file: said for file, said in heard.items() if said} == {}


def test_every_exception_is_still_needed() -> None:
    every = {name.lower() for file in RULES for name in declared(file)}
    assert not every or ALLOWED.keys() | ORDINARY <= every
    assert not ALLOWED.keys() & ORDINARY


@pytest.mark.parametrize(
    "text", ["empty_pile", "EmptyPile", "the EMPTY pile", "is_empty_pile_now", '"empty piles"', "def emptyPile2(): ..."]
)
def test_a_name_is_heard_however_it_is_written(text: str) -> None:
    assert spoken(text, {"empty_pile", "pilebox"}) == {"empty_pile"}


@pytest.mark.parametrize("text", ["take care", "def take(self): ...", "# it takes one", "'take one'", "`take one`"])
def test_an_ordinary_word_of_a_sentence_is_no_name(text: str) -> None:
    assert spoken(text, {"take"}) == set()


@pytest.mark.parametrize(
    "text", ['if action.name == "take":', "_TAKE = 'take'", "# what `take` does", '"take" in names']
)
def test_an_ordinary_word_is_a_name_where_it_is_quoted(text: str) -> None:
    assert spoken(text, {"take"}) == {"take"}


def test_a_name_inside_a_longer_word_is_not_one() -> None:
    assert spoken("deadline", {"line"}) == set()
