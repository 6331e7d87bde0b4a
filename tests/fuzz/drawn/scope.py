"""What can be said where: whose `your` is, whether there is a `this` or an `it`, which names are bound."""

from __future__ import annotations

from attrs import evolve, frozen

from tests.fuzz.drawn.drawing import Draw
from tests.fuzz.drawn.table import Place, Table


@frozen
class Named:
    """Something bound to a name: an item or a slot, and where it lies."""

    name: str
    is_slot: bool
    place: Place | None  # none: in one of several
    noun: str = "card"
    among: tuple[str, ...] = ()  # the places in which it may lie


@frozen
class Scope:
    """The words of one spot in a program."""

    table: Table
    your: bool = True
    asking: bool = False  # what is read here decides on a list of moves
    this: bool = False
    it: Named | None = None
    names: tuple[Named, ...] = ()
    score: bool = False  # in a score line
    setup: bool = False
    chooses: bool = True  # somebody can be asked here
    loop: bool = False  # inside a `repeat`
    stops: bool = True  # one can leave that
    depth: int = 2  # how deep what is drawn may still nest
    later: tuple[str, ...] = ()  # the actions that can be done here
    secret: bool = False  # in a place that the one who is asked may not see
    faces: tuple[str, ...] = ()  # those of `this`

    @property
    def draw(self) -> Draw:
        """The chance of this program."""
        return self.table.draw

    def but(self, **changes: object) -> Scope:
        """The same with something changed."""
        return evolve(self, **changes)  # type: ignore[arg-type]

    def deeper(self) -> Scope:
        """One step further in."""
        return evolve(self, depth=self.depth - 1)

    def with_names(self, *names: Named) -> Scope:
        """With more names bound."""
        return evolve(self, names=(*self.names, *names))

    def fresh(self, stem: str) -> str:
        """A name that is not bound yet."""
        return self.table.new_name(stem)

    def sees(self, place: Place) -> bool:
        """Whether the one who is asked sees what lies there, if it is their own."""
        return place.seen == "everyone" or (place.seen == "owner" and self.your)
