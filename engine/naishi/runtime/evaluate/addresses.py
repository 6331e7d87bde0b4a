"""Addresses as closures: slots and piles by number, beside others, over and under them."""

from __future__ import annotations

from naishi.program import AddressAt, Counterpart, Expr, It, PlaceAddress, SlotOf, StackedAt
from naishi.runtime.evaluate.expressions import Questions
from naishi.runtime.evaluate.values import Cells, Value, evaluates


@evaluates(PlaceAddress)
def _numbered(questions: Questions, expr: PlaceAddress) -> Value:
    bases, whose = questions.layout.bases[expr.place], questions.owner(expr.owner)
    if expr.index is None:
        return lambda c, b, it: bases[whose(c, b, it)][0]
    which = questions.value(expr.index)

    def numbered(c: Cells, b: int, it: int) -> int:
        addresses = bases[whose(c, b, it)]
        at = which(c, b, it)
        return addresses[at - 1] if 1 <= at <= len(addresses) else 0

    return numbered


@evaluates(AddressAt, StackedAt)
def _beside(questions: Questions, expr: AddressAt | StackedAt) -> Value:
    """One look-up in a table over addresses, made beforehand for each owner."""
    if isinstance(expr, AddressAt):
        tables = _at_position(questions, expr.place)
    else:
        tables = questions.layout.stacked(expr.places)
    whose, where = questions.owner(expr.owner), questions.value(expr.slot)
    if expr.owner is not None:
        return lambda c, b, it: tables[whose(c, b, it)][where(c, b, it)]
    table = tables[0]
    if isinstance(expr.slot, It):
        return lambda c, b, it: table[it]
    return lambda c, b, it: table[where(c, b, it)]


def _at_position(questions: Questions, place: int) -> list[list[int]]:
    position_of = questions.layout.position_of
    tables = []
    for addresses in questions.layout.bases[place]:
        by_position = [0, *addresses] + [0] * max(position_of)
        tables.append([by_position[position] for position in position_of])
    return tables


def beside_it(questions: Questions, expr: Expr) -> list[int] | None:
    """The table of an address that depends on nothing but the candidate."""
    if not (isinstance(expr, AddressAt | StackedAt) and expr.owner is None and isinstance(expr.slot, It)):
        return None
    address = _beside(questions, expr)
    return [address([], 0, it) for it in range(len(questions.layout.position_of))]


@evaluates(Counterpart)
def _counterpart(questions: Questions, expr: Counterpart) -> Value:
    where, whose, layout = questions.value(expr.slot), questions.value(expr.owner), questions.layout
    position_of, place_of, all_bases = layout.position_of, layout.place_of, layout.bases

    def mirrored(c: Cells, b: int, it: int) -> int:
        at = where(c, b, it)
        return all_bases[place_of[at]][whose(c, b, it)][position_of[at] - 1] if at else 0

    return mirrored


@evaluates(SlotOf)
def _slot_of(questions: Questions, expr: SlotOf) -> Value:
    loc, of = questions.layout.loc, questions.value(expr.item)
    return lambda c, b, it: c[loc + of(c, b, it)]
