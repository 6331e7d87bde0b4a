"""`naishi diff`: what expansions and options change in a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from naishi.base.render import cells, shown
from naishi.base.source import Span
from naishi.cli.columns import cut, padded, width
from naishi.cli.rules import broken, refuse_arguments
from naishi.cli.screen import echo, print_data
from naishi.cli.trouble import Trouble
from naishi.runtime.load import read_all
from naishi.semantics.compile import compile_parsed
from naishi.semantics.diff import HOWS, Change, Deck, Difference, Part, difference, total
from naishi.semantics.link.linked import Linked
from naishi.syntax import nodes as n
from naishi.syntax.parsed import Parsed


def run(paths: Sequence[str], options: Sequence[str], form: str) -> int:
    """Shows what the files after the first, and the options, change in the first."""
    files = _parsed(paths)
    base = _base(files)
    if len(base) == len(files) and not options:
        raise Trouble("there is nothing to compare: name the game first, then an expansion, or give an `--option`")
    after = _linked(files, options)
    found = difference(_linked(base, ()), after)
    if form == "json":
        print_data(_data(found))
    else:
        echo("\n".join(_lines(found)))
    return 0


# --- the two games ---
def _parsed(paths: Sequence[str]) -> list[Parsed]:
    files, problems = read_all(paths)
    if problems:
        refuse_arguments(problems)
        broken(problems)
    return files


def _base(files: Sequence[Parsed]) -> list[Parsed]:
    """The game, the first file, and all that the first and the last stand on."""
    by_name = {file.header.name.text: file for file in files if file.header is not None}
    found = [file for file in files if isinstance(file.header, n.Game)]
    waiting = [files[0], *_bases(files[-1], by_name)]
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.append(file)
            waiting += _bases(file, by_name)
    return [file for file in files if file in found]


def _bases(file: Parsed, by_name: dict[str, Parsed]) -> list[Parsed]:
    names = file.header.bases if isinstance(file.header, n.Expansion) else ()
    return [by_name[name.text] for name in names if name.text in by_name]


def _linked(files: Sequence[Parsed], options: Sequence[str]) -> Linked:
    compiled = compile_parsed(files, options)
    refuse_arguments(compiled.problems)
    if compiled.program is None or compiled.linked is None:
        broken(compiled.problems)
    assert compiled.linked is not None
    return compiled.linked


# --- for people ---
def _lines(found: Difference) -> list[str]:
    lines = [f"{' + '.join(found.before)} -> {' + '.join(found.after)}"]
    for how in HOWS:
        changes = found.of(how)
        if changes:
            lines += ["", how.capitalize(), *_table(changes)]
    lines += ["", "Cards"]
    return [*lines, *_decks(found.decks)]


def _table(changes: Sequence[Change]) -> list[str]:
    kinds = max(cells(change.kind) for change in changes)
    names = max(cells(change.name) for change in changes)
    lines: list[str] = []
    for change in changes:
        what = f"  {padded(change.kind, kinds)}  {padded(change.name, names)}"
        lines.append(f"{what}  {_where(change)}")
        lines += [cut(f"  {' ' * kinds}  {_part(part)}", width()) for part in change.parts]
    return lines


def _where(change: Change) -> str:
    if change.how == "replaced" and change.before and change.after:
        return f"{change.after.at} instead of {change.before.at}"
    return change.span.at


def _part(part: Part) -> str:
    sign = "+" if part.how == "added" else "-"
    return f"{sign} {shown(' '.join(part.span.text.split()))}  ({part.span.at})"


def _decks(decks: Sequence[Deck]) -> list[str]:
    every = [*decks, total(decks)] if len(decks) > 1 else list(decks)
    names = max((cells(deck.place) for deck in every), default=0)
    return [f"  {padded(deck.place or 'all', names)}  {_sizes(deck)}" for deck in every]


def _sizes(deck: Deck) -> str:
    return f"{_change(deck.cards, 'card')}, {_change(deck.copies, 'copy', 'copies')}"


def _change(numbers: tuple[int, int], one: str, several: str = "") -> str:
    before, after = numbers
    said = f"{after} {one if after == 1 else several or one + 's'}"
    return f"{before} -> {said}" if before != after else said


# --- for programs ---
def _data(found: Difference) -> dict[str, Any]:
    return {
        "before": list(found.before),
        "after": list(found.after),
        "changes": [_change_data(change) for change in found.changes],
        "decks": [_deck_data(deck) for deck in found.decks],
        "cards": _deck_data(total(found.decks)),
    }


def _change_data(change: Change) -> dict[str, Any]:
    return {
        "how": change.how,
        "kind": change.kind,
        "name": change.name,
        "before": _span_data(change.before),
        "after": _span_data(change.after),
        "parts": [{"how": part.how, **(_span_data(part.span) or {}), "text": part.span.text} for part in change.parts],
    }


def _span_data(span: Span | None) -> dict[str, Any] | None:
    return None if span is None else {"file": span.source.name, "line": span.line, "column": span.column}


def _deck_data(deck: Deck) -> dict[str, Any]:
    before, after = ({"cards": deck.cards[i], "copies": deck.copies[i]} for i in (0, 1))
    return {**({"place": deck.place} if deck.place else {}), "before": before, "after": after}
