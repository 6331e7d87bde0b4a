"""Walking over frozen data: every part of a tree or a program, without knowing its classes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from naishi.syntax import nodes as n

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


Edge = tuple[str, n.Name]  # who needs, and where it says what


def needed_first(
    names: Iterable[str], needs: Callable[[str], Sequence[n.Name]], circle: Callable[[list[Edge]], None]
) -> list[str]:
    """All names and what they need, each after what it needs itself, however long the chains are. `circle` is told each
    way back to a name that is not done: its edges in order; the last is not followed."""
    done: dict[str, None] = {}
    for start in names:
        path: dict[str, tuple[Sequence[n.Name], int]] = {} if start in done else {start: (needs(start), 0)}
        while path:
            name, (needed, at) = path.popitem()
            if at == len(needed):
                done[name] = None
                continue
            path[name] = needed, at + 1
            follow = needed[at]
            if follow.text in path:
                steps = list(path.items())
                first = list(path).index(follow.text)
                circle([(step, of[place - 1]) for step, (of, place) in steps[first:]])
            elif follow.text not in done:
                path[follow.text] = needs(follow.text), 0
    return list(done)
