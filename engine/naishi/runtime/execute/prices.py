"""Prices: lists that are paid item by item. Each way to pay one is an answer of its own.

Things that look the same are one way to pay, and the first of them are taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from naishi.program import FRAME_SEAT, PricePayment
from naishi.runtime.evaluate.expressions import Questions
from naishi.runtime.evaluate.values import Cells
from naishi.runtime.execute.binders import Binders
from naishi.runtime.execute.costs import Paying
from naishi.runtime.notation.answers import Way

Group = tuple[int, tuple[frozenset[int], ...]]  # a look, and which entries each thing of that look can be paid for
MOST_KEPT = 5000  # prices worked out before

_ALL = frozenset(range(100))


class Prices:
    """Compiles the prices of one program."""

    def __init__(self, answers: Binders, paying: Paying) -> None:
        self.answers, self.paying = answers, paying
        self.layout, self.questions = answers.layout, answers.questions

    def ways(self, payment: PricePayment) -> Callable[[Cells, int], list[int]]:
        """All ways to pay, as answers; none if there is too little to pay with, or no room for it."""
        of, act = self.questions.value(payment.item), self.layout.act
        room, find = self.paying.room_for(payment), self.paying.paid_from(payment)
        lists = [kind.lists[payment.field] for kind in self.layout.program.kinds]
        fits = Fits(self.questions, payment)
        paid_for: dict[int, list[frozenset[int]]] = {}  # by kind with a price, by kind that pays
        known: dict[tuple[object, ...], list[int]] = {}

        def found(c: Cells, b: int) -> list[int]:
            kind = c[act + of(c, b, 0)]
            size = len(lists[kind])
            if not size:
                return [self.answers.paid_base]
            if kind not in paid_for:
                paid_for[kind] = fits.by_kind(lists[kind])
            table = paid_for[kind]
            there = [item for item in find(c, b) if table[c[act + item]]]
            if len(there) < size or room(c, b) < size:
                return []
            things = [(self.answers.look_of(c, item), table[c[act + item]]) for item in there]
            key = (size, *things)
            answers = known.get(key)
            if answers is None:
                if len(known) > MOST_KEPT:
                    known.clear()  # another match may do so at any time
                answers = known[key] = [self.answers.paying_with(way) for way in ways(_by_look(things), size)]
            return answers

        return found

    def candidates(self, payment: PricePayment) -> Callable[[Cells, int], dict[int, list[int]]]:
        """What there is to pay with, by look."""
        find = self.paying.paid_from(payment)

        def found(c: Cells, b: int) -> dict[int, list[int]]:
            by_look: dict[int, list[int]] = {}
            for item in find(c, b):
                by_look.setdefault(self.answers.look_of(c, item), []).append(item)
            return by_look

        return found

    def pay(self, payment: PricePayment) -> Callable[[Cells, int, int], None]:
        """Paying in one way."""
        find, where = self.candidates(payment), self.paying.effects.where(payment.to, payment.span)
        move, span = self.answers.items.move, payment.span
        one_spot = payment.to.address is not None  # said once, whatever has been paid by then

        def effect(c: Cells, b: int, answer: int) -> None:
            there = find(c, b)
            way = self.answers.way(answer)
            at = where(c, b, 0) if one_spot and way else 0
            for look in way:
                item = there[look].pop(0)
                move(c, item, at or where(c, b, item), c[b + FRAME_SEAT], span, True)

        return effect


class Fits:
    """Which entries of a list a kind can be paid for."""

    def __init__(self, questions: Questions, payment: PricePayment) -> None:
        self.kinds = questions.program.kinds
        field = questions.program.fields[payment.field]
        self.words = questions.fields[field.entries] if field.entries >= 0 else None
        self.wild = payment.wild

    def by_kind(self, entries: Sequence[int]) -> list[frozenset[int]]:
        """By kind that pays, the positions of the entries."""
        return [self.of(kind.id, entries) for kind in self.kinds]

    def of(self, kind: int, entries: Sequence[int]) -> frozenset[int]:
        """The positions of the entries."""
        if kind in self.wild:
            return _ALL
        if self.words is not None:
            word = self.words[kind]
            return frozenset(i for i, entry in enumerate(entries) if entry == word)
        types = self.kinds[kind].types
        return frozenset(i for i, entry in enumerate(entries) if self.kinds[entry].name in types)


def _by_look(things: Sequence[tuple[int, frozenset[int]]]) -> list[Group]:
    """Things that look the same together, the groups in the order of looks."""
    groups: dict[int, tuple[frozenset[int], ...]] = {}
    for look, fits in things:
        groups[look] = (*groups.get(look, ()), fits)
    return sorted(groups.items(), key=lambda group: group[0])


def ways(groups: Sequence[Group], size: int) -> Iterator[Way]:
    """Every choice of `size` things that can be paid for an entry each."""
    picks: list[tuple[int, int]] = []  # a group, and which of its things

    def choose(first: int, used: int, served: list[int]) -> Iterator[Way]:
        """`served`: by entry, which of the picks is paid for it, or -1."""
        if len(picks) == size:
            yield tuple(groups[group][0] for group, _ in picks)
            return
        for group in range(first, len(groups)):
            taken = used if group == first else 0
            if taken >= len(groups[group][1]):
                continue
            picks.append((group, taken))
            more = _with_one_more(served, [groups[g][1][i] for g, i in picks], size)
            if more is not None:
                yield from choose(group, taken + 1, more)
            picks.pop()

    yield from choose(0, 0, [-1] * size)


def _with_one_more(served: list[int], fits: list[frozenset[int]], size: int) -> list[int] | None:
    """The last of some things finds an entry too, the others moved to other entries where that helps."""
    found = served[:]

    def place(thing: int, tried: set[int]) -> bool:
        for entry in range(size):
            if entry in fits[thing] and entry not in tried:
                tried.add(entry)
                if found[entry] < 0 or place(found[entry], tried):
                    found[entry] = thing
                    return True
        return False

    return found if place(len(fits) - 1, set()) else None
