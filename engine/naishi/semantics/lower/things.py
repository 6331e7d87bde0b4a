"""What is done to one thing or one number, and what ends the game."""

from __future__ import annotations

from naishi.program import ITEM, BecomeKind, EndAfterRound, EndAfterTurnOf, EndNow, Expr, FlipItem, Statement
from naishi.semantics import problems
from naishi.semantics.lower.statements import lowers
from naishi.semantics.resolve.literals import face_words
from naishi.semantics.resolve.players import said, seat
from naishi.semantics.resolve.scope import Scope, Val
from naishi.semantics.resolve.single import single
from naishi.semantics.resolve.variables import change
from naishi.syntax import nodes as n


@lowers(n.Flip)
def _flip(scope: Scope, node: n.Flip) -> Statement | None:
    item = single(scope, node.what)
    faces = face_words(scope)
    if node.face.text not in faces:
        scope.world.report(problems.names.unknown_name(node.face.span, "face", faces))
        return None
    if item is False:
        scope.world.report(problems.effects.one_item_needed(node.what.span, node.what.pattern.noun.span.text, 2))
        return None
    if not isinstance(item, Val):
        return None
    owners = [k for k in scope.world.kinds.values() if item.kinds is None or k.id in item.kinds]
    if not any(node.face.text in k.faces for k in owners):
        said_faces = [f for k in owners for f in k.faces]
        scope.world.report(problems.names.unknown_name(node.face.span, f"face of {node.what.span.text}", said_faces))
        return None
    return FlipItem(item.expr, faces.index(node.face.text) + 1, span=node.span)


@lowers(n.Becomes)
def _becomes(scope: Scope, node: n.Becomes) -> Statement | None:
    if not scope.this:
        scope.world.report(problems.names.no_this(node.span))
        return None
    model = scope.lookup(node.model.text)
    if model is None and node.model.text in scope.names:
        return None
    if model is None:
        items = [k for k, v in scope.names.items() if v.sort == ITEM]
        hint = "`choose card model in …` before it binds a name."
        scope.world.report(problems.names.unknown_name(node.model.span, "chosen card", items, hint))
        return None
    if model.sort != ITEM:
        scope.world.report(problems.names.wrong_sort(node.model.span, "an item", said(model)))
        return None
    return BecomeKind(model.expr, span=node.span)


@lowers(n.Add, n.Reduce, n.Set)
def _change(scope: Scope, node: n.Add | n.Reduce | n.Set) -> Statement | None:
    return change(scope, node)


# --- when it ends ---
@lowers(n.EndNow)
def _end_now(scope: Scope, node: n.EndNow) -> Statement | None:
    return EndNow(span=node.span)


@lowers(n.EndAfterRound)
def _end_after_round(scope: Scope, node: n.EndAfterRound) -> Statement | None:
    return EndAfterRound(span=node.span)


@lowers(n.EndAfterTurn)
def _end_after_turn(scope: Scope, node: n.EndAfterTurn) -> Statement | None:
    who = _player(scope, node.player)
    return EndAfterTurnOf(who, span=node.span) if who is not None else None


def _player(scope: Scope, ref: n.Ref) -> Expr | None:
    """The player a reference names."""
    if ref.of is None and ref.at is None:
        return seat(scope, ref.base)
    scope.world.report(problems.names.wrong_sort(ref.span, "a player", "something else"))
    return None
