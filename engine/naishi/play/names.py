"""What players, places and items are called on the screen, from the view of one seat."""

from __future__ import annotations

from attrs import frozen
from rich.style import Style
from rich.text import Text

from naishi.play import tints
from naishi.play.pieces import chip
from naishi.runtime.views import SeenItem
from naishi.semantics.program import Program

HIDDEN = "?"


@frozen
class Names:
    """Names and styles for one game. `roles`: by seat, who plays it."""

    program: Program
    roles: tuple[str, ...]
    styles: tuple[Style, ...]

    @staticmethod
    def of(program: Program, roles: tuple[str, ...]) -> Names:
        """The names for a game and who plays it."""
        return Names(program, roles, tuple(tints.styles(program)))

    def player(self, seat: int, viewer: int) -> str:
        """`you`, `opponent`, or `seat 3`."""
        if seat == viewer:
            return "you"
        return "opponent" if viewer and self.program.seats == 2 else f"seat {seat}"

    def title(self, seat: int, viewer: int) -> str:
        """A player for a heading: `Opponent · seat 2 · random`."""
        name = self.player(seat, viewer)
        number = [] if name.startswith("seat") else [f"seat {seat}"]
        role = [] if name == "you" else [self.roles[seat - 1]]
        return " · ".join([name.capitalize(), *number, *role])

    def whose(self, seat: int, viewer: int) -> str:
        """`yours`, `opponent's`, or `seat 3's`."""
        name = self.player(seat, viewer)
        return "yours" if name == "you" else f"{name}'s"

    def kind(self, kind: int) -> str:
        """What a kind of item is called: its title, else its name."""
        return self.program.kinds[kind].title or self.program.kinds[kind].name

    def item(self, item: SeenItem | None) -> str:
        """An item, with what it acts as and which face is up where that says more."""
        if item is None:
            return HIDDEN
        text = self.kind(item.kind)
        if item.acting != item.kind:
            text += f" as {self.kind(item.acting)}"
        if item.face and len(self.program.kinds[item.kind].faces) > 1:
            text += f" ({item.face})"
        return text

    def style(self, item: SeenItem | None) -> Style:
        """How an item is drawn: as what it acts as."""
        return self.styles[item.acting] if item is not None else Style(dim=True)

    def chip(self, item: SeenItem | None) -> Text:
        """An item named inside a sentence."""
        return chip(self.item(item), self.style(item))
