"""Hostile texts in every door: too much of it, too many problems, characters that play tricks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import naishi
from naishi.base.diagnostic import MOST_TOLD, RulesError
from naishi.base.source import Source
from naishi.cli.app import app
from naishi.rpc.server import Server
from naishi.semantics.compile import compile_sources
from naishi.semantics.link.sheets import MOST_CHARACTERS as MOST_IN_TABLES
from naishi.syntax.limits import MOST_CHARACTERS
from tests.semantics.test_growth import rules

COMMANDS = ("check", "play", "info", "show", "test", "diff", "simulate", "format", "texts")


def run(*arguments: str) -> tuple[int, str]:
    """A command's exit code and all that it wrote."""
    result = CliRunner().invoke(app, list(arguments), prog_name="naishi")
    return result.exit_code, result.output


# --- Too much text ---
@pytest.fixture
def large(tmp_path: Path) -> list[str]:
    """A game and an expansion, each of which is short enough."""
    game, more = tmp_path / "game.naishi", tmp_path / "more.naishi"
    filling = "# ten chars\n" * (MOST_CHARACTERS // 12 - 100)
    game.write_text(rules(filling), encoding="utf-8")
    more.write_text(f"expansion More for Twice {{ version 1 }}\n{filling}", encoding="utf-8")
    return [str(game), str(more)]


def test_each_alone_is_checked(large: list[str]) -> None:
    assert run("check", large[0])[0] == 0


@pytest.mark.parametrize("command", ["check", "info", "show", "test", "diff", "simulate", "play"])
def test_too_much_together_is_refused_by_every_command(command: str, large: list[str]) -> None:
    code, said = run(command, *large)
    assert code in (1, 2)
    assert "300,000" in said
    assert "Traceback" not in said


def test_too_much_together_is_refused_by_load(large: list[str]) -> None:
    with pytest.raises(RulesError, match="300,000"):
        naishi.load(*large)


def test_too_much_together_is_refused_by_the_server(large: list[str]) -> None:
    texts = [{"name": Path(path).name, "text": Path(path).read_text(encoding="utf-8")} for path in large]
    request = {"jsonrpc": "2.0", "id": 1, "method": "rules.load", "params": {"texts": texts}}
    error = json.loads(Server().handle(json.dumps(request).encode()) or b"{}")["error"]
    assert error["data"]["diagnostics"][0]["code"] == "file-too-large"


def test_tables_of_cards_count() -> None:
    game = rules('cards Q from "q.csv"\n')
    found = compile_sources([Source("game.naishi", game), Source("q.csv", "x" * (MOST_IN_TABLES + 1))])
    assert [problem.code for problem in found.problems] == ["file-too-large"]
    found = compile_sources(
        [Source("game.naishi", game), Source("q.csv", f"#,name,copies\n{'x' * MOST_CHARACTERS},A,1\n")]
    )
    assert not [problem for problem in found.problems if problem.is_error]


# --- Too many problems ---
def test_not_more_problems_than_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "many.naishi"
    file.write_text(rules("".join(f"tag t{i}\n" for i in range(5000))), encoding="utf-8")
    code, said = run("check", str(file), "--format", "json")
    told = json.loads(said)["problems"]
    assert code == 0
    assert len(told) == MOST_TOLD + 1
    assert told[-1]["code"] == "too-many-problems"
    assert "4,8" in told[-1]["message"]


def test_errors_are_told_before_warnings() -> None:
    text = rules("".join(f"tag t{i}\n" for i in range(5000)) + "action a { move 1 Elm from box to gone }\n")
    found = compile_sources([Source("many.naishi", text)])
    assert "unknown-name" in {problem.code for problem in found.problems}


def test_long_names_are_cut() -> None:
    problems = compile_sources([Source("long.naishi", rules(f"tag {'a' * 100_000}\n"))]).problems
    assert any("aaaa" in problem.message for problem in problems)
    assert all(len(json.dumps(problem.to_data())) < 20_000 for problem in problems)


# --- Characters that play tricks ---
TRICKS = ("\u202e", "\u2066", "\x1b[31m", "\x07", "\u200f", "\u2028", "\x9b")


@pytest.mark.parametrize("trick", TRICKS, ids=ascii)
def test_tricks_are_never_written_raw(trick: str, tmp_path: Path) -> None:
    file = tmp_path / "tricks.naishi"
    text = rules(f'tag unused # {trick} x\noption Odd "o{trick}o" {{ }}\ncard Elm "e{trick}m" x1 {{ score 1 }}\n')
    file.write_text(text, encoding="utf-8")
    for arguments in (
        ("check", str(file)),
        ("check", str(file), "--format", "json"),
        ("info", str(file)),
        ("show", str(file)),
        ("show", str(file), "Elm"),
        ("show", str(file), "Odd"),
        ("test", str(file)),
        ("show", str(file), f"n{trick}n"),
        (f"c{trick}k",),
        ("check", f"{trick}.naishi"),
    ):
        said = run(*arguments)[1]
        assert not set(trick.replace("[31m", "")) & set(said), arguments


@pytest.mark.parametrize("trick", TRICKS, ids=ascii)
def test_tricks_are_not_in_answers(trick: str) -> None:
    texts = [{"name": f"a{trick}.naishi", "text": rules(f"tag unused\ncard E{trick} x1 {{ }}\n")}]
    request = {"jsonrpc": "2.0", "id": 1, "method": "rules.load", "params": {"texts": texts}}
    error = json.loads(Server().handle(json.dumps(request).encode()) or b"{}")["error"]
    told = json.dumps(error, ensure_ascii=False)
    assert not set(trick.replace("[31m", "")) & set(told)
