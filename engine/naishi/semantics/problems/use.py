"""Problems of a game as a whole: what is missing, unused or never placed, a setup that fails, and wrong examples."""

from __future__ import annotations

from collections.abc import Sequence

from naishi.base.diagnostic import Code, Diagnostic, Label
from naishi.base.lists import listed
from naishi.base.source import Span
from naishi.semantics.problems.meadow import in_meadow
from naishi.semantics.problems.wording import number_of


def missing_part(span: Span, what: str, hint: str) -> Diagnostic:
    return Diagnostic("missing-part", f"The game has no {what}.", span, hint)


def unused(span: Span, what: str, hint: str = "") -> Diagnostic:
    return Diagnostic("unused", f"{what} {span.text} is never used.", span, hint, severity="warning")


def never_placed(span: Span, name: str, home: str, steps: Sequence[str]) -> Diagnostic:
    hint = f"Steps that take from {home}: {listed(steps, 'and')}." if steps else f"No step takes anything from {home}."
    return Diagnostic("never-placed", f"{name} never leaves {home}: no step of setup takes it, and nothing else does.",
                      span, hint, severity="warning")  # fmt: skip


def setup_fault(span: Span, message: str, without: Sequence[tuple[str, str, Span]] = ()) -> Diagnostic:
    """`without`: cards that lack a field which is asked for here: card, field, and where the card is."""
    said = f"Setup cannot do this: {message.rstrip('.')}."
    hint = " ".join(f"{card} at {place.at} has no {field}, which is asked for here." for card, field, place in without)
    labels = tuple(Label(place, f"{card} has no {field}") for card, field, place in without)
    return Diagnostic("setup-fails", said, span, hint, labels)


# --- Examples ---
def example_layout(span: Span, message: str) -> Diagnostic:
    return Diagnostic("example-layout", message, span)


def example_players(span: Span, least: int, most: int) -> Diagnostic:
    players = number_of(least, "player") if least == most else f"{least} to {most} players"
    return Diagnostic("example-players", f"This game is for {players}.", span, f"For example `for {most} players`.")


def example_fails(span: Span, message: str, hint: str = "") -> Diagnostic:
    return Diagnostic("example-fails", message, span, hint)


def codes() -> tuple[Code, ...]:
    """What is told about each code."""
    return (
    Code(
        "missing-part",
        "A part is missing",
        "A game needs a turn, a way to win, and a scoring if its cards score; `adjacent` needs a grid. The hint shows "
        "how to write what is missing.",
        in_meadow("# without winner\ncard Rose x6 { score 2 }"),
        in_meadow("card Rose x6 { score 2 }\n\nwinner { most points }"),
    ),
    Code(
        "unused",
        "Never used",
        "This is declared, but nothing in the rules speaks of it. Perhaps it is left over, or it is misspelt where it "
        "is meant. The rules run all the same.",
        in_meadow("action plant\n  with slot s in your meadow\n{ move 1 card from seeds to compost }"),
        in_meadow("action plant\n  with slot s in your meadow\n{ move card in s to compost }"),
    ),
    Code(
        "never-placed",
        "Never in the game",
        "The card begins in a place that nothing ever takes it from, so nobody will see it. Let a step of setup deal "
        "it, or take its copies out.",
        in_meadow("card Rose x6 { score 2 }\n\nsetup { step planting { deal 2 Oak from seeds to each meadow } }\n\n"
                  "action plant { move 1 Oak from seeds to compost }"),
        in_meadow("card Rose x6 { score 2 }\n\nsetup { step planting { deal 2 Oak from seeds to each meadow } }\n\n"
                  "action plant { move 1 Rose from seeds to compost }"),
    ),
    Code(
        "setup-fails",
        "Setup cannot be done",
        "Setup was tried out, and this statement could not be carried out as it says: too few cards were left, or too "
        "little room.",
        in_meadow("setup {\n  step planting {\n    deal 4 card from seeds to each meadow\n"
                  "    move 1 card from seeds to compost\n  }\n}"),
        in_meadow("setup {\n  step planting {\n    deal 3 card from seeds to each meadow\n"
                  "    move 1 card from seeds to compost\n  }\n}"),
    ),
    Code(
        "example-layout",
        "An example that cannot be laid out",
        "An `example` lays cards in places. These cannot lie so, because the game has "
        "too few copies of them, or a place too little room.",
        in_meadow("card Rose x2 { score 2 }\n\n"
            'example "three roses" {\n  meadow Rose, Rose, Rose, -\n  expect score 6\n}'),
        in_meadow("card Rose x3 { score 2 }\n\n"
            'example "three roses" {\n  meadow Rose, Rose, Rose, -\n  expect score 6\n}'),
    ),
    Code(
        "example-players",
        "An example for too few or too many",
        "`for 3 players` says with how many an example is played. The game must allow so many; its header says how "
        "many can play.",
        in_meadow('example "three" for 3 players {\n  meadow of player 2 Oak\n  expect score 1 of player 2\n}'),
        in_meadow('example "two" for 2 players {\n  meadow of player 2 Oak\n  expect score 1 of player 2\n}'),
    ),
    Code(
        "example-fails",
        "An example that does not hold",
        "The rules give another result than the example expects. Either the rules are wrong, or the example is.",
        in_meadow('example "two oaks" {\n  meadow Oak, Oak, -, -\n  expect score 3\n}'),
        in_meadow('example "two oaks" {\n  meadow Oak, Oak, -, -\n  expect score 2\n}'),
    ),
    )  # fmt: skip
