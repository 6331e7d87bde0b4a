"""A turn in which a player can be left without a move."""

from __future__ import annotations

from naishi.base.diagnostic import Diagnostic
from naishi.semantics import problems
from naishi.semantics.symbols.table import SymbolTable
from naishi.syntax import nodes as n


def stuck(world: SymbolTable) -> list[Diagnostic]:
    """The turn's first offer needs an `otherwise`, unless one of its actions is always possible."""
    turn = world.linked.turn
    offer = _first_offer(turn.block) if turn is not None else None
    if offer is None or offer.may:
        return []
    if isinstance(offer, n.Do):
        return [] if _always(world, offer.action.text) else [problems.effects.can_be_stuck(offer.span)]
    for choice in offer.choices:
        if isinstance(choice, n.Otherwise) or (choice.test is None and _always(world, choice.action.text)):
            return []
    return [problems.effects.can_be_stuck(offer.span)]


def _first_offer(block: n.Block) -> n.Do | n.DoOne | None:
    """The first offer of a turn, if it is certain to be made."""
    for statement in block.statements:
        if isinstance(statement, n.Do | n.DoOne):
            return statement
        if isinstance(statement, n.Choose | n.If | n.Repeat | n.EachPlayer | n.EachItem | n.Find | n.Together):
            return None
    return None


def _always(world: SymbolTable, action: str) -> bool:
    """Whether an action has nothing in its head that can fail. One that is not declared is reported elsewhere."""
    node = world.linked.actions.get(action)
    return node is None or not node.head
