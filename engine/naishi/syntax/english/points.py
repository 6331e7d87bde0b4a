"""What a score line counts, and tables of points, in plain English."""

from __future__ import annotations

from attrs import evolve

from naishi.syntax import nodes as n
from naishi.syntax.english.questions import things
from naishi.syntax.english.telling import Family, clause, phrase
from naishi.syntax.english.words import (
    FROM_THE_LEFT,
    OWNER,
    THAT_PLAYER,
    ThisCard,
    Voice,
    mentions_position,
    numbered,
    plural,
    sentence,
)

phrase.rows |= {
    n.KeyOne: "{number}",
    n.KeyRange: "{least} to {most}",
    n.KeyOpen: "{least} or more",
    n.KeyWord: "{word}",
}


@Family
def points(row: str, node: n.Node, owner: Voice) -> str:
    """What a score line gives."""
    return sentence(row)


# --- score lines ---
def player_score(node: n.Score) -> list[str]:
    """A score line that belongs to no card."""
    return [_named(points(node.points, evolve(THAT_PLAYER, card=ThisCard())), node.label)]


@clause.tells(n.Score)
def _score(node: n.Score, card: ThisCard) -> list[str]:
    return [_named(points(node.points, evolve(OWNER, card=card)), node.label)]


@clause.tells(n.ScoreSum, n.ScoreBy, n.ScoreOnce, n.ScoreGroups, n.ScoreSets)
def _points_alone(node: n.Points, card: ThisCard) -> list[str]:
    return [points(node, evolve(OWNER, card=card))]


@clause.tells(n.ReplaceScore)
def _replace_score(node: n.ReplaceScore, card: ThisCard) -> list[str]:
    return [f"In place of the score named {node.label.text}:", *(f"  {line}" for line in clause(node.points, card))]


def _named(text: str, label: n.Name | None) -> str:
    return text if label is None else f"{text} (Named {label.text}.)"


# --- points ---
@points.tells(n.ScoreSum)
def _score_sum(node: n.ScoreSum, owner: Voice) -> str:
    text = _amount(node.amount, owner)
    text += "" if node.per is None else f" for each {things(node.per, owner)}"
    if node.most is not None:
        sign = "-" if isinstance(node.amount, n.Negative) else ""
        text += f", no {'less' if sign else 'more'} than {sign}{node.most.value} in all"
    return sentence(text if node.test is None else f"{text} if {phrase(node.test, owner)}")


@points.tells(n.ScoreBy)
def _score_by(node: n.ScoreBy, owner: Voice) -> str:
    note = FROM_THE_LEFT if mentions_position(node.amount) else ""
    return sentence(f"by {phrase(node.amount, owner)}{note}: {_table(node.table, node.amount)}")


@points.tells(n.ScoreOnce)
def _score_once(node: n.ScoreOnce, owner: Voice) -> str:
    who = "once for a player with at least one of this type"
    return sentence(f"{who}, by {phrase(node.amount, THAT_PLAYER)}: {_table(node.table, node.amount)}")


@points.tells(n.ScoreGroups)
def _score_groups(node: n.ScoreGroups, owner: Voice) -> str:
    groups = "for each group of this type that a player has (cards beside, above or below each other)"
    return sentence(f"{groups}, by its size: {_table(node.table, None)}")


@points.tells(n.ScoreSets)
def _score_sets(node: n.ScoreSets, owner: Voice) -> str:
    sets = f"for each set of different {plural(node.field.text)} in {phrase(node.refs, owner)}"
    return sentence(f"{sets} (the largest first, each thing in one set), by its size: {_table(node.table, None)}")


def _amount(amount: n.Expr, owner: Voice) -> str:
    if isinstance(amount, n.Int | n.Negative):
        return numbered(_number(amount), "point")
    note = FROM_THE_LEFT if mentions_position(amount) else ""
    return f"as many points as {phrase(amount, owner)}{note}"


def _number(value: n.Int | n.Negative) -> int:
    return -value.number.value if isinstance(value, n.Negative) else value.value


# --- tables ---
def _table(table: n.Table, amount: n.Expr | None) -> str:
    first, *others = table.entries
    entries = [_entry(first), *(_gives(entry, str(_number(entry.value))) for entry in others)]
    return ", ".join(entries) + _below(first, amount)


def _entry(entry: n.Entry) -> str:
    return _gives(entry, numbered(_number(entry.value), "point"))


def _gives(entry: n.Entry, value: str) -> str:
    verb = "give" if isinstance(entry.key, n.KeyRange | n.KeyOpen) else "gives"
    return f"{phrase(entry.key, OWNER)} {verb} {value}"


def _below(first: n.Entry, amount: n.Expr | None) -> str:
    """What lies under a table's first entry is 0; positions have nothing under 1."""
    if isinstance(first.key, n.KeyWord):
        return ""
    least = first.key.number if isinstance(first.key, n.KeyOne) else first.key.least
    is_position = amount is not None and mentions_position(amount)
    if least.value == 0 or (is_position and least.value == 1):
        return ""
    counts = amount is None or isinstance(amount, n.Count | n.Different | n.Alike)
    return "; fewer give 0" if counts else "; less gives 0"


@clause.tells(n.Table)
def _table_alone(node: n.Table, card: ThisCard) -> list[str]:
    return [sentence(_table(node, n.Int(0)))]


@clause.tells(n.Entry)
def _entry_alone(node: n.Entry, card: ThisCard) -> list[str]:
    return [sentence(_entry(node))]


@clause.tells(n.KeyOne, n.KeyRange, n.KeyOpen, n.KeyWord)
def _key_alone(node: n.Node, card: ThisCard) -> list[str]:
    return [f"For {phrase(node, OWNER)}."]
