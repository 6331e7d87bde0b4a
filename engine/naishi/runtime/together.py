"""Secret choices at once: answers are kept until every player has given all of theirs, then carried out for all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from naishi.runtime.choices import Answers
from naishi.runtime.decisions import Decision, Next, Written
from naishi.runtime.items import Cells
from naishi.runtime.might import known_to_all
from naishi.semantics.program import FRAME_SEAT, MoveItem, TogetherStep

if TYPE_CHECKING:
    from naishi.runtime.interpreter import Interpreter

OPEN, NOTHING = 0, -1  # in place of an answer: not yet given; there was nothing to choose


class Together:
    """A `together` step. Each player answers its choices in order; a player's `question` is the number of the next."""

    def __init__(self, interpreter: Interpreter, number: int, step: TogetherStep) -> None:
        self.interpreter = interpreter
        self.step = step
        self.seats = interpreter.program.seats
        self.players = interpreter.program.players  # who comes after them follows rules and is never asked
        self.width = len(step.binders)
        self.finds = [interpreter.choices.binder(binder, (0,)) for binder in step.binders]
        self.binds = [interpreter.choices.binding(binder) for binder in step.binders]
        self.public = [known_to_all(interpreter, binder.reads) for binder in step.binders]
        moves = [s for s in step.then if isinstance(s, MoveItem)]
        item, where = interpreter.effects.drawing.item, interpreter.effects.where
        self.later = [(item(s.item, s.places, s.span), where(s.to, s.span), s) for s in moves]
        interpreter.decisions[number] = Decision(
            self.waiting,
            self.moves,
            self.play,
            self.text,
            step.span,
            same_texts=self.width == 1,
            is_sound=self.is_sound,
        )

    # --- answers ---
    def start(self, b: int, seat: int) -> int:
        """Where a seat's answers are kept."""
        return b + self.step.first + (seat - 1) * self.width

    def question(self, c: Cells, b: int, seat: int) -> int:
        """The number of a seat's next open choice; past the last if it has answered all."""
        start = self.start(b, seat)
        return next((i for i in range(self.width) if c[start + i] == OPEN), self.width)

    def bind(self, c: Cells, b: int, seat: int, questions: int) -> None:
        """Give the names of a seat's first choices their values."""
        start = self.start(b, seat)
        for i in range(questions):
            if c[start + i] > 0:
                self.binds[i](c, b, (c[start + i],))
            else:
                for local in self.step.binders[i].locals:
                    c[b + local] = 0

    def options(self, c: Cells, b: int, seat: int, question: int) -> list[Answers]:
        """The answers a seat has to a choice, as its own earlier answers stand."""
        saved = c[b + FRAME_SEAT]
        c[b + FRAME_SEAT] = seat
        self.bind(c, b, seat, question)
        found = self.finds[question](c, b)
        self.forget_names(c, b)
        c[b + FRAME_SEAT] = saved
        return found

    def forget_names(self, c: Cells, b: int) -> None:
        """No name keeps a value between questions: it would tell one seat's answer to another."""
        for binder in self.step.binders:
            for local in binder.locals:
                c[b + local] = 0

    def is_public(self, c: Cells, b: int, seat: int, question: int) -> bool:
        """Whether every player could see that an answer is the only one."""
        saved, c[b + FRAME_SEAT] = c[b + FRAME_SEAT], seat
        known = self.public[question](c, b)
        c[b + FRAME_SEAT] = saved
        return known

    def is_sound(self, c: Cells, b: int) -> bool:
        """Whether each answer that is kept is one of those its seat has, as the earlier ones stand."""
        for seat in range(1, self.seats + 1):
            start = self.start(b, seat)
            given = self.question(c, b, seat)
            if any(c[start + given : start + self.width]):
                return False
            for question in range(given):
                options = [option[1] for option in self.options(c, b, seat, question)] or [NOTHING]
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
        return self.options(c, b, seat, question) if question < self.width else []

    def play(self, c: Cells, b: int, seat: int, move: Answers) -> Next:
        """Keep an answer; when it was the last, go on."""
        c[self.start(b, seat) + self.question(c, b, seat)] = move[1]
        step = self.op(c, b)
        if isinstance(step, int) and self.players > 1:
            self.interpreter.items.answered = True
        return step

    def text(self, c: Cells, b: int, seat: int, move: Answers) -> Written:
        """The choice's name and the answer."""
        name = self.step.binders[self.question(c, b, seat)].names[0]
        return name, tuple(self.interpreter.choices.answer_text(a, seat) for a in move[1:])

    # --- the step ---
    def op(self, c: Cells, b: int) -> Next:
        """Ask whoever has something to choose; then carry out."""
        for seat in range(1, self.seats + 1):
            while (question := self.question(c, b, seat)) < self.width:
                options = self.options(c, b, seat, question)
                asks = len(options) > 1 or (bool(options) and not self.is_public(c, b, seat, question))
                if asks and seat <= self.players:
                    break
                c[self.start(b, seat) + question] = options[0][1] if options else NOTHING
        left = self.waiting(c, b)
        if left:
            return self.moves(c, b, left[0])
        self.carry_out(c, b)
        first = b + self.step.first
        c[first : first + self.seats * self.width] = [OPEN] * (self.seats * self.width)
        self.forget_names(c, b)
        return self.step.next

    def carry_out(self, c: Cells, b: int) -> None:
        """Lift everything that moves, then lay it in seat order: a full place that is being emptied takes it."""
        saved, items = c[b + FRAME_SEAT], self.interpreter.items
        lifted: dict[int, int] = {}  # each item once, with where it lay: what two want goes to the first of them
        moved = []
        for seat in range(1, self.seats + 1):
            c[b + FRAME_SEAT] = seat
            self.bind(c, b, seat, self.width)
            wanted = [(item(c, b, 0), where, s) for item, where, s in self.later]
            for item, where, statement in wanted:
                if item and item not in lifted:
                    lifted[item] = items.take(c, item)
                    moved.append((seat, item, where, statement))
        for seat, item, where, statement in moved:
            source = lifted[item]
            c[b + FRAME_SEAT] = seat
            self.bind(c, b, seat, self.width)
            address = where(c, b, item)
            items.lay(c, item, address, statement.span)
            items.moved(c, item, source, address, seat, picked=True)
            if items.heap[source] and not c[source] and sum(other == source for other in lifted.values()) > 1:
                items.lose_sight(c, item, source, address)  # nothing is left, but which of them went where is secret
        c[b + FRAME_SEAT] = saved
