"""Whole matches: to the end, with several people, watched, and when rules go wrong."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len
from rich.console import Console

import naishi
from naishi.base.source import Source, Span
from naishi.play import run
from naishi.runtime.localization.texts import texts_of
from naishi.state.items import RulesFault
from tests.games import loaded, some_ways
from tests.play.table_top import Screen, base, gems, played, seated


class Numbers(Screen):
    """Types numbers, of which some are legal."""

    def ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        return str(self.rng.randint(1, 12))

    rng = Random(3)


def finished(screen: Screen, text: str) -> None:
    assert "─ The end ─" in text
    assert "Goodbye" not in text
    assert max(map(cell_len, text.splitlines())) <= 80


def test_a_match_is_played_to_the_end() -> None:
    screen = Numbers()
    assert seated(base(), screen).run(5) == 0
    finished(screen, screen.text)
    end = screen.text[screen.text.index("The end") :]
    assert "You · seat 1: " in end
    assert "Opponent · seat 2 · random: " in end
    assert "Points by seat: " in end


def test_another_game_is_played_to_the_end(tmp_path: Path) -> None:
    screen = Numbers()
    assert seated(gems(tmp_path), screen, people=(2,)).run(5) == 0
    finished(screen, screen.text)
    assert screen.text.count("most points") + screen.text.count("share the victory") == 1


def test_a_match_without_people_is_watched() -> None:
    screen = Screen()
    assert seated(base(), screen, people=()).run(5) == 0
    finished(screen, screen.text)
    assert "Seat 1 has chosen." in screen.text
    assert screen.prompts == []


@some_ways
def test_every_game_is_played_to_the_end(name: str) -> None:
    game = loaded(name)
    screen = Numbers()
    assert seated(game, screen, people=(game.players,)).run(5) == 0
    finished(screen, screen.text)
    assert game.name in screen.text


def test_a_secret_choice_is_not_told() -> None:
    text = played(base(), "1")
    assert "Opponent has chosen." in text
    assert "Opponent: gift" not in text


def test_what_the_others_did_is_told() -> None:
    text = played(base(), "1", "develop line[1]", "done", "score")
    assert "Opponent: " in text[text.index("Turn 1") :]


@pytest.mark.parametrize(
    ("language", "secret", "told", "mine", "shuffled"),
    [
        ("fr", "Joueur 2 a choisi.", "Joueur 2 : ", "Joueur 1 : ", "Mélange : "),
        ("ja", "プレイヤー2は選び終えた。", "プレイヤー2：", "プレイヤー1：", "シャッフル："),
    ],
)
def test_what_the_others_did_is_told_in_a_language(
    language: str, secret: str, told: str, mine: str, shuffled: str
) -> None:
    texts = texts_of(base().linked, ["base"], language)
    screen = Screen(["1", "develop line[1]", "done", "score"])
    assert seated(base(), screen, texts=texts).run(7) == 0
    before, after = screen.text.split("Turn 1", 1)
    assert before.count(secret) == 1
    assert before.count(shuffled) == 2
    assert told not in before, "a secret choice is told"
    assert told in after
    assert mine not in screen.text
    assert "Opponent has chosen." not in screen.text
    assert max(map(cell_len, screen.text.splitlines())) <= 80


def test_english_says_you() -> None:
    screens = [Screen(["1", "develop line[1]", "done"]) for _ in range(2)]
    for screen, language in zip(screens, ("", "en"), strict=True):
        texts = texts_of(base().linked, ["base"], language) if language else None
        assert seated(base(), screen, texts=texts).run(7) == 0
    assert all("Opponent has chosen." in screen.text for screen in screens)


def test_two_people_pass_the_keyboard() -> None:
    file = StringIO()
    console = Console(file=file, width=80, force_terminal=True, color_system=None)
    screen = Screen(["1", "", "quit"], console=console)
    assert seated(base(), screen, people=(1, 2)).run(7) == 0
    assert screen.prompts[1] == "Seat 2: press Enter when nobody else is looking > "
    between = file.getvalue().split("Pass the keyboard on.")[0]
    assert between.rstrip().endswith("Now seat 2.")
    assert run.FORGET in between


def test_two_people_choose_in_turn_without_a_terminal() -> None:
    screen = Screen(["gift hand[1]", "gift hand[2]"])
    assert seated(base(), screen, people=(1, 2)).run(7) == 0
    assert [prompt.split(" (")[0] for prompt in screen.prompts] == ["Seat 1", "Seat 2", "Seat 1"]


def test_the_interrupt_key_ends_politely() -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    screen = Screen()
    session = seated(base(), screen)
    session.ask = interrupted
    assert session.run(7) == 0
    assert "Goodbye" in screen.text


def test_a_fault_in_the_rules_names_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    source = Source("mine.naishi", "a\nb\n")

    def broken(self: naishi.Match, move: object, seat: int | None = None) -> None:
        raise RulesFault("shelf is full (2)", Span(source, 2, 3))

    monkeypatch.setattr(naishi.Match, "play", broken)
    screen = Screen(["1"])
    assert seated(base(), screen).run(7) == 1
    assert "mine.naishi:2: shelf is full (2)" in screen.text


@pytest.mark.parametrize("seats", [["human"], ["human", "nobody"]])
def test_wrong_seats_are_refused_in_one_row(seats: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run.play_in_terminal(base(), seats, 1) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_door_plays(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("quit\n"))
    assert run.play_in_terminal(base(), ["human", "greedy"], 1) == 0
    assert "Opponent · seat 2 · greedy" in capsys.readouterr().out
