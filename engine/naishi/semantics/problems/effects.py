"""Problems of what happens: moving, choosing, offering, and effects that would never end."""

from __future__ import annotations

from collections.abc import Sequence

from naishi.base.diagnostic import Code, Diagnostic, Label
from naishi.base.lists import listed
from naishi.base.source import Span
from naishi.semantics.problems.meadow import in_meadow
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


def codes() -> tuple[Code, ...]:
    """What is told about each code."""
    return (
    Code(
        "one-item",
        "Which one?",
        "A swap, and a `move` without a number, are about one card. A name with several copies does not say which of "
        "them; nor does a number say which of the different things in a pool, which has no order.",
        in_meadow("action plant { move Oak to compost }"),
        in_meadow("action plant { move 1 Oak from your meadow to compost }"),
    ),
    Code(
        "too-few",
        "More than there are",
        "This takes more than the game has copies of. `up to` and `all` take what is there.",
        in_meadow("card Rose x3 { score 2 }\n\naction plant { move 4 Rose from seeds to compost }"),
        in_meadow("card Rose x3 { score 2 }\n\naction plant { move 3 Rose from seeds to compost }"),
    ),
    Code(
        "out-of-bounds",
        "Outside its bounds",
        "A number that is kept never leaves the bounds with which it is declared, so it can't be set to, or begin "
        "with, one that lies outside.",
        in_meadow("number dew 0 to 5\n\naction plant only if dew is 0 { set dew to 6 }"),
        in_meadow("number dew 0 to 6\n\naction plant only if dew is 0 { set dew to 6 }"),
    ),
    Code(
        "taken-name",
        "A name that is taken",
        "What `with`, `choose` and `each` name must not be called like something else of the game, nor like something "
        "named just before: one could not tell them apart.",
        in_meadow("action plant\n  with slot Oak in your meadow where Oak is empty\n{ move 1 card from seeds to Oak }"),
        in_meadow("action plant\n  with slot s in your meadow where s is empty\n{ move 1 card from seeds to s }"),
    ),
    Code(
        "unreachable",
        "Never reached",
        "`stop` leaves the `repeat` at once. What stands after it in the same braces never happens.",
        in_meadow("action plant {\n  repeat at most 3 times {\n    move 1 card from seeds to compost\n"
                  "    if seeds is empty { stop  shuffle compost }\n  }\n}"),
        in_meadow("action plant {\n  repeat at most 3 times {\n    move 1 card from seeds to compost\n"
                  "    if seeds is empty { shuffle compost  stop }\n  }\n}"),
    ),
    Code(
        "choice-not-here",
        "Nobody can choose here",
        "A choice needs a player who makes it. After a turn or an effect is over, nobody is asked any more, and an "
        "automatic player is never asked.",
        in_meadow("after turn { choose card c in meadow of opponent  move c to compost }"),
        in_meadow("action plant { choose card c in meadow of opponent  move c to compost }"),
    ),
    Code(
        "same-alternative",
        "Offered twice",
        "Two moves are the same if they are written the same. Offering an action twice in one list would make its two "
        "uses the same move.",
        in_meadow("turn {\n  do one of {\n    plant\n    plant if seeds is empty\n    otherwise pass\n  }\n}"),
        in_meadow("turn {\n  do one of {\n    plant\n    otherwise pass\n  }\n}"),
    ),
    Code(
        "otherwise-last",
        "`otherwise` is not the last",
        "`otherwise` says what happens when nothing before it can be done. It stands once, at the end of the list.",
        in_meadow("turn {\n  do one of {\n    otherwise pass\n    plant\n  }\n}"),
        in_meadow("turn {\n  do one of {\n    plant\n    otherwise pass\n  }\n}"),
    ),
    Code(
        "circle",
        "A circle",
        "An action that does itself, directly or through others, might never come to an end; a condition or group made "
        "of itself means nothing. `repeat at most N times` does something again within bounds.",
        in_meadow("action plant {\n  move 1 card from seeds to compost\n  do plant\n}"),
        in_meadow("action plant {\n  repeat at most 3 times { move 1 card from seeds to compost }\n}"),
    ),
    Code(
        "endless-triggers",
        "Effects that set each other off",
        "An effect after `when` may cause what another one waits for, and that one may cause the first again; `after "
        "effects` may be between them. They stop for sure if what they move cannot come back to where it was, or if "
        "players may decline. Numbers are not looked at: that one is used up makes no difference here.",
        in_meadow("card Rose x6 {\n  when this enters compost { move 1 Rose from compost to seeds }\n"
                  "  when this enters seeds { move 1 Rose from seeds to compost }\n}\n\n"
                  "action plant { move 1 card from seeds to compost }"),
        in_meadow("card Rose x6 {\n  when this enters compost { move 1 Rose from compost to seeds }\n}\n\n"
                  "action plant { move 1 card from seeds to compost }"),
    ),
    Code(
        "too-much-work",
        "Too much work",
        "What a player does, and all that follows on it until somebody is asked again, must be done in about two "
        "seconds, and so must the points; setup has ten times as long. That is counted beforehand, from the rules "
        "alone, in steps of a tenth of a millionth of a second: rounds of a `repeat` or an `each` are multiplied by "
        "those inside, cards that are looked at by the questions about each, and of several ways the longest counts. "
        "Less room (`pool purse[8]`) and lower bounds make the number smaller.",
        in_meadow("number coins 0 to 9\n\naction plant {\n  repeat at most 1000 times {\n"
                  "    repeat at most 1000 times { add 1 to coins }\n  }\n}"),
        in_meadow("number coins 0 to 9\n\naction plant {\n  repeat at most 10 times {\n"
                  "    repeat at most 10 times { add 1 to coins }\n  }\n}"),
    ),
    Code(
        "constant",
        "Always the same",
        "The answer is known before the game begins, so this decides nothing. Most often something else was meant.",
        in_meadow("card Rose x6 { score 2 if count of Rose in your meadow is more than 4 }"),
        in_meadow("card Rose x6 { score 2 if count of Rose in your meadow is more than 3 }"),
    ),
    Code(
        "can-be-stuck",
        "Left without a move",
        "It can happen that none of the alternatives can be done. What then? `otherwise` says it, most simply "
        "`otherwise pass`.",
        in_meadow("turn {\n  do one of {\n    plant\n  }\n}"),
        in_meadow("turn {\n  do one of {\n    plant\n    otherwise pass\n  }\n}"),
    ),
    )  # fmt: skip
