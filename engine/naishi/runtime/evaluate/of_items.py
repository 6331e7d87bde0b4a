"""Items and what they have, as closures: what lies somewhere, positions, faces, fields."""

from __future__ import annotations

from naishi.program import FaceOf, FieldOf, ItemAt, PositionOf, TheItem
from naishi.runtime.evaluate.expressions import Questions
from naishi.runtime.evaluate.values import Cells, Value, evaluates


@evaluates(ItemAt)
def _item_at(questions: Questions, expr: ItemAt) -> Value:
    address = questions.value(expr.address)
    found = _on_top(address) if expr.heap else _in_slot(address)
    if expr.kinds is None:
        return found
    table, act = questions.kinds(expr.kinds), questions.layout.act
    read = questions.read_kind(found, table)

    def of_kind(c: Cells, b: int, it: int) -> int:
        item = read(c, b, it)
        return item if table[c[act + item]] else 0

    return of_kind


def _in_slot(address: Value) -> Value:
    return lambda c, b, it: c[address(c, b, it)]


def _on_top(address: Value) -> Value:
    def found(c: Cells, b: int, it: int) -> int:
        at = address(c, b, it)
        return c[at + c[at]] if c[at] else 0

    return found


@evaluates(TheItem)
def _the_item(questions: Questions, expr: TheItem) -> Value:
    item = questions.layout.printed.index(expr.kind)
    return questions.read(lambda c, b, it: item)


@evaluates(PositionOf)
def _position(questions: Questions, expr: PositionOf) -> Value:
    of, position_of, loc = questions.value(expr.value), questions.layout.position_of, questions.layout.loc
    if expr.is_item:
        return lambda c, b, it: position_of[c[loc + of(c, b, it)]]
    return lambda c, b, it: position_of[of(c, b, it)]


@evaluates(FaceOf)
def _face(questions: Questions, expr: FaceOf) -> Value:
    of, face = questions.read(questions.value(expr.item)), questions.layout.face
    return lambda c, b, it: c[face + of(c, b, it)]


@evaluates(FieldOf)
def _field(questions: Questions, expr: FieldOf) -> Value:
    is_printed, table = questions.is_printed(expr.field), questions.fields[expr.field]
    of, act, printed = (
        questions.read(questions.value(expr.item), is_printed),
        questions.layout.act,
        questions.layout.printed,
    )
    if is_printed:
        return lambda c, b, it: table[printed[of(c, b, it)]]
    return lambda c, b, it: table[c[act + of(c, b, it)]]
