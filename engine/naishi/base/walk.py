"""Walking over frozen data: what stands in a tree or a program, without knowing its classes. Where it was written is
left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import is_
from typing import Any, TypeVar

from attrs import evolve

T = TypeVar("T")

_FIELDS: dict[type, tuple[str, ...] | None] = {}


def fields(kind: type) -> tuple[str, ...]:
    """What a class of frozen data holds, in order; nothing if it is another."""
    return _fields(kind) or ()


def children(value: object) -> list[Any]:
    """The frozen data right inside a value, in order: in the fields of frozen data, in a tuple."""
    found: list[Any] = []
    for one in value if isinstance(value, tuple) else [getattr(value, name) for name in fields(type(value))]:
        if isinstance(one, tuple):
            found += children(one)
        elif _fields(type(one)) is not None:
            found.append(one)
    return found


def map_children(value: T, change: Callable[[Any], Any]) -> T:
    """The same value with each of its children changed; the value itself if none is another now."""
    if isinstance(value, tuple):
        inside = tuple(_changed(one, change) for one in value)
        return value if all(map(is_, inside, value)) else inside  # type: ignore[return-value]
    before = {name: getattr(value, name) for name in fields(type(value))}
    changes = {name: new for name, old in before.items() if (new := _changed(old, change)) is not old}
    return evolve(value, **changes) if changes else value  # type: ignore[misc]


def _changed(one: Any, change: Callable[[Any], Any]) -> Any:
    if isinstance(one, tuple):
        return map_children(one, change)
    return one if _fields(type(one)) is None else change(one)


def _fields(kind: type) -> tuple[str, ...] | None:
    if kind not in _FIELDS:
        attributes = getattr(kind, "__attrs_attrs__", None)
        _FIELDS[kind] = None if attributes is None else tuple(a.name for a in attributes if a.name != "span")
    return _FIELDS[kind]


def parts(value: object) -> Iterator[Any]:
    """A value and everything inside it, outermost first. What stands in several places, as a condition's question does,
    is given once."""
    waiting = children((value,))[::-1]
    seen: set[int] = set()
    while waiting:
        one = waiting.pop()
        if id(one) not in seen:
            seen.add(id(one))
            yield one
            waiting += reversed(children(one))


def all_of(value: object, wanted: type[T]) -> Iterator[T]:
    """The parts of one class."""
    return (part for part in parts(value) if isinstance(part, wanted))


def layers(value: object) -> int:
    """How deep a value is: the most parts inside each other."""
    depth, layer = 0, children((value,))
    while layer:
        depth += 1
        layer = [inner for one in layer for inner in children(one)]
    return depth
