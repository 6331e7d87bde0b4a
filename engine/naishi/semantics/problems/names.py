"""Problems of names: unknown ones, ones of the wrong thing, whose they are, and words that mean nothing here."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from naishi.base.diagnostic import Code, Diagnostic, Edit, Label, replaced
from naishi.base.lists import listed
from naishi.base.source import Span
from naishi.semantics.problems.meadow import in_meadow
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


def codes() -> tuple[Code, ...]:
    """What is told about each code."""
    return (
    Code(
        "unknown-name",
        "A name that nothing has",
        "Nothing that could be meant here has this name. Names are written exactly as they are declared, with the same "
        "capitals, and always in the singular.",
        in_meadow("card Rose x6 { score 2 per adjacent Oaks }\n\nscoring of garden { }"),
        in_meadow("card Rose x6 { score 2 per adjacent Oak }\n\nscoring of garden { }"),
    ),
    Code(
        "unknown-word",
        "A word that a field does not have",
        "A field lists the words it can have, so that a misspelt one is found. This word is not among them.",
        in_meadow("card Rose x6 { season spirng }"),
        in_meadow("card Rose x6 { season spring }\ncard Lily x6 { season summer }\nfield season: spring, summer"),
    ),
    Code(
        "wrong-thing",
        "Something else is needed here",
        "Cards, slots, places, players, numbers and questions are different things, and each place in a sentence takes "
        "one of them. The message says which is needed and which was found.",
        in_meadow("card Rose x6 { score 2 if count of Oak in meadow of opponent is at least meadow of opponent }"),
        in_meadow("card Rose x6 { score 2 if count of Oak in meadow of opponent is at least 2 }"),
    ),
    Code(
        "wrong-name",
        "The name of something else",
        "The name exists, but it is the name of something that cannot stand here, such as a place's name where a card "
        "is needed.",
        in_meadow("action plant { move 1 meadow from seeds to compost }"),
        in_meadow("action plant { move 1 Oak from seeds to compost }"),
    ),
    Code(
        "whose",
        "Whose is meant?",
        "Of a place that is `per player` there is one for each player, so the rules must say whose. `your` is the one "
        "who acts, or whose card it is. Only `in NAME`, asked of a card itself, goes without.",
        in_meadow("action plant { move 1 card from seeds to meadow }"),
        in_meadow("action plant { move 1 card from seeds to your meadow }"),
    ),
    Code(
        "nobodys",
        "Nobody's own",
        "A place that is not `per player` exists once, for all. It is named without `your` and `of`.",
        in_meadow("action plant { move 1 card from your seeds to your meadow }"),
        in_meadow("action plant { move 1 card from seeds to your meadow }"),
    ),
    Code(
        "no-opponent",
        "Which opponent?",
        "`opponent` is the other player, so it needs a game for exactly two. With more players there are several, with "
        "one there is none.",
        in_meadow("game Meadow { players 2 to 3  at most 50 turns }\n\n"
                  "action plant { move 1 card from seeds to meadow of opponent }"),
        in_meadow("game Meadow { players 2 to 3  at most 50 turns }\n\n"
                  "action plant { each other player { move 1 card from seeds to your meadow } }"),
    ),
    Code(
        "no-such-player",
        "So many do not play",
        "`player 2` is the player in the second seat. There are as many as play; where more or fewer can play, rules "
        "about a later seat stand behind a condition: `if players is at least 3 { … }`.",
        in_meadow("action plant { move 1 card from seeds to meadow of player 3 }"),
        in_meadow("action plant { move 1 card from seeds to meadow of player 2 }"),
    ),
    Code(
        "not-there",
        "An automatic player who is not there",
        "An automatic player can be there with some numbers of players only. What is said about it must then stand "
        "behind the same condition.",
        in_meadow("game Meadow { players 1 to 2  at most 50 turns }\n\nautomatic player Fox if players is 1 { }\n\n"
                  "action plant { move 1 card from seeds to meadow of Fox }"),
        in_meadow("game Meadow { players 1 to 2  at most 50 turns }\n\nautomatic player Fox if players is 1 { }\n\n"
                  "action plant {\n  move 1 card from seeds to your meadow\n"
                  "  if players is 1 { move 1 card from seeds to meadow of Fox }\n}"),
    ),
    Code(
        "which-one",
        "Which of several?",
        "`pile sacks[3]` makes three heaps. A card goes to one of them, which is named by its number or by the slot it "
        "lies behind.",
        in_meadow("pile sacks[3]\n\naction plant { move 1 card from seeds to sacks }"),
        in_meadow("pile sacks[3]\n\naction plant { move 1 card from seeds to sacks[2] }"),
    ),
    Code(
        "no-index",
        "One heap has no parts",
        "A pile or pool is one heap, and what lies in it has no numbers. Only rows have parts, and several heaps "
        "declared together, such as `pile sacks[3]`.",
        in_meadow("action plant { move 1 card from seeds[1] to your meadow }"),
        in_meadow("action plant { move 1 card from seeds to your meadow }"),
    ),
    Code(
        "outside",
        "Outside the place",
        "A row has as many positions as its declaration says, counted from 1. What is said here lies beyond them, so "
        "it could never happen.",
        in_meadow("action plant { move 1 card from your meadow[5] to compost }"),
        in_meadow("action plant { move 1 card from your meadow[4] to compost }"),
    ),
    Code(
        "no-this",
        "No card is speaking",
        "`this`, `adjacent`, `above`, `position` and others speak of the card in whose braces they stand. In an action "
        "or the turn there is no such card: say of which card or slot.",
        in_meadow("action plant\n  only if position is 1\n{ move 1 card from seeds to compost }"),
        in_meadow("action plant\n  with slot s in your meadow where position of s is 1\n{ move card in s to compost }"),
    ),
    Code(
        "no-it",
        "What is `it`?",
        "`it` is the thing that the nearest `where` or `condition` is asking about. Outside of these use the name that "
        "`with`, `choose` or `each` gave.",
        in_meadow("action plant\n  with slot s in your meadow\n  only if it is empty\n{ move 1 card from seeds to s }"),
        in_meadow("action plant\n  with slot s in your meadow where it is empty\n{ move 1 card from seeds to s }"),
    ),
    Code(
        "no-your",
        "Nobody is acting",
        "During setup and at a round's end nobody in particular acts, so `your` would be nobody's. Inside "
        "`each player` it is each player in turn.",
        in_meadow("setup { step planting { move 2 card from seeds to your meadow } }"),
        in_meadow("setup { step planting { each player { move 2 card from seeds to your meadow } } }"),
    ),
    Code(
        "misplaced",
        "In the wrong place",
        "Some words work only in certain places: `pass` in the turn, `stop` in a `repeat`, and so on. The message says "
        "where this one can stand.",
        in_meadow("action plant { stop }"),
        in_meadow("action plant {\n  repeat at most 2 times {\n    if seeds is empty { stop }\n"
            "    move 1 card from seeds to compost\n  }\n}"),
    ),
    Code(
        "mixed-and-or",
        "`and` mixed with `or`",
        "`a and b or c` can be understood in two ways. Brackets say which of them is meant.",
        in_meadow("card Rose x6 { score 2 if position is 1 or position is 2 and some Oak in your meadow }"),
        in_meadow("card Rose x6 { score 2 if (position is 1 or position is 2) and some Oak in your meadow }"),
    ),
    Code(
        "says-where-twice",
        "Where, said twice",
        "`adjacent` says where to look: beside, above or below this card. A second place in the same question would "
        "contradict it.",
        in_meadow("card Rose x6 { score 2 per adjacent Oak in your meadow }\n\nscoring of garden { }"),
        in_meadow("card Rose x6 { score 2 per adjacent Oak }\n\nscoring of garden { }"),
    ),
    )  # fmt: skip
