"""Legal moves, which of them a text means, and what is wrong with one that cannot be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import field, frozen

from naishi.base.source import Span
from naishi.program.notation import Said, move_text, paid_text, read_move, tidy


@frozen(eq=False)
class Move:
    """One legal move. It compares equal to its text, and to a move with the same text."""

    text: str
    action: str
    args: tuple[str, ...] = ()
    raw: tuple[int, ...] = field(default=(), repr=False)

    @classmethod
    def of(cls, action: str, args: tuple[str, ...], raw: tuple[int, ...]) -> Move:
        """The move of some answers, with what they are called."""
        return cls(move_text(action, args), action, args, raw)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Move):
            return self.text == other.text
        return self.text == normal(other) if isinstance(other, str) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.text


def normal(text: str) -> str:
    """A move's text with single spaces, none inside brackets; what is paid in the order of names."""
    said = read_move(text)
    return str(said) if said is not None else tidy(text)


def fitting(moves: Sequence[Move], said: Said) -> list[Move]:
    """The legal moves that can be meant: the one that is written so, else all that begin with as many arguments. Small
    and capital letters count only where both are there."""
    texts = said.texts
    whole, most = str(said), len(texts)
    found = [move for move in moves if move.text == whole] or [
        move for move in moves if move.action == said.action and move.args[:most] == texts
    ]
    if found:
        return found
    action, folded = said.action.casefold(), _folded(texts)
    found = [m for m in moves if m.action.casefold() == action and _folded(m.args[:most]) == folded]
    return [move for move in found if len(move.args) == most] or found


def _folded(arguments: tuple[str, ...]) -> list[str]:
    return [paid_text(argument.casefold().split("+")) for argument in arguments]


class MoveError(ValueError):
    """A move that cannot be played. `span`: the line of the rules that says so, where there is one; `values`: the
    numbers it compares."""

    values: Mapping[str, int] = {}

    def __init__(self, message: str, span: Span | None = None) -> None:
        super().__init__(f"{message} ({span.at})" if span is not None else message)
        self.message = message
        self.span = span


class InvalidMove(MoveError):
    """The text is no move of this game."""


class IllegalMove(MoveError):
    """The text is a move, but not a legal one now; the message says which condition is not met."""


class AmbiguousMove(MoveError):
    """The text leaves open which of several legal moves is meant."""
