"""A sole answer that is taken without asking is told: as an event, in words, in news, in exports, and in refusals."""

from __future__ import annotations

import random
from typing import Any

import pytest

import naishi
from naishi.cli.export import turn_lines
from naishi.play.names import Names
from naishi.play.news import News
from naishi.runtime.localization.event_texts import event_text
from naishi.runtime.localization.sentences import SENTENCES
from naishi.runtime.localization.texts import Texts
from naishi.runtime.saves.chronicle import chronicle
from tests.games import every_way, loaded
from tests.properties.playing import step
from tests.runtime.rules import HEADER, PLACES, game, meadow, played, texts

GO = "action go { move 1 Elm from stack to discards }"
DRAW = "action draw with card c in your line { move c to discards }"
LINE = {"line": [["Oak"], ["Ash"]]}
SOLE: list[tuple[str, dict[str, Any], list[tuple[int, str]]]] = [
    (f"turn {{ do go  do draw }} {GO} {DRAW}", LINE, [(1, "draw line[1]")]),
    (f"turn {{ do go  do one of {{ draw  otherwise pass }} }} {GO} {DRAW}", LINE, [(1, "draw line[1]")]),
    (f"turn {{ do go then {{ do draw }} }} {GO} {DRAW}", LINE, [(1, "draw line[1]")]),
    (f"turn {{ do go  choose card c in your line  move c to discards }} {GO}", LINE, [(1, "c line[1]")]),
    (f"turn {{ do go  each player {{ choose card c in your line  move c to discards }} }} {GO}", LINE,
     [(1, "c line[1]"), (2, "c line[1]")]),
    (f"turn {{ do go  choose Oak c in stack  move c to discards }} {GO}", {"stack": ["Oak", "Ash"]}, [(1, "c Oak")]),
    (f"turn {{ do go  together each player {{ choose card c in your line }} then {{ move c to stack }} }} {GO}", LINE,
     [(1, "c line[1]"), (2, "c line[1]")]),
]  # fmt: skip


def unasked(match: naishi.Match, seat: int) -> list[tuple[int, str]]:
    return [(e["seat"], e["move"]) for e in match.events(seat) if e["type"] == "unasked"]


@pytest.mark.parametrize(("rules", "position", "told"), SOLE)
def test_all_are_told_of_it_and_taking_back_takes_it_back(
    rules: str, position: dict[str, Any], told: list[tuple[int, str]]
) -> None:
    playing = meadow(rules)
    match = playing.from_position(position)
    before = match.copy()
    match.play("go")
    assert match.turn == 2
    for seat in (0, 1, 2):
        assert unasked(match, seat) == told
    again = naishi.Match.load(playing, match.save())
    assert again.events(1) == match.events(1)
    assert again.information(2) == match.information(2)
    if match.can_undo(1):
        match.undo(1)
        assert match.events(1) == before.events(1)
        assert match == before


@pytest.mark.parametrize(("rules", "position", "told"), SOLE)
def test_it_is_told_before_what_comes_of_it(rules: str, position: dict[str, Any], told: list[tuple[int, str]]) -> None:
    match = played(meadow(rules).from_position(position), "go")
    kinds = [event["type"] for event in match.events(0)]
    assert kinds.index("unasked") < len(kinds) - 1 - kinds[::-1].index("moved")


def test_who_tries_it_then_is_told_that_it_is_done() -> None:
    rules = meadow(f"turn {{ do go  do draw  do one of {{ rest  otherwise pass }}  may do wait }} {GO} {DRAW}"
                  "action rest only if count of card in discards is at least 9 { } "
                  "action wait with card c in river { move c to discards }")  # fmt: skip
    match = played(rules.from_position(LINE | {"river": ["Elm"]}), "go")
    assert texts(match) == ["wait river[1]", "done"]
    for text in ("draw", "draw line[1]"):
        refused = match.why_not(text)
        assert refused is not None
        assert "draw was done by itself just before, since nothing else could be; now it is" in refused["message"]
    assert "rest is not offered" in str(match.why_not("rest"))


