"""The canonical text of a file: it means the same, is its own canonical text, and loses no comment."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterator
from functools import cache
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from naishi.base.diagnostic import RulesError
from naishi.base.source import Source
from naishi.syntax import nodes as n
from naishi.syntax.format import layout
from naishi.syntax.format.source import words_of
from naishi.syntax.format.trees import format_file, format_source, text_of
from naishi.syntax.parsed import Parsed
from naishi.syntax.parser import parse

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted([*(ROOT / "rules").rglob("*.naishi"), *(ROOT / "tests/data").rglob("*.naishi")])


def read(text: str) -> Parsed:
    parsed = parse(Source("test", text))
    assert parsed.problems == ()
    return parsed


def formatted(text: str) -> str:
    return format_source(Source("test", text))


def comments(text: str) -> list[str]:
    found = []
    for word in words_of(Source("test", text)):
        found += [*word.above, *([word.beside] if word.beside else [])]
    return [comment.text for comment in found]


# --- Files ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_file_keeps_its_meaning_and_its_comments(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    before = read(text)
    canonical = format_file(before)
    after = read(canonical)
    assert (after.header, after.items) == (before.header, before.items)
    assert format_file(after) == canonical
    assert comments(canonical) == comments(text)
    code = [line.split("  #")[0] for line in canonical.splitlines()]
    assert [line for line in code if len(line) > 120] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_text_of_a_declaration_is_one_line_that_means_it(file: Path) -> None:
    parsed = read(file.read_text(encoding="utf-8"))
    assert parsed.header is not None
    lines = [text_of(parsed.header), *map(text_of, parsed.items)]
    assert not any("\n" in line for line in lines)
    assert read("\n".join(lines)).items == parsed.items


def test_an_unknown_class_is_named() -> None:
    class Strange(n.Node):
        pass

    with pytest.raises(TypeError, match="Strange"):
        text_of(Strange())


def test_what_does_not_parse_is_not_formatted() -> None:
    with pytest.raises(RulesError):
        formatted("game A {")


def test_a_tree_of_another_text_is_refused() -> None:
    parsed = read("game A { } tag b")
    with pytest.raises(ValueError, match="line 1: the tree says 'b' where the text says 'c'"):
        format_file(attrs.evolve(parsed, source=Source("test", "game A { } tag c")))
    with pytest.raises(ValueError, match="the tree has 6 words, the text 4"):
        format_file(attrs.evolve(parsed, source=Source("test", "game A { }")))


# --- Looks ------------------------------------------------------------------------------------------------------------
LOOKS = {
    "spaces": ("game   A{version 1}", "game A { version 1 }\n"),
    "one line stays one line": (
        "game A { }\ncard Fort x2 { color red is big score 3 }",
        "game A { }\ncard Fort x2 { color red  is big  score 3 }\n",
    ),
    "several lines give each clause its own": (
        "game A { }\ncard Fort x2 { color red is big\nscore 3 }",
        "game A { }\ncard Fort x2 {\n  color red\n  is big\n  score 3\n}\n",
    ),
    "what is too long for a line is broken": (
        "game A { }\ncard Fort x2 { " + "score 3 if in line " * 7 + "}",
        "game A { }\ncard Fort x2 {\n" + "  score 3 if in line\n" * 7 + "}\n",
    ),
    "a long list goes on, further in": (
        "game A { }\ntag " + ", ".join(["abcdefghi"] * 12),
        "game A { }\ntag " + ", ".join(["abcdefghi"] * 10) + ",\n    abcdefghi, abcdefghi\n",
    ),
    "one empty line between declarations at most": (
        "\n\ngame A { }\n\n\n\ntag b\ntag c\n\n",
        "game A { }\n\ntag b\ntag c\n",
    ),
    "empty lines inside braces only between items": (
        "game A { }\ncard Fort x2 {\n\n  is big\n\n\n  score 3\n\n}",
        "game A { }\ncard Fort x2 {\n  is big\n\n  score 3\n}\n",
    ),
    "the head of an action": (
        "game A { }\naction go with card c in line pay coin from heap to bank { move c\nto heap }",
        "game A { }\naction go\n  with card c in line\n  pay coin from heap to bank\n{\n  move c to heap\n}\n",
    ),
    "a short action stays on its line": (
        "game A { }\naction go with card c in line { move c to heap }",
        "game A { }\naction go  with card c in line { move c to heap }\n",
    ),
    "card and cards": (
        "game A { }\nturn { move 2 card from deck to line move 1 cards from deck to line move all card to line }",
        "game A { }\nturn { move 2 cards from deck to line  move 1 card from deck to line  move all cards to line }\n",
    ),
    "numbers": ("game A { version 007 }\ncard B x02 { }", "game A { version 7 }\ncard B x2 { }\n"),
    "comments": (
        "# first\n\n#second\ngame A { } # beside  \n\n# above b\ntag b\n   # the end",
        "# first\n\n#second\ngame A { }  # beside\n\n# above b\ntag b\n# the end\n",
    ),
    "comments at the edges of braces": (
        "game A { }\nturn { # opened\n\n# alone\n\ndo b\n\n# last\n\n}\nturn { # nothing\n}",
        "game A { }\nturn {  # opened\n  # alone\n\n  do b\n\n  # last\n}\nturn {  # nothing\n}\n",
    ),
    "a comment in the middle": (
        "game A { }\ncard B x1 { score 1 # one\n if in line\n# two\nand in heap }",
        "game A { }\ncard B x1 {\n  score 1  # one\n      if in line\n      # two\n      and in heap\n}\n",
    ),
}


@pytest.mark.parametrize(("text", "canonical"), LOOKS.values(), ids=LOOKS)
def test_look(text: str, canonical: str) -> None:
    assert formatted(text) == canonical
    assert formatted(canonical) == canonical


# --- Any tree ---------------------------------------------------------------------------------------------------------
NAMES = ["a", "s", "Fort", "x2y", "line_2", "été", "砦", "position"]
SEEDS = st.integers(0, 2**32)
KEYWORDS = {
    "Seen.by": "everyone owner nobody",
    "Place.shape": "row pile pool",
    "After.moment": "turn round effects",
    "Ranking.direction": "most fewest",
    "LinesOf.kind": "row column",
    "Find.which": "first last",
    "Overall.how": "total highest lowest",
    "ExtendStep.end": "first last",
    "Remove.kind": "card cards action step when",
    "Pattern.adjective": "adjacent your other",
}
MAY_BE_EMPTY = {
    "without",
    "meta",
    "items",
    "clauses",
    "mods",
    "steps",
    "head",
    "statements",
    "arguments",
    "layouts",
    "lines",
    "scores",
    "wild",
}
TWO_OR_MORE = {"Grid.rows", "NounEither.names", "PlacesTogether.parts", "Listed.values", "Paid.things"}
# Fields that hold a number or a thing; other expressions are conditions.
SUMS = {"amount", "index", "size", "value", "subject", "times"}
PLAIN_NOUNS = n.NounName | n.NounCard | n.NounEither
NARROWER: dict[str, Any] = {
    "One.sort": PLAIN_NOUNS | n.SlotSort,
    "Two.sort": PLAIN_NOUNS | n.SlotSort,
    "EachItem.sort": PLAIN_NOUNS | n.SlotSort,
    "Holds.what": PLAIN_NOUNS,
}


def fields_of(cls: type[n.Node]) -> dict[str, Any]:
    hints = typing.get_type_hints(cls, vars(n))
    names = [f.name for f in attrs.fields(cls) if f.name != "span"]
    return {name: NARROWER.get(f"{cls.__name__}.{name}", hints[name]) for name in names}


@cache
def nests(cls: Any) -> bool:
    """Whether a node of the class can hold a block, a declaration or an alternative."""
    inside = {n.Block, n.Alternative, n.Otherwise, n.EachPlayer, n.DoOne, n.Option, n.Replace}
    return isinstance(cls, type) and issubclass(cls, n.Node) and (
        cls in inside or any(inside & set(flattened(hint)) for hint in fields_of(cls).values())
    )  # fmt: skip


def flattened(hint: Any) -> list[Any]:
    parts = typing.get_args(hint)
    return [part for inner in parts for part in flattened(inner)] if parts else [hint]


class AnyTree:
    """Nodes the grammar can make. `depth` says how much may still stand inside. From a seed, since drawing each choice
    from hypothesis leaves only small trees."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def pick(self, options: Any) -> Any:
        return self._random.choice(list(options))

    def node(self, cls: Any, depth: int) -> Any:
        if cls is n.Name:
            return n.Name(self.pick(NAMES))
        if cls in (n.Int, n.Copies):
            return cls(self.pick([0, 1, 2, 5, 120]))
        if cls is n.Text:
            return n.Text(self.pick(["", "a b", "#1", "it's {é}", "x  y "]))
        if cls is n.Brackets:
            return n.Brackets(self.sum(depth - 1))
        made = cls(*(self.field(cls, name, hint, depth) for name, hint in fields_of(cls).items()))
        if isinstance(made, n.Cards) and made.name is None:  # only those from a file can do without
            made = attrs.evolve(made, title=None, file=made.file or n.CardFile(n.Text("a b")))
        return made

    def field(self, cls: Any, name: str, hint: Any, depth: int) -> Any:
        key = f"{cls.__name__}.{name}"
        if key == "CardFile.read":
            return None  # it does not stand in the rules
        if key in KEYWORDS:
            words = [n.Keyword(word) for word in KEYWORDS[key].split()]
            return self.pick([None, *words] if key == "Pattern.adjective" else words)
        return self.value(hint, key, depth - 1)

    def value(self, hint: Any, key: str, depth: int) -> Any:
        parts = typing.get_args(hint)
        name = key.split(".")[1]
        if typing.get_origin(hint) is tuple:
            least = 0 if name in MAY_BE_EMPTY and key != "Layout.items" else 2 if key in TWO_OR_MORE else 1
            size = least if depth < 0 else self.pick(range(least, least + 3))
            return tuple(self.value(parts[0], key, depth - 1) for _ in range(size))
        if type(None) in parts and (depth < 0 or self.pick([False, True])):
            return None
        if {n.Or, n.Plus} <= set(parts):
            return self.sum(depth) if name in SUMS else self.condition(depth)
        if parts:
            kinds = [part for part in parts if part is not type(None)]
            flat = [part for part in kinds if not nests(part)]
            return self.node(self.pick((flat or kinds) if depth < 0 else kinds), depth)
        return self.pick([False, True]) if hint is bool else self.node(hint, depth)

    def sum(self, depth: int) -> Any:
        if depth > 0 and self.pick([False, True]):
            return self.pick([n.Plus, n.Minus])(self.sum(depth - 1), self.product(depth - 1))
        return self.product(depth)

    def product(self, depth: int) -> Any:
        if depth > 0 and self.pick([False, False, True]):
            return self.pick([n.Times, n.Divided])(self.product(depth - 1), self.atom(depth - 1))
        return self.atom(depth)

    def atom(self, depth: int) -> Any:
        if depth > 0 and self.pick([False, False, False, True]):
            return self.pick([n.HighestOf, n.LowestOf])(self.atom(depth - 1), self.atom(depth - 1))
        over_many = [n.Count, n.SizeOf, n.Different, n.Alike, n.Aligned, n.Overall]
        deep = [n.Ref, n.FieldOfCard, n.FieldOfPlace, *over_many, n.Brackets] if depth > 0 else []
        return self.node(self.pick([n.Int, n.Negative, n.PlayerCount, n.Ref, *deep]), depth)

    def condition(self, depth: int, closed: bool = False) -> Any:
        """`or` over `and` over `not` over a test; a question that ends in `where` only where nothing follows it."""
        if depth > 0 and self.pick([False, False, True]):
            return n.Or(self.condition(depth - 1, closed=True), self.conjunction(depth - 1, closed))
        return self.conjunction(depth, closed)

    def conjunction(self, depth: int, closed: bool) -> Any:
        if depth > 0 and self.pick([False, False, True]):
            return n.And(self.conjunction(depth - 1, True), self.negation(depth - 1, closed))
        return self.negation(depth, closed)

    def negation(self, depth: int, closed: bool) -> Any:
        if depth > 0 and self.pick([False, False, True]):
            return n.Not(self.negation(depth - 1, closed))
        if depth <= 0:
            return n.NoEnd()
        kind = self.pick([n.Is, n.Exists, n.InPlace, n.Brackets])
        if kind is n.Brackets:
            return n.Brackets(self.condition(depth - 1))
        test = self.node(kind, depth)
        return attrs.evolve(test, query=attrs.evolve(test.query, test=None)) if kind is n.Exists and closed else test


