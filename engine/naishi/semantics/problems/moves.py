"""Problems of an action's head: what may be chosen, what can be paid, and what a list of moves would give away."""

from __future__ import annotations

from collections.abc import Sequence

from naishi.base.diagnostic import Code, Diagnostic, Label
from naishi.base.source import Span
from naishi.semantics.problems.meadow import in_meadow


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


def codes() -> tuple[Code, ...]:
    """What is told about each code."""
    return (
    Code(
        "too-many-arguments",
        "A move with too many parts",
        "A move is written as its action and at most three things, so that people can read and choose it. More can be "
        "chosen in the action's body, one after another.",
        in_meadow("action plant\n  with two cards a, b in your meadow\n  with two cards c, d in market\n"
                  "{ swap a with c  swap b with d }\n\naction water { move 1 card from seeds to market }\n\n"
                  "turn { do one of { plant  water  otherwise pass } }"),
        in_meadow("action plant\n  with card a in your meadow\n  with card b in market\n"
                  "{ swap a with b }\n\naction water { move 1 card from seeds to market }\n\n"
                  "turn { do one of { plant  water  otherwise pass } }"),
    ),
    Code(
        "too-many-moves",
        "Too many different moves",
        "Each way to choose an action's things is a move of its own. Above 500 of them are a warning, with more "
        "than 5,000 the rules don't run: nobody can read such a list. The ways to pay a price count only for the "
        "latter: by the longest price, what there is to pay with, and the room for it.",
        in_meadow("row plain[80] seen by everyone\n\naction plant\n  with two slots a, b in plain\n"
                  "  with slot c in your meadow where a is empty\n"
                  "{ move 1 card from seeds to a  move card in c to compost  move card in b to compost }"),
        in_meadow("row plain[80] seen by everyone\n\naction plant\n  with slot a in plain where a is empty\n"
                  "{ move 1 card from seeds to a  move 1 card from seeds to compost }"),
    ),
    Code(
        "peeks",
        "A list that gives a secret away",
        "The moves a player may choose from are a list that the player sees. If the list depended on cards that lie "
        "hidden, it would tell what they are. How many lie in a place is never secret.",
        in_meadow("row beds[4] per player seen by owner\n\naction plant\n  only if some Rose in beds of opponent\n"
                  "{ move 1 card from seeds to your beds }"),
        in_meadow("row beds[4] per player seen by owner\n\naction plant\n  only if some Rose in your beds\n"
                  "{ move 1 card from seeds to your beds }"),
    ),
    Code(
        "asking-tells",
        "A question that tells what lies hidden",
        "Who is asked is seen by all. What is set off by a certain card where not all see which card it is, and then "
        "asks, tells everyone that it was that card.",
        in_meadow("when Rose r enters your beds { may choose card c in your meadow  move c to compost }\n\n"
                  "action plant { move 1 card from seeds to your beds }"),
        in_meadow("when Rose r enters your meadow { may choose card c in your meadow  move c to compost }\n\n"
                  "action plant { move 1 card from seeds to your beds }"),
    ),
    Code(
        "several-heaps",
        "A choice from two heaps",
        "What is chosen from a pile or pool is written by its name alone. From two of them the name would not say from "
        "which.",
        in_meadow("pile shed seen by everyone\n\naction plant\n"
                  "  with card c in shed or compost\n{ move c to your meadow }"),
        in_meadow("action plant\n  with card c in compost\n{ move c to your meadow }"),
    ),
    Code(
        "cannot-pay",
        "A price nobody can pay",
        "An action is possible only if its price can be paid. This one never can: what is asked for never lies in that "
        "place, or there is not so much of it.",
        in_meadow("action plant\n  pay 4 coin from your purse to till\n{ move 1 card from seeds to compost }"),
        in_meadow("action plant\n  pay 2 coin from your purse to till\n{ move 1 card from seeds to compost }"),
    ),
    )  # fmt: skip
