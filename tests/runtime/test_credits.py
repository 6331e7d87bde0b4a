"""Whose a game and its expansions are: said in each head, shown wherever a game is opened or kept, never a rule."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.console import Console

import naishi
from naishi.cli.app import app
from naishi.cli.export import lines
from naishi.play.run import Session
from naishi.rpc.info import info
from naishi.runtime.localization.texts import texts_of
from naishi.runtime.saves.chronicle import chronicle
from naishi.semantics.localization.entries import HEAD, units_of

GAME = """game Pebbles {{ version 1  players 2  at most 20 turns  {head} }}
row path[3]  per player  seen by everyone
pile bag  seen by nobody  holds every card
number credits per player 0 to 9           # a word like others, but in a head
choice rights: own, public
card Pebble "rights" x6 {{ score 1 }}
turn {{ do one of {{ draw  otherwise pass }} }}
action draw with slot s in your path where s is empty {{ move 1 card from bag to s }}
scoring of path {{ }}
winner {{ most points }}
"""
MORE = "expansion More for Pebbles {{ {head} }}\ncard Gem x1 {{ score 2 }}\n"
FRENCH = """
Pebbles:
  head:
    credits:
      text: "Par Ann Reed"
      fingerprint: "{fresh}"
    rights:
      text: "Demandez-lui"
      fingerprint: "00000000"
"""


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """A game and an expansion of it, both with credits."""
    (tmp_path / "pebbles.naishi").write_text(GAME.format(head='credits "By Ann Reed"  rights "Ask her"'), "utf-8")
    (tmp_path / "more.naishi").write_text(MORE.format(head='credits "By Bo Oak"  rights public'), "utf-8")
    return [str(tmp_path / "pebbles.naishi"), str(tmp_path / "more.naishi")]


SAID = [
    "Credits of Pebbles: By Ann Reed",
    "Rights of Pebbles: Ask her",
    "Credits of More: By Bo Oak",
    "Rights of More: nobody's own, free for all",
]
TOLD = [
    {"unit": "Pebbles", "credits": "By Ann Reed", "rights": {"kind": "text", "text": "Ask her"}},
    {"unit": "More", "credits": "By Bo Oak", "rights": {"kind": "public", "text": "nobody's own, free for all"}},
]


def test_an_expansions_own_stand_beside_the_games_whatever_the_order(files: list[str]) -> None:
    for order in (files, files[::-1]):
        assert [(head.unit, head.credits) for head in naishi.load(*order).heads] == [
            ("Pebbles", "By Ann Reed"), ("More", "By Bo Oak")
        ]  # fmt: skip


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ("", []),
        ("rights own", [(None, {"kind": "own", "text": "its author's own work"})]),
        ('credits "own"', [("own", None)]),
        ('rights "own"', [(None, {"kind": "text", "text": "own"})]),
    ],
)
def test_what_is_not_said_is_not_shown(tmp_path: Path, head: str, told: list[tuple[object, object]]) -> None:
    file = tmp_path / "pebbles.naishi"
    file.write_text(GAME.format(head=head), "utf-8")
    found = chronicle(naishi.load(file).new(1))["heads"]
    assert [(one["credits"], one["rights"]) for one in found] == told


def test_info_shows_them(files: list[str]) -> None:
    shown = CliRunner().invoke(app, ["info", *files]).stdout.splitlines()
    assert [line.strip() for line in shown[1:5]] == [line[0].lower() + line[1:] for line in SAID]
    alone = CliRunner().invoke(app, ["info", files[0]]).stdout.splitlines()
    assert [line.strip() for line in alone[1:3]] == ["credits: By Ann Reed", "rights: Ask her"]


def test_players_read_them_first(files: list[str]) -> None:
    out, game = StringIO(), naishi.load(*files)
    Session(game, ["a", "b"], [None, None], Console(file=out, width=80), lambda _: "quit").run(1)
    assert [line.strip() for line in out.getvalue().splitlines() if line.strip()][1:5] == SAID


def test_they_are_in_everything_that_is_exported(files: list[str]) -> None:
    match = naishi.load(*files).new(1)
    for seat in (None, 0, 1):
        assert chronicle(match, seat)["heads"] == TOLD
    assert list(lines(chronicle(match)))[1:5] == SAID
    assert json.loads(match.save(1))["heads"] == TOLD
    assert info(match.game, files, None)["heads"] == TOLD


def test_they_change_nothing_in_the_rules(files: list[str]) -> None:
    before = naishi.load(files[0])
    saved = before.new(1).save()
    Path(files[0]).write_text(GAME.format(head='credits "By somebody else"'), "utf-8")
    after = naishi.load(files[0])
    assert (before.fingerprint, before.meaning.units) == (after.fingerprint, after.meaning.units)
    assert naishi.Match.load(after, saved).position() == before.new(1).position()


def test_they_can_be_told_in_a_language_and_need_not(files: list[str]) -> None:
    folder = Path(files[0]).parent / "locale"
    folder.mkdir()
    text = FRENCH.format(fresh="00000000")
    (folder / "fr.yaml").write_text(text, "utf-8")
    stale = CliRunner().invoke(app, ["check", files[0]]).output
    assert stale.count("texts-stale") == 2
    written = next(thing.fingerprint for unit in units_of(naishi.load(files[0]).linked.files) for thing in unit.all())
    (folder / "fr.yaml").write_text(FRENCH.format(fresh=written), "utf-8")
    game = naishi.load(files[0])
    (head,) = info(game, files[:1], "fr")["heads"]
    assert (head["credits"], head["rights"]["text"]) == ("Par Ann Reed", "Ask her")  # a stale one is not shown
    assert texts_of(game.linked, files[:1], "fr").head("Pebbles", "credits") == "Par Ann Reed"
    assert CliRunner().invoke(app, ["check", files[0]]).output.count("texts-stale") == 1
    renewed = CliRunner().invoke(app, ["texts", files[0], "--lang", "fr", "--write"]).output
    assert "rights" in renewed
    assert CliRunner().invoke(app, ["check", files[0]]).output.count("texts-stale") == 0
    heads = [thing for unit in units_of(game.linked.files) for thing in unit.things.get(HEAD, {}).values()]
    assert [(thing.name, thing.needs) for thing in heads] == [("credits", ()), ("rights", ())]


@pytest.mark.parametrize(
    ("names", "people"),
    [
        (["base", "legends"], ["Mathieu Bieri", "Alex Fortineau", "Merle Editions"]),
        (
            ["katana", "wandering", "geisha"],
            ["Federico Randazzo", "P.S. Martensen", "Placentia Games", "Post Scriptum"],
        ),
    ],
)
@pytest.mark.parametrize("language", [None, "en", "fr", "ja"])
def test_our_games_say_after_whom_they_are(names: list[str], people: list[str], language: str | None) -> None:
    game = naishi.load(*names)
    heads = info(game, names, language)["heads"]
    assert [head["unit"] for head in heads] == list(game.program.units)
    for name in people:
        assert any(name in head["credits"] for head in heads), name
    for head in heads:
        assert head["rights"]["kind"] == "text"
