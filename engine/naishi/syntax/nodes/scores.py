"""What counts, and who wins."""

from __future__ import annotations

from attrs import frozen

from naishi.syntax.nodes.expressions import Expr, Query, Refs
from naishi.syntax.nodes.leaves import Int, Keyword, Name, Negative, Node
from naishi.syntax.nodes.statements import Block


@frozen(eq=False, repr=False)
class KeyOne(Node):
    number: Int


@frozen(eq=False, repr=False)
class KeyRange(Node):
    least: Int
    most: Int


@frozen(eq=False, repr=False)
class KeyOpen(Node):
    least: Int


@frozen(eq=False, repr=False)
class KeyWord(Node):
    word: Name


@frozen(eq=False, repr=False)
class Entry(Node):
    key: KeyOne | KeyRange | KeyOpen | KeyWord
    value: Int | Negative


@frozen(eq=False, repr=False)
class Table(Node):
    entries: tuple[Entry, ...]


@frozen(eq=False, repr=False)
class ScoreSum(Node):
    amount: Expr
    per: Query | None
    most: Int | None  # in all; of an amount below 0: how much below
    test: Expr | None


@frozen(eq=False, repr=False)
class ScoreBy(Node):
    amount: Expr
    table: Table


@frozen(eq=False, repr=False)
class ScoreOnce(Node):
    amount: Expr
    table: Table


@frozen(eq=False, repr=False)
class ScoreGroups(Node):
    table: Table


@frozen(eq=False, repr=False)
class ScoreSets(Node):
    field: Name
    refs: Refs
    table: Table


Points = ScoreSum | ScoreBy | ScoreOnce | ScoreGroups | ScoreSets


@frozen(eq=False, repr=False)
class Score(Node):
    label: Name | None
    points: Points


@frozen(eq=False, repr=False)
class ReplaceScore(Node):
    label: Name
    points: Points


@frozen(eq=False, repr=False)
class RemoveScore(Node):
    label: Name


@frozen(eq=False, repr=False)
class ScoreBlock(Node):
    block: Block
    scores: tuple[Score, ...]


@frozen(eq=False, repr=False)
class Scoring(Node):
    group: Name
    body: ScoreBlock


@frozen(eq=False, repr=False)
class Ranking(Node):
    direction: Keyword  # most, fewest
    amount: Expr


@frozen(eq=False, repr=False)
class Winner(Node):
    rankings: tuple[Ranking, ...]
