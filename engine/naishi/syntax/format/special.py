"""What a row of words cannot say: plurals after numbers, tables in columns, positions in square brackets, braces that
may be left out."""

from __future__ import annotations

from naishi.syntax import nodes as n
from naishi.syntax.format.layout import SOFT, SPACE, WIDE, Doc, Gap, body, headed, one_line, stacked
from naishi.syntax.format.writing import WRITERS, Piece, doc_of, glued, in_braces, listed, row, soft


# --- What is left out if it is empty ---
def _group(x: n.Cards | n.ExtendCards) -> Doc | None:
    return in_braces(x.parts) if x.parts or x.file is None or x.span.text.endswith("}") else None


def _token(x: n.Token) -> Doc:
    clauses = in_braces(x.clauses) if x.clauses or x.span.text.endswith("}") else None
    return row("token", x.name, x.copies, x.per_player, "in", x.place, clauses)


# --- Tables ---
def _card_table(x: n.CardTable) -> Doc:
    """Below each other, what stands in a column begins at the same place."""
    rows = [[*map(doc_of, row.cells), doc_of(row.copies)] for row in x.rows]
    lengths = [[len(one_line(cell)) for cell in row] for row in rows]
    most = max(map(len, lengths), default=0)
    widths = [max((row[i] for row in lengths if i < len(row) - 1), default=0) for i in range(most)]
    return row("table", listed(x.columns), body([_aligned(*line, widths) for line in zip(rows, lengths, strict=True)]))


def _aligned(cells: list[Doc], lengths: list[int], widths: list[int]) -> Doc:
    """A row of a table; the copies stand behind its last cell."""
    doc: Doc = []
    for index, cell in enumerate(cells):
        last = index == len(cells) - 1
        doc += cell if last else [*cell, Gap(" ", wide=" " * (widths[index] - lengths[index] + 1))]
    return doc


# --- Lines below each other ---
def _action(x: n.Action) -> Doc:
    start = row("action", x.name, x.title)
    return headed(start, [doc_of(h) for h in x.head], doc_of(x.block)) if x.head else row(start, x.block)


def _example(x: n.Example) -> Doc:
    players = None if x.players is None else row("for", x.players, "players" if _many(x.players) else "player")
    return row("example", x.title, players, in_braces((*x.layouts, *x.lines)))


# --- One or many ---
def _many(number: n.Int | None) -> bool:
    return number is not None and number.value != 1


def _plural(sort: n.Node) -> Doc:
    """`cards`, `slots`, `players` after a number; names stay as they are."""
    doc = doc_of(sort)
    return [f"{doc[0]}s"] if isinstance(sort, n.NounCard | n.SlotSort) else doc


def _pattern(x: n.Pattern, is_many: bool) -> Doc:
    return row(x.adjective, _plural(x.noun) if is_many else x.noun)


def _query(x: n.Query, is_many: bool) -> Doc:
    return row(_pattern(x.pattern, is_many), x.loc, soft("where", x.test))


def _move(x: n.Move) -> Doc:
    is_many = isinstance(x.amount, n.All) or (x.amount is not None and _many(x.amount.number))
    return row("move", x.amount, _query(x.what, is_many), soft("to", x.to))


def _pay_price(x: n.PayPrice) -> Doc:
    wild = [part for name in x.wild for part in (",", SOFT, *doc_of(name), SPACE, "as", SPACE, "any")]
    return [*row("pay", x.price, "of", x.of, soft("from", x.source), soft("to", x.target)), *wild]


def _exists(x: n.Exists) -> Doc:
    is_many = not isinstance(x.quantifier, n.Some | n.None_) and _many(x.quantifier.number)
    return row(x.quantifier, _query(x.query, is_many))


# --- Positions, and what else has nothing between it ---
def _indexed(name: Piece, index: n.Node | None) -> Doc:
    return glued(name, *(("[", index, "]") if index is not None else ()))


def _named(name: n.Name, on: n.Name | None, index: n.Node | None) -> Doc:
    return _indexed(name if on is None else row(name, "on", on), index)


def _place(x: n.Place) -> Doc:
    mods = [part for mod in x.mods for part in (WIDE, *doc_of(mod))]
    return row(x.shape, _indexed(x.name, x.size), mods)


def _argument(x: n.Argument) -> Doc:
    showing = None if x.face is None else row("showing", x.face)
    return row(_named(x.name, x.on, x.index), showing, _of(x.owner))


def _of(owner: n.Whose | None) -> Doc | None:
    return None if owner is None else row("of", owner)


WRITERS |= {
    n.Text: lambda x: [f'"{x.text}"'],
    n.Copies: lambda x: [f"x{x.number}"],
    n.File: lambda x: stacked([doc_of(x.header), *map(doc_of, x.items)]),
    n.Cards: lambda x: row("cards", x.name, x.title, x.file, _group(x)),
    n.ExtendCards: lambda x: row("extend cards", x.group, x.file, _group(x)),
    n.Token: _token,
    n.CardTable: _card_table,
    n.CardRow: lambda x: row(*x.cells, x.copies),
    n.ScoreBlock: lambda x: in_braces((*x.block.statements, *x.scores)),
    n.Action: _action,
    n.Example: _example,
    n.Move: _move,
    n.Deal: lambda x: row(
        "deal", x.number, _pattern(x.pattern, _many(x.number)), soft("from", x.source), soft("to each", x.to)
    ),
    n.Pay: lambda x: row(
        "pay", x.number, _pattern(x.pattern, _many(x.number)), soft("from", x.source), soft("to", x.target)
    ),
    n.PayPrice: _pay_price,
    n.Two: lambda x: row(
        "two", _plural(x.sort), listed([x.first, x.second]), soft("in", x.pools), soft("where", x.test)
    ),
    n.Exists: _exists,
    n.Place: _place,
    n.KeptWord: lambda x: glued(row("choice", x.name, x.per_player, x.this_turn), ":", [SPACE, *listed(x.words)]),
    n.BaseName: lambda x: _named(x.name, x.on, x.index),
    n.Mine: lambda x: row("your", _named(x.name, x.on, x.index)),
    n.Layout: lambda x: row(_named(x.place, x.on, x.index), _of(x.owner), listed(x.items)),
    n.Argument: _argument,
    n.MoveText: lambda x: row(x.action, *x.arguments),
    n.Paid: lambda x: glued(x.things[0], *(part for thing in x.things[1:] for part in ("+", thing))),
}

__all__ = ["WRITERS"]
