"""Walking over frozen data: every part of a tree or a program, without knowing its classes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

T = TypeVar("T")


def parts(value: object) -> Iterator[object]:
    """A value and everything inside it, outermost first."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple):
            waiting += reversed(one)
        elif hasattr(one, "__attrs_attrs__"):
            yield one
            waiting += [getattr(one, a.name) for a in reversed(one.__attrs_attrs__) if a.name != "span"]


def all_of(value: object, wanted: type[T]) -> Iterator[T]:
    """The parts of one class."""
    return (part for part in parts(value) if isinstance(part, wanted))
