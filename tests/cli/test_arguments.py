"""Wrong arguments: one clear line on standard error, exit 2, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

WRONG = {
    "chek base": "There is no command `chek`. Did you mean `naishi check`?",
    "xyzzy": "There are: check,",
    "--nonsense": "No such option",
    "check": "Missing argument 'PATH...'",
    "check nowhere.naishi": "nowhere.naishi cannot be read: No such file",
    "check bose": "Games that come with Naishi: base",
    "check .": ". is a folder",
    "check base --format xml": "'xml' is not one of 'text', 'json'",
    "check base --option free": "no option called free",
    "test nowhere.naishi": "nowhere.naishi cannot be read",
    "show": "Missing argument",
    "show nowhere.naishi": "nowhere.naishi cannot be read",
    "show base Frot": "Naishi declares nothing called Frot. Did you mean Fort?",
    "show base xyzzy": "Without a name, everything there is is listed.",
    "simulate --games 0": "Invalid value for '--games'",
    "simulate --games -5": "Invalid value for '--games'",
    "simulate --games many": "'many' is not a valid integer",
    "simulate --workers 0": "Invalid value for '--workers'",
    "simulate --seed": "Option '--seed' requires an argument",
    "simulate --seats random": "Naishi is for 2 players, and 1 is named",
    "simulate --seats random,random,random": "Naishi is for 2 players, and 3 are named",
    "simulate --seats random,greddy": "nobody called 'greddy' can play a seat; did you mean greedy?",
    "simulate --seats human,random": "nobody called 'human' can play a seat",
    "simulate --seats random,": "write the names with a comma between them",
    "play --seats human,robot": "there are: human, random, greedy",
    "play --seats human": "Naishi is for 2 players",
    "play --seed x": "'x' is not a valid integer",
    "play nowhere.naishi": "nowhere.naishi cannot be read",
    "info nowhere.naishi": "nowhere.naishi cannot be read",
    "perft base --depth 1": "Missing option '--position'",
    "perft base --position nowhere.json --depth 1": "nowhere.json cannot be read: No such file",
    "perft base --position . --depth 1": ". cannot be read",
    "perft base --position - --depth 0": "Invalid value for '--depth'",
    "format base": "base comes with Naishi and stays as it is",
    "format nowhere.naishi": "nowhere.naishi cannot be read",
    "errors empty-fil": "No message has the code empty-fil. Did you mean empty-file?",
}


@pytest.mark.parametrize("line", WRONG)
def test_one_line_and_exit_2(run: Run, line: str) -> None:
    result = run(*line.split())
    assert WRONG[line] in result.stderr
    assert result.stderr.startswith("naishi: ")
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""
    assert result.exit_code == 2


POSITIONS = {
    "": "standard input is not JSON",
    "{": "standard input is not JSON",
    "[1]": "it must be an object",
    '{"start": 3}': "it must be an object",
    '{"lone": []}': "no place is called lone; did you mean line?",
    '{"line": 3}': "line is one list for each of the 2 players",
    '{"line": [["Frot"], []]}': "line: nothing is called Frot; did you mean Fort?",
    '{"river": ["Naishi", "Naishi", "Naishi"]}': "there are only 2 Naishi",
    "[" * 100_000: "standard input is not JSON",
}


@pytest.mark.parametrize("text", POSITIONS, ids=lambda text: text[:20])
def test_positions_that_cannot_be(run: Run, text: str) -> None:
    result = run("perft", "base", "--position", "-", "--depth", 1, input=text)
    assert POSITIONS[text] in result.stderr
    assert (result.stderr.count("\n"), result.stdout, result.exit_code) == (1, "", 2)


def test_a_position_that_is_no_text(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_bytes(b"\xff\xfe{")
    assert "is not UTF-8 text" in run("perft", "base", "--position", file, "--depth", 1).stderr


def test_ctrl_c_ends_politely(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("naishi.cli.check.compiled", interrupted)
    result = run("check", "base")
    assert result.stderr.strip() == "naishi: stopped."
    assert result.exit_code == 130


def test_a_fault_of_the_rules_is_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from naishi.base.source import NOWHERE
    from naishi.runtime.machine.interpreter import Interpreter
    from naishi.state.items import RulesFault

    def fail(*_: object) -> None:
        raise RulesFault("it is full", NOWHERE)

    monkeypatch.setattr(Interpreter, "run", fail)
    result = run("perft", "base", "--position", "-", "--depth", "1", input=json.dumps({}))
    assert "it is full" in result.stderr
    assert (result.stderr.count("\n"), result.exit_code) == (1, 2)


@pytest.mark.parametrize(
    "command", ["", "check", "test", "show", "play", "simulate", "perft", "info", "format", "errors"]
)
def test_help(run: Run, command: str) -> None:
    result = run(*command.split(), "--help")
    assert result.exit_code == 0
    assert "Usage: naishi" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 100


def test_without_a_command_it_helps(run: Run) -> None:
    result = run()
    assert result.exit_code == 0
    assert "Commands:" in result.stdout
