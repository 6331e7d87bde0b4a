"""What steps take: by themselves, and with all that follows on them."""

from __future__ import annotations

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
    ItemsNext,
    ItemsStart,
    Offer,
    PlayersNext,
    PlayersStart,
    Return,
    Run,
    Settle,
    Step,
    TogetherStep,
)
from naishi.semantics.work.amounts import NOTHING, Work, again, costs, dearest, together
from naishi.semantics.work.ways import Stop
from naishi.semantics.work.working import LISTED, Working, passing


# --- by themselves ---
@costs(Run)
def _run(work: Working, step: Run) -> Work:
    return together(map(work.statement, step.statements))


@costs(Branch)
def _branch(work: Working, step: Branch) -> Work:
    return work.expr(step.test)


@costs(BranchFound)
def _branch_found(work: Working, step: BranchFound) -> Work:
    return work.search(step.search)


@costs(Choose)
def _choose(work: Working, step: Choose) -> Work:
    return work.head((step.binder,))


@costs(ChooseWord)
def _choose_word(work: Working, step: ChooseWord) -> Work:
    return Work(LISTED * len(work.program.kept[step.kept].words))


@costs(TogetherStep)
def _together(work: Working, step: TogetherStep) -> Work:
    seats, lists = work.program.seats, [work.head((binder,)) for binder in step.binders]
    asked = again(seats * max(1, len(step.binders)), together(lists), step.span, "players")
    return together([asked, again(seats, together(map(work.statement, step.then), 10), step.span, "players")])


@costs(Settle)
def _settle(work: Working, step: Settle) -> Work:
    """What is triggered is counted for the whole turn."""
    after = work.program.after_effects
    return work.routines.get(after, Work(0)) if after is not None else Work(1)


@costs(CountStart)
def _count_start(work: Working, step: CountStart) -> Work:
    return work.expr(step.times)


@costs(BeforeScoring)
def _before_scoring(work: Working, step: BeforeScoring) -> Work:
    found = [kind.before_scoring for kind in work.program.kinds]
    routines = [work.routines.get(routine, Work(0)) for routine in found if routine is not None]
    return again(work.items, dearest(routines), step.span, "cards") if routines else Work(work.items)


@costs(PlayersStart, ItemsStart, Return, BeginTurn, EndOfTurn, EndOfRound, Finish)
def _small(work: Working, step: Step) -> Work:
    return Work(20)


# --- with all that follows on them ---
@passing(Run, Branch, BranchFound, PlayersStart, ItemsStart, CountStart)
@passing(Return, BeginTurn, EndOfTurn, EndOfRound, BeforeScoring, Finish)
def _goes_on(work: Working, step: Step, stop: Stop[Work]) -> Work:
    return together([costs.of(step)(work, step), dearest(stop.then)], 2)


@passing(Choose, ChooseWord, TogetherStep, Settle)
def _asks(work: Working, step: Choose | ChooseWord | TogetherStep | Settle, stop: Stop[Work]) -> Work:
    work.asked.append(stop.known.get(step.next) or Work(0))
    return _goes_on(work, step, stop)


@passing(Offer)
def _offer(work: Working, step: Offer, stop: Stop[Work]) -> Work:
    known = stop.known

    def done(alternative: Alternative, table: dict[int, Work]) -> Work:
        routine = work.program.actions[alternative.action].routine
        return together([table.get(routine, Work(0)), known.get(alternative.then) or Work(0)], 10)

    work.asked += [done(a, table) for a in step.alternatives for table in (work.routines, work.after_answer)]
    work.asked += [known.get(at) or Work(0) for at in (step.otherwise, step.skip) if at is not None]
    ways = [*(done(a, work.routines) for a in work.taken(step)), dearest(stop.then)]
    return together([work.lists(step), dearest(ways)])


@passing(PlayersNext)
def _players(work: Working, step: PlayersNext, stop: Stop[Work]) -> Work:
    return _rounds(work, step, stop, "players")


@passing(CountNext)
def _times(work: Working, step: CountNext, stop: Stop[Work]) -> Work:
    return _rounds(work, step, stop, "times")


@passing(ItemsNext)
def _slots(work: Working, step: ItemsNext, stop: Stop[Work]) -> Work:
    looked, tested = work.query(step.query), work.expr(step.test)
    if step.at_once:
        return together([looked, _rounds(work, step, stop, "cards or slots", tested)])
    return _rounds(work, step, stop, "slots", together([looked, tested]))


def _rounds(
    work: Working, step: PlayersNext | ItemsNext | CountNext, stop: Stop[Work], what: str, each: Work = NOTHING
) -> Work:
    before, work.asked = work.asked, []
    inner = together([each, work.region(step.body, stop.ends | {stop.number, step.next})], 3)
    inside, work.asked = work.asked, before
    whole = together([again(work.rounds(stop.number, step), inner, step.span, what, 3), dearest(stop.then)])
    if inside:
        work.asked.append(together([dearest(inside), whole]))
    return whole
