"""How often triggers can be set off at most: by what can move, loops multiplied, the more of ways that part."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from naishi.base.walk import parts
from naishi.program import (
    Alternative,
    Choose,
    ChooseWord,
    CountNext,
    DealEach,
    ForItems,
    ForPlayers,
    IfFound,
    IfThen,
    InPlace,
    ItemsNext,
    MoveItem,
    MoveSome,
    Offer,
    Payment,
    PlaceDef,
    PlayersNext,
    PricePayment,
    Program,
    RefillRow,
    RefillTo,
    Run,
    Settle,
    Statement,
    Step,
    SwapItems,
    TogetherStep,
    TriggerDef,
)
from naishi.semantics.work.questions import steps_after
from naishi.semantics.work.ways import Ways

Counts = dict[int, int]  # by trigger; those that are not set off are left out
Places = frozenset[int] | None  # None: anywhere
MANY = 10**6


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
        self.motions = [motion for line in lines for motion in _motions(line, ways.places)]
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
        taken = [source for of, source, _ in self.motions if _meet(of, kinds)]
        put = [target for of, _, target in self.motions if _meet(of, kinds)]
        return _is_out(ends, taken) or _is_out(begins or (), put)

    def rests(self, entry: int, ends: frozenset[int]) -> int:
        """How often on the way from a step what waits is done to its end: after each action, and once at last."""
        return 1 + (self.ways.ways(entry, ends, self._rest, 0) or 0)

    def _rest(
        self, number: int, step: Step, then: list[int], known: dict[int, int | None], ends: frozenset[int]
    ) -> int:
        most = max(then, default=0)
        if isinstance(step, PlayersNext | ItemsNext | CountNext):
            inner = self.ways.ways(step.body, ends | {number, step.next}, self._rest, 0) or 0
            return min(MANY, self.ways.rounds(number, step) * inner + most)
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
        self.routines[routine] = self._region(entry, frozenset())
        self.after_answer[routine] = either(self.asked)

    def part(self, entry: int, ends: frozenset[int]) -> tuple[Counts, Counts]:
        """What the ways from a step set off until they leave the region: all of it, and from an answer on."""
        self.asked = []
        return self._region(entry, ends), either(self.asked)

    def _region(self, entry: int, ends: frozenset[int]) -> Counts:
        return (self.ways.ways(entry, ends, self._step, Counts()) or {}) if self.program.triggers else {}

    def _step(
        self, number: int, step: Step, then: list[Counts], known: dict[int, Counts | None], ends: frozenset[int]
    ) -> Counts:
        match step:
            case Offer():
                return self._offer(step, then, known)
            case (
                PlayersNext(body=body, next=follow)
                | ItemsNext(body=body, next=follow)
                | CountNext(body=body, next=follow)
            ):
                before, self.asked = self.asked, []
                inner = self._region(body, ends | {number, follow})
                inside, self.asked = self.asked, before
                whole = added([scaled(self.ways.rounds(number, step), inner), *then])
                if inside:
                    self.asked.append(added([either(inside), whole]))
                return whole
            case Choose() | ChooseWord() | Settle():
                self.asked.append(known.get(step.next) or {})
            case Run(statements=statements):
                return added([*map(self.statement, statements), either(then)])
            case TogetherStep(then=statements):
                own = scaled(self.program.seats, added(map(self.statement, statements)))
                self.asked.append(added([own, known.get(step.next) or {}]))
                return added([own, either(then)])
        return either(then)

    def _offer(self, step: Offer, then: list[Counts], known: dict[int, Counts | None]) -> Counts:
        def done(alternative: Alternative, table: dict[int, Counts]) -> Counts:
            routine = self.program.actions[alternative.action].routine
            return added([self._pays(alternative.action), table.get(routine, {}), known.get(alternative.then) or {}])

        self.asked += [done(a, table) for a in step.alternatives for table in (self.routines, self.after_answer)]
        self.asked += [known.get(at) or {} for at in (step.otherwise, step.skip) if at is not None]
        return either([*(done(a, self.routines) for a in self.ways.taken(step)), *then])

    def _pays(self, action: int) -> Counts:
        found = []
        for line in self.program.actions[action].head:
            if isinstance(line, Payment | PricePayment):
                source = frozenset({line.source_place.place}) if line.source_place is not None else None
                number = line.number if isinstance(line, Payment) else 12
                found.append(self._moved(number, line.kinds, source, frozenset({line.to.place, *line.to.also})))
        return added(found)

    # --- statements ---
    def statement(self, statement: Statement) -> Counts:
        """What one statement sets off."""
        ways = self.ways
        match statement:
            case MoveItem(kinds=kinds, places=places, to=to):
                return self._moved(1, kinds, places, frozenset({to.place, *to.also}))
            case MoveSome(number=number, query=query, to=to):
                most = min(ways.found(query), number if number is not None else MANY)
                return self._moved(most, query.kinds, ways.places(query.sources), frozenset({to.place, *to.also}))
            case DealEach(number=number, query=query, place=place):
                parts = self.program.seats * self.program.places[place].count
                most = min(ways.found(query), number * parts)
                return self._moved(most, query.kinds, ways.places(query.sources), frozenset({place}))
            case RefillRow(place=place, source=source):
                number = self.program.places[place.place].count
                return self._moved(number, None, frozenset({source.place}), frozenset({place.place}))
            case RefillTo(source=source, to=to):
                froms = frozenset({source.place}) if isinstance(source, InPlace) else ways.places((source,))
                return self._moved(ways.refilled(statement), None, froms, frozenset({to.place, *to.also}))
            case SwapItems(kinds=(first, second), places=(here, there)):
                return added([self._moved(1, first, here, there), self._moved(1, second, there, here)])
            case IfThen(then=then, otherwise=otherwise) | IfFound(then=then, otherwise=otherwise):
                return either(added(map(self.statement, way)) for way in (then, otherwise))
            case ForPlayers(others=others, body=body):
                return scaled(self.program.seats - others, added(map(self.statement, body)))
            case ForItems(query=query, body=body):
                return scaled(ways.found(query), added(map(self.statement, body)))
        return {}

    def _moved(self, number: int, kinds: frozenset[int] | None, source: Places, target: Places) -> Counts:
        found: Counts = {}
        for trigger in self._near(source, target):
            if _fits(trigger, source, target):
                both = trigger.kinds if kinds is None else trigger.kinds & kinds
                often = min(number, self.ways.copies_in_play(both))
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


Motion = tuple[frozenset[int] | None, Places, Places]  # kinds, from, to


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


def _motions(line: object, places: Callable[[tuple[object, ...]], Places]) -> list[Motion]:
    match line:
        case MoveItem(kinds=kinds, places=froms, to=to):
            return [(kinds, froms, frozenset({to.place, *to.also}))]
        case MoveSome(query=query, to=to):
            return [(query.kinds, places(query.sources), frozenset({to.place, *to.also}))]
        case DealEach(query=query, place=place):
            return [(query.kinds, places(query.sources), frozenset({place}))]
        case RefillRow(place=place, source=source):
            return [(None, frozenset({source.place}), frozenset({place.place}))]
        case RefillTo(source=source, to=to):
            return [(None, places((source,)), frozenset({to.place, *to.also}))]
        case SwapItems(kinds=(first, second), places=(here, there)):
            return [(first, here, there), (second, there, here)]
        case Payment(kinds=kinds, source_place=spot, to=to) | PricePayment(kinds=kinds, source_place=spot, to=to):
            froms = frozenset({spot.place}) if spot is not None else None
            return [(kinds, froms, frozenset({to.place, *to.also}))]
        case PlaceDef(id=id_, renewed=int() as source):
            return [(None, frozenset({source}), frozenset({id_}))]
    return []


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
