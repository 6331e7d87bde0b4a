"""Numbers, seats, and what names stand for, as closures."""

from __future__ import annotations

from naishi.program import (
    FRAME_SEAT,
    FRAME_THIS,
    Arithmetic,
    It,
    KeptOf,
    Local,
    Me,
    Num,
    Opponent,
    PlayerCount,
    Points,
    This,
)
from naishi.program.arithmetic import OPERATIONS
from naishi.runtime.evaluate.expressions import Questions
from naishi.runtime.evaluate.values import Value, evaluates, it_itself


@evaluates(Num)
def _number(questions: Questions, expr: Num) -> Value:
    number = expr.value
    return lambda c, b, it: number


@evaluates(PlayerCount)
def _players(questions: Questions, expr: PlayerCount) -> Value:
    players = questions.program.players
    return lambda c, b, it: players


@evaluates(Local)
def _local(questions: Questions, expr: Local) -> Value:
    index = expr.index
    return lambda c, b, it: c[b + index]


@evaluates(It)
def _it(questions: Questions, expr: It) -> Value:
    return it_itself


@evaluates(This)
def _this(questions: Questions, expr: This) -> Value:
    return lambda c, b, it: c[b + FRAME_THIS]


@evaluates(Me)
def _me(questions: Questions, expr: Me) -> Value:
    return lambda c, b, it: c[b + FRAME_SEAT]


@evaluates(Opponent)
def _opponent(questions: Questions, expr: Opponent) -> Value:
    of = questions.value(expr.seat)
    return lambda c, b, it: 3 - of(c, b, it)


@evaluates(KeptOf)
def _kept(questions: Questions, expr: KeptOf) -> Value:
    return questions.kept(expr.kept, expr.owner)


@evaluates(Arithmetic)
def _arithmetic(questions: Questions, expr: Arithmetic) -> Value:
    left, right, apply = questions.value(expr.left), questions.value(expr.right), OPERATIONS[expr.op]
    return lambda c, b, it: apply(left(c, b, it), right(c, b, it))


@evaluates(Points)
def _points(questions: Questions, expr: Points) -> Value:
    whose = questions.value(expr.seat)
    return lambda c, b, it: questions.points(c, whose(c, b, it))
