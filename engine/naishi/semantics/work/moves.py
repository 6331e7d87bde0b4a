"""How much work a move, a list of moves, a score and setup are at most, in elementary steps: computed from the program.

The steps of a routine are a graph without circles but for loops, whose rounds are bounded; of ways that part, the
dearer one counts. What is triggered is bounded by the number of effects in one turn.
"""

from __future__ import annotations

from attrs import frozen

from naishi.base.source import NOWHERE
from naishi.program import (
    ITEM,
    ActionDef,
    Alternative,
    Binder,
    Branch,
    BranchFound,
    Choose,
    ChooseWord,
    CountNext,
    CountStart,
    EndOfRound,
    EndOfTurn,
    Expr,
    InPlace,
    ItemsNext,
    KeptPayment,
    Offer,
    OnlyIf,
    Payment,
    PlayersNext,
    Pool,
    PricePayment,
    Program,
    Run,
    Settle,
    Step,
    TogetherStep,
    TriggerDef,
)
from naishi.program.limits import ASKING, MOST_EFFECTS
from naishi.semantics.work.events import MANY, Counts, Events, added, either, scaled
from naishi.semantics.work.questions import NOTHING, Work, again, dearest, steps_after, together
from naishi.semantics.work.ways import Ways

MOST_WORK = 20_000_000  # about two seconds: a step is a tenth of a millionth
MOST_WORK_IN_SETUP = 10 * MOST_WORK
_LISTED = 8  # a move becomes an entry of a list
_WRITTEN = 4  # and its text: so many times as much as the list it stands in, once
_PRICED = 60  # one way to pay is found
MOST_MOVES = 5000  # of an action, with all ways to pay; more are refused


@frozen
class Bounds:
    """What the dearest of each kind takes: a move and what follows on it, the points of all, setup."""

    move: Work
    score: Work
    setup: Work


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

    def _left(self, trigger: int, followed: Counts, rests: int) -> int:
        """How often an effect can still follow on others."""
        once = self.events.once.get(trigger)
        return MANY if once is None else rests * once - followed.get(trigger, 0)

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

    def _step(
        self, number: int, step: Step, then: list[Work], known: dict[int, Work | None], ends: frozenset[int]
    ) -> Work:
        follow = dearest(then)
        match step:
            case Offer():
                return self._offer(step, follow, known)
            case PlayersNext() | CountNext():
                return self._rounds(number, step, ends, follow)
            case ItemsNext(query=query, test=test):
                looked = together([self.query(query), self.expr(test)])
                return self._rounds(number, step, ends, follow, looked)
            case Choose() | ChooseWord() | TogetherStep() | Settle():
                self.asked.append(known.get(step.next) or Work(0))
        return together([self._own(step), follow], 2)

    def _offer(self, step: Offer, follow: Work, known: dict[int, Work | None]) -> Work:
        def done(alternative: Alternative, table: dict[int, Work]) -> Work:
            routine = self.program.actions[alternative.action].routine
            return together([table.get(routine, Work(0)), known.get(alternative.then) or Work(0)], 10)

        self.asked += [done(a, table) for a in step.alternatives for table in (self.routines, self.after_answer)]
        self.asked += [known.get(at) or Work(0) for at in (step.otherwise, step.skip) if at is not None]
        return together([self.lists(step), dearest([*(done(a, self.routines) for a in self.taken(step)), follow])])

    def _rounds(
        self,
        number: int,
        step: PlayersNext | ItemsNext | CountNext,
        ends: frozenset[int],
        follow: Work,
        each: Work = NOTHING,
    ) -> Work:
        before, self.asked = self.asked, []
        inner = together([each, self.region(step.body, ends | {number, step.next})], 3)
        inside, self.asked = self.asked, before
        what = {PlayersNext: "players", ItemsNext: "slots", CountNext: "times"}[type(step)]
        whole = together([again(self.rounds(number, step), inner, step.span, what, 3), follow])
        if inside:
            self.asked.append(together([dearest(inside), whole]))
        return whole

    def _own(self, step: Step) -> Work:
        match step:
            case Run(statements=statements):
                return together(map(self.statement, statements))
            case Branch(test=test):
                return self.expr(test)
            case BranchFound(search=search):
                return self.search(search)
            case Choose(binder=binder):
                return self.head((binder,))
            case ChooseWord(kept=kept):
                return Work(_LISTED * len(self.program.kept[kept].words))
            case TogetherStep(binders=binders, then=then):
                lists = [self.head((binder,)) for binder in binders]
                everyone = self.program.seats * max(1, len(binders))
                asked = again(everyone, together(lists), step.span, "players")
                return together(
                    [asked, again(self.program.seats, together(map(self.statement, then), 10), step.span, "players")]
                )
            case Settle():  # what is triggered is counted for the whole turn
                after = self.program.after_effects
                return self.routines.get(after, Work(0)) if after is not None else Work(1)
            case CountStart(times=times):
                return self.expr(times)
        name = type(step).__name__
        if name == "BeforeScoring":
            routines = [
                self.routines.get(k.before_scoring, Work(0)) for k in self.program.kinds if k.before_scoring is not None
            ]
            return again(self.items, dearest(routines), step.span, "cards") if routines else Work(self.items)
        return Work(20)

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
            return Work(_LISTED)
        line, rest = lines[0], self.head(lines[1:])
        match line:
            case Binder(pools=pools, names=names, test=test):
                number = sum(self._candidates(pool, line) for pool in pools)
                number = number * (number - 1) // 2 if len(names) == 2 else number
                tested = together([self.expr(test), rest], 4)
                looked = together([self.expr(e) for pool in pools for e in _exprs_of(pool)],
                                  sum(2 + self.scanned(pool.sources) for pool in pools))  # fmt: skip
                return together([looked, again(number, tested, line.span, "choices")])
            case OnlyIf(test=test):
                return together([self.expr(test), rest], 1)
            case Payment(source_place=spot, source=source):
                room = (
                    self.lying[spot.place] * self.program.places[spot.place].count if spot is not None else self.items
                )
                return together([rest, self.expr(source) if source is not None else Work(0)], 10 + room)
            case KeptPayment(amount=amount):
                return together([rest, self.expr(amount)], 4)
            case PricePayment():
                return together([rest], _PRICED * min(MOST_MOVES, line.ways))
        return rest

    def _candidates(self, pool: Pool, binder: Binder) -> int:
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


