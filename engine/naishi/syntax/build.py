"""From Lark's tree to ours: a builder for each rule of the grammar. A rule without one is found by the tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token, Tree

from naishi.base.source import Source, Span
from naishi.syntax import nodes as n

Builder = Callable[[Span, list[Any]], Any]


def _plain(cls: Callable[..., n.Node]) -> Builder:
    """The rule's children are the class's fields, in order."""
    return lambda span, kids: cls(*kids, span=span)


def _split(cls: Callable[..., n.Node], *kept: int) -> Builder:
    """The first `kept[0]` children are fields, the last `kept[1]` too; those between are one field, a tuple."""
    before = kept[0]
    after = kept[1] if len(kept) > 1 else 0

    def build(span: Span, kids: list[Any]) -> n.Node:
        end = len(kids) - after
        return cls(*kids[:before], tuple(kids[before:end]), *kids[end:], span=span)

    return build


def _flagged(cls: Callable[..., n.Node]) -> Builder:
    """The first child is an optional keyword: written or not."""
    return lambda span, kids: cls(kids[0] is not None, *kids[1:], span=span)


def _keyword(span: Span, kids: list[Any]) -> n.Keyword:
    return n.Keyword(span.text, span=span)


def _do_one(span: Span, kids: list[Any]) -> n.DoOne:
    return n.DoOne(kids[0] is not None, tuple(kids[1:]), span=span)


def _text(span: Span, kids: list[Any]) -> n.Text:
    return n.Text(str(kids[0])[1:-1], span=span)


def _action(span: Span, kids: list[Any]) -> n.Action:
    return n.Action(kids[0], kids[1], tuple(kids[2:-1]), kids[-1], span=span)


def _places(span: Span, kids: list[Any]) -> n.PlacesTogether:
    return n.PlacesTogether(tuple(kids), span=span)


def _example(span: Span, kids: list[Any]) -> n.Example:
    layouts = tuple(kid for kid in kids[2:] if isinstance(kid, n.Layout))
    return n.Example(kids[0], kids[1], layouts, tuple(kids[2 + len(layouts) :]), span=span)


def _cards_from(span: Span, kids: list[Any]) -> n.Cards:
    at = next(i for i, kid in enumerate(kids) if isinstance(kid, n.CardFile))
    name, title = [*kids[:at], None, None][:2]
    return n.Cards(name, title, kids[at], _present(kids[at + 1 :]), span=span)


def _present(kids: list[Any]) -> tuple[Any, ...]:
    return tuple(kid for kid in kids if kid is not None)


def _column(span: Span, kids: list[Any]) -> n.Name:
    return n.Name(span.text, span=span)


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


def _bare(cls: Callable[..., n.Node]) -> Builder:
    return lambda span, kids: cls(span=span)


BUILDERS: dict[str, Builder] = {
    "start": lambda span, kids: n.File(kids[0], tuple(kids[1:]), span=span),
    "name": lambda span, kids: n.Name(str(kids[0]), span=span),
    "int": lambda span, kids: n.Int(int(str(kids[0])), span=span),
    "string": _text,
    "names": lambda span, kids: tuple(kids),
    "game": _split(n.Game, 1),
    "expansion": lambda span, kids: n.Expansion(kids[0], kids[1], tuple(kids[2:]), span=span),
    "version": _plain(n.Version),
    "players": _plain(n.Players),
    "turn_limit": _plain(n.TurnLimit),
    "needs": _plain(n.Needs),
    "about": _plain(n.About),
    "tag": _plain(n.Tag),
    "field": _plain(n.Field),
    "always": _bare(n.Always),
    "words": _split(n.Words, 0),
    "field_range": _plain(n.FieldRange),
    "field_card": _bare(n.FieldCard),
    "number": _plain(n.Number),
    "kept_word": _plain(n.KeptWord),
    "this_turn": _bare(n.ThisTurn),
    "field_list": _plain(n.FieldList),
    "condition": _plain(n.Condition),
    "place": _split(n.Place, 3),
    "layer": _plain(n.Layer),
    "per_player": _bare(n.PerPlayer),
    "seen": _plain(n.Seen),
    "only": _plain(n.Only),
    "holds": _plain(n.Holds),
    "renewed": _plain(n.Renewed),
    "grid": _split(n.Grid, 1),
    "group": _split(n.Group, 1),
    "token": _split(n.Token, 4),
    "card": _split(n.Card, 3),
    "cards": lambda span, kids: n.Cards(kids[0], kids[1], None, tuple(kids[2:]), span=span),
    "cards_from": _cards_from,
    "card_file": lambda span, kids: n.CardFile(kids[0], _present(kids[1:]), span=span),
    "card_table": _card_table,
    "column": _column,
    "card_row": _card_row,
    "cell": _split(n.Cell, 0),
    "no_value": _bare(n.NoValue),
    "has_field": _has_field,
    "is_tags": _plain(n.IsTags),
    "counts_as": _plain(n.CountsAs),
    "faces": _plain(n.Faces),
    "score": _plain(n.Score),
    "replace_score": _plain(n.ReplaceScore),
    "remove_score": _plain(n.RemoveScore),
    "label": lambda span, kids: kids[0],
    "before_scoring": _plain(n.BeforeScoring),
    "card_when": _plain(n.CardWhen),
    "score_sum": _plain(n.ScoreSum),
    "score_by": _plain(n.ScoreBy),
    "score_once": _plain(n.ScoreOnce),
    "score_sets": _plain(n.ScoreSets),
    "score_groups": _plain(n.ScoreGroups),
    "table": _split(n.Table, 0),
    "entry": _plain(n.Entry),
    "key_one": _plain(n.KeyOne),
    "key_range": _plain(n.KeyRange),
    "key_open": _plain(n.KeyOpen),
    "key_word": _plain(n.KeyWord),
    "step": _plain(n.Step),
    "setup": _split(n.Setup, 0),
    "turn": _plain(n.Turn),
    "automatic": _plain(n.Automatic),
    "after": _plain(n.After),
    "enters": _plain(n.Enters),
    "leaves": _plain(n.Leaves),
    "moves_in": _plain(n.MovesIn),
    "trigger": _plain(n.Trigger),
    "scoring": _plain(n.Scoring),
    "score_block": _score_block,
    "ranking": _plain(n.Ranking),
    "winner": _split(n.Winner, 0),
    "slot_sort": _bare(n.SlotSort),
    "lines_of": _plain(n.LinesOf),
    "pools": _split(n.Pools, 0),
    "one": _plain(n.One),
    "two": _plain(n.Two),
    "with_one": _plain(n.WithOne),
    "with_two": _plain(n.WithTwo),
    "only_if": _plain(n.OnlyIf),
    "pay": _plain(n.Pay),
    "pay_price": _split(n.PayPrice, 4),
    "pay_number": _plain(n.PayNumber),
    "action": _action,
    "replace": _plain(n.Replace),
    "extend_field": _plain(n.ExtendField),
    "extend_group": _plain(n.ExtendGroup),
    "extend_card": _split(n.ExtendCard, 1),
    "extend_cards": lambda span, kids: n.ExtendCards(kids[0], None, tuple(kids[1:]), span=span),
    "extend_cards_from": lambda span, kids: n.ExtendCards(kids[0], kids[1], _present(kids[2:]), span=span),
    "extend_scoring": _plain(n.ExtendScoring),
    "extend_turn": _split(n.ExtendTurn, 0),
    "extend_step": _plain(n.ExtendStep),
    "narrow": _plain(n.Narrow),
    "remove": _plain(n.Remove),
    "option": _split(n.Option, 2),
    "block": _split(n.Block, 0),
    "exactly": _plain(n.Exactly),
    "all": _bare(n.All),
    "up_to": _plain(n.UpTo),
    "move": _plain(n.Move),
    "deal": _plain(n.Deal),
    "swap": _plain(n.Swap),
    "shuffle": _plain(n.Shuffle),
    "refill": _plain(n.Refill),
    "reveal": _plain(n.Reveal),
    "flip": _plain(n.Flip),
    "becomes": _plain(n.Becomes),
    "if_": _plain(n.If),
    "each_player": _flagged(n.EachPlayer),
    "each_item": _plain(n.EachItem),
    "find": _plain(n.Find),
    "together": _plain(n.Together),
    "repeat": _plain(n.Repeat),
    "add": _plain(n.Add),
    "reduce": _plain(n.Reduce),
    "set": _plain(n.Set),
    "stop": _bare(n.Stop),
    "end_now": _bare(n.EndNow),
    "end_after_round": _bare(n.EndAfterRound),
    "end_after_turn": _plain(n.EndAfterTurn),
    "choose": _flagged(n.Choose),
    "choose_word": _flagged(n.ChooseWord),
    "pass_": _bare(n.Pass),
    "alternative": _plain(n.Alternative),
    "otherwise": _plain(n.Otherwise),
    "do": _flagged(n.Do),
    "do_one": _do_one,
    "noun_name": _plain(n.NounName),
    "noun_card": _bare(n.NounCard),
    "noun_this": _bare(n.NounThis),
    "noun_it": _bare(n.NounIt),
    "noun_either": _split(n.NounEither, 0),
    "pattern": _plain(n.Pattern),
    "places_together": _places,
    "in_refs": _plain(n.InRefs),
    "from_refs": _plain(n.FromRefs),
    "same_row": _bare(n.SameRow),
    "same_column": _bare(n.SameColumn),
    "above": _bare(n.Above),
    "below": _bare(n.Below),
    "query": _plain(n.Query),
    "or_": _plain(n.Or),
    "and_": _plain(n.And),
    "not_": _plain(n.Not),
    "brackets": _plain(n.Brackets),
    "some": _bare(n.Some),
    "none": _bare(n.None_),
    "at_least_n": _plain(n.AtLeastN),
    "at_most_n": _plain(n.AtMostN),
    "exactly_n": _plain(n.ExactlyN),
    "exists": lambda span, kids: _exists(span, kids),
    "in_place": _plain(n.InPlace),
    "no_end": _bare(n.NoEnd),
    "is_": _plain(n.Is),
    "equal": _plain(n.Equal),
    "differs": _plain(n.Differs),
    "printed": _plain(n.Printed),
    "not_printed": _plain(n.NotPrinted),
    "like": _plain(n.Like),
    "not_like": _plain(n.NotLike),
    "one_of": _split(n.OneOf, 0),
    "at_least": _plain(n.AtLeast),
    "at_most": _plain(n.AtMost),
    "more": _plain(n.More),
    "less": _plain(n.Less),
    "filled": _bare(n.Filled),
    "empty": _bare(n.Empty),
    "is_in": _plain(n.IsIn),
    "plus": _plain(n.Plus),
    "minus": _plain(n.Minus),
    "times": _plain(n.Times),
    "divided": _plain(n.Divided),
    "negative": _plain(n.Negative),
    "player_count": _bare(n.PlayerCount),
    "count": _plain(n.Count),
    "size_of": _plain(n.SizeOf),
    "different": _plain(n.Different),
    "alike": _plain(n.Alike),
    "aligned": _plain(n.Aligned),
    "overall": _plain(n.Overall),
    "base_name": _plain(n.BaseName),
    "mine": _plain(n.Mine),
    "it": _bare(n.It),
    "this": _bare(n.This),
    "player_number": _plain(n.PlayerNumber),
    "ref": _plain(n.Ref),
    "field_of_card": _plain(n.FieldOfCard),
    "field_of_place": _plain(n.FieldOfPlace),
    "laid": _plain(n.Laid),
    "laid_nothing": _bare(n.LaidNothing),
    "laid_number": _plain(n.LaidNumber),
    "layout": _split(n.Layout, 4),
    "paid": _split(n.Paid, 0),
    "argument": _plain(n.Argument),
    "move_text": _split(n.MoveText, 1),
    "move_pass": _bare(n.MovePass),
    "play": _plain(n.Play),
    "expect_score": _plain(n.ExpectScore),
    "expect_legal": _plain(n.ExpectLegal),
    "expect_illegal": _plain(n.ExpectIllegal),
    "expect_over": _bare(n.ExpectOver),
    "expect_true": _plain(n.ExpectTrue),
    "example": _example,
    **dict.fromkeys(
        ("shape", "viewer", "moment", "direction", "step_end", "removable", "adjective",
         "line_kind", "which", "how_much"), _keyword
    ),
}  # fmt: skip


def _exists(span: Span, kids: list[Any]) -> n.Exists:
    """`some card above` comes with its query built; `some card above where …` in its parts."""
    if len(kids) == 2:
        return n.Exists(kids[0], kids[1], span=span)
    query_span = kids[1].span.to(kids[3].span)
    return n.Exists(kids[0], n.Query(*kids[1:], span=query_span), span=span)


def build(tree: Tree[Token], source: Source) -> Any:
    """Our node for a parsed tree. Its depth is bounded by the parser before this recurses."""
    kids = [_kid(kid, source) for kid in tree.children]
    meta = tree.meta
    span = Span(source, 0, 0) if meta.empty else Span(source, meta.start_pos, meta.end_pos)
    return BUILDERS[tree.data](span, kids)


def _kid(kid: Any, source: Source) -> Any:
    if isinstance(kid, Tree):
        return build(kid, source)
    if isinstance(kid, Token) and kid.type == "COPIES":
        return n.Copies(int(kid[1:]), span=Span(source, kid.start_pos or 0, kid.end_pos or 0))
    return kid
