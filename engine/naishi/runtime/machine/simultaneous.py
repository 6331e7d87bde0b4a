"""Secret choices at once: answers are kept until every player has given all of theirs, then carried out for all.

Each player is asked as often as there are choices, but for those of which all see what comes of them. Else a second
question would tell what the first answer was.
"""

from __future__ import annotations

from attrs import evolve

from naishi.base.walk import all_of
from naishi.program import (
    FRAME_SEAT,
    ITEM,
    Binder,
    Compare,
    InPlace,
    It,
    Local,
    MoveItem,
    OnlyIf,
    TogetherStep,
)
from naishi.runtime.execute.choices import Answers
from naishi.runtime.execute.meant import meant_of, telling
from naishi.runtime.machine.decision import DONE, Decision, Next, Op, Written, fixed
from naishi.runtime.machine.machine import Machine, runs
from naishi.runtime.machine.might import Seen, known_to_all, loosened
from naishi.state.items import Cells
from naishi.state.run import facts_of, run_of

OPEN, NOTHING = 0, -1  # in place of an answer: not yet given; declined, or there was nothing to choose


def answer_of(move: Answers) -> int:
    """What is kept of a move."""
    return NOTHING if move == DONE else move[1]


class SimultaneousChoice:
    """A `together` step. Each player answers its choices in order; a player's `question` is the number of the next."""

    def __init__(self, machine: Machine, number: int, step: TogetherStep) -> None:
        self.machine = machine
        self.step, self.number = step, number
        self.choices, self.items = machine.choices, machine.items
        self.seats = machine.program.seats
        self.players = machine.program.players  # who comes after them follows rules and is never asked
        self.width = len(step.binders)
        self.finds = [machine.choices.binder(binder, (0,)) for binder in step.binders]
        self.known = [known_to_all(machine, binder.reads) for binder in step.binders]
        self.apart = [tuple(_apart(step.binders, i)) for i in range(self.width)]
        self.after = [tuple(_after(step.binders, i, self.apart[i])) for i in range(self.width)]
        loose = [loosened(machine.program, binder) for binder in step.binders]
        self.loose = [self.anything(one) for one in loose]
        moves = [s for s in step.then if isinstance(s, MoveItem)]
        item, where = machine.effects.drawing.item, machine.effects.where
        self.later = [(item(s.item, s.places, s.span), where(s.to, s.span), s, _named(s)) for s in moves]
        self.meant = {s: meant_of(machine.items, s.kinds) for s in moves}
        machine.decisions[number] = Decision(
            self.waiting,
            self.moves,
            self.play,
            self.text,
            step.span,
            same_texts=self.width == 1,
            is_sound=self.is_sound,
        )

    def anything(self, loose: Binder | OnlyIf) -> Seen:
        """Whether anything lies where is chosen from."""
        if isinstance(loose, OnlyIf):
            test = self.machine.questions.test(loose.test)
            return lambda c, b: bool(test(c, b, 0))
        find = self.choices.binder(loose)
        return lambda c, b: bool(find(c, b))

    # --- answers ---
    def start(self, b: int, seat: int) -> int:
        """Where a seat's answers are kept."""
        return b + self.step.first + (seat - 1) * self.width

    def question(self, c: Cells, b: int, seat: int) -> int:
        """The number of a seat's next open choice; past the last if it has answered all."""
        start = self.start(b, seat)
        return next((i for i in range(self.width) if c[start + i] == OPEN), self.width)

    def bind(self, c: Cells, b: int, seat: int, questions: int) -> list[int]:
        """Give the names of a seat's first choices their values, which are told; 0 where there is no answer."""
        start, values = self.start(b, seat), list[int]()
        for i in range(questions):
            answer, binder = c[start + i], self.step.binders[i]
            value = 0
            if answer > 0:
                taken = [values[j] for j in self.apart[i]]
                value = answer if binder.sort != ITEM else self.item_of(c, answer, taken)
            c[b + binder.locals[0]] = value
            values.append(value)
        return values

    def item_of(self, c: Cells, answer: int, taken: list[int]) -> int:
        """The item of an answer: of a look in a pile or pool the topmost that was not chosen before."""
        if not taken or answer < self.choices.heap_base:
            return self.choices.item_of(c, answer)
        address, look = divmod(answer - self.choices.heap_base, self.choices.looks)
        lying = reversed(c[address + 1 : address + 1 + c[address]])
        return next((i for i in lying if i not in taken and self.choices.look_of(c, i) == look), 0)

    def options(self, c: Cells, b: int, seat: int, question: int) -> list[Answers]:
        """The answers a seat has to a choice, as its own earlier answers stand."""
        saved = c[b + FRAME_SEAT]
        c[b + FRAME_SEAT] = seat
        values = self.bind(c, b, seat, question)
        taken = [values[j] for j in self.apart[question] if values[j]]
        found = self.finds[question](self.without(c, taken) if taken else c, b)
        if taken:
            found = [move for move in found if self.choices.item_of(c, move[1]) not in taken or self.in_heap(move)]
        self.forget_names(c, b)
        c[b + FRAME_SEAT] = saved
        return found

    def in_heap(self, move: Answers) -> bool:
        """Whether something in a pile or pool is answered."""
        return move[1] >= self.choices.heap_base

    def without(self, c: Cells, taken: list[int], rows: bool = False) -> Cells:
        """The state without what was chosen before out of piles and pools (and `rows`): one sees so many less."""
        heap, loc = self.items.heap, self.items.loc
        lifted = [item for item in taken if rows or heap[c[loc + item]]]
        copy = c[:] if lifted else c
        for item in lifted:
            self.items.take(copy, item)
        return copy

    def forget_names(self, c: Cells, b: int) -> None:
        """No name keeps a value between questions: it would tell one seat's answer to another."""
        for binder in self.step.binders:
            for local in binder.locals:
                c[b + local] = 0

    def forced(self, c: Cells, b: int, seat: int, question: int) -> int | None:
        """The answer that all see to be the only one; None if the seat must be asked."""
        saved, c[b + FRAME_SEAT] = c[b + FRAME_SEAT], seat
        is_known = self.known[question](c, b)
        c[b + FRAME_SEAT] = saved
        if not is_known or any(self.forced(c, b, seat, j) is None for j in self.after[question]):
            return None if self.might(c, b, seat, question) else NOTHING
        found = self.options(c, b, seat, question)
        if not found:
            return NOTHING
        return None if self.step.may[question] or len(found) > 1 else answer_of(found[0])

    def might(self, c: Cells, b: int, seat: int, question: int) -> bool:
        """Whether, as far as all see, there is something to choose, besides what all see to be chosen before."""
        values = self.bind(c, b, seat, question)
        apart = [j for j in self.apart[question] if self.forced(c, b, seat, j) is not None]
        copy = self.without(c, [values[j] for j in apart if values[j]], rows=True)
        self.forget_names(c, b)
        saved, copy[b + FRAME_SEAT] = copy[b + FRAME_SEAT], seat
        found = self.loose[question](copy, b)
        copy[b + FRAME_SEAT] = saved
        return found

    def is_sound(self, c: Cells, b: int) -> bool:
        """Whether each answer that is kept is one of those its seat has, as the earlier ones stand."""
        for seat in range(1, self.seats + 1):
            start = self.start(b, seat)
            given = self.question(c, b, seat)
            if any(c[start + given : start + self.width]):
                return False
            for question in range(given):
                options = [option[1] for option in self.options(c, b, seat, question)]
                if self.step.may[question] or not options:
                    options.append(NOTHING)
                if c[start + question] not in options:
                    return False
        return True

    # --- the decision ---
    def waiting(self, c: Cells, b: int) -> tuple[int, ...]:
        """The seats that have not answered everything."""
        return tuple(seat for seat in range(1, self.seats + 1) if self.question(c, b, seat) < self.width)

    def moves(self, c: Cells, b: int, seat: int) -> list[Answers]:
        """A seat's answers to its next choice."""
        question = self.question(c, b, seat)
        if question == self.width:
            return []
        found = self.options(c, b, seat, question)
        return [*found, DONE] if self.step.may[question] or not found else found

    def play(self, c: Cells, b: int, seat: int, move: Answers) -> Next:
        """Keep an answer; when it was the last, go on."""
        c[self.start(b, seat) + self.question(c, b, seat)] = answer_of(move)
        step = self.op(c, b)
        run = run_of(c)
        if run is not None and isinstance(step, int) and self.players > 1:
            run.answered = True
        return step

    def text(self, c: Cells, b: int, seat: int, move: Answers) -> Written:
        """The choice's name and the answer."""
        if move == DONE:
            return "done", ()
        name = self.step.binders[self.question(c, b, seat)].names[0]
        return name, tuple(self.machine.choices.answer_text(a, seat) for a in move[1:])

    # --- the step ---
    def op(self, c: Cells, b: int) -> Next:
        """Ask each player all that not all see the answer of; then carry out."""
        for seat in range(1, self.seats + 1):
            while (question := self.question(c, b, seat)) < self.width:
                answer = self.forced(c, b, seat, question)
                if answer is None and seat <= self.players:
                    break
                if answer is not None and answer != NOTHING and facts_of(c) is not None:
                    self.note(c, seat, question, answer)
                c[self.start(b, seat) + question] = self.by_rule(c, b, seat) if answer is None else answer
        left = self.waiting(c, b)
        if left:
            return self.moves(c, b, left[0])
        self.carry_out(c, b)
        first = b + self.step.first
        c[first : first + self.seats * self.width] = [OPEN] * (self.seats * self.width)
        self.forget_names(c, b)
        return self.step.next

    def note(self, c: Cells, seat: int, question: int, answer: int) -> None:
        """Tell of an answer that all see to be the only one."""
        written = self.step.binders[question].names[0], (self.choices.answer_text(answer, seat),)
        self.machine.note(c, self.number, seat, (0, answer), written)

    def by_rule(self, c: Cells, b: int, seat: int) -> int:
        """What an automatic player answers."""
        run = run_of(c)
        if run is not None and run.watch:
            run.peeked = True
        return answer_of(fixed(self.moves(c, b, seat)))

    def carry_out(self, c: Cells, b: int) -> None:
        """Lift everything that moves, then lay it in seat order: a full place that is being emptied takes it."""
        saved, items, facts = c[b + FRAME_SEAT], self.items, facts_of(c)
        lifted: dict[int, int] = {}  # each item once, with where it lay: what two want goes to the first of them
        moved = []
        for seat in range(1, self.seats + 1):
            c[b + FRAME_SEAT] = seat
            values = self.bind(c, b, seat, self.width)
            wanted = [(item(c, b, 0), where, s, named) for item, where, s, named in self.later]
            for item, where, statement, named in wanted:
                if item and item not in lifted and all(c[b + local] for local in named):
                    lifted[item] = items.take(c, item)
                    moved.append((seat, item, where, statement, values))
        for seat, item, where, statement, values in moved:
            source = lifted[item]
            c[b + FRAME_SEAT] = seat
            for binder, value in zip(self.step.binders, values, strict=True):
                c[b + binder.locals[0]] = value
            address = where(c, b, item)
            items.lay(c, item, address, statement.span)
            also = [other for other, there in lifted.items() if there == source]
            with telling(self.meant[statement], c, b):
                items.moved(c, item, source, address, seat, picked=True, lifted=also)
            if items.heap[source] and not c[source] and len(also) > 1:
                # nothing is left, but which of them went where is secret
                mixed = items.lose_sight(c, item, source, address, lifted=also)
                if facts is not None and mixed:
                    facts[-1] = evolve(facts[-1], mixed=mixed)
        c[b + FRAME_SEAT] = saved


