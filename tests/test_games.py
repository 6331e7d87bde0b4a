"""Which files make a game together is found without being told a name."""

from __future__ import annotations

from pathlib import Path

import pytest

import naishi
from naishi.base.diagnostic import RulesError
from naishi.runtime import files
from naishi.runtime.localization.texts import read_file
from tests.found import together

FILES = {
    "meadow": 'game Meadow { version 1  players 2 to 4  at most 9 turns }\noption wild "More" { }',
    "pond": "expansion Pond for Meadow { version 1 }",
    "frogs": 'expansion Frogs for Meadow, Pond { version 1 }\noption loud "Louder" { }',
    "wind": "expansion Wind for Meadow { version 1 }",
    "hill": "game Hill { version 1  players 3  at most 9 turns }",
    "snow": "expansion Snow for Hill { version 1 }",
    "broken": "game {",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / f"{name}.naishi").write_text(text, encoding="utf-8")
    return tmp_path


def test_alone_with_all_an_expansion_stands_on_and_all_together(folder: Path) -> None:
    assert {one.name for one in together(sorted(folder.glob("*")))} == {
        "broken",
        "hill",
        "hill+snow",
        "meadow",
        "meadow+pond",
        "meadow+pond+frogs",
        "meadow+pond+frogs+wind",
        "meadow+wind",
    }


def test_each_number_of_players_and_each_option(folder: Path) -> None:
    ways = {one.name: [way.name for way in one.ways()] for one in together(sorted(folder.glob("*")))}
    assert ways["meadow"] == ["meadow-2", "meadow-3", "meadow-4", "meadow-4:wild"]
    assert ways["meadow+pond+frogs"][2:] == ["meadow+pond+frogs-4", "meadow+pond+frogs-4:loud"]
    assert ways["hill+snow"] == ["hill+snow"]


def test_what_is_broken_is_there_to_fail(folder: Path) -> None:
    (way,) = next(one for one in together(sorted(folder.glob("*"))) if one.name == "broken").ways()
    with pytest.raises(RulesError):
        way.load()


def test_games_in_folders_within_rules_have_bare_names_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inner = folder / "old"
    (inner / "locale").mkdir(parents=True)
    (inner / "locale" / "fr.yaml").write_text("a: [", encoding="utf-8")
    (folder / "hill.naishi").rename(inner / "hill.naishi")
    monkeypatch.setattr(files, "folder", lambda name: folder)
    monkeypatch.setattr("naishi.runtime.localization.texts.shipped_folder", lambda name: folder)
    assert naishi.shipped_games() == sorted(FILES)
    assert files.find("hill") == inner / "hill.naishi"
    assert files.find("nowhere") == folder / "nowhere.naishi"
    assert read_file(inner / "locale" / "fr.yaml", "fr").source.name == "rules/old/locale/fr.yaml"
