"""`naishi replay`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from naishi.cli.columns import width
from naishi.cli.export import end_lines, print_line, turn_lines
from naishi.cli.saved import match_of
from naishi.cli.screen import console, echo
from naishi.runtime.match import Match
from naishi.runtime.saves.chronicle import chronicle

NARROWEST = 40


def run(file: str, paths: Sequence[str], to: int | None, options: Sequence[str]) -> int:
    """Plays a save again; shows the moves, the table, and the points."""
    match = match_of(file, paths, options, to)
    told = chronicle(match)
    echo(f"{match.game.name}: {len(match.history)} moves")
    for turn in told["turns"]:
        for line in turn_lines(turn):
            print_line(line)
    echo()
    _table(match)
    echo()
    for line in end_lines(told):
        print_line(line)
    return 0


def _table(match: Match) -> None:
    from naishi.play.names import Names
    from naishi.play.pieces import harmless
    from naishi.play.table import Table

    names = Names.of(match.game.program, ("player",) * match.game.seats)
    screen: Any = console()
    for row in Table(names, max(NARROWEST, width())).draw(match.laid_open(), 0, match.to_act, match.kept_values()):
        screen.print(harmless(row), no_wrap=True, overflow="crop", crop=True, soft_wrap=False)
