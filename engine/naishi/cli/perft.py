"""`naishi perft`."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from naishi.cli.rules import loaded
from naishi.cli.trouble import Trouble
from naishi.simulate.perft import perft
from naishi.state.items import RulesFault
from naishi.state.position import PositionError

MOST_BYTES = 8_000_000


def run(paths: Sequence[str], position: str, depth: int, options: Sequence[str], players: int | None) -> int:
    """Prints a number for each length, as soon as it is known."""
    game = loaded(paths, options, players)
    name = "standard input" if position == "-" else position
    laid = _position(position, name)
    try:
        for number in perft(game.from_position(laid), depth):
            click.echo(number)
    except PositionError as error:
        raise Trouble(f"{name}: {error}") from None
    except RulesFault as fault:
        raise Trouble(str(fault)) from None
    return 0


def _position(file: str, name: str) -> Mapping[str, Any]:
    """The position in a file: alone, or as `start` of a recorded game; of several lines, the first."""
    text = _text(file, name)
    try:
        data = _data(text)
    except (ValueError, RecursionError) as error:
        raise Trouble(f"{name} is not JSON: {error}") from None
    if isinstance(data, dict) and "start" in data:
        data = data["start"]
    if not isinstance(data, dict):
        raise Trouble(f"{name} is no position: it must be an object that maps places to what lies there")
    return data


def _data(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        if not error.msg.startswith("Extra data"):
            raise
        return json.loads(text.strip().partition("\n")[0])


def _text(file: str, name: str) -> str:
    try:
        data = sys.stdin.buffer.read(MOST_BYTES + 1) if file == "-" else _bytes(Path(file))
        if len(data) > MOST_BYTES:
            raise Trouble(f"{name} has more than {MOST_BYTES:,} bytes; that is no position")
        return data.decode("utf-8-sig")
    except OSError as error:
        raise Trouble(f"{name} cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise Trouble(f"{name} is not UTF-8 text") from None


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)