def _exprs_of(pool: Pool) -> list[Expr]:
    found = [getattr(source, name, None) for source in pool.sources for name in ("address", "owner")]
    return [one for one in (*found, pool.owner) if one is not None]


def work_of(program: Program) -> Bounds:
    """What a move, the points and setup of a program take at most."""
    known: dict[int, Work] = {}
    whole, silent = Working(program, silent=False, known=known), Working(program, silent=True, known=known)
    seats = again(program.seats, whole.points(), NOWHERE, "seats", 10)
    setup, _ = whole.part(program.start, program.first_turn, {})
    return Bounds(_move(program, whole, silent), together([seats, seats]), setup)


def _move(program: Program, whole: Working, silent: Working) -> Work:
    """From an answer to the next question: the rest of a turn, turns in which nobody is asked, and the beginning of one
    more; or the end of the game."""
    end, step = next((i, one) for i, one in enumerate(program.steps) if isinstance(one, EndOfTurn))
    round_end = next(i for i, one in enumerate(program.steps) if isinstance(one, EndOfRound))
    all_of_turn, _ = whole.events.part(program.first_turn, frozenset({end}))
    asking = {id_: number for id_, number in all_of_turn.items() if program.triggers[id_].asks}
    waiting = added([either(whole.events.routines.values()), asking])
    _, answered = silent.part(program.first_turn, end, waiting)
    begun = silent.turn(program.first_turn, end)
    after_round, _ = silent.part(step.round, round_end, {})
    final = dearest(silent.part(step.over, None, {}))
    span = program.steps[program.first_turn].span
    automatic = len(program.automatic)
    times = program.turn_limit // program.seats + 1
    if silent.is_asked(program.first_turn, end):  # only automatic players lie between the turns of others
        times, people = 1, Work(0)
    else:
        one = silent.turn(program.first_turn, end, people_only=True)
        people = Work(program.players * one.steps, one.loops, one.span)
    seats = together([people, Work(automatic * begun.steps, begun.loops, begun.span), after_round])
    between = again(times, seats, span, "rounds in which nobody is asked")
    lists = dearest(silent.lists(one) for one in program.steps if isinstance(one, Offer))
    return together([answered, between, begun, final, Work(_WRITTEN * lists.steps, lists.loops)])
