"""Words of the game, places, and what is kept besides the items."""

from __future__ import annotations

from attrs import frozen

from naishi.syntax.nodes.cards import HasField, IsTags
from naishi.syntax.nodes.expressions import Expr
from naishi.syntax.nodes.leaves import Copies, Int, Keyword, Name, Negative, Node
from naishi.syntax.nodes.nouns import Noun, NounCard, NounEither, NounName


@frozen(eq=False, repr=False)
class Tag(Node):
    names: tuple[Name, ...]


@frozen(eq=False, repr=False)
class Words(Node):
    names: tuple[Name, ...]


@frozen(eq=False, repr=False)
class FieldRange(Node):
    least: Int | Negative
    most: Int | Negative


@frozen(eq=False, repr=False)
class FieldCard(Node):
    pass


@frozen(eq=False, repr=False)
class FieldList(Node):
    of: NounName | NounCard | NounEither
    most: Int


@frozen(eq=False, repr=False)
class Always(Node):
    pass


@frozen(eq=False, repr=False)
class Field(Node):
    name: Name
    type: Words | FieldRange | FieldCard | FieldList
    always: Always | None  # on the back, too


@frozen(eq=False, repr=False)
class Condition(Node):
    name: Name
    test: Expr


@frozen(eq=False, repr=False)
class PerPlayer(Node):
    pass


@frozen(eq=False, repr=False)
class Seen(Node):
    by: Keyword  # everyone, owner, nobody


@frozen(eq=False, repr=False)
class Only(Node):
    type: Name


@frozen(eq=False, repr=False)
class Holds(Node):
    what: Noun


@frozen(eq=False, repr=False)
class Renewed(Node):
    source: Name


@frozen(eq=False, repr=False)
class Layer(Node):
    base: Name


@frozen(eq=False, repr=False)
class Place(Node):
    shape: Keyword  # row, pile, pool
    name: Name
    size: Expr | None  # numbers and `players`
    mods: tuple[PlaceMod, ...]


PlaceMod = Layer | PerPlayer | Seen | Only | Holds | Renewed


@frozen(eq=False, repr=False)
class Grid(Node):
    name: Name
    rows: tuple[Name, ...]


@frozen(eq=False, repr=False)
class Group(Node):
    name: Name
    parts: tuple[Name, ...]


@frozen(eq=False, repr=False)
class ThisTurn(Node):
    pass


@frozen(eq=False, repr=False)
class Number(Node):
    name: Name
    per_player: PerPlayer | None
    this_turn: ThisTurn | None
    least: Int | Negative
    most: Int | Negative
    starts: Int | Negative | None


@frozen(eq=False, repr=False)
class KeptWord(Node):
    name: Name
    per_player: PerPlayer | None
    this_turn: ThisTurn | None
    words: tuple[Name, ...]


@frozen(eq=False, repr=False)
class Token(Node):
    name: Name
    copies: Copies
    per_player: PerPlayer | None
    place: Name
    clauses: tuple[HasField | IsTags, ...]
