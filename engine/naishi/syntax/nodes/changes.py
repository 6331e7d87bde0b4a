"""What an expansion changes."""

from __future__ import annotations

from attrs import frozen

from naishi.syntax.nodes.cards import Card, CardFile, Cards, CardTable, Clause
from naishi.syntax.nodes.course import Action, After, Automatic, Step, Trigger, Turn
from naishi.syntax.nodes.expressions import Expr
from naishi.syntax.nodes.leaves import Keyword, Name, Node
from naishi.syntax.nodes.scores import ScoreBlock, Scoring, Winner
from naishi.syntax.nodes.statements import Alternative, Block, Otherwise


@frozen(eq=False, repr=False)
class Replace(Node):
    new: Step | Automatic | Action | Card | Cards | Trigger | Turn | After | Scoring | Winner


@frozen(eq=False, repr=False)
class ExtendField(Node):
    field: Name
    words: tuple[Name, ...]


@frozen(eq=False, repr=False)
class ExtendGroup(Node):
    group: Name
    part: Name


@frozen(eq=False, repr=False)
class ExtendCard(Node):
    card: Name
    clauses: tuple[Clause, ...]


@frozen(eq=False, repr=False)
class ExtendCards(Node):
    group: Name
    file: CardFile | None
    parts: tuple[Clause | CardTable, ...]


@frozen(eq=False, repr=False)
class ExtendScoring(Node):
    body: ScoreBlock


@frozen(eq=False, repr=False)
class ExtendTurn(Node):
    choices: tuple[Alternative | Otherwise, ...]


@frozen(eq=False, repr=False)
class ExtendStep(Node):
    step: Name
    end: Keyword  # first, last
    block: Block


@frozen(eq=False, repr=False)
class Narrow(Node):
    condition: Name
    test: Expr


@frozen(eq=False, repr=False)
class Remove(Node):
    kind: Keyword  # card, cards, action, step, when
    name: Name


Change = (
    Replace
    | ExtendField
    | ExtendGroup
    | ExtendCard
    | ExtendCards
    | ExtendScoring
    | ExtendTurn
    | ExtendStep
    | Narrow
    | Remove
)
