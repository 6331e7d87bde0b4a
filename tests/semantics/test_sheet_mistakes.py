"""What is wrong in a card file is told once, at its cell, and its hint applied makes it right."""

from __future__ import annotations

from pathlib import Path

import pytest

from naishi.base.diagnostic import mended
from naishi.base.source import Source
from naishi.semantics.compile import compile_sources
from naishi.syntax import nodes as n
from naishi.syntax.parser import parse
from tests.semantics.sheets import (
    CARDS,
    NAMES,
    RULES,
    csv_of,
    games,
    problems,
    with_sheet,
)

# --- hints, applied ---
HEAD = "name;title;is;shade;height;likes;copies\n"
REPAIRS = {
    "a decimal point": (HEAD + "A;;;dark;3.0;;1\n", HEAD + "A;;;dark;3;;1\n"),
    "a decimal comma": (HEAD + "A;;;dark;-3,00;;1\n", HEAD + "A;;;dark;-3;;1\n"),
    "copies with a point": (HEAD + "A;;;dark;3;;4.0\n", HEAD + "A;;;dark;3;;4\n"),
    "a long minus": (HEAD + "A;;;dark;\u22123;;1\n", HEAD + "A;;;dark;-3;;1\n"),
    "a long dash": (HEAD + "A;;;dark;\u2013;;1\n", HEAD + "A;;;dark;-;;1\n"),
    "a long dash for a word": (HEAD + "A;;;\u2014;1;;1\n", HEAD + "A;;;-;1;;1\n"),
    "a word in capitals": (HEAD + "A;;;Dark;1;;1\n", HEAD + "A;;;dark;1;;1\n"),
    "a word in two": (HEAD + "A;;;da rk;1;;1\n", HEAD + "A;;;dark;1;;1\n"),
    "slashes": (HEAD + "A;;tall/tree;dark;1;;1\n", HEAD + "A;;tall+tree;dark;1;;1\n"),
    "blanks": (HEAD + "A;;;dark;1;dark dark light;1\n", HEAD + "A;;;dark;1;dark+dark+light;1\n"),
    "times": (HEAD + "A;;;dark;1;;2x\n", HEAD + "A;;;dark;1;;2\n"),
    "a name of two words": (HEAD + "Big Apple;;;dark;1;;1\n", HEAD + "BigApple;Big Apple;;dark;1;;1\n"),
    "with quotes": (HEAD + '"Apple; ""big""";-;;dark;1;;1\n', HEAD + 'AppleBig;"Apple; ""big""";;dark;1;;1\n'),
    "with an apostrophe": (HEAD + "O'Nut;Nut;;dark;1;;1\n", HEAD + "ONut;Nut;;dark;1;;1\n"),
    "a name of the language": (HEAD + "row;;;dark;1;;1\n", HEAD + "Row;;;dark;1;;1\n"),
    "a misspelt heading": ("name;shaed;copies\nA;dark;1\n", "name;shade;copies\nA;dark;1\n"),
    "a heading with a blank": ("name;Hei ght;copies\nA;1;1\n", "name;height;copies\nA;1;1\n"),
    "tags": ("name;Tags;copies\nA;tall;1\n", "name;is;copies\nA;tall;1\n"),
    "quantity": ("name;Qty;height\nA;2;2\n", "name;copies;height\nA;2;2\n"),
}


@pytest.mark.parametrize("case", REPAIRS)
def test_hints_applied(case: str) -> None:
    wrong, right = REPAIRS[case]
    (problem,) = with_sheet(wrong)
    assert problem.hint
    put = mended(Source("x.csv", wrong), problem.repair)
    assert not with_sheet(put)
    assert _meaning(put) == _meaning(right)


def _meaning(text: str) -> list[tuple[object, ...]]:
    compiled = compile_sources([Source("grove.naishi", RULES + CARDS % "x.csv"), Source("x.csv", text)])
    assert compiled.program is not None, text
    return [(k.name, k.title, k.copies, k.tags, k.fields, k.lists) for k in compiled.program.kinds]


@pytest.mark.parametrize("before", ["", " without art"])
def test_the_hint_sets_all_prose_aside(before: str) -> None:
    rules = RULES + CARDS.replace('"%s"', f'"x.csv"{before}')
    sheet = "name;Notes;height;art;card text;row;copies\nA;too strong?;1;a.png;Sing!;a b;1\n"
    told = problems(("grove.naishi", rules), ("x.csv", sheet))
    assert {problem.span.text for problem in told} == {"Notes", "card text", "row", "art"} - (
        {"art"} if before else set()
    )
    repairs = {problem.repair for problem in told}
    assert len(repairs) == 1
    put = mended(Source("grove.naishi", rules), repairs.pop())
    assert not problems(("grove.naishi", put), ("x.csv", sheet))
    assert '"card text", "row"' in put


