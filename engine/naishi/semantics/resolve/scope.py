"""What may be said where: the names in scope, whose turn `your` is, what `this` and `it` are, who may see what."""

from __future__ import annotations

from typing import Any

from attrs import Factory, define, evolve, frozen

from naishi.base.source import Span
from naishi.program import FRAME_LOCALS, NUMBER, Expr, InPlace, Local, Me, Read
from naishi.semantics.symbols.table import SymbolTable


@define
class Frame:
    """The cells of one routine's frame, handed out as they are needed."""

    size: int = FRAME_LOCALS
    sorts: dict[int, str] = Factory(dict)

    def new(self, sort: str = NUMBER) -> int:
        """A fresh local for values of that sort."""
        self.sorts[self.size] = sort
        self.size += 1
        return self.size - 1


@frozen
class Val:
    """A value: how to compute it, its sort, and where an item or slot can be (None: anywhere)."""

    expr: Expr
    sort: str
    field: int = -1  # of a word
    places: tuple[InPlace, ...] | None = None
    kinds: frozenset[int] | None = None  # what an item can be, where that is known
    depends: tuple[Read, ...] = ()  # what was read to find it
    lay: tuple[InPlace, ...] | None = None  # where an item lay when it was named, if it can be anywhere since
    of: Local | None = None  # the name of what `it` is


@define
class Borrowed:
    """A name of an action's head, readable in its `then`: copied to a local of ours when first read."""

    sort: str
    theirs: int
    places: tuple[InPlace, ...] | None
    span: Span
    kinds: frozenset[int] | None = None
    ours: int | None = None


@frozen
class Spot:
    """Places by name, of one owner (None: nobody's, or everyone's); with `address`, one slot or pile of one of them."""

    places: tuple[InPlace, ...]
    address: Expr | None
    heap: bool
    name: str
    span: Span


Resolved = Val | Spot | None
FACE = -2  # in place of a field: the words are the faces of cards
LOST = "lost"  # the sort of a name whose choice has a problem, which is reported there


@frozen
class Scope:
    """Handed down as a tree is resolved. `asking`: the answer decides what a player may choose, so it must be seen."""

    world: SymbolTable
    frame: Frame
    names: dict[str, Val | Borrowed] = Factory(dict)
    me: bool = True
    this: bool = False
    this_places: tuple[InPlace, ...] = ()
    it: str = ""
    it_places: tuple[InPlace, ...] | None = None
    it_field: int = -1
    it_of: Local | None = None
    asking: bool = False
    reads: list[Read] = Factory(list)
    revealed: frozenset[int] = frozenset()
    in_setup: bool = False
    in_example: bool = False
    counting: bool = False  # what is said here is part of the points
    kinds_here: frozenset[int] = frozenset()  # the kind whose clause this is
    used: set[str] = Factory(set)  # the names that were read
    conditions: tuple[str, ...] = ()  # those being read: none may ask itself
    asked_at: tuple[Span, ...] = ()  # where each of them is asked
    outside: frozenset[str] = frozenset()  # names from before it became another player's turn to be `your`
    this_outside: bool = False  # the same of `this`

    def changed(self, **changes: Any) -> Scope:
        """The same scope but for these."""
        return evolve(self, **changes)

    def bound(self, **names: Val | Borrowed) -> Scope:
        """The same scope with more names."""
        return evolve(self, names={**self.names, **names})

    def lookup(self, name: str) -> Val | None:
        """A name bound here; None too for a lost one, of which nothing more is said."""
        found = self.names.get(name)
        if found is None:
            return None
        self.used.add(name)
        if found.sort == LOST:
            return None
        if isinstance(found, Borrowed):
            if found.ours is None:
                found.ours = self.frame.new(found.sort)
            found = Val(Local(found.ours, span=found.span), found.sort, places=found.places, kinds=found.kinds)
        return _of_anyone(found) if name in self.outside else found

    def of_another(self) -> Scope:
        """Where somebody else is `your`: what was named before is in the places of whoever it was."""
        here = tuple(anyones(spot) for spot in self.this_places)
        return self.changed(me=True, outside=frozenset(self.names), this_places=here, this_outside=self.this)

    def sees(self, spot: InPlace) -> bool:
        """Whether the one who acts can see what lies there, whatever happened before."""
        place = self.world.place_list()[spot.place]
        if place.seen_by == "everyone" or place.id in self.revealed:
            return True
        return place.seen_by == "owner" and isinstance(spot.owner, Me)


def anyones(spot: InPlace) -> InPlace:
    """The same place, of whoever it is."""
    return spot if spot.owner is None else evolve(spot, owner=None)


def _of_anyone(found: Val) -> Val:
    lay = tuple(map(anyones, found.lay)) if found.lay is not None else None
    depends = tuple(anyones(x) if isinstance(x, InPlace) else x for x in found.depends)
    places = found.places if found.places is None else tuple(map(anyones, found.places))
    return evolve(found, places=places, lay=lay, depends=depends)