def _apart(binders: tuple[Binder, ...], index: int) -> list[int]:
    """The earlier choices whose things are not offered again: those from the same places, unless the `where` of the
    later one speaks of the very thing (`where it is a or …`)."""
    mine = binders[index]
    if mine.sort != ITEM:
        return []
    own = (It(), Local(mine.locals[0]))
    same = [(c.left, c.right) for c in all_of(mine.test, Compare) if c.op == "is"] if mine.test is not None else []
    wanted = {other for left, right in same for me, other in ((left, right), (right, left)) if me in own}
    here = _places(mine)
    return [
        j
        for j, other in enumerate(binders[:index])
        if other.sort == ITEM and here & _places(other) and Local(other.locals[0]) not in wanted
    ]


def _places(binder: Binder) -> set[int]:
    """The places that can be chosen from."""
    sources = [source for pool in binder.pools for source in pool.sources]
    return {s.place for x in sources for s in ((x,) if isinstance(x, InPlace) else getattr(x, "places", ()))}


def _after(binders: tuple[Binder, ...], index: int, apart: tuple[int, ...]) -> list[int]:
    """The earlier choices on which the list of a later one depends."""
    read = {local.index for local in all_of(binders[index], Local)} if index else set()
    return [j for j, other in enumerate(binders[:index]) if j in apart or set(other.locals) & read]


def _named(statement: MoveItem) -> tuple[int, ...]:
    """The names by which it is said where something goes: without them it stays."""
    return tuple(local.index for local in all_of(statement.to, Local))


@runs(TogetherStep)
def _together(machine: Machine, number: int, step: TogetherStep) -> Op:
    return SimultaneousChoice(machine, number, step).op
