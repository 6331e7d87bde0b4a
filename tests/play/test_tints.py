"""Words and the tints they name."""

from __future__ import annotations

from pathlib import Path

import pytest

import naishi
from naishi.play import tints
from naishi.program import Program
from tests.play.table_top import base, gems

PLAIN = """
game Plain { version 1 players 2 at most 9 turns }
tag small, large
field mood: glad, sad
pile all_of_them seen by nobody holds every card
pile mine per player seen by owner
card Mouse x4 { is small  mood glad }
card Whale x4 { is large  mood sad }
setup { step lay { shuffle all_of_them  deal 1 card from all_of_them to each mine } }
turn { do one of { draw  otherwise pass } }
action draw
  only if some card in all_of_them
{ move 1 card from all_of_them to your mine }
group counted = mine
scoring of counted { }
winner { most count of small in your counted }
"""


@pytest.mark.parametrize(
    ("word", "tint"),
    [("skyblue", "87ceeb"), ("sky_blue", "87ceeb"), ("darkestgreen", "008000"), ("Azure", "f0ffff"), ("glad", None)],
)
def test_a_word_names_its_tint(word: str, tint: str | None) -> None:
    assert tints.of_word(word) == tint


def test_the_field_whose_words_are_tints_is_found(tmp_path: Path) -> None:
    fields = [tints.tint_field(game.program) for game in (base(), gems(tmp_path))]
    assert [field.name for field in fields if field is not None] == ["color", "suit"]


def style_of(program: Program, name: str) -> str:
    return str(tints.styles(program)[next(kind.id for kind in program.kinds if kind.name == name)])


def test_a_card_without_a_tint_is_only_bold() -> None:
    program = base().program
    assert style_of(program, "Ninja") == "bold"
    assert style_of(program, "Mountain") == "#000000 on #ffffff"
    assert style_of(program, "Rider") == "#ffffff on #0000ff"


def test_without_such_a_field_tags_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "plain.naishi"
    path.write_text(PLAIN, encoding="utf-8")
    program = naishi.load(path).program
    assert tints.tint_field(program) is None
    assert style_of(program, "Mouse") != style_of(program, "Whale")
