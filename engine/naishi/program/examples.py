"""Of a program: its examples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from naishi.program.written import Written

if TYPE_CHECKING:
    from naishi.program.expressions import Expr


@frozen(eq=False, repr=False)
class LaidItem(Written):
    """An item as an example lays it. `kind` 0: nothing. `face` 0: its first. `owner` 0: whose the place is."""

    kind: int
    acts_as: int
    face: int
    owner: int


@frozen(eq=False, repr=False)
class LayoutDef(Written):
    place: int
    owner: int
    index: int  # of a pile in a family, or the first slot; from 1
    items: tuple[LaidItem, ...]


@frozen(eq=False, repr=False)
class KeptLayout(Written):
    """What an example says that is kept. `owner` 0: nobody's."""

    kept: int
    owner: int
    value: int


@frozen(eq=False, repr=False)
class PlayLine(Written):
    move: str


@frozen(eq=False, repr=False)
class ScoreLine(Written):
    seat: int
    points: int


@frozen(eq=False, repr=False)
class LegalLine(Written):
    move: str
    legal: bool


@frozen(eq=False, repr=False)
class OverLine(Written):
    pass


@frozen(eq=False, repr=False)
class TrueLine(Written):
    test: Expr


@frozen(eq=False, repr=False)
class ExampleDef(Written):
    """A test in the language itself."""

    title: str
    unit: str
    players: int
    layouts: tuple[LayoutDef, ...]
    kept: tuple[KeptLayout, ...]
    lines: tuple[PlayLine | ScoreLine | LegalLine | OverLine | TrueLine, ...]
