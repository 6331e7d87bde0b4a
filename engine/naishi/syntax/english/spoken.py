"""Rules read back in plain English, made from the tree alone: what the engine understood, not what was meant."""

from __future__ import annotations

from naishi.syntax import nodes as n
from naishi.syntax.english import cards, clauses, course, declarations, effects, examples, points, questions
from naishi.syntax.english.telling import clause, declaration, effect, phrase
from naishi.syntax.english.words import YOU, ThisCard, sentence

FILES = (questions, effects, points, clauses, declarations, cards, course, examples)  # each has rows of its own
CONDITIONS = (n.Or, n.And, n.Not, n.Brackets, n.Exists, n.InPlace, n.NoEnd, n.Is)


def describe(node: n.Node) -> list[str]:
    """What a node says, one sentence a line; what belongs to a line stands further in."""
    kind = type(node)
    if kind in declaration.rows:
        return declaration(node)
    if kind in clause.rows:
        return clause(node, ThisCard())
    return effect(node, YOU) if kind in effect.rows else [_fragment(node)]


def describe_card(card: n.Card) -> list[str]:
    """What a card is, scores and sets off."""
    return describe(card)


def describe_action(action: n.Action) -> list[str]:
    """When an action is legal, and what it does."""
    return describe(action)


def say(node: n.Node) -> str:
    """What a node says, in one text without line ends."""
    return " ".join(line.strip() for line in describe(node))


def _fragment(node: n.Node) -> str:
    text = phrase(node, YOU)
    if isinstance(node, CONDITIONS):
        return sentence(f"true if {text}")
    return sentence(text if text.startswith("the ") else f"this means: {text}")
