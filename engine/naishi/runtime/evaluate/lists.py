"""Lists that cards have: counted in tables made beforehand, by the kind that has the list."""

from __future__ import annotations

from naishi.program import ITEM, WORD, EntriesAmong, EntriesLike, KindDef, Program
from naishi.runtime.evaluate.expressions import Questions
from naishi.runtime.evaluate.values import Cells, Value, evaluates


@evaluates(EntriesAmong)
def _among(questions: Questions, expr: EntriesAmong) -> Value:
    """How many entries there are, or how many of some."""
    of, act, among = questions.read(questions.value(expr.item)), questions.layout.act, expr.among
    lists = [kind.lists[expr.field] for kind in questions.program.kinds]
    sizes = [sum(among is None or entry in among for entry in entries) for entries in lists]
    return lambda c, b, it: sizes[c[act + of(c, b, it)]]


@evaluates(EntriesLike)
def _like(questions: Questions, expr: EntriesLike) -> Value:
    of, act = questions.read(questions.value(expr.item)), questions.layout.act
    value, is_item = questions.value(expr.value), expr.sort == ITEM
    value = questions.read(value) if is_item else value
    counts = _counts(questions.program, expr)

    def found(c: Cells, b: int, it: int) -> int:
        which = value(c, b, it)
        return counts[c[act + of(c, b, it)]].get(c[act + which] if is_item else which, 0)

    return found


def _counts(program: Program, expr: EntriesLike) -> list[dict[int, int]]:
    """By kind: how many entries each word, or each other kind, is one of."""
    kinds = program.kinds
    lists = [kind.lists[expr.field] for kind in kinds]
    if expr.sort == WORD:
        return [{entry: entries.count(entry) for entry in entries} for entries in lists]
    return [{kind.id: sum(kinds[entry].name in kind.types for entry in entries) for kind in kinds} for entries in lists]


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
