"""Steps that only lead to another, taken out of the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from attrs import evolve

from naishi.program import Offer, Run, Step


def without_jumps(steps: list[Step]) -> list[Step]:
    """Steps that do nothing are passed over by those before them; numbers stay."""

    def end(number_: int) -> int:
        seen: set[int] = set()
        while number_ not in seen:
            seen.add(number_)
            step = steps[number_]
            if not isinstance(step, Run) or step.statements:
                break
            number_ = step.next
        return number_

    return [_retargeted(step, end) for step in steps]


_TARGETS = ("next", "skip", "yes", "no", "body", "otherwise", "next_pass", "after", "round", "again", "over")


def _retargeted(step: Step, end: Callable[[int], int]) -> Step:
    changes: dict[str, Any] = {
        name: end(getattr(step, name))
        for name in _TARGETS
        if isinstance(getattr(step, name, None), int) and not isinstance(getattr(step, name), bool)
    }
    if isinstance(step, Offer):
        changes["alternatives"] = tuple(evolve(a, then=end(a.then)) for a in step.alternatives)
    whole: Any = step
    return cast(Step, evolve(whole, **changes)) if changes else step
