"""From a save's file to the match, under the rules it names or those that are given."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from naishi.cli.rules import loaded
from naishi.cli.trouble import Trouble
from naishi.runtime.files import find, shipped_games
from naishi.runtime.match import Match
from naishi.runtime.parse_cache import parse_file
from naishi.runtime.saves.format import Record, read, shown
from naishi.runtime.saves.snapshot import MOST_TEXT, SaveError

MOST_SEATS = 8


def match_of(file: str, paths: Sequence[str], options: Sequence[str], to: int | None = None) -> Match:
    """The match in a file, played to its end or (`to`) at most so many moves."""
    name = "standard input" if file == "-" else file
    text = _text(file, name)
    try:
        record = read(text)
        found = paths or _shipped(record)
        seats = record.players if 1 <= record.players <= MOST_SEATS else None
        first = None if to is None else min(to, len(record.moves))
        return Match.load(loaded(found, options or record.meaning.options, seats), text, first)
    except SaveError as error:
        raise Trouble(f"{name}: {error}") from None


def _shipped(record: Record) -> list[str]:
    """The bare names of the games that come with Naishi and are called as the save says."""
    from naishi.base.diagnostic import Diagnostic
    from naishi.runtime.files import read as read_rules

    known: dict[str, str] = {}
    for name in shipped_games():
        source = read_rules(find(name))
        header = None if isinstance(source, Diagnostic) else parse_file(source).header
        if header is not None:
            known[header.name.text] = name
    wanted = [unit.name for unit in record.meaning.units]
    missing = [name for name in wanted if name not in known]
    if missing or not wanted:
        told = shown(missing) or "its rules"
        raise SaveError(f"{told} does not come with Naishi; name the rules' files after the save")
    return [known[name] for name in wanted]


def _text(file: str, name: str) -> str:
    most = 4 * MOST_TEXT
    try:
        if file == "-":
            data = sys.stdin.buffer.read(most + 1)
        else:
            with Path(file).open("rb") as stream:
                data = stream.read(most + 1)
        if len(data) > most:
            raise Trouble(f"{name} has more than {most:,} bytes; that is no save")
        return data.decode("utf-8-sig")
    except OSError as error:
        raise Trouble(f"{name} cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise Trouble(f"{name} is not UTF-8 text") from None
    except ValueError as error:  # a name no file can have
        raise Trouble(f"{name!r} cannot be read: {error}") from None
