"""Choices: what an action's head makes of answers. Its lines bind, ask and pay."""

from __future__ import annotations

from collections.abc import Callable

from naishi.base.walk import parts
from naishi.program import ActionDef, Binder, HeadLine, KeptPayment, Local, OnlyIf, Payment, PricePayment
from naishi.runtime.evaluate.expressions import Questions, Value
from naishi.runtime.execute.binders import Binders, Finder
from naishi.runtime.execute.costs import Paying
from naishi.runtime.execute.prices import Prices
from naishi.runtime.execute.statements import Effects
from naishi.runtime.notation.answers import Answers
from naishi.state.items import Cells, Items
from naishi.state.layout import Layout
from naishi.state.run import still


class Choices(Binders):
    """Compiles binders, payments and heads of one program."""

    def __init__(self, layout: Layout, items: Items, questions: Questions, effects: Effects) -> None:
        super().__init__(layout, items, questions, effects)
        self.paying = Paying(layout, items, questions, effects)
        self.prices = Prices(self, self.paying)

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


def _early(lines: list[HeadLine]) -> list[HeadLine]:
    """Lines that ask about no argument come first: all lines must hold, so only the time it takes differs."""
    free = [line for line in lines if not isinstance(line, Binder | PricePayment) and not _mentions_local(line)]
    return free + [line for line in lines if line not in free]


def _mentions_local(node: object) -> bool:
    return any(isinstance(part, Local) for part in parts(node))


__all__ = ["Answers", "Choices", "Finder", "in_order"]
