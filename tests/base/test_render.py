"""Diagnostics as text: the right characters underlined, whatever stands before them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from naishi.base.diagnostic import Diagnostic, Label
from naishi.base.render import CUT, VIVID, cells, render, render_all
from naishi.base.source import NOWHERE, Source, Span


def at(text: str, part: str, name: str = "my.naishi") -> Span:
    start = text.index(part)
    return Span(Source(name, text), start, start + len(part))


def problem(span: Span, hint: str = "", labels: tuple[Label, ...] = (), severity: str = "error") -> Diagnostic:
    return Diagnostic("some-code", "It is wrong.", span, hint, labels, severity)


def lines(span: Span, width: int = 100) -> list[str]:
    return render(problem(span), width=width).splitlines()


def underlined(shown: list[str]) -> str:
    """The characters that stand above the signs, column by column."""
    columns = "".join(ch + "\0" * (cells(ch) - 1) if cells(ch) else "" for ch in shown[1])
    return "".join(ch for ch, sign in zip(columns, shown[2], strict=False) if sign == "^").replace("\0", "")


def test_everything_that_is_said() -> None:
    text = "tag tree\ncard Oak x1 {\n  is tre\n}\n"
    label = Label(at(text, "tree"), "declared here")
    assert render(problem(at(text, "tre\n").to(at(text, "tre\n")), "Did you mean `tree`?", (label,))) == (
        "my.naishi:3:6: error[some-code]: It is wrong.\n"
        "3 |   is tre\n"
        "  |      ^^^\n"
        "    my.naishi:1:5: declared here\n"
        "1 | tag tree\n"
        "  |     ----\n"
        "  = hint: Did you mean `tree`?"
    )


def test_a_warning_says_that_it_is_one() -> None:
    assert "warning[some-code]" in render(problem(at("ab", "b"), severity="warning"))


def test_several_lines_show_the_first() -> None:
    shown = lines(at("card A {\n  is b\n}", "A {\n  is b\n}"))
    assert shown[1:] == ["1 | card A {", "  |      ^^^"]


def test_an_end_of_line_is_a_place() -> None:
    assert lines(at("ab\r\ncd", "\r\n"))[1:] == ["1 | ab", "  |   ^"]


def test_the_end_of_the_file_is_a_place() -> None:
    assert lines(Span(Source("a", "tag b"), 5, 5))[1:] == ["1 | tag b", "  |      ^"]
    assert lines(Span(Source("a", "tag b\n"), 6, 6))[1:] == ["2 |", "  | ^"]


def test_an_empty_source_has_no_line() -> None:
    assert lines(Span(Source("a.naishi", ""), 0, 0)) == ["a.naishi: error[some-code]: It is wrong."]
    assert lines(NOWHERE) == ["error[some-code]: It is wrong."]


@pytest.mark.parametrize(
    "text",
    ["\tcard Oak", "a\tb\tOak", "card 竹林 Oak", "e\u0301e\u0301 Oak", "ｆｕｌｌ Oak", "\x1b[31m Oak", "\u200bOak"],
)
def test_what_stands_before_does_not_shift_it(text: str) -> None:
    assert underlined(lines(at(text, "Oak"))) == "Oak"


def test_wide_characters_are_underlined_wholly() -> None:
    shown = lines(at("card 竹林 x1", "竹林"))
    assert shown[2] == "  |      ^^^^"


def test_nothing_reaches_the_terminal_as_a_command() -> None:
    text = "a \x1b[2J \u202e b\x07"
    wrong = Diagnostic("some-code", f"No {text}", at(text, "b"), f"Not {text}\nbut", ())
    assert not {"\x1b", "\u202e", "\x07"} & set(render(wrong))
    assert len(render(wrong).splitlines()) == 4


@pytest.mark.parametrize("before", [0, 30, 3000])
@pytest.mark.parametrize("after", [0, 30, 3000])
def test_a_long_line_is_cut_around_it(before: int, after: int) -> None:
    shown = lines(at("a" * before + "Oak" + "b" * after, "Oak"), width=60)
    assert underlined(shown) == "Oak"
    assert all(cells(line) <= 60 for line in shown)
    assert (CUT in shown[1]) == (before + after > 50)


def test_a_long_mark_is_cut_too() -> None:
    shown = lines(at("x " + "竹" * 5000, "竹" * 5000), width=40)
    assert all(cells(line) <= 40 for line in shown[1:])
    assert set(underlined(shown)) == {"竹"}


def test_a_terminal_gets_marks_and_the_same_text() -> None:
    span = at("tag tre", "tre")
    vivid = render(problem(span, "So."), VIVID)
    assert "\x1b[1;31m^^^\x1b[0m" in vivid
    for mark in (VIVID.error, VIVID.strong, VIVID.quiet, VIVID.hint, VIVID.end):
        vivid = vivid.replace(mark, "")
    assert [line.rstrip() for line in vivid.splitlines()] == render(problem(span, "So.")).splitlines()


def test_several_stand_apart() -> None:
    one = problem(at("ab", "b"))
    assert render_all([one, one]) == f"{render(one)}\n\n{render(one)}"
    assert render_all([]) == ""


@given(st.text(max_size=200), st.integers(0, 200), st.integers(0, 50), st.integers(20, 120))
def test_any_text_anywhere(text: str, start: int, length: int, width: int) -> None:
    source = Source("a", text)
    first = min(start, len(text))
    shown = render(problem(Span(source, first, min(first + length, len(text)))), width=width)
    assert len(shown.split("\n")) == (3 if text else 1)
    assert all(cells(line) <= max(width, 24) for line in shown.split("\n")[1:])


def test_a_sign_behind_a_full_line_fits() -> None:
    text = "x" * 20
    assert all(cells(line) <= 24 for line in lines(Span(Source("a", text), 20, 20), width=20)[1:])
