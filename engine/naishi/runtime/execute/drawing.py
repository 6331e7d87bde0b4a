"""Drawing: taking from the top of piles, which are renewed when a draw finds them empty."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from naishi.base.source import Span
from naishi.program import (
    FRAME_SEAT,
    AtAddress,
    Expr,
    InPlace,
    ItemAt,
    Query,
    RefillTo,
    Source,
)
from naishi.runtime.evaluate.values import Cells, Value
from naishi.runtime.execute.targets import Effect, Targets
from naishi.state.facts import Fact
from naishi.state.run import facts_of

Draw = Callable[[Cells, int, set[int]], int]  # cells, frame, what was drawn already; the next, or none


class Drawing:
    """Compiles draws for the statements of one program."""

    def __init__(self, targets: Targets) -> None:
        self.targets = targets
        self.layout, self.items, self.questions = targets.layout, targets.items, targets.questions
        self.renewed = {place.id for place in self.layout.program.places if place.renewed is not None}

    # --- renewing ---
    def renew(self, c: Cells, pile: int, seat: int, span: Span) -> bool:
        """If a pile is empty, and it is renewed from something that is not, that is shuffled into it."""
        source = self.layout.renewed_from.get(pile, 0)
        if c[pile] or not source or not c[source]:
            return False
        items = self.items
        moved = c[source + 1 : source + 1 + c[source]]
        for item in reversed(moved):
            items.take(c, item)
            items.lay(c, item, pile, span)
        facts = facts_of(c)
        if facts is not None:
            looked = tuple(items.looked(c, item) for item in moved)
            told = Fact("renewed", looked, (source,) * len(moved), (pile,) * len(moved), number=len(moved))
            facts.append(told)
        self.targets.shuffle_pile(c, pile)
        if items.notice is not None:
            for item in moved:
                items.notice(c, item, source, pile, seat)
        return True

    def can_renew(self, places: Iterable[int] | None) -> bool:
        """Whether one of some places (None: any) is a pile that is renewed."""
        return bool(self.renewed if places is None else self.renewed & set(places))

    # --- one ---
    def item(self, expr: Expr, places: frozenset[int] | None, span: Span) -> Value:
        """The item that an effect takes: `card in deck` is what it finds on top, should the deck be renewed for it."""
        value = self.questions.value(expr)
        if not (isinstance(expr, ItemAt) and expr.heap and self.can_renew(places)):
            return value
        address, renew = self.questions.value(expr.address), self.renew

        def drawn(c: Cells, b: int, it: int) -> int:
            renew(c, address(c, b, it), c[b + FRAME_SEAT], span)
            return value(c, b, it)

        return drawn

    # --- several ---
    def next_of(self, query: Query, span: Span) -> Draw | None:
        """Draws what a query finds, one by one; None if nothing that is renewed is drawn from."""
        places = [id_ for source in query.sources for id_ in _places(source)]
        if not places or not self.can_renew(places):
            return None
        parts = [self.questions.slots(source) for source in query.sources]
        keep, heap, renew = self.questions.keeps(query), self.layout.heap, self.renew

        def draw(c: Cells, b: int, drawn: set[int]) -> int:
            for address in (address for part in parts for address in part(c, b, 0)):
                while True:
                    lying = c[address + c[address] : address : -1] if heap[address] else [c[address]]
                    for item in lying:
                        if item and item not in drawn and (keep is None or keep(c, b, item)):
                            return item
                    if not heap[address] or not renew(c, address, c[b + FRAME_SEAT], span):
                        break
            return 0

        return draw

    # --- up to a number ---
    def refill_to(self, statement: RefillTo) -> Effect:
        """From the top of a pile until so many lie there; nothing more once the pile is empty for good."""
        number, span = self.questions.value(statement.number), statement.span
        pile, there = self.questions.slots(statement.source), self._there(statement)
        where, move, heap = self.targets.where(statement.to, span), self.items.move, self.layout.heap

        def effect(c: Cells, b: int) -> None:
            seat = c[b + FRAME_SEAT]
            lying = sum(c[address] if heap[address] else c[address] != 0 for address in there(c, b))
            for source in pile(c, b, 0):
                for _ in range(number(c, b, 0) - lying):
                    if not c[source] and not self.renew(c, source, seat, span):
                        break
                    item = c[source + c[source]]
                    move(c, item, where(c, b, item), seat, span)

        return effect

    def _there(self, statement: RefillTo) -> Callable[[Cells, int], list[int]]:
        to = statement.to
        if to.address is None:
            return self.targets.addresses(InPlace(to.place, to.owner))
        at = self.questions.value(to.address)
        return lambda c, b: [at(c, b, 0)]


def _places(source: Source) -> tuple[int, ...]:
    match source:
        case InPlace(place=place):
            return (place,)
        case AtAddress(places=places):
            return tuple(spot.place for spot in places)
    return ()


__all__ = ["Draw", "Drawing"]
