"""The catalogue: one constructor for each kind of problem in rules that parse. Says what was expected and what was meant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from naishi.base.diagnostic import Diagnostic, Label
from naishi.base.near import nearest
from naishi.base.source import Span


def a(noun: str) -> str:
    """The noun with its article."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def listed(words: Sequence[str], last: str = "or") -> str:
    """`a, b or c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""


def meant(word: str, candidates: Iterable[str], otherwise: str = "") -> str:
    """A hint naming the candidate that is near, or the other text."""
    near = nearest(word, candidates)
    return f"Did you mean `{near}`?" if near else otherwise


# --- Files and their links ---
def no_game(span: Span) -> Diagnostic:
    return Diagnostic("no-game", "None of these files is a game: the first must begin with `game NAME {`.", span,
                      "Name the game's file first, then its expansions.")  # fmt: skip


def two_games(second: Span, first: Span) -> Diagnostic:
    return Diagnostic("two-games", f"{second.text} is a second game; only one can be played at a time.", second,
                      "An expansion begins with `expansion NAME for GAME {`.", (Label(first, "the first"),))  # fmt: skip


def missing_base(base: Span, loaded: Sequence[str]) -> Diagnostic:
    return Diagnostic("missing-base", f"This is an expansion for {base.text}, which is not among the files given.", base,
                      meant(base.text, loaded, f"Given: {listed(loaded, 'and')}. Name {base.text} too."))  # fmt: skip


def circular_bases(span: Span) -> Diagnostic:
    return Diagnostic("circular-expansions", f"{span.text} stands on expansions that stand on it.", span)


def wrong_version(span: Span, game: str, version: int, needed: str) -> Diagnostic:
    return Diagnostic("wrong-version", f"This needs {game} {needed}, and {game} here has version {version}.", span)


def same_unit(second: Span, first: Span) -> Diagnostic:
    return Diagnostic("same-name-twice", f"{second.text} is loaded twice.", second, "", (Label(first, "the first"),))


def no_such_option(name: str, options: Sequence[str], span: Span) -> Diagnostic:
    return Diagnostic("no-such-option", f"These rules have no option called {name}.", span,
                      meant(name, options, f"There are: {listed(options, 'and')}." if options else "They have no options."))  # fmt: skip


def repeated_header(span: Span, what: str, first: Span) -> Diagnostic:
    return Diagnostic("said-twice", f"`{what}` is said twice.", span, "", (Label(first, "the first"),))


def missing_header(span: Span, what: str) -> Diagnostic:
    return Diagnostic("missing-header", f"The game does not say {what}.", span)


def duplicate(span: Span, kind: str, first: Span) -> Diagnostic:
    name = span.text
    mend = f" To alter it: `replace {kind} {name}`" if kind in ("card", "action", "step") else ""
    mend += f" or `extend {kind} {name}`." if kind in ("card", "step") else "." if mend else ""
    return Diagnostic("duplicate-name", f"{name} is already at {first.at}.", span, mend.strip(),
                      (Label(first, "declared here"),))  # fmt: skip


def only_once(span: Span, what: str, first: Span) -> Diagnostic:
    return Diagnostic("only-once", f"A game has one `{what}`; it is already at {first.at}.", span,
                      f"In an expansion: `replace {what} …`.", (Label(first, "the first"),))  # fmt: skip


def builtin_name(span: Span, meaning: str) -> Diagnostic:
    return Diagnostic("built-in-name", f"{span.text} already means {meaning}.", span, "Choose another name.")


def nothing_to_change(span: Span, verb: str, kind: str, names: Sequence[str]) -> Diagnostic:
    return Diagnostic("nothing-to-change", f"There is no {kind} called {span.text} to {verb}.", span,
                      meant(span.text, names))  # fmt: skip


def nothing_to_replace(span: Span, what: str) -> Diagnostic:
    return Diagnostic("nothing-to-change", f"There is no `{what}` to replace.", span, f"Leave out `replace`: `{what} …`.")


def replaced_twice(second: Span, name: str, first: Span, unit: str) -> Diagnostic:
    return Diagnostic("replaced-twice", f"{name} is also replaced at {first.at}.", second,
                      f"If this one shall win, say that it stands on {unit}: `for …, {unit}`.",
                      (Label(first, "also replaced here"),))  # fmt: skip


def change_in_game(span: Span) -> Diagnostic:
    return Diagnostic("change-in-game", "Only an expansion or an option changes things; here, change the thing itself.", span)


def only_in_extend(span: Span, verb: str) -> Diagnostic:
    return Diagnostic("only-in-extend", f"`{verb} score` stands only in `extend card`.", span,
                      "In a card of your own, write the line as it should be.")  # fmt: skip


def no_such_clause(span: Span, card: str, labels: Sequence[str]) -> Diagnostic:
    return Diagnostic("no-such-clause", f"{card} has no score line called {span.text}.", span,
                      meant(span.text, labels, f"It has: {listed(labels, 'and')}." if labels else "None of its lines has a name."))  # fmt: skip


def not_in_option(span: Span, what: str) -> Diagnostic:
    return Diagnostic("not-in-option", f"{what} cannot stand in an option.", span)


# --- Names ---
def unknown_name(span: Span, expected: str, candidates: Iterable[str], hint: str = "") -> Diagnostic:
    names = list(candidates)
    said = meant(span.text, names)
    if said and span.text.endswith("s") and f"`{span.text[:-1]}`" in said:
        said += " Names stay singular."
    return Diagnostic("unknown-name", f"No {expected} is called {span.text}.", span, said or hint)


def unknown_word(span: Span, field: str, words: Sequence[str], declared: Span) -> Diagnostic:
    hint = meant(span.text, words, f"There are: {listed(words, 'and')}.")
    return Diagnostic("unknown-word", f"{span.text} isn't one of this game's {field} words.", span, hint,
                      (Label(declared, f"the words of {field} are declared here"),))  # fmt: skip


def wrong_sort(span: Span, expected: str, found: str, hint: str = "") -> Diagnostic:
    return Diagnostic("wrong-sort", f"Here I need {expected}; this is {found}.", span, hint)


def wrong_kind_of_name(span: Span, expected: str, found: str, hint: str = "") -> Diagnostic:
    return Diagnostic("wrong-name", f"Here I need {expected}; {span.text} is {found}.", span, hint)


def whose(span: Span, name: str) -> Diagnostic:
    return Diagnostic("whose", f"Every player has {a(name)}; say whose.", span,
                      f"`your {name}`, or `{name} of opponent`.")  # fmt: skip


def nobodys(span: Span, name: str) -> Diagnostic:
    return Diagnostic("nobodys", f"{name} is everybody's: there is only one.", span, f"Write just `{name}`.")


def no_opponent(span: Span, least: int, most: int) -> Diagnostic:
    return Diagnostic("no-opponent", f"With {most} players `opponent` isn't one person.", span,
                      "Use `each other player`, or choose a player.")  # fmt: skip


def needs_index(span: Span, name: str, count: int) -> Diagnostic:
    return Diagnostic("which-one", f"{name} has {count} of them; say which.", span, f"For example `{name}[1]`.")


def no_index(span: Span, name: str) -> Diagnostic:
    return Diagnostic("no-index", f"{name} is one heap; it has no numbered parts.", span, f"Write just `{name}`.")


def outside(span: Span, name: str, count: int, said: str, effect: str = "") -> Diagnostic:
    parts = f"positions 1 to {count}" if count > 1 else "only position 1"
    return Diagnostic("outside", f"{name} has {parts}: {said}{effect}", span)


def no_this(span: Span) -> Diagnostic:
    return Diagnostic("no-this", f"`{span.text}` speaks of the card whose clause this is; here is no card.", span,
                      "It works inside `card … { … }`.")  # fmt: skip


def no_it(span: Span) -> Diagnostic:
    return Diagnostic("no-it", "`it` is the candidate of a `where` or a condition; here is none.", span)


def no_your(span: Span) -> Diagnostic:
    return Diagnostic("no-your", "Nobody in particular is acting here, so `your` names nobody.", span,
                      "Put it inside `each player { … }`.")  # fmt: skip


def misplaced(span: Span, what: str, where: str) -> Diagnostic:
    return Diagnostic("misplaced", f"{what} can only stand {where}.", span)


def mixed_and_or(span: Span) -> Diagnostic:
    return Diagnostic("mixed-and-or", "`and` and `or` are mixed here: which belongs together?", span,
                      "Put brackets around one of them: `(a and b) or c`.")  # fmt: skip


def says_twice(span: Span, what: str) -> Diagnostic:
    return Diagnostic("says-twice", f"`adjacent` already says where; `{what}` says it again.", span)


# --- Cards and tables ---
def table_overlap(span: Span, number: int, first: Span) -> Diagnostic:
    return Diagnostic("table-overlap", f"{number} is already in this table.", span, "", (Label(first, "here"),))


def table_descends(span: Span) -> Diagnostic:
    return Diagnostic("table-order", "The entries of a table stand in rising order.", span)


def table_gap(span: Span, missing: int) -> Diagnostic:
    return Diagnostic("table-gap", f"Nothing is said for {missing}.", span,
                      f"Write `{missing}: 0` if that scores nothing.")  # fmt: skip


def table_empty_range(span: Span) -> Diagnostic:
    return Diagnostic("table-range", "A range goes from the smaller to the larger number.", span)


def table_after_open(span: Span) -> Diagnostic:
    return Diagnostic("table-overlap", "An entry with `+` takes everything from there on; it stands last.", span)


def table_dead(span: Span, what: str) -> Diagnostic:
    return Diagnostic("table-dead-entry", f"This entry can never apply: {what}.", span, severity="warning")


def table_words(span: Span) -> Diagnostic:
    return Diagnostic("table-words", "This table is read by a number; a word cannot be a key here.", span)


def table_numbers(span: Span, field: str) -> Diagnostic:
    return Diagnostic("table-words", f"This table is read by {field}; its keys are words of {field}.", span)


def clause_twice(span: Span, what: str, first: Span) -> Diagnostic:
    return Diagnostic("said-twice", f"`{what}` is said twice.", span, "", (Label(first, "the first"),))


def bad_value(span: Span, field: str, expected: str) -> Diagnostic:
    return Diagnostic("wrong-value", f"{field} must be {expected}.", span)


def no_copies(span: Span) -> Diagnostic:
    return Diagnostic("no-copies", "`x0` makes no copy at all.", span, "Write at least `x1`, or leave it out.")


def too_many_items(span: Span, number: int, most: int) -> Diagnostic:
    return Diagnostic("too-many-items", f"That makes {number} items in all; a game has at most {most}.", span)


def no_home(span: Span, name: str) -> Diagnostic:
    return Diagnostic("no-home", f"Nothing says where {name} is before setup.", span,
                      "Add `holds every card` to a place.")  # fmt: skip


def two_homes(span: Span, name: str, first: Span) -> Diagnostic:
    return Diagnostic("two-homes", f"{name} would begin in two places.", span, "", (Label(first, "also held here"),))


def per_player_home(span: Span, name: str) -> Diagnostic:
    return Diagnostic("two-homes", f"{name} would begin at every player: a place of one player each cannot hold it.", span)


# --- Places ---
def place_size(span: Span, what: str) -> Diagnostic:
    return Diagnostic("place-size", what, span)


def whose_place(span: Span, name: str) -> Diagnostic:
    return Diagnostic("no-owner", f"{name} belongs to nobody, so no owner can see it.", span,
                      "Make it `per player`, or `seen by everyone`.")  # fmt: skip


def grid_parts(span: Span, what: str) -> Diagnostic:
    return Diagnostic("grid-rows", what, span)


def overfull(span: Span, place: str, capacity: int, number: int, hint: str = "") -> Diagnostic:
    return Diagnostic("overfull", f"{place} can hold {capacity}; this would put {number} there.", span, hint)


def not_allowed_there(span: Span, what: str, place: str, only: str) -> Diagnostic:
    return Diagnostic("not-allowed-there", f"{what} cannot lie in {place}, which is only for {only}.", span)


# --- Effects ---
def swap_needs_one(span: Span) -> Diagnostic:
    return Diagnostic("one-item", "A swap needs one item on each side; this can be several.", span,
                      "Say which: `card in s`, or a name bound by `with`.")  # fmt: skip


def one_item_needed(span: Span, name: str, copies: int) -> Diagnostic:
    return Diagnostic("one-item", f"There are {copies} of {name}; say which or how many.", span,
                      f"For example `move 1 {name} from …` or `move all {name} from …`.")  # fmt: skip


def too_few(span: Span, name: str, copies: int, number: int) -> Diagnostic:
    return Diagnostic("too-few", f"There are only {copies} {name} in the game; this takes {number}.", span,
                      "`up to` takes as many as there are.")  # fmt: skip


def taken_name(span: Span, what: str) -> Diagnostic:
    return Diagnostic("taken-name", f"{span.text} is already {what}.", span, "Choose another name here.")


def nothing_follows(span: Span) -> Diagnostic:
    return Diagnostic("unreachable", "What follows `stop` can never happen.", span)


def choice_not_here(span: Span, where: str, hint: str = "") -> Diagnostic:
    return Diagnostic("choice-not-here", f"Nobody can choose {where}.", span, hint)


def same_alternative(span: Span, first: Span) -> Diagnostic:
    return Diagnostic("same-alternative", f"{span.text} is offered twice; the two moves would be written the same.", span,
                      "", (Label(first, "the first"),))  # fmt: skip


def otherwise_last(span: Span) -> Diagnostic:
    return Diagnostic("otherwise-last", "`otherwise` stands once, and last.", span)


def circle(span: Span, names: Sequence[str], labels: tuple[Label, ...]) -> Diagnostic:
    path = " → ".join(names)
    return Diagnostic("circle", f"These do each other in a circle, without end: {path}.", span,
                      "Break the circle, or use `repeat at most N times`.", labels)  # fmt: skip


def endless_triggers(span: Span, names: Sequence[str], labels: tuple[Label, ...]) -> Diagnostic:
    return Diagnostic("endless-triggers", f"These can set each other off without end: {' → '.join(names)}.", span,
                      "Let one of them move something to a place that nothing takes from.", labels)  # fmt: skip


def repeat_zero(span: Span) -> Diagnostic:
    return Diagnostic("constant", "This repeats nothing.", span)


def stop_outside(span: Span) -> Diagnostic:
    return Diagnostic("misplaced", "`stop` leaves a `repeat`; here is none.", span)


def pass_outside(span: Span) -> Diagnostic:
    return Diagnostic("misplaced", "`pass` stands in the turn's `otherwise`.", span)


def too_many_arguments(span: Span) -> Diagnostic:
    return Diagnostic("too-many-arguments", "A move has at most three arguments.", span, "Split it into two actions.")


def too_many_moves(span: Span, number: int, limit: int) -> Diagnostic:
    severity = "error" if number > limit else "warning"
    return Diagnostic("too-many-moves", f"This action could be up to {number:,} different moves.", span,
                      "Narrow down what may be chosen.", severity=severity)  # fmt: skip


def peeks(span: Span, place: str, whose_hand: str, what: str) -> Diagnostic:
    return Diagnostic("peeks", f"The player cannot see {whose_hand}{place}; this list would reveal {what}.", span,
                      f"Ask only what everyone can see, or let {place} be `seen by everyone`.")  # fmt: skip


def several_heaps(span: Span) -> Diagnostic:
    return Diagnostic("several-heaps", "One cannot choose from two heaps at once: an answer is written by name alone.", span)


def cannot_pay(span: Span, why: str) -> Diagnostic:
    return Diagnostic("cannot-pay", f"Nobody can ever pay this: {why}.", span)


def constant(span: Span, value: bool, why: str) -> Diagnostic:
    return Diagnostic("constant", f"This is always {'true' if value else 'false'}: {why}.", span)


def can_be_stuck(span: Span) -> Diagnostic:
    return Diagnostic("can-be-stuck", "A player who can do none of these would be left without a move.", span,
                      "Add `otherwise pass` as the last line.")  # fmt: skip


# --- What is not used ---
def unused(span: Span, what: str, hint: str = "") -> Diagnostic:
    return Diagnostic("unused", f"{what} {span.text} is never used.", span, hint, severity="warning")


def never_placed(span: Span, name: str, home: str, steps: Sequence[str]) -> Diagnostic:
    hint = f"Steps that take from {home}: {listed(steps, 'and')}." if steps else f"No step takes anything from {home}."
    return Diagnostic("never-placed", f"{name} never leaves {home}: no step of setup takes it, and nothing else does.",
                      span, hint)  # fmt: skip


def setup_fault(span: Span, message: str) -> Diagnostic:
    return Diagnostic("setup-fails", f"Setup cannot do this: {message}.", span)


def missing_part(span: Span, what: str, hint: str) -> Diagnostic:
    return Diagnostic("missing-part", f"The game has no {what}.", span, hint)


# --- Examples ---
def example_layout(span: Span, message: str) -> Diagnostic:
    return Diagnostic("example-layout", message, span)


def example_fails(span: Span, message: str, hint: str = "") -> Diagnostic:
    return Diagnostic("example-fails", message, span, hint)
