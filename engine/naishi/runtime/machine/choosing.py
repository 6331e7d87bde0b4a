"""What one seat is asked: a choice inside an effect, and an offer of actions."""

from __future__ import annotations

from naishi.program import FRAME_LOCALS, FRAME_SEAT, FRAME_THIS, Choose, ChooseWord, Offer
from naishi.runtime.execute.choices import Answers
from naishi.runtime.machine.decision import DONE, PASS, Decision, Next, Op, Written, acting
from naishi.runtime.machine.machine import Machine, runs
from naishi.runtime.machine.might import MightChoose, MightDo, is_hidden, known_to_all
from naishi.state.items import Cells
from naishi.state.layout import ASKED, QUIET, TURN
from naishi.state.run import facts_of


class Choosing:
    """A `choose` in an effect."""

    def __init__(self, machine: Machine, number: int, step: Choose) -> None:
        self.step, self.number = step, number
        self.machine = machine
        self.choices = machine.choices
        self.find = machine.choices.binder(step.binder, (0,))
        self.bind = machine.choices.binding(step.binder)
        self.public = known_to_all(machine, step.binder.reads)
        self.might = MightChoose(machine, step.binder)
        machine.decisions[number] = Decision(acting, self.moves, self.play, self.text, step.span, public=self.public)

    def op(self, c: Cells, b: int) -> Next:
        """Nothing to choose leaves the rest of the block, and one answer is taken without asking, if not first; where
        not all see that it is so, it is asked."""
        found = self.find(c, b)
        if not found:
            return [DONE] if self.might(c, b) else self.step.skip
        if self.step.may:
            return [*found, DONE]
        if is_first(c) or len(found) > 1 or not self.public(c, b):
            return found
        seat, only = c[b + FRAME_SEAT], found[0]
        if facts_of(c) is not None:
            self.machine.note(c, self.number, seat, only, self.text(c, b, seat, only))
        self.bind(c, b, only[1:])
        return self.step.next

    def moves(self, c: Cells, b: int, seat: int) -> list[Answers]:
        """The answers there are."""
        found = self.find(c, b)
        return [*found, DONE] if self.step.may or not found else found

    def play(self, c: Cells, b: int, seat: int, move: Answers) -> Next:
        """Bind the answer, or leave the rest of the block."""
        c[ASKED] = 1
        if move == DONE:
            return self.step.skip
        self.bind(c, b, move[1:])
        return self.step.next

    def text(self, c: Cells, b: int, seat: int, move: Answers) -> Written:
        """The choice's name and the answer."""
        if move == DONE:
            return "done", ()
        return self.step.binder.names[0], tuple(self.choices.answer_text(a, seat) for a in move[1:])


class ChoosingWord:
    """A `choose` of a kept word: which of its words it is from now on."""

    def __init__(self, machine: Machine, number: int, step: ChooseWord) -> None:
        self.step, self.number = step, number
        self.machine = machine
        self.kept = machine.program.kept[step.kept]
        self.cell = machine.questions.kept_cell(step.kept, step.owner)
        self.write = machine.effects.keeps(step.kept)
        self.answers: list[Answers] = [(0, word) for word in range(1, len(self.kept.words) + 1)]
        machine.decisions[number] = Decision(acting, self.moves, self.play, self.text, step.span)

    def op(self, c: Cells, b: int) -> Next:
        """Everyone sees when there is only one word: then nobody is asked, if not first."""
        if len(self.answers) > 1 or self.step.may or is_first(c):
            return self.moves(c, b, 0)
        seat, only = c[b + FRAME_SEAT], self.answers[0]
        if facts_of(c) is not None:
            self.machine.note(c, self.number, seat, only, self.text(c, b, seat, only))
        return self.play(c, b, seat, only)

    def moves(self, c: Cells, b: int, seat: int) -> list[Answers]:
        """Its words."""
        return [*self.answers, DONE] if self.step.may else self.answers[:]

    def play(self, c: Cells, b: int, seat: int, move: Answers) -> Next:
        """Keep the word."""
        c[ASKED] = 1
        if move != DONE:
            self.write(c, self.cell(c, b, 0), move[1])
        return self.step.next

    def text(self, c: Cells, b: int, seat: int, move: Answers) -> Written:
        """The kept word's name and the word."""
        return ("done", ()) if move == DONE else (self.kept.name, (self.kept.words[move[1] - 1],))


