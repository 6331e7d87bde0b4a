"""Queries compiled to closures: which items or slots there are, how many, whether any."""

from __future__ import annotations

from naishi.program import (
    FRAME_SEAT,
    FRAME_THIS,
    ITEM,
    Around,
    Everywhere,
    Expr,
    InPlace,
    Line,
    Program,
    Query,
    Search,
    Source,
)
from naishi.runtime.evaluate.values import Cells, Value, Values, it_itself, looks_at, nobody
from naishi.state.layout import Layout


class Finding:
    """The half of `Questions` that looks for things; the other half gives it expressions."""

    layout: Layout
    program: Program
    fields: list[list[int]]  # by field, by kind
    types: list[tuple[int, ...]]  # by kind

    def value(self, expr: Expr) -> Value:
        """A closure for an expression."""
        raise NotImplementedError

    def test(self, expr: Expr) -> Value:
        """A closure for a yes-or-no question."""
        raise NotImplementedError

    # --- what is read of items. Watching overrides these; here they are nothing more than what they are given. ---
    def read(self, of: Value, on_back: bool = False) -> Value:
        """A closure for an item of which is then asked what it is; `on_back`: only what is printed on its back."""
        return of

    def read_kind(self, of: Value, kinds: list[bool]) -> Value:
        """The same where it is only asked whether it is of some kinds."""
        return of

    def owner(self, owner: Expr | None) -> Value:
        """Whose: a seat, or 0 for nobody."""
        return self.value(owner) if owner is not None else nobody

    def kinds(self, kinds: frozenset[int]) -> list[bool]:
        """Whether a kind is one of these, by kind."""
        return [kind.id in kinds for kind in self.program.kinds]

    def find(self, query: Query) -> Values:
        """All items or slots of a query, in order."""
        where = self.where(query)
        keep = self.keeps(query)
        if keep is None:
            return where
        return lambda c, b, it: [x for x in where(c, b, it) if keep(c, b, x)]

    def count(self, query: Query) -> Value:
        """How many it finds."""
        simple = self._simple_count(query)
        if simple is not None:
            return simple
        where, keep = self.where(query), self.keeps(query)
        if keep is None:
            return lambda c, b, it: len(where(c, b, it))

        def counted(c: Cells, b: int, it: int) -> int:
            found = 0
            for x in where(c, b, it):
                if keep(c, b, x):
                    found += 1
            return found

        return counted

    def search(self, search: Search) -> Value:
        """Whether it finds one, which then is in its local."""
        where, keep, local = self.where(search.query), self.keeps(search.query), search.local
        test = self.test(search.test) if search.test is not None else None
        last = search.last

        def found(c: Cells, b: int, it: int) -> bool:
            candidates = where(c, b, it)
            for x in reversed(candidates) if last else candidates:
                if keep is None or keep(c, b, x):
                    c[b + local] = x
                    if test is None or test(c, b, x):
                        return True
            c[b + local] = 0
            return False

        return found

    def any(self, query: Query) -> Value:
        """Whether it finds one."""
        where, keep = self.where(query), self.keeps(query)
        if keep is None:
            return lambda c, b, it: bool(where(c, b, it))

        def some(c: Cells, b: int, it: int) -> bool:
            for x in where(c, b, it):  # noqa: SIM110 (a generator takes twice the time)
                if keep(c, b, x):
                    return True
            return False

        return some

    def _simple_count(self, query: Query) -> Value | None:
        """Everything in places that hold nothing else: add up cells, look at no item."""
        if query.sort != ITEM or query.owner is not None or query.without_this or query.test is not None:
            return None
        layout = self.layout
        spots = [s for s in query.sources if isinstance(s, InPlace) and layout.is_static(s)]
        if len(spots) < len(query.sources) or not self._all_of(query.kinds, spots):
            return None
        by_seat = [[a for s in spots for a in layout.addresses(s, seat)] for seat in range(self.program.seats + 1)]
        heaps = [[a for a in mine if layout.heap[a]] for mine in by_seat]
        slots = [[a for a in mine if not layout.heap[a]] for mine in by_seat]

        def counted(c: Cells, b: int, it: int) -> int:
            found, seat = 0, c[b + FRAME_SEAT]
            for a in heaps[seat]:
                found += c[a]
            for a in slots[seat]:
                if c[a]:
                    found += 1
            return found

        return counted

    def _all_of(self, kinds: frozenset[int] | None, spots: list[InPlace]) -> bool:
        if kinds is None:
            return True
        cards = frozenset(k.id for k in self.program.kinds if k.is_card)
        places = [self.program.places[s.place] for s in spots]
        return kinds >= cards and all(p.only is None or p.only <= kinds for p in places)

    def where(self, query: Query) -> Values:
        """What lies where a query looks, before anything is sorted out."""
        slots = query.sort != ITEM
        static = self._static_where(query.sources, slots)
        if static is not None:
            return static
        parts = [self.slots(source) if slots else self._lying(source) for source in query.sources]
        if len(parts) == 1:
            return parts[0]
        return lambda c, b, it: [x for part in parts for x in part(c, b, it)]

    def _static_where(self, sources: tuple[Source, ...], slots: bool) -> Values | None:
        """Places whose addresses are known for each seat: one list to go through."""
        spots = [s for s in sources if isinstance(s, InPlace) and self.layout.is_static(s)]
        if len(spots) < len(sources) or not spots:
            return None
        seats = range(self.program.seats + 1)
        by_seat = [[a for s in spots for a in self.layout.addresses(s, seat)] for seat in seats]
        if slots:
            return lambda c, b, it: by_seat[c[b + FRAME_SEAT]]
        heaps = [self.program.places[s.place].shape != "row" for s in spots]
        if not any(heaps):
            return lambda c, b, it: [c[a] for a in by_seat[c[b + FRAME_SEAT]] if c[a]]
        heap = self.layout.heap

        def lying(c: Cells, b: int, it: int) -> list[int]:
            found: list[int] = []
            for a in by_seat[c[b + FRAME_SEAT]]:
                here = c[a]
                if not here:
                    continue
                if not heap[a]:
                    found.append(here)
                elif here == 1:
                    found.append(c[a + 1])
                else:
                    found += c[a + here : a : -1]
            return found

        return lying

    def keeps(self, query: Query) -> Value | None:
        """Whether a candidate counts; None if all do."""
        tests: list[Value] = []
        if query.kinds is not None:
            tests.append(self._is_among(query.kinds))
        if query.owner is not None:
            belongs, whose, of = self.layout.belongs, self.value(query.owner), self.read(it_itself)
            tests.append(lambda c, b, it: belongs[of(c, b, it)] == whose(c, b, it))
        if query.without_this:
            tests.append(lambda c, b, it: it != c[b + FRAME_THIS])
        if query.test is not None:
            tests.append(self.test(query.test))
        if not tests:
            return None
        if len(tests) == 1:
            return tests[0]
        if len(tests) == 2:
            first, second = tests
            return lambda c, b, it: first(c, b, it) and second(c, b, it)
        return lambda c, b, it: all(test(c, b, it) for test in tests)

    def _is_among(self, kinds: frozenset[int]) -> Value:
        """Whether the candidate is of some kinds."""
        table, act = self.kinds(kinds), self.layout.act
        read = self.read_kind(it_itself, table)
        if read is it_itself:
            return lambda c, b, it: table[c[act + it]]
        return lambda c, b, it: table[c[act + read(c, b, it)]]

    def slots(self, source: Source) -> Values:
        """The addresses of rows' slots."""
        return looks_at.of(source)(self, source)

    def _lying(self, source: Source) -> Values:
        """The items that lie there."""
        if isinstance(source, Everywhere):
            everything = list(range(1, len(self.layout.items)))
            return lambda c, b, it: everything
        heap = self.layout.heap
        where = self.slots(source)
        if isinstance(source, Around | Line):
            return lambda c, b, it: [c[a] for a in where(c, b, it) if c[a]]
        if isinstance(source, InPlace) and self.program.places[source.place].shape == "row":
            return lambda c, b, it: [c[a] for a in where(c, b, it) if c[a]]

        def lying(c: Cells, b: int, it: int) -> list[int]:
            found: list[int] = []
            for a in where(c, b, it):
                if heap[a]:
                    found += c[a + c[a] : a : -1]
                elif c[a]:
                    found.append(c[a])
            return found

        return lying

    # --- by field ---
    def shown_by(self, by: int) -> list[tuple[int, ...]]:
        """What a kind shows of a field, by kind; of its types if `by` is -1. Nothing: it does not take part."""
        if by < 0:
            return self.types
        shown = [kind.fields[by] for kind in self.program.kinds]
        return [(value,) if value is not None else () for value in shown]

    def is_printed(self, by: int) -> bool:
        """Whether a field is on backs: what is printed stays, whatever a card has become."""
        return by >= 0 and self.program.fields[by].always

    def kinds_found(self, query: Query, by: int) -> Values:
        """The kinds of what a query finds: those that things act as, or, for what is on backs, the printed ones."""
        find, act, printed = self.find(query), self.layout.act, self.layout.printed
        read = self.read(it_itself, self.is_printed(by))
        if read is not it_itself:
            kind_of = printed if self.is_printed(by) else None
            return lambda c, b, it: [
                c[act + read(c, b, item)] if kind_of is None else kind_of[read(c, b, item)] for item in find(c, b, it)
            ]
        if self.is_printed(by):
            return lambda c, b, it: [printed[item] for item in find(c, b, it)]
        return lambda c, b, it: [c[act + item] for item in find(c, b, it)]
