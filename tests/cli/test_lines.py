"""What ends a line is the same for who reads, checks, formats and tells: LF, CR LF, a CR alone, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from naishi.base.render import render_all
from naishi.base.source import Source
from naishi.program.fingerprint import fingerprint
from naishi.semantics.compile import Compiled, compile_sources
from naishi.syntax.format.trees import format_source
from tests.cli.conftest import Run
from tests.games import text_of

ENDS = {"LF": "\n", "CR LF": "\r\n", "CR": "\r"}
NO_ENDS = {"VT": "\v", "FF": "\f", "NEL": "\x85", "LS": "\u2028", "PS": "\u2029", "FS": "\x1c"}
GAME = text_of("orchard")
WRONG = GAME.replace("scoring of", "scoring off").replace("card ", "card # of the trees\n", 1)


def compiled(text: str) -> Compiled:
    return compile_sources([Source("game.naishi", text)])


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_rules_mean_the_same(end: str) -> None:
    text = GAME.replace("\n", end)
    program, other = compiled(text).program, compiled(GAME).program
    assert program is not None
    assert other is not None
    assert fingerprint(program) == fingerprint(other)
    assert format_source(Source("game.naishi", text)) == format_source(Source("game.naishi", GAME))


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_problems_have_the_same_lines(end: str) -> None:
    told = compiled(WRONG.replace("\n", end)).problems
    assert told
    assert render_all(told) == render_all(compiled(WRONG).problems)


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_cards_in_a_sheet(end: str) -> None:
    game = GAME + 'cards Bulb from "bulbs.csv"\n'
    sheet = "name,copies\nBroom,2\nGorse,x\n"
    told = [compile_sources([Source("game.naishi", game), Source("bulbs.csv", one)]).problems
            for one in (sheet, sheet.replace("\n", end))]  # fmt: skip
    assert render_all(told[0]) == render_all(told[1])
    assert any(problem.span.source.name == "bulbs.csv" and problem.span.line == 3 for problem in told[1])


@pytest.mark.parametrize("end", [*ENDS.values(), *NO_ENDS.values()], ids=[*ENDS, *NO_ENDS])
@pytest.mark.parametrize("last", ["", "end"])
def test_a_file_of_comments_is_empty_for_every_command(run: Run, tmp_path: Path, end: str, last: str) -> None:
    file = tmp_path / "mine.naishi"
    line = "# game G { players 2 at most 3 turns }" if end in ENDS.values() else "game G { players 2 }"
    file.write_bytes(f"# x{end}{line}{end if last else ''}".encode())
    before = file.read_bytes()
    for command in ("check", "format", "show", "info", "test"):
        result = run(command, file)
        assert result.exit_code != 0
        assert "Nothing is written in this file" in result.output, command
    assert file.read_bytes() == before


@pytest.mark.parametrize("sign", [sign for sign in NO_ENDS.values() if sign not in "\f\x1c"])
def test_what_ends_no_line_is_named(sign: str) -> None:
    [problem] = compiled(f"# x{sign}game G {{ players 2 }}").problems
    assert f"U+{ord(sign):04X}" in problem.hint


def test_lone_carriage_returns_are_formatted(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.naishi"
    file.write_bytes(b"# x\rgame G { players 2 at most 3 turns }\r")
    assert run("format", file, "--check").exit_code == 1
    assert run("format", file).exit_code == 0
    assert file.read_bytes() == b"# x\ngame G { players 2  at most 3 turns }\n"
    assert run("format", file, "--check").exit_code == 0
