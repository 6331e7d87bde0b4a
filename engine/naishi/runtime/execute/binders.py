"""Binders: which answers there are to a choice, and the names they give values to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any

from naishi.base.walk import map_children, parts
from naishi.program import (
    FRAME_SEAT,
    ITEM,
    Around,
    Asked,
    AtAddress,
    Binder,
    Expr,
    InPlace,
    It,
    Line,
    Local,
    Pool,
    Query,
    Source,
)
from naishi.runtime.evaluate.expressions import Questions, Value
from naishi.runtime.execute.statements import Effects
from naishi.runtime.notation.answers import Answering, Answers
from naishi.state.items import Cells, Items
from naishi.state.layout import Layout

Finder = Callable[[Cells, int], list[Answers]]  # cells, frame


class Binders(Answering):
    """Compiles the binders of one program."""

    def __init__(self, layout: Layout, items: Items, questions: Questions, effects: Effects) -> None:
        super().__init__(layout)
        self.items = items
        self.questions = questions
        self.effects = effects

    def binder(self, binder: Binder, prefix: Answers = ()) -> Finder:
        """All answers to a choice, in the order of places and positions; two in place order, each pair once."""
        quick = self._quick(binder, prefix)
        if quick is not None:
            return quick
        find = self._general(binder)
        return (lambda c, b: [prefix + answers for answers in find(c, b)]) if prefix else find

    def _quick(self, binder: Binder, prefix: Answers) -> Finder | None:
        """Slots or cards of rows that are known beforehand, with no question but one about the candidate alone."""
        if not all(self._static_rows(source) for pool in binder.pools for source in pool.sources):
            return None
        accept = self._accepts(binder)
        if len(binder.names) == 2:
            pairs = self._static_pairs(binder)
            if pairs is None or accept is not None or binder.test is not None or binder.sort != ITEM:
                return None
            full = [[(prefix + pair, pair[0], pair[1]) for pair in mine] for mine in pairs]
            return lambda c, b: [move for move, x, y in full[c[b + FRAME_SEAT]] if c[x] and c[y]]
        test = _about_it(binder)
        if test is None and binder.test is not None:
            return None
        asked = self.questions.test(test) if test is not None else None
        singles = [
            list(dict.fromkeys(a for pool in binder.pools for line in self._lines(pool, seat) for a in line))
            for seat in range(self.layout.program.seats + 1)
        ]
        ready: list[list[tuple[Answers, int]]] = [[((*prefix, a), a) for a in mine] for mine in singles]
        if binder.sort != ITEM:
            if asked is None:
                return lambda c, b: [move for move, _ in ready[c[b + FRAME_SEAT]]]
            return lambda c, b: [move for move, a in ready[c[b + FRAME_SEAT]] if asked(c, b, a)]
        if asked is None and accept is None:
            return lambda c, b: [move for move, a in ready[c[b + FRAME_SEAT]] if c[a]]
        if asked is None or accept is None:
            only: Value | None = asked or accept
            assert only is not None
            return _those(ready, only)
        return lambda c, b: [
            move for move, a in ready[c[b + FRAME_SEAT]] if c[a] and accept(c, b, c[a]) and asked(c, b, c[a])
        ]

    def _general(self, binder: Binder) -> Finder:
        pools = [self.pool(pool) for pool in binder.pools]
        accept = self._accepts(binder)
        if len(binder.names) == 1:
            return self._one(binder, pools, accept)
        return self._two(binder, pools, accept)

    def _accepts(self, binder: Binder) -> Value | None:
        """Whether a single candidate is of the right kind."""
        cards = frozenset(k.id for k in self.layout.program.kinds if k.is_card)
        if binder.kinds is None or binder.kinds == cards:
            return None
        table, act = self.questions.kinds(binder.kinds), self.layout.act
        return lambda c, b, it: table[c[act + it]]

    def _one(self, binder: Binder, pools: list[Finder], accept: Value | None) -> Finder:
        local = binder.locals[0]
        test = self.questions.test(binder.test) if binder.test is not None else None
        single = pools[0] if len(pools) == 1 else None
        if binder.sort == ITEM:
            return self._one_item(binder, accept, test)

        def find(c: Cells, b: int) -> list[Answers]:
            candidates = single(c, b) if single is not None else _once(x for pool in pools for x in pool(c, b))
            if test is None:
                return candidates
            found: list[Answers] = []
            for answers in candidates:
                c[b + local] = answers[0]
                if test(c, b, answers[0]):
                    found.append(answers)
            c[b + local] = 0  # nothing is chosen yet: what was tried last is nobody's to know
            return found

        return find

    def _one_item(self, binder: Binder, accept: Value | None, test: Value | None) -> Finder:
        local = binder.locals[0]
        where = [addresses for pool in binder.pools for addresses in self._places(pool)]
        heap, start, looks = self.layout.heap, self.heap_base, self.looks
        topmost = self.topmost

        def find(c: Cells, b: int) -> list[Answers]:
            found: dict[Answers, None] = {}
            for addresses in where:
                for address in addresses(c, b):
                    if not c[address]:
                        continue
                    base = start + address * looks
                    for answer, it in (
                        [(base + look, it) for look, it in topmost(c, address)]
                        if heap[address]
                        else ((address, c[address]),)
                    ):
                        if accept is None or accept(c, b, it):
                            c[b + local] = it
                            if test is None or test(c, b, it):
                                found[(answer,)] = None
            c[b + local] = 0  # nothing is chosen yet: what was tried last is nobody's to know
            return list(found)

        return find

    def _two(self, binder: Binder, pools: list[Finder], accept: Value | None) -> Finder:
        first, second = binder.locals
        test = self.questions.test(binder.test) if binder.test is not None else None
        is_item, value = binder.sort == ITEM, self.item_of
        static = self._static_pairs(binder)

        def pairs(c: Cells, b: int) -> list[Answers]:
            if static is not None:
                return static[c[b + FRAME_SEAT]]
            return _once((x[0], y[0]) for pool in pools for x, y in combinations(pool(c, b), 2))

        plain = is_item and static is not None and accept is None and test is None

        def find(c: Cells, b: int) -> list[Answers]:
            if plain:
                return [pair for pair in pairs(c, b) if c[pair[0]] and c[pair[1]]]
            found: list[Answers] = []
            for x, y in pairs(c, b):
                one, other = (value(c, x), value(c, y)) if is_item else (x, y)
                if is_item and not (one and other):
                    continue
                if accept is not None and not (accept(c, b, one) and accept(c, b, other)):
                    continue
                if test is not None:
                    c[b + first], c[b + second] = one, other
                    if not test(c, b, 0):
                        continue
                found.append((x, y))
            return found

        return find

    def _static_pairs(self, binder: Binder) -> list[list[Answers]] | None:
        """By seat, all pairs of slots: known once where all places are rows."""
        if not all(self._static_rows(source) for pool in binder.pools for source in pool.sources):
            return None
        by_seat: list[list[Answers]] = []
        for seat in range(self.layout.program.seats + 1):
            pairs: dict[Answers, None] = {}
            for pool in binder.pools:
                for line in self._lines(pool, seat):
                    pairs |= dict.fromkeys(combinations(line, 2))
            by_seat.append(list(pairs))
        return by_seat

    def _static_rows(self, source: Source) -> bool:
        layout = self.layout
        return (
            isinstance(source, InPlace)
            and layout.is_static(source)
            and layout.program.places[source.place].shape == "row"
        )

    def _lines(self, pool: Pool, seat: int) -> list[list[int]]:
        """The sets of slots a pool stands for: itself, or each row or column of a grid."""
        rows = [self.layout.addresses(s, seat) for s in pool.sources if isinstance(s, InPlace)]
        if pool.lines == "row":
            return rows
        if pool.lines == "column":
            return [list(column) for column in zip(*rows, strict=True)]
        return [[address for row in rows for address in row]]

    def pool(self, pool: Pool) -> Finder:
        """The candidates of one pool, each as an answer of one."""
        if all(self._static_rows(source) for source in pool.sources):
            by_seat: list[list[Answers]] = [[(address,) for address in mine] for mine in self._static_addresses(pool)]
            return lambda c, b: by_seat[c[b + FRAME_SEAT]]
        parts = [self._source(source) for source in pool.sources]
        return lambda c, b: [x for part in parts for x in part(c, b)]

    def _static_addresses(self, pool: Pool) -> list[list[int]]:
        """By seat, the slots of a pool of rows."""
        seats = range(self.layout.program.seats + 1)
        return [[address for line in self._lines(pool, seat) for address in line] for seat in seats]

    def _places(self, pool: Pool) -> list[Callable[[Cells, int], list[int]]]:
        """The addresses of a pool, place by place."""
        if all(self._static_rows(source) for source in pool.sources):
            by_seat = self._static_addresses(pool)
            return [lambda c, b: by_seat[c[b + FRAME_SEAT]]]
        return [self._where(source) for source in pool.sources]

    def _source(self, source: Source) -> Finder:
        where, heap = self._where(source), self.layout.heap

        def find(c: Cells, b: int) -> list[Answers]:
            found: list[Answers] = []
            for address in where(c, b):
                if not heap[address]:
                    found.append((address,))
                else:
                    start = self.heap_base + address * self.looks
                    found += [(start + look,) for look, _ in self.topmost(c, address)]
            return found

        return find

    def _where(self, source: Source) -> Callable[[Cells, int], list[int]]:
        """The addresses of one place that can be chosen from."""
        if isinstance(source, InPlace):
            return self.effects.addresses(source)
        if isinstance(source, AtAddress | Line | Around):
            slots = self.questions.slots(source)
            return lambda c, b: slots(c, b, 0)
        raise TypeError("a choice from everywhere")

    def binding(self, binder: Binder) -> Callable[[Cells, int, Answers], None]:
        """Writes answers into the frame."""
        locals_, is_item, item_of = binder.locals, binder.sort == ITEM, self.item_of

        def bind(c: Cells, b: int, answers: Answers) -> None:
            for local, answer in zip(locals_, answers, strict=True):
                c[b + local] = item_of(c, answer) if is_item else answer

        return bind


def _once(answers: Iterable[Answers]) -> list[Answers]:
    return list(dict.fromkeys(answers))


def _those(ready: list[list[tuple[Answers, int]]], accept: Value) -> Finder:
    return lambda c, b: [move for move, a in ready[c[b + FRAME_SEAT]] if c[a] and accept(c, b, c[a])]


def _about_it(binder: Binder) -> Expr | None:
    """The `where` of a single choice, its name turned into `it`; None if a question inside has an `it` of its own."""
    if binder.test is None or any(isinstance(part, Query | Asked) for part in parts(binder.test)):
        return None
    renamed: Expr = _renamed(binder.test, binder.locals[0])
    return renamed


def _renamed(node: Any, local: int) -> Any:
    if isinstance(node, Local):
        return It() if node.index == local else node
    return map_children(node, lambda part: _renamed(part, local))


__all__ = ["Binders", "Finder"]
