"""A card with 0 copies is switched off: everything said of it stays right, and it is nowhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from naishi.base.source import Source
from naishi.base.walk import all_of
from naishi.cli.app import app
from naishi.runtime.match import Game
from naishi.semantics.compile import compile_sources
from naishi.syntax import nodes as n
from naishi.syntax.english.spoken import describe
from naishi.syntax.parser import parse
from tests.semantics.sheets import (
    CARDS,
    NAMES,
    RULES,
    folder,
    games,
    problems,
    with_sheet,
)

OFF = "name;height;copies\nA;1;0\nB;2;3\n"


def test_no_copies_switch_a_card_off_in_files_and_rules_alike() -> None:
    rules = (
        NAMES.replace(" if some B above or no B in your line", "")
        .replace("per B", "per A")
        .replace("score 1 }", "score 2 }")
    )
    as_file = problems(("a", RULES + rules + CARDS % "x.csv"), ("x.csv", OFF))
    as_list = problems(
        ("a", RULES + rules + CARDS % "x.yaml"),
        ("x.yaml", "- {name: A, height: 1, copies: 0}\n- {name: B, height: 2, copies: 3}"),
    )
    as_table = problems(
        ("a", RULES + rules + "cards Ash { score height of this table name, height { A 1 x0  B 2 x3 } }")
    )
    as_cards = problems(("a", RULES + rules + "tag Ash\ncard A x0 { is Ash height 1 }\ncard B x3 { is Ash height 2 }"))
    assert as_file == as_list == as_table == as_cards == []


def test_a_switched_off_card_is_known_and_never_there() -> None:
    compiled = compile_sources([Source("a", RULES + CARDS % "x.csv"), Source("x.csv", OFF)])
    assert compiled.program is not None
    assert compiled.linked is not None
    game = Game(compiled.program, compiled.linked)
    assert [(kind.name, kind.copies) for kind in game.program.kinds[1:]] == [("A", 0), ("B", 3)]
    match = game.new(seed=1)
    while not match.is_over:
        match.play(match.legal_moves[0])
    assert "A" not in json.dumps(match.view(1))
    with pytest.raises(ValueError, match="A is switched off"):
        game.from_position({"line": [["A"], []]})


def test_what_is_switched_off_is_said(tmp_path: Path) -> None:
    rules = folder(tmp_path, "x.csv", OFF.encode())
    result = CliRunner().invoke(app, ["check", str(rules)])
    assert "Grove: 2 cards (3 copies; 1 switched off), 1 action" in result.stdout
    (card,) = (item for item in parse(Source("a", "game A { }\ncard B x0 { }")).items if isinstance(item, n.Card))
    assert describe(card)[0] == "Card B, no copies: it is switched off:"


def test_its_row_is_looked_at_even_so() -> None:
    (problem,) = with_sheet("name;shade;copies\nA;drak;0\nB;dark;1\n")
    assert problem.span.text == "drak"


@pytest.mark.parametrize("path", games(), ids=lambda path: path.stem)
def test_any_card_of_a_game_can_be_switched_off(path: Path) -> None:
    """Nothing but a need of that very card is told; and one message if all are off."""
    text = path.read_text("utf-8")
    items = [item for item in parse(Source("game.naishi", text)).items if isinstance(item, n.Card | n.Cards)]
    copies = [one for item in items for one in all_of(item, n.Copies)]
    first = copies[0].span
    one_off = compile_sources([Source("game.naishi", text[: first.start] + "x0" + text[first.end :])]).problems
    assert {problem.code for problem in one_off if problem.is_error} <= {"too-few", "example-layout"}
    for one in sorted(copies, key=lambda one: -one.span.start):
        text = text[: one.span.start] + "x0" + text[one.span.end :]
    told = [problem for problem in compile_sources([Source("game.naishi", text)]).problems if problem.is_error]
    assert [problem.code for problem in told] in ([], ["no-cards"])
