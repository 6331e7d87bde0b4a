"""What is said about a text that does not parse: the code, the underlined characters, the words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs.generate import PAGES, codes_of
from docs.meadow import whole
from naishi.base.codes import Code
from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Source
from naishi.syntax.language import parser
from naishi.syntax.limits import MOST_CHARACTERS
from naishi.syntax.parser import parse
from naishi.syntax.recovery.unsaid import sentences
from naishi.syntax.recovery.wordings import wordings

ROOT = Path(__file__).parents[2]
HEADER = "game Meadow { version 1 }\n"
CODES = codes_of(PAGES["Reading the text"])
UNDERLINED = {
    "empty-file": "",
    "file-too-large": "",
    "no-header": "tag",
    "text-before-header": "The",
    "header-not-first": "game",
    "second-header": "expansion",
    "too-many-problems": "tag",
    "unknown-character": ";",
    "no-such-sentence": "when this is discarded",
    "wrong-quotes": "'Old Oak'",
    "unclosed-text": '"Old Oak x2',
    "number-too-long": "12345678901",
    "brace-missing": "card",
    "brace-too-many": "}",
    "bracket-missing": "(",
    "nested-too-deep": "(",
    "unknown-declaration": "crad",
    "copies-missing": "Oak",
    "size-without-brackets": "5",
    "name-of-two-words": "Old Oak",
    "reserved-name": "row",
    "misspelt-word": "scor",
    "other-wording": "for each",
    "something-missing": "everyone",
    "word-too-many": ",",
    "or-between-values": "5",
    "where-without-brackets": "where",
    "repeat-without-bound": "repeat",
    "unexpected": "all",
}


def problems(text: str) -> list[Diagnostic]:
    return list(parse(Source("meadow.naishi", text)).problems)


def only(text: str) -> Diagnostic:
    found = problems(text)
    assert len(found) == 1, [p.message for p in found]
    return found[0]


def in_card(clauses: str) -> Diagnostic:
    return only(f"{HEADER}card Oak x2 {{\n  {clauses}\n}}\n")


def in_action(statements: str) -> Diagnostic:
    return only(f"{HEADER}action plant {{\n  {statements}\n}}\n")


def declared(text: str) -> Diagnostic:
    return only(f"{HEADER}{text}\ntag tree\n")


# --- The catalogue ---
def test_every_code_has_an_underlined_text() -> None:
    assert {code.name for code in CODES} == set(UNDERLINED)


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.name)
def test_example(code: Code) -> None:
    text = whole(code.example) if code.example else "#" * (MOST_CHARACTERS + 1)
    found = [p for p in problems(text) if p.code == code.name]
    assert found
    assert found[0].span.text == UNDERLINED[code.name]
    if code.name != "too-many-problems":
        assert len(problems(text)) == 1
    assert code.mended is None or problems(whole(code.mended)) == []


# --- Words that are misspelt ---
@pytest.mark.parametrize(
    ("clause", "underlined", "meant"),
    [
        ("scor 4 per adjacent Rose", "scor", "score"),
        ("scores 4 per adjacent Rose", "scores", "score"),
        ("score 4 pr adjacent Rose", "pr", "per"),
        ("score 4 per adjacnt Rose", "adjacnt", "adjacent"),
        ("score 4 if some Rose abov", "abov", "above"),
        ("score 4 if position is at lest 3", "lest", "least"),
        ("score 4 if count of Rose in meadow is mor than 3", "mor", "more"),
        ("count as Rose", "count", "counts"),
    ],
)
def test_misspelt(clause: str, underlined: str, meant: str) -> None:
    problem = in_card(clause)
    assert (problem.code, problem.span.text) == ("misspelt-word", underlined)
    assert problem.hint == f"Did you mean `{meant}`?"


def test_capitals() -> None:
    problem = in_card("Score 4 per adjacent Rose")
    assert (problem.code, problem.span.text, problem.hint) == ("misspelt-word", "Score", "Write `score`.")


@pytest.mark.parametrize(
    ("text", "underlined", "meant"),
    [
        ("crad Oak x2 { score 1 }", "crad", "card"),
        ("feild color: red", "feild", "field"),
        ("toekn coin x5 in bank", "toekn", "token"),
        ("actoin plant { }", "actoin", "action"),
        ("deck bank", "deck", "pile"),
    ],
)
def test_misspelt_declarations(text: str, underlined: str, meant: str) -> None:
    problem = declared(text)
    assert (problem.code, problem.span.text) == ("unknown-declaration", underlined)
    assert problem.hint == f"Did you mean `{meant}`?"


def test_misspelt_header() -> None:
    problem = only("gmae Meadow { version 1 }\ntag tree\n")
    assert (problem.code, problem.span.text, problem.hint) == ("unknown-declaration", "gmae", "Did you mean `game`?")


# --- English that is not the language's ---
@pytest.mark.parametrize(
    ("clause", "underlined", "right"),
    [
        ("score 4 for each adjacent Rose", "for each", "score 4 per adjacent Rose"),
        ("score 4 each adjacent Rose", "each", "score 4 per adjacent Rose"),
        ("score 4 points per adjacent Rose", "points", "score 4 per adjacent Rose"),
        ("score 4 if not adjacent Rose", "not adjacent", "score 4 if no adjacent Rose"),
        ("score 4 if there is no adjacent Rose", "there is no", "score 4 if no adjacent Rose"),
        ("score 6 if position is one of 1 or 5", "or", "score 6 if position is one of 1, 5"),
        ("score 6 if position == 1", "==", "score 6 if position is 1"),
        ("score 6 when in meadow", "when", "score 6 if in meadow"),
        ("score 6 unless in meadow", "unless", "score 6 if not in meadow"),
        ("score 6 if in the meadow", "the", "score 6 if in meadow"),
        ("is a tree", "a", "is tree"),
        ("is tree and flower", "and", "is tree, flower"),
        ("color is red", "is", "color red"),
        ("color: red", ":", "color red"),
        ("score by position { 3 or more: 4 }", "or more:", "score by position { 3+: 4 }"),
        ("score by position { 1-2: 4 }", "-", "score by position { 1 to 2: 4 }"),
        ("score by position { 1: minus 5 }", "minus", "score by position { 1: -5 }"),
        ("score 4 per Rose next to this", "Rose next to this", "score 4 per adjacent Rose"),
        ("score 4 if some Rose beside this", "Rose beside this", "score 4 if some adjacent Rose"),
    ],
)
def test_wordings_in_cards(clause: str, underlined: str, right: str) -> None:
    problem = in_card(clause)
    assert (problem.code, problem.span.text, problem.hint) == ("other-wording", underlined, f"Write `{right}`.")


@pytest.mark.parametrize(
    ("statement", "underlined", "right"),
    [
        ("move a card from bank to meadow", "a", "move 1 card from bank to meadow"),
        ("move card from bank into meadow", "into", "move card from bank to meadow"),
        ("draw 2 card from bank to your meadow", "draw", "move 2 card from bank to your meadow"),
        ("if in meadow { stop } otherwise { stop }", "otherwise", "if in meadow { stop } else { stop }"),
    ],
)
def test_wordings_in_actions(statement: str, underlined: str, right: str) -> None:
    problem = in_action(statement)
    assert (problem.code, problem.span.text, problem.hint) == ("other-wording", underlined, f"Write `{right}`.")


def test_wordings_are_written_once() -> None:
    pairs = [(wording.written, wording.right) for wording in wordings()]
    assert len(set(pairs)) == len(pairs)
    assert all(written for written, _ in pairs)


def test_sentences_that_are_not_said_are_told_once_with_a_page() -> None:
    keys = [(sentence.mark, sentence.written) for sentence in sentences()]
    assert len(set(keys)) == len(keys)
    pages = {page for sentence in sentences() for page in re.findall(r"\((docs/\S+\.md)\)", sentence.told)}
    assert all((ROOT / page).is_file() for page in pages), pages
    assert all(sentence.told.endswith(".") and "(docs/" in sentence.told for sentence in sentences())


# --- Values, questions, bounds ---
@pytest.mark.parametrize(
    ("condition", "underlined", "right"),
    [
        ("position is 1 or 5", "5", "position is one of 1, 5"),
        ("position is 1 or 3 or 5", "3", "position is one of 1, 3, 5"),
        ("position is 1, 5", ",", "position is one of 1, 5"),
        ("position is not 1 or 5", "5", "not position is one of 1, 5"),
        ("position is -1 or -2", "-2", "position is one of -1, -2"),
        ("color of it is red or blue", "blue", "color of it is one of red, blue"),
        ("in meadow and position is 1 or 5", "5", "position is one of 1, 5"),
        ("position is 1 and 5", "5", "position is 1 and position is 5"),
    ],
)
def test_values(condition: str, underlined: str, right: str) -> None:
    problem = in_card(f"score 6 if {condition}")
    assert (problem.code, problem.span.text, problem.hint) == ("or-between-values", underlined, f"Write `{right}`.")


@pytest.mark.parametrize(
    ("clause", "code", "underlined"),
    [
        ("if in meadow score 5", "other-wording", "if in meadow score 5"),
        ("3 points if in meadow", "other-wording", "3 points"),
    ],
)
def test_a_list_of_tags_is_no_condition(clause: str, code: str, underlined: str) -> None:
    problem = in_card(f"color red  is tree, flower\n  {clause}")
    assert (problem.code, problem.span.text) == (code, underlined)


def test_a_comma_between_tags() -> None:
    problem = in_card("color red  is tree flower\n  score 5")
    assert (problem.code, problem.span.text) == ("something-missing", "flower")
    assert problem.hint == "Write `color red is tree, flower`."


def test_what_would_only_be_read_as_another_clause_is_no_proposal() -> None:
    problem = in_card("score 3 per Rose to the left")
    assert (problem.code, problem.span.text, problem.hint) == ("unexpected", "to", "")


def test_or_says_what_it_needs() -> None:
    assert in_card("score 6 if position is 1 or 5").message == "After `or` I need a condition; 5 is a number."


@pytest.mark.parametrize("start", ["{", "3 times {", "at most {", "until some Oak in bank {", "at least 3 times {"])
def test_repeat(start: str) -> None:
    problem = in_action(f"repeat {start} do plant }}")
    assert (problem.code, problem.span.text) == ("repeat-without-bound", "repeat")
    number = next((word for word in start.split() if word.isdigit()), "N")
    assert f"repeat at most {number} times {{" in problem.hint


@pytest.mark.parametrize("start", ["score 2 per", "score 3 + count of", "score by different color of"])
def test_where(start: str) -> None:
    problem = in_card(f"{start} card in meadow where it is Rose {{ 1: 2 }}")
    assert (problem.code, problem.span.text) == ("where-without-brackets", "where")
    assert problem.hint == "Write `(card in meadow where it is Rose)`."


# --- Signs ---
def test_a_comment_of_other_languages() -> None:
    problem = declared("// the meadow, a place; it's wide")
    assert (problem.code, problem.span.text, problem.hint) == ("unknown-character", "//", "Write `#`.")


def test_a_title_without_quotes() -> None:
    problem = declared("example Meadow { meadow Oak }")
    assert (problem.code, problem.span.text, problem.hint) == ("unexpected", "Meadow", 'Write `"Meadow"`.')


def test_a_slot_without_brackets() -> None:
    problem = declared('example "planting" { play plant meadow 3 }')
    assert (problem.code, problem.span.text, problem.hint) == ("something-missing", "3", "Write `meadow[3]`.")


# --- Declarations ---
@pytest.mark.parametrize(
    ("text", "underlined", "right"),
    [
        ("card Oak { }", "Oak", "card Oak x4 {"),
        ("card Oak 4 { }", "4", "card Oak x4"),
        ("card Oak 4x { }", "4x", "card Oak x4"),
        ("card Oak x 4 { }", "x 4", "card Oak x4"),
        ('card Oak "Old Oak" { }', "Oak", 'card Oak "Old Oak" x4 {'),
        ("token coin in bank", "coin", "token coin x4"),
        ("replace card Oak { }", "Oak", "card Oak x4 {"),
        ('option extra "More" { card Oak { } }', "Oak", "card Oak x4 {"),
    ],
)
def test_copies(text: str, underlined: str, right: str) -> None:
    problem = declared(text)
    said = f"Write `{right}`." if any(sign.isdigit() for sign in text) else f"For example `{right}`."
    assert (problem.code, problem.span.text, problem.hint) == ("copies-missing", underlined, said)


@pytest.mark.parametrize("word", ["row", "score", "end", "turn", "move"])
@pytest.mark.parametrize("declaration", ["card {} x2 {{ }}", "pile {}", "action {} {{ }}", "tag {}"])
def test_reserved_names(word: str, declaration: str) -> None:
    problem = declared(declaration.format(word))
    assert (problem.code, problem.span.text) == ("reserved-name", word)
    assert problem.message == f"{word} is a word of the language and cannot be a name."
    assert word.capitalize() in problem.hint


@pytest.mark.parametrize("text", ["row meadow 5", "row meadow(5) per player", "pool bank 3 seen by everyone"])
def test_sizes(text: str) -> None:
    problem = declared(text)
    assert problem.code == "size-without-brackets"
    assert problem.span.text.isdigit()
    assert f"[{problem.span.text}]" in problem.hint


# --- Braces ---
def test_brace_missing_before_the_next_declaration() -> None:
    problem = only(f"{HEADER}card Oak x2 {{\n  score 1\n\ncard Rose x3 {{\n  score 2\n}}\n")
    assert problem.message == "Card Oak, opened on line 2, isn't closed before card Rose on line 5."
    assert [(label.span.text, label.span.line) for label in problem.labels] == [("{", 2)]


def test_brace_missing_at_the_end() -> None:
    problem = only(f"{HEADER}card Oak x2 {{\n  score 1\n")
    assert problem.message == "Card Oak, opened on line 2, isn't closed before the file ends."


def test_brace_missing_in_the_header() -> None:
    problem = only("game Meadow { version 1\n\ncard Oak x2 { }\n")
    assert problem.message == "Game Meadow, opened on line 1, isn't closed before card Oak on line 3."


def test_brace_missing_inside() -> None:
    text = "setup {\n  step one_of_them {\n    each player { shuffle bank\n  }\n  step b { shuffle bank }\n}\n"
    problem = only(HEADER + text)
    assert problem.message == "The block of `each`, opened on line 4, isn't closed before step b on line 6."


def test_brace_missing_in_an_option() -> None:
    text = 'option extra "More" {\n  card Oak x2 {\n    score 3\n  card Rose x2 { score 1 }\n}\ntag tree\n'
    problem = only(HEADER + text)
    assert problem.message == "Card Oak, opened on line 3, isn't closed before card Rose on line 5."


def test_brace_missing_after_a_table() -> None:
    problem = only(f"{HEADER}card Oak x2 {{\n  score by position {{ 1: 2, 2: 4\n  score 1\n}}\n")
    assert (problem.code, problem.span.text, problem.labels[0].span.line) == ("brace-missing", "score", 3)


def test_brace_too_many() -> None:
    problem = only(f"{HEADER}card Oak x2 {{\n  score 1\n}}\n}}\ncard Rose x2 {{ }}\n")
    assert (problem.code, problem.span.line) == ("brace-too-many", 5)


def test_closed_too_early() -> None:
    problem = only(f"{HEADER}card Oak x2 {{\n  score 1 }}\n  score 2\n}}\ncard Rose x2 {{ }}\n")
    assert (problem.code, problem.span.text, problem.span.line) == ("brace-too-many", "}", 3)
    assert "closes card Oak" in problem.message
    assert problem.labels[0].span.text == "score"


# --- Characters ---
@pytest.mark.parametrize(
    ("clause", "underlined", "hint"),
    [
        ("score 1;", ";", "Lines need no sign at their end: leave it out."),
        ("score 1 if position > 2", ">", "Write `is more than`."),
        ("score 1 if position != 2", "!=", "Write `is not`."),
        ("score 1 if in meadow && in bank", "&&", "Write `and`."),
        ("score 1 // once", "//", "A comment begins with `#`."),
        ("score 1\u00a0", "\u00a0", "Delete it, or type a plain space."),
    ],
)
def test_characters(clause: str, underlined: str, hint: str) -> None:
    problem = in_card(clause)
    assert (problem.code, problem.span.text, problem.hint) == ("unknown-character", underlined, hint)


def test_byte_order_mark() -> None:
    problem = only("\ufeffgame Meadow { version 1 }\n")
    assert (problem.code, problem.span.start) == ("unknown-character", 0)
    assert "can't be seen" in problem.message


@pytest.mark.parametrize("quoted", ["'Old Oak'", "“Old Oak”", "‘Old Oak’", "„Old Oak“", "«Old Oak»"])
def test_quotes(quoted: str) -> None:
    problem = declared(f"card Oak {quoted} x2 {{ }}")
    assert (problem.code, problem.span.text, problem.hint) == ("wrong-quotes", quoted, 'Write `"Old Oak"`.')


def test_unclosed_text_before_a_brace() -> None:
    problem = declared('option extra "More {\n  tag bush\n}')
    assert (problem.code, problem.span.text) == ("unclosed-text", '"More')


# --- The header ---
def test_a_header_after_text_and_declarations() -> None:
    assert only(f"tag tree\n{HEADER}").labels[0].span.text == "tag"
    assert only(f"my rules, 2nd try\n{HEADER}").code == "text-before-header"
    assert [p.code for p in problems("hello")] == ["no-header"]


# --- What else could stand there ---
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("row meadow[5] seen by some", "After `seen by` I need `everyone`, `owner` or `nobody`; `some` stands there."),
        ("card Oak x2", "After `Oak x2` I need `{`; `tag tree` follows on line 3."),
        ("winner 5", "After `winner` I need `{`; `5` stands there."),
        ("option 5 { }", "After `option` I need a name; `5` stands there."),
    ],
)
def test_unexpected_in_declarations(text: str, message: str) -> None:
    problem = declared(text)
    assert (problem.code, problem.message) == ("unexpected", message)


@pytest.mark.parametrize(
    ("clause", "group"),
    [
        ("move card", "a clause such as `score`"),
        ("score if in meadow", "a number, a place or a count"),
        ("score 4 per adjacent", "a card, a tag, `card` or `slot`"),
        ("score 4 if 3 +", "a number, a place or a count"),
        ("before scoring { everyone 3 }", "a statement such as `move`"),
        ("score 1 if not", "a condition such as"),
        ("score 1 if position is", "what it is, such as"),
    ],
)
def test_groups(clause: str, group: str) -> None:
    assert group in in_card(clause).message


def test_several_mistakes_in_one_declaration() -> None:
    text = f"{HEADER}card Oak x2 {{\n  score 3 per adjacnt Oak\n  is tree\n  score 4 for each adjacent Rose\n}}\n"
    assert [p.span.text for p in problems(text)] == ["adjacnt", "for each"]


def test_a_hint_about_a_line_with_two_mistakes_is_right() -> None:
    text = f"{HEADER}card Oak x2 {{\n  score 3 pr adjacent Oak if in meadow score 4 for each adjacent Rose\n}}\n"
    assert [p.hint for p in problems(text)] == [
        "Write `score 3 per adjacent Oak if in meadow score 4 per adjacent Rose`."
    ]


# --- Never the parser's own words ---
TERMINALS = {terminal.name for terminal in parser().terminals}
WORDS = [
    "card",
    "Oak",
    "x2",
    "{",
    "}",
    "score",
    "4",
    "per",
    "if",
    "is",
    "or",
    "in",
    "tag",
    ",",
    "where",
    "(",
    ")",
    '"a"',
]


@given(st.lists(st.sampled_from(WORDS), max_size=25))
def test_no_name_of_a_terminal(words: list[str]) -> None:
    for problem in problems(HEADER + " ".join(words)):
        said = f"{problem.message} {problem.hint}".replace("`game NAME", "")
        assert not TERMINALS & set(re.findall(r"[A-Z_]{2,}", said)), said
        assert "$END" not in said
        assert len(problem.message) < 220
        assert problem.message.endswith((".", "?"))


def test_long_words_are_cut_in_messages() -> None:
    long = "a" * 5_000
    texts = (f"{long} b", f"card {long} {{ }}", f'card Oak "{long}" {{ }}', f"card Oak '{long}' {{ }}", f"row r {long}")
    for text in texts:
        for problem in problems(f"{HEADER}{text}\n"):
            assert len(problem.message) + len(problem.hint) < 400
