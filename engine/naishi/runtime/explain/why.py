"""Why a move cannot be played: the first line of its head that does not hold, with its place in the rules."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any, NoReturn

from naishi import program as p
from naishi.base.lists import listed
from naishi.base.near import nearest
from naishi.base.source import Span
from naishi.base.visible import cut
from naishi.program import FRAME_LOCALS, FRAME_SEAT, ITEM, Binder, KeptPayment, OnlyIf, Payment
from naishi.program.notation import Said, action_of, read_move
from naishi.program.seats import as_called
from naishi.runtime.evaluate.lists import entry_name
from naishi.runtime.execute.choices import in_order
from naishi.runtime.explain.arguments import Arguments
from naishi.runtime.machine.decision import Decision
from naishi.runtime.machine.machine import Machine
from naishi.runtime.notation.moves import AmbiguousMove, IllegalMove, InvalidMove, Move, MoveError
from naishi.state.items import Cells
from naishi.state.layout import BASE, PC

MOST_ECHOED = 80  # characters of a text that is no move
LONGEST = 1000  # characters of a text that is looked into


def by_itself(text: str, done: Container[str]) -> str:
    """That the move of a text was done just before without asking, if so; `done`: the names of what was."""
    action = action_of(text)
    return f"{action} was done by itself just before, since nothing else could be; " if action in done else ""


class WhyNot:
    """Explains for one machine. What is wrong is raised by whatever finds it."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.program = machine.program
        self.layout = machine.layout
        self.arguments = Arguments(machine)
        binders = {name for s in self.program.steps if isinstance(s, p.Choose) for name in s.binder.names}
        binders |= {n for s in self.program.steps if isinstance(s, p.TogetherStep) for b in s.binders for n in b.names}
        kept_words = [self.program.kept[s.kept].name for s in self.program.steps if isinstance(s, p.ChooseWord)]
        self.words = [*kept_words, *(a.name for a in self.program.actions), *sorted(binders), "done", "pass"]

    def explain(
        self, cells: Cells, seat: int, text: str, offered: Sequence[Move], done: Container[str] = ()
    ) -> MoveError:
        """The error for a text that is none of the legal moves, which are `offered`; `done`: what was just done without
        asking."""
        try:
            self._refuse(cells[:], seat, text, offered, done)
        except MoveError as error:
            return error

    def _refuse(self, c: Cells, seat: int, text: str, offered: Sequence[Move], done: Container[str]) -> NoReturn:
        read = read_move(text) if len(text) <= LONGEST else None
        if read is None:
            raise InvalidMove(f"`{cut(text, MOST_ECHOED)}` is not a move. A move looks like `{_like(offered)}`.")
        written = as_called(self.program, read, seat)
        decision = self.machine.decision(c)
        names = list(dict.fromkeys(move.action for move in offered))
        if decision.offer is not None:
            for alternative in decision.offer.alternatives:
                if self.program.actions[alternative.action].name == written.action:
                    self._alternative(c, seat, written, alternative)
        if written.action in names:
            self._choice(c, seat, written)
        if written.action in self.words or written.action in (k.name for k in self.program.kinds[1:]):
            now = f"now it is {listed(names)}" if names else "nothing is asked of you now"
            why = by_itself(text, done) or f"{written.action} is not offered; "
            raise IllegalMove(f"{why}{now}.", _span(decision))
        meant = nearest(written.action, [*names, *self.words])
        hint = f"Did you mean {meant}?" if meant else f"Now it is {listed(names) or 'nothing'}."
        raise InvalidMove(f"No move is called {cut(written.action, MOST_ECHOED)}. {hint}")

    # --- a choice inside an effect ---
    def _choice(self, c: Cells, seat: int, written: Said) -> NoReturn:
        step = self.program.steps[c[PC]] if c[PC] < len(self.program.steps) else None
        binders = (
            (step.binder,) if isinstance(step, p.Choose) else step.binders if isinstance(step, p.TogetherStep) else ()
        )
        binder = next((b for b in binders if b.names[0] == written.action), None)
        if isinstance(step, p.ChooseWord):
            kept = self.program.kept[step.kept]
            raise InvalidMove(f"{written.action} is one of {listed(kept.words)}.")
        if binder is None:
            raise InvalidMove(f"{written.action} takes no argument.")
        base = c[BASE]
        c[base + FRAME_SEAT] = seat
        if isinstance(step, p.TogetherStep):
            self._bind_earlier(c, base, seat, step, binder)
        answers = self.arguments.answers(c, base, written.arguments, (binder,), written.action)
        if isinstance(step, p.TogetherStep) and binder.sort == ITEM:
            item = self.machine.choices.item_of(c, answers[0])
            earlier = step.binders[: step.binders.index(binder)]
            if item and any(c[base + other.locals[0]] == item for other in earlier if other.sort == ITEM):
                raise IllegalMove(f"{written.texts[0]} was chosen just before: {_text(binder.span)}.", binder.span)
        self._refuse_answers(c, base, binder, answers)

    def _bind_earlier(self, c: Cells, base: int, seat: int, step: p.TogetherStep, binder: Binder) -> None:
        """A later choice can ask about what its player chose before."""
        start = base + step.first + (seat - 1) * len(step.binders)
        for cell, earlier in enumerate(step.binders[: step.binders.index(binder)], start):
            if c[cell] > 0:
                self.machine.choices.binding(earlier)(c, base, (c[cell],))

    # --- an action ---
    def _alternative(self, c: Cells, seat: int, written: Said, alternative: p.Alternative) -> NoReturn:
        base = c[BASE]
        if alternative.test is not None and not self.machine.questions.test(alternative.test)(c, base, 0):
            raise self._unmet(c, base, alternative.test, f"{written.action} is offered only if")
        action = self.program.actions[alternative.action]
        above = base + self.machine.above(c[PC])
        c[above + FRAME_LOCALS : above + FRAME_LOCALS + 8] = [0] * 8
        c[above + FRAME_SEAT] = seat
        binders = tuple(line for line in action.head if isinstance(line, Binder))
        chosen = sum(len(binder.names) for binder in binders)
        prices = sum(isinstance(line, p.PricePayment) for line in action.head)
        if not chosen <= len(written.arguments) <= chosen + prices:
            chosen = len(written.arguments)
        try:
            self.arguments.answers(c, above, written.arguments[:chosen], binders, action.name)
        except InvalidMove:
            if not written.arguments:
                self._check_lines(c, above, action)
            raise
        self._refuse_head(c, above, action, written, chosen)

    def _check_lines(self, c: Cells, base: int, action: p.ActionDef) -> None:
        """That no line fails whatever the arguments are. What a price is depends on what is chosen."""
        for line in action.head:
            if isinstance(line, Binder):
                if not self.machine.choices.binder(line)(c, base):
                    raise IllegalMove(f"there is nothing to choose: {_text(line.span)}.", line.span)
            elif not isinstance(line, p.PricePayment):
                self._check_line(c, base, line)

    def _refuse_head(self, c: Cells, base: int, action: p.ActionDef, written: Said, chosen: int) -> NoReturn:
        """`chosen`: how many of the arguments are; the others are paid."""
        choices, taken, paid, said = self.machine.choices, 0, c[:], list(written.texts[chosen:])
        for line in in_order(action.head):
            if isinstance(line, p.PricePayment):
                self._pay_price(paid, base, line, said)
            elif isinstance(line, Binder):
                things = written.arguments[taken : taken + len(line.names)]
                mine = self.arguments.answers(c, base, things, (line,), action.name)
                taken += len(mine)
                if tuple(mine) not in choices.binder(line)(c, base):
                    self._refuse_answers(c, base, line, mine)
                choices.binding(line)(c, base, tuple(mine))
                choices.binding(line)(paid, base, tuple(mine))
            elif isinstance(line, Payment | KeptPayment):
                self._check_line(paid, base, line)
                choices.pays(line)(paid, base)
            else:
                self._check_line(c, base, line)
        if said:
            raise InvalidMove(f"there is nothing to pay with {said[0]}.", action.span)
        raise IllegalMove(f"{action.name} is not possible so.", action.span)

    def _pay_price(self, paid: Cells, base: int, line: p.PricePayment, said: list[str]) -> None:
        """Pays as it is said. `said`: what is paid for this price and for those after it."""
        choices = self.machine.choices
        seat = paid[base + FRAME_SEAT]
        ways = {choices.answer_text(way, seat): way for way in choices.prices.ways(line)(paid, base)}
        if not ways:
            kind = paid[self.layout.act + self.machine.questions.value(line.item)(paid, base, 0)]
            entries = self.program.kinds[kind].lists[line.field]
            if choices.paying.room_for(line)(paid, base) < len(entries):
                place = self.program.places[line.to.place].name
                raise IllegalMove(f"{place} has no room for it: {_text(line.span)}.", line.span)
            price = ", ".join(entry_name(self.program, line.field, entry) for entry in entries)
            raise IllegalMove(f"it costs {price}, which cannot be paid: {_text(line.span)}.", line.span)
        if "" in ways:
            return
        way = ways.get(said[0]) if said else next(iter(ways.values()))
        if way is None:
            raise IllegalMove(f"`{said[0]}` does not pay it; `{next(iter(ways))}` does.", line.span)
        del said[:1]
        choices.prices.pay(line)(paid, base, way)

    def _check_line(self, c: Cells, base: int, line: OnlyIf | Payment | KeptPayment) -> None:
        choices = self.machine.choices
        if isinstance(line, OnlyIf):
            if not self.machine.questions.test(line.test)(c, base, 0):
                raise self._unmet(c, base, line.test, "it is possible only if")
        elif isinstance(line, KeptPayment):
            self._check_kept(c, base, line)
        elif len(choices.paying.paid_from(line)(c, base)) < line.number:
            raise IllegalMove(f"there is nothing to pay with: {_text(line.span)}.", line.span)
        elif choices.paying.room_for(line)(c, base) < line.number:
            place = self.program.places[line.to.place].name
            raise IllegalMove(f"{place} has no room for it: {_text(line.span)}.", line.span)

    def _check_kept(self, c: Cells, base: int, line: KeptPayment) -> None:
        questions = self.machine.questions
        if self.machine.choices.payable(line)(c, base, 0):
            return
        name = self.program.kept[line.kept].name
        there, amount = (questions.value(e)(c, base, 0) for e in (p.KeptOf(line.kept, line.owner), line.amount))
        error = IllegalMove(f"{name} is {there}, and this takes {amount}: {_text(line.span)}.", line.span)
        error.values = {"left": there, "right": amount}
        raise error

    def _unmet(self, c: Cells, base: int, test: p.Expr, said: str, it: int = 0) -> MoveError:
        """A condition that does not hold: as a whole, with the numbers of the part that fails."""
        error = IllegalMove(f"{said} {_text(test.span)}.", test.span)
        test_of = self.machine.questions.test
        failing = next((part for part in _parts(test) if not test_of(part)(c, base, it)), test)
        error.values = self._values(c, base, failing, it)
        return error

    def _values(self, c: Cells, base: int, test: p.Expr, it: int) -> dict[str, int]:
        """The two sides of a comparison of numbers, or how many there are of what must exist."""
        questions = self.machine.questions
        match test:
            case p.Compare(left=left, right=right) if isinstance(left, _NUMBERS) and isinstance(right, _NUMBERS):
                return {"left": questions.value(left)(c, base, it), "right": questions.value(right)(c, base, it)}
            case p.Exists(query=query):
                return {"found": questions.count(query)(c, base, it)}
        return {}

    def _refuse_answers(self, c: Cells, base: int, binder: Binder, answers: list[int]) -> NoReturn:
        """Not in the places, empty, of the wrong kind, or the first part of its `where` that fails."""
        choices, questions = self.machine.choices, self.machine.questions
        candidates = {a for pool in binder.pools for (a,) in choices.pool(pool)(c, base)}
        for answer in answers:
            if answer not in candidates:
                said = choices.answer_text(answer, c[base + FRAME_SEAT])
                raise IllegalMove(f"{said} cannot be chosen here: {_text(binder.span)}.", binder.span)
            if binder.sort == ITEM and not choices.item_of(c, answer):
                raise IllegalMove(f"{choices.answer_text(answer, c[base + FRAME_SEAT])} is empty.", binder.span)
        if len(answers) == 2 and answers[0] == answers[1]:
            raise IllegalMove("the two must be different.", binder.span)
        values = [choices.item_of(c, a) if binder.sort == ITEM else a for a in answers]
        if binder.kinds is not None and any(self._acts(c, v) not in binder.kinds for v in values):
            raise IllegalMove(f"it must be {_text(binder.span)}.", binder.span)
        for local, value in zip(binder.locals, values, strict=True):
            c[base + local] = value
        for part in _parts(binder.test):
            if not questions.test(part)(c, base, values[0]):
                raise self._unmet(c, base, part, "it must hold that", values[0])
        if len(answers) == 2 and (answers[1], answers[0]) in choices.binder(binder)(c, base):
            first, second = (choices.answer_text(a, c[base + FRAME_SEAT]) for a in (answers[1], answers[0]))
            raise IllegalMove(f"two are written in the order of their places: {first} {second}.", binder.span)
        raise IllegalMove(f"these two do not go together: {_text(binder.span)}.", binder.span)

    def _acts(self, c: Cells, item: int) -> int:
        return c[self.layout.act + item]


