"""What a row of words cannot say: plurals after numbers, tables in columns, positions in square brackets, braces that
may be left out."""

from __future__ import annotations

from naishi.syntax import nodes as n
from naishi.syntax.format.layout import SOFT, SPACE, WIDE, Doc, Gap, body, headed, one_line, stacked
from naishi.syntax.format.writing import WRITERS, Piece, doc_of, formats, glued, in_braces, listed, row, soft


@formats(n.Text)
def _text(x: n.Text) -> Doc:
    return [f'"{x.text}"']


@formats(n.Copies)
def _copies(x: n.Copies) -> Doc:
    return [f"x{x.number}"]


@formats(n.File)
def _file(x: n.File) -> Doc:
    return stacked([doc_of(x.header), *map(doc_of, x.items)])


# --- What is left out if it is empty ---
@formats(n.Cards)
def _cards(x: n.Cards) -> Doc:
    return row("cards", x.name, x.title, x.file, _group(x))


@formats(n.ExtendCards)
def _extend_cards(x: n.ExtendCards) -> Doc:
    return row("extend cards", x.group, x.file, _group(x))


def _group(x: n.Cards | n.ExtendCards) -> Doc | None:
    return in_braces(x.parts) if x.parts or x.file is None or x.span.text.endswith("}") else None


@formats(n.Token)
def _token(x: n.Token) -> Doc:
    clauses = in_braces(x.clauses) if x.clauses or x.span.text.endswith("}") else None
    return row("token", x.name, x.copies, x.per_player, "in", x.place, clauses)


# --- Tables ---
@formats(n.CardTable)
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


@formats(n.CardRow)
def _card_row(x: n.CardRow) -> Doc:
    return row(*x.cells, x.copies)


# --- Lines below each other ---
@formats(n.ScoreBlock)
def _score_block(x: n.ScoreBlock) -> Doc:
    return in_braces((*x.block.statements, *x.scores))


@formats(n.Action)
def _action(x: n.Action) -> Doc:
    start = row("action", x.name, x.title)
    return headed(start, [doc_of(h) for h in x.head], doc_of(x.block)) if x.head else row(start, x.block)


@formats(n.Example)
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


@formats(n.Move)
def _move(x: n.Move) -> Doc:
    is_many = isinstance(x.amount, n.All) or (x.amount is not None and _many(x.amount.number))
    return row("move", x.amount, _query(x.what, is_many), soft("to", x.to))


@formats(n.Deal)
def _deal(x: n.Deal) -> Doc:
    return row("deal", x.number, _pattern(x.pattern, _many(x.number)), soft("from", x.source), soft("to each", x.to))


@formats(n.Pay)
def _pay(x: n.Pay) -> Doc:
    return row("pay", x.number, _pattern(x.pattern, _many(x.number)), soft("from", x.source), soft("to", x.target))


@formats(n.PayPrice)
def _pay_price(x: n.PayPrice) -> Doc:
    wild = [part for name in x.wild for part in (",", SOFT, *doc_of(name), SPACE, "as", SPACE, "any")]
    return [*row("pay", x.price, "of", x.of, soft("from", x.source), soft("to", x.target)), *wild]


@formats(n.Two)
def _two(x: n.Two) -> Doc:
    return row("two", _plural(x.sort), listed([x.first, x.second]), soft("in", x.pools), soft("where", x.test))


@formats(n.Exists)
def _exists(x: n.Exists) -> Doc:
    is_many = not isinstance(x.quantifier, n.Some | n.None_) and _many(x.quantifier.number)
    return row(x.quantifier, _query(x.query, is_many))


# --- Positions, and what else has nothing between it ---
def _indexed(name: Piece, index: n.Node | None) -> Doc:
    return glued(name, *(("[", index, "]") if index is not None else ()))


def _named(name: n.Name, on: n.Name | None, index: n.Node | None) -> Doc:
    return _indexed(name if on is None else row(name, "on", on), index)


@formats(n.Place)
def _place(x: n.Place) -> Doc:
    mods = [part for mod in x.mods for part in (WIDE, *doc_of(mod))]
    return row(x.shape, _indexed(x.name, x.size), mods)


@formats(n.KeptWord)
def _kept_word(x: n.KeptWord) -> Doc:
    return glued(row("choice", x.name, x.per_player, x.this_turn), ":", [SPACE, *listed(x.words)])


@formats(n.BaseName)
def _base_name(x: n.BaseName) -> Doc:
    return _named(x.name, x.on, x.index)


@formats(n.Mine)
def _mine(x: n.Mine) -> Doc:
    return row("your", _named(x.name, x.on, x.index))


@formats(n.Layout)
def _layout(x: n.Layout) -> Doc:
    return row(_named(x.place, x.on, x.index), _of(x.owner), listed(x.items))


@formats(n.Argument)
def _argument(x: n.Argument) -> Doc:
    showing = None if x.face is None else row("showing", x.face)
    return row(_named(x.name, x.on, x.index), showing, _of(x.owner))


def _of(owner: n.Whose | None) -> Doc | None:
    return None if owner is None else row("of", owner)


@formats(n.MoveText)
def _move_text(x: n.MoveText) -> Doc:
    return row(x.action, *x.arguments)


@formats(n.Paid)
def _paid(x: n.Paid) -> Doc:
    return glued(x.things[0], *(part for thing in x.things[1:] for part in ("+", thing)))


__all__ = ["WRITERS"]
