"""Places with a part for each word of a field."""

from __future__ import annotations

import pytest

import naishi
from naishi.base.source import Source
from naishi.runtime.localization.event_texts import event_text
from naishi.runtime.localization.texts import Texts
from naishi.semantics.compile import compile_sources
from tests.runtime.rules import game, played, texts

STACKS = """
game Stacks { version 1  players 2  at most 40 turns }
field clan: red, blue
pile stack[clan] seen by everyone
pool bowl[clan] per player seen by everyone
row  shelf[clan] seen by everyone
pile box holds every card
card Oak x3 { clan red }
card Ash x3 { clan blue }
card Fir x2 { }
setup {
  step lay {
    each card c in box where clan of c is one of red, blue { move c to stack[clan of c] }
    move 1 card from stack[red] to shelf[red]
    move all Fir from box to stack[blue]
  }
}
turn { do one of { take  lose  give  otherwise pass } }
action take with card c in shelf where stack[clan of c] is filled {
  move card in stack[clan of c] to your bowl[clan of c]
  if position of c is 1 { move c to your bowl[blue] }
}
action lose with card c in stack[blue] { move c to stack[clan of c] }
action give with card c in bowl[2] of opponent { move c to shelf[blue] }
winner { most count of card in your bowl[red] }
"""
MORE = """
expansion More for Stacks { version 1 }
extend field clan with green
card Elm x2 { clan green }
extend step lay last { move all Elm from box to stack[green] }
"""


def test_a_part_for_each_word() -> None:
    match = game(STACKS).new(seed=1)
    assert match.position()["stack"] == [["Oak", "Oak"], ["Fir", "Fir", "Ash", "Ash", "Ash"]]
    assert texts(match) == ["take shelf[red]", "lose Ash", "lose Fir"]
    played(match, "take shelf[red]")
    assert match.position()["bowl"] == [[["Oak"], ["Oak"]], [[], []]]
    assert "give Oak" in texts(match)
    assert played(match, "give").position()["shelf"] == [None, "Oak"]


def test_it_is_written_by_word() -> None:
    match = played(game(STACKS).new(seed=1), "take")
    moved = [event for event in match.events(0) if event["type"] == "moved"]
    assert moved[0]["from"] == {"place": "stack", "owner": 0, "position": 1, "word": "red"}
    assert event_text(Texts("", {}, {}), moved[1]) == "Oak goes from shelf red to bowl blue of player 1."
    assert match.load(match.game, match.save()).key() == match.key()
    said = game(STACKS).new(seed=1).why_not("take shelf[pink]")
    assert said is not None
    assert said["message"] == "`shelf[pink]`: the parts of shelf are called red and blue."


def test_what_has_no_such_word_has_no_part() -> None:
    match = game(STACKS).from_position({"stack": [[], ["Fir"]], "shelf": [None, "Fir"]})
    assert texts(match) == ["lose Fir"]
    with pytest.raises(naishi.RulesFault, match="stack has no such part"):
        match.play("lose Fir")


def test_words_that_an_expansion_adds_have_parts() -> None:
    sources = [Source("stacks.naishi", STACKS), Source("more.naishi", MORE)]
    compiled = compile_sources(sources)
    assert compiled.program is not None, [problem.message for problem in compiled.problems]
    assert compiled.linked is not None
    match = naishi.Game(compiled.program, compiled.linked).new(seed=1)
    assert match.position()["stack"][2] == ["Elm", "Elm"]
