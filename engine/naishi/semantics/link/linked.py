"""A game as it is linked: all its declarations, each as the last file that has a say in it wants it."""

from __future__ import annotations

import re

from attrs import Factory, define, frozen

from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Span
from naishi.semantics import constants
from naishi.semantics.link.card_groups import CardGroup
from naishi.semantics.link.card_tables import ANY_CARD
from naishi.semantics.link.changes import Change
from naishi.semantics.link.heads import Head, heads_of
from naishi.syntax import nodes as n
from naishi.syntax.parsed import Parsed

# What is told because there are no such cards, or too few of them.
COMES_OF_CARDS = frozenset({"cannot-pay", "constant", "not-allowed-there", "one-item", "overfull", "too-few"})
_SAYS_CARD = re.compile(r"\b(card|face|move)\b")
AUTOMATIC = "automatic player"


@frozen
class Unit:
    """A game, an expansion, or an option that is on: declarations with what they stand on."""

    name: str
    span: Span
    stands_on: frozenset[str]
    items: tuple[n.Declaration, ...]
    is_game: bool = False


@define
class Linked:
    """The whole game as declared, names not yet looked up. `units` in the order they were applied."""

    header: n.Game
    units: list[str] = Factory(list)
    stands_on: dict[str, frozenset[str]] = Factory(dict)
    options: dict[str, n.Option] = Factory(dict)
    options_on: frozenset[str] = frozenset()
    tags: list[n.Name] = Factory(list)
    fields: dict[str, n.Field] = Factory(dict)
    kept: dict[str, n.Number | n.KeptWord] = Factory(dict)
    conditions: dict[str, n.Condition] = Factory(dict)
    places: dict[str, n.Place] = Factory(dict)
    grids: dict[str, n.Grid] = Factory(dict)
    groups: dict[str, n.Group] = Factory(dict)
    tokens: dict[str, n.Token] = Factory(dict)
    cards: dict[str, n.Card] = Factory(dict)  # those of tables among them
    card_groups: dict[str, CardGroup] = Factory(dict)
    steps: dict[str, n.Step] = Factory(dict)
    automatic: dict[str, n.Automatic] = Factory(dict)
    actions: dict[str, n.Action] = Factory(dict)
    turn: n.Turn | None = None
    scoring: n.Scoring | None = None
    winner: n.Winner | None = None
    after: dict[str, n.After] = Factory(dict)
    triggers: list[n.Trigger] = Factory(list)
    examples: list[tuple[str, n.Example]] = Factory(list)  # with the unit each belongs to
    lost: frozenset[str] = frozenset()  # names whose declaration did not parse
    files: tuple[Parsed, ...] = ()  # what it was linked from, each declaration as its own file has it
    setup_span: Span | None = None
    changes: list[Change] = Factory(list)  # what files took away from others

    def group_nodes(self) -> dict[str, n.Cards]:
        """The groups of cards as declared."""
        return {name: group.node for name, group in self.card_groups.items() if group.node.name is not None}

    def is_lost(self, name: str) -> bool:
        """Whether its declaration may be one that did not parse. Rows of a table begin with the name of their group."""
        words = name.split("_")
        return any("_".join(words[:end]) in self.lost for end in range(1, len(words) + 1))

    def may_be_lost(self, problem: Diagnostic) -> bool:
        """Whether a problem speaks of a name whose declaration may be one that could not be read, or comes of cards
        that could not."""
        if ANY_CARD in self.lost and problem.code in COMES_OF_CARDS:
            return True
        if problem.code not in ("unknown-name", "nothing-to-change"):
            return False
        said = problem.message.partition(" called ")[0]
        return self.is_lost(problem.span.text) or (ANY_CARD in self.lost and _SAYS_CARD.search(said) is not None)

    def automatic_with(self, players: int) -> tuple[n.Automatic, ...]:
        """The automatic players of a game of so many, in the order of their seats."""
        every = self.automatic.values()
        return tuple(node for node in every if node.test is None or constants.truth(node.test, players))

    def version(self) -> int:
        """The game's version; 1 if unsaid."""
        return next((m.number.value for m in self.header.meta if isinstance(m, n.Version)), 1)

    def heads(self) -> list[Head]:
        """Whose the game and its expansions are, in the order they were applied; those that say nothing left out."""
        return heads_of(self.files, self.units)

    def players(self) -> tuple[int, int]:
        """The fewest and the most players; (0, 0) if unsaid."""
        for m in self.header.meta:
            if isinstance(m, n.Players):
                return m.least.value, m.most.value if m.most else m.least.value
        return 0, 0

    def turn_limit(self) -> int:
        """After how many turns the game ends unfinished; 0 if unsaid."""
        return next((m.turns.value for m in self.header.meta if isinstance(m, n.TurnLimit)), 0)
