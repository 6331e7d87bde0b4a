"""Problems of places: how large they are, who sees them, and what fits in."""

from __future__ import annotations

from naishi.base.diagnostic import Diagnostic, Label
from naishi.base.source import Span
from naishi.semantics.problems.wording import capital, number_of


def place_size(span: Span, what: str, hint: str = "") -> Diagnostic:
    return Diagnostic("place-size", what, span, hint)


def whose_place(span: Span, name: str) -> Diagnostic:
    message = f"{name} belongs to nobody, so it has no owner who could see it."
    return Diagnostic("no-owner", message, span, "Make it `per player`, or `seen by everyone`.")


def grid_parts(span: Span, what: str) -> Diagnostic:
    return Diagnostic("grid-rows", what, span)


def layer(span: Span, what: str, hint: str = "") -> Diagnostic:
    return Diagnostic("layer", what, span, hint)


def renewal(span: Span, what: str, hint: str = "") -> Diagnostic:
    return Diagnostic("renewal", what, span, hint)


def overfull(span: Span, place: str, capacity: int, number: int, hint: str = "") -> Diagnostic:
    name = capital(place) if place.startswith("each ") else place
    message = f"{name} has room for {capacity}; this would put {number} there."
    return Diagnostic("overfull", message, span, hint)


def begins_overfull(span: Span, place: str, room: int, number: int, declared: Span, players: int | None) -> Diagnostic:
    """`place`: with what it is one of, such as `each purse`. `players`: where other numbers of players differ."""
    when = f"With {number_of(players, 'player')} {place}" if players is not None else place
    message = f"{when} has room for {room}; {number} would begin there."
    hint = "Make it larger, or let them begin in a pile, which holds whatever can come there."
    label = () if span == declared else (Label(declared, f"room for {room}"),)
    return Diagnostic("overfull", message, span, hint, label)


def not_allowed_there(span: Span, what: str, place: str, only: str) -> Diagnostic:
    allowed = "cards" if only == "cards" else f"`{only}`"
    hint = "" if only == "cards" else f"Its declaration says `of {only}`."
    return Diagnostic("not-allowed-there", f"{what} can never lie in {place}, which is only for {allowed}.", span, hint)


def there_is_none(span: Span, noun: str) -> Diagnostic:
    """Something is said of things that the game has not."""
    hint = f"A card or token is so by saying it: `is {noun}`."
    return Diagnostic("not-allowed-there", f"Nothing in this game is {noun}.", span, hint)


def no_line(span: Span, line: str) -> Diagnostic:
    hint = "`grid NAME = ROW over ROW` lays rows over each other." if line == "column" else ""
    return Diagnostic("no-line", f"This never lies in a {'grid' if line == 'column' else 'row'}.", span, hint)
