"""Linking `cards`: the cards that tables make are added, replaced, extended and removed together."""

from __future__ import annotations

from typing import Any

from attrs import Factory, define, evolve

from naishi.base.diagnostic import Diagnostic
from naishi.semantics import problems
from naishi.semantics.link.card_tables import Rows, TextCell, is_from_file, rows, tables_of
from naishi.semantics.link.sheets import key_of
from naishi.syntax import nodes as n


@define
class CardGroup:
    """A group of cards as linked: its declaration, all of its tables with the file of each that is one's, the texts in
    their cells that may be no values, and the names of its cards."""

    node: n.Cards
    tables: list[tuple[n.CardTable, n.CardFile | None]] = Factory(list)
    texts: list[TextCell] = Factory(list)
    members: list[str] = Factory(list)


class CardGroups:
    """What the linker does with `cards`; the linker itself is the rest of it."""

    game: Any  # Linked
    problems: list[Diagnostic]
    fields: set[str]  # the names of all of them, also of those that are not linked yet

    def add_group(self, item: n.Cards) -> None:
        """A group of the unit's own."""
        name = item.name.text if item.name is not None else f"from {len(self.game.card_groups)}"
        if item.name is not None and name in self.game.card_groups:
            first = self.game.card_groups[name].node.name.span
            self.problems.append(problems.files.duplicate(item.name.span, "cards", first))
            return
        self.game.card_groups[name] = CardGroup(item)
        self._add_rows(self.game.card_groups[name], item)

    def add_rows(self, item: n.Declaration) -> None:
        """The cards that an extension adds to a group; they are like the others of the group."""
        if isinstance(item, n.ExtendCards) and item.group.text in self.game.card_groups:
            self._add_rows(self.game.card_groups[item.group.text], item)

    def _add_rows(self, group: CardGroup, item: n.Cards | n.ExtendCards) -> None:
        if item.file is not None and item.file.read is None:
            self.problems.append(problems.files.card_file_absent(item.file.name.span))
        tables = [self._with_fields(table) for table in tables_of(item)]
        made: Rows = rows(group.node, tables)
        self.problems += made.problems
        self.game.lost |= made.lost
        group.tables += [(table, item.file if is_from_file(table) else None) for table in tables]
        group.texts += made.texts
        for card in made.cards:
            first = self.game.cards.get(card.name.text)
            if first is not None:
                self.problems.append(problems.files.duplicate_row(card.name.span, card.name.text, first.name.span))
                self.game.lost |= {card.name.text}
            else:
                self.game.cards[card.name.text] = card
                group.members.append(card.name.text)

    def _with_fields(self, table: n.CardTable) -> n.CardTable:
        """A table whose headings are the names of fields, written in capitals or not."""
        if not is_from_file(table):
            return table
        known: dict[str, list[str]] = {}
        for field in self.fields:
            known.setdefault(key_of(field), []).append(field)
        called = {key: same[0] for key, same in known.items() if len(same) == 1}
        columns = (
            column if column.text in self.fields else evolve(column, text=called.get(key_of(column.text), column.text))
            for column in table.columns
        )
        return evolve(table, columns=tuple(columns))

    def replace_group(self, new: n.Cards, name: str) -> list[str]:
        """Another group in the place of one; the names of all cards, of the old and the new."""
        old = self.game.card_groups[name]
        for member in old.members:
            self.game.cards.pop(member, None)
        group = self.game.card_groups[name] = CardGroup(new)
        self._add_rows(group, new)
        return list(dict.fromkeys((*old.members, *group.members)))

    def members(self, name: str) -> list[str]:
        """The cards that a group has now."""
        group = self.game.card_groups.get(name)
        return [member for member in group.members if member in self.game.cards] if group else []

    def remove_group(self, name: str) -> None:
        """The group and its cards."""
        for member in self.members(name):
            del self.game.cards[member]
        del self.game.card_groups[name]