_NUMBERS = (
    p.Num, p.Count, p.Different, p.Alike, p.Aligned, p.Overall, p.FieldOf, p.PositionOf, p.Arithmetic, p.Points,
    p.KeptOf,
)  # fmt: skip


def problem(error: MoveError) -> dict[str, Any]:
    """What is wrong with a move as plain data: its kind, the message, the condition that is not met, and its values."""
    span = error.span
    kind = (
        "ambiguous" if isinstance(error, AmbiguousMove) else "illegal" if isinstance(error, IllegalMove) else "invalid"
    )
    return {
        "kind": kind,
        "message": error.message,
        "file": span.source.name if span is not None else None,
        "line": span.line if span is not None else None,
        "condition": " ".join(span.text.split()) if span is not None else None,
        "values": dict(error.values),
    }


def _parts(test: p.Expr | None) -> list[p.Expr]:
    """A condition split at its `and`s, each part once."""
    found: dict[int, p.Expr] = {}
    waiting, seen = [test], set[int]()
    while waiting:
        one = waiting.pop()
        if one is None or id(one) in seen:
            continue
        seen.add(id(one))
        if isinstance(one, p.And):
            waiting += (one.right, one.left)
        else:
            found[id(one)] = one
    return list(found.values())


def _text(span: Span) -> str:
    return f"`{' '.join(span.text.split())}`"


def _span(decision: Decision) -> Span | None:
    return decision.span if decision.span.source.name else None


def _like(offered: Sequence[Move]) -> str:
    return offered[0].text if offered else "pass"
