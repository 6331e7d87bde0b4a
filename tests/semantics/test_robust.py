"""No text makes the checker fail: arbitrary ones, rules with words lost or mixed up, files of other kinds."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from docs.meadow import in_meadow
from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Source
from naishi.runtime.load import compile_files
from naishi.runtime.match import Game
from naishi.semantics.compile import Compiled, compile_sources
from naishi.state.items import RulesFault
from tests.semantics.wrong_programs import wrong_programs
from tests.share import times

RULES = Path(__file__).resolve().parents[2] / "rules" / "base.naishi"
TOKEN = re.compile(r'"[^"\n]*"|\w+|[^\w\s]|\s+|#[^\n]*')
TEXT = re.sub(r"#[^\n]*", "", RULES.read_text(encoding="utf-8"))
TOKENS = TOKEN.findall(TEXT)
WORDS = [index for index, token in enumerate(TOKENS) if token.strip()]
VOCABULARY = sorted({TOKENS[index] for index in WORDS})
FRAGMENTS = [wrong.program for wrong in wrong_programs() if wrong.file.stem != "many"]
MOVES = 25


def checked(text: str, name: str = "sample.naishi") -> Compiled:
    """What comes of a text, with every problem's place looked at."""
    source = Source(name, text)
    compiled = compile_sources([source])
    for problem in compiled.problems:
        look_at(problem, source)
    assert compiled.program is not None or any(problem.is_error for problem in compiled.problems)
    return compiled


def look_at(problem: Diagnostic, source: Source) -> None:
    for span in (problem.span, *(label.span for label in problem.labels)):
        assert span.source is source
        assert 0 <= span.start <= span.end <= len(source.text)
    beyond = problem.span.start >= len(source.text.rstrip())  # something is missing at the end
    whole = problem.span.start == 0  # the file as a whole
    assert problem.span.text.strip(" \t\r\n\f") or beyond or whole, problem
    assert problem.message
    assert len(problem.message) + len(problem.hint) < 1_000


def played(compiled: Compiled, seed: int) -> None:
    """Some moves of a game; a fault in the rules may end it, no other error."""
    if compiled.program is None or compiled.linked is None:
        return
    try:
        match = Game(compiled.program, compiled.linked).new(seed)
        for step in range(MOVES):
            if match.is_over:
                break
            seat = match.to_act[-1]
            moves = match.moves_of(seat)
            assert moves, "someone is to act, and nothing is to be done"
            match.play(moves[(seed + step * 7) % len(moves)], seat)
        match.score(1)
        _ = match.outcome
    except RulesFault:
        pass


# --- Any text ---
@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    checked(text)
    checked(f"game Meadow {{ players 2 at most 9 turns }}\n{text}")


@given(st.lists(st.sampled_from(VOCABULARY), max_size=40))
def test_any_words_of_a_game(words: list[str]) -> None:
    checked(f"game Meadow {{ players 2 at most 9 turns }}\n{' '.join(words)}")


# --- A rules file with something changed ---
CHANGES = st.lists(
    st.tuples(
        st.sampled_from(["lost", "doubled", "replaced", "replaced", "exchanged"]),
        st.sampled_from(WORDS),
        st.sampled_from(WORDS),
    ),
    min_size=1,
    max_size=3,
)


def changed(changes: list[tuple[str, int, int]]) -> str:
    tokens = list(TOKENS)
    for change, one, other in changes:
        match change:
            case "lost":
                tokens[one] = ""
            case "doubled":
                tokens[one] = f"{tokens[one]} {tokens[one]}"
            case "replaced":
                tokens[one] = TOKENS[other]
            case "exchanged":
                tokens[one], tokens[other] = tokens[other], tokens[one]
    return "".join(tokens)


@settings(max_examples=times(8))
@given(CHANGES, st.integers(0, 1000))
def test_changed_rules(changes: list[tuple[str, int, int]], seed: int) -> None:
    played(checked(changed(changes)), seed)


NAMES = [index for index in WORDS if TOKENS[index][0].isalpha()]
NUMBERS = [index for index in WORDS if TOKENS[index].isdigit()]


@settings(max_examples=times(8))
@given(st.sampled_from(NAMES), st.sampled_from(NAMES), st.integers(0, 1000))
def test_one_name_for_another(one: int, other: int, seed: int) -> None:
    played(checked(changed([("replaced", one, other)])), seed)


@settings(max_examples=times(8))
@given(st.sampled_from(NUMBERS), st.sampled_from([0, 1, 2, 3, 7, 100, 999_999_999]), st.integers(0, 1000))
def test_one_number_for_another(index: int, number: int, seed: int) -> None:
    tokens = list(TOKENS)
    tokens[index] = str(number)
    played(checked("".join(tokens)), seed)


@given(st.sampled_from(FRAGMENTS), st.data())
def test_changed_small_programs(program: str, data: st.DataObject) -> None:
    tokens = TOKEN.findall(program)
    words = [index for index, token in enumerate(tokens) if token.strip()]
    one, other = data.draw(st.sampled_from(words)), data.draw(st.sampled_from(words))
    tokens[one] = data.draw(st.sampled_from(["", tokens[other], *VOCABULARY]))
    played(checked("".join(tokens)), data.draw(st.integers(0, 1000)))


# --- Files of other kinds ---
@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"game Meadow { version 1 }\n# \xff\xfe\n", "not-utf8"),
        ("game Meadow { version 1 }".encode("utf-16"), "not-utf8"),
        (b"", "empty-file"),
        (b"  \n\n# nothing yet\n", "empty-file"),
        (b"card Oak x1 { }\n" * 650_000, "file-too-large"),
        (b"# about oaks\n" * 40_000, "file-too-large"),
        (
            b"game Meadow { version 1 }\ncard Oak x1 { score " + b"(" * 10_000 + b"1" + b")" * 10_000 + b" }",
            "nested-too-deep",
        ),
        (b"game Meadow { version 1 }\naction plant " + b"{ if no Oak " * 10_000 + b"}" * 10_000, "nested-too-deep"),
        (b"game Meadow { version 1 }\ncard Oak x1 { score 1" + b" + 1" * 10_000 + b" }", "nested-too-deep"),
        (b"game Meadow { version 1 }\ncondition ripe: " + b"not " * 10_000 + b"it is Oak", "nested-too-deep"),
        (b"game Meadow { version 1 }\nturn { do plant " + b"then do plant " * 10_000 + b"}", "nested-too-deep"),
        (b"\x00" * 100, "unknown-character"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_other_files(data: bytes, code: str, tmp_path: Path) -> None:
    file = tmp_path / "sample.naishi"
    file.write_bytes(data)
    compiled = compile_files([file])
    assert compiled.program is None
    assert code in {problem.code for problem in compiled.problems}
    for problem in compiled.problems:
        look_at(problem, problem.span.source)


def test_no_file(tmp_path: Path) -> None:
    for name in (tmp_path / "none.naishi", tmp_path, "no_such_game"):
        assert [problem.code for problem in compile_files([name]).problems] == ["cannot-read"]


def test_a_large_file_is_checked() -> None:
    cards = "\n".join(f"card Oak{i} x1 {{ score 1 per adjacent Oak{i + 1} }}" for i in range(400))
    checked(in_meadow(f"{cards}\nscoring of garden {{ }}"))


@example("x")
@given(st.text(max_size=30))
def test_any_text_in_a_name(text: str) -> None:
    checked(in_meadow(f'card Rose "{text}" x2 {{ score 1 }}'))
