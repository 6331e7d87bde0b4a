"""`naishi texts`, `naishi play --lang`, and what `naishi check` says about texts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run


@pytest.fixture
def german(base: Path, run: Run) -> Path:
    """A file of texts beside a copy of the game, with nothing filled in."""
    assert run("texts", base, "--lang", "de", "--write").exit_code == 0
    return base.parent / "locale" / "de.yaml"


def test_texts_are_shown_and_only_written_if_asked(base: Path, run: Run) -> None:
    result = run("texts", base, "--lang", "de")
    assert result.exit_code == 0
    assert '    Mountain:\n      name: ""\n      text: ""\n      fingerprint: ' in result.stdout
    assert "to be filled in: Mountain, " in result.stderr
    assert not (base.parent / "locale").exists()


def test_written_texts_are_up_to_date(base: Path, german: Path, run: Run) -> None:
    before = german.read_text(encoding="utf-8")
    result = run("texts", base, "--lang", "de", "--write")
    assert result.stderr == f"{german}: up to date.\n"
    assert german.read_text(encoding="utf-8") == before


def test_a_renewed_fingerprint_is_told(base: Path, german: Path, run: Run) -> None:
    german.write_text(german.read_text(encoding="utf-8").replace('text: ""', 'text: "…"'), encoding="utf-8")
    base.write_text(base.read_text(encoding="utf-8").replace("score 6 if", "score 7 if"), encoding="utf-8")
    result = run("texts", base, "--lang", "de", "--write")
    assert result.stderr == f"{german}: fingerprints renewed; see whether the texts fit: Fort.\n"


@pytest.mark.parametrize("language", ["../de", "", "d", "de/x"])
def test_a_language_is_no_path(base: Path, run: Run, language: str) -> None:
    result = run("texts", base, "--lang", language, "--write")
    assert result.exit_code == 2
    assert "is no language" in result.stderr
    assert not (base.parent / "locale").exists()


def test_a_broken_file_is_left_alone(base: Path, german: Path, run: Run) -> None:
    german.write_text("Naishi: [", encoding="utf-8")
    result = run("texts", base, "--lang", "de", "--write")
    assert result.exit_code == 1
    assert "error[texts-shape]" in result.stderr
    assert german.read_text(encoding="utf-8") == "Naishi: ["


def test_check_tells_what_is_wrong_with_texts(base: Path, german: Path, run: Run) -> None:
    assert run("check", base).exit_code == 0
    german.write_text(german.read_text(encoding="utf-8").replace("    Fort:", "    Frot:"), encoding="utf-8")
    result = run("check", base, "--format", "json")
    assert result.exit_code == 1
    found = {problem["code"]: problem for problem in json.loads(result.stdout)["problems"]}
    assert found["texts-unknown"]["underlined"] == "Frot"
    assert found["texts-unknown"]["hint"] == "Did you mean `Fort`?"
    assert found["texts-missing"]["severity"] == "warning"


def test_playing_in_a_language(run: Run) -> None:
    result = run("play", "base", "--lang", "fr", "--seed", 3, input="show champ de riz\nshow Fort\nquit\n")
    assert result.exit_code == 0
    for said in (
        "Ligne (line)",
        "Montagne",
        "Champ de riz: Chaque groupe de Champs de riz",
        "Fortin: 6 points sur un bord",
    ):
        assert said in result.stdout


def test_points_are_told_in_the_language(run: Run) -> None:
    result = run("play", "base", "legends", "--lang", "ja", "--seats", "random,random", "--seed", 3)
    assert result.exit_code == 0
    assert "発展" not in result.stdout  # moves are told in the rules' words
    assert "ライン (line)" in result.stdout
    assert "Mountain" not in result.stdout.rpartition("The end")[2].replace("count of Mountain", "")


@pytest.mark.parametrize("language", ["xx", "../fr", ""])
def test_playing_in_an_unknown_language(run: Run, language: str) -> None:
    result = run("play", "--lang", language, "--seed", 3)
    assert result.exit_code == 2
    assert "There are no texts in" in result.stderr
    assert "`en`, `fr`, `ja`" in result.stderr
