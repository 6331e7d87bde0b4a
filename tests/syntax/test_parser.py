"""Text to tree: what is read, what is refused, and that a mistake in one declaration leaves the others alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naishi.base.source import Source
from naishi.syntax import nodes as n
from naishi.syntax.build import BUILDERS, class_of
from naishi.syntax.language import parser
from naishi.syntax.limits import MOST_CHARACTERS
from naishi.syntax.parsed import Parsed
from naishi.syntax.parser import parse
from naishi.syntax.recovery.reading import MOST_PROBLEMS
from naishi.syntax.recovery.words import words_of

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted([*(ROOT / "rules").rglob("*.naishi"), *(ROOT / "tests/data").rglob("*.naishi")])
HEADER = "game Meadow { version 1 }\n"


def read(text: str) -> Parsed:
    return parse(Source("meadow.naishi", text))


def names(parsed: Parsed) -> list[str]:
    return [item.name.text for item in parsed.items if isinstance(item, n.Card)]


def hold(parsed: Parsed) -> bool:
    """Whether every problem can be shown: it says something, and its places lie in the text."""
    size = len(parsed.source.text)
    spans = [span for p in parsed.problems for span in (p.span, *(label.span for label in p.labels))]
    return all(p.message for p in parsed.problems) and all(0 <= s.start <= s.end <= size for s in spans)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_whole_files(file: Path) -> None:
    parsed = read(file.read_text(encoding="utf-8"))
    assert parsed.problems == ()
    assert parsed.header is not None
    assert parsed.lost == frozenset()


def test_every_rule_makes_a_node() -> None:
    """By a builder of its own, or by a class that is called as the rule; else it is a choice of keywords."""
    named = [rule for rule in parser().rules if not rule.options.expand1 or rule.alias]
    kept = {str(rule.alias or rule.origin.name): rule.options.keep_all_tokens for rule in named}
    rules = {name: keywords for name, keywords in kept.items() if not name.startswith("_")}
    missing = {name for name, keywords in rules.items() if name not in BUILDERS and not class_of(name) and not keywords}
    assert missing == set()
    assert set(BUILDERS) - set(rules) == set()


def test_spans() -> None:
    card = read(f"{HEADER}card Oak x2 {{ score 4 per adjacent Rose }}").items[0]
    assert isinstance(card, n.Card)
    assert card.span.text == "card Oak x2 { score 4 per adjacent Rose }"
    assert card.clauses[0].span.text == "score 4 per adjacent Rose"


def test_others_are_read_after_a_mistake() -> None:
    text = f"{HEADER}card A x2 {{ score 1 }}\ncard B x2 {{ scor 4 per A }}\ncard C x2 {{ score 3 }}\n"
    parsed = read(text)
    assert names(parsed) == ["A", "C"]
    assert parsed.header is not None
    assert parsed.lost == {"B"}


def test_others_are_read_after_a_misspelt_declaration() -> None:
    text = f"{HEADER}tag tree\ncrad B x2 {{ is tree }}\ncard C x2 {{ score 3 }}\n"
    parsed = read(text)
    assert [type(item) for item in parsed.items] == [n.Tag, n.Card]
    assert "B" in parsed.lost


def test_others_are_read_after_a_missing_brace() -> None:
    parsed = read(f"{HEADER}card A x2 {{\n  score 1\n\ncard B x2 {{\n  score 2\n}}\n\ncard C x2 {{ score 3 }}\n")
    assert names(parsed) == ["B", "C"]


def test_others_are_read_after_a_brace_too_many() -> None:
    parsed = read(f"{HEADER}card A x2 {{ score 1 }} }}\ncard B x2 {{ score 2 }}\n")
    assert names(parsed) == ["A", "B"]
    assert parsed.lost == frozenset()


def test_a_late_header_is_read() -> None:
    parsed = read(f"tag tree\n{HEADER}")
    assert isinstance(parsed.header, n.Game)
    assert len(parsed.items) == 1


@pytest.mark.parametrize(
    ("broken", "lost"),
    [
        ("tag tree, flower bush", {"tree", "flower"}),
        ("field color: red, blue green", {"color", "red", "blue"}),
        ("setup { step rows { shuffle } step piles { } }", {"rows", "piles"}),
        ('option extra "More" { card Oak x2 { score } }', {"extra", "Oak"}),
        ("turn { do plant if }", {"turn"}),
        ("crad Oak x2 { is tree }", {"Oak", "tree"}),
    ],
)
def test_what_is_lost(broken: str, lost: set[str]) -> None:
    assert read(f"{HEADER}{broken}\n").lost == lost


def test_words_keep_their_places() -> None:
    source = Source("meadow.naishi", "card\u00a0Oak ‘Old Oak’; x2 # c'est\n{ 'a' }")
    words, strays = words_of(source)
    assert [source.text[w.start : w.end] for w in words] == ["card", "Oak", "‘Old Oak’", "x2", "{", "'a'", "}"]
    assert [stray.text for stray in strays] == ["", "‘Old Oak’", ";", "'a'"]


# --- Nothing hangs, nothing raises ---
DEEP = {
    "braces": "{" * 10_000,
    "brackets": f"{HEADER}card Oak x2 {{ score {'(' * 10_000} }}",
    "square brackets": f"{HEADER}card Oak x2 {{ score {'a[' * 10_000} }}",
    "not": f"{HEADER}condition c: {'not ' * 10_000} in a",
    "plus": f"{HEADER}condition c: {'1+' * 10_000}1 is 3",
    "minus without end": f"{HEADER}condition c: {'1-' * 10_000}",
    "or": f"{HEADER}condition c: {'in a or ' * 3_000} in a",
    "else": f"{HEADER}turn {{ {'if in a { } else ' * 3_000} {{ }} }}",
    "closing braces": f"{HEADER}{'}' * 10_000}",
    "quotes": f"{HEADER}{chr(34) * 9_999}",
    "apostrophes": f"{HEADER}{chr(39) * 10_000}",
    "semicolons": f"{HEADER}{'; ' * 10_000}",
    "declarations": f"{HEADER}{'card ' * 10_000}",
    "lines of declarations": f"{HEADER}{chr(10).join(['card'] * 10_000)}",
    "headers": chr(10).join([HEADER] * 3_000),
    "long word": f"{HEADER}{'a' * 100_000}",
}


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP.keys())
def test_nothing_hangs(text: str) -> None:
    parsed = read(text)
    assert parsed.problems
    assert hold(parsed)
    assert len(parsed.problems) <= MOST_PROBLEMS + 10


def test_a_deep_declaration_leaves_the_others() -> None:
    parsed = read(f"{HEADER}condition c: {'not ' * 1_000} in a\ncard B x2 {{ }}")
    assert [p.code for p in parsed.problems] == ["nested-too-deep"]
    assert names(parsed) == ["B"]


def test_ten_megabytes_are_refused_at_once() -> None:
    text = "card Oak x2 { score 1 }\n" * 430_000
    parsed = read(text)
    assert [p.code for p in parsed.problems] == ["file-too-large"]
    assert len(text) > 10 * MOST_CHARACTERS


@pytest.mark.parametrize("number", ["9" * 5_000, "x" + "9" * 5_000, "1x" + "9" * 5_000])
def test_long_numbers(number: str) -> None:
    parsed = read(f"{HEADER}card Oak {number} {{ }}")
    assert "number-too-long" in [p.code for p in parsed.problems]
    assert len(parsed.problems) <= 2  # `1x999…` has its x in the wrong place, too


@pytest.mark.parametrize("line", ["number dew 0 to 1000000000", "card Oak x1000000000 { }", "row bed[1000000000]"])
def test_a_long_number_hides_nothing_else(line: str) -> None:
    parsed = read(f"{HEADER}{line}\ncard Rose x2 {{ scor 2 per adjacnt Oak }}\ntag tree flower")
    assert parsed.problems[0].code == "number-too-long"
    assert {p.span.line for p in parsed.problems} == {2, 3, 4}
    assert parsed.problems[0].span.text.strip("x") == "1000000000"


def test_names_with_many_digits_are_names() -> None:
    parsed = read(f"{HEADER}tag a12345678901234, x12345678901b")
    assert parsed.problems == ()


def test_a_badly_broken_file_is_reported_soon() -> None:
    text = HEADER + "\n".join(
        f"card Oak{i} x2 {{\n  scor 4 for each adjacnt Rose and\n  score if\n}}" for i in range(80)
    )
    read(text)
    assert len(read(text).problems) >= MOST_PROBLEMS


TOKENS = [
    *"game card tag row action score is counts as per if and or not where in from to { } ( ) [ ] , : = + - *".split(),
    *"move each player repeat at most times do one of then may choose adjacent Oak a the ; ' \" x2 5 -3 # \n".split(
        " "
    ),
]


@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    assert hold(read(text))


@given(st.lists(st.sampled_from(TOKENS), max_size=60))
def test_any_words(tokens: list[str]) -> None:
    assert hold(read(" ".join(tokens)))


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A real file, part of it, with some words deleted, doubled or replaced."""
    text = draw(st.sampled_from(FILES)).read_text(encoding="utf-8")
    pieces = text.split(" ")
    start = draw(st.integers(0, len(pieces) - 1))
    pieces = pieces[start : start + draw(st.integers(20, 200))]
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(pieces) - 1))
        replacement = draw(
            st.one_of(st.just([]), st.just([pieces[at]] * 2), st.sampled_from(TOKENS).map(lambda t: [t]))
        )
        pieces[at : at + 1] = replacement or [""]
    return draw(st.sampled_from(["", HEADER])) + " ".join(pieces)


@given(mutated())
def test_mutated_files(text: str) -> None:
    assert hold(read(text))
