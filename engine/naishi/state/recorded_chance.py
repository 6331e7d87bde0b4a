"""What chance decided, by names: written down when it happens, and dealt out again in a game that is replayed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

from attrs import frozen

from naishi.state.facts import Fact, Mixed
from naishi.state.items import Cells, Items
from naishi.state.layout import Layout
from naishi.state.notation import look_text, spot_text

T = TypeVar("T")
MOST_NAMED = 4


class Differs(Exception):
    """A game that is replayed does not go as it went; the message says where."""


@frozen
class Shuffled:
    """One shuffle: a pile's items from the top, a row's by position.

    `which` tells those apart that look the same: of those, the how-manieth each was before, from 1.
    """

    place: str
    order: tuple[str, ...]
    which: tuple[int, ...]


def told_shuffle(items: Items, c: Cells, before: list[int], after: list[int], addresses: list[int]) -> Fact:
    """The fact that items were shuffled, with all that it takes to do it again."""
    ranks = _ranks(items, c, _as_read(items.layout, addresses, before))
    order = _as_read(items.layout, addresses, after)
    looked = tuple(items.looked(c, item) for item in order)
    which = tuple(ranks[item] for item in order)
    mixed = Mixed(tuple(order), c[items.know : items.know + len(items.printed)])
    return Fact("shuffled", looked, targets=tuple(addresses), mixed=(mixed,), which=which)


def shuffles(layout: Layout, happened: Iterable[Fact]) -> tuple[Shuffled, ...]:
    """What chance decided among the facts."""
    return tuple(
        Shuffled(
            spot_text(layout, list(fact.targets)),
            tuple(look_text(layout.program, look) for look in fact.items),
            fact.which,
        )
        for fact in happened
        if fact.type == "shuffled"
    )


class Dealer:
    """Decides shuffles as they were decided before. `from_seed`: chance must come to the same, if it is asked."""

    def __init__(self, items: Items, from_seed: bool) -> None:
        self.items = items
        self.layout = items.layout
        self.from_seed = from_seed
        self.waiting: list[Shuffled] = []

    def give(self, what: Iterable[Shuffled]) -> None:
        """What is to be decided next, in order."""
        self.waiting = list(what)

    def done(self) -> None:
        """Everything must have been asked for."""
        if self.waiting:
            raise Differs(f"{self.waiting[0].place} was shuffled then, and would not be now")

    def decide(self, c: Cells, before: list[int], mixed: list[int], addresses: list[int]) -> list[int]:
        """The order a shuffle gives: the one that was written down."""
        place = spot_text(self.layout, addresses)
        if not self.waiting:
            raise Differs(f"{place} would be shuffled, and was not then")
        said = self.waiting.pop(0)
        if said.place != place:
            raise Differs(f"{place} would be shuffled, and then it was {said.place}")
        found = self._picked(c, said, _as_read(self.layout, addresses, before))
        if self.from_seed and found != _as_read(self.layout, addresses, mixed):
            raise Differs(f"the order in which {place} was shuffled then does not come from the seed")
        return _as_read(self.layout, addresses, found)

    def _picked(self, c: Cells, said: Shuffled, there: list[int]) -> list[int]:
        alike: dict[str, list[int]] = {}
        for item in there:
            alike.setdefault(look_text(self.layout.program, self.items.looked(c, item)), []).append(item)
        now, then = Counter({text: len(found) for text, found in alike.items()}), Counter(said.order)
        if now != then:
            raise Differs(f"other items would be shuffled in {said.place}: {difference(then, now)}")
        if any(which > len(alike[text]) for text, which in zip(said.order, said.which, strict=True)):
            raise Differs(f"the order in which {said.place} was shuffled is none")
        found = [alike[text][which - 1] for text, which in zip(said.order, said.which, strict=True)]
        if len(set(found)) < len(found):
            raise Differs(f"the order in which {said.place} was shuffled is none")
        return found


def difference(then: Counter[str], now: Counter[str]) -> str:
    """What is there more or less than then."""
    parts = [f"{count} {text} more" for text, count in sorted((now - then).items())]
    parts += [f"{count} {text} fewer" for text, count in sorted((then - now).items())]
    return ", ".join(parts[:MOST_NAMED]) + (", …" if len(parts) > MOST_NAMED else "")


def _as_read(layout: Layout, addresses: list[int], items: list[T]) -> list[T]:
    """A pile's top lies last and is told first; and back."""
    return items[::-1] if layout.heap[addresses[0]] else items


def _ranks(items: Items, c: Cells, order: list[int]) -> dict[int, int]:
    """Of those that look the same, the how-manieth each is."""
    seen: Counter[tuple[int, ...]] = Counter()
    found: dict[int, int] = {}
    for item in order:
        look = items.look(c, item)[:-1]  # not who knows it
        seen[look] += 1
        found[item] = seen[look]
    return found


__all__ = ["Dealer", "Differs", "Shuffled", "difference", "shuffles", "told_shuffle"]
