"""A card's clauses in plain English: what it is, what it scores, what it sets off."""

from __future__ import annotations

from functools import singledispatch

from attrs import evolve

from naishi.syntax import nodes as n
from naishi.syntax.english.effects import block_lines
from naishi.syntax.english.questions import phrase, things
from naishi.syntax.english.words import (
    A_PLAYER,
    FROM_THE_LEFT,
    OWNER,
    THAT_PLAYER,
    ThisCard,
    Voice,
    listed,
    mentions_position,
    numbered,
    plural,
    sentence,
    unknown,
    with_article,
)


@singledispatch
def clause(node: n.Node, card: ThisCard) -> list[str]:
    """A clause, or a part of one, line by line."""
    raise unknown(node, "spoken")


# --- what it is ---
@clause.register
def _has_field(node: n.HasField, card: ThisCard) -> list[str]:
    if isinstance(node.value, n.Listed):
        return [f"Its {node.field.text} is {listed([phrase(one, OWNER) for one in node.value.values])}."]
    return [f"Its {node.field.text} is {phrase(node.value, OWNER)}."]


@clause.register
def _listed_values(node: n.Listed, card: ThisCard) -> list[str]:
    return [sentence(listed([phrase(one, OWNER) for one in node.values]))]


@clause.register
def _is_tags(node: n.IsTags, card: ThisCard) -> list[str]:
    tags = [tag.text for tag in node.tags]
    return [f"Its {'tag is' if len(tags) == 1 else 'tags are'} {listed(tags)}."]


@clause.register
def _counts_as(node: n.CountsAs, card: ThisCard) -> list[str]:
    types = listed([with_article(name.text) for name in node.types])
    return [f"It counts as {types} wherever that is asked for, and not under its own name."]


@clause.register
def _faces(node: n.Faces, card: ThisCard) -> list[str]:
    first, *others = [name.text for name in node.names]
    rest = f" and also {listed(others)}" if others else ""
    return [f"Its sides are {first} (up at first){rest}." if others else f"Its only side is {first}."]


# --- scoring ---
@clause.register
def _score(node: n.Score, card: ThisCard) -> list[str]:
    return [_named(_points(node.points, card), node.label)]


@clause.register
def _replace_score(node: n.ReplaceScore, card: ThisCard) -> list[str]:
    return [f"In place of the score named {node.label.text}:", *(f"  {line}" for line in clause(node.points, card))]


@clause.register
def _remove_score(node: n.RemoveScore, card: ThisCard) -> list[str]:
    return [f"The score named {node.label.text} is taken away."]


def _named(text: str, label: n.Name | None) -> str:
    return text if label is None else f"{text} (Named {label.text}.)"


@clause.register(n.ScoreSum)
@clause.register(n.ScoreBy)
@clause.register(n.ScoreOnce)
@clause.register(n.ScoreGroups)
@clause.register(n.ScoreSets)
def _points_alone(node: n.Points, card: ThisCard) -> list[str]:
    return [_points(node, card)]


def player_score(node: n.Score) -> list[str]:
    """A score line that belongs to no card."""
    return [_named(_points(node.points, ThisCard(), THAT_PLAYER), node.label)]


def _points(node: n.Points, card: ThisCard, voice: Voice = OWNER) -> str:
    owner = evolve(voice, card=card)
    match node:
        case n.ScoreSum(amount=amount, per=per, test=test):
            text = _amount(amount, owner)
            text += "" if per is None else f" for each {things(per, owner)}"
            return sentence(text if test is None else f"{text} if {phrase(test, owner)}")
        case n.ScoreBy(amount=amount, table=table):
            note = FROM_THE_LEFT if mentions_position(amount) else ""
            return sentence(f"by {phrase(amount, owner)}{note}: {_table(table, amount)}")
        case n.ScoreOnce(amount=amount, table=table):
            who = "once for a player with at least one of this type"
            return sentence(f"{who}, by {phrase(amount, THAT_PLAYER)}: {_table(table, amount)}")
        case n.ScoreGroups(table=table):
            groups = "for each group of this type that a player has (cards beside, above or below each other)"
            return sentence(f"{groups}, by its size: {_table(table, None)}")
        case n.ScoreSets(field=field, refs=refs, table=table):
            sets = f"for each set of different {plural(field.text)} in {phrase(refs, owner)}"
            return sentence(f"{sets} (the largest first, each thing in one set), by its size: {_table(table, None)}")


