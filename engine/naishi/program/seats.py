"""What those who have a seat are called: `opponent` where two play, `player 3` among more, automatic ones by name."""

from __future__ import annotations

import re
from typing import Any

from naishi.program.program import Program

OWNER = r"opponent|player \d{1,2}|[^\W\d]\w*"
_OF = re.compile(rf" of (?P<owner>{OWNER})(?=[ +]|$)")


def called(program: Program, seat: int) -> str:
    """A seat, as the others call it in their moves."""
    if seat > program.players:
        return program.automatic[seat - program.players - 1]
    return "opponent" if program.seats == 2 and not program.automatic else f"player {seat}"


def names_of(program: Program) -> dict[int, str]:
    """The names of the seats that have one."""
    return dict(enumerate(program.automatic, program.players + 1))


def seat_names(program: Program) -> list[dict[str, Any]]:
    """The same as plain data."""
    return [{"seat": seat, "name": name} for seat, name in names_of(program).items()]


def seat_called(program: Program, owner: str, seat: int) -> int | None:
    """The seat that one in `seat` means; None if there is none so called."""
    if owner in program.automatic:
        return program.players + 1 + program.automatic.index(owner)
    if owner == "opponent":
        return 3 - seat if program.seats == 2 and called(program, 2) == "opponent" else None
    number = int(owner.removeprefix("player ")) if owner.startswith("player ") else 0
    return number if 1 <= number <= program.players else None


def as_written(program: Program, text: str, seat: int) -> str:
    """A move's text with everybody called as the moves of one in `seat` call them: `player 2` where it says
    `opponent`, and one's own things without an owner."""

    def renamed(found: re.Match[str]) -> str:
        owner = seat_called(program, found["owner"], seat)
        if owner is None:
            return found.group()
        return "" if owner == seat else f" of {called(program, owner)}"

    return _OF.sub(renamed, text) if " of " in text else text


def check_seat(program: Program, seat: object) -> None:
    """Raises ValueError for who is no player."""
    if type(seat) is not int or not 1 <= seat <= program.seats:
        raise ValueError(f"there is no seat {seat!r}; seats are {_all(program)}")


def check_viewer(program: Program, seat: object) -> None:
    """Raises ValueError for who is neither a player nor a spectator."""
    if type(seat) is not int or not 0 <= seat <= program.seats:
        raise ValueError(f"there is no seat {seat!r}; seats are {_all(program)}, and 0 is a spectator")


def _all(program: Program) -> str:
    return "1" if program.seats == 1 else f"1 to {program.seats}"
