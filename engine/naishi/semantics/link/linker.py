"""Files to one game: an expansion's additions, replacements and extensions applied, with the options that are on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import PurePath
from typing import Any

import attrs
from attrs import Factory, define, frozen

from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Span
from naishi.semantics import constants, problems
from naishi.semantics.link.card_groups import CardGroup, CardGroups
from naishi.semantics.link.card_tables import ANY_CARD, clauses_of
from naishi.semantics.link.changes import Change, replacement
from naishi.semantics.link.heads import Head, head_problems, heads_of
from naishi.semantics.link.joining import both_bodies, bracketed, joined
from naishi.syntax import nodes as n
from naishi.syntax.parsed import Parsed

# What is told because there are no such cards, or too few of them.
COMES_OF_CARDS = frozenset({"cannot-pay", "constant", "not-allowed-there", "one-item", "overfull", "too-few"})
_SAYS_CARD = re.compile(r"\b(card|face|move)\b")


@frozen
class Unit:
    """A game, an expansion, or an option that is on: declarations with what they stand on."""

    name: str
    span: Span
    stands_on: frozenset[str]
    items: tuple[n.Declaration, ...]
    is_game: bool = False


@define
class Linked:
    """The whole game as declared, names not yet looked up. `units` in the order they were applied."""

    header: n.Game
    units: list[str] = Factory(list)
    stands_on: dict[str, frozenset[str]] = Factory(dict)
    options: dict[str, n.Option] = Factory(dict)
    options_on: frozenset[str] = frozenset()
    tags: list[n.Name] = Factory(list)
    fields: dict[str, n.Field] = Factory(dict)
    kept: dict[str, n.Number | n.KeptWord] = Factory(dict)
    conditions: dict[str, n.Condition] = Factory(dict)
    places: dict[str, n.Place] = Factory(dict)
    grids: dict[str, n.Grid] = Factory(dict)
    groups: dict[str, n.Group] = Factory(dict)
    tokens: dict[str, n.Token] = Factory(dict)
    cards: dict[str, n.Card] = Factory(dict)  # those of tables among them
    card_groups: dict[str, CardGroup] = Factory(dict)
    steps: dict[str, n.Step] = Factory(dict)
    automatic: dict[str, n.Automatic] = Factory(dict)
    actions: dict[str, n.Action] = Factory(dict)
    turn: n.Turn | None = None
    scoring: n.Scoring | None = None
    winner: n.Winner | None = None
    after: dict[str, n.After] = Factory(dict)
    triggers: list[n.Trigger] = Factory(list)
    examples: list[tuple[str, n.Example]] = Factory(list)  # with the unit each belongs to
    lost: frozenset[str] = frozenset()  # names whose declaration did not parse
    files: tuple[Parsed, ...] = ()  # what it was linked from, each declaration as its own file has it
    setup_span: Span | None = None
    changes: list[Change] = Factory(list)  # what files took away from others

    def group_nodes(self) -> dict[str, n.Cards]:
        """The groups of cards as declared."""
        return {name: group.node for name, group in self.card_groups.items() if group.node.name is not None}

    def is_lost(self, name: str) -> bool:
        """Whether its declaration may be one that did not parse. Rows of a table begin with the name of their group."""
        words = name.split("_")
        return any("_".join(words[:end]) in self.lost for end in range(1, len(words) + 1))

    def may_be_lost(self, problem: Diagnostic) -> bool:
        """Whether a problem speaks of a name whose declaration may be one that could not be read, or comes of cards
        that could not."""
        if ANY_CARD in self.lost and problem.code in COMES_OF_CARDS:
            return True
        if problem.code not in ("unknown-name", "nothing-to-change"):
            return False
        said = problem.message.partition(" called ")[0]
        return self.is_lost(problem.span.text) or (ANY_CARD in self.lost and _SAYS_CARD.search(said) is not None)

    def automatic_with(self, players: int) -> tuple[n.Automatic, ...]:
        """The automatic players of a game of so many, in the order of their seats."""
        every = self.automatic.values()
        return tuple(node for node in every if node.test is None or constants.truth(node.test, players))

    def version(self) -> int:
        """The game's version; 1 if unsaid."""
        return next((m.number.value for m in self.header.meta if isinstance(m, n.Version)), 1)

    def heads(self) -> list[Head]:
        """Whose the game and its expansions are, in the order they were applied; those that say nothing left out."""
        return heads_of(self.files, self.units)

    def players(self) -> tuple[int, int]:
        """The fewest and the most players; (0, 0) if unsaid."""
        for m in self.header.meta:
            if isinstance(m, n.Players):
                return m.least.value, m.most.value if m.most else m.least.value
        return 0, 0

    def turn_limit(self) -> int:
        """After how many turns the game ends unfinished; 0 if unsaid."""
        return next((m.turns.value for m in self.header.meta if isinstance(m, n.TurnLimit)), 0)


