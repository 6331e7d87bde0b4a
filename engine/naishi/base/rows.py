"""Rows: what a family of classes has one of for each class, written where it is done: `@lowers(n.Shuffle)`.

A construct is then a row in each family it belongs to, in the file of its subject, and no list names them all. Whatever
a class lacks is found by `lacking`; a test asks it of every family.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

Row = TypeVar("Row", bound=Callable[..., Any])


class Rows(Generic[Row]):
    """A family's rows, by class. `name`: what a row does, as its decorator is called. `otherwise`: the row of a class
    that has none of its own."""

    def __init__(self, name: str, otherwise: Row | None = None) -> None:
        self.name = name
        self.otherwise = otherwise
        self._rows: dict[type, Row] = {}

    def __call__(self, *classes: type) -> Callable[[Row], Row]:
        """A decorator: this function is the row of these classes."""

        def written(row: Row) -> Row:
            for cls in classes:
                if cls in self._rows:
                    raise TypeError(f"{cls.__name__} has two rows in `{self.name}`")
                self._rows[cls] = row
            return row

        return written

    def of(self, one: object) -> Row:
        """The row of something's class."""
        row = self._rows.get(type(one), self.otherwise)
        if row is None:
            raise TypeError(f"{type(one).__name__} has no row in `{self.name}`")
        return row

    def has(self, one: object) -> bool:
        """Whether its class has a row of its own."""
        return type(one) in self._rows

    def lacking(self, family: Iterable[type]) -> list[str]:
        """The classes of a family that have no row of their own."""
        return [cls.__name__ for cls in family if cls not in self._rows]


__all__ = ["Rows"]
