"""Every command on files that are no rules, nearly rules, or no files: something of ours is said, never a traceback."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

import naishi
from tests.cli.conftest import Run
from tests.share import share

GAME = """game Meadow { version 1  players 2  at most 3 turns }
row bed[2] per player seen by everyone
pile sack holds every card
card Oak x4 { score 1 }
setup { step lay { deal 1 card from sack to each bed } }
turn { do one of { plant  otherwise pass } }
action plant { move up to 1 card from sack to bed of opponent }
scoring of bed { }
winner { most points }
"""
CSV = 'cards Bulb "Bulb" from "bulbs.csv"\n'

TEXTS: dict[str, bytes] = {
    "empty": b"",
    "a space": b" ",
    "empty lines": b"\n\n\n",
    "only a mark of UTF-8": b"\xef\xbb\xbf",
    "a mark, then the game": b"\xef\xbb\xbf" + GAME.encode(),
    "two marks": b"\xef\xbb\xbf\xef\xbb\xbf" + GAME.encode(),
    "UTF-16": GAME.encode("utf-16"),
    "UTF-16, big end first": GAME.encode("utf-16-be"),
    "UTF-32": GAME.encode("utf-32"),
    "Latin-1": GAME.replace("Oak", "Chêne").encode("latin-1"),
    "no character": b"\xff\xfe\xfd",
    "cut in a character": GAME.encode() + "ä".encode()[:1],
    "half a surrogate": GAME.encode() + b"\xed\xa0\x80",
    "one zero": b"\x00",
    "zeros": b"\x00" * 5000,
    "a zero in the middle": GAME.replace("Oak", "O\x00k").encode(),
    "control characters": bytes(range(32)),
    "escapes of a terminal": b"\x1b[2J\x1b]0;title\x07" + GAME.encode(),
    "turned writing": GAME.replace("plant", "pl\u202eant").encode(),
    "no break": GAME.replace(" ", "\u00a0").encode(),
    "zero width": GAME.replace("Oak", "O\u200bak").encode(),
    "a comment": b"# nothing",
    "a comment, CR": b"# x\rgame G { players 2 at most 3 turns }\r",
    "a comment, VT": b"# x\x0bgame G { players 2 at most 3 turns }\x0b",
    "a comment, FF": b"# x\x0cgame G { players 2 at most 3 turns }\x0c",
    "a comment, NEL": "# x\x85game G { players 2 at most 3 turns }\x85".encode(),
    "a comment, LS": "# x\u2028game G { players 2 at most 3 turns }\u2028".encode(),
    "a comment, PS": "# x\u2029game G { players 2 at most 3 turns }\u2029".encode(),
    "the game, CR": ("# x\n" + GAME).replace("\n", "\r").encode(),
    "the game, CR LF": ("# x\n" + GAME).replace("\n", "\r\n").encode(),
    "the game, LF CR": ("# x\n" + GAME).replace("\n", "\n\r").encode(),
    "the game, all of them in turn": GAME.replace("\n", "\r", 3).replace("\n", "\r\n", 3).encode(),
    "the game, NEL": GAME.replace("\n", "\x85").encode(),
    "the game, on one line": GAME.replace("\n", " ").encode(),
    "a huge line": ("# " + "x" * 300_000 + "\n" + GAME).encode(),
    "a huge name": GAME.replace("Oak", "O" * 100_000).encode(),
    "a huge text": GAME.replace("card Oak", 'card Oak "' + "y" * 100_000 + '"').encode().replace(b'" x4', b'" x4'),
    "a huge number": GAME.replace("x4", "x" + "4" * 10_000).encode(),
    "too long": b"# " + b"x" * 500_000,
    "far too long": b"x" * 9_000_000,
    "brackets": b"(" * 3000,
    "braces": b"{" * 3000 + b"}" * 3000,
    "quotes": b'"' * 3001,
    "an open text": GAME.encode() + b'card Ash "Ash',
    "half a game": GAME[: len(GAME) // 2].encode(),
    "a save": b'{"naishi": "0.1.0", "rules": []}',
    "a list": b"[1, 2, 3]",
    "YAML": b"- name: Broom\n  copies: 2\n",
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20,
    "an archive": b"PK\x03\x04" + bytes(range(256)) * 4,
    "names a file that is not there": (GAME + CSV).encode(),
    "only an expansion": b"expansion More for Meadow { version 1 }",
    "two games": (GAME + GAME).encode(),
}


def nothing(path: Path) -> None:
    """There is no such file."""


def a_folder(path: Path) -> None:
    path.mkdir()


def a_link_to_itself(path: Path) -> None:
    path.symlink_to(path)


def a_link_to_nothing(path: Path) -> None:
    path.symlink_to(path.with_name("gone"))


def a_socket(path: Path) -> None:
    here = os.getcwd()
    os.chdir(path.parent)  # the whole path may be too long for one
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(path.name)
    os.chdir(here)


def unreadable(path: Path) -> None:
    path.write_text(GAME)
    path.chmod(0)


NEVER_TOLD = set(map(chr, range(32))) - {"\n", "\t"} | {"\x7f", "\u202e", "\u2028", "\u2029", "\x85", "\u200b"}


PLACES: dict[str, Callable[[Path], None]] = {
    one.__name__: one for one in (nothing, a_folder, a_link_to_itself, a_link_to_nothing, a_socket, unreadable)
}
COMMANDS = """
check FILE
check FILE --format json
check base FILE
test FILE
show FILE
show FILE Oak
info FILE
simulate FILE --games 2
diff FILE
diff base FILE
perft FILE --position POSITION --depth 1
perft base --position FILE --depth 1
format FILE
format FILE --check
texts FILE --lang fr
texts FILE --lang fr --write
play FILE
play FILE --seats random,random
replay FILE
replay FILE base
replay SAVE FILE
export FILE
export FILE base --format json
""".split("\n")[1:-1]


def laid(into: Path) -> list[Path]:
    """All of the files, and what is no file."""
    into.mkdir()
    for number, content in enumerate(TEXTS.values()):
        (into / f"odd{number}.naishi").write_bytes(content)
    for name, make in PLACES.items():
        make(into / f"{name}.naishi")
    names = [f"odd{number}" for number in range(len(TEXTS))] + list(PLACES)
    return [into / f"{name}.naishi" for name in names]


@pytest.fixture
def odd(tmp_path: Path) -> list[Path]:
    return laid(tmp_path / "odd")


@pytest.mark.parametrize("line", share(COMMANDS, __name__))
def test_no_traceback(run: Run, tmp_path: Path, odd: list[Path], line: str) -> None:
    (tmp_path / "position.json").write_text('{"bed": [["Oak", null], [null, null]]}', encoding="utf-8")
    (tmp_path / "save.json").write_text(naishi.load("base").new(1).save(), encoding="utf-8")
    for path in odd:
        given = {"FILE": path, "POSITION": tmp_path / "position.json", "SAVE": tmp_path / "save.json"}
        result = run(*(given.get(word, word) for word in line.split()), input="")
        assert result.exception is None or isinstance(result.exception, SystemExit), f"{path.name}: {result.exc_info}"
        assert result.exit_code in (0, 1, 2, 130), path.name
        assert result.exit_code == 0 or result.output.strip(), f"{path.name}: nothing is said"
        assert len(result.output) < 300_000, f"{path.name}: too much is said"
        if "json" not in line:  # data says what there is
            assert not set(result.output) & NEVER_TOLD, f"{path.name}: raw signs"
