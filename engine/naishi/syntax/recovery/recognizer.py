"""The grammar's tables without trees: which word may follow which. Stacks are shared: trying something is cheap."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from attrs import frozen
from lark.lexer import PatternStr
from lark.parsers.lalr_analysis import Shift

from naishi.syntax.language import parser

END = "$END"
Stack = tuple[int, Any]  # a state, and the stack below it or None


@frozen
class _Tables:
    states: dict[int, dict[str, tuple[Any, Any]]]
    first: int
    last: int


@lru_cache(maxsize=8)
def _tables(symbol: str) -> _Tables:
    conf = parser().parse_interactive("", start=symbol).parser_state.parse_conf
    return _Tables(conf.states, conf.start_state, conf.end_state)


def beginning(symbol: str) -> Stack:
    """Before the first word of a `header` or `declaration`."""
    return (_tables(symbol).first, None)


def after(stack: Stack, kind: str) -> Stack | None:
    """Where a word of this kind leads; None if it cannot stand here."""
    states = _tables("start").states
    while True:
        action, target = states[stack[0]].get(kind, (None, None))
        if action is None:
            return None
        if action is Shift:
            return (target, stack)
        for _ in target.expansion:
            stack = stack[1]
        state = states[stack[0]][target.origin.name][1]
        stack = (state, stack)
        if kind == END and state in _ends():
            return stack


@lru_cache(maxsize=1)
def _ends() -> frozenset[int]:
    return frozenset(_tables(symbol).last for symbol in ("start", "header", "declaration"))


def is_complete(stack: Stack) -> bool:
    """Whether the text could end here."""
    return after(stack, END) is not None


def acceptable(stack: Stack) -> frozenset[str]:
    """The kinds of word that can stand here, `END` among them where nothing need follow."""
    kinds = _tables("start").states[stack[0]]
    return frozenset(kind for kind in kinds if kind.isupper() and after(stack, kind) is not None)


def starters(stack: Stack) -> str | None:
    """Which lines can begin here with a name: those of a `card`, of an `example`; None where none can."""
    if after(stack, "NAME") is None:
        return None
    if after(stack, "EXPECT") is not None:
        return "example"
    return "card" if after(stack, "SCORE") is not None else None


@lru_cache(maxsize=1)
def _reserved() -> frozenset[str]:
    return frozenset(str(t.pattern.value) for t in parser().terminals if isinstance(t.pattern, PatternStr))


def is_reserved(text: str) -> bool:
    """Whether it is a word of the language."""
    return text in _reserved()
