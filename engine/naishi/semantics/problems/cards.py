"""Problems of cards and their tables, and of where items begin."""

from __future__ import annotations

from collections.abc import Sequence

from naishi.base.diagnostic import Diagnostic, Edit, Label
from naishi.base.lists import listed
from naishi.base.source import Span
from naishi.semantics.problems.wording import number_of, plural, quoted

NO_CARDS = """game Clearing { version 1  players 2  at most 20 turns }
pool grass seen by everyone
pile seeds holds every card
setup { step sow { shuffle seeds } }
turn { do one of { sprout  otherwise pass } }
action sprout { move 1 card from seeds to grass }
scoring of grass { }
winner { most points }
"""


# --- Tables ---
def table_overlap(span: Span, number: int, first: Span) -> Diagnostic:
    entry = " ".join(first.text.split())
    message = f"{number} is already said{'' if entry == str(number) else f', in `{entry}`'}."
    return Diagnostic("table-overlap", message, span, "Keep one of them.", (Label(first, "said here"),))


def table_descends(span: Span) -> Diagnostic:
    message = "A table goes upwards; this entry stands after a larger number."
    return Diagnostic("table-order", message, span, "Move it before the larger ones.")


def table_gap(span: Span, missing: int) -> Diagnostic:
    place = Span(span.source, span.start, span.start)
    repair = (Edit(place, f"{missing}: 0, "),) if span.text[:1].isdigit() else ()
    hint = f"Write `{missing}: 0` if that scores nothing."
    return Diagnostic("table-gap", f"Nothing is said for {missing}.", span, hint, repair=repair)


def table_empty_range(span: Span) -> Diagnostic:
    message = f"{quoted(span, 'This range')} holds no number: the smaller one comes first."
    return Diagnostic("table-range", message, span)


def table_after_open(span: Span) -> Diagnostic:
    message = "The entry with `+` before this one holds for every larger number too."
    return Diagnostic("table-overlap", message, span, "An entry with `+` stands last.")


def table_dead(span: Span, what: str) -> Diagnostic:
    return Diagnostic("table-dead-entry", f"This entry can never apply: {what}.", span, severity="warning")


def limit_never(span: Span, gives: int) -> Diagnostic:
    how = "no less" if gives < 0 else "no more"
    message = f"This limit can never apply: the line gives {how} than {gives}."
    return Diagnostic("limit-never", message, span, severity="warning")


def none_at_most(span: Span) -> Diagnostic:
    message = "At most 0 points are none at all."
    return Diagnostic("constant", message, span, "Write `1` or more, or leave out the line.")


def table_words(span: Span) -> Diagnostic:
    message = f"This table is read by a number; {quoted(span)} is a word."
    return Diagnostic("table-words", message, span, "Its entries look like `2: 5`, `3 to 4: 8` or `5+: 12`.")


def table_numbers(span: Span, field: str) -> Diagnostic:
    message = f"This table is read by {field}; {quoted(span)} is none of its words."
    return Diagnostic("table-words", message, span, f"Before each `:` stands one of the {plural(field)}.")


# --- Clauses ---
def clause_twice(span: Span, what: str, first: Span) -> Diagnostic:
    return Diagnostic("said-twice", f"`{what}` is said twice.", span, "Keep one of them.", (Label(first, "the first"),))


def bad_value(span: Span, field: str, expected: str) -> Diagnostic:
    return Diagnostic("wrong-value", f"{field} needs {expected}; {quoted(span)} isn't that.", span)


# --- Lists ---
def list_length(span: Span, most: int) -> Diagnostic:
    return Diagnostic("list-length", f"A list has room for 1 to {most} entries.", span)


def list_too_long(span: Span, field: str, most: int, entries: int) -> Diagnostic:
    message = f"{field} has at most {number_of(most, 'entry')}; here are {entries}."
    return Diagnostic("list-length", message, span, "Leave some out, or let its declaration say `up to` more.")


# --- Rows of cards ---
def empty_table(span: Span) -> Diagnostic:
    return Diagnostic("row-cells", "This table has no row.", span, "A row has a value for each column, then `x4`.")


def cells_missing(span: Span, cells: int, columns: Sequence[str]) -> Diagnostic:
    message = f"This row has {number_of(cells, 'value')} for {number_of(len(columns), 'column')}."
    hint = f"{_columns(columns)} What has no value gets a `-`."
    return Diagnostic("row-cells", message, span, hint)


def cells_too_many(span: Span, cells: int, columns: Sequence[str], in_file: bool = False) -> Diagnostic:
    message = f"This row has {number_of(cells, 'value')} for {number_of(len(columns), 'column')}."
    more = "A comma inside a cell needs quotes around it." if in_file else "A row ends with its copies, such as `x1`."
    hint = f"{_columns(columns)} {more}"
    return Diagnostic("row-cells", message, span, hint)


def _columns(columns: Sequence[str]) -> str:
    return f"The columns are {listed(columns, 'and')}." if len(columns) > 1 else f"The only column is {columns[0]}."


# --- Copies, and where they begin ---
def no_copies(span: Span) -> Diagnostic:
    """Of a token; a card is switched off so."""
    message = f"{quoted(span)} makes no copy at all."
    return Diagnostic("no-copies", message, span, "Write at least `x1`, or leave the token out.")


def no_cards(span: Span, are_off: bool) -> Diagnostic:
    if are_off:
        message = "Every card of the game is switched off."
        return Diagnostic("no-cards", message, span, "Cards with 0 copies are off: give some of them copies again.")
    message = "The game has no card."
    return Diagnostic("no-cards", message, span, "A card is declared like this: `card Rose x4 { }`.")


def too_many_items(span: Span, number: int, most: int) -> Diagnostic:
    message = f"That makes {number:,} cards and tokens in all; a game has at most {most:,}."
    return Diagnostic("too-many-items", message, span, "Make fewer copies.")


def no_home(span: Span, name: str) -> Diagnostic:
    message = f"Nothing says where {name} lies before setup."
    return Diagnostic("no-home", message, span, f"Add `holds every card`, or `holds every {name}`, to a place.")


def no_home_of_group(span: Span, first: str, others: int, group: str) -> Diagnostic:
    """`group`: its name, if it has one."""
    message = f"Nothing says where {first} and {number_of(others, 'other card')} of the same list lie before setup."
    one = f", or `holds every {group}`," if group else ""
    return Diagnostic("no-home", message, span, f"Add `holds every card`{one} to a place.")


def two_homes(span: Span, name: str, first: Span) -> Diagnostic:
    message = f"{name} would begin in two places at once."
    hint = "Let the two `holds` speak of different cards: `holds every NAME`."
    return Diagnostic("two-homes", message, span, hint, (Label(first, "also held here"),))


def per_player_home(span: Span, name: str) -> Diagnostic:
    message = f"Every player has this place, so it is not said at which of them {name} begins."
    hint = "Let it begin in a place for all and deal it in `setup`; a token can be `per player` itself."
    return Diagnostic("two-homes", message, span, hint)
