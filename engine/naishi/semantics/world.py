"""What a game is made of, for one number of seats: places, kinds, tags and fields by name, and who used which name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from attrs import Factory, define

from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Span
from naishi.semantics import problems
from naishi.semantics.columns import check_columns
from naishi.semantics.described import add_fields, describe_cards, settle_lists
from naishi.semantics.homes import settle_places
from naishi.semantics.kept_declared import add_kept
from naishi.semantics.layers import add_layer_grids, add_layers
from naishi.semantics.link import COMES_OF_CARDS, Linked
from naishi.semantics.nesting import note_depths
from naishi.semantics.program import Expr, FieldDef, GridDef, InPlace, KeptDef, KindDef, Local, PlaceDef
from naishi.semantics.sizes import size_of, widest, words_of_size
from naishi.semantics.walk import Edge, all_of, needed_first
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
_ANY = -1
KEPT = -100  # in place of a field: the words of the kept word of id 0; below it those of the others


Answer = tuple[Expr | None, tuple[InPlace | Local, ...]]  # a condition's question, and the places it reads


@define
class World:
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
            self.report(problems.there_is_none(span, noun))

    def report_no_cards(self, span: Span) -> None:
        """That the game has none, where it speaks of them first; unless they are those that could not be read."""
        if not self.linked.lost and not self.has_told_no_cards:
            self.has_told_no_cards = True
            self.problems.append(problems.no_cards(span, self.has_off()))

    def numbers_of_players(self) -> tuple[int, int]:
        """The fewest and the most players the game allows, this number among them."""
        least, most = self.linked.players()
        return min(max(1, least), self.players), max(self.players, min(most, MOST_SEATS))

    def widest(self, place: PlaceDef) -> tuple[int, int]:
        """A place's parts, and the room in each of them, with the number of players that makes most of it."""
        return widest(self, place)

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


def build_world(linked: Linked, players: int) -> World:
    """Places, kinds, fields and tags as declared, with what is wrong about them in `problems`."""
    automatic = linked.automatic_with(players)
    world = World(linked, players, players + len(automatic), automatic=automatic)
    least, most = world.numbers_of_players()
    world.most_seats = max(some + len(linked.automatic_with(some)) for some in range(least, most + 1))
    world.is_left_out = len(automatic) < len(linked.automatic)
    world.action_ids = {name: i for i, name in enumerate(linked.actions)}
    _check_one_namespace(world)
    note_depths(world)
    world.tags = {t.text: t for t in linked.tags}
    world.tags |= {name: node.name for name, node in linked.group_nodes().items() if node.name is not None}
    add_fields(world)
    check_columns(world)
    add_kept(world)
    _add_places(world)
    add_layers(world)
    _add_grids_and_groups(world)
    add_layer_grids(world)
    _add_kinds(world)
    settle_places(world)
    _note_clauses(world)
    return world


def _note_clauses(world: World) -> None:
    for name, card in world.linked.cards.items():
        for clause in card.clauses:
            others = world.clause_kinds.get(id(clause), frozenset())
            world.clause_kinds[id(clause)] = others | {world.kinds[name].id}
            if not others and not world.can_become:
                world.can_become = any(True for _ in all_of(clause, n.Becomes))


def _check_one_namespace(world: World) -> None:
    linked = world.linked
    seen: dict[str, tuple[str, Span]] = {}
    tables: list[tuple[str, Iterable[n.Name]]] = [
        ("tag", linked.tags),
        ("field", (f.name for f in linked.fields.values())),
        ("number or word that is kept", (k.name for k in linked.kept.values())),
        ("condition", (c.name for c in linked.conditions.values())),
        ("place", (p.name for p in linked.places.values())),
        ("grid", (g.name for g in linked.grids.values())),
        ("group", (g.name for g in linked.groups.values())),
        ("token", (t.name for t in linked.tokens.values())),
        ("card", (c.name for c in linked.cards.values())),
        ("cards", (node.name for node in linked.group_nodes().values() if node.name is not None)),
        ("action", (a.name for a in linked.actions.values())),
        ("automatic player", (a.name for a in linked.automatic.values())),
    ]
    for kind, names in tables:
        for name in names:
            if name.text in BUILT_IN:
                world.report(problems.builtin_name(name.span, BUILT_IN[name.text]))
            elif name.text in seen:
                world.report(problems.duplicate(name.span, kind, seen[name.text][1], name.text))
            seen.setdefault(name.text, (kind, name.span))


