"""Statements without a choice inside. Each has a row, in the file of its subject."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from naishi.base.rows import Rows
from naishi.program import Statement
from naishi.semantics import problems
from naishi.semantics.resolve.scope import Scope
from naishi.syntax import nodes as n

lowers: Rows[Callable[[Scope, Any], Statement | None]] = Rows("lowers")


def statements(scope: Scope, block: n.Block) -> tuple[Statement, ...]:
    """All of a block; what has a problem is reported and left out."""
    found = [statement(scope, s) for s in block.statements]
    return tuple(s for s in found if s is not None)


def statement(scope: Scope, node: n.Statement) -> Statement | None:
    """One statement in which nobody chooses; None after a report."""
    return lowers.of(node)(scope, node)


def check_new_name(scope: Scope, name: n.Name) -> None:
    """A bound name must not hide another, nor one of the game's."""
    what = scope.world.what_is(name.text)
    if what:
        scope.world.report(problems.effects.taken_name(name.span, what))
    elif name.text in scope.names:
        scope.world.report(problems.effects.taken_name(name.span, "a name bound just before"))