def test_who_has_nothing_to_decide_any_more_is_told_too() -> None:
    match = played(meadow(f"turn {{ do go  do draw }} {GO} {DRAW}").from_position(LINE), "go")
    assert "draw was done by itself just before" in str(match.why_not("draw", 1))
    assert "draw was done by itself" not in str(match.why_not("draw", 2))
    match.play("go")
    match.play("go")
    assert "by itself" not in str(match.why_not("draw", 1))  # one's own next move is the end of the news


def test_what_one_is_asked_is_not_told_so() -> None:
    match = played(meadow(f"turn {{ do go  do draw }} {GO} {DRAW}").from_position({"line": [["Oak", "Ash"], []]}), "go")
    assert unasked(match, 1) == []
    match.play("draw line[2]")
    assert unasked(match, 1) == []


def test_what_others_cannot_see_is_asked_and_not_told() -> None:
    rules = meadow(
        f"row shed[2] per player seen by owner\nturn {{ do go  choose Oak c in your shed  move c to box }} {GO}"
    )
    match = played(rules.from_position({"shed": [["Oak", "Ash"], []]}), "go")
    assert texts(match) == ["c shed[1]"]
    assert unasked(match, 2) == []


@pytest.mark.parametrize("language", SENTENCES)
def test_it_has_a_sentence(language: str) -> None:
    event = {"type": "unasked", "seat": 1, "move": "draw line[1]"}
    line = event_text(Texts(language, {}, {}), event)
    assert "draw" in line
    assert "1" in line
    assert line != event_text(Texts(language, {}, {}), event | {"type": "chose"})


def test_it_is_news_also_for_who_it_was_done_for() -> None:
    rules = meadow(f"turn {{ do go  do draw }} {GO} {DRAW}")
    match = rules.from_position(LINE)
    before, move = match.copy(), match.play("go")
    news = News(Names.of(rules.program, ("human",) * 2), 80)
    assert "You: draw line[1], without being asked." in [row.plain for row in news.of(before, match, 1, move, 1)]
    rows = [row.plain for row in news.of(before, match, 1, move, 2)]
    assert rows[:2] == ["Opponent: go", "Opponent: draw line[1], without being asked."]


def test_records_for_people_have_it() -> None:
    match = played(meadow(f"turn {{ do go  do draw }} {GO} {DRAW}").from_position(LINE), "go")
    for seat in (None, 0, 1, 2):
        turn = chronicle(match, seat)["turns"][0]
        assert turn["moves"][0]["unasked"] == [{"seat": 1, "move": "draw line[1]"}]
        assert "       seat 1, without being asked: draw line[1]" in list(turn_lines(turn))


def test_what_setup_did_for_one_is_a_part_of_what_one_was_told() -> None:
    """A match remembers no events of its setup, but what a seat was told begins with them."""
    take = "step take { each player { choose card c in your line  move c to discards } } }"
    places = PLACES.replace("deal 3 Oak", "deal 1 Oak").replace("move all card from box to stack } }", f"}} {take}")
    rest = "turn { do rest } action rest { } winner { most count of Oak in your line }"
    match = game(f"{HEADER}{places}{rest}").new(1)
    for seat in (0, 1, 2):
        told = match.information(seat).splitlines()
        assert [line for line in told if '"unasked"' in line] == [
            f'{{"move": "c line[1]", "seat": {of}, "type": "unasked"}}' for of in (1, 2)
        ]


@every_way
def test_in_every_game_what_is_told_was_the_only_answer(name: str) -> None:
    match, chance = loaded(name).new(5), random.Random(5)
    for _ in range(60):
        if match.is_over:
            return
        since = match.event_count
        step(match, chance)
        for seat in range(match.game.seats + 1):
            for event in match.events(seat, since):
                assert event["type"] != "unasked" or event["move"]