def _add_places(world: World) -> None:
    for name, node in world.linked.places.items():
        _check_mods(world, node)
        if any(isinstance(mod, n.Layer) for mod in node.mods):
            continue
        shape = node.shape.text
        by = words_of_size(world, node.size)
        size = size_of(world, node.size) if node.size is not None and by is None else None
        if shape == "row" and node.size is None:
            world.report(problems.place_size(node.name.span, f"How many slots has {name}? Write `row {name}[5]`."))
        mods = {type(m): m for m in node.mods}
        seen = mods.get(n.Seen)
        seen_by = seen.by.text if isinstance(seen, n.Seen) else "nobody"
        if seen_by == "owner" and n.PerPlayer not in mods:
            world.report(problems.whose_place(seen.span if seen else node.span, name))
        world.places[name] = PlaceDef(
            id=len(world.places),
            name=name,
            shape=shape,
            count=len(by.words) if by is not None else 1 if shape == "pool" else size or 1,
            capacity=1 if shape == "row" else (size or _ANY) if shape == "pool" else _ANY,
            per_player=n.PerPlayer in mods,
            seen_by=seen_by,
            only=None,
            family=(shape != "row" and by is not None) or (shape == "pile" and size is not None),
            declared=name,
            by=by.id if by is not None else None,
            span=node.name.span,
        )


def _check_mods(world: World, node: n.Place) -> None:
    seen: dict[type, n.Node] = {}
    for mod in node.mods:
        if type(mod) in seen and not isinstance(mod, n.Holds):
            world.report(problems.clause_twice(mod.span, mod.span.text, seen[type(mod)].span))
        seen.setdefault(type(mod), mod)


def _add_grids_and_groups(world: World) -> None:
    for name, node in world.linked.grids.items():
        rows = [world.places.get(r.text) for r in node.rows]
        for row, ref in zip(rows, node.rows, strict=True):
            if row is None or row.shape != "row":
                names = [p.name for p in world.places.values() if p.shape == "row"]
                world.report(problems.unknown_name(ref.span, "row", names))
        found = [r for r in rows if r is not None and r.shape == "row"]
        if len({(r.count, r.per_player) for r in found}) > 1:
            world.report(
                problems.grid_parts(node.span, "The rows of a grid are equally long, all or none `per player`.")
            )
        elif len({r.id for r in found}) < len(found):
            world.report(problems.grid_parts(node.span, "A row lies in a grid once."))
        world.used |= {r.name for r in found}
        world.grids[name] = GridDef(name, tuple(r.id for r in found), span=node.name.span)
    _add_groups(world)


def _add_groups(world: World) -> None:
    """Each after the groups it is made of, so that a group of groups takes no longer than it is."""
    groups = world.linked.groups

    def circle(edges: list[Edge]) -> None:
        _, last = edges[-1]
        world.report(problems.circle(last.span, [*(name for name, _ in edges), last.text], ()))

    def parts_of(name: str) -> list[n.Name]:
        return [part for part in groups[name].parts if part.text in groups]

    room = MOST_IN_GROUPS
    for name in needed_first(groups, parts_of, circle):
        ids: dict[int, None] = {}
        for part in groups[name].parts:
            if part.text in groups:
                world.used.add(part.text)
                ids |= dict.fromkeys(world.groups.get(part.text, ()))
                continue
            found = world.place_ids(part.text)
            if found is None:
                names = [*world.linked.places, *world.grids, *groups]
                world.report(problems.unknown_name(part.span, "place", names))
            ids |= dict.fromkeys(found or ())
        world.groups[name] = tuple(ids) if len(ids) <= room else ()
        if len(ids) > room >= 0:
            told = f"With {name} the groups of this game name places more than {MOST_IN_GROUPS:,} times."
            world.report(problems.place_size(groups[name].name.span, told))
        room -= len(ids)
    world.groups = {name: world.groups[name] for name in groups}


def _add_kinds(world: World) -> None:
    linked = world.linked
    id_ = 1
    for name, card in linked.cards.items():
        title = card.title.text if card.title else ""
        world.kinds[name] = KindDef(
            id_, name, title, card.copies.number, True, False, _ANY, frozenset(), (name,), (), (), span=card.name.span
        )
        id_ += 1
    for name, token in linked.tokens.items():
        if token.copies.number == 0:
            world.report(problems.no_copies(token.copies.span))
        home = world.places.get(token.place.text)
        if home is None and token.place.text in world.layers:
            told = f"{token.place.text} lies on several rows: in which would it begin?"
            world.report(problems.layer(token.place.span, told))
        elif home is None:
            world.report(problems.unknown_name(token.place.span, "place", world.places))
        else:
            world.used.add(home.name)
            if home.per_player and token.per_player is None:
                world.report(problems.per_player_home(token.place.span, name))
        world.kinds[name] = KindDef(
            id_, name, "", token.copies.number, False, token.per_player is not None, home.id if home else 0,
            frozenset(), (name,), (None,) * len(world.fields), (), lists=((),) * len(world.fields),
            span=token.name.span,
        )  # fmt: skip
        id_ += 1
    if world.item_total() > MOST_ITEMS:
        most = max(world.kind_list(), key=lambda kind: kind.copies)
        world.report(problems.too_many_items(most.span, world.item_total(), MOST_ITEMS))
    settle_lists(world)
    describe_cards(world)
