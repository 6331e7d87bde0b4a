"""Rules written inside tests, made into games."""

from __future__ import annotations

from collections.abc import Iterable

import naishi
from naishi.base.source import Source
from naishi.semantics.compile import compile_sources

HEADER = "game Meadow { version 1  players 2  at most 20 turns }\n"
PLACES = """
row  line[3] per player seen by everyone
row  river[3] seen by everyone
pile stack seen by everyone
pile discards seen by everyone
pile box seen by nobody holds every card
token coin x3 per player in purse
pool purse[6] per player of coin seen by everyone
pool bank[6] of coin seen by everyone
card Oak x9 { }
card Ash x8 { }
card Elm x1 { }
setup { step lay { deal 3 Oak from box to each line  move 3 Ash from box to river  move all card from box to stack } }
"""


def game(text: str, options: Iterable[str] = (), seats: int | None = None) -> naishi.Game:
    """The game of a whole rules file."""
    compiled = compile_sources([Source("test.naishi", text)], options, seats)
    errors = [f"{problem.span.at} {problem.message}" for problem in compiled.problems if problem.is_error]
    assert compiled.program is not None, errors
    assert compiled.linked is not None
    return naishi.Game(compiled.program, compiled.linked)


def meadow(rules: str, players: int = 2, winner: str = "winner { most count of Oak in your line }") -> naishi.Game:
    """A game on a small table, with a line of three for each and a river; `rules` says how it is played."""
    return game(f"{HEADER.replace('players 2', f'players {players}')}{PLACES}{rules}\n{winner}\n")


def texts(match: naishi.Match, seat: int | None = None) -> list[str]:
    """The legal moves as they are written."""
    return [move.text for move in (match.legal_moves if seat is None else match.moves_of(seat))]


def played(match: naishi.Match, *moves: str) -> naishi.Match:
    """The same match after these moves."""
    for move in moves:
        match.play(move)
    return match
