"""Automatic players: seats after those of the players, which follow rules of their own and never choose."""

from __future__ import annotations

from naishi.base.diagnostic import Diagnostic, Label
from naishi.semantics import constants, problems
from naishi.semantics.link.linked import Linked
from naishi.semantics.lower.code import Code, called_by
from naishi.semantics.symbols.table import MOST_SEATS
from naishi.syntax import nodes as n


def automatic_problems(linked: Linked) -> list[Diagnostic]:
    """What is wrong with how they are declared, whatever stands in their blocks."""
    least, most = linked.players()
    numbers = range(max(1, least), min(most, MOST_SEATS) + 1)
    found: list[Diagnostic] = []
    for node in linked.automatic.values():
        if node.test is None:
            continue
        answers = {constants.truth(node.test, players) for players in numbers}
        if None in answers:
            found.append(problems.files.not_known_before(node.test.span, node.name.text))
        elif len(answers) == 1:
            told = "so it is for every number of players" if True in answers else "so it is for no number of players"
            found.append(problems.effects.constant(node.test.span, True in answers, told))
    for players in numbers:
        there = linked.automatic_with(players)
        if there and players + len(there) > MOST_SEATS:
            found.append(problems.files.too_many_seats(there[-1].name.span, players, len(there), MOST_SEATS))
            break
    return found


def choices_of(code: Code, name: str) -> list[Diagnostic]:
    """The actions that an automatic player does, and in which it would have to choose."""
    found: list[Diagnostic] = []
    for call in called_by(code, caller_of(name)):
        chooses = code.choosing.get(call.text)
        if chooses is not None:
            where = f"when {name} does {call.text}: it is an automatic player"
            label = Label(chooses, f"{call.text} asks whoever does it")
            found.append(problems.effects.choice_not_here(call.span, where, labels=(label,)))
    return found


def caller_of(name: str) -> str:
    """What an automatic player's block is called among those who do actions."""
    return f"automatic player {name}"


def turn_of(node: n.Automatic) -> str:
    """Where nobody can choose, as a message says it."""
    return f"in the turn of {node.name.text}, which is an automatic player"


__all__ = ["automatic_problems", "caller_of", "choices_of", "turn_of"]
