"""What a typed text means: a move, by number or by text, or a command."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from naishi.program.seats import as_written
from naishi.runtime.match import Match
from naishi.runtime.notation.moves import Move, MoveError, normal

MOST_DIGITS = 6
MOST_NAMED = 4  # moves that an ambiguous text is said to fit
MOST_ECHOED = 40  # characters of a text that is not understood


@frozen
class Command:
    """Something to look at, or to stop."""

    name: str
    argument: str = ""


@frozen
class Unclear:
    """A text that is neither move nor command, and what to say about it."""

    message: str


COMMANDS = {
    "?": "help", "help": "help", "why": "why", "score": "score", "show": "show", "table": "table", "quit": "quit",
    "exit": "quit",
}  # fmt: skip


def understood(text: str, moves: Sequence[Move], match: Match, seat: int) -> Move | Command | Unclear:
    """What a text asks for. A legal move's exact text comes before a command of the same name."""
    plain = normal("".join(ch for ch in text if ch.isprintable() or ch.isspace()))
    if not plain:
        return Unclear("Type a move or its number; ? for help.")
    plain = as_written(match.game.program, plain, seat)
    exact = next((move for move in moves if move.text == plain), None)
    if exact is not None:
        return exact
    word, _, rest = plain.partition(" ")
    if word.casefold() in COMMANDS:
        return Command(COMMANDS[word.casefold()], rest)
    found = meant(plain, moves)
    return found if found is not None else Unclear(why_not(plain, match, seat))


def meant(plain: str, moves: Sequence[Move]) -> Move | Unclear | None:
    """The one legal move with a number, or that begins with a text; None if none does."""
    if plain.rstrip(".)").isdecimal():
        return _numbered(plain.rstrip(".)"), moves)
    wanted = plain.casefold()
    fitting = [m for m in moves if m.text.casefold() == wanted or m.text.casefold().startswith(f"{wanted} ")]
    if len(fitting) > 1:
        some = ", ".join(move.text for move in fitting[:MOST_NAMED])
        return Unclear(f"`{plain}` leaves open which: {some}{', …' if len(fitting) > MOST_NAMED else ''}.")
    return fitting[0] if fitting else None


def _numbered(digits: str, moves: Sequence[Move]) -> Move | Unclear:
    number = int(digits) if len(digits) <= MOST_DIGITS else 0
    if 1 <= number <= len(moves):
        return moves[number - 1]
    return Unclear(f"There is no move {digits[:MOST_DIGITS]}: they go from 1 to {len(moves)}.")


def why_not(plain: str, match: Match, seat: int) -> str:
    """Why a text is no legal move, with the place in the rules that says so."""
    asked = plain if len(plain) <= MOST_ECHOED else f"{plain[:MOST_ECHOED]}…"
    try:
        match.copy().play(asked, seat)
    except MoveError as error:
        message = f"{error.message[:1].upper()}{error.message[1:]}"
        return f"{message} ({error.span.at})" if error.span is not None else message
    return f"`{asked}` is legal."
