"""Problems of what happens: moving, choosing, offering, and effects that would never end."""

from __future__ import annotations

from collections.abc import Sequence

from naishi.base.diagnostic import Diagnostic, Label
from naishi.base.lists import listed
from naishi.base.source import Span
from naishi.semantics.problems.wording import number_of, quoted


# --- How many ---
def swap_needs_one(span: Span) -> Diagnostic:
    message = f"A swap needs one thing on each side; {quoted(span)} can be several."
    return Diagnostic("one-item", message, span, "Say which: `card in s`, or a name given by `with` or `choose`.")


def one_item_needed(span: Span, name: str, copies: int) -> Diagnostic:
    message = f"There can be several of {quoted(span, name)}: which, or how many?"
    return Diagnostic("one-item", message, span, f"For example `1 {name} from …` or `all {name} from …`.")


def place_for_things(span: Span, name: str) -> Diagnostic:
    message = f"{name} is a place, and what lies there can be several: which, or how many?"
    hint = f"For example `1 card from {name}` or `all card from {name}`."
    return Diagnostic("one-item", message, span, hint)


def which_of_pool(span: Span, place: str, names: Sequence[str]) -> Diagnostic:
    few = [*names[:4], *(["others"] if len(names) > 4 else [])]
    hint = "Say which kind, let a player pick one (`with`, `choose`), take `all`, or draw from a pile that is shuffled."
    return Diagnostic("one-item", f"{place} has no order: which of {listed(few, 'and')} would this take?", span, hint)


def too_few(span: Span, name: str, copies: int, number: int) -> Diagnostic:
    if copies == 0:
        of = "any card" if name in ("card", "cards") else name
        message = f"The game has no copy of {of}; this takes {number}."
        return Diagnostic("too-few", message, span, "A card with 0 copies is switched off.")
    message = f"The game has only {number_of(copies, 'copy')} of {name}; this takes {number}."
    return Diagnostic("too-few", message, span, f"`up to {number}` takes as many as there are.")


def taken_name(span: Span, what: str) -> Diagnostic:
    message = f"{span.text} is already {what}, so it can't name something new."
    return Diagnostic("taken-name", message, span, "Choose another name here.")


def out_of_bounds(span: Span, name: str, least: int, most: int) -> Diagnostic:
    message = f"{name} is kept between {least} and {most}; {quoted(span)} lies outside."
    return Diagnostic("out-of-bounds", message, span)


# --- Choices and offers ---
def nothing_follows(span: Span) -> Diagnostic:
    return Diagnostic("unreachable", "This comes after `stop`, so it can never happen.", span, "Put it before `stop`.")


def choice_not_here(span: Span, where: str, hint: str = "", labels: tuple[Label, ...] = ()) -> Diagnostic:
    return Diagnostic("choice-not-here", f"Nobody can choose {where}.", span, hint, labels)


def same_alternative(span: Span, first: Span) -> Diagnostic:
    message = f"{span.text} is offered twice here, and the two moves would be written the same."
    hint = "Offer it once; join their conditions with `or`."
    return Diagnostic("same-alternative", message, span, hint, (Label(first, "the first"),))


def otherwise_last(span: Span) -> Diagnostic:
    message = "`otherwise` stands once, after all the alternatives."
    return Diagnostic("otherwise-last", message, span, "Move it to the end.")


def stop_outside(span: Span) -> Diagnostic:
    return Diagnostic("misplaced", "`stop` leaves a `repeat`; here there is none to leave.", span)


def pass_outside(span: Span) -> Diagnostic:
    message = "`pass` ends a turn, so it can stand only in the turn's own block."
    return Diagnostic("misplaced", message, span, "To do nothing, write `{ }`.")


# --- What never ends, or never changes ---
def circle(span: Span, names: Sequence[str], labels: tuple[Label, ...]) -> Diagnostic:
    if len(set(names)) == 1:
        message = f"{names[0]} leads back to itself, without end."
    else:
        message = f"These lead to each other in a circle, without end: {' → '.join(names)}."
    hint = "Break the circle. An action is done again with `repeat at most N times { … }`."
    return Diagnostic("circle", message, span, hint, labels)


def conditions_too_deep(span: Span) -> Diagnostic:
    message = f"{span.text} asks conditions that ask conditions, too deep inside each other."
    return Diagnostic("nested-too-deep", message, span, "Ask less of them at once.")


def too_much_work(span: Span, what: str, steps: int, most: int, factors: str, labels: tuple[Label, ...]) -> Diagnostic:
    number = f"{steps:,}" if steps < 10**15 else f"more than {10**15:,}"
    multiplied = f" Multiplied are {factors}." if factors else ""
    message = f"This could make {what} take {number} steps of work; {most:,} are the most.{multiplied}"
    hint = "Less often, or with less to look at: rounds inside rounds, counts inside counts, what is named twice."
    return Diagnostic("too-much-work", message, span, hint, labels)


def endless_triggers(span: Span, names: Sequence[str], labels: tuple[Label, ...]) -> Diagnostic:
    if len(set(names)) == 1:
        message = f"{names[0]} can set itself off again and again, without end."
    else:
        message = f"These can set each other off without end: {' → '.join(names)}."
    hint = "Let one move what it moves to where none of them takes from, or ask with `may`, so that a player can stop."
    return Diagnostic("endless-triggers", message, span, hint, labels)


def repeat_zero(span: Span) -> Diagnostic:
    return Diagnostic(
        "constant", "What is repeated 0 times never happens.", span, "Write `1` or more, or leave it out."
    )


def constant(span: Span, value: bool, why: str) -> Diagnostic:
    if span.text.startswith(("pay", "0")):
        return Diagnostic("constant", f"This says nothing: {why}.", span, "Write `1` or more, or leave it out.")
    hint = "Leave it out." if value else "What depends on it could never happen."
    return Diagnostic("constant", f"This is always {'true' if value else 'false'}: {why}.", span, hint)


def can_be_stuck(span: Span) -> Diagnostic:
    message = "A player who can do none of these would be left without a move."
    return Diagnostic("can-be-stuck", message, span, "Add `otherwise pass` as the last line.")
