"""What a game is made of, for one number of seats: places, kinds, tags and fields by name, and who used which name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from attrs import Factory, define

from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Span
from naishi.program import Expr, FieldDef, GridDef, InPlace, KeptDef, KindDef, Local, PlaceDef
from naishi.semantics import problems
from naishi.semantics.link.linked import COMES_OF_CARDS, Linked
from naishi.syntax import nodes as n

MOST_SEATS = 8
MOST_ITEMS = 1000
MOST_IN_GROUPS = 20_000  # places in all groups together, counted in each that they are in
BUILT_IN = {
    "opponent": "the other player",
    "position": "where in its row a card lies",
    "face": "the side of a card that is up",
    "points": "what a player scores",
    "type": "what a card counts as",
    "done": "the move that declines",
}
ANY = -1
KEPT = -100  # in place of a field: the words of the kept word of id 0; below it those of the others


Answer = tuple[Expr | None, tuple[InPlace | Local, ...]]  # a condition's question, and the places it reads


@define
class SymbolTable:
    """Everything that has a name, looked up by it. `used` collects the names that something refers to."""

    linked: Linked
    players: int
    seats: int
    problems: list[Diagnostic] = Factory(list)
    places: dict[str, PlaceDef] = Factory(dict)
    grids: dict[str, GridDef] = Factory(dict)
    groups: dict[str, tuple[int, ...]] = Factory(dict)
    layers: dict[str, tuple[int, ...]] = Factory(dict)  # those on several rows: a place for each row
    kinds: dict[str, KindDef] = Factory(dict)
    kept: dict[str, KeptDef] = Factory(dict)
    tags: dict[str, n.Name] = Factory(dict)
    fields: dict[str, FieldDef] = Factory(dict)
    action_ids: dict[str, int] = Factory(dict)
    used: set[str] = Factory(set)
    field_spans: dict[str, Span] = Factory(dict)
    clause_kinds: dict[int, frozenset[int]] = Factory(dict)  # by a clause's id: the cards that have it
    told_columns: set[int] = Factory(set)  # by their ids: headings that are no fields, which has been told
    has_told_no_cards: bool = False
    counts_absent: bool = False  # whether bounds allow for cards that are switched off or could not be read
    can_become: bool = False  # whether a card can turn into another, so that copies don't say how many act as one
    automatic: tuple[n.Automatic, ...] = ()  # who has the last of the seats
    most_seats: int = 0  # with any number of players
    is_left_out: bool = False  # whether something is part of games with other numbers of players only
    too_deep: frozenset[str] = frozenset()  # the conditions that ask conditions inside conditions too deep
    answered: dict[object, Answer] = Factory(dict)  # what conditions came to, by where they were asked
    unheard_answers: dict[object, Answer] = Factory(dict)  # the same where problems are not told

    def report(self, problem: Diagnostic) -> None:
        """Note a problem, unless it speaks of a name whose declaration was lost to a syntax error."""
        if self.linked.may_be_lost(problem) or (problem.code == "overfull" and self.linked.lost and self.has_off()):
            return
        if problem.code in COMES_OF_CARDS and self.kinds and self.are_all_off():
            self.report_no_cards(next(kind.span for kind in self.kinds.values() if kind.is_off))
            return
        self.problems.append(problem)

    def is_incomplete(self) -> bool:
        """Whether cards are switched off or could not be read: what is never so without them may be so with them."""
        return bool(self.linked.lost) or self.has_off()

    def has_off(self) -> bool:
        """Whether any card is switched off."""
        return any(kind.is_off for kind in self.kinds.values())

    def are_all_off(self) -> bool:
        """Whether there are cards, and all are switched off."""
        return self.has_off() and all(kind.is_off for kind in self.kinds.values() if kind.is_card)

    @contextmanager
    def counting_absent(self) -> Iterator[None]:
        """Bounds allow for these cards in here."""
        before, self.counts_absent = self.counts_absent, True
        yield
        self.counts_absent = before

    def report_none(self, span: Span, noun: str) -> None:
        """That nothing is so; of a game without cards once, and for all that is said of them."""
        if noun == "card" or not self.cards():
            self.report_no_cards(span)
        else:
            self.report(problems.places.there_is_none(span, noun))

    def report_no_cards(self, span: Span) -> None:
        """That the game has none, where it speaks of them first; unless they are those that could not be read."""
        if not self.linked.lost and not self.has_told_no_cards:
            self.has_told_no_cards = True
            self.problems.append(problems.cards.no_cards(span, self.has_off()))

    def numbers_of_players(self) -> tuple[int, int]:
        """The fewest and the most players the game allows, this number among them."""
        least, most = self.linked.players()
        return min(max(1, least), self.players), max(self.players, min(most, MOST_SEATS))

    @contextmanager
    def unheard(self) -> Iterator[None]:
        """What is wrong in here is not told."""
        told = len(self.problems)
        self.answered, self.unheard_answers = self.unheard_answers, self.answered
        yield
        self.answered, self.unheard_answers = self.unheard_answers, self.answered
        del self.problems[told:]

    def place_list(self) -> list[PlaceDef]:
        """Places by id."""
        return list(self.places.values())

    def field_list(self) -> list[FieldDef]:
        """Fields by id."""
        return list(self.fields.values())

    def kind_list(self) -> list[KindDef]:
        """Kinds by id, without the 0th."""
        return list(self.kinds.values())

    def kept_list(self) -> list[KeptDef]:
        """Kept numbers and words by id."""
        return list(self.kept.values())

    def words_of(self, field: int) -> tuple[str, ...]:
        """The words of a field, or (KEPT and below) of a kept word."""
        if field <= KEPT:
            return self.kept_list()[KEPT - field].words
        return next((f.words for f in self.fields.values() if f.id == field), ())

    def kinds_of(self, name: str) -> frozenset[int] | None:
        """The kinds that a card's, token's or tag's name stands for in a question; None if it is none of these."""
        if name in self.tags:
            self.used.add(name)
            return frozenset(k.id for k in self.kinds.values() if name in k.tags)
        if name in self.kinds:
            self.used.add(name)
            typed = frozenset(k.id for k in self.kinds.values() if name in k.types)
            return typed or frozenset({self.kinds[name].id})
        return None

    def cards(self) -> frozenset[int]:
        """All kinds of cards, tokens left out."""
        return frozenset(k.id for k in self.kinds.values() if k.is_card)

    def place_ids(self, name: str) -> tuple[int, ...] | None:
        """The places that a place's, grid's or group's name stands for; None if it is none of these."""
        if name in self.places:
            found: tuple[int, ...] = (self.places[name].id,)
        elif name in self.grids:
            found = self.grids[name].rows
        elif name in self.groups:
            found = self.groups[name]
        elif name in self.layers:
            found = self.layers[name]
        else:
            return None
        self.used.add(name)
        return found

    def place_names(self) -> list[str]:
        """All names that stand for places."""
        return [*self.linked.places, *self.grids, *self.groups]

    def declaration_of(self, place: PlaceDef) -> n.Place:
        """Where a place was declared."""
        return self.linked.places[place.declared]

    def root(self, place: PlaceDef) -> int:
        """The row that a layer lies on; any other place is one itself."""
        return place.id if place.under is None else place.under

    def parts_of(self, place: PlaceDef) -> tuple[str, ...]:
        """What the parts of a place are called: by words, or from 1."""
        if place.by is not None:
            return self.words_of(place.by)
        return tuple(str(position) for position in range(1, place.count + 1))

    def what_is(self, name: str) -> str:
        """What a name was declared as, with its article; empty if it is no name of the game."""
        tables: list[tuple[Iterable[str], str]] = [
            ({p for p, d in self.places.items() if d.shape == "row"}, "a row"),
            ({p for p, d in self.places.items() if d.shape == "pile"}, "a pile"),
            (self.places, "a pool"),
            (self.grids, "a grid"),
            (self.groups, "a group of places"),
            (self.layers, "a layer"),
            ({k for k, d in self.kinds.items() if d.is_card}, "a card"),
            (self.kinds, "a token"),
            (self.linked.card_groups, "a group of cards"),
            (self.tags, "a tag"),
            (self.fields, "a field"),
            ({k for k, d in self.kept.items() if not d.words}, "a number that is kept"),
            (self.kept, "a word that is kept"),
            (self.linked.conditions, "a condition"),
            (self.linked.actions, "an action"),
            (self.linked.automatic, "an automatic player"),
            ({w for f in self.fields.values() for w in f.words}, "a word of a field"),
            ({w for k in self.kept.values() for w in k.words}, "a word to choose"),
            (BUILT_IN, "a built-in word"),
        ]
        return next((said for table, said in tables if name in table), "")

    def item_total(self) -> int:
        """How many items there are."""
        return sum(k.copies * (self.seats if k.per_player else 1) for k in self.kinds.values())
