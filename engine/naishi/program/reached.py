"""Which steps of a program belong to a routine."""

from __future__ import annotations

from naishi.program.program import Program
from naishi.program.steps import Offer, Step


def reached(program: Program, entry: int) -> set[int]:
    """The steps that follow on one within its routine, itself among them."""
    waiting, seen = [entry], set[int]()
    while waiting:
        number = waiting.pop()
        if number not in seen:
            seen.add(number)
            waiting += followers(program.steps[number])
    return seen


def followers(step: Step) -> list[int]:
    """The steps that can follow on one."""
    names = ("next", "skip", "yes", "no", "body", "otherwise", "round", "again", "over", "full", "rest")
    found = [getattr(step, name) for name in names if isinstance(getattr(step, name, None), int)]
    if isinstance(step, Offer):
        found += [a.then for a in step.alternatives]
    return found


__all__ = ["followers", "reached"]
