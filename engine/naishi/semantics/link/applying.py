"""What a declaration does to the game: adds to it, replaces, extends or removes what is there."""

from __future__ import annotations

from typing import Any

import attrs

from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Span
from naishi.semantics import problems
from naishi.semantics.link.card_groups import CardGroups
from naishi.semantics.link.card_tables import ANY_CARD, clauses_of
from naishi.semantics.link.changes import Change, replacement
from naishi.semantics.link.joining import both_bodies, bracketed, joined
from naishi.semantics.link.linked import AUTOMATIC, Linked, Unit
from naishi.syntax import nodes as n


class Applying(CardGroups):
    """The game as it grows, and what it takes to know which changes agree with each other."""

    game: Linked

    def __init__(self) -> None:
        self.problems: list[Diagnostic] = []
        self.fields: set[str] = set()
        self.replaced: dict[tuple[str, str], tuple[Unit, Span]] = {}
        self.changed: dict[tuple[str, str], list[tuple[Unit, Span]]] = {}
        self.tags: dict[str, n.Name] = {}
        self.removed: set[tuple[str, str]] = set()

    def apply(self, units: list[Unit]) -> None:
        """All that units declare and change, in their order."""
        for unit in units:
            self.game.units.append(unit.name)
            self.game.stands_on[unit.name] = unit.stands_on
            for item in unit.items:
                self._add(item, unit)
        for pass_ in (self._replace, self._add_rows_of, self._extend, self._remove):
            for unit in units:
                for item in unit.items:
                    pass_(item, unit)

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
                moment, earlier = item.moment.text, game.after.get(item.moment.text)
                whole = attrs.evolve(earlier, block=joined(earlier.block, item.block, False)) if earlier else item
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


def _kind(item: n.Node) -> str:
    """What a declaration declares, as one says it."""
    return AUTOMATIC if isinstance(item, n.Automatic) else type(item).__name__.lower()
