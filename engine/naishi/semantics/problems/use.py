"""Problems of a game as a whole: what is missing, unused or never placed, a setup that fails, and wrong examples."""

from __future__ import annotations

from collections.abc import Sequence

from naishi.base.diagnostic import Diagnostic, Label
from naishi.base.lists import listed
from naishi.base.source import Span
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
