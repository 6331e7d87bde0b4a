"""Moves as they are written, and what is wrong with one that cannot be played."""

from __future__ import annotations

import re
from collections.abc import Mapping

from attrs import field, frozen

from naishi.base.source import Span
from naishi.program.seats import OWNER


@frozen(eq=False)
class Move:
    """One legal move. It compares equal to its text, and to a move with the same text."""

    text: str
    action: str
    args: tuple[str, ...] = ()
    raw: tuple[int, ...] = field(default=(), repr=False)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Move):
            return self.text == other.text
        return self.text == normal(other) if isinstance(other, str) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.text)

    def __str__(self) -> str:
        return self.text


_ONE_PAID = rf"[^\W\d]\w*(?: showing \w+)?(?: of (?:{OWNER}))?"
_PAID = re.compile(rf"{_ONE_PAID}(?:\+{_ONE_PAID})+")


def normal(text: str) -> str:
    """A move's text with single spaces, none inside brackets; what is paid in the order of names."""
    plain = " ".join(text.replace("[ ", "[").replace(" ]", "]").replace(" [", "[").split())
    if "+" not in plain:
        return plain
    plain = plain.replace(" +", "+").replace("+ ", "+")
    return _PAID.sub(lambda found: "+".join(sorted(found.group().split("+"))), plain)


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