def _amount(amount: n.Expr, owner: Voice) -> str:
    match amount:
        case n.Int(value=value) | n.Negative(number=n.Int(value=value)):
            return numbered(-value if isinstance(amount, n.Negative) else value, "point")
    note = FROM_THE_LEFT if mentions_position(amount) else ""
    return f"as many points as {phrase(amount, owner)}{note}"


# --- tables ---
def _table(table: n.Table, amount: n.Expr | None) -> str:
    first, *others = table.entries
    entries = [_entry(first, numbered(_value(first), "point")), *(_entry(e, str(_value(e))) for e in others)]
    return ", ".join(entries) + _below(first, amount)


def _entry(entry: n.Entry, value: str) -> str:
    verb = "give" if isinstance(entry.key, n.KeyRange | n.KeyOpen) else "gives"
    return f"{_key(entry.key)} {verb} {value}"


def _value(entry: n.Entry) -> int:
    return -entry.value.number.value if isinstance(entry.value, n.Negative) else entry.value.value


def _key(key: n.KeyOne | n.KeyRange | n.KeyOpen | n.KeyWord) -> str:
    match key:
        case n.KeyOne(number=number):
            return str(number.value)
        case n.KeyRange(least=least, most=most):
            return f"{least.value} to {most.value}"
        case n.KeyOpen(least=least):
            return f"{least.value} or more"
        case n.KeyWord(word=word):
            return word.text


def _below(first: n.Entry, amount: n.Expr | None) -> str:
    """What lies under a table's first entry is 0; positions have nothing under 1."""
    match first.key:
        case n.KeyOne(number=least) | n.KeyRange(least=least) | n.KeyOpen(least=least):
            is_position = amount is not None and mentions_position(amount)
            if least.value == 0 or (is_position and least.value == 1):
                return ""
            return (
                "; fewer give 0"
                if amount is None or isinstance(amount, n.Count | n.Different | n.Alike)
                else "; less gives 0"
            )
    return ""


@clause.register
def _table_alone(node: n.Table, card: ThisCard) -> list[str]:
    return [sentence(_table(node, n.Int(0)))]


@clause.register
def _entry_alone(node: n.Entry, card: ThisCard) -> list[str]:
    return [sentence(_entry(node, numbered(_value(node), "point")))]


@clause.register(n.KeyOne)
@clause.register(n.KeyRange)
@clause.register(n.KeyOpen)
@clause.register(n.KeyWord)
def _key_alone(node: n.KeyOne | n.KeyRange | n.KeyOpen | n.KeyWord, card: ThisCard) -> list[str]:
    return [f"For {_key(node)}."]


# --- effects ---
@clause.register
def _before_scoring(node: n.BeforeScoring, card: ThisCard) -> list[str]:
    return ["Once, before the final count, in order of seats, then of positions:", *block_lines(node.block, OWNER)]


@clause.register
def _card_when(node: n.CardWhen, card: ThisCard) -> list[str]:
    return [
        sentence(f"when this card {motion(node.motion)}{when_over(node.motion)}:"),
        *block_lines(node.block, THAT_PLAYER),
    ]


@clause.register(n.Enters)
@clause.register(n.Leaves)
@clause.register(n.MovesIn)
def _motion_alone(node: n.Motion, card: ThisCard) -> list[str]:
    return [f"It {motion(node)}."]


def motion(node: n.Motion) -> str:
    """`enters a player's … from …`; from then on `that player` is the owner of the place."""
    place = phrase(node.place, A_PLAYER)
    rest = THAT_PLAYER if _names_owner(node.place) else A_PLAYER
    match node:
        case n.Enters(source=source):
            return f"enters {place} from {'anywhere else' if source is None else phrase(source, rest)}"
        case n.Leaves(target=target):
            return f"leaves {place} for {'anywhere else' if target is None else phrase(target, rest)}"
        case n.MovesIn():
            return f"moves from one part of {place} to another"


def when_over(node: n.Motion) -> str:
    """When a trigger happens, and who `that player` is if no place told."""
    told = any(_names_owner(ref) for ref in (node.place, _other_end(node)) if ref is not None)
    return ", once the action is over" + ("" if told else ' ("that player" is whose action caused it)')


def _other_end(node: n.Motion) -> n.Ref | None:
    match node:
        case n.Enters(source=source):
            return source
        case n.Leaves(target=target):
            return target
    return None


def _names_owner(ref: n.Ref) -> bool:
    return isinstance(ref.base, n.Mine)
