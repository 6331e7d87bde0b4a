"""What was found in order is not looked at again, unless anything that it depends on is another."""

from __future__ import annotations

from pathlib import Path

import pytest

from naishi.cli import noted
from naishi.cli.check import run
from naishi.runtime import try_setup

RULES = """game Meadow { version 1  players 2  at most 9 turns }
pile sack seen by nobody holds every card
row bed[2] per player seen by everyone
card Rose x3 { score 1 }
setup { step deal_out { each player { move 2 card from sack to your bed } } }
turn { do one of { wait } }
action wait { }
scoring of bed { }
winner { most points }
"""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games whose setup was tried out."""
    names: list[str] = []
    setup_problems = try_setup.setup_problems

    def told(program, *rest):  # type: ignore[no-untyped-def]
        names.append(program.name)
        return setup_problems(program, *rest)

    monkeypatch.setattr(try_setup, "setup_problems", told)
    return names


def test_a_setup_that_went_well_is_tried_once(tried: list[str]) -> None:
    assert [run(["kuhn_poker"], [], "text") for _ in range(2)] == [0, 0]
    assert tried == ["KuhnPoker"]


def test_another_engine_tries_again(tried: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    run(["kuhn_poker"], [], "text")
    monkeypatch.setattr(noted, "_engine", lambda: b"another")
    run(["kuhn_poker"], [], "text")
    assert len(tried) == 2


def test_a_note_that_others_could_have_written_is_not_believed(tried: list[str], cache: Path) -> None:
    run(["kuhn_poker"], [], "text")
    (cache / "naishi" / "in-order").chmod(0o777)
    run(["kuhn_poker"], [], "text")
    assert len(tried) == 2


def test_a_setup_that_fails_fails_again(tmp_path: Path, tried: list[str]) -> None:
    file = tmp_path / "meadow.naishi"
    file.write_text(RULES, encoding="utf-8")
    assert [run([str(file)], [], "text") for _ in range(2)] == [1, 1]
    assert tried == ["Meadow", "Meadow"]
