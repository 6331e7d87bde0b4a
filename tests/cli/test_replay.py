"""`naishi replay` and `naishi export`: a save played again, and told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import naishi
from tests.cli.conftest import Run, shipped
from tests.games import IN_RULES, loaded, text_of
from tests.properties.playing import transcript
from tests.share import share


def saved(name: str, seed: int, file: Path, moves: int | None = None) -> naishi.Match:
    """A random game's save in a file."""
    match = loaded(name).new(seed)
    transcript(match, seed)
    match = naishi.Match.load(match.game, match.save(), moves)
    file.write_text(match.save(), encoding="utf-8")
    return match


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


def numbered(text: str) -> list[str]:
    """The moves in a text, without their numbers, which must be in order."""
    lines = [line.strip() for line in text.splitlines()]
    moves = [line for line in lines if ". seat " in line]
    assert [int(line.split(".")[0]) for line in moves] == list(range(1, len(moves) + 1))
    return [line.partition(". ")[2] for line in moves]


# --- replay ---
WAYS = ["base:free_transfer", *(next(one.ways()).name for one in IN_RULES)]


@pytest.mark.parametrize("name", share(WAYS, __name__))
def test_moves_table_and_points(run: Run, file: Path, name: str) -> None:
    match = saved(name, 3, file)
    result = run("replay", file)
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{match.game.name}: {len(match.history)} moves\n")
    assert numbered(result.stdout) == [f"seat {seat}: {move.text}" for seat, move in match.history]
    assert match.outcome is not None
    assert f"Points by seat: {' to '.join(map(str, match.outcome.points))}.\n" in result.stdout
    assert "Seat 1 · player" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_the_first_moves(run: Run, file: Path) -> None:
    match = saved("base", 3, file)
    for to in (0, 1, 7):
        result = run("replay", file, "--to", to)
        assert numbered(result.stdout) == [f"seat {seat}: {move.text}" for seat, move in match.history[:to]]
        assert "Not over: seat " in result.stdout
    assert run("replay", file, "--to", 1000).stdout == run("replay", file).stdout


def test_from_standard_input_and_given_rules(run: Run, file: Path, base: Path) -> None:
    saved("base", 4, file)
    expected = run("replay", file).stdout
    assert run("replay", "-", input=file.read_text(encoding="utf-8")).stdout == expected
    base.write_text(shipped().replace("# --- Cards", "# A comment"), encoding="utf-8")
    assert run("replay", file, base).stdout == expected


def test_changed_rules(run: Run, file: Path, base: Path) -> None:
    saved("base", 4, file)
    base.write_text(
        shipped().replace("score 6 if position is one of 1, 5", "score 7 if position is 1"), encoding="utf-8"
    )
    result = run("replay", file, base)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Now card Fort has changed (" in result.stderr
    assert result.stderr.count("\n") == 1
    result = run("replay", file, "--option", "free_transfer")
    assert "Now the option free_transfer is on; action switch has changed" in result.stderr


def test_rules_that_do_not_come_with_it(run: Run, file: Path, tmp_path: Path) -> None:
    saved("dare-2", 4, file)
    result = run("replay", file)
    assert result.exit_code == 2
    assert "Dare does not come with Naishi; name the rules' files after the save" in result.stderr
    rules = tmp_path / "dare.naishi"
    rules.write_text(text_of("dare"), encoding="utf-8")
    assert run("replay", file, rules).exit_code == 0


@pytest.mark.parametrize("command", ["replay", "export"])
@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "no saved match"),
        (b"\xff", "not UTF-8"),
        (b"[" * 50_000, "no saved match"),
        (b'{"format": "naishi save 1"}', "the save is damaged"),
        (b'{"format": "naishi record 1"}', "a record to read, not to go on from"),
    ],
    ids=["empty", "bytes", "deep", "cut", "of a seat"],
)
def test_no_save(run: Run, file: Path, command: str, data: bytes, told: str) -> None:
    file.write_bytes(data)
    result = run(command, file)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert told in result.stderr


@pytest.mark.parametrize("command", ["replay nowhere.json", "export nowhere.json", "replay .", "export ."])
def test_no_file(run: Run, command: str) -> None:
    result = run(*command.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert "cannot be read" in result.stderr


# --- export ---
def test_a_record_to_read(run: Run, file: Path) -> None:
    match = saved("base+legends", 3, file)
    text = run("export", file).stdout
    assert text.startswith("Naishi + Legends\nCredits of Naishi: By ")
    assert "\nRights of Legends: " in text
    assert "\nPlayers: 2\nRules: Naishi version 1 [" in text
    assert "\n\nAt the first decision\n  line of 1: Mountain, Mountain, Mountain, Mountain, Mountain\n" in text
    assert numbered(text) == [f"seat {seat}: {move.text}" for seat, move in match.history]
    assert "       shown: " in text
    assert match.outcome is not None
    assert f": {match.outcome.reason}. Points by seat: " in text
    for seat in (1, 2):
        assert f"\nSeat {seat}: {match.score(seat).total}\n" in text


def test_what_one_seat_knows(run: Run, file: Path) -> None:
    match = saved("base", 3, file, moves=6)
    for seat in (0, 1, 2):
        told = json.loads(run("export", file, "--seat", seat, "--format", "json").stdout)
        moves = [move for turn in told["turns"] for move in turn["moves"]]
        gifts = {move["seat"]: move["move"] for move in moves[:2]}
        assert gifts == {other: move.text if other == seat else None for other, move in match.history[:2]}
        for other in (1, 2):
            hand = told["beginning"][f"hand of {other}"]
            assert (hand == ["?"] * 5) == (other != seat)
        assert (told["result"], told["scores"]) == (None, None)
    assert "seat 1: (secret)" in run("export", file, "--seat", 0).stdout
    assert "As everybody knows it" in run("export", file, "--seat", 0).stdout


def test_as_json(run: Run, file: Path) -> None:
    match = saved("base", 5, file)
    told = json.loads(run("export", file, "--format", "json").stdout)
    assert (told["game"], told["players"], told["options"], told["over"]) == ("Naishi", 2, [], True)
    assert [move["move"] for turn in told["turns"] for move in turn["moves"]] == [m.text for _, m in match.history]
    assert [score["total"] for score in told["scores"]] == told["result"]["points"]
    assert [turn["turn"] for turn in told["turns"]] == list(range(len(told["turns"])))


def test_no_such_seat(run: Run, file: Path) -> None:
    saved("base", 5, file, moves=2)
    result = run("export", file, "--seat", 3)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--seat: there is no seat 3" in result.stderr
