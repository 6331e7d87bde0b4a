"""Choices: which answers there are, how an answer is written, what an action's head makes of them.

An answer is a number: the address of a slot, or `heap_base + address * looks + look` for something in a pile or pool,
where things that look the same are one answer.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

from naishi.base.walk import map_children, parts
from naishi.program import (
    FRAME_SEAT,
    ITEM,
    ActionDef,
    Around,
    Asked,
    AtAddress,
    Binder,
    Expr,
    HeadLine,
    InPlace,
    It,
    KeptPayment,
    Line,
    Local,
    OnlyIf,
    Payment,
    Pool,
    PricePayment,
    Query,
    Source,
)
from naishi.program.seats import called
from naishi.runtime.evaluate.expressions import Questions, Value
from naishi.runtime.execute.costs import Paying
from naishi.runtime.execute.looks import Looks
from naishi.runtime.execute.prices import Prices
from naishi.runtime.execute.statements import Effects
from naishi.state.initial import faces_of
from naishi.state.items import Cells, Items
from naishi.state.layout import Layout
from naishi.state.run import still

Answers = tuple[int, ...]
Finder = Callable[[Cells, int], list[Answers]]  # cells, frame


class Choices:
    """Compiles binders, payments and heads of one program."""

    def __init__(self, layout: Layout, items: Items, questions: Questions, effects: Effects) -> None:
        self.layout = layout
        self.items = items
        self.questions = questions
        self.effects = effects
        self.paying = Paying(layout, items, questions, effects)
        self.look = Looks(layout)
        self.looks = self.look.count
        self.heap_base = layout.size
        base = self.heap_base + layout.size * self.looks
        self.prices = Prices(layout, items, questions, self.paying, self.look, base)

    # --- answers ---
    def item_of(self, c: Cells, answer: int) -> int:
        """The item an answer means: what is in the slot, or the topmost of that look; 0 if there is none."""
        if answer < self.heap_base:
            return c[answer]
        address, look = divmod(answer - self.heap_base, self.looks)
        for item in reversed(c[address + 1 : address + 1 + c[address]]):
            if self.look.of(c, item) == look:
                return item
        return 0

    def answer_text(self, answer: int, seat: int) -> str:
        """A slot such as `row[3]`, or an item's name with the face it shows; and whose, if not the seat's own. What is
        paid: names joined by `+`; nothing for an empty price."""
        layout = self.layout
        if answer >= self.prices.base:
            return "+".join(sorted(self.look_text(look, seat) for look in self.prices.way(answer)))
        if answer >= self.heap_base:
            return self.look_text((answer - self.heap_base) % self.looks, seat)
        owner = layout.owner_of[answer]
        text = f"{layout.program.places[layout.place_of[answer]].name}{layout.part_of[answer]}"
        return text + self._of(owner, seat)

    def look_text(self, look: int, seat: int) -> str:
        """An item by its look."""
        program = self.layout.program
        kind, owner, face = self.look.parts(look)
        text = program.kinds[kind].name
        if face:
            text += f" showing {faces_of(program)[face - 1]}"
        return text + self._of(owner, seat)

    def _of(self, owner: int, seat: int) -> str:
        return "" if not owner or owner == seat else f" of {called(self.layout.program, owner)}"

    # --- binders ---
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
        topmost = self.look.topmost

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
        is_item, value = binder.sort == ITEM, self.value_of
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

    def value_of(self, c: Cells, answer: int) -> int:
        """The item of an answer, for a binder of items."""
        return c[answer] if answer < self.heap_base else self.item_of(c, answer)

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
                    found += [(start + look,) for look, _ in self.look.topmost(c, address)]
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

    # --- heads ---
    def head(self, action: ActionDef, prefix: Answers = ()) -> Finder:
        """All ways to bind an action's head in a frame where nothing is bound yet, each behind `prefix`."""
        lines = _early(in_order(action.head))
        if sum(isinstance(line, Payment | KeptPayment | PricePayment) for line in lines) > 1:
            slow = self._slow_head(in_order(action.head))
            return lambda c, b: [prefix + answers for answers in slow(c, b)]
        return self._chain(lines, prefix)

    def payable(self, line: Payment | KeptPayment) -> Value:
        """Whether it can be paid."""
        return self.paying.payable(line) if isinstance(line, Payment) else self.paying.kept_payable(line)

    def pays(self, line: Payment | KeptPayment) -> Callable[[Cells, int], None]:
        """The payment itself."""
        return self.paying.pay(line) if isinstance(line, Payment) else self.paying.pay_kept(line)

    def _chain(self, lines: list[HeadLine], prefix: Answers) -> Finder:
        """Line after line; each is asked with the names above it bound."""
        if not lines:
            return lambda c, b: [prefix]
        line, rest = lines[0], lines[1:]
        if isinstance(line, PricePayment):  # the last line, as in_order has it, if nothing else is paid
            ways = self.prices.ways(line)
            return lambda c, b: [(*prefix, way) for way in ways(c, b)]
        if not isinstance(line, Binder):
            test = self.questions.test(line.test) if isinstance(line, OnlyIf) else self.payable(line)
            follow = self._chain(rest, prefix)
            return lambda c, b: follow(c, b) if test(c, b, 0) else []
        if not rest:
            return self.binder(line, prefix)
        find, follow, bind = self.binder(line), self._chain(rest, ()), self.binding(line)

        def found(c: Cells, b: int) -> list[Answers]:
            results: list[Answers] = []
            for answers in find(c, b):
                bind(c, b, answers)
                results += [prefix + answers + more for more in follow(c, b)]
            return results

        return found

    def _slow_head(self, lines: list[HeadLine]) -> Finder:
        """Where several lines pay, each must count what the earlier ones take. They are paid on a copy that only
        payments look at, and of which nobody is told: everything else asks how things stand before anything is paid."""
        follow = self._paying_chain(lines)
        return lambda c, b: follow(c, c, b)

    def _paying_chain(self, lines: list[HeadLine]) -> Callable[[Cells, Cells, int], list[Answers]]:
        if not lines:
            return lambda c, paid, b: [()]
        line, rest = lines[0], self._paying_chain(lines[1:])
        if isinstance(line, OnlyIf):
            test = self.questions.test(line.test)
            return lambda c, paid, b: rest(c, paid, b) if test(c, b, 0) else []
        if isinstance(line, Payment | KeptPayment):
            can, pay = self.payable(line), self.pays(line)

            def pays(c: Cells, paid: Cells, b: int) -> list[Answers]:
                if not can(paid, b, 0):
                    return []
                copy = still(paid)
                pay(copy, b)
                return rest(c, copy, b)

            return pays
        if isinstance(line, PricePayment):
            ways, pay_way = self.prices.ways(line), self.prices.pay(line)

            def paid_so(c: Cells, paid: Cells, b: int) -> list[Answers]:
                results: list[Answers] = []
                for way in ways(paid, b):
                    copy = still(paid)
                    pay_way(copy, b, way)
                    results += [(way, *more) for more in rest(c, copy, b)]
                return results

            return paid_so
        find, bind = self.binder(line), self.binding(line)

        def bound(c: Cells, paid: Cells, b: int) -> list[Answers]:
            results: list[Answers] = []
            for answers in find(c, b):
                bind(c, b, answers)
                bind(paid, b, answers)
                results += [answers + more for more in rest(c, paid, b)]
            return results

        return bound

    def binding(self, binder: Binder) -> Callable[[Cells, int, Answers], None]:
        """Writes answers into the frame."""
        locals_, is_item, item_of = binder.locals, binder.sort == ITEM, self.value_of

        def bind(c: Cells, b: int, answers: Answers) -> None:
            for local, answer in zip(locals_, answers, strict=True):
                c[b + local] = item_of(c, answer) if is_item else answer

        return bind

    def bind_head(self, action: ActionDef) -> Callable[[Cells, int, Answers], None]:
        """Binds all of a head and pays, in the order of its lines."""
        steps: list[Callable[[Cells, int, Answers], None]] = []
        taken = 0
        for line in action.head:
            if isinstance(line, Binder):
                steps.append(_some(self.binding(line), taken, taken + len(line.names)))
                taken += len(line.names)
        for line in action.head:
            if isinstance(line, Payment | KeptPayment):
                steps.append(_paying(self.pays(line)))
            elif isinstance(line, PricePayment):
                steps.append(_paying_so(self.prices.pay(line), taken))
                taken += 1

        if len(steps) == 1:
            return steps[0]

        def bind(c: Cells, b: int, answers: Answers) -> None:
            for step in steps:
                step(c, b, answers)

        return bind


