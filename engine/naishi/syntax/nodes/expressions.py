"""Questions and numbers, and the places they name. An expression holds queries and a query holds expressions, as in the
grammar."""

from __future__ import annotations

from attrs import frozen

from naishi.syntax.nodes.leaves import Int, Keyword, Name, Negative, Node, Value
from naishi.syntax.nodes.nouns import Noun, Pattern, Quantifier


@frozen(eq=False, repr=False)
class BaseName(Node):
    name: Name
    on: Name | None  # of a layer: the rows it is looked at on
    index: Expr | None


@frozen(eq=False, repr=False)
class Mine(Node):
    name: Name
    on: Name | None  # of a layer: the rows it is looked at on
    index: Expr | None


@frozen(eq=False, repr=False)
class It(Node):
    pass


@frozen(eq=False, repr=False)
class This(Node):
    pass


@frozen(eq=False, repr=False)
class PlayerNumber(Node):
    """The player in a seat."""

    seat: Int


Base = BaseName | Mine | It | This | PlayerNumber


@frozen(eq=False, repr=False)
class Ref(Node):
    base: Base
    of: Base | None
    at: Base | None


@frozen(eq=False, repr=False)
class FieldOfCard(Node):
    """A field of what lies in a slot or place."""

    field: Base
    place: Ref


@frozen(eq=False, repr=False)
class FieldOfPlace(Node):
    """A field of what lies in somebody's slot or place."""

    field: Base
    place: Base
    owner: Base
    at: Base | None

    @property
    def ref(self) -> Ref:
        """The slot or place."""
        return Ref(self.place, self.owner, self.at, span=self.place.span.to((self.at or self.owner).span))


@frozen(eq=False, repr=False)
class LinesOf(Node):
    """Each row or each column of a grid; of a slot or an item the one it lies in."""

    kind: Keyword  # row, column
    of: Ref


@frozen(eq=False, repr=False)
class PlacesTogether(Node):
    parts: tuple[Ref | LinesOf, ...]


Refs = Ref | PlacesTogether | LinesOf


@frozen(eq=False, repr=False)
class InRefs(Node):
    refs: Refs


@frozen(eq=False, repr=False)
class FromRefs(Node):
    refs: Refs


@frozen(eq=False, repr=False)
class SameRow(Node):
    pass


@frozen(eq=False, repr=False)
class SameColumn(Node):
    pass


@frozen(eq=False, repr=False)
class Above(Node):
    pass


@frozen(eq=False, repr=False)
class Below(Node):
    pass


Loc = InRefs | FromRefs | SameRow | SameColumn | Above | Below


@frozen(eq=False, repr=False)
class Query(Node):
    pattern: Pattern
    loc: Loc | None
    test: Expr | None = None


@frozen(eq=False, repr=False)
class Or(Node):
    left: Expr
    right: Expr


@frozen(eq=False, repr=False)
class And(Node):
    left: Expr
    right: Expr


@frozen(eq=False, repr=False)
class Not(Node):
    test: Expr


@frozen(eq=False, repr=False)
class Brackets(Node):
    """Round brackets somebody wrote: kept, so that mixing `and` with `or` can ask for them."""

    inner: Expr


@frozen(eq=False, repr=False)
class Exists(Node):
    quantifier: Quantifier
    query: Query


@frozen(eq=False, repr=False)
class InPlace(Node):
    place: Ref


@frozen(eq=False, repr=False)
class NoEnd(Node):
    pass


@frozen(eq=False, repr=False)
class Is(Node):
    subject: Expr
    predicate: Predicate


@frozen(eq=False, repr=False)
class Equal(Node):
    value: Expr


@frozen(eq=False, repr=False)
class Differs(Node):
    value: Expr


@frozen(eq=False, repr=False)
class Printed(Node):
    noun: Noun


@frozen(eq=False, repr=False)
class NotPrinted(Node):
    noun: Noun


@frozen(eq=False, repr=False)
class Like(Node):
    what: Query


@frozen(eq=False, repr=False)
class NotLike(Node):
    what: Query


@frozen(eq=False, repr=False)
class OneOf(Node):
    values: tuple[Value, ...]


@frozen(eq=False, repr=False)
class AtLeast(Node):
    value: Expr


@frozen(eq=False, repr=False)
class AtMost(Node):
    value: Expr


@frozen(eq=False, repr=False)
class More(Node):
    value: Expr


@frozen(eq=False, repr=False)
class Less(Node):
    value: Expr


@frozen(eq=False, repr=False)
class Filled(Node):
    pass


@frozen(eq=False, repr=False)
class Empty(Node):
    pass


@frozen(eq=False, repr=False)
class IsIn(Node):
    place: Ref


Predicate = (
    Equal | Differs | Printed | NotPrinted | Like | NotLike | OneOf | AtLeast | AtMost | More | Less | Filled | Empty
    | IsIn
)  # fmt: skip


@frozen(eq=False, repr=False)
class Plus(Node):
    left: Expr
    right: Expr


@frozen(eq=False, repr=False)
class Minus(Node):
    left: Expr
    right: Expr


@frozen(eq=False, repr=False)
class Times(Node):
    left: Expr
    right: Expr


@frozen(eq=False, repr=False)
class Divided(Node):
    left: Expr
    right: Expr


@frozen(eq=False, repr=False)
class HighestOf(Node):
    left: Expr
    right: Expr


@frozen(eq=False, repr=False)
class LowestOf(Node):
    left: Expr
    right: Expr


@frozen(eq=False, repr=False)
class PlayerCount(Node):
    """How many play."""


@frozen(eq=False, repr=False)
class Count(Node):
    query: Query


@frozen(eq=False, repr=False)
class SizeOf(Node):
    list: Ref


@frozen(eq=False, repr=False)
class Different(Node):
    field: Name
    query: Query


@frozen(eq=False, repr=False)
class Alike(Node):
    field: Name
    query: Query


@frozen(eq=False, repr=False)
class Aligned(Node):
    query: Query


@frozen(eq=False, repr=False)
class Overall(Node):
    how: Keyword  # total, highest, lowest
    field: Name
    query: Query


Expr = (
    Or | And | Not | Brackets | Exists | InPlace | NoEnd | Is | Plus | Minus | Times | Divided | HighestOf | LowestOf
    | Negative | PlayerCount
    | Count | Different | Alike | Aligned | Overall | Ref | FieldOfCard | FieldOfPlace | Int
)  # fmt: skip
