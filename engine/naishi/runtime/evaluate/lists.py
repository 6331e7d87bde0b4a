"""Lists that cards have: counted in tables made beforehand, by the kind that has the list."""

from __future__ import annotations

from naishi.program import ITEM, WORD, EntriesAmong, EntriesLike, Expr, KindDef, Program
from naishi.runtime.evaluate.queries import Cells, Value
from naishi.state.layout import Layout


class Lists:
    """Compiles questions about lists."""

    layout: Layout
    program: Program

    def value(self, expr: Expr) -> Value:
        """A closure that computes a value."""
        raise NotImplementedError

    def read(self, of: Value, on_back: bool = False) -> Value:
        """A closure for an item of which is then asked what it is."""
        raise NotImplementedError

    def entries(self, expr: EntriesAmong | EntriesLike) -> Value:
        """How many entries there are, or how many of a kind."""
        of, act = self.read(self.value(expr.item)), self.layout.act
        lists = [kind.lists[expr.field] for kind in self.program.kinds]
        if isinstance(expr, EntriesAmong):
            among = expr.among
            sizes = [sum(among is None or entry in among for entry in entries) for entries in lists]
            return lambda c, b, it: sizes[c[act + of(c, b, it)]]
        value, is_item = self.value(expr.value), expr.sort == ITEM
        value = self.read(value) if is_item else value
        counts = self._counts(lists, expr.sort)

        def found(c: Cells, b: int, it: int) -> int:
            which = value(c, b, it)
            return counts[c[act + of(c, b, it)]].get(c[act + which] if is_item else which, 0)

        return found

    def _counts(self, lists: list[tuple[int, ...]], sort: str) -> list[dict[int, int]]:
        """By kind: how many entries each word, or each other kind, is one of."""
        if sort == WORD:
            return [{entry: entries.count(entry) for entry in entries} for entries in lists]
        kinds = self.program.kinds
        return [
            {kind.id: sum(kinds[entry].name in kind.types for entry in entries) for kind in kinds} for entries in lists
        ]


def entry_name(program: Program, field: int, entry: int) -> str:
    """What an entry of a list is called."""
    of = program.fields[field].entries
    return program.fields[of].words[entry - 1] if of >= 0 else program.kinds[entry].name


def fields_of(program: Program, kind: KindDef) -> dict[str, str | int | list[str]]:
    """What a kind has in its fields, by their names: words, numbers, names of cards, lists of such."""
    found: dict[str, str | int | list[str]] = {}
    for field in program.fields:
        value = kind.fields[field.id]
        if entries := kind.lists[field.id]:
            found[field.name] = [entry_name(program, field.id, entry) for entry in entries]
        elif value is not None and field.words:
            found[field.name] = field.words[value - 1]
        elif value is not None:
            found[field.name] = program.kinds[value].name if field.is_kind else value
    return found
