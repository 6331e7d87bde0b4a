"""What one file causes in another: told where it was caused, with the places it breaks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve

from naishi.base.diagnostic import Diagnostic, Label
from naishi.semantics import problems
from naishi.semantics.link.changes import Change

_NAMES = ("unknown-name", "unknown-word", "nothing-to-change", "missing-score", "wrong-name")


def with_causes(found: Iterable[Diagnostic], changes: Sequence[Change]) -> list[Diagnostic]:
    """The same problems. Those that speak of something another file removed become one, at the line that removed it;
    those about a name that went with something replaced say where that was."""
    rest: list[Diagnostic] = []
    broken: dict[int, list[Diagnostic]] = {}
    for problem in found:
        cause = _cause(problem, changes)
        if cause is None:
            rest.append(problem)
        elif cause.verb == "removed":
            broken.setdefault(changes.index(cause), []).append(problem)
        else:
            label = Label(cause.span, f"{cause.name} is {cause.verb} here, and has it no more")
            rest.append(evolve(problem, labels=(*problem.labels, label), repair=()))
    told = [
        problems.files.removed_but_used(changes[at].name, changes[at].span, [p.span for p in users])
        for at, users in broken.items()
    ]
    return rest + told


def _cause(problem: Diagnostic, changes: Sequence[Change]) -> Change | None:
    """The change that took away what a problem cannot find, if one in another file did."""
    if problem.code not in _NAMES:
        return None
    name = problem.span.text
    fitting = [one for one in changes if name in one.lost and one.span.source.name != problem.span.source.name]
    return next(iter(sorted(fitting, key=lambda one: one.verb != "removed")), None)
