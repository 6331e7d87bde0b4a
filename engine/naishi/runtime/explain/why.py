"""Why a move cannot be played: the first line of its head that does not hold, with its place in the rules."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Any

from attrs import frozen

from naishi import program as p
from naishi.base.lists import listed
from naishi.base.near import nearest
from naishi.base.source import Span
from naishi.base.visible import cut
from naishi.program import FRAME_LOCALS, FRAME_SEAT, ITEM, Binder, HeadLine, KeptPayment, OnlyIf, Payment
from naishi.program.seats import OWNER, seat_called
from naishi.runtime.evaluate.lists import entry_name
from naishi.runtime.execute.choices import in_order
from naishi.runtime.machine.decision import Decision
from naishi.runtime.machine.machine import Machine
from naishi.runtime.notation.moves import AmbiguousMove, IllegalMove, InvalidMove, MoveError, normal
from naishi.state.initial import face_number
from naishi.state.items import Cells
from naishi.state.layout import BASE, PC

MOST_ECHOED = 80  # characters of a text that is no move
_ARGUMENT = re.compile(
    r"(?P<name>[^\W\d]\w*(?: on [^\W\d]\w*)?)(?:\[(?P<index>\w{1,60})\])?"
    rf"(?: showing (?P<face>\w+))?(?: of (?P<owner>{OWNER}))?(?P<end>\+| |$)"
)
_MOVE = re.compile(r"(?P<action>[^\W\d]\w*)(?: |$)")


@frozen
class Written:
    """A move's text taken apart."""

    action: str
    arguments: tuple[str, ...]


def take_apart(text: str) -> Written | None:
    """The action and arguments of a move's text; None if it has not the form of one."""
    plain = normal(text)
    head = _MOVE.match(plain)
    if head is None:
        return None
    arguments: list[str] = []
    at, joins = head.end(), False
    while at < len(plain) or joins:
        found = _ARGUMENT.match(plain, at)
        if found is None:
            return None
        if joins:  # what is paid is one argument: `A+B`
            arguments[-1] += found.group().strip()
        else:
            arguments.append(found.group().strip())
        at, joins = found.end(), found["end"] == "+"
    return Written(head["action"], tuple(arguments))


def by_itself(text: str, done: Container[str]) -> str:
    """That the move of a text was done just before without asking, if so; `done`: the names of what was."""
    written = take_apart(text)
    if written is None or written.action not in done:
        return ""
    return f"{written.action} was done by itself just before, since nothing else could be; "


