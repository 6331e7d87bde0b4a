"""Files of cards beside rules: read by everything that reads rules, and never any other file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import naishi
from naishi import RulesError
from naishi.runtime.examples.run import run_examples
from naishi.runtime.load import compile_files
from naishi.runtime.match import Match
from naishi.runtime.meaning import meaning_of
from tests.rpc.client import Client, Failed

GROVE = """game Grove { version 1  players 2  at most 20 turns }
field height: 1 to 9
row line[4] per player seen by everyone
pile box holds every card
cards Ash from "%s" { score height of this }
setup { step lay { shuffle box } }
turn { do one of { grow  otherwise pass } }
action grow with slot s in your line where s is empty { move 1 Ash from box to s }
scoring of line { }
winner { most points }
example "a tall one" { line Ash_3  expect score 3 }
"""


def grove(folder: Path, file: str = "ash.csv", text: str | bytes | None = "height,copies\n3,20\n4,20\n") -> Path:
    (folder / "grove.naishi").write_text(GROVE % file, encoding="utf-8")
    if text is not None:
        path = folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return folder / "grove.naishi"


def told(path: Path) -> str:
    [problem] = [problem for problem in compile_files([path]).problems if problem.is_error]
    assert problem.code == "card-file"
    return problem.message


def test_the_file_lies_beside_the_rules(tmp_path: Path) -> None:
    rules = grove(tmp_path)
    game = naishi.load(rules)
    assert [kind.name for kind in game.program.kinds[1:]] == ["Ash_3", "Ash_4"]
    assert all(result.problem is None for result in run_examples([rules]))
    (tmp_path / "more").mkdir()
    inside = grove(tmp_path / "more", "cards/ash.csv")
    assert len(naishi.load(inside).program.kinds) == 3


def test_what_changes_in_the_file_is_seen_at_once(tmp_path: Path) -> None:
    """Trees of rules are kept from one time to the next; tables are not."""
    rules = grove(tmp_path)
    first = naishi.load(rules)
    (tmp_path / "ash.csv").write_text("height,copies\n3,20\n5,30\n", encoding="utf-8")
    second = naishi.load(rules)
    assert [kind.name for kind in second.program.kinds[1:]] == ["Ash_3", "Ash_5"]
    assert first.fingerprint != second.fingerprint
    changes = meaning_of(second.linked, second.program).changes(meaning_of(first.linked, first.program))
    assert any("Ash_5" in change for change in changes)
    prints = [meaning_of(game.linked, game.program).units for game in (first, second)]
    assert prints[0] != prints[1]


def test_a_save_is_of_the_cards_in_the_file(tmp_path: Path) -> None:
    rules = grove(tmp_path)
    match = naishi.load(rules).new(seed=1)
    match.play("grow line[1]")
    assert Match.load(naishi.load(rules), match.save()).position() == match.position()


def test_no_other_file_can_be_reached(tmp_path: Path) -> None:
    secret = tmp_path / "secret.csv"
    secret.write_text("height,copies\n3,20\n", encoding="utf-8")
    inner = tmp_path / "inner"
    inner.mkdir()
    beside = "This file of cards cannot be used: it must lie beside the rules, or in a folder there."
    for name in ("../secret.csv", str(secret), "a/../../secret.csv", "..\\secret.csv", "file:secret.csv"):
        assert told(grove(inner, name, None)) == beside
    (inner / "link.csv").symlink_to(secret)
    assert told(grove(inner, "link.csv", None)) == beside
    os.mkfifo(inner / "pipe.csv")
    assert told(grove(inner, "pipe.csv", None)).endswith("there is no such file.")
    assert told(grove(inner, "none.csv", None)).endswith("there is no such file.")
    (inner / "folder.csv").mkdir()
    assert told(grove(inner, "folder.csv", None)).endswith("there is no such file.")


def test_what_is_no_text(tmp_path: Path) -> None:
    assert "UTF-8" in told(grove(tmp_path, text=b"height,copies\n\xff\xfe,2\n"))
    assert "4,000,000 bytes" in told(grove(tmp_path, text=b"x" * 4_000_001))
    assert "no row" in told(grove(tmp_path, text=b""))


@pytest.mark.parametrize("arguments", [["check"], ["test"], ["show"], ["simulate", "--games", "2"], ["info"]])
def test_commands_read_it(arguments: list[str], tmp_path: Path) -> None:
    command, *more = arguments
    rules = grove(tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "naishi.cli", command, str(rules), *more], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    expansion = tmp_path / "more.naishi"
    expansion.write_text('expansion More for Grove { }\nextend cards Ash from "more.csv"\n', encoding="utf-8")
    (tmp_path / "more.csv").write_text("copies;height\n2;7\n", encoding="utf-8")
    if command == "show":
        diff = subprocess.run(
            [sys.executable, "-m", "naishi.cli", "diff", str(rules), str(expansion)],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert "Ash_7" in diff.stdout, diff.stdout + diff.stderr


def test_a_problem_is_told_where_it_is(tmp_path: Path) -> None:
    rules = grove(tmp_path, text="height,copies\n3,2\n12,1\n")
    with pytest.raises(RulesError) as caught:
        naishi.load(rules)
    [problem] = caught.value.diagnostics
    assert (problem.span.source.name, problem.span.line, problem.span.column) == (str(tmp_path / "ash.csv"), 3, 1)
    assert problem.span.text == "12"


def test_over_the_protocol(tmp_path: Path) -> None:
    client = Client()
    rules = {"name": "grove.naishi", "text": GROVE % "ash.csv"}
    file = {"name": "ash.csv", "text": "height,copies\n3,20\n4,20\n"}
    assert client.call("rules.load", texts=[rules, file])["name"] == "Grove"
    assert client.call("rules.load", paths=[str(grove(tmp_path))])["name"] == "Grove"
    with pytest.raises(Failed) as caught:
        client.call("rules.load", texts=[rules])
    assert 'The file "ash.csv" is not here.' in str(caught.value.data)