@pytest.mark.parametrize(("number", "hint"), [
    ("3,5", "Numbers are whole: write `3` or `4`."), ("-2.5", "Numbers are whole: write `-3` or `-2`."),
    ("0.25", "Numbers are whole: write `0` or `1`."),
    ("1.000", "A number is digits only, with no point or comma in it."),
    ("1,000", "A number is digits only, with no point or comma in it."),
])  # fmt: skip
def test_numbers_are_whole(number: str, hint: str) -> None:
    """No repair where it is not sure which number was meant; the same in both kinds of file and in the rules."""
    for name, text in (
        ("x.csv", f"name;height;copies\nA;{number};1"),
        ("x.yaml", f'- {{name: A, height: "{number}", copies: 1}}'),
    ):
        (problem,) = with_sheet(text, name)
        assert (problem.message, problem.hint, problem.repair) == (
            f"height needs a whole number; `{number}` isn't one.", hint, ()
        )  # fmt: skip
    if "," in number and number[0] != "-":
        (problem,) = problems(("a", f"{RULES}card Elm x1 {{ height {number} }}"))
        assert problem.hint == hint


# --- one mistake, one message ---
ONE_MISTAKE = {
    "an empty cell for copies": "name;height;copies\nA;1;\nB;2;1\n",
    "the only row without copies": "name;height;copies\nB;1;\n",
    "copies that are no number": "name;height;copies\nB;1;many\n",
    "a short row": "name;height;copies\nA;1;1\nB;2\n",
    "the only row is short": "name;height;copies\nB;1\n",
    "a long row": "name;height;copies\nB;1;1;7\n",
    "a name in two words, the only row": "name;height;copies\nA b;1;1\n",
    "no column of copies": "name;height\nA;1\n",
    "a title above": "My cards;;\nname;height;copies\nA;1;1\n",
    "no heading": "name;;copies\nA;1;1\n",
    "headings alone": "name;height;copies\n",
    "whole rows in quotes": '"name,height,copies"\n"A,1,1"\n"B,2,1"\n',
    "a quote around too much": 'name;height;copies\n"A;1";1\n',
    "a row twice, once without copies": "name;height;copies\nB;1;0\nB;1;1\n",
    "more rows than a game has cards": "name;height;copies\n" + "".join(f"C{row};1;1\n" for row in range(1001)),
    "too many copies": "name;height;copies\nB;1;99999999999\n",
    "an open quote": 'name;height;copies\n"A;1;1\n',
    "a column of prose": "name;notes;copies\nA;if this, then 3.5;1\nB;row;1\n",
    "nothing": "",
}


@pytest.mark.parametrize("case", ONE_MISTAKE)
@pytest.mark.parametrize("extra", ["", "card Oak x9 { }"])
def test_a_mistake_is_told_once_and_at_its_place(case: str, extra: str) -> None:
    rules = RULES.replace("row line", "row upper[4] per player seen by everyone\ngrid both = upper over line\nrow line")
    rules += (
        NAMES.replace("card Elm", "card Elm" if extra else "token Elm").replace(
            "token Elm x1 {", "token Elm x1 in line {"
        )
        if extra
        else ""
    )
    told = problems(("grove.naishi", rules + extra + CARDS % "x.csv"), ("x.csv", ONE_MISTAKE[case]))
    assert len(told) == 1, [f"{one.span.at} {one.message}" for one in told]
    assert told[0].span.source.name == "x.csv"


@pytest.mark.parametrize("path", games(), ids=lambda path: path.stem)
def test_a_game_whose_cards_cannot_be_read_is_told_so_and_nothing_else(path: Path) -> None:
    text = path.read_text("utf-8")
    items = parse(Source("game.naishi", text)).items
    for card in reversed([item for item in items if isinstance(item, n.Card | n.Cards)]):
        text = text[: card.span.start] + text[card.span.end :]
    for sheet in ("", "name;height\nA;1\n", "name;copies\nA b;1\nC;\n"):
        told = compile_sources(
            [Source("game.naishi", f'{text}\ncards from "x.csv"\n'), Source("x.csv", sheet)]
        ).problems
        assert told
        assert {problem.span.source.name for problem in told} == {"x.csv"}, [p.message for p in told]


def test_a_large_sheet_has_each_problem_at_its_cell() -> None:
    head = ["name", *(f"f{index}" for index in range(18)), "copies"]
    rows = [[f"Card{row}", *(str((row + index) % 10) for index in range(18)), "1"] for row in range(1000)]
    for row in range(0, 1000, 50):
        rows[row][row % 18 + 1] = "4,5"
    fields = "\n".join(f"field f{index}: 0 to 9" for index in range(18))
    text = csv_of([head, *rows], ";", "\r\n")
    rules = f"{RULES}{fields}\n{CARDS.replace('height of this + size of likes', 'f1 of this') % 'x.csv'}"
    told = problems(("grove.naishi", rules), ("x.csv", text))
    assert [(one.span.line, one.span.text) for one in told] == [(row + 2, "4,5") for row in range(0, 1000, 50)]


@pytest.mark.parametrize("cards", [CARDS % "x.csv", 'cards from "x.csv"\n'])
def test_cards_that_begin_nowhere_are_told_together(cards: str) -> None:
    rules = RULES.replace(" holds every card", "") + cards + "card Oak x1 { }"
    told = problems(("grove.naishi", rules), ("x.csv", "name;copies\n" + "".join(f"C{row};1\n" for row in range(50))))
    assert [(one.code, one.span.text) for one in told] == [("no-home", "Oak"), ("no-home", "C0")]
    assert "C0 and 49 other cards of the same list" in told[1].message
