"""`naishi show`: the rules as they are written beside what the engine understood, expansions and options applied."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import dedent, indent

from attrs import evolve

from naishi.base.near import nearest
from naishi.base.render import cells, shown
from naishi.base.source import Span
from naishi.cli.columns import beside, cut, padded, width, wrapped
from naishi.cli.rules import loaded
from naishi.cli.screen import echo
from naishi.cli.trouble import Trouble
from naishi.runtime.files import find
from naishi.semantics.link.linked import Linked
from naishi.syntax import nodes as n
from naishi.syntax.english.spoken import describe, describe_card, say
from naishi.syntax.format.trees import text_of

Beside = tuple[str, list[str]]  # a text of the rules, and what it means
_WHAT_A_CARD_IS = (n.HasField, n.IsTags, n.CountsAs, n.Faces)


def run(arguments: Sequence[str], options: Sequence[str]) -> int:
    """Shows one declaration, or an overview."""
    paths, name = _paths_and_name(arguments)
    linked = loaded(paths, options).linked
    if name is None:
        parts = [_table(heading, nodes) for heading, nodes in _overview(linked) if nodes]
    else:
        parts = [_card(node) if isinstance(node, n.Card) else _whole(node) for node in _named(linked, name)]
    echo("\n\n".join(parts))
    return 0


def _paths_and_name(arguments: Sequence[str]) -> tuple[Sequence[str], str | None]:
    """The last argument is a name if it can be no file."""
    *paths, last = arguments
    if "." in last or "/" in last or "\\" in last or find(last).exists():
        return arguments, None
    return paths, last


# --- finding ---
def _named(linked: Linked, name: str) -> list[n.Node]:
    known = _declarations(linked)
    if name in known:
        return known[name]
    near = nearest(name, known)
    hint = f"Did you mean {near}?" if near else "Without a name, everything there is is listed."
    raise Trouble(f"{' + '.join(linked.units)} declares nothing called {name}. {hint}")


def _declarations(linked: Linked) -> dict[str, list[n.Node]]:
    """Everything by its name; a card or an action may share one with a step of setup."""
    found: dict[str, list[n.Node]] = {}
    for _, nodes in _overview(linked):
        for name, node in nodes:
            found.setdefault(name, []).append(node)
    return found


def _overview(linked: Linked) -> Iterator[tuple[str, list[tuple[str, n.Node]]]]:
    tables: dict[str, Mapping[str, n.Node]] = {
        "Cards": linked.cards,
        "Groups of cards": linked.group_nodes(),
        "Actions": linked.actions,
        "Places": {**linked.places, **linked.grids, **linked.groups},
        "Tokens": linked.tokens,
        "Numbers": linked.kept,
        "Conditions": linked.conditions,
        "Fields": linked.fields,
        "Setup": linked.steps,
        "Automatic players": linked.automatic,
        "Options": linked.options,
    }
    for heading, table in tables.items():
        yield heading, list(table.items())
    effects = [(effect.label.text if effect.label else effect.type.text, effect) for effect in linked.triggers]
    yield "Effects", [*effects, *((f"after {moment}", after) for moment, after in linked.after.items())]
    parts = {"turn": linked.turn, "scoring": linked.scoring, "winner": linked.winner}
    yield "Course of the game", [(name, part) for name, part in parts.items() if part is not None]


# --- one declaration ---
def _card(card: n.Card) -> str:
    """Clause by clause, what it says beside it."""
    clauses = list(_clauses(card))
    widest = max((cells(line) for written, _ in clauses for line in written.splitlines()), default=0)
    at = min(widest + 2, width() // 2 - 2)
    rows = [row for written, lines in clauses for row in beside(written, lines, at, width() - 2)]
    head = card.span.text.partition("{")[0]
    if not head.startswith("card"):  # a row of a table
        head = f"card {text_of(card.name)} {text_of(card.copies)}"
    return "\n".join([f"{shown(' '.join(head.split()))}  ({card.span.at})", *(f"  {row}".rstrip() for row in rows)])


def _clauses(card: n.Card) -> Iterator[Beside]:
    """Words about a clause can depend on what else the card is, so it is described as a part of it."""
    what = tuple(clause for clause in card.clauses if isinstance(clause, _WHAT_A_CARD_IS))
    said = 0
    for index, part in enumerate(what):
        lines = describe_card(evolve(card, clauses=what[: index + 1]))[1:]
        yield _written_clause(part), _without_indent(lines[said:])
        said = len(lines)
    for clause in card.clauses:
        if clause not in what:
            lines = describe_card(evolve(card, clauses=(*what, clause)))[1:]
            yield _written_clause(clause), _without_indent(lines[said:])
    if sum(isinstance(clause, n.Score) for clause in card.clauses) > 1:
        yield "", ["These scores add up."]


def _written_clause(clause: n.Clause) -> str:
    """Its text; what stands in a cell of a table, with the column."""
    text = _written(clause.span)
    if isinstance(clause, n.IsTags):
        return text if text.startswith("is") else f"is {text}"
    if isinstance(clause, n.HasField) and clause.field.span.start != clause.span.start:
        return f"{shown(clause.field.text)} {text}"
    return text


def _without_indent(lines: list[str]) -> list[str]:
    return dedent("\n".join(lines)).splitlines()


def _whole(node: n.Node) -> str:
    """The text, then what it says."""
    words = [row for line in describe(node) for row in wrapped(line, width() - 6)]
    return f"{node.span.at}\n{indent(_written(node.span), '  ')}\n\n{indent(chr(10).join(words), '    ')}"


def _written(span: Span) -> str:
    """The text as it stands in the file, without the indent its first line has there."""
    before = span.source.line_text(span.line)[: span.column - 1]
    lead = before[: len(before) - len(before.lstrip())]
    return "\n".join(shown(line) for line in dedent(lead + span.text.expandtabs(4)).splitlines())


# --- everything ---
def _table(heading: str, nodes: list[tuple[str, n.Node]]) -> str:
    longest = max(cells(name) for name, _ in nodes)
    lines = [cut(f"  {padded(name, longest)}  {_in_short(node)}", width()) for name, node in nodes]
    return "\n".join([heading, *lines])


def _in_short(node: n.Node) -> str:
    """What it says, without the name that stands beside it."""
    if isinstance(node, n.Action):
        return " ".join([*map(say, node.head), say(node.block)])
    words = say(node)
    return words.partition(": ")[2] if isinstance(node, n.Card | n.Step) else words