def any_file(seed: int) -> n.File:
    draw = AnyTree(seed)
    header = draw.node(draw.pick([n.Game, n.Expansion]), 3)
    return n.File(header, tuple(draw.value(n.Declaration, "File.items", 9) for _ in range(6)))


@given(SEEDS)
def test_any_tree_is_read_back_as_it_was(seed: int) -> None:
    file = any_file(seed)
    parsed = read(text_of(file))
    assert parsed.header is not None
    assert n.File(parsed.header, parsed.items) == file


SPACES = st.lists(st.sampled_from([" ", "\n", "\n\n", "\n\n\n", " # note\n", "\n# mine\n", "\n\n#\n\n", "# a {}\r\n"]))


@given(SEEDS, st.lists(SPACES), st.sampled_from([30, 60, layout.WIDTH]))
def test_however_it_is_laid_out(seed: int, gaps: list[list[str]], width: int) -> None:
    """Line ends and comments anywhere: the words stay, the comments stay, and one pass is enough."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layout, "WIDTH", width)
        check_layout(seed, gaps)


def check_layout(seed: int, gaps: list[list[str]]) -> None:
    file = any_file(seed)
    words = [word.text for word in words_of(Source("test", text_of(file)))[:-1]]
    text = "".join(word + "".join(gap) + " " for word, gap in zip(words, cycle([*gaps, []]), strict=False))
    before = read(text)
    canonical = format_file(before)
    after = read(canonical)
    assert (after.header, after.items) == (before.header, before.items)
    assert comments(canonical) == comments(text)
    assert format_file(after) == canonical
    assert "\n\n\n" not in canonical
    assert not re.search(r"[ \t]\n|^\n", canonical)


# --- Braces with nothing in them ---
def emptied(text: str) -> Iterator[str]:
    """The text with one pair of braces emptied at a time."""
    for inner in re.finditer(r"(?<=\{)[^{}]+(?=\})", text):
        yield f"{text[: inner.start()]} {text[inner.end() :]}"


def test_braces_that_may_be_left_out_or_empty_stay_as_they_were() -> None:
    """Whatever can be written in braces is formatted when there is nothing in them."""
    whole = (ROOT / "tests/data/sketch/everything.naishi").read_text(encoding="utf-8")
    tried = 0
    for text in (re.sub(r"#[^\n]*", "", one) for one in emptied(whole)):
        parsed = parse(Source("test", text))
        if parsed.header is not None and not parsed.problems:
            tried += 1
            again = format_file(parsed)
            assert read(again).items == parsed.items
            assert len(words_of(Source("test", again))) == len(words_of(Source("test", text)))
    assert tried > 40
