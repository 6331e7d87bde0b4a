"""Problems of an action's head: what may be chosen, what can be paid, and what a list of moves would give away."""

from __future__ import annotations

from collections.abc import Sequence

from naishi.base.diagnostic import Diagnostic, Label
from naishi.base.source import Span


def too_many_arguments(span: Span) -> Diagnostic:
    message = f"A move names at most three things; {span.text} would name more."
    return Diagnostic("too-many-arguments", message, span, "Split it into two actions, or choose some in its body.")


def too_many_moves(span: Span, number: int, limit: int) -> Diagnostic:
    severity = "error" if number > limit else "warning"
    message = f"This action could be up to {number:,} different moves; {limit:,} are the most."
    hint = "Narrow down what may be chosen, or choose a part of it in the action's body."
    return Diagnostic("too-many-moves", message, span, hint, severity=severity)


def too_many_ways(span: Span, number: int, limit: int) -> Diagnostic:
    message = f"With all ways to pay this could be up to {number:,} different moves; {limit:,} are the most."
    hint = "Give the place that is paid from a size (`pool purse[8]`), or let the prices be shorter."
    return Diagnostic("too-many-moves", message, span, hint)


def peeks(span: Span, place: str, owner: str, what: str, asked: Sequence[tuple[str, Span]] = ()) -> Diagnostic:
    """`asked`: the conditions in which it is said, from the outermost, and where each is asked."""
    seen = f"You can't see {owner}{place}" if owner else f"Nobody can see into {place}"
    hint = f"Ask only about what the player sees, or let {place} be `seen by everyone`."
    labels = tuple(Label(at, f"{name} is asked here") for name, at in asked)
    return Diagnostic("peeks", f"{seen}; this list would reveal {what}.", span, hint, labels)


def asking_tells(span: Span, what: str, place: str) -> Diagnostic:
    message = f"{what} acts in {place}, which not all see into: that it asks tells them what is there."
    hint = "Say where it comes from, if all see it there, or let it ask nobody; or leave it so, if it may tell."
    return Diagnostic("asking-tells", message, span, hint, severity="warning")


def several_heaps(span: Span) -> Diagnostic:
    message = "One can't choose from two heaps at once: the answer is a name, which does not say from which heap."
    return Diagnostic("several-heaps", message, span, "Make it two actions, one for each.")


def cannot_pay(span: Span, why: str) -> Diagnostic:
    return Diagnostic("cannot-pay", f"Nobody can ever pay this: {why}.", span)
