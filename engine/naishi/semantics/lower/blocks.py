"""Branches and loops in which nobody chooses."""

from __future__ import annotations

from naishi.program import SEAT, ForItems, ForPlayers, IfFound, IfThen, Local, Statement
from naishi.semantics import constants
from naishi.semantics.lower.finding import loop_query, search
from naishi.semantics.lower.statements import check_new_name, lowers, statements
from naishi.semantics.resolve.expressions import condition
from naishi.semantics.resolve.scope import Scope
from naishi.syntax import nodes as n


@lowers(n.If)
def _if(scope: Scope, node: n.If) -> Statement | None:
    test = condition(scope, node.test)
    happens = constants.truth(node.test, scope.world.players)
    scope.world.is_left_out |= happens is not None
    then = statements(scope, node.then) if happens is not False else ()
    otherwise = _else(scope, node.otherwise) if happens is not True else ()
    return IfThen(test, then, otherwise, span=node.span) if test is not None else None


def _else(scope: Scope, node: n.Block | n.If | None) -> tuple[Statement, ...]:
    if isinstance(node, n.If):
        inner = _if(scope, node)
        return (inner,) if inner else ()
    return statements(scope, node) if node is not None else ()


@lowers(n.Find)
def _find(scope: Scope, node: n.Find) -> Statement | None:
    found, inner = search(scope, node)
    then, otherwise = statements(inner, node.block), _else(scope, node.otherwise)
    return IfFound(found, then, otherwise, span=node.span) if found is not None else None


@lowers(n.EachPlayer)
def _each_player(scope: Scope, node: n.EachPlayer) -> Statement | None:
    inner = scope.of_another()
    saved = scope.frame.new(SEAT)
    return ForPlayers(node.other, saved, statements(inner, node.block), span=node.span)


@lowers(n.EachItem)
def _each_item(scope: Scope, node: n.EachItem) -> Statement | None:
    loop = loop_query(scope, node)
    if loop is None:
        return None
    found, name, test = loop
    assert isinstance(name.expr, Local)
    check_new_name(scope, node.name)
    inner = scope.bound(**{node.name.text: name})
    return ForItems(found, name.expr.index, test, statements(inner, node.block), span=node.span)
