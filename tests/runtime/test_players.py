"""Games for any number of players: `players`, sizes made of it, `player 2`, examples for so many."""

from __future__ import annotations

from pathlib import Path

import pytest

from naishi.base.source import Source
from naishi.runtime.examples.run import played as examples_played
from naishi.runtime.examples.run import run_examples
from naishi.runtime.notation.moves import InvalidMove
from naishi.semantics.compile import compile_sources
from naishi.syntax.parser import parse
from tests.runtime.rules import game, texts

ORCHARD = """
game Orchard { version 1  players 1 to 8  at most 60 turns }
row  stand[players + 1] seen by everyone
row  crate[3] per player seen by everyone
pile branch seen by everyone holds every card
card Apple x60 { score 1  score 2 if players is one of 2, 3 }
setup { step lay {
  refill stand from branch
  each player { move 1 card from branch to your crate }
  if players is 4 { move 1 card from branch to crate of player 4[2] }
} }
turn { do one of { pick  take  grab  trade if players is exactly_three  otherwise pass } }
action pick with card c in stand with slot s in your crate where s is empty { move c to s }
action take only if players is 2 with card c in crate of player 1 or crate of player 2 { move c to branch }
action grab
  only if players is more than 2
  with card c in crate of player 1 or crate of player 2 or crate of player 3
{ move c to branch }
action trade { shuffle branch }
scoring of crate { }
winner { most points }
"""
ORCHARD = ORCHARD.replace("crate of player 4[2]", "crate of player 4").replace("exactly_three", "3")
HEAD = "game G { version 1  players 2 to 4  at most 9 turns }\nrow line[players] per player seen by everyone\n"
REST = """
pile box seen by nobody holds every card
card Oak x20 { score 1 }
setup { step lay { deal 2 Oak from box to each line } }
turn { do one of { wait  otherwise pass } }
action wait { }
scoring of line { }
winner { most points }
"""


@pytest.mark.parametrize("players", range(1, 9))
def test_sizes_and_what_is_part_of_the_game(players: int) -> None:
    match = game(ORCHARD, seats=players).new()
    stand = next(place for place in match.view(0)["places"] if place["name"] == "stand")
    assert sum(spot != [] for spot in stand["spots"]) == players + 1
    assert match.game.seats == match.game.program.players == players
    assert [match.score(seat).total for seat in range(1, players + 1)] == [
        (3 if players in (2, 3) else 1) * (2 if players == seat == 4 else 1) for seat in range(1, players + 1)
    ]
    assert ("trade" in texts(match)) is (players == 3)
    assert any(text.startswith(("take ", "grab ")) for text in texts(match)) is (players > 1)


def test_every_player_can_be_named_by_number_in_a_move() -> None:
    three = game(ORCHARD, seats=3).new()
    assert [t for t in texts(three) if t.startswith("grab")] == [
        "grab crate[1]", "grab crate[1] of player 2", "grab crate[1] of player 3"
    ]  # fmt: skip
    assert three.play("grab crate[1] of player 3").text == "grab crate[1] of player 3"
    assert three.play("grab crate[1] of player 2").text == "grab crate[1]"
    two = game(ORCHARD, seats=2).new()
    assert two.play("take crate[1] of player 2").text == "take crate[1] of opponent"
    assert two.play("take crate[1] of player 1").text == "take crate[1] of opponent"
    with pytest.raises(InvalidMove, match="no such player"):
        two.play("take crate[1] of player 3")
    with pytest.raises(InvalidMove, match="no such player"):
        three.play("take crate[1] of opponent")


def results(text: str) -> list[tuple[str, str]]:
    files = [parse(Source("test.naishi", text))]
    unit = files[0].header
    assert unit is not None
    return [(r.title, r.problem.message if r.problem else "") for r in examples_played(files, unit.name.text)]


def test_examples_are_played_with_so_many() -> None:
    examples = """
example "four" for 4 players {
  line of player 4 -, -, -, Oak
  play wait  play wait  play wait
  expect legal wait
  expect score 1 of player 4
  expect some Oak in line of player 4
  expect players is 4
}
example "two" { expect players is 2  line of opponent Oak  expect score 1 of opponent }
example "three" for 3 players { expect players is 2 }
"""
    examples = examples.replace("{ expect players is 2  line of opponent Oak ", "{ line of opponent Oak ")
    found = results(HEAD + REST + examples)
    assert found == [("four", ""), ("two", ""), ("three", "Expected 2; players is 3.")]


def test_examples_of_an_expansion_too(tmp_path: Path) -> None:
    (tmp_path / "g.naishi").write_text(HEAD + REST, encoding="utf-8")
    more = "expansion E for G { version 1 }\ncard Elm x3 { score 2 }\nextend step lay last { shuffle box }\n"
    more += 'example "elms" for 3 players { line of player 3 Elm, Oak  expect score 3 of player 3 }\n'
    more += 'option tall "Tall elms" { extend card Elm { score 5 }\n'
    more += 'example "tall" for 4 players { line of player 3 Elm of player 1 } }'
    more = more.replace(" Elm of player 1 }", " Elm  expect score 7 of player 3 }")
    (tmp_path / "e.naishi").write_text(more, encoding="utf-8")
    found = run_examples([tmp_path / "g.naishi", tmp_path / "e.naishi"])
    assert [(r.title, r.problem) for r in found] == [("elms", None), ("tall", None)]


def test_what_is_wrong_with_other_numbers_is_found_by_the_check_alone() -> None:
    text = HEAD + REST.replace("wait { }", "wait { move 1 Oak from box to line[4] of player 1 }")
    text = text.replace("line[4] of player 1", "line of player 3")
    source = [Source("test.naishi", text)]
    assert [p.code for p in compile_sources(source).problems] == ["no-such-player"]
    assert compile_sources(source, seats=4).problems == ()


def test_names_that_only_other_numbers_need_are_used() -> None:
    more = "condition odd: it is Oak\npile heap seen by everyone\n"
    more += "action four { move 1 card from heap to box }\n"
    body = "wait { if players is 4 { do four  choose card c in line of player 4 where c is odd  move c to heap } }"
    text = HEAD + more + REST.replace("wait { }", body)
    for seats in (None, 2, 3, 4):
        assert compile_sources([Source("test.naishi", text)], seats=seats).problems == ()


def test_a_trigger_speaks_of_one_seat() -> None:
    when = """
pile heap seen by everyone
when Oak enters line of player 2 from line of player 1 { move 1 Oak from box to heap }
when Oak enters your line from line of opponent { move 2 Oak from box to heap }
"""
    swap = "swap card in your line[1] with card in line[1] of opponent"
    rules = HEAD.replace("2 to 4", "2") + REST.replace("wait { }", f"wait {{ {swap} }}") + when
    match = game(
        rules.replace("card in your line[1]", "card in a").replace("wait {", "wait with slot a in your line {")
    ).new()
    match.play("wait line[1]")
    heap = next(place for place in match.view(0)["places"] if place["name"] == "heap")
    assert len(heap["spots"][0]) == 5
