"""What players are called in moves: `opponent` where there are two, `player 3` among more."""

from __future__ import annotations

import re

from naishi.semantics.program import Program

OWNER = r"opponent|player \d{1,2}"
_OF = re.compile(rf" of (?P<owner>{OWNER})(?=[ +]|$)")


def called(program: Program, seat: int) -> str:
    """A seat, as the others call it."""
    return "opponent" if program.seats == 2 else f"player {seat}"


def seat_called(program: Program, owner: str, seat: int) -> int | None:
    """The seat that one in `seat` means; None if there is none so called."""
    if owner == "opponent":
        return 3 - seat if program.seats == 2 else None
    number = int(owner.split()[1])
    return number if 1 <= number <= program.seats else None


def as_written(program: Program, text: str, seat: int) -> str:
    """A move's text with everybody called as the moves of one in `seat` call them: `player 2` where it says
    `opponent`, and one's own things without an owner."""

    def renamed(found: re.Match[str]) -> str:
        owner = seat_called(program, found["owner"], seat)
        if owner is None:
            return found.group()
        return "" if owner == seat else f" of {called(program, owner)}"

    return _OF.sub(renamed, text) if " of " in text else text
