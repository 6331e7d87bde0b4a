"""What players, places and items are called on the screen, from the view of one seat, in a language.

Moves are typed in the rules' words, so a place that is called otherwise has its word in the rules beside it.
"""

from __future__ import annotations

from attrs import evolve, frozen
from rich.style import Style
from rich.text import Text

from naishi.play import tints
from naishi.play.pieces import chip
from naishi.program import Program
from naishi.program.notation import read_thing, thing_text
from naishi.program.seats import called
from naishi.runtime.evaluate.reasons import ScoredItem
from naishi.runtime.localization.texts import Texts
from naishi.runtime.observe.views import SeenItem
from naishi.semantics.localization.entries import ACTIONS, CARDS, FACES, NUMBERS, PLACES, PLAYERS, TOKENS, WORDS

HIDDEN = "?"


@frozen
class Names:
    """Names and styles for one game. `roles`: by seat, who plays it."""

    program: Program
    roles: tuple[str, ...]
    styles: tuple[Style, ...]
    texts: Texts

    @staticmethod
    def of(program: Program, roles: tuple[str, ...], texts: Texts | None = None) -> Names:
        """The names for a game and who plays it; without texts, those in the rules."""
        return Names(program, roles, tuple(tints.styles(program)), texts or Texts("", {}, {}))

    def player(self, seat: int, viewer: int) -> str:
        """`you`, `opponent`, or `seat 3`; an automatic player's name."""
        if seat == viewer:
            return "you"
        name = called(self.program, seat)
        if seat > self.program.players:
            return self._in_language(PLAYERS, name) or name
        return "opponent" if viewer and name == "opponent" else f"seat {seat}"

    def title(self, seat: int, viewer: int) -> str:
        """A player for a heading: `Opponent · seat 2 · random`."""
        name = self.player(seat, viewer)
        number = [] if name.startswith("seat") else [f"seat {seat}"]
        role = [] if name == "you" else [self.roles[seat - 1] if seat <= len(self.roles) else "automatic"]
        return " · ".join([f"{name[:1].upper()}{name[1:]}", *number, *role])

    def whose(self, seat: int, viewer: int) -> str:
        """`yours`, `opponent's`, or `seat 3's`."""
        name = self.player(seat, viewer)
        return "yours" if name == "you" else f"{name}'s"

    def kind(self, kind: int) -> str:
        """What a kind of item is called: its name in the language, else its title, else its name."""
        found = self.program.kinds[kind]
        return self._in_language(CARDS if found.is_card else TOKENS, found.name) or found.title or found.name

    def kind_named(self, name: str) -> str:
        """What a kind is called that has a name in the rules."""
        return next((self.kind(kind.id) for kind in self.program.kinds[1:] if kind.name == name), name)

    def argument(self, written: str) -> str:
        """A move's argument, behind what its items are called if they are named otherwise."""
        things = [thing for word in written.split("+") if (thing := read_thing(word)) and not thing.part]
        names = [(thing.name, self.kind_named(thing.name)) for thing in things] if self.texts.language else []
        if all(name.casefold() == called.casefold().replace(" ", "_") for name, called in names):
            return written
        called = (str(evolve(thing, name=name)) for thing, (_, name) in zip(things, names, strict=True))
        return f"{'+'.join(called)} ({written})"

    def place(self, name: str) -> str:
        """What a place is called, with the word that moves use if that is another."""
        return self._beside_its_word(PLACES, name)

    def number(self, name: str) -> str:
        """What a kept number or word is called, with the word that moves use if that is another."""
        return self._beside_its_word(NUMBERS, name)

    def kept_value(self, value: int | str | None) -> str:
        """A number; a word as the language has it; a dash before it is set."""
        if isinstance(value, str):
            return self._beside_its_word(WORDS, value)
        return "–" if value is None else str(value)

    def part(self, place: str, position: int) -> str:
        """What a part of a place is called: its number, or a word."""
        by = next((found.by for found in self.program.places if found.name == place), None)
        return str(position) if by is None else self.program.fields[by].words[position - 1]

    def spot(self, place: str, owner: int, position: int, viewer: int) -> str:
        """A part of a place (0: all of it), and whose it is, if not the viewer's own."""
        name = f"{place}[{self.part(place, position)}]" if position else place
        return thing_text(name, owner=self.player(owner, viewer) if owner not in (0, viewer) else "")

    def action(self, name: str) -> str:
        """What an action is called, with the word that is typed if that is another."""
        return self._beside_its_word(ACTIONS, name)

    def _beside_its_word(self, kind: str, name: str) -> str:
        called = self._in_language(kind, name)
        return f"{called} ({name})" if called and called.casefold() != name.casefold() else name

    def _in_language(self, kind: str, name: str) -> str:
        return self.texts.name(kind, name) if self.texts.language else ""

    def scored(self, item: ScoredItem) -> str:
        """An item of a score; nothing for a slot."""
        return " as ".join(self.kind_named(name) for name in item.name.split(" as "))

    def item(self, item: SeenItem | None) -> str:
        """An item, with what it acts as and which face is up where that says more."""
        if item is None:
            return HIDDEN
        text = self.kind(item.kind)
        if item.acting != item.kind:
            text += f" as {self.kind(item.acting)}"
        if item.face and len(self.program.kinds[item.kind].faces) > 1:
            text += f" ({self._in_language(FACES, item.face) or item.face})"
        return text

    def style(self, item: SeenItem | None) -> Style:
        """How an item is drawn: as what it acts as."""
        return self.styles[item.acting] if item is not None else Style(dim=True)

    def chip(self, item: SeenItem | None) -> Text:
        """An item named inside a sentence."""
        return chip(self.item(item), self.style(item))
