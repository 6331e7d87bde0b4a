"""The work of routines, of parts of a turn, of lists of moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from naishi.base.rows import Rows
from naishi.program import (
    ITEM,
    ActionDef,
    Binder,
    CountNext,
    Expr,
    InPlace,
    ItemsNext,
    Offer,
    PlayersNext,
    Pool,
    Program,
    TriggerDef,
)
from naishi.program.limits import ASKING, MOST_EFFECTS
from naishi.semantics.work.amounts import Work, again, dearest, together
from naishi.semantics.work.events import Counts, Events, added, either, scaled
from naishi.semantics.work.questions import steps_after
from naishi.semantics.work.ways import Stop, Ways

LISTED = 8  # a move becomes an entry of a list
# What a line of a head takes, given the rest of it; a step, with all that follows on it.
head_costs: Rows[Callable[[Working, Any, Work], Work]] = Rows("head_costs")
passing: Rows[Callable[[Working, Any, Stop[Work]], Work]] = Rows("passing")


class Working(Ways):
    """What each routine and each part of a turn takes; what follows on an answer is noted in `asked`."""

    def __init__(self, program: Program, silent: bool, known: dict[int, Work] | None = None) -> None:
        super().__init__(program, silent, known)
        self.routines: dict[int, Work] = {}
        self.after_answer: dict[int, Work] = {}  # by routine: from an answer inside it to its end
        self.asked: list[Work] = []
        self.events = Events(self)
        for number in self._routines_in_order():
            entry = program.routines[number].entry
            self.asked = []
            self.routines[number] = self.region(entry, frozenset())
            self.after_answer[number] = dearest(self.asked)
            self.events.note(number, entry)
        self.asked = []

    def _routines_in_order(self) -> list[int]:
        """Each after those that it calls."""
        program = self.program
        done: dict[int, None] = {}
        for start in range(1, len(program.routines)):
            path: list[tuple[int, list[int]]] = [] if start in done else [(start, self._called(start))]
            while path:
                number, calls = path[-1]
                if calls:
                    follow = calls.pop()
                    if follow not in done:
                        path.append((follow, self._called(follow)))
                else:
                    done[number] = None
                    path.pop()
        return list(done)

    def _called(self, routine: int) -> list[int]:
        found: list[int] = []
        waiting, seen = [self.program.routines[routine].entry], set[int]()
        while waiting:
            number = waiting.pop()
            if number in seen:
                continue
            seen.add(number)
            step = self.program.steps[number]
            waiting += steps_after(step)
            if isinstance(step, PlayersNext | ItemsNext | CountNext):
                waiting.append(step.body)
            if isinstance(step, Offer):
                found += [self.program.actions[a.action].routine for a in step.alternatives]
        return found

    # --- the course of the game ---
    def part(self, entry: int, end: int | None, waiting: Counts) -> tuple[Work, Work]:
        """A part of the course of the game with all that is set off in it: from its beginning, and from an answer in
        it. `waiting`: the effects that can wait already when somebody answers."""
        ends = frozenset({end} if end is not None else ())
        self.asked = []
        begun = self.region(entry, ends)
        answered = dearest([begun, *self.asked])
        set_off, then_set_off = self.events.part(entry, ends)
        later = added([either([set_off, then_set_off]), waiting])
        rests = self.events.rests(entry, ends)
        effects, later_effects = self._effects(set_off, rests), self._effects(later, rests)
        return together([begun, effects], 10), together([answered, later_effects], 10)

    def turn(self, entry: int, end: int, people_only: bool = False) -> Work:
        """A turn, or its beginning, in which nobody has been asked anything."""
        self.first, self.people_only = True, people_only
        begun, _ = self.part(entry, end, {})
        self.first = self.people_only = False
        return begun

    def _effects(self, first: Counts, rests: int) -> Work:
        """All that is triggered in one turn: what the turn itself sets off, what that sets off, and so on. `rests`: how
        often effects follow on effects until nothing waits; each time every item does what it can do but once."""
        program = self.program
        followed: Counts = {}
        wave = first
        while wave and sum(followed.values()) < MOST_EFFECTS:
            wave = added([scaled(number, self.events.of(id_)) for id_, number in wave.items()])
            left = {
                id_: rests * self.events.once[id_] - followed.get(id_, 0) for id_ in wave if id_ in self.events.once
            }
            wave = {id_: most for id_, number in wave.items() if (most := min(number, left.get(id_, number))) > 0}
            followed = added([followed, wave])
        total = added([first, followed])
        one = {id_: self._effect(program.triggers[id_]) for id_ in total}
        spans = {id_: program.triggers[id_].span for id_ in total}
        left_over = MOST_EFFECTS
        found: list[Work] = []
        for id_ in sorted(
            total, key=lambda id_: -one[id_].steps
        ):  # the dearest as often as they can be, up to the most
            weight = ASKING if program.triggers[id_].asks else 1
            number = min(total[id_], left_over // weight)
            left_over -= number * weight
            found.append(again(number, one[id_], spans[id_], "times set off in a turn"))
        return together(found)

    def _effect(self, trigger: TriggerDef) -> Work:
        """One effect, with `after effects` behind it. Those that ask are tried on copies while others wait."""
        own = together([self.routines[trigger.routine], self.expr(trigger.test)], 12)
        after = self.program.after_effects
        if trigger.asks:
            own = together([own, own, own])
        return together([own, self.routines[after]] if after is not None else [own])

    # --- steps ---
    def region(self, entry: int, ends: frozenset[int]) -> Work:
        """From a step to where the ways leave the region: the dearest way."""
        return self.ways(entry, ends, self._step, Work(0)) or Work(0)

    def _step(self, stop: Stop[Work]) -> Work:
        return passing.of(stop.step)(self, stop.step, stop)

    # --- lists of moves ---
    def lists(self, step: Offer) -> Work:
        """All that is offered."""
        return together([self._alternative(a.action, a.test) for a in step.alternatives], 5)

    def _alternative(self, action: int, test: Expr | None) -> Work:
        return together([self.expr(test), self._heads(self.program.actions[action])])

    def _heads(self, action: ActionDef) -> Work:
        key = id(action)
        if key not in self._known:
            self._known[key] = self.head(action.head)
        return self._known[key]

    def head(self, lines: tuple[object, ...]) -> Work:
        """All ways to fill a head: each choice for each way of those before it."""
        if not lines:
            return Work(LISTED)
        return head_costs.of(lines[0])(self, lines[0], self.head(lines[1:]))

    def candidates(self, pool: Pool, binder: Binder) -> int:
        """How many are asked about: each slot; in heaps, things that look the same are one."""
        if binder.sort != ITEM:
            return self.scanned(pool.sources, binder.sort)
        heaps = [s for s in pool.sources if isinstance(s, InPlace) and self.program.places[s.place].shape != "row"]
        rest = tuple(source for source in pool.sources if not any(source is heap for heap in heaps))
        looks = sum(self._looks(spot, binder.kinds) for spot in heaps)
        return looks + (self.scanned(rest) if rest else 0)

    def _looks(self, spot: InPlace, kinds: frozenset[int] | None) -> int:
        place = self.program.places[spot.place]
        own = [k for k in self.program.kinds if kinds is None or self.can_become or k.id in kinds]
        looks = sum(max(1, len(k.faces)) * (self.program.seats if k.per_player else 1) for k in own)
        return min(self.lying[place.id], looks) * place.count * self.owners(place, spot)
