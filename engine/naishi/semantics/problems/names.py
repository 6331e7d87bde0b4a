"""Problems of names: unknown ones, ones of the wrong thing, whose they are, and words that mean nothing here."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from naishi.base.diagnostic import Diagnostic, Edit, Label, replaced
from naishi.base.lists import listed
from naishi.base.source import Span
from naishi.semantics.problems.wording import a, capital, meant, number_of, plural, put_near, quoted, there_are

# --- Unknown, or of something else ---
_NUMBERS = tuple(unicodedata.name(str(digit)).split()[1].lower() for digit in range(10))


def unknown_name(
    span: Span, expected: str, candidates: Iterable[str], hint: str = "", repair: tuple[Edit, ...] = ()
) -> Diagnostic:
    """`hint` and its `repair`: what to say where no candidate is near."""
    names = list(candidates)
    if span.text in _NUMBERS and "position" in names:  # where a number could stand
        digit = str(_NUMBERS.index(span.text))
        message = "Numbers are written with digits."
        return Diagnostic("unknown-name", message, span, f"Write `{digit}`.", repair=replaced(span, digit))
    said = meant(span.text, names)
    if said and span.text.endswith("s") and f"`{span.text[:-1]}`" in said:
        said += " Names stay singular."
    message = f"No {expected} is called {span.text}."
    return Diagnostic(
        "unknown-name", message, span, said or hint or there_are(names), repair=put_near(span, names) or repair
    )


def unknown_word(span: Span, field: str, words: Sequence[str], declared: Span) -> Diagnostic:
    message = f"{span.text} isn't one of this game's {plural(field)}."
    hint = meant(span.text, words, there_are(words, 12))
    where = f"on line {declared.line}" if declared.source.name == span.source.name else f"at {declared.at}"
    hint += f"{' ' if hint else ''}{capital(plural(field))} are declared {where}"
    elsewhere = declared.source.name != span.source.name and not put_near(span, words)
    hint += f"; a further one: `extend field {field} with {span.text}`." if elsewhere else "."
    label = Label(declared, f"the {plural(field)} there are")
    return Diagnostic("unknown-word", message, span, hint, (label,), repair=put_near(span, words))


def wrong_sort(span: Span, expected: str, found: str, hint: str = "", repair: tuple[Edit, ...] = ()) -> Diagnostic:
    message = f"Here I need {expected}; {_what_it_is(span, found)}."
    return Diagnostic("wrong-thing", message, span, hint, repair=repair)


def _what_it_is(span: Span, found: str) -> str:
    """`s is a slot`; `compost has no order` out of `compost, which has no order`."""
    name, comma, more = found.partition(", ")
    if comma and " " not in name:
        return f"{name} {more.removeprefix('which ')}" if more.startswith("which ") else f"{name} is {more}"
    if found == "something else" or found.removesuffix("s") in span.text:
        return f"{quoted(span)} isn't that"
    return f"{quoted(span)} is {found}"


def wrong_kind_of_name(
    span: Span, expected: str, found: str, hint: str = "", repair: tuple[Edit, ...] = ()
) -> Diagnostic:
    return Diagnostic("wrong-name", f"Here I need {expected}; {span.text} is {found}.", span, hint, repair=repair)


def asked_of_its_field(subject: Span, word: Span, field: str) -> Diagnostic:
    """`c is spring`: the word of a field, asked of a card."""
    right = f"{field} of {subject.text}"
    message = f"Here I need a card, token, tag or condition; {word.text} is a word of {field}."
    repair = replaced(subject, right)
    return Diagnostic("wrong-name", message, subject.to(word), f"Write `{right} is {word.text}`.", repair=repair)


def asked_without_field(span: Span, name: str, what: str, of: str, field: str) -> Diagnostic:
    """`color of c is flower`, where flower is a tag."""
    right = f"{of} is {name}"
    message = f"{name} is {what} and no word of {field}."
    return Diagnostic("unknown-word", message, span, f"Write `{right}`.", repair=replaced(span, right))


def asked_of_a_place(span: Span, kind: str, place: str, is_not: bool) -> Diagnostic:
    """`stall[1] is Oak`: what lies there."""
    right = f"{'no' if is_not else 'some'} {kind} in {place}"
    message = f"Here I need a value; {quoted(place_of(span, place))} is a place."
    return Diagnostic("wrong-thing", message, span, f"Write `{right}`.", repair=replaced(span, right))


def place_of(span: Span, place: str) -> Span:
    """The place at the beginning of a question."""
    return Span(span.source, span.start, span.start + len(place))


def article(span: Span, thing: Span) -> Diagnostic:
    """`choose a tree in …`: the thing stands where a name for it should."""
    message = f"The language does without `{span.text}`, and what is chosen has a name."
    whole = Span(span.source, span.start, thing.end)
    right = f"{thing.text} c"
    return Diagnostic("other-wording", message, whole, f"Write `{right}`.", repair=replaced(whole, right))


def trigger_in_words(first: Span, thing: Span) -> Diagnostic:
    """`when a flower enters …`: an article; `when arrival flower enters …`: a name without its colon."""
    if first.text.casefold() in ("a", "an", "the", "each", "every", "one"):
        message, right = f"The language does without `{first.text}`.", thing.text
    else:
        message, right = (
            f"No card or tag is called {first.text}; a name of the trigger has a colon.",
            f"{first.text}: {thing.text}",
        )
    whole = Span(first.source, first.start, thing.end)
    return Diagnostic("other-wording", message, whole, f"Write `{right}`.", repair=replaced(whole, right))


# --- Whose, and which ---
def whose(span: Span, name: str, other: str) -> Diagnostic:
    """`other`: what another player is called."""
    message = f"Every player has {a(name)}: whose is meant?"
    hint = f"Write `your {name}`, or `{name} of {other}`."
    place = Span(span.source, span.start, span.start)
    return Diagnostic("whose", message, span, hint, repair=(Edit(place, "your "),) if span.text == name else ())


def nobodys(span: Span, name: str) -> Diagnostic:
    message, hint = f"There is only one {name}, and it is nobody's own.", f"Write just `{name}`."
    return Diagnostic("nobodys", message, span, hint, repair=replaced(span, name))


def no_opponent(span: Span, most: int, automatic: Sequence[str], in_example: bool = False) -> Diagnostic:
    if automatic:
        message = f"Besides {number_of(most, 'player')} {listed(automatic, 'and')} has a seat here: who is meant?"
        return Diagnostic("no-opponent", message, span, f"Say who: `{automatic[0]}`.")
    if most < 2:
        return Diagnostic("no-opponent", "In a game for one player there is no opponent.", span)
    message = f"With {most} players `opponent` isn't one person."
    hint = "Use `each other player { … }`, or let the game be for `players 2`."
    return Diagnostic("no-opponent", message, span, "Say who: `player 2`." if in_example else hint)


def no_such_player(span: Span, players: int) -> Diagnostic:
    message = f"With {number_of(players, 'player')} there is no {span.text}."
    hint = "" if players == 1 else f"They are `player 1` to `player {players}`."
    return Diagnostic("no-such-player", message, span, hint)


def not_there(span: Span, players: int) -> Diagnostic:
    message = f"With {number_of(players, 'player')} {span.text} does not play."
    hint = "Put what is about it behind the condition with which it plays: `if players is … { … }`."
    return Diagnostic("not-there", message, span, hint)


def needs_index(span: Span, name: str, count: int, first: str = "1") -> Diagnostic:
    message = f"There are {count} of {name}: which one is meant?"
    return Diagnostic(
        "which-one", message, span, f"For example `{name}[{first}]`, or `{name} at s` for the one behind a slot s."
    )


def no_index(span: Span, name: str) -> Diagnostic:
    return Diagnostic("no-index", f"{name} is one heap, without numbered parts.", span, f"Write just `{name}`.")


def no_parts(span: Span, name: str) -> Diagnostic:
    return Diagnostic("no-index", f"{name} is one number or word, without parts.", span, f"Write just `{name}`.")


def outside(span: Span, name: str, count: int, said: str, effect: str = "") -> Diagnostic:
    parts = f"positions 1 to {count}" if count > 1 else "only position 1"
    return Diagnostic("outside", f"{name} has {parts}: {said}{effect}", span)


# --- Words that need something around them ---
_ALONE = ("this", "other", "adjacent", "above", "below")


def no_this(span: Span, tried: bool = False) -> Diagnostic:
    """`tried`: whether it stands where `it` is tried out."""
    if tried and (span.text == "this" or (span.text.isidentifier() and span.text not in _ALONE)):
        right = "it" if span.text == "this" else f"{span.text} of it"
        message = f"{quoted(span)} is asked of the card in whose braces it stands; what is tried out here is `it`."
        return Diagnostic("no-this", message, span, f"Write `{right}`.", repair=replaced(span, right))
    message = f"{quoted(span, 'This')} is asked of the card in whose braces it stands; here it stands in no card's."
    hint = "Inside `card … { … }` it works."
    if span.text.isidentifier() and span.text not in _ALONE:
        hint += f" Elsewhere, say of what: `{span.text} of NAME`."
    return Diagnostic("no-this", message, span, hint)


def no_it(span: Span) -> Diagnostic:
    message = "`it` is what a `where` or a `condition` is trying out; here nothing is tried out."
    return Diagnostic("no-it", message, span, "For something chosen before, use the name it was given.")


def no_your(span: Span) -> Diagnostic:
    message = f"Nobody in particular is acting here, so {quoted(span)} is nobody's."
    return Diagnostic("no-your", message, span, "Put it inside `each player { … }`.")


def misplaced(span: Span, what: str, where: str) -> Diagnostic:
    return Diagnostic("misplaced", f"{what} can stand only {where}.", span)


# --- Sentences that can be read in two ways, or say something twice ---
def mixed_and_or(span: Span) -> Diagnostic:
    message = "`and` and `or` are mixed here: which of them belong together?"
    return Diagnostic("mixed-and-or", message, span, "Put brackets around those: `(a and b) or c`.")


def says_twice(span: Span, what: str) -> Diagnostic:
    message = f"`adjacent` already says where; {quoted(span, 'this')} says it a second time."
    return Diagnostic("says-where-twice", message, span, "Keep one of the two.")
