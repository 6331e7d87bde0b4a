"""Expressions compiled to closures over a state's cells, a frame's base and the candidate `it`."""

from __future__ import annotations

import operator
from collections.abc import Callable

from naishi.program import (
    FRAME_SEAT,
    FRAME_THIS,
    AddressAt,
    Aligned,
    Alike,
    And,
    Arithmetic,
    Asked,
    Compare,
    Count,
    Counterpart,
    Different,
    EntriesAmong,
    EntriesLike,
    Exists,
    Expr,
    FaceOf,
    FieldOf,
    Filled,
    HasTypeOf,
    IsKind,
    It,
    ItemAt,
    KeptOf,
    LiesIn,
    Local,
    Me,
    NoEndYet,
    Not,
    Num,
    OneOf,
    Opponent,
    Or,
    Overall,
    PlaceAddress,
    PlayerCount,
    Points,
    PositionOf,
    Program,
    Query,
    SameKind,
    SlotOf,
    StackedAt,
    TheItem,
    This,
)
from naishi.runtime.evaluate.aligned import aligned
from naishi.runtime.evaluate.lists import Lists
from naishi.runtime.evaluate.queries import Cells, Finding, Value, Values
from naishi.state.items import Items
from naishi.state.layout import END, NOW, Layout

_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "is": operator.eq,
    "is not": operator.ne,
    "at least": operator.ge,
    "at most": operator.le,
    "more": operator.gt,
    "less": operator.lt,
}
_ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "divided": operator.floordiv,
}


