"""Problems of files and of what links them: games, expansions, options, and the changes these make."""

from __future__ import annotations

import re
from collections.abc import Sequence

from naishi.base.diagnostic import Diagnostic, Label, replaced
from naishi.base.lists import listed
from naishi.base.source import Span
from naishi.semantics.problems.wording import meant, number_of, put_near, quoted, there_are


# --- The files given ---
def no_game(span: Span) -> Diagnostic:
    message = "None of these files is a game; one of them must begin with `game NAME {`."
    return Diagnostic("no-game", message, span, "Name the game's file too, before its expansions.")


def two_games(second: Span, first: Span) -> Diagnostic:
    if second.source.text == first.source.text:
        message = f"{first.text} is given twice: {first.source.name} and {second.source.name} are the same."
        return Diagnostic("two-games", message, second, "Name the file once.", (Label(first, "given here, too"),))
    message = f"{second.text} is a second game, and only one can be played at a time."
    hint = f"An expansion begins with `expansion {second.text} for {first.text} {{`."
    return Diagnostic("two-games", message, second, hint, (Label(first, "the first game"),))


def missing_base(base: Span, loaded: Sequence[str], in_file: str = "") -> Diagnostic:
    """`in_file`: what the file of that name holds."""
    message = f"This needs {base.text}, which is not among the files given."
    if in_file:
        message = f"Nothing given is called {base.text}: what the file {base.text} holds is called {in_file}."
        return Diagnostic("missing-base", message, base, f"Write `{in_file}`.", repair=replaced(base, in_file))
    hint = meant(base.text, loaded, f"Given: {listed(loaded, 'and')}. Name the file of {base.text} too.")
    return Diagnostic("missing-base", message, base, hint, repair=put_near(base, loaded))


def circular_bases(span: Span) -> Diagnostic:
    message = f"{span.text} is for an expansion that is itself for {span.text}: neither can come first."
    return Diagnostic("circular-expansions", message, span, "Take one of them out of the other's `for`.")


def wrong_version(span: Span, game: str, version: int, needed: str) -> Diagnostic:
    message = f"This needs {game} {needed}; the {game} given has version {version}."
    return Diagnostic(
        "wrong-version", message, span, "Use that version, or see whether this still fits and say so here."
    )


def same_unit(second: Span, first: Span) -> Diagnostic:
    if second.source.text == first.source.text and second.start == first.start:
        message = f"{second.text} is given twice: {first.source.name} and {second.source.name} are the same."
        return Diagnostic("loaded-twice", message, second, "Name the file once.", (Label(first, "given here, too"),))
    message = f"{second.text} is already the name of what stands at {first.at}."
    hint = "If it is the same file, name it once; if not, give one of them another name."
    return Diagnostic("loaded-twice", message, second, hint, (Label(first, "the first"),))


def not_known_before(span: Span, name: str) -> Diagnostic:
    message = f"Whether {name} plays is known before the game begins, so only `players` can be asked here."
    return Diagnostic("not-known-before", message, span, "Such as `if players is 1`.")


def not_all_tried(span: Span, numbers: Sequence[int], options: Sequence[str]) -> Diagnostic:
    parts = [f"with {listed([str(number) for number in numbers], 'and')} players"] if numbers else []
    some = [*options[:5], *([f"{len(options) - 5:,} more"] if len(options) > 5 else [])]
    parts += [f"with the option{'s' if len(options) > 1 else ''} {listed(some, 'and')}"] if options else []
    message = f"These rules are long, and not everything was tried: not {', nor '.join(parts)}."
    hint = "`naishi check … --option NAME` tries one option." if options else "Loading them for so many tries it."
    return Diagnostic("not-all-tried", message, span, hint, severity="warning")


def too_large(span: Span, size: int, total: int, most: int, what: str) -> Diagnostic:
    whole = f"This file has {size:,} characters" + (f", with the game's others {total:,}" if total > size else "")
    message = f"{whole}; the {what} of a game have at most {most:,} together."
    return Diagnostic("file-too-large", message, span)


