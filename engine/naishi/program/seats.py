"""What those who have a seat are called: `opponent` where two play, `player 3` among more, automatic ones by name."""

from __future__ import annotations

from typing import Any

from naishi.program.notation import Said
from naishi.program.program import Program


def called(program: Program, seat: int) -> str:
    """A seat, as the others call it in their moves."""
    if seat > program.players:
        return program.automatic[seat - program.players - 1]
    return "opponent" if program.seats == 2 and not program.automatic else f"player {seat}"


def owner_text(program: Program, owner: int, seat: int) -> str:
    """Whose something is, as one in `seat` writes it: nothing where it is one's own, or nobody's."""
    return "" if owner in (0, seat) else called(program, owner)


def names_of(program: Program) -> dict[int, str]:
    """The names of the seats that have one."""
    return dict(enumerate(program.automatic, program.players + 1))


def seat_names(program: Program) -> list[dict[str, Any]]:
    """The same as plain data."""
    return [{"seat": seat, "name": name} for seat, name in names_of(program).items()]


def seat_called(program: Program, owner: str, seat: int) -> int | None:
    """The seat that one in `seat` (0: nobody) means; None if there is none so called. A number alone is any seat."""
    if owner in program.automatic:
        return program.players + 1 + program.automatic.index(owner)
    if owner == "opponent":
        return 3 - seat if seat and program.players == program.seats == 2 else None
    digits = owner.removeprefix("player ")
    number, most = int(digits) if digits.isdecimal() else 0, program.players if digits != owner else program.seats
    return number if 1 <= number <= most else None


def as_called(program: Program, said: Said, seat: int) -> Said:
    """A move with everybody called as the moves of one in `seat` call them: `player 2` where it says `opponent`, and
    one's own things without an owner."""

    def renamed(owner: str) -> str:
        found = seat_called(program, owner, seat)
        return owner if found is None else owner_text(program, found, seat)

    return said.owners(renamed)


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
