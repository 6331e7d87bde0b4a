"""What a drawn game is made of: its fields, cards, tokens, places, and what is kept."""

from __future__ import annotations

from attrs import Factory, define, field, frozen

from tests.fuzz.drawn.drawing import Draw

CARD_NAMES = "Ash Bay Elm Fir Hop Ivy Oak Yew".split()
TAGS = "tall dry wet wild".split()
WORDS = ("red blue green", "north south", "low mid high")
FACES = "day night dusk".split()


@frozen
class Field:
    """A field of words, of numbers, of cards, or of lists."""

    name: str
    sort: str  # words, numbers, card, list of words, list of cards
    words: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    noun: str = ""  # of a list: what it is of
    always: bool = False

    @property
    def text(self) -> str:
        """Its declaration."""
        kinds = {
            "words": ", ".join(self.words),
            "numbers": f"{self.least} to {self.most}",
            "card": "card",
        }
        said = kinds.get(self.sort, f"list of {self.noun} up to {self.most}")
        return f"field {self.name}: {said}{' always visible' if self.always else ''}"


@frozen
class Kind:
    """A card or a token."""

    name: str
    copies: int
    tags: tuple[str, ...] = ()
    values: dict[str, str] = field(factory=dict, eq=False)
    faces: tuple[str, ...] = ()
    counts_as: str = ""
    is_card: bool = True
    per_player: bool = False
    place: str = ""  # where a token begins


@frozen
class Place:
    """A row, pile or pool. `count`: how many slots, piles or pools there are at least; `room`: of each, if limited."""

    name: str
    shape: str
    count: int = 1
    room: int | None = None
    size: str = ""  # what stands in the brackets
    per_player: bool = False
    seen: str = "nobody"
    only: str = ""
    base: str = ""  # of a layer: the name of what it lies on
    parts: tuple[str, ...] = ()  # of a layer on several rows: these
    words: tuple[str, ...] = ()  # of a place with a part for each word of a field: these
    holds: str = ""
    renewed: str = ""

    @property
    def is_row(self) -> bool:
        """Whether it has slots."""
        return self.shape == "row"

    @property
    def many(self) -> bool:
        """Whether it has parts with positions."""
        return self.is_row or bool(self.words) or (self.shape == "pile" and bool(self.size)) or bool(self.base)

    @property
    def endless(self) -> bool:
        """Whether anything finds room in it."""
        return self.room is None and not self.is_row

    @property
    def text(self) -> str:
        """Its declaration."""
        size = f"[{self.size}]" if self.size else ""
        layer = f" on {self.base}" if self.base else ""
        owner = " per player" if self.per_player and not self.base else ""
        only = f" of {self.only}" if self.only else ""
        holds = f" holds every {self.holds}" if self.holds else ""
        renewed = f" renewed from {self.renewed}" if self.renewed else ""
        return f"{self.shape} {self.name}{size}{layer}{owner} seen by {self.seen}{only}{holds}{renewed}"


@frozen
class Kept:
    """A number or a word that is kept."""

    name: str
    least: int = 0
    most: int = 0
    words: tuple[str, ...] = ()
    per_player: bool = False
    this_turn: bool = False
    starts: int | None = None

    @property
    def text(self) -> str:
        """Its declaration."""
        owner = " per player" if self.per_player else ""
        turn = " this turn" if self.this_turn else ""
        if self.words:
            return f"choice {self.name}{owner}{turn}: {', '.join(self.words)}"
        starts = f" starts {self.starts}" if self.starts is not None else ""
        return f"number {self.name}{owner}{turn} {self.least} to {self.most}{starts}"


@define
class Table:
    """All of it, and the text of what is not the engine's business here."""

    draw: Draw
    least: int = 2
    most: int = 2
    automatic: str = ""  # its name
    automatic_if: str = ""
    tags: list[str] = Factory(list)
    fields: list[Field] = Factory(list)
    cards: list[Kind] = Factory(list)
    tokens: list[Kind] = Factory(list)
    places: list[Place] = Factory(list)
    grid: tuple[str, tuple[str, ...]] | None = None
    group: tuple[str, tuple[str, ...]] | None = None
    kept: list[Kept] = Factory(list)
    conditions: dict[str, str] = Factory(dict)  # name to what it is about
    actions: list[str] = Factory(list)
    estate: str = ""
    serial: int = 0

    @property
    def two(self) -> bool:
        """Whether there is an opponent."""
        return self.least == self.most == 2 and not self.automatic

    def new_name(self, stem: str) -> str:
        """A name that nothing has yet."""
        self.serial += 1
        return f"{stem}{self.serial}"

    def fields_of(self, *sorts: str) -> list[Field]:
        """The fields of some sorts."""
        return [one for one in self.fields if one.sort in sorts]

    def place(self, name: str) -> Place:
        """The place of that name."""
        return next(one for one in self.places if one.name == name)

    @property
    def estate_parts(self) -> tuple[str, ...]:
        """The places that count."""
        for many in (self.grid, self.group):
            if many is not None and many[0] == self.estate:
                return many[1]
        return (self.estate,)

    @property
    def for_cards(self) -> list[Place]:
        """The places in which any card may lie."""
        return [one for one in self.places if not one.only]

    def nouns(self) -> list[str]:
        """What can be asked for among cards."""
        names = [card.name for card in self.cards if not card.counts_as]
        tags = [tag for tag in self.tags if any(tag in card.tags for card in self.cards)]
        return [*names, *tags]

    def alike(self) -> list[str]:
        """The nouns that mean one kind of card, so that it does not matter which of them is taken."""
        models = {card.counts_as for card in self.cards}
        return [card.name for card in self.cards if not card.counts_as and not card.faces and card.name not in models]

    def copies(self, noun: str) -> int:
        """How many there are of a noun."""
        if noun in ("card", "cards"):
            return sum(card.copies for card in self.cards)
        names = noun.strip("()").split(" or ")
        kinds = [k for k in [*self.cards, *self.tokens] if {k.name, k.counts_as, *k.tags} & set(names)]
        each = self.least if any(k.per_player for k in kinds) else 1
        return sum(kind.copies * each for kind in kinds)
