"""Deals out what a seat does not know: every way that agrees with what it knows, each as likely.

Tokens are put into *rows*, those that may be the same things; things into *columns*, those that may lie in the same
rows. In how many ways that can be is counted if there are not too many; otherwise things change places until chance has
had its way, which comes near to it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Hashable, Iterator
from fractions import Fraction
from itertools import accumulate
from math import factorial, lcm
from random import Random
from typing import TypeVar

from attrs import define, evolve, field, frozen

from naishi.runtime.observe.mixing import Bounds

MOST_TABLES = 200
MOST_TRIES = 4_000
STARTS, FEW_TRIES = 8, 1_000  # to find one table at all, in other orders
EXCHANGES = 30  # for each token, where ways are too many to count

K = TypeVar("K", bound=Hashable)
Table = tuple[tuple[int, ...], ...]  # by row, by column: how many


@frozen
class Row:
    """Tokens with one label that may be the same things."""

    label: int
    tokens: tuple[int, ...]


@frozen
class Column:
    """Things of one kin that may lie in the same rows."""

    kin: int
    items: tuple[int, ...]
    fits: tuple[bool, ...]  # by row


@define
class Part:
    """Rows and columns that have nothing to do with others."""

    rows: list[Row]
    columns: list[Column]
    most: Bounds
    _tables: list[Table] = field(factory=list)
    _sums: list[int] = field(factory=list)
    _is_counted: bool = False

    def dealt(self, rng: Random) -> dict[int, int]:
        """A thing for each token."""
        if len(self.rows) == 1 or len(self.columns) == 1:
            items = [item for column in self.columns for item in column.items]
            rng.shuffle(items)
            return dict(zip((token for row in self.rows for token in row.tokens), items, strict=True))
        if not self._is_counted:
            self._count()
        if not self._sums:
            return self._exchanged(self._laid(rng.choice(self._tables), rng) if self._tables else self._as_it_is(), rng)
        return self._laid(self._tables[bisect_right(self._sums, rng.randrange(self._sums[-1]))], rng)

    # --- counted ---
    def _count(self) -> None:
        """All tables there are, and in how many ways each can be; no sums, if they are too many."""
        self._is_counted = True
        tables = _Tables(self.rows, self.columns, self.most)
        for table in tables.found():
            self._tables.append(table)
            if len(self._tables) > MOST_TABLES:
                return
        if tables.tries > MOST_TRIES:
            self._tables = self._tables or self._found_otherwise()
            return
        ways = [Fraction(1) / _product(factorial(n) for row in table for n in row) for table in self._tables]
        whole = lcm(*(one.denominator for one in ways))
        self._sums = list(accumulate(int(one * whole) for one in ways))

    def _found_otherwise(self) -> list[Table]:
        """One table, sought in other orders of the rows and columns; none, if that does not help either."""
        for start in range(STARTS):
            rng = Random(start)
            rows = rng.sample(range(len(self.rows)), len(self.rows))
            columns = rng.sample(range(len(self.columns)), len(self.columns))
            cut = [evolve(one, fits=tuple(one.fits[row] for row in rows)) for one in self.columns]
            tables = _Tables([self.rows[row] for row in rows], [cut[c] for c in columns], self.most, FEW_TRIES)
            for table in tables.found():
                lines = {row: dict(zip(columns, line, strict=True)) for row, line in zip(rows, table, strict=True)}
                return [tuple(tuple(lines[r][c] for c in range(len(columns))) for r in range(len(rows)))]
        return []

    def _laid(self, table: Table, rng: Random) -> dict[int, int]:
        left = [rng.sample(column.items, len(column.items)) for column in self.columns]
        found: dict[int, int] = {}
        for row, numbers in zip(self.rows, table, strict=True):
            items = [left[column].pop() for column, number in enumerate(numbers) for _ in range(number)]
            rng.shuffle(items)
            found.update(zip(row.tokens, items, strict=True))
        return found

    # --- not counted ---
    def _as_it_is(self) -> dict[int, int]:
        return {token: token for row in self.rows for token in row.tokens}

    def _exchanged(self, dealt: dict[int, int], rng: Random) -> dict[int, int]:
        """Two tokens after the other exchange what they are, wherever both may be that."""
        rows = {token: number for number, row in enumerate(self.rows) for token in row.tokens}
        columns = {item: column for column in self.columns for item in column.items}
        used = Counter((columns[item].kin, self.rows[rows[token]].label) for token, item in dealt.items())
        tokens = list(dealt)
        for _ in range(EXCHANGES * len(tokens)):
            one, other = rng.choice(tokens), rng.choice(tokens)
            a, b = columns[dealt[one]], columns[dealt[other]]
            here, there = rows[one], rows[other]
            if not (a.fits[there] and b.fits[here]):
                continue
            at, to = self.rows[here].label, self.rows[there].label
            if a.kin != b.kin and at != to:
                if used[a.kin, to] >= self.most[a.kin].get(to, 0) or used[b.kin, at] >= self.most[b.kin].get(at, 0):
                    continue
                used[a.kin, at] -= 1
                used[b.kin, to] -= 1
                used[a.kin, to] += 1
                used[b.kin, at] += 1
            dealt[one], dealt[other] = dealt[other], dealt[one]
        return dealt


class _Tables:
    """Finds the tables of a part one after the other."""

    def __init__(self, rows: list[Row], columns: list[Column], most: Bounds, most_tries: int = MOST_TRIES) -> None:
        self.most_tries = most_tries
        self.rows, self.columns = rows, columns
        self.left = [len(column.items) for column in columns]
        self.most = {(kin, label): number for kin, row in most.items() for label, number in row.items()}
        self.tries = 0
        # How many tokens from a row on could be of a column: below that, nothing goes.
        self.room = [
            [sum(len(row.tokens) for r, row in enumerate(rows) if r >= at and column.fits[r]) for column in columns]
            for at in range(len(rows) + 1)
        ]

    def found(self, row: int = 0) -> Iterator[Table]:
        if row == len(self.rows):
            yield ()
            return
        limits = [self._limit(row, column) for column in range(len(self.columns))]
        below = [sum(limits[column:]) for column in range(len(limits) + 1)]  # no more can come from here on
        for numbers in self._numbers(row, 0, len(self.rows[row].tokens), below):
            for rest in self.found(row + 1):
                yield (numbers, *rest)

    def _limit(self, row: int, column: int) -> int:
        here = self.columns[column]
        if not here.fits[row]:
            return 0
        return min(self.left[column], self.most.get((here.kin, self.rows[row].label), 0))

    def _numbers(self, row: int, column: int, wanted: int, below: list[int]) -> Iterator[tuple[int, ...]]:
        """What the row can have of each column from this one on."""
        self.tries += 1
        if self.tries > self.most_tries:
            return
        if column == len(self.columns):
            if not wanted:
                yield ()
            return
        key = self.columns[column].kin, self.rows[row].label
        least = max(0, self.left[column] - self.room[row + 1][column], wanted - below[column + 1])
        for number in range(min(wanted, self._limit(row, column)), least - 1, -1):
            self.left[column] -= number
            if number:
                self.most[key] -= number
            for rest in self._numbers(row, column + 1, wanted - number, below):
                yield (number, *rest)
            self.left[column] += number
            if number:
                self.most[key] += number


def parts_of(rows: list[Row], columns: list[Column], most: Bounds) -> list[Part]:
    """Each by itself: chance in one says nothing of another."""
    group = list(range(len(rows)))
    for column in columns:
        touched = [group[row] for row, fits in enumerate(column.fits) if fits]
        group = [touched[0] if one in touched else one for one in group]
    found: list[Part] = []
    for number in dict.fromkeys(group):
        inside = [row for row, one in enumerate(group) if one == number]
        mine = [column for column in columns if any(column.fits[row] for row in inside)]
        # Rows with few ways first: then what does not go is found soon.
        inside.sort(key=lambda row: sum(len(column.items) for column in mine if column.fits[row]))
        cut = [Column(one.kin, one.items, tuple(one.fits[row] for row in inside)) for one in mine]
        found.append(Part([rows[row] for row in inside], cut, most))
    return found


def grouped(keys: dict[int, K]) -> dict[K, list[int]]:
    """By key, which have it, in order."""
    found: dict[K, list[int]] = {}
    for one, key in keys.items():
        found.setdefault(key, []).append(one)
    return found


def _product(numbers: Iterator[int]) -> int:
    found = 1
    for number in numbers:
        found *= number
    return found


__all__ = ["Column", "Part", "Row", "grouped", "parts_of"]
