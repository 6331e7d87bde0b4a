"""Effects cut at their choice points into numbered steps, each saying which comes next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve, frozen

from naishi.base.rows import Rows
from naishi.base.source import Span
from naishi.base.walk import parts
from naishi.program import Run
from naishi.semantics import problems
from naishi.semantics.lower.code import Code, settle
from naishi.semantics.lower.statements import lowers, statements
from naishi.semantics.resolve.scope import Scope
from naishi.syntax import nodes as n


@frozen
class Place:
    """Where in the code a block stands. `stop`: the step after the nearest repeat; `turn`: in the turn's own block;
    `nobody`: why nobody can choose here, if so; `rules`: the same of the turn of a seat that follows rules, in which
    others can be asked; `mine`: whether it is done by the one whose block it is, not by each player."""

    stop: int | None = None
    turn: bool = False
    nobody: str = ""
    rules: str = ""
    mine: bool = True


@frozen
class Here:
    """Where a statement's steps stand: its first, what follows on it, and where its block is left; in which block."""

    label: int
    follow: int
    leave: int
    place: Place


# A statement in which somebody may choose, or that holds others, as steps; the scope of what follows it, if another.
cuts: Rows[Callable[[Code, Scope, Any, Here], Scope | None]] = Rows("cuts")


def block(code: Code, scope: Scope, node: n.Block, entry: int, leave: int, place: Place) -> None:
    """Lower a block from the step `entry`; when it is over, or its rest is left, `leave` follows."""
    straight: list[n.Statement] = []
    label = entry
    for index, child in enumerate(node.statements):
        if not is_cut(child) if place.turn else lowers.has(child):
            straight.append(child)
            continue
        if straight:
            label = _straight(code, scope, straight, label, place, node.span)
            straight = []
        follow = code.label()
        scope = cut(code, scope, child, Here(label, follow, leave, place))
        label = follow
        if isinstance(child, n.Stop) and index + 1 < len(node.statements):
            code.world.report(problems.effects.nothing_follows(node.statements[index + 1].span))
    if straight:
        label = _straight(code, scope, straight, label, place, node.span)
    code.put(label, Run((), leave, span=node.span))


def _straight(code: Code, scope: Scope, nodes: list[n.Statement], label: int, place: Place, span: Span) -> int:
    """Statements without a choice, one after the other: in the turn, what they set off happens behind the last."""
    follow = code.label()
    inner = n.Block(tuple(nodes), span=span)
    if place.turn:
        block(code, scope, inner, label, settled(code, follow, place), evolve(place, turn=False))
    else:
        code.put(label, Run(statements(scope, inner), follow, span=span))
    return follow


def settled(code: Code, follow: int, place: Place) -> int:
    """What follows on a statement: in the turn itself, first what it set off."""
    if not place.turn:
        return follow
    label = code.label()
    settle(code, label, follow)
    return label


_HOLD_OTHERS = (n.If, n.Find, n.EachPlayer, n.EachItem)


def is_cut(node: n.Statement) -> bool:
    """Whether somebody may choose in it, or control leaves from inside."""
    if not isinstance(node, _HOLD_OTHERS):
        return cuts.has(node)
    return any(cuts.has(part) and not isinstance(part, _HOLD_OTHERS) for part in parts(node))


def cut(code: Code, scope: Scope, node: n.Statement, here: Here) -> Scope:
    """Lower one statement that cuts; the scope of what follows it."""
    bound = cuts.of(node)(code, scope, node, here)
    return bound if bound is not None else scope