def too_many_seats(span: Span, players: int, automatic: int, most: int) -> Diagnostic:
    who = f"{number_of(players, 'player')} and {number_of(automatic, 'automatic one')}"
    message = f"With {who} there are more than {most} seats."
    return Diagnostic("too-many-seats", message, span, "Say with how many players it plays: `if players is 1`.")


def no_such_option(name: str, options: Sequence[str], span: Span) -> Diagnostic:
    message = f"These rules have no option called {name}."
    hint = meant(name, options, there_are(options, 20) or "They have no options.")
    return Diagnostic("no-such-option", message, span, hint)


# --- The header ---
def repeated_header(span: Span, what: str, first: Span) -> Diagnostic:
    message = f"`{what.split()[0]}` is said twice." if what.split() else "This is said twice."
    return Diagnostic("said-twice", message, span, "Keep one of them.", (Label(first, "the first"),))


def unknown_in_header(what: Span) -> Diagnostic:
    message = f"{quoted(what)} is nothing that a header says."
    meant_by = next((word for word, others in _OTHER_WORDS.items() if what.text.casefold() in others), None)
    every = ("version", "players", "at most", "needs", "credits", "rights")
    hint = f"Did you mean `{meant_by}`?" if meant_by else meant(what.text, every, f"It can say {listed(every)}.")
    repair = replaced(what, meant_by) if meant_by == "credits" else put_near(what, every)
    return Diagnostic("unknown-in-header", message, what, hint, repair=repair)


_OTHER_WORDS = {
    "credits": "author authors designer designers design publisher publishers artist illustrator creator".split(),
    "rights": "license licence copyright owner owned".split(),
}


def unknown_rights(said: Span, known: Sequence[str]) -> Diagnostic:
    message = f"{quoted(said)} says nothing of whose this is."
    otherwise = f"Write {listed([f'`rights {word}`' for word in known], 'or')}, or say it in double quotes."
    return Diagnostic("unknown-in-header", message, said, meant(said.text, known, otherwise))


def credits_are_told(said: Span) -> Diagnostic:
    message = 'Credits are a text between double quotes, such as "By Ann Reed".'
    repair = replaced(said, f'"{said.text}"')
    return Diagnostic("unknown-in-header", message, said, f'Write `credits "{said.text}"`.', repair=repair)


def nothing_said(text: Span, what: str) -> Diagnostic:
    message = f"These {what} say nothing: the text is empty."
    return Diagnostic("unknown-in-header", message, text, f"Leave `{what}` out, or say something.")


def missing_header(span: Span, what: str) -> Diagnostic:
    said, _, example = what.partition(": ")
    hint = f"Write {example} between its first braces." if example else ""
    return Diagnostic("missing-header", f"{span.text} does not say {said}.", span, hint)


# --- One name, one thing ---
def duplicate(span: Span, kind: str, first: Span, name: str = "") -> Diagnostic:
    """`name`: where it is not what stands there."""
    name = name or span.text
    hint = "Give one of them another name, or delete one."
    if kind in ("card", "action", "step") and span.source.name != first.source.name:
        also = f" or `extend {kind} {name}`" if kind in ("card", "step") else ""
        hint = f"To alter it: `replace {kind} {name}`{also}."
    return Diagnostic(
        "duplicate-name", f"{name} is already at {first.at}.", span, hint, (Label(first, "declared here"),)
    )


def duplicate_row(span: Span, name: str, first: Span) -> Diagnostic:
    if span.text == name:
        return duplicate(span, "card", first)
    message = f"The row at {first.at} has these values too, so both cards would be called {name}."
    hint = "Say in one row how many copies there are, or give each row a name in a column `name`."
    return Diagnostic("duplicate-name", message, span, hint, (Label(first, "the first"),))


def only_once(span: Span, what: str, first: Span) -> Diagnostic:
    message = f"A game has one `{what}`; it is already at {first.at}."
    hint = f"Bring the two together, or, in an expansion, write `replace {what} …`."
    if what == "scoring":
        hint = f"{hint.removesuffix('.')}; `extend scoring {{ … }}` adds lines to it."
    return Diagnostic("only-once", message, span, hint, (Label(first, "the first"),))


def builtin_name(span: Span, meaning: str) -> Diagnostic:
    return Diagnostic(
        "built-in-name", f"{span.text} already means {meaning}, in every game.", span, "Choose another name."
    )


