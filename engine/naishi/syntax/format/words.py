"""The words of each construct of the syntax tree, with the gaps between them: how the language is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from naishi.syntax import nodes as n
from naishi.syntax.format.layout import SOFT, SPACE, WIDE, Doc, Gap, body, headed, one_line, stacked

Piece = str | n.Node | Doc | None
Writer = Callable[[Any], Doc]


def doc_of(node: n.Node) -> Doc:
    """The words of a node."""
    try:
        write = WRITERS[type(node)]
    except KeyError:
        raise TypeError(f"the formatter cannot write a {type(node).__name__}") from None
    return write(node)


def _row(*pieces: Piece) -> Doc:
    """Pieces with a space between them; one that begins with a gap has its own; what is None is left out."""
    doc: Doc = []
    for piece in pieces:
        part = _doc(piece)
        if doc and part and not isinstance(part[0], Gap):
            doc.append(SPACE)
        doc += part
    return doc


def _soft(*pieces: Piece) -> Doc | None:
    """Pieces before which a line may end; nothing if one of them is missing."""
    return None if any(piece is None for piece in pieces) else [SOFT, *_row(*pieces)]


def _glued(*pieces: Piece) -> Doc:
    """Pieces with nothing between them."""
    return [part for piece in pieces for part in _doc(piece)]


def _doc(piece: Piece) -> Doc:
    if piece is None:
        return []
    if isinstance(piece, list):
        return piece
    if isinstance(piece, n.Node):
        return doc_of(piece)
    if piece.startswith('"'):
        return [piece]
    words: Doc = []
    for word in piece.split():
        words += [SPACE, word] if words else [word]
    return words


def _listed(items: Sequence[Piece]) -> Doc:
    """Items with commas; a line may end after each."""
    doc = _doc(items[0])
    for item in items[1:]:
        doc += [",", SOFT, *_doc(item)]
    return doc


def _joined(items: Sequence[Piece], word: str) -> Doc:
    """Items with a word between them; a line may end before it."""
    doc = _doc(items[0])
    for item in items[1:]:
        doc += [SOFT, word, SPACE, *_doc(item)]
    return doc


def _bracketed(doc: Doc) -> Doc:
    return ["(", *doc, ")"]


def _optional(*pieces: Piece) -> Doc | None:
    return None if any(piece is None for piece in pieces) else _row(*pieces)


def _body(nodes: Iterable[n.Node]) -> Doc:
    return body([doc_of(node) for node in nodes])


def _indexed(name: Piece, index: n.Node | None) -> Doc:
    return _glued(name, *(("[", index, "]") if index is not None else ()))


def _labelled(label: n.Name | None) -> Doc | None:
    return None if label is None else _glued(label, ":")


def _flag(is_set: bool, word: str) -> str | None:
    return word if is_set else None


def _always(text: str) -> Writer:
    return lambda node: _row(text)


def _binary(sign: str) -> Writer:
    return lambda x: _row(x.left, [SOFT], sign, x.right)


# --- What a file is, the words of the game, places -------------------------------------------------------------------
def _file(x: n.File) -> Doc:
    return stacked([doc_of(x.header), *map(doc_of, x.items)])


def _field_type(x: n.Field) -> Doc:
    return _row("field", _glued(x.name, ":"), x.type, x.always)


def _place(x: n.Place) -> Doc:
    mods = [part for mod in x.mods for part in (WIDE, *doc_of(mod))]
    return _row(x.shape, _indexed(x.name, x.size), mods)


# --- Cards and what happens -------------------------------------------------------------------------------------------
def _score_sum(x: n.ScoreSum) -> Doc:
    per = None if x.per is None else _closed(x.per)
    return _row(x.amount, _soft("per", per), _soft("if", x.test))


def _table(x: n.Table) -> Doc:
    return _row("{", _listed(x.entries), "}")


def _group(x: n.Cards | n.ExtendCards) -> Doc | None:
    return _body(x.parts) if x.parts or x.file is None or x.span.text.endswith("}") else None


def _braces(x: n.Token) -> Doc | None:
    return _body(x.clauses) if x.clauses or x.span.text.endswith("}") else None


def _card_table(x: n.CardTable) -> Doc:
    """Below each other, what stands in a column begins at the same place."""
    rows = [[*map(doc_of, row.cells), doc_of(row.copies)] for row in x.rows]
    lengths = [[len(one_line(cell)) for cell in row] for row in rows]
    most = max(map(len, lengths), default=0)
    widths = [max((row[i] for row in lengths if i < len(row) - 1), default=0) for i in range(most)]
    return _row("table", _listed(x.columns), body([_aligned(*row, widths) for row in zip(rows, lengths, strict=True)]))


def _aligned(cells: list[Doc], lengths: list[int], widths: list[int]) -> Doc:
    """A row of a table; the copies stand behind its last cell."""
    doc: Doc = []
    for index, cell in enumerate(cells):
        last = index == len(cells) - 1
        doc += cell if last else [*cell, Gap(" ", wide=" " * (widths[index] - lengths[index] + 1))]
    return doc


def _action(x: n.Action) -> Doc:
    start = _row("action", x.name, x.title)
    return headed(start, [doc_of(h) for h in x.head], doc_of(x.block)) if x.head else _row(start, x.block)


def _one(x: n.One) -> Doc:
    return _row(x.sort, x.name, _soft("in", x.pools), _soft("where", x.test))


def _two(x: n.Two) -> Doc:
    sort = _plural(x.sort)
    return _row("two", sort, _listed([x.first, x.second]), _soft("in", x.pools), _soft("where", x.test))


def _pay(x: n.Pay) -> Doc:
    return _row("pay", x.number, _pattern(x.pattern, _many(x.number)), _soft("from", x.source), _soft("to", x.target))


def _pay_price(x: n.PayPrice) -> Doc:
    wild = [part for name in x.wild for part in (",", SOFT, *doc_of(name), SPACE, "as", SPACE, "any")]
    return [*_row("pay", x.price, "of", x.of, _soft("from", x.source), _soft("to", x.target)), *wild]


# --- Statements -------------------------------------------------------------------------------------------------------
def _move(x: n.Move) -> Doc:
    amount = x.amount
    is_many = isinstance(amount, n.All) or (amount is not None and _many(amount.number))
    return _row("move", amount, _query(x.what, is_many), _soft("to", x.to))


def _deal(x: n.Deal) -> Doc:
    pattern = _pattern(x.pattern, _many(x.number))
    return _row("deal", x.number, pattern, _soft("from", x.source), _soft("to each", x.to))


def _each_item(x: n.EachItem) -> Doc:
    return _row("each", x.sort, x.name, _soft("in", x.pools), _soft("where", x.test), x.block)


def _find(x: n.Find) -> Doc:
    return _row("find", x.which, x.binder, x.block, _optional("else", x.otherwise))


def _alternative(x: n.Alternative) -> Doc:
    return _row(x.action, _soft("if", x.test), _soft("then", x.then))


def _do_one(x: n.DoOne) -> Doc:
    return _row(_flag(x.may, "may"), "do one of", _body(x.choices))


# --- Questions --------------------------------------------------------------------------------------------------------
def _many(number: n.Int | None) -> bool:
    return number is not None and number.value != 1


def _plural(sort: n.Node) -> Doc:
    """`cards`, `slots`, `players` after a number; names stay as they are."""
    doc = doc_of(sort)
    return [f"{doc[0]}s"] if isinstance(sort, n.NounCard | n.SlotSort) else doc


def _pattern(x: n.Pattern, is_many: bool = False) -> Doc:
    return _row(x.adjective, _plural(x.noun) if is_many else x.noun)


def _query(x: n.Query, is_many: bool = False) -> Doc:
    return _row(_pattern(x.pattern, is_many), x.loc, _soft("where", x.test))


def _closed(x: n.Query) -> Doc:
    """A query that something follows: in brackets if it ends in `where`."""
    return doc_of(x) if x.test is None else _bracketed(doc_of(x))


def _exists(x: n.Exists) -> Doc:
    is_many = not isinstance(x.quantifier, n.Some | n.None_) and _many(x.quantifier.number)
    return _row(x.quantifier, _query(x.query, is_many))


def _named(x: n.BaseName | n.Mine | n.Argument) -> Doc:
    return _row(x.name, _optional("on", x.on))


def _ref(x: n.Ref) -> Doc:
    return _row(x.base, _optional("of", x.of), _optional("at", x.at))


# --- Examples ---------------------------------------------------------------------------------------------------------
def _laid(x: n.Laid) -> Doc:
    ways = _optional("as", x.becomes), _optional("showing", x.face), _optional("of", x.owner)
    return _row(x.item, *ways)


def _layout(x: n.Layout) -> Doc:
    return _row(_indexed(_row(x.place, _optional("on", x.on)), x.index), _optional("of", x.owner), _listed(x.items))


def _example(x: n.Example) -> Doc:
    players = None if x.players is None else _row("for", x.players, "players" if _many(x.players) else "player")
    return _row("example", x.title, players, _body((*x.layouts, *x.lines)))


def _argument(x: n.Argument) -> Doc:
    return _row(_indexed(_named(x), x.index), _optional("showing", x.face), _optional("of", x.owner))


WRITERS: dict[type[n.Node], Writer] = {
    n.Name: lambda x: [x.text],
    n.Int: lambda x: [str(x.value)],
    n.Text: lambda x: [f'"{x.text}"'],
    n.Keyword: lambda x: _row(x.text),
    n.Copies: lambda x: [f"x{x.number}"],
    n.File: _file,
    n.Game: lambda x: _row("game", x.name, _body(x.meta)),
    n.Expansion: lambda x: _row("expansion", x.name, "for", _listed(x.bases), _body(x.meta)),
    n.Version: lambda x: _row("version", x.number),
    n.Players: lambda x: _row("players", x.least, _optional("to", x.most)),
    n.TurnLimit: lambda x: _row("at most", x.turns, "turns"),
    n.Needs: lambda x: _row("needs", x.game, "version", x.least, _optional("to", x.most)),
    n.About: lambda x: _row(x.what, x.said),
    n.Tag: lambda x: _row("tag", _listed(x.names)),
    n.Field: _field_type,
    n.Always: _always("always visible"),
    n.Words: lambda x: _listed(x.names),
    n.FieldRange: lambda x: _row(x.least, "to", x.most),
    n.FieldCard: _always("card"),
    n.Condition: lambda x: _row("condition", _glued(x.name, ":"), x.test),
    n.Place: _place,
    n.Layer: lambda x: _row("on", x.base),
    n.PerPlayer: _always("per player"),
    n.Seen: lambda x: _row("seen by", x.by),
    n.Only: lambda x: _row("of", x.type),
    n.Holds: lambda x: _row("holds every", x.what),
    n.Renewed: lambda x: _row("renewed from", x.source),
    n.Grid: lambda x: _row("grid", x.name, "=", _joined(x.rows, "over")),
    n.Group: lambda x: _row("group", x.name, "=", _joined(x.parts, "+")),
    n.ThisTurn: _always("this turn"),
    n.Number: lambda x: _row(
        "number", x.name, x.per_player, x.this_turn, x.least, "to", x.most, _optional("starts", x.starts)
    ),
    n.KeptWord: lambda x: _glued(_row("choice", x.name, x.per_player, x.this_turn), ":", [SPACE, *_listed(x.words)]),
    n.Token: lambda x: _row("token", x.name, x.copies, x.per_player, "in", x.place, _braces(x)),
    n.Card: lambda x: _row("card", x.name, x.title, x.copies, _body(x.clauses)),
    n.Cards: lambda x: _row("cards", x.name, x.title, x.file, _group(x)),
    n.CardFile: lambda x: _row("from", x.name, _row("without", _listed(x.without)) if x.without else None),
    n.CardTable: _card_table,
    n.CardRow: lambda x: _row(*x.cells, x.copies),
    n.Cell: lambda x: _listed(x.parts),
    n.NoValue: _always("-"),
    n.FieldList: lambda x: _row("list of", x.of, "up to", x.most),
    n.Listed: lambda x: _listed(x.values),
    n.HasField: lambda x: _row(x.field, x.value),
    n.IsTags: lambda x: _row("is", _listed(x.tags)),
    n.CountsAs: lambda x: _row("counts as", _listed(x.types)),
    n.Faces: lambda x: _row("faces", _listed(x.names)),
    n.Score: lambda x: _row("score", _labelled(x.label), x.points),
    n.ReplaceScore: lambda x: _row("replace score", _labelled(x.label), x.points),
    n.RemoveScore: lambda x: _row("remove score", x.label),
    n.BeforeScoring: lambda x: _row("before scoring", x.block),
    n.CardWhen: lambda x: _row("when this", x.motion, x.block),
    n.ScoreSum: _score_sum,
    n.ScoreBy: lambda x: _row("by", x.amount, x.table),
    n.ScoreOnce: lambda x: _row("once by", x.amount, x.table),
    n.ScoreSets: lambda x: _row("each set of different", x.field, _soft("in", x.refs), "by size", x.table),
    n.ScoreGroups: lambda x: _row("each group by size", x.table),
    n.Table: _table,
    n.Entry: lambda x: _row(_glued(x.key, ":"), x.value),
    n.KeyOne: lambda x: doc_of(x.number),
    n.KeyRange: lambda x: _row(x.least, "to", x.most),
    n.KeyOpen: lambda x: _glued(x.least, "+"),
    n.KeyWord: lambda x: doc_of(x.word),
    n.Setup: lambda x: _row("setup", _body(x.steps)),
    n.Step: lambda x: _row("step", x.name, x.block),
    n.Turn: lambda x: _row("turn", x.block),
    n.Automatic: lambda x: _row("automatic player", x.name, _soft("if", x.test), x.block),
    n.After: lambda x: _row("after", x.moment, x.block),
    n.Trigger: lambda x: _row(
        "when", _labelled(x.label), x.type, x.variable, x.motion, _soft("where", x.test), x.block
    ),
    n.Enters: lambda x: _row("enters", x.place, _soft("from", x.source)),
    n.Leaves: lambda x: _row("leaves", x.place, _soft("to", x.target)),
    n.MovesIn: lambda x: _row("moves in", x.place),
    n.Scoring: lambda x: _row("scoring of", x.group, x.body),
    n.ScoreBlock: lambda x: _body((*x.block.statements, *x.scores)),
    n.Winner: lambda x: _row("winner", _body(x.rankings)),
    n.Ranking: lambda x: _row(x.direction, x.amount),
    n.Action: _action,
    n.WithOne: lambda x: _row("with", x.binder),
    n.WithTwo: lambda x: _row("with", x.binder),
    n.OnlyIf: lambda x: _row("only if", x.test),
    n.Pay: _pay,
    n.PayPrice: _pay_price,
    n.PayNumber: lambda x: _row("pay", x.amount, x.number),
    n.One: _one,
    n.Two: _two,
    n.SlotSort: _always("slot"),
    n.Pools: lambda x: _joined(x.choices, "or"),
    n.LinesOf: lambda x: _row(x.kind, "of", x.of),
    n.Replace: lambda x: _row("replace", x.new),
    n.ExtendField: lambda x: _row("extend field", x.field, "with", _listed(x.words)),
    n.ExtendGroup: lambda x: _row("extend group", x.group, "with", x.part),
    n.ExtendCard: lambda x: _row("extend card", x.card, _body(x.clauses)),
    n.ExtendCards: lambda x: _row("extend cards", x.group, x.file, _group(x)),
    n.ExtendScoring: lambda x: _row("extend scoring", x.body),
    n.ExtendTurn: lambda x: _row("extend turn with", _body(x.choices)),
    n.ExtendStep: lambda x: _row("extend step", x.step, x.end, x.block),
    n.Narrow: lambda x: _row("narrow", x.condition, "with", x.test),
    n.Remove: lambda x: _row("remove", x.kind, x.name),
    n.Option: lambda x: _row("option", x.name, x.text, _body(x.items)),
    n.Block: lambda x: _body(x.statements),
    n.Move: _move,
    n.Exactly: lambda x: doc_of(x.number),
    n.All: _always("all"),
    n.UpTo: lambda x: _row("up to", x.number),
    n.Deal: _deal,
    n.Swap: lambda x: _row("swap", x.first, _soft("with", x.second)),
    n.Shuffle: lambda x: _row("shuffle", x.place),
    n.Refill: lambda x: _row("refill", x.place, _optional("to", x.number), _soft("from", x.source)),
    n.Reveal: lambda x: _row("reveal", x.place),
    n.Flip: lambda x: _row("flip", x.what, _soft("to", x.face)),
    n.Becomes: lambda x: _row("this becomes", x.model),
    n.If: lambda x: _row("if", x.test, x.then, _optional("else", x.otherwise)),
    n.EachPlayer: lambda x: _row("each", _flag(x.other, "other"), "player", x.block),
    n.EachItem: _each_item,
    n.Find: _find,
    n.Together: lambda x: _row("together", x.each, "then", x.then),
    n.Repeat: lambda x: _row("repeat at most", x.times, "times", x.block),
    n.Add: lambda x: _row("add", x.amount, _soft("to", x.to)),
    n.Reduce: lambda x: _row("reduce", x.what, _soft("by", x.amount)),
    n.Set: lambda x: _row("set", x.what, _soft("to", x.value)),
    n.Stop: _always("stop"),
    n.EndNow: _always("end now"),
    n.EndAfterRound: _always("end after round"),
    n.EndAfterTurn: lambda x: _row("end after turn of", x.player),
    n.Choose: lambda x: _row(_flag(x.may, "may"), "choose", x.binder),
    n.ChooseWord: lambda x: _row(_flag(x.may, "may"), "choose", x.word),
    n.Do: lambda x: _row(_flag(x.may, "may"), "do", x.action, _soft("then", x.then)),
    n.DoOne: _do_one,
    n.Alternative: _alternative,
    n.Otherwise: lambda x: _row("otherwise", x.then),
    n.Pass: _always("pass"),
    n.Query: _query,
    n.Pattern: _pattern,
    n.NounName: lambda x: doc_of(x.name),
    n.NounCard: _always("card"),
    n.NounThis: _always("this"),
    n.NounIt: _always("it"),
    n.NounEither: lambda x: _bracketed(_joined(x.names, "or")),
    n.InRefs: lambda x: _row("in", x.refs),
    n.FromRefs: lambda x: _row("from", x.refs),
    n.SameRow: _always("in same row"),
    n.SameColumn: _always("in same column"),
    n.Above: _always("above"),
    n.Below: _always("below"),
    n.PlacesTogether: lambda x: _bracketed(_joined(x.parts, "+")),
    n.Or: _binary("or"),
    n.And: _binary("and"),
    n.Not: lambda x: _row("not", x.test),
    n.Brackets: lambda x: _bracketed(doc_of(x.inner)),
    n.Exists: _exists,
    n.Some: _always("some"),
    n.None_: _always("no"),
    n.AtLeastN: lambda x: _row("at least", x.number),
    n.AtMostN: lambda x: _row("at most", x.number),
    n.ExactlyN: lambda x: _row("exactly", x.number),
    n.InPlace: lambda x: _row("in", x.place),
    n.NoEnd: _always("no end yet"),
    n.Is: lambda x: _row(x.subject, _soft("is", x.predicate)),
    n.Equal: lambda x: doc_of(x.value),
    n.Differs: lambda x: _row("not", x.value),
    n.Printed: lambda x: _row("printed", x.noun),
    n.NotPrinted: lambda x: _row("not printed", x.noun),
    n.Like: lambda x: _row("like", _closed(x.what)),
    n.NotLike: lambda x: _row("not like", _closed(x.what)),
    n.OneOf: lambda x: _row("one of", _listed(x.values)),
    n.AtLeast: lambda x: _row("at least", x.value),
    n.AtMost: lambda x: _row("at most", x.value),
    n.More: lambda x: _row("more than", x.value),
    n.Less: lambda x: _row("less than", x.value),
    n.Filled: _always("filled"),
    n.Empty: _always("empty"),
    n.IsIn: lambda x: _row("in", x.place),
    n.Plus: _binary("+"),
    n.Minus: _binary("-"),
    n.Times: _binary("*"),
    n.Divided: lambda x: _row(x.left, _soft("divided by", x.right)),
    n.Negative: lambda x: _glued("-", x.number),
    n.PlayerCount: _always("players"),
    n.Count: lambda x: _row("count of", _closed(x.query)),
    n.SizeOf: lambda x: _row("size of", x.list),
    n.Different: lambda x: _row("different", x.field, "of", _closed(x.query)),
    n.Alike: lambda x: _row("most alike", x.field, "of", _closed(x.query)),
    n.Aligned: lambda x: _row("most aligned of", _closed(x.query)),
    n.Overall: lambda x: _row(x.how, x.field, "of", _closed(x.query)),
    n.Ref: _ref,
    n.FieldOfCard: lambda x: _row(x.field, "of card in", x.place),
    n.FieldOfPlace: lambda x: _row(x.field, "of", x.ref),
    n.BaseName: lambda x: _indexed(_named(x), x.index),
    n.Mine: lambda x: _row("your", _indexed(_named(x), x.index)),
    n.It: _always("it"),
    n.This: _always("this"),
    n.PlayerNumber: lambda x: _row("player", x.seat),
    n.Example: _example,
    n.Layout: _layout,
    n.Laid: _laid,
    n.LaidNothing: _always("-"),
    n.LaidNumber: lambda x: doc_of(x.number),
    n.Play: lambda x: _row("play", x.move),
    n.MoveText: lambda x: _row(x.action, *x.arguments),
    n.MovePass: _always("pass"),
    n.Argument: _argument,
    n.Paid: lambda x: _glued(x.things[0], *(part for thing in x.things[1:] for part in ("+", thing))),
    n.ExpectScore: lambda x: _row("expect score", x.points, _optional("of", x.owner)),
    n.ExpectLegal: lambda x: _row("expect legal", x.move),
    n.ExpectIllegal: lambda x: _row("expect illegal", x.move),
    n.ExpectOver: _always("expect over"),
    n.ExpectTrue: lambda x: _row("expect", x.test),
}
