"""Where things go, which addresses a place has, and how what lies there is mixed."""

from __future__ import annotations

from collections.abc import Callable

from naishi.base.source import Span
from naishi.program import (
    FRAME_SEAT,
    Expr,
    InPlace,
    Target,
)
from naishi.runtime.evaluate.expressions import Questions
from naishi.state import rng
from naishi.state.items import Cells, Items, RulesFault
from naishi.state.layout import Layout
from naishi.state.recorded_chance import told_shuffle
from naishi.state.run import run_of

Effect = Callable[[Cells, int], None]  # cells, frame
Where = Callable[[Cells, int, int], int]  # … and the item that goes there


class Targets:
    """Compiles targets and places of one program."""

    def __init__(self, layout: Layout, items: Items, questions: Questions) -> None:
        self.layout = layout
        self.items = items
        self.questions = questions

    def where(self, target: Target, span: Span) -> Where:
        """The address an item goes to: where it lies already, if that is in the place it goes to."""
        free, loc = self.items.free, self.layout.loc
        place = self.layout.program.places[target.place]
        if target.address is not None:
            address = self.questions.value(target.address)

            def at(c: Cells, b: int, item: int) -> int:
                found = address(c, b, 0)
                if not found:
                    raise RulesFault(f"{place.name} has no such part", span)
                return found

            return at
        bases = self.layout.bases[target.place]
        if target.owner is None and place.shape != "row":
            only = bases[0][0]
            return lambda c, b, item: only
        whose = self.questions.value(target.owner) if target.owner is not None else _nobody

        def first_free(c: Cells, b: int, item: int) -> int:
            addresses = bases[whose(c, b, 0)]
            here = c[loc + item]
            return here if here in addresses else free(c, addresses, span)

        return first_free

    def addresses(self, spot: InPlace) -> Callable[[Cells, int], list[int]]:
        """The addresses of a place."""
        if self.layout.is_static(spot):
            by_seat = [self.layout.addresses(spot, seat) for seat in range(self.layout.program.seats + 1)]
            return lambda c, b: by_seat[c[b + FRAME_SEAT]]
        bases, whose = self.layout.bases[spot.place], self.questions.value(_known(spot.owner))
        return lambda c, b: bases[whose(c, b, 0)]

    def shuffle_pile(self, c: Cells, address: int) -> None:
        """Another order for what lies in a pile."""
        found = self._shuffled(c, c[address + 1 : address + 1 + c[address]], [address])
        c[address + 1 : address + 1 + len(found)] = found

    def shuffle_row(self, c: Cells, addresses: list[int]) -> None:
        """Slots that are empty stay empty: which they are is public."""
        filled = [a for a in addresses if c[a]]
        if filled:
            for address, item in zip(filled, self._shuffled(c, [c[a] for a in filled], filled), strict=True):
                c[address] = item
                c[self.layout.loc + item] = address

    def _shuffled(self, c: Cells, before: list[int], addresses: list[int]) -> list[int]:
        """Items in another order. Who does not see into the place no longer knows which is which."""
        found, run = before[:], run_of(c)
        rng.shuffle(c, found)
        if run is not None and run.decide is not None:
            found = run.decide(c, before, found, addresses)
        seen, know = self.layout.seen[addresses[0]], self.layout.know
        for item in found:
            c[know + item] &= seen
        if run is not None and run.facts is not None:
            run.facts.append(told_shuffle(self.items, c, before, found, addresses))
        return found


def _nobody(c: Cells, b: int, it: int) -> int:
    return 0


def _known(owner: Expr | None) -> Expr:
    assert owner is not None
    return owner


__all__ = ["Effect", "Targets", "Where"]
