"""Problems of places: how large they are, who sees them, and what fits in."""

from __future__ import annotations

from naishi.base.diagnostic import Code, Diagnostic, Label
from naishi.base.source import Span
from naishi.semantics.problems.meadow import in_meadow
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


def codes() -> tuple[Code, ...]:
    """What is told about each code."""
    return (
        Code(
            "place-size",
            "How large is it?",
            "A row says in square brackets how many slots it has; a pile may say how many heaps it is, a pool how much "
            "it holds. The number is from 1 to 1,000; it can be made of numbers and `players`, how many play: "
            "`[players + 1]`.",
            in_meadow("row market seen by everyone\n\naction plant { move 1 card from seeds to market }"),
            in_meadow("row market[3] seen by everyone\n\naction plant { move 1 card from seeds to market }"),
        ),
        Code(
            "no-owner",
            "A place without an owner",
            "`seen by owner` needs an owner: a place that is `per player`. A place for all is seen by everyone or by "
            "nobody.",
            in_meadow("row market[3] seen by owner\n\naction plant { move 1 card from seeds to market }"),
            in_meadow("row market[3] seen by everyone\n\naction plant { move 1 card from seeds to market }"),
        ),
        Code(
            "grid-rows",
            "Rows that make no grid",
            "A grid lays rows over each other, so they are equally long, and all or none of them are `per player`. "
            "Each lies in it once.",
            in_meadow("row hedge[3] per player\ngrid yard = meadow over hedge\n\nscoring of yard { }"),
            in_meadow("row hedge[4] per player\ngrid yard = meadow over hedge\n\nscoring of yard { }"),
        ),
        Code(
            "no-line",
            "Nothing has such a line",
            "`row of s` is the row in which a slot or an item lies, `column of s` what lies above and below it in a "
            "grid. Something that lies in no row, or in no grid, has none.",
            in_meadow(
                "action plant with slot s in your meadow\n  only if some slot in column of s where it is empty\n"
                "{ move 1 card from seeds to compost }"
            ),
            in_meadow(
                "grid garden = meadow over beds\n\n"
                "action plant with slot s in your meadow\n  only if some slot in column of s where it is empty\n"
                "{ move 1 card from seeds to compost }"
            ),
        ),
        Code(
            "layer",
            "On top of what?",
            "`on` lays a place over rows: one slot, pile or pool on each of their slots, so its size and its owners "
            "are theirs. It can lie on a row, a grid, a group of rows or another such layer, once on each slot. What "
            "lies on several rows is told apart by them: `bees on meadow`.",
            in_meadow(
                "row guests[2] on meadow seen by everyone\n\n"
                "action plant with slot s in your meadow where guests at s is empty { move 1 card from seeds to s }"
            ),
            in_meadow(
                "row guests on meadow seen by everyone\n\n"
                "action plant with slot s in your meadow where guests at s is empty { move 1 card from seeds to s }"
            ),
        ),
        Code(
            "renewal",
            "Renewed from where?",
            "`renewed from` is for piles: when a draw finds one empty, another pile or a pool is shuffled into it. "
            "That one belongs to the same player, or to nobody, and everything that lies there may lie in the pile.",
            in_meadow(
                "pile deck seen by nobody renewed from market\n\naction plant { move 1 card from deck to market }"
            ),
            in_meadow(
                "pile deck seen by nobody renewed from compost\n\naction plant { move 1 card from deck to compost }"
            ),
        ),
        Code(
            "overfull",
            "More than fits",
            "A row holds one card in each slot, a pool as many as its declaration says. This would put more there, or "
            "more would begin there.",
            in_meadow("setup { step planting { deal 5 card from seeds to each meadow } }"),
            in_meadow("setup { step planting { deal 4 card from seeds to each meadow } }"),
        ),
        Code(
            "not-allowed-there",
            "Not allowed in that place",
            "A place declared with `of` is only for what it names. In a place without it only cards lie, no tokens.",
            in_meadow("action plant\n  pay coin from your purse to your meadow\n{ move 1 card from seeds to compost }"),
            in_meadow("action plant\n  pay coin from your purse to till\n{ move 1 card from seeds to compost }"),
        ),
    )
