"""The ways through steps: which can follow on which, with or without an answer, and how often loops go round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from attrs import frozen

from naishi.program import (
    Alternative,
    Branch,
    ChooseWord,
    Compare,
    CountNext,
    CountStart,
    ItemsNext,
    Me,
    Num,
    Offer,
    PlayersNext,
    Program,
    Step,
)
from naishi.semantics.work.amounts import Work
from naishi.semantics.work.questions import steps_after
from naishi.semantics.work.statements import WorkOfStatements

T = TypeVar("T")


@frozen
class Stop(Generic[T]):
    """A step on the ways through a region: the values of what can follow on it, and those of all steps behind it."""

    number: int
    step: Step
    then: list[T]
    known: dict[int, T | None]
    ends: frozenset[int]


class Ways(WorkOfStatements):
    """`silent`: only ways on which nobody is asked."""

    def __init__(self, program: Program, silent: bool, known: dict[int, Work] | None = None) -> None:
        super().__init__(program, known)
        self.silent = silent
        self.first = False  # whether nothing was asked in this turn, so that what leaves any answer is asked
        self.people_only = False  # whether the turns of automatic players are left out
        self._starts: dict[int, CountStart] = {}

    def is_asked(self, entry: int, end: int) -> bool:
        """Whether people are asked something in any case from a step to another, the first of a turn."""
        self.first = self.people_only = True
        found = self.ways(entry, frozenset({end}), lambda _: Work(0), Work(0)) is None
        self.first = self.people_only = False
        return found

    def _sure(self, step: Offer) -> list[Alternative]:
        """The alternatives that are always possible."""
        return [a for a in step.alternatives if a.test is None and not self.program.actions[a.action].head]

    def _is_closed(self, step: Step) -> bool:
        """Whether somebody is asked here in any case."""
        if self.first and isinstance(step, ChooseWord):
            return True
        if not self.silent or not isinstance(step, Offer):
            return False
        sure = len(self._sure(step))
        return sure > 1 or (sure > 0 and (step.may or self.first)) or (self.first and step.can_pass)

    def open_ways(self, step: Step) -> list[int]:
        """The steps that can follow without an answer."""
        if isinstance(step, Offer) and self.silent:
            if sure := self._sure(step):
                return [a.then for a in sure]
            if step.may:
                return [at for at in (step.otherwise, step.skip) if at is not None]
        if self.people_only and isinstance(step, Branch) and isinstance(step.test, Compare):
            test = step.test
            if isinstance(test.left, Me) and isinstance(test.right, Num) and test.right.value > self.program.players:
                return [step.no]
        return steps_after(step)

    def taken(self, step: Offer) -> list[Alternative]:
        """The alternatives that can be done without an answer."""
        if not self.silent:
            return [*step.alternatives]
        return self._sure(step) or ([] if step.may else [*step.alternatives])

    def ways(self, entry: int, ends: frozenset[int], one: Callable[[Stop[T]], T], nothing: T) -> T | None:
        """A value for the ways from a step until they leave the region, from the last step to the first; None if there
        is no such way. Loops go their own ways."""
        known: dict[int, T | None] = dict.fromkeys(ends, nothing)
        path = [entry]
        on_path = {entry}
        while path:
            number = path[-1]
            step = self.program.steps[number]
            follow = steps_after(step) if number not in known else []
            open_ = next((at for at in follow if at not in known and at not in on_path), None)
            if open_ is not None:
                path.append(open_)
                on_path.add(open_)
                continue
            if number not in known:
                ways = self.open_ways(step)
                then = [value for at in ways if (value := known.get(at, nothing)) is not None]
                value = one(Stop(number, step, then, known, ends))
                known[number] = None if self._is_closed(step) or (ways and not then) else value
            on_path.discard(path.pop())
        return known[entry]

    def rounds(self, number: int, step: PlayersNext | ItemsNext | CountNext) -> int:
        """How often a loop goes round at most."""
        match step:
            case PlayersNext(others=others):
                return self.program.seats - others
            case ItemsNext(query=query):
                return self.found(query)
        return self._times(number)

    def _times(self, number: int) -> int:
        if not self._starts:
            self._starts.update({s.next: s for s in self.program.steps if isinstance(s, CountStart)})
        start = self._starts.get(number)
        return max(0, min(1000, self.most(start.times))) if start is not None else 1000
