"""Effects that set each other off: they end, or are refused, or are stopped with their circle named. Never a hang."""

from __future__ import annotations

import random

import pytest

import naishi
from naishi.base.source import Source
from naishi.runtime.files import find
from naishi.semantics.compile import Compiled, compile_sources
from tests.expansions import grove

WANDERER = """
card Wanderer x2 {
  is traveler
  when this enters your territory from river { may do develop }
  when this leaves your territory to discards { may do develop }
}
"""
# Line to Hand and back again, each time with somebody to be chosen.
PENDULUM = """
card Pendulum x1 {
  is traveler
  when this enters your hand from your line { choose card c in your line  swap this with c }
  when this enters your line from your hand { choose card c in your hand  swap this with c }
}
"""
CAROUSEL = """
card Carousel x1 {
  is traveler
  when this enters discards from your territory { move this to your inn }
  when this enters your inn from discards { move this to discards }
  when this enters discards from your inn { move this to your inn }
}
"""


def compiled(text: str) -> Compiled:
    """A third file on top of the expansion."""
    files = [Source(find(name).name, find(name).read_text(encoding="utf-8")) for name in ("base", "legends")]
    mod = f"expansion Mod for Naishi, Legends {{ version 1 }}\n{text}"
    return compile_sources([*files, Source("mod.naishi", mod)])


def game(text: str) -> naishi.Game:
    found = compiled(text)
    assert found.program is not None, found.problems
    assert found.linked is not None
    return naishi.Game(found.program, found.linked)


# --- who develops on entering and on leaving ---
def test_it_ends_because_the_river_is_refilled_only_afterwards() -> None:
    position = {
        "line": [["Wanderer", "Girl", "Fort"], []],
        "river": ["Wanderer", "OldMan", "CherryLady", "Monk", "Torii"],
        "stock": [["Rice"]] * 5,
    }
    waiting, longest = [(game(WANDERER).from_position(position).copy(), 0)], 0
    waiting[0][0].play("develop line[1]")
    for _ in range(4000):
        if not waiting:
            break
        match, length = waiting.pop(random.Random(len(waiting)).randrange(len(waiting)))
        longest = max(longest, length)
        for move in match.legal_moves:
            if move.action in ("develop", "Wanderer", "Girl", "CherryLady") or len(match.legal_moves) == 1:
                one = match.copy()
                one.play(move)
                if one.turn == 1 and any(m.action != "switch" for m in one.legal_moves):
                    waiting.append((one, length + 1))
    assert 4 <= longest < 15


def test_whole_games_with_it_end() -> None:
    with_wanderer = game(WANDERER)
    for seed in range(30):
        match, chance = with_wanderer.new(seed), random.Random(seed)
        for _ in range(1500):
            if match.is_over:
                break
            seat = chance.choice(match.to_act)
            match.play(chance.choice(match.moves_of(seat)), seat)
        assert match.is_over


# --- without a choice ---
def test_a_chain_without_choices_is_refused() -> None:
    problems = [p for p in compiled(CAROUSEL).problems if p.code == "endless-triggers"]
    assert len(problems) == 1
    assert problems[0].span.source.name == "mod.naishi"
    assert problems[0].is_error
    assert "Carousel" in problems[0].message
    lines = {problems[0].span.line, *(label.span.line for label in problems[0].labels)}
    assert lines == {5, 6} or lines == {6, 7}


def test_a_chain_through_what_happens_after_effects_is_refused() -> None:
    changes = """
    replace after effects { if river[1] is empty { move up to 1 Rose from rubbish to river } }
    when back: Rose enters river from rubbish { move all Rose from river to rubbish }
    """
    problems = grove.compiled(grove.expansion("Alder", changes)).problems
    assert [(p.code, p.span.at) for p in problems] == [("endless-triggers", "alder.naishi:4")]


def test_a_chain_that_uses_something_up_is_allowed() -> None:
    changes = """
    replace after effects { if river[1] is empty { move up to 1 Rose from rubbish to river } }
    pile away seen by everyone
    when gone: Rose enters river from rubbish { move all Rose from river to away }
    """
    problems = grove.compiled(grove.expansion("Alder", changes)).problems
    assert not [p for p in problems if p.is_error]


# --- with choices ---
def test_a_chain_in_which_somebody_must_choose_is_refused() -> None:
    problems = [p for p in compiled(PENDULUM).problems if p.is_error]
    assert [p.code for p in problems] == ["endless-triggers"]
    assert {problems[0].span.line, *(label.span.line for label in problems[0].labels)} == {5, 6}


@pytest.mark.parametrize("line", [["Pendulum"], ["Pendulum", "Fort"]])
def test_a_chain_that_somebody_may_end_is_ended_for_who_never_does(line: list[str]) -> None:
    position = {"line": [line, []], "hand": [["Monk", *line[1:]], []], "river": ["Rice"] * 5}
    match = game(PENDULUM.replace("choose", "may choose")).from_position(position)
    match.play("switch line[1] hand[1]")
    asked = 0
    while match.turn == 1:
        match.play(match.legal_moves[0])
        asked += 1
    assert 400 < asked < 600
