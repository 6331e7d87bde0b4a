"""What is known as soon as it is known how many play: numbers and conditions made of nothing but numbers and `players`.

A block that stands behind such a condition is either part of a game of so many players or no part of it.
"""

from __future__ import annotations

import operator
from collections.abc import Callable

from naishi.program.arithmetic import OPERATIONS
from naishi.syntax import nodes as n

Operation = n.Plus | n.Minus | n.Times | n.Divided | n.HighestOf | n.LowestOf
SIGNS: dict[type[Operation], str] = {
    n.Plus: "+", n.Minus: "-", n.Times: "*", n.Divided: "divided", n.HighestOf: "highest", n.LowestOf: "lowest",
}  # fmt: skip
_COMPARED: dict[type, Callable[[int, int], bool]] = {
    n.Equal: operator.eq,
    n.Differs: operator.ne,
    n.AtLeast: operator.ge,
    n.AtMost: operator.le,
    n.More: operator.gt,
    n.Less: operator.lt,
}


def number(node: n.Expr, players: int) -> int | None:
    """A number's value; None if it depends on more than how many play."""
    match node:
        case n.Int(value=value):
            return value
        case n.Negative(number=amount):
            return -amount.value
        case n.PlayerCount():
            return players
        case n.Brackets(inner=inner):
            return number(inner, players)
    if isinstance(node, Operation):
        a, b = number(node.left, players), number(node.right, players)
        sign = SIGNS[type(node)]
        return OPERATIONS[sign](a, b) if a is not None and b is not None and (b or sign != "divided") else None
    return None


def truth(node: n.Expr, players: int) -> bool | None:
    """A condition's answer; None if it depends on more. One side of an `and` or `or` can be enough."""
    match node:
        case n.Brackets(inner=inner):
            return truth(inner, players)
        case n.Not(test=test):
            answer = truth(test, players)
            return None if answer is None else not answer
        case n.And(left=left, right=right) | n.Or(left=left, right=right):
            decides = isinstance(node, n.Or)
            answers = (truth(left, players), truth(right, players))
            return decides if decides in answers else None if None in answers else not decides
        case n.Is(subject=subject, predicate=predicate):
            return _is(number(subject, players), predicate, players)
    return None


def _is(subject: int | None, predicate: n.Predicate, players: int) -> bool | None:
    if subject is None:
        return None
    match predicate:
        case n.OneOf(values=values):
            named = [number(value, players) for value in values if not isinstance(value, n.Name)]
            return subject in named if len(named) == len(values) else None
        case n.Equal() | n.Differs() | n.AtLeast() | n.AtMost() | n.More() | n.Less():
            other = number(predicate.value, players)
            return None if other is None else _COMPARED[type(predicate)](subject, other)
    return None
