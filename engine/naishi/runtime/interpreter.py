"""The executor: a program's steps as closures. A step runs to the next; one that must ask stops the game, which is then
plain data until an answer comes."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from naishi.base.source import NOWHERE
from naishi.runtime.choices import Answers, Choices, Finder
from naishi.runtime.effects import Effects, round_from
from naishi.runtime.items import Cells, Items
from naishi.runtime.layout import (
    ASKED,
    BASE,
    END,
    HEADER,
    NOW,
    OVER,
    PC,
    PLAYER,
    QUEUE_ENTRY,
    QUEUED,
    QUIET,
    RUNNING,
    STATUS,
    TURN,
    UNFINISHED,
    Layout,
)
from naishi.runtime.questions import Questions
from naishi.semantics import program as p
from naishi.semantics.program import FRAME_BASE, FRAME_LOCALS, FRAME_RETURN, FRAME_SEAT, FRAME_THIS

DONE: Answers = (-1,)  # declining what is offered
PASS: Answers = (-2,)
HALT = -1  # in place of a next step: the game is over
Next = int | list[Answers]  # the next step, or the moves of one who must answer first

Op = Callable[[Cells, int], Next]


@frozen
class Decision:
    """One point where the game can stop to ask. A move is a tuple of numbers: which alternative, then its answers."""

    seats: Callable[[Cells, int], tuple[int, ...]]
    moves: Callable[[Cells, int, int], list[Answers]]  # cells, frame, seat
    play: Callable[[Cells, int, int, Answers], Next]  # … the move; the next step
    text: Callable[[Cells, int, int, Answers], tuple[str, tuple[str, ...]]]  # … name and arguments
    span: p.Span
    offer: p.Offer | None = None
    same_texts: bool = True  # whether a move's text depends on nothing but the move and the seat


class Interpreter:
    """Plays one program. It holds code only; a game is a list of cells that is handed in."""

    def __init__(self, program: p.Program) -> None:
        self.program = program
        self.layout = Layout(program)
        self.items = Items(self.layout)
        self.questions = Questions(self.layout, self.items)
        self.effects = Effects(self.layout, self.items, self.questions)
        self.choices = Choices(self.layout, self.items, self.questions, self.effects)
        self.heads: dict[tuple[int, int], Finder] = {}
        self.binds = [self.choices.bind_head(a) for a in program.actions]
        self.routine_of = self._routines()
        self.decisions: dict[int, Decision] = {}
        self.resumes: dict[int, int] = {}  # a settling step's second half
        self.ops: list[Op] = [self._nothing] * len(program.steps)
        for number, step in enumerate(program.steps):
            self.ops[number] = self._op(number, step)

    @staticmethod
    def _nothing(c: Cells, b: int) -> int:
        raise AssertionError("a step that does not exist")

    def _routines(self) -> list[int]:
        """The routine each step belongs to."""
        found = [0] * len(self.program.steps)
        for index, routine in enumerate(self.program.routines[1:], 1):
            waiting, seen = [routine.entry], set()
            while waiting:
                number = waiting.pop()
                if number in seen:
                    continue
                seen.add(number)
                found[number] = index
                waiting += _followers(self.program.steps[number])
        return found

    # --- running ---
    def run(self, c: Cells, step: Next) -> list[Answers]:
        """Go on from a step until someone must answer, whose moves are given, or the game is over."""
        ops = self.ops
        at = c[PC]  # an answer that leaves others to answer asks again at once
        while step.__class__ is int:
            if step < 0:  # type: ignore[operator]
                return []
            at = step  # type: ignore[assignment]
            step = ops[step](c, c[BASE])  # type: ignore[index]
        c[PC] = at
        return step  # type: ignore[return-value]

    def start(self, c: Cells) -> list[Answers]:
        """From before setup to the first decision; the moves of the first seat to act."""
        c[BASE] = self.layout.stack
        c[QUIET] = 1
        return self.run(c, self.program.start)

    def decision(self, c: Cells) -> Decision:
        """The decision a stopped game waits for."""
        return self.decisions[c[PC]]

    def answer(self, c: Cells, seat: int, move: Answers) -> list[Answers]:
        """Carry out a move, which must be one of those listed, and go on; the moves of the first seat to act then."""
        return self.run(c, self.decisions[c[PC]].play(c, c[BASE], seat, move))

    def _call(self, c: Cells, base: int, routine: int, seat: int, this: int, back: int) -> int:
        """Open a frame; the routine's first step."""
        definition = self.program.routines[routine]
        c[base + FRAME_LOCALS : base + definition.size] = [0] * (definition.size - FRAME_LOCALS)
        return self._enter(c, base, routine, seat, this, back)

    def _enter(self, c: Cells, base: int, routine: int, seat: int, this: int, back: int) -> int:
        c[base + FRAME_RETURN] = back
        c[base + FRAME_BASE] = c[BASE]
        c[base + FRAME_SEAT] = seat
        c[base + FRAME_THIS] = this
        c[BASE] = base
        return self.program.routines[routine].entry

    def _above(self, number: int) -> int:
        """How far above its base the next frame of a step's routine begins."""
        return self.program.routines[self.routine_of[number]].size

    # --- steps ---
    def _op(self, number: int, step: p.Step) -> Op:
        match step:
            case p.Run(statements=statements, next=follow):
                return self._run_op(statements, follow)
            case p.Branch(test=test, yes=yes, no=no):
                asked = self.questions.test(test)
                return lambda c, b: yes if asked(c, b, 0) else no
            case p.Choose():
                return self._choose_op(number, step)
            case p.Offer():
                return self._offer_op(number, step)
            case p.PlayersStart() | p.PlayersNext() | p.ItemsStart() | p.ItemsNext() | p.CountStart() | p.CountNext():
                return self._loop_op(step)
            case p.TogetherStep():
                return self._together_op(number, step)
            case p.Settle(next=follow):
                return self._settle_op(number, follow)
            case p.Return():
                return _return
            case p.BeginTurn() | p.EndOfTurn() | p.EndOfRound() | p.BeforeScoring() | p.Finish():
                return self._flow_op(number, step)

    def _run_op(self, statements: tuple[p.Statement, ...], follow: int) -> Op:
        if not statements:
            return lambda c, b: follow
        effect = self.effects.all(statements)

        def run(c: Cells, b: int) -> int:
            effect(c, b)
            return follow

        return run

    # --- choices ---
    def _head(self, action: int, index: int) -> Finder:
        """An action's head as the alternative of that number; the same everywhere it is offered so."""
        key = (action, index)
        if key not in self.heads:
            self.heads[key] = self.choices.head(self.program.actions[action], (index,))
        return self.heads[key]

    def _public(self, reads: tuple[p.InPlace, ...]) -> Callable[[Cells, int], bool]:
        """Whether every player could see that an answer is the only one: all that the list depends on is known."""
        hidden = [r for r in dict.fromkeys(reads) if self.program.places[r.place].seen_by != "everyone"]
        if not hidden:
            return lambda c, b: True
        where = [self.effects.addresses(r) for r in hidden]
        layout = self.layout

        def known(c: Cells, b: int) -> bool:
            for addresses in where:
                for a in addresses(c, b):
                    for item in c[a + 1 : a + 1 + c[a]] if layout.heap[a] else (c[a],):
                        if item and c[layout.know + item] != layout.everyone:
                            return False
            return True

        return known

    def _choose_op(self, number: int, step: p.Choose) -> Op:
        find, bind, public = (
            self.choices.binder(step.binder), self.choices.binding(step.binder), self._public(step.binder.reads),
        )  # fmt: skip
        may, follow, skip = step.may, step.next, step.skip
        name = step.binder.names[0]

        def moves(c: Cells, b: int, seat: int) -> list[Answers]:
            found = [(0, *answers) for answers in find(c, b)]
            return [*found, DONE] if may else found

        def play(c: Cells, b: int, seat: int, move: Answers) -> Next:
            c[ASKED] = 1
            if move == DONE:
                return skip
            bind(c, b, move[1:])
            return follow

        def text(c: Cells, b: int, seat: int, move: Answers) -> tuple[str, tuple[str, ...]]:
            if move == DONE:
                return "done", ()
            return name, tuple(self.choices.answer_text(a, seat) for a in move[1:])

        def op(c: Cells, b: int) -> Next:
            found = find(c, b)
            if not found:
                return skip
            if len(found) > 1 or may or not public(c, b):
                return moves(c, b, 0)
            bind(c, b, found[0])
            return follow

        self.decisions[number] = Decision(_acting, moves, play, text, step.span)
        return op

    def _offer_op(self, number: int, step: p.Offer) -> Op:
        above = self._above(number)
        offered = [
            (self.questions.test(a.test) if a.test is not None else None, self._head(a.action, index))
            for index, a in enumerate(step.alternatives)
        ]
        sizes = [self.program.routines[self.program.actions[a.action].routine].size for a in step.alternatives]
        reads = tuple(r for a in step.alternatives for r in (*a.reads, *self.program.actions[a.action].reads))
        public = self._public(reads)
        may, can_pass, skip = step.may, step.can_pass, step.skip
        otherwise = step.otherwise if step.otherwise is not None else skip

        def listed(c: Cells, b: int) -> list[Answers]:
            base = b + above
            c[base + FRAME_SEAT] = c[b + FRAME_SEAT]
            c[base + FRAME_THIS] = 0
            found: list[Answers] = []
            for test, head in offered:
                if test is None or test(c, b, 0):
                    found += head(c, base)
            return found

        def moves(c: Cells, b: int, seat: int) -> list[Answers]:
            found = listed(c, b)
            if may and found:
                return [*found, DONE]
            return found or [PASS]

        def play(c: Cells, b: int, seat: int, move: Answers) -> Next:
            c[ASKED] = 1
            if move == DONE or move == PASS:
                return otherwise
            alternative = step.alternatives[move[0]]
            base = b + above
            size = sizes[move[0]]
            c[base + FRAME_LOCALS : base + size] = [0] * (size - FRAME_LOCALS)
            c[base + FRAME_SEAT] = c[b + FRAME_SEAT]
            action = self.program.actions[alternative.action]
            self.binds[alternative.action](c, base, move[1:])
            for theirs, ours in alternative.copies:
                c[b + ours] = c[base + theirs]
            return self._enter(c, base, action.routine, c[b + FRAME_SEAT], 0, alternative.then)

        def text(c: Cells, b: int, seat: int, move: Answers) -> tuple[str, tuple[str, ...]]:
            if move == DONE:
                return "done", ()
            if move == PASS:
                return "pass", ()
            action = self.program.actions[step.alternatives[move[0]].action]
            return action.name, tuple(self.choices.answer_text(a, seat) for a in move[1:])

        def op(c: Cells, b: int) -> Next:
            found = listed(c, b)
            first = not c[ASKED] and c[TURN] > 0 and not c[QUIET]
            if not found:
                return [PASS] if first and can_pass and not may else otherwise
            if may:
                found.append(DONE)
                return found
            if first or len(found) > 1 or not public(c, b):
                return found
            return play(c, b, c[b + FRAME_SEAT], found[0])

        self.decisions[number] = Decision(_acting, moves, play, text, step.span, step)
        return op

    def _together_op(self, number: int, step: p.TogetherStep) -> Op:
        """Answers are kept until every player has given all of theirs; 0 is not yet answered, -1 nothing to choose."""
        seats, width, first = self.program.seats, len(step.binders), step.first
        finds = [self.choices.binder(binder) for binder in step.binders]
        binds = [self.choices.binding(binder) for binder in step.binders]
        moves_later = [s for s in step.then if isinstance(s, p.MoveItem)]
        lifted = [(self.questions.value(s.item), s) for s in moves_later]

        def open_question(c: Cells, b: int, seat: int) -> int:
            start = b + first + (seat - 1) * width
            return next((i for i in range(width) if c[start + i] == 0), width)

        def options(c: Cells, b: int, seat: int, question: int) -> list[Answers]:
            saved = c[b + FRAME_SEAT]
            c[b + FRAME_SEAT] = seat
            bind_before(c, b, seat, question)
            found = finds[question](c, b)
            c[b + FRAME_SEAT] = saved
            return found

        def bind_before(c: Cells, b: int, seat: int, question: int) -> None:
            start = b + first + (seat - 1) * width
            for i in range(question):
                if c[start + i] > 0:
                    binds[i](c, b, (c[start + i],))
                else:
                    for local in step.binders[i].locals:
                        c[b + local] = 0

        def waiting(c: Cells, b: int) -> tuple[int, ...]:
            return tuple(seat for seat in range(1, seats + 1) if open_question(c, b, seat) < width)

        def moves(c: Cells, b: int, seat: int) -> list[Answers]:
            question = open_question(c, b, seat)
            return [(0, *a) for a in options(c, b, seat, question)] if question < width else []

        def play(c: Cells, b: int, seat: int, move: Answers) -> Next:
            c[b + first + (seat - 1) * width + open_question(c, b, seat)] = move[1]
            return op(c, b)

        def text(c: Cells, b: int, seat: int, move: Answers) -> tuple[str, tuple[str, ...]]:
            name = step.binders[open_question(c, b, seat)].names[0]
            return name, tuple(self.choices.answer_text(a, seat) for a in move[1:])

        def op(c: Cells, b: int) -> Next:
            for seat in range(1, seats + 1):
                question = open_question(c, b, seat)
                while question < width and not options(c, b, seat, question):
                    c[b + first + (seat - 1) * width + question] = -1
                    question = open_question(c, b, seat)
            left = waiting(c, b)
            if left:
                return moves(c, b, left[0])
            carry_out(c, b)
            c[b + first : b + first + seats * width] = [0] * (seats * width)
            for binder in step.binders:
                for local in binder.locals:
                    c[b + local] = 0
            return step.next

        def carry_out(c: Cells, b: int) -> None:
            saved = c[b + FRAME_SEAT]
            moved: list[tuple[int, int, p.MoveItem]] = []
            for seat in range(1, seats + 1):
                c[b + FRAME_SEAT] = seat
                bind_before(c, b, seat, width)
                moved += [(seat, item(c, b, 0), s) for item, s in lifted]
            sources = [(self.items.take(c, item) if item else 0) for _, item, _ in moved]
            for (seat, item, statement), source in zip(moved, sources, strict=True):
                if item:
                    c[b + FRAME_SEAT] = seat
                    address = self.effects.where(statement.to)(c, b, item)
                    self.items.lay(c, item, address, statement.span)
                    if self.items.notice is not None:
                        self.items.notice(c, item, source, address, seat)
            c[b + FRAME_SEAT] = saved

        self.decisions[number] = Decision(waiting, moves, play, text, step.span, same_texts=width == 1)
        return op

    # --- loops ---
    def _loop_op(self, step: p.Step) -> Op:
        seats = self.program.seats
        match step:
            case p.PlayersStart(counter=counter, saved=saved, next=follow):

                def begin(c: Cells, b: int) -> int:
                    c[b + counter], c[b + saved] = 0, c[b + FRAME_SEAT]
                    return follow

                return begin
            case p.PlayersNext(others=others, counter=counter, saved=saved, body=body, next=follow):

                def players(c: Cells, b: int) -> int:
                    order = round_from(c[b + saved], seats, others)
                    at = c[b + counter]
                    if at >= len(order):
                        c[b + FRAME_SEAT] = c[b + saved]
                        return follow
                    c[b + counter] = at + 1
                    c[b + FRAME_SEAT] = order[at]
                    return body

                return players
            case p.ItemsStart(counter=counter, next=follow) | p.CountStart(counter=counter, next=follow):

                def zero(c: Cells, b: int) -> int:
                    c[b + counter] = 0
                    return follow

                return zero
            case p.ItemsNext(query=query, counter=counter, local=local, body=body, next=follow):
                where, keep = self.questions._where(query), self.questions._keeps(query)

                def slots(c: Cells, b: int) -> int:
                    found = where(c, b, 0)
                    while c[b + counter] < len(found):
                        slot = found[c[b + counter]]
                        c[b + counter] += 1
                        if keep is None or keep(c, b, slot):
                            c[b + local] = slot
                            return body
                    return follow

                return slots
            case p.CountNext(times=times, counter=counter, body=body, next=follow):

                def count(c: Cells, b: int) -> int:
                    if c[b + counter] >= times:
                        return follow
                    c[b + counter] += 1
                    return body

                return count
        raise TypeError(type(step).__name__)

    # --- what waits ---
    def _settle_op(self, number: int, follow: int) -> Op:
        after, above = self.program.after_effects, self._above(number)
        queue = self.layout.queue

        def over(c: Cells, b: int) -> int:
            return self._final() if c[NOW] else follow

        if not self.program.triggers and after is None:
            return over
        resume = len(self.ops)
        self.ops.append(lambda c, b: number if c[QUEUED] else over(c, b))
        self.routine_of.append(self.routine_of[number])
        self.resumes[number] = resume

        def remove(c: Cells, index: int) -> tuple[int, int, int]:
            at = queue + QUEUE_ENTRY * index
            trigger, item, seat = c[at : at + QUEUE_ENTRY]
            end = queue + QUEUE_ENTRY * c[QUEUED]
            c[at:end] = c[at + QUEUE_ENTRY : end] + [0] * QUEUE_ENTRY
            c[QUEUED] -= 1
            return trigger, item, seat

        def resolve(c: Cells, b: int, index: int) -> int:
            trigger, item, seat = remove(c, index)
            return self._trigger_frame(c, b + above, trigger, item, seat, number)

        def entries(c: Cells) -> list[tuple[int, int, int]]:
            return [
                (c[at], c[at + 1], c[at + 2])
                for at in range(queue, queue + QUEUE_ENTRY * c[QUEUED], QUEUE_ENTRY)
            ]

        def usable(c: Cells, b: int) -> tuple[int, list[int]]:
            """The seat that resolves next and which of its waiting effects could do something."""
            found = entries(c)
            for step in range(self.program.seats):
                seat = (c[PLAYER] - 1 + step) % self.program.seats + 1
                mine = [i for i, e in enumerate(found) if e[2] == seat and self._could(c, b + above, e)]
                if mine:
                    return seat, mine
            return 0, []

        def distinct(c: Cells, indices: list[int]) -> list[int]:
            """Effects that are written the same are one answer."""
            names: dict[str, int] = {}
            for i in indices:
                names.setdefault(self._trigger_text(c, entries(c)[i]), i)
            return list(names.values())

        def moves(c: Cells, b: int, seat: int) -> list[Answers]:
            return [(i,) for i in distinct(c, usable(c, b)[1])]

        def seats(c: Cells, b: int) -> tuple[int, ...]:
            return (usable(c, b)[0],)

        def play(c: Cells, b: int, seat: int, move: Answers) -> Next:
            c[ASKED] = 1
            return resolve(c, b, move[0])

        def text(c: Cells, b: int, seat: int, move: Answers) -> tuple[str, tuple[str, ...]]:
            return self._trigger_text(c, entries(c)[move[0]]), ()

        self.decisions[number] = Decision(seats, moves, play, text, NOWHERE, same_texts=False)
        return self._settling(number, above, after, resume, entries, usable, distinct, resolve, over)

    def _settling(self, number, above, after, resume, entries, usable, distinct, resolve, over):  # type: ignore[no-untyped-def]
        triggers = self.program.triggers

        def op(c: Cells, b: int) -> int:
            if c[QUEUED]:
                for index, (trigger, _, _) in enumerate(entries(c)):
                    if not triggers[trigger].asks:
                        return resolve(c, b, index)
                _, mine = usable(c, b)
                if mine:
                    choice = distinct(c, mine)
                    return [(i,) for i in choice] if len(choice) > 1 else resolve(c, b, choice[0])
                c[self.layout.queue : self.layout.queue + QUEUE_ENTRY * c[QUEUED]] = [0] * (QUEUE_ENTRY * c[QUEUED])
                c[QUEUED] = 0
            if after is None:
                return over(c, b)
            return self._call(c, b + above, after, c[PLAYER], 0, resume)

        return op

    def _trigger_text(self, c: Cells, entry: tuple[int, int, int]) -> str:
        trigger = self.program.triggers[entry[0]]
        if trigger.printed_this:
            return self.program.kinds[self.layout.printed[entry[1]]].name
        return trigger.name

    def _trigger_frame(self, c: Cells, base: int, trigger: int, item: int, seat: int, back: int) -> int:
        definition = self.program.triggers[trigger]
        step = self._call(c, base, definition.routine, seat, item if definition.printed_this else 0, back)
        if definition.item_local is not None:
            c[base + definition.item_local] = item
        if definition.test is not None and not self.questions.test(definition.test)(c, base, item):
            c[BASE] = c[base + FRAME_BASE]
            return back
        return step

    def _could(self, c: Cells, base: int, entry: tuple[int, int, int]) -> bool:
        """Whether a waiting effect could do something: on a copy, it is begun, and either asks or changes something."""
        copy = c[:]
        copy[QUEUED] = 0
        if self.run(copy, self._trigger_frame(copy, base, *entry, back=HALT)):
            return True
        return _meaning(copy, self.layout) != _meaning(c, self.layout)

    # --- the course of the game ---
    def _final(self) -> int:
        for step in self.program.steps:
            if isinstance(step, p.EndOfTurn):
                return step.over
        raise AssertionError("a program without an end")

    def _flow_op(self, number: int, step: p.Step) -> Op:
        seats, limit = self.program.seats, self.program.turn_limit
        match step:
            case p.BeginTurn(next=follow):
                clear = range(FRAME_LOCALS, self.program.routines[0].size)

                def begin(c: Cells, b: int) -> int:
                    for cell in clear:
                        c[b + cell] = 0
                    c[TURN] += 1
                    c[PLAYER] = c[b + FRAME_SEAT] = (c[TURN] - 1) % seats + 1
                    c[ASKED] = c[QUIET] = 0
                    return follow

                return begin
            case p.EndOfTurn(round=round_, again=again, over=over):

                def end(c: Cells, b: int) -> int:
                    if c[NOW] or (c[END] and c[TURN] >= c[END]):
                        return _close(c, b, over)
                    if c[TURN] >= limit:
                        c[STATUS] = UNFINISHED
                        return HALT
                    if c[TURN] % seats == 0:
                        c[b + FRAME_SEAT] = 0
                        return round_
                    return again

                return end
            case p.EndOfRound(again=again, over=over):

                def end_round(c: Cells, b: int) -> int:
                    return _close(c, b, over) if c[NOW] or (c[END] and c[TURN] >= c[END]) else again

                return end_round
            case p.BeforeScoring():
                return self._before_scoring(number, step)
            case p.Finish():

                def finish(c: Cells, b: int) -> int:
                    c[STATUS] = OVER
                    return HALT

                return finish
        raise TypeError(type(step).__name__)

    def _before_scoring(self, number: int, step: p.BeforeScoring) -> Op:
        """By seat, then by place and position: what cards do before the count."""
        spots = [
            (seat, address)
            for seat in range(1, self.program.seats + 1)
            for place in self.program.estate
            for address in self.layout.bases[place][seat] or (self.layout.bases[place][0] if seat == 1 else [])
            if not self.layout.heap[address]
        ]
        routines = [kind.before_scoring for kind in self.program.kinds]
        act, above, counter = self.layout.act, self._above(number), step.counter

        def op(c: Cells, b: int) -> int:
            c[QUIET] = 1
            while c[b + counter] < len(spots):
                seat, address = spots[c[b + counter]]
                c[b + counter] += 1
                item = c[address]
                routine = routines[c[act + item]]
                if item and routine is not None:
                    return self._call(c, b + above, routine, seat, item, number)
            return step.next

        return op


def _close(c: Cells, b: int, over: int) -> int:
    c[b + FRAME_SEAT] = 0
    c[QUIET] = 1
    return over


def _acting(c: Cells, b: int) -> tuple[int, ...]:
    return (c[b + FRAME_SEAT],)


def _return(c: Cells, b: int) -> int:
    c[BASE] = c[b + FRAME_BASE]
    return c[b + FRAME_RETURN]


def _meaning(c: Cells, layout: Layout) -> list[int]:
    """What an effect can change that anyone would notice: places, items, the end."""
    return [c[END], c[NOW], *c[HEADER : layout.know]]


def _followers(step: p.Step) -> list[int]:
    names = ("next", "skip", "yes", "no", "body", "otherwise", "round", "again", "over")
    found = [getattr(step, name) for name in names if isinstance(getattr(step, name, None), int)]
    if isinstance(step, p.Offer):
        found += [a.then for a in step.alternatives]
    return found


__all__ = ["DONE", "PASS", "RUNNING", "Decision", "Interpreter"]
