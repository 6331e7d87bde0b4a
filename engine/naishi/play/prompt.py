"""What a typed text means: a move, by number or by text, or a command."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from naishi.program.notation import read_move, tidy
from naishi.program.seats import as_called
from naishi.runtime.match import Match
from naishi.runtime.notation.moves import Move, MoveError

MOST_DIGITS = 6


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
    """What a text asks for. A legal move that is all written comes before a command of the same name."""
    plain = tidy("".join(ch for ch in text if ch.isprintable() or ch.isspace()))
    if not plain:
        return Unclear("Type a move or its number; ? for help.")
    said = read_move(plain)
    whole = str(as_called(match.game.program, said, seat)) if said is not None else plain
    exact = next((move for move in moves if move.text == whole), None)
    if exact is not None:
        return exact
    word, _, rest = plain.partition(" ")
    if word.casefold() in COMMANDS:
        return Command(COMMANDS[word.casefold()], rest)
    return meant(plain, match, seat)


def meant(plain: str, match: Match, seat: int) -> Move | Unclear:
    """The legal move with a number or a text, or why there is none, with the place in the rules that says so."""
    if plain.rstrip(".)").isdecimal():
        return _numbered(plain.rstrip(".)"), match.moves_of(seat))
    try:
        return match.parse_move(plain, seat)
    except MoveError as error:
        message = f"{error.message[:1].upper()}{error.message[1:]}"
        return Unclear(f"{message} ({error.span.at})" if error.span is not None else message)


def _numbered(digits: str, moves: Sequence[Move]) -> Move | Unclear:
    number = int(digits) if len(digits) <= MOST_DIGITS else 0
    if 1 <= number <= len(moves):
        return moves[number - 1]
    return Unclear(f"There is no move {digits[:MOST_DIGITS]}: they go from 1 to {len(moves)}.")
