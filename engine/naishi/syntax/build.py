"""From Lark's tree to ours. A rule of the grammar is called as the class it makes, and its children are the class's
fields in order; what differs from that has a builder of its own below. A rule without either is found by the tests."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from lark import Token, Tree

from naishi.base.source import Source, Span
from naishi.syntax import nodes as n

Builder = Callable[[Span, list[Any]], Any]


@cache
def builder_of(rule: str) -> Builder:
    """What makes a node of a rule's children."""
    made = class_of(rule)
    return BUILDERS[rule] if rule in BUILDERS else _keyword if made is None else _of_class(made)


def class_of(rule: str) -> type[n.Node] | None:
    """The class that is called as a rule: `end_now` makes an `EndNow`. None: the rule is a choice of keywords."""
    name = rule.title().replace("_", "")
    return getattr(n, name, None) or getattr(n, f"{name}_", None)


def _of_class(cls: type[n.Node]) -> Builder:
    """The children as fields: an optional keyword says yes or no, and what is written several times is one field. The
    last tuple takes all that the other fields leave, unless a rule (`names`) made it one already."""
    made: Callable[..., n.Node] = cls
    types = [str(a.type) for a in cls.__attrs_attrs__ if a.name != "span"]
    if types[:1] == ["bool"]:
        made = _said_or_not(cls)
    many = max((at for at, type_ in enumerate(types) if type_.startswith("tuple")), default=None)
    if many is None:
        return lambda span, kids: made(*kids, span=span)
    after = len(types) - many - 1

    def build(span: Span, kids: list[Any]) -> n.Node:
        end = len(kids) - after
        if end == many + 1 and isinstance(kids[many], tuple):
            return made(*kids, span=span)
        return made(*kids[:many], tuple(kids[many:end]), *kids[end:], span=span)

    return build


def _said_or_not(made: Callable[..., n.Node]) -> Callable[..., n.Node]:
    return lambda keyword, *kids, span: made(keyword is not None, *kids, span=span)


def _keyword(span: Span, kids: list[Any]) -> n.Keyword:
    return n.Keyword(span.text, span=span)


# --- What differs ---
def _example(span: Span, kids: list[Any]) -> n.Example:
    layouts = tuple(kid for kid in kids[2:] if isinstance(kid, n.Layout))
    return n.Example(kids[0], kids[1], layouts, tuple(kids[2 + len(layouts) :]), span=span)


def _cards_from(span: Span, kids: list[Any]) -> n.Cards:
    at = next(i for i, kid in enumerate(kids) if isinstance(kid, n.CardFile))
    name, title = [*kids[:at], None, None][:2]
    return n.Cards(name, title, kids[at], _present(kids[at + 1 :]), span=span)


def _present(kids: list[Any]) -> tuple[Any, ...]:
    return tuple(kid for kid in kids if kid is not None)


def _card_table(span: Span, kids: list[Any]) -> n.CardTable:
    columns = tuple(kid for kid in kids if isinstance(kid, n.Name))
    return n.CardTable(columns, tuple(kids[len(columns) :]), span=span)


def _card_row(span: Span, kids: list[Any]) -> n.CardRow:
    """A `-` right before a number is its sign: the two were read as cells of their own."""
    cells: list[n.Cell] = []
    for cell in kids[:-1]:
        minus, number = cells[-1].parts[-1] if cells else None, cell.parts[0]
        if isinstance(minus, n.NoValue) and isinstance(number, n.Int) and minus.span.end == number.span.start:
            negative = n.Negative(number, span=minus.span.to(number.span))
            before = cells.pop()
            cell = n.Cell((*before.parts[:-1], negative, *cell.parts[1:]), span=before.span.to(cell.span))
        cells.append(cell)
    return n.CardRow(tuple(cells), kids[-1], span=span)


def _score_block(span: Span, kids: list[Any]) -> n.ScoreBlock:
    scores = tuple(kid for kid in kids if isinstance(kid, n.Score))
    statements = tuple(kids[: len(kids) - len(scores)])
    return n.ScoreBlock(n.Block(statements, span=span), scores, span=span)


def _has_field(span: Span, kids: list[Any]) -> n.HasField:
    field, *values = kids
    value = values[0] if len(values) == 1 else n.Listed(tuple(values), span=values[0].span.to(values[-1].span))
    return n.HasField(field, value, span=span)


def _exists(span: Span, kids: list[Any]) -> n.Exists:
    """`some card above` comes with its query built; `some card above where …` in its parts."""
    if len(kids) == 2:
        return n.Exists(kids[0], kids[1], span=span)
    query_span = kids[1].span.to(kids[3].span)
    return n.Exists(kids[0], n.Query(*kids[1:], span=query_span), span=span)


BUILDERS: dict[str, Builder] = {
    "start": lambda span, kids: n.File(kids[0], tuple(kids[1:]), span=span),
    "name": lambda span, kids: n.Name(str(kids[0]), span=span),
    "int": lambda span, kids: n.Int(int(str(kids[0])), span=span),
    "string": lambda span, kids: n.Text(str(kids[0])[1:-1], span=span),
    "names": lambda span, kids: tuple(kids),
    "label": lambda span, kids: kids[0],
    "cards": lambda span, kids: n.Cards(kids[0], kids[1], None, tuple(kids[2:]), span=span),
    "cards_from": _cards_from,
    "card_file": lambda span, kids: n.CardFile(kids[0], _present(kids[1:]), span=span),
    "card_table": _card_table,
    "column": lambda span, kids: n.Name(span.text, span=span),
    "card_row": _card_row,
    "has_field": _has_field,
    "score_block": _score_block,
    "extend_cards": lambda span, kids: n.ExtendCards(kids[0], None, tuple(kids[1:]), span=span),
    "extend_cards_from": lambda span, kids: n.ExtendCards(kids[0], kids[1], _present(kids[2:]), span=span),
    "exists": _exists,
    "example": _example,
}


def build(tree: Tree[Token], source: Source) -> Any:
    """Our node for a parsed tree. Its depth is bounded by the parser before this recurses."""
    kids = [build(kid, source) if isinstance(kid, Tree) else _leaf(kid, source) for kid in tree.children]
    meta = tree.meta
    span = Span(source, 0, 0) if meta.empty else Span(source, meta.start_pos, meta.end_pos)
    return builder_of(tree.data)(span, kids)


def _leaf(kid: Any, source: Source) -> Any:
    if isinstance(kid, Token) and kid.type == "COPIES":
        return n.Copies(int(kid[1:]), span=Span(source, kid.start_pos or 0, kid.end_pos or 0))
    return kid
