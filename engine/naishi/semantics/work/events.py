"""How often triggers can be set off at most: by what can move, loops multiplied, the more of ways that part."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from naishi.base.rows import Rows
from naishi.base.walk import parts
from naishi.program import (
    Alternative,
    BeforeScoring,
    BeginTurn,
    Branch,
    BranchFound,
    Choose,
    ChooseWord,
    CountNext,
    CountStart,
    EndOfRound,
    EndOfTurn,
    Finish,
    InPlace,
    ItemsNext,
    ItemsStart,
    Offer,
    PlayersNext,
    PlayersStart,
    Program,
    Return,
    Run,
    Settle,
    Statement,
    Step,
    TogetherStep,
    TriggerDef,
)
from naishi.semantics.work.motions import MANY, Motion, Places, motions
from naishi.semantics.work.questions import steps_after
from naishi.semantics.work.ways import Stop, Ways

Counts = dict[int, int]  # by trigger; those that are not set off are left out


def added(parts: Iterable[Counts]) -> Counts:
    """One after the other."""
    found: Counts = {}
    for part in parts:
        for id_, number in part.items():
            found[id_] = min(MANY, found.get(id_, 0) + number)
    return found


def either(parts: Iterable[Counts]) -> Counts:
    """The most that one of several ways has of each."""
    found: Counts = {}
    for part in parts:
        for id_, number in part.items():
            found[id_] = max(found.get(id_, 0), number)
    return found


def scaled(times: int, part: Counts) -> Counts:
    """So many rounds."""
    return {id_: min(MANY, times * number) for id_, number in part.items()} if times else {}


# What a step sets off, with all behind it.
sets_off: Rows[Callable[[Events, Any, Stop[Counts]], Counts]] = Rows("sets_off")


class Events:
    """What statements and steps of one program set off."""

    def __init__(self, ways: Ways) -> None:
        self.ways = ways
        self.program = ways.program
        self.entering = _by_place(ways.program, "enters")
        self.leaving = _by_place(ways.program, "leaves")
        self.routines: dict[int, Counts] = {}
        self.after_answer: dict[int, Counts] = {}
        self.asked: list[Counts] = []
        lines = parts(_done_by_effects(ways.program))
        self.motions = [motion for line in lines if motions.has(line) for motion in motions.of(line)(ways, line)]
        self.once = {t.id: ways.copies_in_play(t.kinds) for t in ways.program.triggers if self._uses_up(t)}

    def _uses_up(self, trigger: TriggerDef) -> bool:
        """Whether each item can set it off once at most while effects follow on effects: it ends where none of them
        takes it from, or begins where none puts it."""
        ends, begins = trigger.places, trigger.others
        if trigger.motion == "leaves":
            ends, begins = trigger.others or (), trigger.places
        elif trigger.motion == "moves":
            return False
        kinds = None if self.ways.become_in_play else trigger.kinds
        ours = [motion for motion in self.motions if _meet(motion.kinds, kinds)]
        taken, put = [motion.source for motion in ours], [motion.target for motion in ours]
        return _is_out(ends, taken) or _is_out(begins or (), put)

    def rests(self, entry: int, ends: frozenset[int]) -> int:
        """How often on the way from a step what waits is done to its end: after each action, and once at last."""
        return 1 + (self.ways.ways(entry, ends, self._rest, 0) or 0)

    def _rest(self, stop: Stop[int]) -> int:
        step, most = stop.step, max(stop.then, default=0)
        if isinstance(step, PlayersNext | ItemsNext | CountNext):
            inner = self.ways.ways(step.body, stop.ends | {stop.number, step.next}, self._rest, 0) or 0
            return min(MANY, self.ways.rounds(stop.number, step) * inner + most)
        return most + isinstance(step, Settle)

    def of(self, trigger: int) -> Counts:
        """What an effect sets off, with `after effects` behind it."""
        after = self.program.after_effects
        own = self.routines[self.program.triggers[trigger].routine]
        return added([own, self.routines[after]]) if after is not None else own

    # --- steps ---
    def note(self, routine: int, entry: int) -> None:
        """Take in a routine, once those that it calls are known."""
        self.asked = []
        self.routines[routine] = self.region(entry, frozenset())
        self.after_answer[routine] = either(self.asked)

    def part(self, entry: int, ends: frozenset[int]) -> tuple[Counts, Counts]:
        """What the ways from a step set off until they leave the region: all of it, and from an answer on."""
        self.asked = []
        return self.region(entry, ends), either(self.asked)

    def region(self, entry: int, ends: frozenset[int]) -> Counts:
        """What the ways from a step set off until they leave the region."""
        return (self.ways.ways(entry, ends, self._step, Counts()) or {}) if self.program.triggers else {}

    def _step(self, stop: Stop[Counts]) -> Counts:
        return sets_off.of(stop.step)(self, stop.step, stop)

    def pays(self, action: int) -> Counts:
        """What is paid for an action."""
        return added(map(self.moved_by, self.program.actions[action].head))

    # --- statements ---
    def all(self, statements: tuple[Statement, ...]) -> Counts:
        """What statements set off, one after the other."""
        return added(map(self.moved_by, statements))

    def moved_by(self, line: object) -> Counts:
        """What the motions of a statement, or of a line of a head, set off."""
        return added(self._moved(motion) for motion in motions.of(line)(self.ways, line))

    def _moved(self, motion: Motion) -> Counts:
        kinds, source, target = motion.kinds, motion.source, motion.target
        found: Counts = {}
        for trigger in self._near(source, target):
            if _fits(trigger, source, target):
                both = trigger.kinds if kinds is None else trigger.kinds & kinds
                often = min(motion.number, self.ways.copies_in_play(both))
                if often:
                    found[trigger.id] = often
        renewals = self._renewed(source)
        return added([found, *renewals])

    def _near(self, source: Places, target: Places) -> Iterable[TriggerDef]:
        """The triggers about one of the places, without looking at the others."""
        if source is None or target is None:
            return self.program.triggers
        found = {t.id: t for place in target for t in self.entering.get(place, ())}
        found |= {t.id: t for place in source for t in self.leaving.get(place, ())}
        return [found[id_] for id_ in sorted(found)]

    def _renewed(self, source: Places) -> list[Counts]:
        """What comes back into the piles that are drawn from."""
        return [
            {trigger.id: self.ways.copies_in_play(trigger.kinds)}
            for place in self.program.places
            if place.renewed is not None and (source is None or place.id in source)
            for trigger in self._near(frozenset({place.renewed}), frozenset({place.id}))
            if _fits(trigger, frozenset({place.renewed}), frozenset({place.id}))
        ]


def _by_place(program: Program, motion: str) -> dict[int, list[TriggerDef]]:
    """The triggers by the places that something must enter, or leave; what moves in one is among the former."""
    found: dict[int, list[TriggerDef]] = {}
    for trigger in program.triggers:
        if (trigger.motion == "leaves") == (motion == "leaves"):
            for place in {spot.place for spot in trigger.places}:
                found.setdefault(place, []).append(trigger)
    return found


def _done_by_effects(program: Program) -> list[object]:
    """What can happen while effects follow on effects: their steps, those of the actions that they offer, with their
    prices, and what comes back into piles."""
    found: list[object] = [program.places]
    waiting = [program.routines[trigger.routine].entry for trigger in program.triggers]
    if program.after_effects is not None:
        waiting.append(program.routines[program.after_effects].entry)
    seen = set[int]()
    while waiting:
        number = waiting.pop()
        if number in seen:
            continue
        seen.add(number)
        step = program.steps[number]
        found.append(step)
        waiting += steps_after(step)
        if isinstance(step, PlayersNext | ItemsNext | CountNext):
            waiting.append(step.body)
        if isinstance(step, Offer):
            actions = [program.actions[alternative.action] for alternative in step.alternatives]
            found += [action.head for action in actions]
            waiting += [program.routines[action.routine].entry for action in actions]
    return found


def _meet(one: frozenset[int] | None, other: frozenset[int] | None) -> bool:
    return one is None or other is None or bool(one & other)


def _is_out(spots: tuple[InPlace, ...], ends: list[Places]) -> bool:
    """Whether some places are none of the ends of motions."""
    here = {spot.place for spot in spots}
    return bool(here) and not any(end is None or end & here for end in ends)


def _fits(trigger: TriggerDef, source: Places, target: Places) -> bool:
    """Whether a motion can set it off."""
    places = {spot.place for spot in trigger.places}
    others = {spot.place for spot in trigger.others} if trigger.others is not None else None
    if trigger.motion == "moves":
        return all(end is None or bool(end & places) for end in (source, target))
    here, there = (target, source) if trigger.motion == "enters" else (source, target)
    if here is not None and not here & places:
        return False
    return there is None or others is None or bool(there & others)


@sets_off(Run)
def _run(events: Events, step: Run, stop: Stop[Counts]) -> Counts:
    return added([events.all(step.statements), either(stop.then)])


@sets_off(Branch, BranchFound, PlayersStart, ItemsStart, CountStart, Return)
@sets_off(BeginTurn, EndOfTurn, EndOfRound, BeforeScoring, Finish)
def _nothing(events: Events, step: Step, stop: Stop[Counts]) -> Counts:
    return either(stop.then)


@sets_off(PlayersNext, ItemsNext, CountNext)
def _rounds(events: Events, step: PlayersNext | ItemsNext | CountNext, stop: Stop[Counts]) -> Counts:
    before, events.asked = events.asked, []
    inner = events.region(step.body, stop.ends | {stop.number, step.next})
    inside, events.asked = events.asked, before
    whole = added([scaled(events.ways.rounds(stop.number, step), inner), *stop.then])
    if inside:
        events.asked.append(added([either(inside), whole]))
    return whole


@sets_off(Choose, ChooseWord, Settle)
def _choose(events: Events, step: Choose | ChooseWord | Settle, stop: Stop[Counts]) -> Counts:
    events.asked.append(stop.known.get(step.next) or {})
    return either(stop.then)


@sets_off(TogetherStep)
def _together(events: Events, step: TogetherStep, stop: Stop[Counts]) -> Counts:
    own = scaled(events.program.seats, events.all(step.then))
    events.asked.append(added([own, stop.known.get(step.next) or {}]))
    return added([own, either(stop.then)])


@sets_off(Offer)
def _offer(events: Events, step: Offer, stop: Stop[Counts]) -> Counts:
    known = stop.known

    def done(alternative: Alternative, table: dict[int, Counts]) -> Counts:
        routine = events.program.actions[alternative.action].routine
        return added([events.pays(alternative.action), table.get(routine, {}), known.get(alternative.then) or {}])

    events.asked += [done(a, table) for a in step.alternatives for table in (events.routines, events.after_answer)]
    events.asked += [known.get(at) or {} for at in (step.otherwise, step.skip) if at is not None]
    return either([*(done(a, events.routines) for a in events.ways.taken(step)), *stop.then])