class Offering:
    """A `do` or `do one of`. An action's head is read in the frame that the action would have."""

    def __init__(self, machine: Machine, number: int, step: Offer) -> None:
        program = machine.program
        self.machine = machine
        self.step, self.number = step, number
        self.actions = [program.actions[a.action] for a in step.alternatives]
        self.above = machine.above(number)
        self.sizes = [program.routines[action.routine].size for action in self.actions]
        self.offered = [
            (machine.questions.test(a.test) if a.test is not None else None, machine.head(a.action, index))
            for index, a in enumerate(step.alternatives)
        ]
        reads = [
            r for a, action in zip(step.alternatives, self.actions, strict=True) for r in (*a.reads, *action.reads)
        ]
        self.public = known_to_all(machine, tuple(reads))
        self.mights = [
            (MightDo(machine, action), test, known_to_all(machine, a.reads))
            for a, action, (test, _) in zip(step.alternatives, self.actions, self.offered, strict=True)
            if is_hidden(program, (*a.reads, *action.reads))
        ]
        self.nothing = PASS if step.can_pass and not step.may else DONE  # the answer of who can do nothing
        self.otherwise = step.otherwise if step.otherwise is not None else step.skip
        machine.decisions[number] = Decision(
            acting, self.moves, self.play, self.text, step.span, step, public=self.public
        )

    def listed(self, c: Cells, b: int) -> list[Answers]:
        """The legal moves, without declining."""
        base = b + self.above
        c[base + FRAME_SEAT] = c[b + FRAME_SEAT]
        c[base + FRAME_THIS] = 0
        found: list[Answers] = []
        for test, head in self.offered:
            if test is None or test(c, b, 0):
                found += head(c, base)
        return found

    def might(self, c: Cells, b: int) -> bool:
        """Whether, as far as all see, something might be possible where nothing is."""
        base = b + self.above
        return any(
            (test is None or not known(c, b) or test(c, b, 0)) and might(c, base) for might, test, known in self.mights
        )

    def op(self, c: Cells, b: int) -> Next:
        """A turn's first offer is always asked; later one move that all can see is the only one is played without
        asking, and an offer is skipped if all can see that nothing is possible."""
        found = self.listed(c, b)
        first = is_first(c)
        if not found:
            passes = first and self.nothing == PASS
            return [self.nothing] if passes or (self.mights and self.might(c, b)) else self.otherwise
        if self.step.may:
            found.append(DONE)
            return found
        if first or len(found) > 1 or not self.public(c, b):
            return found
        seat, only = c[b + FRAME_SEAT], found[0]
        if facts_of(c) is not None:
            self.machine.note(c, self.number, seat, only, self.text(c, b, seat, only))
        return self.play(c, b, seat, only)

    def moves(self, c: Cells, b: int, seat: int) -> list[Answers]:
        """What a stopped game asks here."""
        found = self.listed(c, b)
        if self.step.may and found:
            return [*found, DONE]
        return found or [self.nothing]

    def play(self, c: Cells, b: int, seat: int, move: Answers) -> Next:
        """Bind the head, pay, and open the action's frame; what is read later in its `then` is copied to ours."""
        c[ASKED] = 1
        if move in (DONE, PASS):
            return self.otherwise
        alternative, action = self.step.alternatives[move[0]], self.actions[move[0]]
        base, size, me = b + self.above, self.sizes[move[0]], c[b + FRAME_SEAT]
        c[base + FRAME_LOCALS : base + size] = [0] * (size - FRAME_LOCALS)
        c[base + FRAME_SEAT] = me
        self.machine.binds[alternative.action](c, base, move[1:])
        for theirs, ours in alternative.copies:
            c[b + ours] = c[base + theirs]
        return self.machine.enter(c, base, action.routine, me, 0, alternative.then)

    def text(self, c: Cells, b: int, seat: int, move: Answers) -> Written:
        """The action's name and its arguments."""
        if move == DONE:
            return "done", ()
        if move == PASS:
            return "pass", ()
        write = self.machine.choices.answer_text
        return self.actions[move[0]].name, tuple(text for a in move[1:] if (text := write(a, seat)))


def is_first(c: Cells) -> bool:
    """Whether nothing has been asked in this turn: its first decision is always asked."""
    return not c[ASKED] and c[TURN] > 0 and not c[QUIET]


@runs(Choose)
def _choose(machine: Machine, number: int, step: Choose) -> Op:
    return Choosing(machine, number, step).op


@runs(ChooseWord)
def _choose_word(machine: Machine, number: int, step: ChooseWord) -> Op:
    return ChoosingWord(machine, number, step).op


@runs(Offer)
def _offer(machine: Machine, number: int, step: Offer) -> Op:
    return Offering(machine, number, step).op


__all__ = ["Choosing", "Offering", "Op"]
