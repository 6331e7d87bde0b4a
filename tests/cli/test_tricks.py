"""Characters that play tricks on a terminal, in all that rules, file names and players can say: no command writes one
of them, in text or in JSON, and JSON means the same."""

from __future__ import annotations

import json
import sys
import unicodedata
from pathlib import Path

import pytest

from naishi.base.visible import escaped, is_never_shown
from tests.cli.conftest import Run

TRICKS = "\x1b[2J\x9b\u202e\u200b\u2066\x07\x7f"
RULES = f"""game Tricks {{ version 1  players 2  at most 9 turns
  credits "By {TRICKS} me"  rights "All {TRICKS} mine" }}
pile box seen by everyone holds every card
row desk[2] seen by everyone
number coins 0 to 9 starts 1
card Oak "O{TRICKS}ak" x5 {{ score 1 }}
setup {{ step lay {{ move 1 Oak from box to desk }} }}
turn {{ do one of {{ go rest }} }}
action go "G{TRICKS}o" {{ move 1 Oak from box to desk }}
action rest only if coins is at least 1 {{ add 1 to coins }}
scoring of desk {{ }}
winner {{ most count of Oak in desk # {TRICKS}
}}
example "b{TRICKS}ad" {{ play go expect no Oak in desk }}
"""
TYPED = "\n".join(
    [f"x{TRICKS}", f"show {TRICKS}", f"why {TRICKS}", "?", "score", "show Oak", "why go", "go", "go", "quit"]
)
COMMANDS = [
    ("check",), ("check", "--format", "json"), ("info",), ("show",), ("test",), ("texts", "--lang", "fr"),
    ("simulate", "--games", "2", "--workers", "1"), ("simulate", "--games", "2", "--workers", "1", "--format", "json"),
    ("play", "--seats", "human,human", "--seed", "1"), ("play", "--seats", f"human,{TRICKS}"),
    ("play", "--seats", "random,random", "--seed", "1"), ("play", "--lang", TRICKS),
    ("simulate", "--seats", f"random,{TRICKS}"), ("diff",), ("diff", "--format", "json"), ("format", "--check"),
]  # fmt: skip


def tricks_in(text: str) -> set[str]:
    return {ch for ch in text if ch != "\n" and is_never_shown(ch)}


@pytest.fixture(params=["tricks.naishi", "tri\u202ecks\x1b[2J.naishi"])
def rules(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    file = tmp_path / str(request.param)
    file.write_text(RULES.replace("\x07", "").replace("\x7f", ""), encoding="utf-8")
    return Path(file)


def test_the_game_is_one(rules: Path, run: Run) -> None:
    """Else nothing would be tried."""
    assert run("check", rules).exit_code == 0
    assert "desk has no empty slot" in run("play", "--seats", "human,human", rules, input=TYPED).output
    assert "desk has no empty slot" in run("simulate", "--games", "9", rules).output


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_no_command_writes_them(command: tuple[str, ...], rules: Path, run: Run) -> None:
    result = run(*command, rules, input=TYPED)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert result.output
    assert tricks_in(result.output) == set()


@pytest.mark.parametrize("wrong", ["row desk", "card Oak", "action go", "winner", "starts 1"])
def test_no_problem_nor_its_repair_has_them_raw(wrong: str, rules: Path, run: Run) -> None:
    spoilt = rules.read_text(encoding="utf-8").replace(wrong, f'{wrong} {TRICKS} "{TRICKS}"')
    rules.write_text(spoilt, encoding="utf-8")
    for command in (("check",), ("check", "--format", "json"), ("play",), ("simulate",)):
        result = run(*command, rules)
        assert result.exit_code == 1
        assert tricks_in(result.output) == set()
        assert "json" not in command or json.loads(result.stdout)["problems"]


def test_json_means_the_same() -> None:
    every = "".join(ch for ch in map(chr, range(0xD800)) if unicodedata.category(ch) in ("Cc", "Cf", "Zl", "Zp"))
    every += "".join(ch for ch in map(chr, range(0xE000, sys.maxunicode + 1)) if unicodedata.category(ch) == "Cf")
    for data in (every, [every, {every: every}], "Chêne 石榴石"):
        for indent in (None, 2):
            text = escaped(json.dumps(data, ensure_ascii=False, indent=indent))
            assert json.loads(text) == data
            assert tricks_in(text) == set()
    assert escaped('"Chêne 石榴石"') == '"Chêne 石榴石"'
