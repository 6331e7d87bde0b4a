"""Cards and tokens, one by one and in tables; what is said of each."""

from __future__ import annotations

from attrs import frozen

from naishi.syntax.nodes.course import Motion
from naishi.syntax.nodes.leaves import Copies, Int, Name, Negative, Node, Text, Value
from naishi.syntax.nodes.scores import RemoveScore, ReplaceScore, Score
from naishi.syntax.nodes.statements import Block


@frozen(eq=False, repr=False)
class Listed(Node):
    """Several values of one field."""

    values: tuple[Value, ...]


@frozen(eq=False, repr=False)
class HasField(Node):
    field: Name
    value: Value | Listed


@frozen(eq=False, repr=False)
class IsTags(Node):
    tags: tuple[Name, ...]


@frozen(eq=False, repr=False)
class CountsAs(Node):
    types: tuple[Name, ...]


@frozen(eq=False, repr=False)
class Faces(Node):
    names: tuple[Name, ...]


@frozen(eq=False, repr=False)
class BeforeScoring(Node):
    block: Block


@frozen(eq=False, repr=False)
class CardWhen(Node):
    motion: Motion
    block: Block


Clause = HasField | IsTags | CountsAs | Faces | Score | ReplaceScore | RemoveScore | BeforeScoring | CardWhen


@frozen(eq=False, repr=False)
class Card(Node):
    name: Name
    title: Text | None
    copies: Copies
    clauses: tuple[Clause, ...]


@frozen(eq=False, repr=False)
class NoValue(Node):
    """The `-` of a table."""


@frozen(eq=False, repr=False)
class Cell(Node):
    """What a row says in a column: one value, several, or a `-` alone."""

    parts: tuple[Name | Int | Negative | Text | NoValue, ...]


@frozen(eq=False, repr=False)
class CardRow(Node):
    """A card in a table."""

    cells: tuple[Cell, ...]
    copies: Copies


@frozen(eq=False, repr=False)
class CardTable(Node):
    columns: tuple[Name, ...]
    rows: tuple[CardRow, ...]


@frozen(eq=False, repr=False)
class CardFile(Node):
    """A file with a table. `without`: the columns left out. `read`: its table, once it has been read; none if it could
    not."""

    name: Text
    without: tuple[Name | Text, ...] = ()
    read: tuple[CardTable, ...] | None = None


@frozen(eq=False, repr=False)
class Cards(Node):
    """Many cards, by tables; clauses that belong to each of them. Without a name only if they come from a file."""

    name: Name | None
    title: Text | None
    file: CardFile | None
    parts: tuple[Clause | CardTable, ...]
