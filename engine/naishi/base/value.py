"""Equality, hash and text for frozen data, written once. attrs would generate them for each class, which takes longer
for the classes of a syntax tree than parsing a rules file."""

from __future__ import annotations

_COMPARED: dict[type, tuple[str, ...]] = {}


def _compared(cls: type) -> tuple[str, ...]:
    """The fields that count, looked up once for each class."""
    if cls not in _COMPARED:
        _COMPARED[cls] = tuple(a.name for a in cls.__attrs_attrs__ if a.eq)  # type: ignore[attr-defined]
    return _COMPARED[cls]


class Value:
    """A value: equal to another of its class with equal fields, those with `eq=False` left out."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in _compared(self.__class__))

    def __hash__(self) -> int:
        return hash((self.__class__, *(getattr(self, name) for name in _compared(self.__class__))))

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in _compared(self.__class__))
        return f"{type(self).__name__}({fields})"
