"""What the engine says about a rules file: data, collected, rendered elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import frozen

from naishi.base.source import Source, Span
from naishi.base.visible import cut


@frozen
class Label:
    """A further place a problem concerns, and what to say there."""

    span: Span
    text: str


@frozen
class Edit:
    """A change to a text: what `span` underlines becomes `text`. An empty span is a place to insert at."""

    span: Span
    text: str


@frozen
class Diagnostic:
    """One problem: what is wrong, where, and what was probably meant. `repair`: what the hint proposes, as changes to
    the text in order of place; empty where it proposes none."""

    code: str
    message: str
    span: Span
    hint: str = ""
    labels: tuple[Label, ...] = ()
    severity: str = "error"  # or "warning": worth a look, but the file runs
    repair: tuple[Edit, ...] = ()

    @property
    def is_error(self) -> bool:
        """Whether the file cannot run because of it."""
        return self.severity == "error"

    def to_data(self) -> dict[str, Any]:
        """Plain data, as `naishi check --format json` prints it."""
        return {
            "code": self.code,
            "severity": self.severity,
            "message": cut(self.message),
            "hint": cut(self.hint),
            **_place(self.span),
            "labels": [{**_place(label.span), "text": cut(label.text)} for label in self.labels],
            "repair": [{**_place(edit.span), "text": edit.text} for edit in self.repair],
        }


def replaced(span: Span, text: str | None) -> tuple[Edit, ...]:
    """The repair that puts `text` in the place of what is underlined; none without a text."""
    return () if text is None else (Edit(span, text),)


def mended(source: Source, repair: Iterable[Edit]) -> str:
    """The whole text of a file with the changes of a repair that concern it."""
    text = source.text
    own = [edit for edit in repair if edit.span.source.name == source.name]
    for edit in sorted(own, key=lambda edit: edit.span.start, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


def _place(span: Span) -> dict[str, Any]:
    end_line, end_column = span.source.line_and_column(span.end)
    return {
        "file": cut(span.source.name),
        "line": span.line,
        "column": span.column,
        "end_line": end_line,
        "end_column": end_column,
        "underlined": cut(span.text),
    }


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sorted by file and place; the same thing said twice is said once."""
    unique = {(d.code, d.span.source.name, d.span.start, d.span.end, d.message): d for d in diagnostics}
    return sorted(unique.values(), key=lambda d: (d.span.source.name, d.span.start, d.span.end, d.code))


MOST_TOLD = 200


def capped(diagnostics: Sequence[Diagnostic], most: int = MOST_TOLD) -> list[Diagnostic]:
    """Not more than can be read, errors before warnings; how many more there are is told as the last."""
    if len(diagnostics) <= most + 1:
        return [*diagnostics]
    errors = sum(problem.is_error for problem in diagnostics)
    kept = sorted(range(len(diagnostics)), key=lambda at: (not diagnostics[at].is_error, at))
    told, rest = sorted(kept[:most]), [diagnostics[at] for at in kept[most:]]
    more = max(0, errors - most)
    numbers = ((more, "error"), (len(rest) - more, "warning"))
    counted = [f"{number:,} {what}{'s' if number > 1 else ''}" for number, what in numbers if number]
    message = f"These are not all: {' and '.join(counted)} more are not told."
    severity = "error" if more else "warning"
    last = Diagnostic("too-many-problems", message, rest[0].span, "Mend these first.", severity=severity)
    return [*(diagnostics[at] for at in told), last]


class RulesError(Exception):
    """Rules that cannot run. `diagnostics` says why, each with its place."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = in_order(diagnostics)
        first = next((d for d in self.diagnostics if d.is_error), None)
        more = len([d for d in self.diagnostics if d.is_error]) - 1
        text = f"{first.span.at}: {first.message}" if first else "the rules cannot run"
        super().__init__(cut(f"{text} (and {more} more)" if more > 0 else text))
