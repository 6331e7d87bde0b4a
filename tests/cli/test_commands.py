"""Each command, when nothing is wrong with what it is asked; and what it says of rules that are wrong."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Run

TRACES = Path(__file__).resolve().parents[1] / "data/reference/traces-base.jsonl"


# --- check ---
def test_check_says_what_there_is(run: Run) -> None:
    result = run("check", "base")
    assert result.stdout == "Naishi: 12 cards (50 copies), 6 actions, 2 players. No problems.\n"
    assert result.exit_code == 0


def test_check_shows_the_characters(run: Run, base: Path) -> None:
    base.write_text(base.read_text(encoding="utf-8").replace("color purple", "color purpel", 1), encoding="utf-8")
    result = run("check", base)
    assert result.exit_code == 1
    assert f"{base}:" in result.stdout
    assert "  |         ^^^^^^\n" in result.stdout
    assert "purple" in result.stdout
    assert result.stdout.endswith("\n\n1 problem.\n")


def test_check_as_json(run: Run, base: Path) -> None:
    good = json.loads(run("check", base, "--format", "json").stdout)
    assert good["game"] == {"name": "Naishi", "cards": 12, "copies": 50, "actions": 6, "players": [2, 2]}
    assert (good["errors"], good["problems"]) == (0, [])
    base.write_text(base.read_text(encoding="utf-8").replace("color purple", "color purpel", 1), encoding="utf-8")
    result = run("check", base, "--format", "json")
    bad = json.loads(result.stdout)
    assert (result.exit_code, bad["errors"], bad["game"]) == (1, 1, None)
    assert bad["problems"][0]["underlined"] == "purpel"


def test_check_with_an_option_and_an_expansion(run: Run) -> None:
    assert run("check", "base", "--option", "free_transfer").stdout.startswith("Naishi + free_transfer: ")
    assert run("check", "legends", "base").stdout.startswith("Naishi + Legends: ")


@pytest.mark.parametrize("data", [b"", b"\xff", b"game", b"\x00" * 1000], ids=["empty", "bytes", "cut", "zeros"])
def test_check_of_anything(run: Run, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "any.naishi"
    file.write_bytes(data)
    result = run("check", file)
    assert result.exit_code == 1
    assert "error[" in result.stdout


# --- test ---
def test_examples_are_listed_and_counted(run: Run) -> None:
    result = run("test", "base")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[-1].endswith("examples, all as expected.")
    assert all(line.startswith("ok ") for line in result.stdout.splitlines()[:-1])


def test_an_example_that_fails(run: Run, base: Path) -> None:
    with base.open("a", encoding="utf-8") as file:
        file.write('example "too much" {\n  line Fort, Fort\n  expect score 99\n}\n')
    result = run("test", base)
    assert result.exit_code == 1
    assert "FAILED  too much" in result.stdout
    assert "^^" in result.stdout
    assert result.stdout.splitlines()[-1].endswith(", 1 failed.")


def test_examples_of_broken_rules(run: Run, base: Path) -> None:
    base.write_text("game Meadow {", encoding="utf-8")
    result = run("test", base)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "naishi: these rules have" in result.stderr


# --- show ---
def test_a_card_clause_by_clause(run: Run) -> None:
    result = run("show", "base", "Advisor")
    assert result.exit_code == 0
    assert result.stdout.startswith("card Advisor x4  (base.naishi:")
    for written, words in (
        ("color purple", "Its color is purple."),
        ("score 4 per adjacent Naishi", "4 points for each"),
    ):
        line = next(line for line in result.stdout.splitlines() if written in line)
        assert words in line
    assert "These scores add up." in result.stdout


@pytest.mark.parametrize("name", ["switch", "line", "territory", "turn", "scoring", "after turn", "copyable", "hands"])
def test_everything_has_words(run: Run, name: str) -> None:
    result = run("show", "base", name)
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) >= 4


def test_an_option_shows_in_what_it_replaces(run: Run) -> None:
    plain, changed = (run("show", "base", "switch", *more).stdout for more in ((), ("--option", "free_transfer")))
    assert plain != changed
    assert "in river or your territory" in changed


def test_a_name_alone_is_of_the_shipped_game(run: Run) -> None:
    assert run("show", "Advisor").stdout == run("show", "base", "Advisor").stdout


@pytest.mark.parametrize("columns", [60, 80, 200])
def test_the_overview_has_a_line_for_each(run: Run, columns: int) -> None:
    lines = run("show", "base", "legends", env={"COLUMNS": str(columns)}).stdout.splitlines()
    for name in ("Mountain", "Advisor", "develop", "river", "emissary", "turn"):
        assert sum(line.split()[:1] == [name] for line in lines) == 1
    assert max(map(len, lines)) <= min(columns, 110)


# --- simulate ---
def test_simulate_as_json(run: Run) -> None:
    command = ("simulate", "base", "--games", 30, "--seed", 4, "--format", "json")
    first, second = (json.loads(run(*command).stdout) for _ in range(2))
    speed = first.pop("speed")
    second.pop("speed")
    assert first == second
    assert speed["games_per_second"] > 0
    assert first["games"] == 30 == first["shared"] + sum(seat["wins"] for seat in first["seats"])
    assert set(first["moves"]) == {"mean", "sd", "min", "max"}


def test_simulate_as_text(run: Run) -> None:
    result = run("simulate", "--games", 12, "--seats", "greedy,random")
    assert result.exit_code == 0
    for text in ("12 games, seeds 0 to 11", "greedy", "Moves in a game:", "most points", "games per second"):
        assert text in result.stdout
    assert result.stderr == ""


def test_simulate_with_an_option(run: Run) -> None:
    result = run("simulate", "base", "--games", 2, "--option", "free_transfer", "--format", "json")
    assert json.loads(result.stdout)["game"] == "Naishi + free_transfer"


FAULTY = """
game Bed { version 1  players 2  at most 50 turns }
pile deck holds every card
row bed[3] seen by everyone
card Fern x9 { score 1 }
action take { move 1 card from deck to bed }
action grab { move ROOM card from deck to bed }
turn { do one of { take grab otherwise pass } }
after turn { if count of card in bed is at least 3 { end now } }
scoring of bed { }
winner { most points }
"""


def test_simulate_tells_faults_and_goes_on(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "one bed.naishi"
    file.write_text(FAULTY.replace("ROOM", "2"), encoding="utf-8")
    command = ("simulate", file, "--games", 30, "--seed", 5, "--seats", "random,greedy")
    result, again = run(*command), run(*command, "--format", "json")
    data = json.loads(again.stdout)
    (fault,) = data["stopped"]["faults"]
    assert (result.exit_code, again.exit_code) == (1, 1)
    assert data["games"] + data["stopped"]["games"] == 30
    assert 0 < fault["games"] == data["stopped"]["games"] < 30
    assert "30 games, seeds 5 to 34" in result.stdout
    assert "bed has no empty slot (seeds " in result.stdout.replace("\n", " ")
    for told in (result.stderr, again.stderr):
        assert told.startswith(f"naishi: {fault['games']} games were stopped by a fault of the rules")
        shown = shlex.split(told.split("see one: naishi ")[1])
        assert shown == ["play", str(file), "--seed", str(fault["seeds"][0]), "--seats", "random,greedy"]
    seen = run(*shown)
    assert (seen.exit_code, "bed has no empty slot" in seen.stdout) == (1, True)


@pytest.mark.parametrize("form", ["text", "json"])
def test_simulate_where_no_game_goes_well(run: Run, tmp_path: Path, form: str) -> None:
    file = tmp_path / "bed.naishi"
    file.write_text(FAULTY.replace("ROOM", "2").replace("{ take grab ", "{ grab "), encoding="utf-8")
    result = run("simulate", file, "--games", 1, "--format", form)
    assert result.exit_code == 1
    assert "1 game was stopped" in result.stderr
    assert "no empty slot" in result.stdout


# --- perft ---
def test_perft_of_a_recorded_game(run: Run, tmp_path: Path) -> None:
    text = TRACES.read_text(encoding="utf-8").splitlines()[0]
    record = json.loads(text)
    expected = "".join(f"{number}\n" for number in record["perft"])
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    assert run("perft", "base", "--position", file, "--depth", 2).stdout == expected
    file.write_text(json.dumps(record["start"], indent=2), encoding="utf-8")
    assert run("perft", "base", "--position", file, "--depth", 2).stdout == expected
    lines = f"{text}\n{text}\n"
    assert run("perft", "base", "--position", "-", "--depth", 1, input=lines).stdout == f"{record['perft'][0]}\n"


# --- info, format, errors, play ---
def test_info(run: Run) -> None:
    text = run("info", "base", "--option", "free_transfer").stdout
    for part in (
        "Naishi + free_transfer, version 1",
        "players: 2",
        "free_transfer (on): ",
        "items: 54",
        "whole numbers",
    ):
        assert part in text


def test_format_changes_layout_only(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.naishi"
    file.write_text("game   Meadow {version 1}\n\n\n\ntag   tree # oaks\n", encoding="utf-8")
    assert run("format", file, "--check").exit_code == 1
    assert "   Meadow" in file.read_text(encoding="utf-8")
    result = run("format", file)
    assert (result.exit_code, result.stdout) == (0, f"{file} changed\n")
    assert "game Meadow {" in file.read_text(encoding="utf-8")
    assert "# oaks" in file.read_text(encoding="utf-8")
    assert (run("format", file).stdout, run("format", "--check", file).exit_code) == ("", 0)
    assert [path.name for path in tmp_path.iterdir()] == ["a.naishi"]


def test_format_leaves_what_it_cannot_read(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.naishi"
    file.write_text("game Meadow {\n  version\n", encoding="utf-8")
    result = run("format", file)
    assert result.exit_code == 1
    assert "error[" in result.stderr
    assert file.read_text(encoding="utf-8") == "game Meadow {\n  version\n"


def test_errors_explains_each_code(run: Run) -> None:
    codes = [line.split()[0] for line in run("errors").stdout.splitlines()]
    assert len(codes) > 20
    assert codes == sorted(set(codes))
    for code in codes:
        page = run("errors", code)
        assert page.exit_code == 0
        assert page.stdout.startswith(f"{code}: ")


def test_play_ends_politely_at_the_end_of_input(run: Run) -> None:
    result = run("play", "--seed", 3, input="")
    assert result.exit_code == 0
