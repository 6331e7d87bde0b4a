"""One flat queue of triggered effects. After an action: effects without a choice run, in order; then a seat that could
do something resolves one of its own; at last `after effects` runs, and again as often as what it set off has happened.
"""

from __future__ import annotations

from naishi.base.source import NOWHERE
from naishi.program import FRAME_BASE, FRAME_SEAT, Settle
from naishi.program.limits import ASKING
from naishi.runtime.execute.choices import Answers
from naishi.runtime.machine.decision import HALT, Decision, Next, Op
from naishi.runtime.machine.limits import MOST_IN_A_TURN
from naishi.runtime.machine.machine import Machine, runs
from naishi.state import waiting
from naishi.state.items import Cells, RulesFault
from naishi.state.layout import (
    ASKED,
    BASE,
    CHAIN,
    END,
    HEADER,
    NOW,
    PLAYER,
    QUEUED,
    QUIET,
    Layout,
)
from naishi.state.run import Run, begin_run, run_of
from naishi.state.waiting import Waiting

NAMED = 40  # of the last effects of an endless chain, how many are looked at to name its circle


class TriggerResolution:
    """One settling step of a program: its operation, and the decision which of several effects comes next."""

    def __init__(self, machine: Machine, number: int, step: Settle, over: int) -> None:
        self.machine = machine
        self.program = machine.program
        self.layout = machine.layout
        self.number, self.step, self.over = number, step, over
        self.above = machine.above(number)

    def op(self) -> Op:
        """The operation of the step."""
        if not self.program.triggers and self.program.after_effects is None:
            return self.leave
        self.machine.decisions[self.number] = Decision(
            self.seats, self.moves, self.play, self.text, NOWHERE, same_texts=False
        )
        return self.settle

    def leave(self, c: Cells, b: int) -> Next:
        """On, or to the end of the game where that was asked for at once."""
        return close(c, b, self.over) if c[NOW] else self.step.next

    def settle(self, c: Cells, b: int) -> Next:
        """Resolve the next effect, or ask which, or be done."""
        if c[QUEUED]:
            for index, (trigger, _, _) in enumerate(waiting.waiting(self.layout, c)):
                if not self.program.triggers[trigger].asks:
                    return self.resolve(c, b, index)
            mine = self.usable(c, b)[1]
            choice = self.distinct(c, mine)
            if len(choice) > 1 or not self.alike(c, mine):
                return [(index,) for index in choice]
            if not choice:  # what cannot be done now, and never will: the rules are at fault
                choice = [i for i, entry in enumerate(self.entries(c)) if self.could(c, b + self.above, entry) is None]
            if choice:
                return self.resolve(c, b, choice[0])
            waiting.drop(self.layout, c)
        after = self.program.after_effects
        if after is None or not self.step.acted:
            return self.leave(c, b)
        return self.machine.call(c, b + self.above, after, c[PLAYER], 0, self.step.rest)

    # --- the queue ---
    def entries(self, c: Cells) -> list[Waiting]:
        """What waits, the oldest first."""
        return list(waiting.waiting(self.layout, c))

    def usable(self, c: Cells, b: int) -> tuple[int, list[int]]:
        """The seat that resolves next, from the one on turn, and which of its waiting effects could do something."""
        found, seats = self.entries(c), self.program.seats
        for step in range(seats):
            seat = (c[PLAYER] - 1 + step) % seats + 1
            mine = [i for i, entry in enumerate(found) if entry[2] == seat and self.could(c, b + self.above, entry)]
            if mine:
                return seat, mine
        return 0, []

    def distinct(self, c: Cells, indices: list[int]) -> list[int]:
        """Effects that are written the same are one answer."""
        names: dict[str, int] = {}
        for index in indices:
            names.setdefault(self.name(self.entries(c)[index]), index)
        return list(names.values())

    def alike(self, c: Cells, indices: list[int]) -> bool:
        """Whether all see that effects are one answer: there is one, or every player knows whose they are."""
        triggers, know, everyone = self.program.triggers, self.layout.know, self.layout.everyone
        found = [self.entries(c)[index] for index in indices]
        return len(found) < 2 or all(not triggers[t].printed_this or c[know + item] == everyone for t, item, _ in found)

    def resolve(self, c: Cells, b: int, index: int) -> Next:
        """Take an effect out of the queue and begin it."""
        entry = waiting.pull(self.layout, c, index)
        self.count(c, entry[0])
        return self.begin(c, b + self.above, entry, self.step.full, self.number)

    def count(self, c: Cells, trigger: int) -> None:
        """A chain that never ends is stopped, and its circle named."""
        before, near = c[CHAIN], MOST_IN_A_TURN - NAMED * ASKING
        c[CHAIN] += ASKING if self.program.triggers[trigger].asks else 1
        if c[CHAIN] < near:
            return
        run = run_of(c)
        trail = run.trail if run is not None else []
        if before < near:
            trail.clear()
        trail.append(trigger)
        if c[CHAIN] >= MOST_IN_A_TURN:
            circle = list(dict.fromkeys(trail[-NAMED:]))
            names = [f"{t.name} ({t.span.at})" for t in (self.program.triggers[i] for i in circle)]
            told = f"there is no end of effects in this turn; these set each other off: {', '.join(names)}"
            raise RulesFault(told, self.program.triggers[trigger].span)

    def begin(self, c: Cells, base: int, entry: Waiting, back: int, nothing: int) -> int:
        """Open the frame of an effect; `nothing`: the step if its `where` does not hold now."""
        trigger, item, seat = entry
        definition = self.program.triggers[trigger]
        this = item if definition.printed_this else 0
        step = self.machine.call(c, base, definition.routine, seat, this, back)
        if definition.item_local is not None:
            c[base + definition.item_local] = item
        test = self.machine.trigger_tests[trigger]
        if test is not None and not test(c, base, item):
            c[BASE] = c[base + FRAME_BASE]
            return nothing
        return step

    def could(self, c: Cells, base: int, entry: Waiting) -> bool | None:
        """Whether an effect could do something: begun on a copy, it asks, or changes what anyone would notice. If that
        depends on something that not all know, it could: who picks is seen by all. None if it cannot be done as
        things lie, such as where something has no room: not now, maybe after another."""
        copy, tried = c[:], Run(watch=self.layout.everyone)
        copy[QUEUED] = 0
        begin_run(copy, tried)
        try:  # nothing of it happens
            asks = bool(self.machine.run(copy, self.begin(copy, base, entry, HALT, HALT))) or tried.peeked
        except RulesFault:
            return True if tried.peeked else None
        return asks or _meaning(copy, self.layout) != _meaning(c, self.layout)

    # --- the decision ---
    def moves(self, c: Cells, b: int, seat: int) -> list[Answers]:
        """One for each effect that could come next."""
        return [(index,) for index in self.distinct(c, self.usable(c, b)[1])]

    def seats(self, c: Cells, b: int) -> tuple[int, ...]:
        """Who picks."""
        return (self.usable(c, b)[0],)

    def play(self, c: Cells, b: int, seat: int, move: Answers) -> Next:
        """The picked effect comes next."""
        c[ASKED] = 1
        return self.resolve(c, b, move[0])

    def text(self, c: Cells, b: int, seat: int, move: Answers) -> tuple[str, tuple[str, ...]]:
        """An effect is called by its card, or by its own name."""
        return self.name(self.entries(c)[move[0]]), ()

    def name(self, entry: Waiting) -> str:
        """What a waiting effect is called."""
        trigger = self.program.triggers[entry[0]]
        if trigger.printed_this:
            return self.program.kinds[self.layout.printed[entry[1]]].name
        return trigger.name


def close(c: Cells, b: int, over: int) -> int:
    """On to the final count, which belongs to nobody, and in which nothing is set off."""
    c[b + FRAME_SEAT] = 0
    c[QUIET] = 1
    return over


def _meaning(c: Cells, layout: Layout) -> list[int]:
    """What an effect can change that anyone would notice: places, items, the end."""
    kept = layout.know + len(layout.items)
    return [c[END], c[NOW], *c[HEADER : layout.know], *c[kept : layout.queue]]


@runs(Settle)
def _settle(machine: Machine, number: int, step: Settle) -> Op:
    return TriggerResolution(machine, number, step, machine.over).op()