class WhyNot:
    """Explains for one machine."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.program = machine.program
        self.layout = machine.layout
        binders = {name for s in self.program.steps if isinstance(s, p.Choose) for name in s.binder.names}
        binders |= {n for s in self.program.steps if isinstance(s, p.TogetherStep) for b in s.binders for n in b.names}
        kept_words = [self.program.kept[s.kept].name for s in self.program.steps if isinstance(s, p.ChooseWord)]
        self.words = [*kept_words, *(a.name for a in self.program.actions), *sorted(binders), "done", "pass"]

    def explain(self, cells: Cells, seat: int, text: str, offered: list[str], done: Container[str] = ()) -> MoveError:
        """The error for a text that is none of the legal moves. `offered`: what the legal moves are called;
        `done`: what was just done without asking."""
        c = cells[:]
        written = take_apart(text)
        if written is None:
            return InvalidMove(f"`{cut(text, MOST_ECHOED)}` is not a move. A move looks like `{_like(offered)}`.")
        decision = self.machine.decision(c)
        names = list(dict.fromkeys(o.split()[0] for o in offered))
        if decision.offer is not None:
            for alternative in decision.offer.alternatives:
                if self.program.actions[alternative.action].name == written.action:
                    return self._alternative(c, seat, written, alternative, decision)
        if written.action in names:
            return self._choice(c, seat, written, decision)
        if written.action in self.words or written.action in (k.name for k in self.program.kinds[1:]):
            now = f"now it is {_listed(names)}" if names else "nothing is asked of you now"
            why = by_itself(text, done) or f"{written.action} is not offered; "
            return IllegalMove(f"{why}{now}.", _span(decision))
        meant = nearest(written.action, [*names, *self.words])
        hint = f"Did you mean {meant}?" if meant else f"Now it is {_listed(names)}."
        return InvalidMove(f"No move is called {written.action}. {hint}")

    # --- a choice inside an effect ---
    def _choice(self, c: Cells, seat: int, written: Written, decision: Decision) -> MoveError:
        step = self.program.steps[c[PC]] if c[PC] < len(self.program.steps) else None
        binders = (
            (step.binder,) if isinstance(step, p.Choose) else step.binders if isinstance(step, p.TogetherStep) else ()
        )
        binder = next((b for b in binders if b.names[0] == written.action), None)
        if isinstance(step, p.ChooseWord):
            kept = self.program.kept[step.kept]
            return InvalidMove(f"{written.action} is one of {_listed(list(kept.words))}.")
        if binder is None:
            return InvalidMove(f"{written.action} takes no argument.")
        base = c[BASE]
        c[base + FRAME_SEAT] = seat
        if isinstance(step, p.TogetherStep):
            self._bind_earlier(c, base, seat, step, binder)
        answers = self._answers(c, base, written.arguments, (binder,), written.action)
        if isinstance(answers, MoveError):
            return answers
        if isinstance(step, p.TogetherStep) and binder.sort == ITEM:
            item = self.machine.choices.value_of(c, answers[0])
            earlier = step.binders[: step.binders.index(binder)]
            if item and any(c[base + other.locals[0]] == item for other in earlier if other.sort == ITEM):
                return IllegalMove(f"{written.arguments[0]} was chosen just before: {_text(binder.span)}.", binder.span)
        return self._binder_fault(c, base, binder, answers)

    def _bind_earlier(self, c: Cells, base: int, seat: int, step: p.TogetherStep, binder: Binder) -> None:
        """A later choice can ask about what its player chose before."""
        start = base + step.first + (seat - 1) * len(step.binders)
        for cell, earlier in enumerate(step.binders[: step.binders.index(binder)], start):
            if c[cell] > 0:
                self.machine.choices.binding(earlier)(c, base, (c[cell],))

    # --- an action ---
    def _alternative(
        self, c: Cells, seat: int, written: Written, alternative: p.Alternative, decision: Decision
    ) -> MoveError:
        questions = self.machine.questions
        base = c[BASE]
        if alternative.test is not None and not questions.test(alternative.test)(c, base, 0):
            return self._unmet(c, base, alternative.test, f"{written.action} is offered only if")
        action = self.program.actions[alternative.action]
        above = base + self.machine.above(c[PC])
        c[above + FRAME_LOCALS : above + FRAME_LOCALS + 8] = [0] * 8
        c[above + FRAME_SEAT] = seat
        binders = tuple(line for line in action.head if isinstance(line, Binder))
        chosen, paid = self._apart(written.arguments, action, sum(len(binder.names) for binder in binders))
        answers = self._answers(c, above, chosen, binders, action.name)
        if isinstance(answers, MoveError):
            blocked = self._blocked(c, base, seat, action)
            return blocked if blocked is not None and not written.arguments else answers
        return self._head_fault(c, above, action, chosen, paid)

    @staticmethod
    def _apart(arguments: tuple[str, ...], action: p.ActionDef, names: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """What is chosen, and behind it what is paid for as many prices as the action has."""
        prices = sum(isinstance(line, p.PricePayment) for line in action.head)
        if prices and names < len(arguments) <= names + prices:
            return arguments[:names], arguments[names:]
        return arguments, ()

    def _blocked(self, c: Cells, base: int, seat: int, action: p.ActionDef) -> MoveError | None:
        """A line that fails whatever the arguments are."""
        above = base + self.machine.above(c[PC])
        c[above + FRAME_SEAT] = seat
        for line in action.head:
            if isinstance(line, p.PricePayment):
                continue  # what it is depends on what is chosen
            if not isinstance(line, Binder):
                fault = self._line_fault(c, above, line)
                if fault is not None:
                    return fault
            elif not self.machine.choices.binder(line)(c, above):
                return IllegalMove(f"there is nothing to choose: {_text(line.span)}.", line.span)
        return None

    def _head_fault(
        self, c: Cells, base: int, action: p.ActionDef, arguments: tuple[str, ...], costs: tuple[str, ...]
    ) -> MoveError:
        taken, paid, said = 0, c[:], list(costs)
        for line in in_order(action.head):
            if isinstance(line, p.PricePayment):
                priced = self._pay_price(paid, base, line, said)
                if priced is not None:
                    return priced
            elif isinstance(line, Binder):
                mine = self._answers(c, base, arguments[taken : taken + len(line.names)], (line,), action.name)
                if isinstance(mine, MoveError):
                    return mine
                taken += len(mine)
                if tuple(mine) not in self.machine.choices.binder(line)(c, base):
                    return self._binder_fault(c, base, line, mine)
                self.machine.choices.binding(line)(c, base, tuple(mine))
                self.machine.choices.binding(line)(paid, base, tuple(mine))
            else:
                pays = isinstance(line, Payment | KeptPayment)
                fault = self._line_fault(paid if pays else c, base, line)
                if fault is not None:
                    return fault
                if isinstance(line, Payment | KeptPayment):
                    self.machine.choices.pays(line)(paid, base)
        if said:
            return InvalidMove(f"there is nothing to pay with {said[0]}.", action.span)
        return IllegalMove(f"{action.name} is not possible so.", action.span)

    def _pay_price(self, paid: Cells, base: int, line: p.PricePayment, said: list[str]) -> MoveError | None:
        """Pays as it is said, or says why not. `said`: what is paid for this price and for those after it."""
        prices = self.machine.choices.prices
        seat = paid[base + FRAME_SEAT]
        ways = {self.machine.choices.answer_text(way, seat): way for way in prices.ways(line)(paid, base)}
        if not ways:
            kind = paid[self.layout.act + self.machine.questions.value(line.item)(paid, base, 0)]
            entries = self.program.kinds[kind].lists[line.field]
            if self.machine.choices.paying.room_for(line)(paid, base) < len(entries):
                place = self.program.places[line.to.place].name
                return IllegalMove(f"{place} has no room for it: {_text(line.span)}.", line.span)
            price = ", ".join(entry_name(self.program, line.field, entry) for entry in entries)
            return IllegalMove(f"it costs {price}, which cannot be paid: {_text(line.span)}.", line.span)
        if "" in ways:
            return None
        way = ways.get(said[0]) if said else next(iter(ways.values()))
        if way is None:
            return IllegalMove(f"`{said[0]}` does not pay it; `{next(iter(ways))}` does.", line.span)
        del said[:1]
        prices.pay(line)(paid, base, way)
        return None

    def _line_fault(self, c: Cells, base: int, line: HeadLine) -> MoveError | None:
        choices = self.machine.choices
        if isinstance(line, OnlyIf):
            if self.machine.questions.test(line.test)(c, base, 0):
                return None
            return self._unmet(c, base, line.test, "it is possible only if")
        if isinstance(line, KeptPayment):
            return self._kept_fault(c, base, line)
        assert isinstance(line, Payment)
        if len(choices.paying.paid_from(line)(c, base)) < line.number:
            return IllegalMove(f"there is nothing to pay with: {_text(line.span)}.", line.span)
        if choices.paying.room_for(line)(c, base) < line.number:
            place = self.program.places[line.to.place].name
            return IllegalMove(f"{place} has no room for it: {_text(line.span)}.", line.span)
        return None

    def _kept_fault(self, c: Cells, base: int, line: KeptPayment) -> MoveError | None:
        choices, questions = self.machine.choices, self.machine.questions
        if choices.payable(line)(c, base, 0):
            return None
        name = self.program.kept[line.kept].name
        there, amount = (questions.value(e)(c, base, 0) for e in (p.KeptOf(line.kept, line.owner), line.amount))
        error = IllegalMove(f"{name} is {there}, and this takes {amount}: {_text(line.span)}.", line.span)
        error.values = {"left": there, "right": amount}
        return error

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

    def _binder_fault(self, c: Cells, base: int, binder: Binder, answers: list[int]) -> MoveError:
        """Not in the places, empty, of the wrong kind, or the first part of its `where` that fails."""
        choices, questions = self.machine.choices, self.machine.questions
        candidates = {a for pool in binder.pools for (a,) in choices.pool(pool)(c, base)}
        for answer in answers:
            if answer not in candidates:
                said = choices.answer_text(answer, c[base + FRAME_SEAT])
                return IllegalMove(f"{said} cannot be chosen here: {_text(binder.span)}.", binder.span)
            if binder.sort == ITEM and not choices.value_of(c, answer):
                return IllegalMove(f"{choices.answer_text(answer, c[base + FRAME_SEAT])} is empty.", binder.span)
        if len(answers) == 2 and answers[0] == answers[1]:
            return IllegalMove("the two must be different.", binder.span)
        values = [choices.value_of(c, a) if binder.sort == ITEM else a for a in answers]
        if binder.kinds is not None and any(self._acts(c, v) not in binder.kinds for v in values):
            return IllegalMove(f"it must be {_text(binder.span)}.", binder.span)
        for local, value in zip(binder.locals, values, strict=True):
            c[base + local] = value
        for part in _parts(binder.test):
            if not questions.test(part)(c, base, values[0]):
                return self._unmet(c, base, part, "it must hold that", values[0])
        if len(answers) == 2 and (answers[1], answers[0]) in choices.binder(binder)(c, base):
            first, second = (choices.answer_text(a, c[base + FRAME_SEAT]) for a in (answers[1], answers[0]))
            return IllegalMove(f"two are written in the order of their places: {first} {second}.", binder.span)
        return IllegalMove(f"these two do not go together: {_text(binder.span)}.", binder.span)

    def _acts(self, c: Cells, item: int) -> int:
        return c[self.layout.act + item]

    # --- arguments ---
    def _answers(
        self, c: Cells, base: int, arguments: tuple[str, ...], binders: tuple[Binder, ...], action: str
    ) -> list[int] | MoveError:
        names = [binder for binder in binders for _ in binder.names]
        if len(arguments) != len(names):
            wanted = {0: "no argument", 1: "one argument", 2: "two arguments"}.get(
                len(names), f"{len(names)} arguments"
            )
            return InvalidMove(f"{action} takes {wanted}, not {len(arguments)}.")
        found: list[int] = []
        for argument, binder in zip(arguments, names, strict=True):
            answer = self._answer(c, base, argument, binder)
            if isinstance(answer, MoveError):
                return answer
            found.append(answer)
        return found

    def _answer(self, c: Cells, base: int, argument: str, binder: Binder) -> int | MoveError:
        match = _ARGUMENT.match(argument)
        assert match is not None
        seat = c[base + FRAME_SEAT]
        places = {place.name: place for place in self.program.places}
        place = places.get(match["name"])
        if place is None:
            return self._named_item(c, base, match, argument, binder)
        owner = self._owner(seat, match["owner"]) if place.per_player else 0
        if owner is None:
            return InvalidMove(f"`{argument}`: there is no such player.")
        if place.shape != "row":
            return InvalidMove(f"`{argument}`: of {place.name} one names what lies in it.")
        addresses = self.layout.bases[place.id][owner]
        if match["index"] is None:
            first = f"{place.name}{self.layout.part_of[addresses[0]]}"
            return InvalidMove(f"`{argument}`: say which, such as `{first}`.")
        found = next((a for a in addresses if self.layout.part_of[a] == f"[{match['index']}]"), 0)
        if found:
            return found
        if place.by is not None:
            words = listed(self.program.fields[place.by].words, "and")
            return InvalidMove(f"`{argument}`: the parts of {place.name} are called {words}.")
        return InvalidMove(f"`{argument}`: {place.name} has positions 1 to {len(addresses)}.")

    def _owner(self, seat: int, owner: str | None) -> int | None:
        return seat if owner is None else seat_called(self.program, owner, seat)

    def _named_item(self, c: Cells, base: int, match: re.Match[str], argument: str, binder: Binder) -> int | MoveError:
        """What is named out of a pile or pool. Whether it lies there is not asked: that would tell what is hidden."""
        kind = next((kind for kind in self.program.kinds[1:] if kind.name == match["name"]), None)
        if kind is None:
            meant = nearest(
                match["name"], [*(p.name for p in self.program.places), *(k.name for k in self.program.kinds)]
            )
            hint = f" Did you mean {meant}?" if meant else ""
            return InvalidMove(f"`{argument}`: nothing is called {match['name']}.{hint}")
        heaps = self._heaps(binder)
        if not heaps:
            return InvalidMove(f"`{argument}`: here one answers with a slot, such as `row[1]`.")
        if match["face"] is None and kind.faces:
            return InvalidMove(f"`{argument}`: say which face, such as `{kind.name} showing {kind.faces[0]}`.")
        if match["face"] is not None and match["face"] not in kind.faces:
            return InvalidMove(f"`{argument}`: {kind.name} has no face {match['face']}.")
        if match["owner"] is not None and not kind.per_player:
            return InvalidMove(f"`{argument}`: {kind.name} belongs to nobody.")
        owner = self._owner(c[base + FRAME_SEAT], match["owner"]) if kind.per_player else 0
        if owner is None:
            return InvalidMove(f"`{argument}`: there is no such player.")
        choices = self.machine.choices
        look = choices.look.number(kind.id, owner, face_number(self.program, match["face"] or ""))
        found = [choices.heap_base + address * choices.looks + look for address in heaps]
        offered = {x for pool in binder.pools for (x,) in choices.pool(pool)(c, base)}
        return next((answer for answer in found if answer in offered), found[0])

    def _heaps(self, binder: Binder) -> list[int]:
        """The piles and pools that a choice can be from."""
        spots = [
            spot
            for pool in binder.pools
            for source in pool.sources
            for spot in ((source,) if isinstance(source, p.InPlace) else getattr(source, "places", ()))
        ]
        return [
            address
            for place in dict.fromkeys(spot.place for spot in spots)
            for addresses in self.layout.bases[place]
            for address in addresses
            if self.layout.heap[address]
        ]


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


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}" if names else "nothing"


def _like(offered: list[str]) -> str:
    return offered[0] if offered else "pass"