def link(files: Sequence[Parsed], options: Iterable[str]) -> tuple[Linked | None, list[Diagnostic]]:
    """One game out of files that parsed. None only if there is no game among them."""
    return _Linker(files, frozenset(options)).run()


class _Linker(CardGroups):
    def __init__(self, files: Sequence[Parsed], options: frozenset[str]) -> None:
        self.files = sorted(files, key=_place_in_order)  # the order in which files are given never matters
        self.wanted = options
        self.problems: list[Diagnostic] = []
        self.fields: set[str] = set()
        self.replaced: dict[tuple[str, str], tuple[Unit, Span]] = {}
        self.changed: dict[tuple[str, str], list[tuple[Unit, Span]]] = {}
        self.tags: dict[str, n.Name] = {}
        self.removed: set[tuple[str, str]] = set()

    def run(self) -> tuple[Linked | None, list[Diagnostic]]:
        games = [f.header for f in self.files if isinstance(f.header, n.Game)]
        if not games:
            if not any(f.problems and f.header is None for f in self.files):
                self.problems.append(problems.files.no_game(_first_span(self.files)))
            return None, self.problems
        for extra in games[1:]:
            self.problems.append(problems.files.two_games(extra.name.span, games[0].name.span))
        self.game = Linked(games[0], lost=frozenset().union(*(f.lost for f in self.files)), files=tuple(self.files))
        units = self._in_order(self._units(games[0]))
        self._check_headers(games[0])
        self.fields = {item.name.text for unit in units for item in unit.items if isinstance(item, n.Field)}
        for unit in units:
            self.game.units.append(unit.name)
            self.game.stands_on[unit.name] = unit.stands_on
            for item in unit.items:
                self._add(item, unit)
        for pass_ in (self._replace, self._add_rows_of, self._extend, self._remove):
            for unit in units:
                for item in unit.items:
                    pass_(item, unit)
        return self.game, self.problems

    # --- units and their order ---
    def _units(self, game: n.Game) -> list[Unit]:
        units: list[Unit] = []
        for file in self.files:
            header = file.header
            if header is None or (isinstance(header, n.Game) and header is not game):
                continue
            bases = frozenset(b.text for b in header.bases) if isinstance(header, n.Expansion) else frozenset()
            is_game = isinstance(header, n.Game)
            plain = tuple(i for i in file.items if not isinstance(i, n.Option))
            units.append(Unit(header.name.text, header.name.span, bases, plain, is_game))
            units += [
                u for i in file.items if isinstance(i, n.Option) for u in self._option(i, header.name.text, bases)
            ]
        self._check_options()
        return self._unique(units)

    def _option(self, option: n.Option, unit: str, bases: frozenset[str]) -> list[Unit]:
        name = option.name.text
        if name in self.game.options:
            self.problems.append(
                problems.files.duplicate(option.name.span, "option", self.game.options[name].name.span)
            )
        self.game.options[name] = option
        for item in option.items:
            if isinstance(item, n.Option):
                self.problems.append(problems.files.not_in_option(item.name.span, "An option"))
        if name not in self.wanted:
            return []
        return [Unit(name, option.name.span, bases | {unit}, option.items)]

    def _check_options(self) -> None:
        known = list(self.game.options)
        for name in sorted(self.wanted - set(known)):
            self.problems.append(problems.files.no_such_option(name, known, self.game.header.name.span))
        self.game.options_on = frozenset(self.wanted & set(known))

    def _unique(self, units: list[Unit]) -> list[Unit]:
        seen: dict[str, Unit] = {}
        for unit in units:
            if unit.name in seen:
                self.problems.append(problems.files.same_unit(unit.span, seen[unit.name].span))
            seen.setdefault(unit.name, unit)
        return list(seen.values())

    def _in_file(self, stem: str) -> str:
        """The name of what a file holds that is called so."""
        named = (f for f in self.files if f.header and PurePath(f.source.name).stem.casefold() == stem.casefold())
        return next((f.header.name.text for f in named if f.header), "")

    def _in_order(self, units: list[Unit]) -> list[Unit]:
        """What is stood on comes first; otherwise by name, so that the order of the files given never matters."""
        names = {u.name for u in units}
        for file in self.files:
            if isinstance(file.header, n.Expansion):
                for base in file.header.bases:
                    if base.text not in names:
                        others = sorted(names - {file.header.name.text})
                        self.problems.append(problems.files.missing_base(base.span, others, self._in_file(base.text)))
        done: list[Unit] = []
        waiting = sorted(units, key=lambda u: (not u.is_game, u.name))
        while waiting:
            placed = {u.name for u in done}
            ready = next((u for u in waiting if u.stands_on & names <= placed), None)
            if ready is None:
                self.problems.append(problems.files.circular_bases(waiting[0].span))
                ready = waiting[0]
            waiting.remove(ready)
            done.append(ready)
        return done

    def _check_headers(self, game: n.Game) -> None:
        self.problems += head_problems(game.meta)
        for file in self.files:
            if isinstance(file.header, n.Expansion):
                self.problems += head_problems(file.header.meta)
                for meta in file.header.meta:
                    if isinstance(meta, n.Players | n.TurnLimit):
                        self.problems.append(problems.names.misplaced(meta.span, "This", "in the game's own header"))
                    elif isinstance(meta, n.Needs):
                        self._check_version(meta)
        for meta in game.meta:
            if isinstance(meta, n.Needs):
                self.problems.append(problems.names.misplaced(meta.span, "`needs`", "in an expansion"))

    def _check_version(self, needs: n.Needs) -> None:
        for file in self.files:
            if needs.most is not None and needs.most.value < needs.least.value:
                self.problems.append(problems.cards.table_empty_range(needs.span))
                return
            if file.header and file.header.name.text == needs.game.text:
                version = next((m.number.value for m in file.header.meta if isinstance(m, n.Version)), 1)
                most = needs.most.value if needs.most else needs.least.value
                if not needs.least.value <= version <= most:
                    needed = f"version {needs.least.value}" + (f" to {most}" if needs.most else "")
                    self.problems.append(problems.files.wrong_version(needs.span, needs.game.text, version, needed))
                return
        self.problems.append(
            problems.files.missing_base(needs.game.span, [f.header.name.text for f in self.files if f.header])
        )

    # --- additions ---
    def _add(self, item: n.Declaration, unit: Unit) -> None:
        game = self.game
        match item:
            case n.Tag():
                for name in item.names:
                    first = self.tags.setdefault(name.text, name)
                    if first is name:
                        game.tags.append(name)
                    else:
                        self.problems.append(problems.files.duplicate(name.span, "tag", first.span))
            case n.Setup():
                game.setup_span = game.setup_span or item.span
                for step in item.steps:
                    self._put(game.steps, step, "step")
            case n.Turn() | n.Scoring() | n.Winner():
                self._put_single(item)
            case n.After():
                moment, first = item.moment.text, game.after.get(item.moment.text)
                whole = attrs.evolve(first, block=joined(first.block, item.block, False)) if first else item
                game.after[moment] = whole  # several `after turn` blocks follow each other
            case n.Trigger():
                self._check_trigger_name(item)
                game.triggers.append(item)
            case n.Example():
                game.examples.append((unit.name, item))
            case n.Number() | n.KeptWord():
                self._put(game.kept, item, "number" if isinstance(item, n.Number) else "choice")
            case n.Field() | n.Condition() | n.Place() | n.Grid() | n.Group() | n.Token() | n.Card():
                self._put(getattr(game, _TABLES[type(item)]), item, _kind(item))
            case n.Action() | n.Automatic():
                self._put(getattr(game, _TABLES[type(item)]), item, _kind(item))
            case n.Cards():
                self.add_group(item)
            case n.Option():
                pass
            case _:
                if unit.is_game:
                    self.problems.append(problems.files.change_in_game(item.span))

    def _put(self, table: dict[str, Any], item: Any, kind: str) -> None:
        name = item.name.text
        if name in table:
            self.problems.append(problems.files.duplicate(item.name.span, kind, table[name].name.span))
        else:
            table[name] = item

    def _put_single(self, item: n.Turn | n.Scoring | n.Winner) -> None:
        what = type(item).__name__.lower()
        first = getattr(self.game, what)
        if first:
            self.problems.append(problems.files.only_once(item.span, what, first.span))
        else:
            setattr(self.game, what, item)

    def _check_trigger_name(self, item: n.Trigger) -> None:
        for other in self.game.triggers:
            if item.label and other.label and item.label.text == other.label.text:
                self.problems.append(problems.files.duplicate(item.label.span, "when", other.label.span))

    # --- replacements ---
    def _replace(self, item: n.Declaration, unit: Unit) -> None:
        if not isinstance(item, n.Replace):
            return
        new = item.new
        match new:
            case n.Step() | n.Automatic() | n.Action() | n.Card():
                table: dict[str, Any] = getattr(self.game, _TABLES[type(new)])
                kind = _kind(new)
                if new.name.text not in table:
                    self._nothing(new.name, "replace", kind, list(table))
                elif self._may_replace(kind, new.name, unit):
                    self.game.changes.append(replacement(table[new.name.text], new, new.name))
                    table[new.name.text] = new
            case n.Cards(name=n.Name() as name):
                self._replace_group(new, name, unit)
            case n.Cards():
                self.problems.append(problems.names.misplaced(new.span, "`replace cards` without a name", "nowhere"))
            case n.Trigger():
                self._replace_trigger(new, unit)
            case n.After():
                moment = new.moment.text
                if moment not in self.game.after:
                    self.problems.append(problems.files.nothing_to_replace(new.moment.span, f"after {moment}"))
                elif self._may_replace("after", new.moment, unit):
                    self.game.after[moment] = new
            case n.Turn() | n.Scoring() | n.Winner():
                what = type(new).__name__.lower()
                if getattr(self.game, what) is None:
                    self.problems.append(problems.files.nothing_to_replace(new.span, what))
                elif self._may_replace(what, n.Name(what, span=new.span), unit):
                    setattr(self.game, what, new)

    def _replace_trigger(self, new: n.Trigger, unit: Unit) -> None:
        named = {t.label.text: i for i, t in enumerate(self.game.triggers) if t.label}
        if new.label is None:
            self.problems.append(
                problems.names.misplaced(new.span, "`replace when` without a name", "nowhere: name the effect")
            )
        elif new.label.text not in named:
            self._nothing(new.label, "replace", "when", list(named))
        elif self._may_replace("when", new.label, unit):
            self.game.triggers[named[new.label.text]] = new

    def _replace_group(self, new: n.Cards, name: n.Name, unit: Unit) -> None:
        """What others say of one of its cards is a change of the same thing."""
        if name.text not in self.game.card_groups:
            self._nothing(name, "replace", "cards", list(self.game.card_groups))
            return
        members = self.game.card_groups[name.text].members
        for kind, one in (("cards", name), *(("card", n.Name(m, span=name.span)) for m in members)):
            if not self._may_replace(kind, one, unit):
                return
        for member in self.replace_group(new, name.text):
            self.replaced["card", member] = unit, name.span

    def _may_replace(self, kind: str, name: n.Name | n.Keyword, unit: Unit) -> bool:
        key = (kind, name.text)
        earlier = self.replaced.get(key)
        if earlier and earlier[0].name == unit.name:
            self.problems.append(problems.files.changed_twice_here(name.span, name.text, earlier[1]))
            return False
        if earlier and earlier[0].name not in unit.stands_on:
            self.problems.append(problems.files.replaced_twice(name.span, name.text, earlier[1], earlier[0].name))
            return False
        self.replaced[key] = (unit, name.span)
        return True

    def _nothing(self, name: n.Name, verb: str, kind: str, names: list[str]) -> None:
        if kind in ("card", "cards") and (name.text in self.game.card_groups or name.text in self.game.cards):
            self.problems.append(problems.files.group_of_cards(name.span, verb, kind == "card"))
        elif not self.game.is_lost(name.text) and not (kind == "card" and ANY_CARD in self.game.lost):
            called = "group of cards" if kind == "cards" else kind
            self.problems.append(problems.files.nothing_to_change(name.span, verb, called, names))

    # --- extensions ---
    def _add_rows_of(self, item: n.Declaration, unit: Unit) -> None:
        self.add_rows(item)

    def _extend(self, item: n.Declaration, unit: Unit) -> None:
        game = self.game
        match item:
            case n.ExtendField(field=name, words=words):
                if old := self._existing(game.fields, name, "extend", "field"):
                    if isinstance(old.type, n.Words):
                        more = attrs.evolve(old.type, names=(*old.type.names, *words))
                        game.fields[name.text] = attrs.evolve(old, type=more)
                    else:
                        self.problems.append(
                            problems.names.wrong_kind_of_name(name.span, "a field of words", "one of numbers")
                        )
            case n.ExtendGroup(group=name, part=part):
                if old := self._existing(game.groups, name, "extend", "group"):
                    game.groups[name.text] = attrs.evolve(old, parts=(*old.parts, part))
            case n.ExtendCard(card=name):
                if old := self._existing(game.cards, name, "extend", "card"):
                    game.cards[name.text] = self._extended_card(old, item, unit)
                    self._note_change("card", name, unit)
            case n.ExtendCards(group=name):
                if self._existing(game.card_groups, name, "extend", "cards"):
                    self._extend_group(item, unit)
            case n.ExtendStep(step=name, end=end, block=block):
                if old := self._existing(game.steps, name, "extend", "step"):
                    game.steps[name.text] = attrs.evolve(old, block=joined(old.block, block, end.text == "first"))
                    self._note_change("step", name, unit)
            case n.ExtendScoring(body=body):
                if game.scoring is None:
                    self.problems.append(problems.files.nothing_to_replace(item.span, "scoring"))
                else:
                    game.scoring = attrs.evolve(game.scoring, body=both_bodies(game.scoring.body, body))
            case n.ExtendTurn():
                self._extend_turn(item)
            case n.Narrow(condition=name, test=test):
                if old := self._existing(game.conditions, name, "narrow", "condition"):
                    both = n.And(bracketed(old.test), bracketed(test), span=old.test.span)
                    game.conditions[name.text] = attrs.evolve(old, test=both)

    def _existing(self, table: dict[str, Any], name: n.Name, verb: str, kind: str) -> Any:
        if name.text not in table:
            self._nothing(name, verb, kind, list(table))
        return table.get(name.text)

    def _extend_group(self, item: n.ExtendCards, unit: Unit) -> None:
        self._note_change("cards", item.group, unit)
        if not clauses_of(item.parts):
            return
        extension = n.ExtendCard(item.group, clauses_of(item.parts), span=item.span)
        for member in self.members(item.group.text):
            self.game.cards[member] = self._extended_card(self.game.cards[member], extension, unit)
            self._note_change("card", n.Name(member, span=item.group.span), unit)

    def _extended_card(self, card: n.Card, extension: n.ExtendCard, unit: Unit) -> n.Card:
        clauses = list(card.clauses)
        for clause in extension.clauses:
            if isinstance(clause, n.ReplaceScore | n.RemoveScore):
                self._change_clause(card.name.text, extension.card.text, clauses, clause, unit)
            else:
                clauses.append(clause)
        return attrs.evolve(card, clauses=tuple(clauses))

    def _change_clause(
        self, card: str, told: str, clauses: list[n.Clause], change: n.ReplaceScore | n.RemoveScore, unit: Unit
    ) -> None:
        """`told`: what it was called there, the card or its group."""
        if not self._may_replace(f"score of {card}", change.label, unit):
            return
        named = {c.label.text: i for i, c in enumerate(clauses) if isinstance(c, n.Score) and c.label}
        index = named.get(change.label.text)
        if index is None:
            self.problems.append(problems.files.no_such_clause(change.label.span, told, list(named)))
        elif isinstance(change, n.RemoveScore):
            del clauses[index]
        else:
            clauses[index] = n.Score(change.label, change.points, span=change.span)

    def _extend_turn(self, item: n.ExtendTurn) -> None:
        turn = self.game.turn
        if turn is None:
            self.problems.append(problems.files.nothing_to_replace(item.span, "turn"))
            return
        statements = list(turn.block.statements)
        index = next((i for i, s in enumerate(statements) if isinstance(s, n.DoOne)), None)
        if index is None:
            self.problems.append(
                problems.names.misplaced(item.span, "`extend turn with`", "where the turn has a `do one of`")
            )
            return
        offer = statements[index]
        assert isinstance(offer, n.DoOne)
        plain = [c for c in offer.choices if isinstance(c, n.Alternative)]
        rest = [c for c in offer.choices if isinstance(c, n.Otherwise)]
        statements[index] = attrs.evolve(offer, choices=(*plain, *item.choices, *rest))
        self.game.turn = attrs.evolve(turn, block=attrs.evolve(turn.block, statements=tuple(statements)))

    def _note_change(self, kind: str, name: n.Name, unit: Unit) -> None:
        self.changed.setdefault((kind, name.text), []).append((unit, name.span))

    # --- removals, last of all: what was changed first can be removed only by one who knows of the change ---
    def _remove(self, item: n.Declaration, unit: Unit) -> None:
        if not isinstance(item, n.Remove):
            return
        kind, name = " ".join(item.kind.text.split()), item.name
        members = self.members(name.text) if kind == "cards" else []
        keys = [(kind, name.text), *(("card", member) for member in members)]
        earlier = [change for key in keys for change in self.changed.get(key, [])]
        earlier += [self.replaced[key] for key in keys if key in self.replaced]
        for other, span in earlier:
            if other.name not in unit.stands_on and other.name != unit.name:
                self.problems.append(problems.files.removed_and_changed(name.span, name.text, span, other.name))
                return
        if (kind, name.text) in self.removed:
            return  # two that remove one thing agree
        self.removed.add((kind, name.text))
        if not self.game.is_lost(name.text):
            self.game.changes.append(Change("removed", name.text, name.span, frozenset({name.text, *members})))
        if kind == "when":
            kept = [t for t in self.game.triggers if not (t.label and t.label.text == name.text)]
            if len(kept) == len(self.game.triggers):
                self._nothing(name, "remove", kind, [t.label.text for t in self.game.triggers if t.label])
            self.game.triggers = kept
            return
        if kind == "cards":
            if self._existing(self.game.card_groups, name, "remove", kind):
                self.remove_group(name.text)
            return
        table: dict[str, Any] = getattr(self.game, "automatic" if kind == AUTOMATIC else f"{kind}s")
        if self._existing(table, name, "remove", kind):
            del table[name.text]


_TABLES: dict[type, str] = {
    n.Field: "fields",
    n.Condition: "conditions",
    n.Place: "places",
    n.Grid: "grids",
    n.Group: "groups",
    n.Token: "tokens",
    n.Card: "cards",
    n.Action: "actions",
    n.Step: "steps",
    n.Automatic: "automatic",
}
AUTOMATIC = "automatic player"


def _kind(item: n.Node) -> str:
    """What a declaration declares, as one says it."""
    return AUTOMATIC if isinstance(item, n.Automatic) else type(item).__name__.lower()


def _place_in_order(file: Parsed) -> tuple[int, str]:
    if file.header is None:
        return 2, file.source.name
    return int(isinstance(file.header, n.Expansion)), file.header.name.text


def _first_span(files: Sequence[Parsed]) -> Span:
    for file in files:
        if file.header:
            return file.header.name.span
    return Span(files[0].source, 0, 0)
