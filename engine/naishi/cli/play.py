"""`naishi play`."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbelow

from naishi.cli.rules import seated, split_seats
from naishi.cli.trouble import Trouble
from naishi.runtime.items import RulesFault


def run(paths: Sequence[str], seats: str | None, seed: int | None, options: Sequence[str]) -> int:
    """Plays one game in the terminal."""
    from naishi.play.run import play_in_terminal

    names = split_seats(seats)
    game = seated(paths, options, names, also=("human",))
    names = names or ["human", *["random"] * (game.seats - 1)]
    try:
        return play_in_terminal(game, seats=names, seed=randbelow(1_000_000) if seed is None else seed)
    except RulesFault as fault:
        raise Trouble(str(fault)) from None
