"""Costs: whether they can be paid, and paying them."""

from __future__ import annotations

from collections.abc import Callable

from naishi.program import FRAME_SEAT, InPlace, KeptPayment, Payment, PricePayment
from naishi.runtime.evaluate.expressions import Questions
from naishi.runtime.evaluate.values import Cells, Value
from naishi.runtime.execute.meant import meant_of, telling
from naishi.runtime.execute.statements import Effects
from naishi.state.items import Items
from naishi.state.layout import Layout


class Paying:
    """Compiles the payments of one program."""

    def __init__(self, layout: Layout, items: Items, questions: Questions, effects: Effects) -> None:
        self.layout = layout
        self.items = items
        self.questions = questions
        self.effects = effects

    def payable(self, payment: Payment) -> Value:
        """Whether enough is there to pay and room to take it."""
        quick = self._payable_quickly(payment)
        if quick is not None:
            return quick
        find, room, number = self.paid_from(payment), self.room_for(payment), payment.number

        def can(c: Cells, b: int, it: int) -> bool:
            return room(c, b) >= number and len(find(c, b)) >= number

        return can

    def kept_payable(self, payment: KeptPayment) -> Value:
        """Whether a kept number stays within its bounds."""
        value, amount = self.questions.kept(payment.kept, payment.owner), self.questions.value(payment.amount)
        kept = self.layout.program.kept[payment.kept]
        least, most = kept.least, kept.most
        return lambda c, b, it: least <= value(c, b, it) - amount(c, b, it) <= most

    def pay_kept(self, payment: KeptPayment) -> Callable[[Cells, int], None]:
        """Takes it from what is kept."""
        cell, amount = self.questions.kept_cell(payment.kept, payment.owner), self.questions.value(payment.amount)
        write = self.effects.keeps(payment.kept)

        def effect(c: Cells, b: int) -> None:
            at = cell(c, b, 0)
            write(c, at, c[at] - amount(c, b, 0))

        return effect

    def _payable_quickly(self, payment: Payment) -> Value | None:
        """From one heap to one heap, both known beforehand: two counts to look at, and the items that are there."""
        source, to = payment.source_place, payment.to
        if source is None or to.address is not None or not self.layout.is_static(source):
            return None
        if self._may_lie(payment) is not None:
            return None
        goal = InPlace(to.place, to.owner)
        places = self.layout.program.places
        if not self.layout.is_static(goal) or "row" in (places[source.place].shape, places[to.place].shape):
            return None
        seats = range(self.layout.program.seats + 1)
        ends = [(self.layout.addresses(source, s)[:1], self.layout.addresses(goal, s)[:1]) for s in seats]
        pairs = [(x[0], y[0]) if x and y else (0, 0) for x, y in ends]
        table, act, belongs, room = (
            self.questions.kinds(payment.kinds), self.layout.act, self.layout.belongs, self.layout.room,
        )  # fmt: skip
        number, mine = payment.number, payment.item_owner is not None

        def can(c: Cells, b: int, it: int) -> bool:
            seat = c[b + FRAME_SEAT]
            here, there = pairs[seat]
            if c[here] < number or room[there] - c[there] < number:
                return False
            found = 0
            for item in c[here + 1 : here + 1 + c[here]]:
                if table[c[act + item]] and (not mine or belongs[item] == seat):
                    found += 1
            return found >= number

        return can

    def paid_from(self, payment: Payment | PricePayment) -> Callable[[Cells, int], list[int]]:
        if payment.source_place is not None:
            where = self.effects.addresses(payment.source_place)
        else:
            at = self.questions.value(payment.source)

            def where(c: Cells, b: int) -> list[int]:
                return [at(c, b, 0)]

        table, act, belongs, heap = (
            self.questions.kinds(payment.kinds), self.layout.act, self.layout.belongs, self.layout.heap,
        )  # fmt: skip
        mine = isinstance(payment, Payment) and payment.item_owner is not None
        may_lie, printed = self._may_lie(payment), self.layout.printed

        def find(c: Cells, b: int) -> list[int]:
            found: list[int] = []
            for address in where(c, b):
                here = c[address + c[address] : address : -1] if heap[address] else [c[address]]
                found += [i for i in here if table[c[act + i]] and (not mine or belongs[i] == c[b + FRAME_SEAT])]
            return found if may_lie is None else [item for item in found if may_lie[printed[item]]]

        return find

    def _may_lie(self, payment: Payment | PricePayment) -> list[bool] | None:
        """Which kinds may lie where it is paid to, by print; None if all that can be paid may. What acts as another
        kind stays what it is printed as: it may count as what is paid, and yet not lie there. Only cards act so."""
        there = next(bases[0] for bases in self.layout.bases[payment.to.place] if bases)
        may_lie, kinds = self.layout.allowed[there], self.layout.program.kinds
        cards = [kind.id for kind in kinds if kind.is_card]
        return may_lie if not payment.kinds.isdisjoint(cards) and not all(may_lie[k] for k in cards) else None

    def room_for(self, payment: Payment | PricePayment) -> Callable[[Cells, int], int]:
        """How many more the place that is paid to can take."""
        to, layout = payment.to, self.layout
        if to.address is not None:
            address = self.questions.value(to.address)

            def room_at(c: Cells, b: int) -> int:
                at = address(c, b, 0)
                return layout.room[at] - (c[at] if layout.heap[at] else bool(c[at])) if at else 0

            return room_at
        where = self.effects.addresses(InPlace(to.place, to.owner))

        def room(c: Cells, b: int) -> int:
            return sum(layout.room[a] - (c[a] if layout.heap[a] else bool(c[a])) for a in where(c, b))

        return room

    def pay(self, payment: Payment) -> Callable[[Cells, int], None]:
        """The payment itself."""
        find, where, number = self.paid_from(payment), self.effects.where(payment.to, payment.span), payment.number
        move, meant, span = self.items.move, meant_of(self.items, payment.kinds), payment.span
        one_spot = payment.to.address is not None  # said once, whatever has been paid by then

        def effect(c: Cells, b: int) -> None:
            with telling(meant, c, b):
                at = where(c, b, 0) if one_spot else 0
                for item in find(c, b)[:number]:
                    move(c, item, at or where(c, b, item), c[b + FRAME_SEAT], span, True)

        return effect