class Questions(Finding, Lists):
    """Compiles expressions and queries of one program. `points` is lent by the scoring."""

    def __init__(self, layout: Layout, items: Items) -> None:
        self.layout = layout
        self.items = items
        self.program: Program = layout.program
        self.points: Callable[[Cells, int], int] = lambda cells, seat: 0
        self.fields = [[kind.fields[field.id] or 0 for kind in self.program.kinds] for field in self.program.fields]
        types = {name: i for i, name in enumerate(dict.fromkeys(t for k in self.program.kinds for t in k.types), 1)}
        self.types = [tuple(types[t] for t in kind.types) for kind in self.program.kinds]
        self.kind_types = [frozenset(t for t in self.types[k.id]) for k in self.program.kinds]
        self.type_of_name = types
        self._made: dict[int, tuple[Expr, Value]] = {}  # by identity: conditions are asked in many places

    # --- values ---
    def value(self, expr: Expr) -> Value:
        """A closure that computes a number, item, address, seat or yes-or-no."""
        match expr:
            case Num(value=number):
                return lambda c, b, it: number
            case PlayerCount():
                players = self.program.players
                return lambda c, b, it: players
            case Local(index=index):
                return lambda c, b, it: c[b + index]
            case It():
                return lambda c, b, it: it
            case This():
                return lambda c, b, it: c[b + FRAME_THIS]
            case Me():
                return lambda c, b, it: c[b + FRAME_SEAT]
            case Opponent(seat=seat):
                of = self.value(seat)
                return lambda c, b, it: 3 - of(c, b, it)
            case KeptOf(kept=kept, owner=owner):
                return self.kept(kept, owner)
            case Count(query=query):
                return self.count(query)
            case Different(by=by, query=query):
                return self._different(by, query)
            case Alike(by=by, query=query):
                return self._alike(by, query)
            case EntriesAmong() | EntriesLike():
                return self.entries(expr)
            case Aligned(query=query):
                return aligned(self, query)
            case Overall(how=how, field=field, query=query):
                return self._overall(how, field, query)
            case Arithmetic(op=op, left=left, right=right):
                left_, right_, apply = self.value(left), self.value(right), _ARITHMETIC[op]
                return lambda c, b, it: apply(left_(c, b, it), right_(c, b, it))
            case Points(seat=seat):
                whose, points = self.value(seat), self
                return lambda c, b, it: points.points(c, whose(c, b, it))
            case PlaceAddress() | AddressAt() | StackedAt() | Counterpart() | SlotOf():
                return self._address(expr)
            case ItemAt() | TheItem() | PositionOf() | FaceOf() | FieldOf():
                return self._of_item(expr)
        return self.test(expr)

    def kept(self, kept: int, owner: Expr | None) -> Value:
        """The value of a kept number or word."""
        cells = self.layout.kept[kept]
        if owner is None:
            only = cells[0]
            return lambda c, b, it: c[only]
        if isinstance(owner, Me):
            return lambda c, b, it: c[cells[c[b + FRAME_SEAT]]]
        whose = self.value(owner)
        return lambda c, b, it: c[cells[whose(c, b, it)]]

    def kept_cell(self, kept: int, owner: Expr | None) -> Value:
        """The cell it is in."""
        cells, whose = self.layout.kept[kept], self.owner(owner)
        return lambda c, b, it: cells[whose(c, b, it)]

    def _address(self, expr: PlaceAddress | AddressAt | StackedAt | Counterpart | SlotOf) -> Value:
        layout = self.layout
        position_of = layout.position_of
        match expr:
            case PlaceAddress(place=place, owner=owner, index=index):
                bases = layout.bases[place]
                whose = self.owner(owner)
                if index is None:
                    return lambda c, b, it: bases[whose(c, b, it)][0]
                which = self.value(index)

                def numbered(c: Cells, b: int, it: int) -> int:
                    addresses = bases[whose(c, b, it)]
                    at = which(c, b, it)
                    return addresses[at - 1] if 1 <= at <= len(addresses) else 0

                return numbered
            case AddressAt() | StackedAt():
                return self._address_at(expr)
            case Counterpart(slot=slot, owner=owner):
                where, whose = self.value(slot), self.value(owner)
                place_of, all_bases = layout.place_of, layout.bases

                def mirrored(c: Cells, b: int, it: int) -> int:
                    at = where(c, b, it)
                    return all_bases[place_of[at]][whose(c, b, it)][position_of[at] - 1] if at else 0

                return mirrored
            case SlotOf(item=item):
                loc, of = layout.loc, self.value(item)
                return lambda c, b, it: c[loc + of(c, b, it)]

    def _address_at(self, expr: AddressAt | StackedAt) -> Value:
        """One look-up in a table over addresses, made beforehand for each owner."""
        tables = self._at_position(expr.place) if isinstance(expr, AddressAt) else self.layout.stacked(expr.places)
        whose = self.owner(expr.owner)
        if expr.owner is None:
            table = tables[0]
            if isinstance(expr.slot, It):
                return lambda c, b, it: table[it]
            where = self.value(expr.slot)
            return lambda c, b, it: table[where(c, b, it)]
        where = self.value(expr.slot)
        return lambda c, b, it: tables[whose(c, b, it)][where(c, b, it)]

    def _at_position(self, place: int) -> list[list[int]]:
        position_of = self.layout.position_of
        tables = []
        for addresses in self.layout.bases[place]:
            by_position = [0, *addresses] + [0] * max(position_of)
            tables.append([by_position[position] for position in position_of])
        return tables

    def _beside_it(self, expr: Expr) -> list[int] | None:
        """The table of an address that depends on nothing but the candidate."""
        if not (isinstance(expr, AddressAt | StackedAt) and expr.owner is None and isinstance(expr.slot, It)):
            return None
        address = self._address_at(expr)
        return [address([], 0, it) for it in range(len(self.layout.position_of))]

    def _of_item(self, expr: ItemAt | TheItem | PositionOf | FaceOf | FieldOf) -> Value:
        layout = self.layout
        match expr:
            case ItemAt(address=address, heap=heap, kinds=kinds):
                return self._item_at(self.value(address), heap, kinds)
            case TheItem(kind=kind):
                item = layout.printed.index(kind)
                return self.read(lambda c, b, it: item)
            case PositionOf(value=of, is_item=is_item):
                inner, position_of, loc = self.value(of), layout.position_of, layout.loc
                if is_item:
                    return lambda c, b, it: position_of[c[loc + inner(c, b, it)]]
                return lambda c, b, it: position_of[inner(c, b, it)]
            case FaceOf(item=of):
                inner, face = self.read(self.value(of)), layout.face
                return lambda c, b, it: c[face + inner(c, b, it)]
            case FieldOf(field=field, item=of):
                inner, act, table = self.read(self.value(of), self.is_printed(field)), layout.act, self.fields[field]
                if self.is_printed(field):
                    printed = layout.printed
                    return lambda c, b, it: table[printed[inner(c, b, it)]]
                return lambda c, b, it: table[c[act + inner(c, b, it)]]

    def _item_at(self, address: Value, heap: bool, kinds: frozenset[int] | None) -> Value:
        if heap:

            def found(c: Cells, b: int, it: int) -> int:
                at = address(c, b, it)
                return c[at + c[at]] if c[at] else 0
        else:

            def found(c: Cells, b: int, it: int) -> int:
                return c[address(c, b, it)]

        if kinds is None:
            return found
        table, act = self.kinds(kinds), self.layout.act
        read = self.read_kind(found, table)

        def of_kind(c: Cells, b: int, it: int) -> int:
            item = read(c, b, it)
            return item if table[c[act + item]] else 0

        return of_kind

    # --- yes or no ---
    def test(self, expr: Expr) -> Value:
        """A closure whose value is true or false; the same for the same question."""
        made = self._made.get(id(expr))
        if made is None:
            made = self._made[id(expr)] = expr, self._test(expr)
        return made[1]

    def _test(self, expr: Expr) -> Value:
        match expr:
            case Or(left=left, right=right):
                one, other = self.test(left), self.test(right)
                return lambda c, b, it: one(c, b, it) or other(c, b, it)
            case And(left=left, right=right):
                one, other = self.test(left), self.test(right)
                return lambda c, b, it: one(c, b, it) and other(c, b, it)
            case Not(test=Filled(address=address)) if (beside := self._beside_it(address)) is not None:
                return _empty_beside(beside)
            case Not(test=inner):
                asked = self.test(inner)
                return lambda c, b, it: not asked(c, b, it)
            case Compare(op=op, left=left, right=right):
                return self._compare(op, left, right)
            case OneOf(left=left, values=values):
                one, among = self.value(left), frozenset(values)
                return lambda c, b, it: one(c, b, it) in among
            case IsKind() | HasTypeOf():
                return self._is_kind(expr)
            case SameKind(left=left, right=right):
                one, other, act = self.read(self.value(left)), self.read(self.value(right)), self.layout.act

                def alike(c: Cells, b: int, it: int) -> bool:
                    kind = c[act + one(c, b, it)]
                    return kind != 0 and kind == c[act + other(c, b, it)]

                return alike
            case Asked(subject=subject, test=inner):
                of, asked = self.value(subject), self.test(inner)
                return lambda c, b, it: asked(c, b, of(c, b, it))
            case Filled(address=address):
                beside = self._beside_it(address)
                if beside is not None:
                    return _filled_beside(beside)
                where = self.value(address)
                return lambda c, b, it: c[where(c, b, it)] != 0
            case LiesIn():
                return self._lies_in(expr)
            case Exists(op=op, number=number, query=query):
                return self._exists(op, number, query)
            case NoEndYet():
                return lambda c, b, it: not (c[END] or c[NOW])
        return self.value(expr)

    def _compare(self, op: str, left: Expr, right: Expr) -> Value:
        one, apply = self.value(left), _COMPARE[op]
        if isinstance(right, Num):
            number = right.value
            return lambda c, b, it: apply(one(c, b, it), number)
        other = self.value(right)
        return lambda c, b, it: apply(one(c, b, it), other(c, b, it))

    def _is_kind(self, expr: IsKind | HasTypeOf) -> Value:
        of, act = self.value(expr.item), self.layout.act
        if isinstance(expr, HasTypeOf):
            of, kind, types = self.read(of), self.value(expr.kind), self.kind_types
            named = [{self.type_of_name.get(k.name, 0)} for k in self.program.kinds]
            return lambda c, b, it: not named[kind(c, b, it)].isdisjoint(types[c[act + of(c, b, it)]])
        table = self.kinds(expr.kinds)
        read = self.read_kind(of, table)
        if expr.printed:
            printed = self.layout.printed
            return lambda c, b, it: table[printed[read(c, b, it)]]
        if isinstance(expr.item, It) and read is of:
            return lambda c, b, it: table[c[act + it]]
        return lambda c, b, it: table[c[act + read(c, b, it)]]

    def _lies_in(self, expr: LiesIn) -> Value:
        layout, of = self.layout, self.value(expr.value)
        loc, place_of, owner_of, is_item = layout.loc, layout.place_of, layout.owner_of, expr.is_item
        if all(spot.owner is None for spot in expr.places):
            among = frozenset(spot.place for spot in expr.places)
            if is_item:
                return lambda c, b, it: place_of[c[loc + of(c, b, it)]] in among
            return lambda c, b, it: place_of[of(c, b, it)] in among
        spots = [(spot.place, self.owner(spot.owner), spot.owner is None) for spot in expr.places]

        def lies(c: Cells, b: int, it: int) -> bool:
            address = of(c, b, it)
            if is_item:
                address = c[loc + address]
            return any(
                place == place_of[address] and (anyones or whose(c, b, it) == owner_of[address])
                for place, whose, anyones in spots
            )

        return lies

    def _exists(self, op: str, number: int, query: Query) -> Value:
        if (op, number) in (("at least", 1), ("at most", 0)):
            found, wanted = self.any(query), op == "at least"
            return found if wanted else lambda c, b, it: not found(c, b, it)
        count, apply = self.count(query), _COMPARE[op]
        return lambda c, b, it: apply(count(c, b, it), number)


def _filled_beside(table: list[int]) -> Value:
    return lambda c, b, it: c[table[it]] != 0


def _empty_beside(table: list[int]) -> Value:
    return lambda c, b, it: c[table[it]] == 0


__all__ = ["Cells", "Questions", "Value", "Values"]