# --- Files of cards ---
def card_file(span: Span, what: str, hint: str = "") -> Diagnostic:
    return Diagnostic("card-file", f"This file of cards cannot be used: {what}.", span, hint)


def card_file_absent(span: Span) -> Diagnostic:
    message = f"The file {span.text} is not here."
    hint = "It lies beside the rules; where rules are given as texts, it is given with them, under this name."
    return Diagnostic("card-file", message, span, hint)


# --- Changes ---
def nothing_to_change(span: Span, verb: str, kind: str, names: Sequence[str]) -> Diagnostic:
    message = f"There is no {kind} called {span.text} to {verb}."
    hint = meant(span.text, names, there_are(names))
    return Diagnostic("nothing-to-change", message, span, hint, repair=put_near(span, names))


def group_of_cards(span: Span, verb: str, is_group: bool) -> Diagnostic:
    what, right = ("a group of cards", "cards") if is_group else ("one card", "card")
    message = f"{span.text} is {what}."
    before = re.search(r"\bcards?(?=\s+$)", span.source.text[max(0, span.start - 40) : span.start])
    start = max(0, span.start - 40)
    repair = replaced(Span(span.source, start + before.start(), start + before.end()), right) if before else ()
    return Diagnostic("nothing-to-change", message, span, f"Write `{verb} {right} {span.text}`.", repair=repair)


def removed_but_used(name: str, removed: Span, users: Sequence[Span]) -> Diagnostic:
    """`users`: where other files still speak of it."""
    places = list(dict.fromkeys(span.at for span in users))
    more = " and elsewhere" if len(places) > 4 else ""
    message = f"{name} is removed here; other files still speak of it, at {listed(places[:4], 'and')}{more}."
    hint = f"Replace those, too, or keep {name}: `replace` gives it another text."
    return Diagnostic("removed-but-used", message, removed, hint, tuple(Label(span, "here") for span in users[:4]))


def nothing_to_replace(span: Span, what: str) -> Diagnostic:
    return Diagnostic("nothing-to-change", f"The game has no `{what}` to change.", span, f"Say it anew: `{what} …`.")


def replaced_twice(second: Span, name: str, first: Span, unit: str) -> Diagnostic:
    message = f"{name} is also replaced at {first.at}, and nothing says which of the two counts."
    hint = f"If this one shall, add {unit} to the names after `for` in this file's first line."
    return Diagnostic("replaced-twice", message, second, hint, (Label(first, "also replaced here"),))


def changed_twice_here(second: Span, name: str, first: Span) -> Diagnostic:
    message = f"{name} is already replaced at {first.at}, in this same file."
    return Diagnostic("replaced-twice", message, second, "Keep one of the two.", (Label(first, "the first"),))


def removed_and_changed(second: Span, name: str, first: Span, unit: str) -> Diagnostic:
    message = f"{name} is removed here and changed at {first.at}, and nothing says which of the two counts."
    hint = f"If it shall be gone, add {unit} to the names after `for` in this file's first line."
    return Diagnostic("replaced-twice", message, second, hint, (Label(first, "changed here"),))


def change_in_game(span: Span) -> Diagnostic:
    verb = span.text.split()[0] if span.text.split() else "this"
    message = f"A game's own file changes nothing with `{verb}`; only an expansion or an option does."
    return Diagnostic("change-in-game", message, span, "Change the thing itself, where it is declared.")


def only_in_extend(span: Span, verb: str) -> Diagnostic:
    message = f"`{verb} score` changes another file's card, so it stands only in `extend card`."
    return Diagnostic("only-in-extend", message, span, "In a card of your own, write the line as it should be.")


def no_such_clause(span: Span, card: str, labels: Sequence[str]) -> Diagnostic:
    message = f"{card} has no score line called {span.text}."
    none = f"None of its lines has a name. One gets it so: `score {span.text}: …`."
    return Diagnostic("no-such-clause", message, span, meant(span.text, labels, there_are(labels, 20) or none))


def not_in_option(span: Span, what: str) -> Diagnostic:
    return Diagnostic("not-in-option", f"{what} cannot stand inside an option.", span, f"Move {quoted(span)} outside.")