def _some(bind: Callable[[Cells, int, Answers], None], start: int, end: int) -> Callable[[Cells, int, Answers], None]:
    return lambda c, b, answers: bind(c, b, answers[start:end])


def _paying(pay: Callable[[Cells, int], None]) -> Callable[[Cells, int, Answers], None]:
    return lambda c, b, answers: pay(c, b)


def _paying_so(pay: Callable[[Cells, int, int], None], at: int) -> Callable[[Cells, int, Answers], None]:
    return lambda c, b, answers: pay(c, b, answers[at])


def in_order(lines: tuple[HeadLine, ...]) -> list[HeadLine]:
    """Where there are several ways to pay, what is paid stands after everything that is chosen. All lines must hold,
    and only payments see what is paid, so that nothing else changes by it."""
    if not any(isinstance(line, PricePayment) for line in lines):
        return list(lines)
    paid = [line for line in lines if isinstance(line, Payment | KeptPayment | PricePayment)]
    return [line for line in lines if not any(line is other for other in paid)] + paid


def _once(answers) -> list[Answers]:  # type: ignore[no-untyped-def]
    return list(dict.fromkeys(answers))


def _early(lines: list[HeadLine]) -> list[HeadLine]:
    """Lines that ask about no argument come first: all lines must hold, so only the time it takes differs."""
    free = [line for line in lines if not isinstance(line, Binder | PricePayment) and not _mentions_local(line)]
    return free + [line for line in lines if line not in free]


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


def _mentions_local(node: object) -> bool:
    return any(isinstance(part, Local) for part in parts(node))


__all__ = ["Answers", "Choices", "Expr", "Finder"]
