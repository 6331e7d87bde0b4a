"""Problems of files of texts: what a game's things are called in a language, and what is told about them."""

from __future__ import annotations

from collections.abc import Sequence

from naishi.base.diagnostic import Diagnostic, Label
from naishi.base.lists import listed
from naishi.base.source import Span
from naishi.semantics.problems.wording import meant, number_of, quoted, there_are

_MOST_NAMED = 8


# --- Files that cannot be read ---
def too_large(span: Span, most: int) -> Diagnostic:
    message = f"This file of texts has {len(span.source.text):,} characters; {most:,} is the most that is read."
    return Diagnostic("texts-unreadable", message, span, "Give each expansion a file of its own, in its own folder.")


def no_text(span: Span) -> Diagnostic:
    message = f"The character number {ord(span.text):,} cannot stand in a text."
    return Diagnostic("texts-unreadable", message, span, "Take it out; it was probably pasted by accident.")


def not_yaml(span: Span, problem: str) -> Diagnostic:
    message = f"From here on this cannot be read as YAML: {problem}."
    return Diagnostic("texts-unreadable", message, span, _yaml_hint(span))


def _yaml_hint(span: Span) -> str:
    if span.text.startswith("\t"):
        return "Indent with spaces; YAML takes no tabs."
    return "A text with `: ` or ` #` in it stands in quotes; the lines of one block begin at the same column."


def too_many(span: Span, most: int) -> Diagnostic:
    message = f"With {most} problems before this, the rest of the file is not read."
    return Diagnostic("texts-unreadable", message, span, "Mend the first ones; the others may go with them.")


# --- Files of another shape ---
def two_documents(span: Span) -> Diagnostic:
    return _shape("`---` begins a second file inside this one.", span, "Take it out: all units stand in one.")


def sign(span: Span) -> Diagnostic:
    message = f"{quoted(span, 'This sign')} means something else in YAML than in a text."
    return _shape(message, span, "If it is meant as text, put the whole text in quotes.")


def no_list(span: Span) -> Diagnostic:
    return _shape("There are no lists in a file of texts.", span, "Write `name: …` and `text: …`, each on a line.")


def too_deep(span: Span) -> Diagnostic:
    message = "Here a text is expected, and this is a block of its own."
    return _shape(message, span, "If it is meant as text, put it in quotes.")


def shape(span: Span, level: str) -> Diagnostic:
    message = f"Here {level} is expected, followed by `:`; {quoted(span)} is not that."
    hint = "Units hold kinds, kinds hold names, and a name has `name`, `text` and `fingerprint`."
    return _shape(message, span, hint)


def _shape(message: str, span: Span, hint: str) -> Diagnostic:
    return Diagnostic("texts-shape", message, span, hint)


def twice(second: Span, first: Span) -> Diagnostic:
    message = f"{quoted(second)} stands here for the second time, and only one of the two can count."
    return Diagnostic("texts-twice", message, second, "Delete one of them.", (Label(first, "the first"),))


# --- Texts and rules that do not fit ---
def unknown(span: Span, what: str, candidates: Sequence[str]) -> Diagnostic:
    message = f"{quoted(span)} is no {what}."
    return Diagnostic("texts-unknown", message, span, meant(span.text, candidates, there_are(candidates)))


def elsewhere(span: Span, kind: str, belongs: str) -> Diagnostic:
    message = f"{quoted(span)} stands in `{kind}`, and belongs in `{belongs}`."
    return Diagnostic("texts-unknown", message, span, f"Move it to `{belongs}:`.")


def unknown_unit(span: Span, near: str) -> Diagnostic:
    message = f"{quoted(span)} is none of the games, expansions and options that are loaded."
    return Diagnostic("texts-unknown", message, span, f"Did you mean `{near}`?", severity="warning")


def missing(span: Span, unit: str, language: str, names: Sequence[str]) -> Diagnostic:
    some = [*names[:_MOST_NAMED], *([f"{len(names) - _MOST_NAMED} more"] if len(names) > _MOST_NAMED else [])]
    count = number_of(len(names), "name or text").replace("name or texts", "names or texts")
    message = f"In `{language}`, {count} of {unit} {'is' if len(names) == 1 else 'are'} missing: {listed(some, 'and')}."
    hint = f"`naishi texts … --lang {language} --write` adds them, empty. Until then the rules' own words are shown."
    return Diagnostic("texts-missing", message, span, hint, severity="warning")


def stale(span: Span, name: str, fingerprint: str, declared: Span) -> Diagnostic:
    message = f"The text of {name} was written for other rules: what is declared at {declared.at} has changed since."
    hint = f"See whether the text still fits, put it right, then write `fingerprint: {fingerprint}`."
    label = Label(declared, "the rules as they are now")
    return Diagnostic("texts-stale", message, span, hint, (label,), severity="warning")


def without_fingerprint(span: Span, name: str, fingerprint: str, declared: Span) -> Diagnostic:
    message = f"The text of {name} does not say for which rules it was written."
    hint = f"If it fits what is declared at {declared.at}, write `fingerprint: {fingerprint}` below it."
    return Diagnostic("texts-stale", message, span, hint, severity="warning")
