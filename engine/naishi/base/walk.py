"""Walking over frozen data: every part of a tree or a program, without knowing its classes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

T = TypeVar("T")


def parts(value: object) -> Iterator[object]:
    """A value and everything inside it, outermost first. What stands in several places, as a condition's question does,
    is given once."""
    waiting = [value]
    seen: set[int] = set()
    while waiting:
        one = waiting.pop()
        if isinstance(one, tuple):
            waiting += reversed(one)
        elif hasattr(one, "__attrs_attrs__") and id(one) not in seen:
            seen.add(id(one))
            yield one
            waiting += [getattr(one, a.name) for a in reversed(one.__attrs_attrs__) if a.name != "span"]


def all_of(value: object, wanted: type[T]) -> Iterator[T]:
    """The parts of one class."""
    return (part for part in parts(value) if isinstance(part, wanted))


def layers(value: object) -> int:
    """How deep a value is: the most parts inside each other."""
    depth, layer = 0, [value]
    while layer:
        flat: list[object] = []
        while layer:
            one = layer.pop()
            if isinstance(one, tuple):
                layer += one
            elif hasattr(one, "__attrs_attrs__"):
                flat.append(one)
        depth += bool(flat)
        layer = [getattr(one, a.name) for one in flat for a in one.__attrs_attrs__ if a.name != "span"]  # type: ignore[attr-defined]
    return depth
