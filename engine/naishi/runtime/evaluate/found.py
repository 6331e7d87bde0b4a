"""What is asked of all that a query finds, as closures: how many, how many alike, a total, whether there are some."""

from __future__ import annotations

from naishi.program import Aligned, Alike, Count, Different, Exists, Overall
from naishi.runtime.evaluate.aligned import aligned
from naishi.runtime.evaluate.expressions import Questions
from naishi.runtime.evaluate.values import Cells, Value, evaluates
from naishi.runtime.evaluate.yes_no import COMPARE


@evaluates(Count)
def _count(questions: Questions, expr: Count) -> Value:
    return questions.count(expr.query)


@evaluates(Exists)
def _exists(questions: Questions, expr: Exists) -> Value:
    op, number = expr.op, expr.number
    if (op, number) in (("at least", 1), ("at most", 0)):
        found, wanted = questions.any(expr.query), op == "at least"
        return found if wanted else lambda c, b, it: not found(c, b, it)
    count, apply = questions.count(expr.query), COMPARE[op]
    return lambda c, b, it: apply(count(c, b, it), number)


@evaluates(Different)
def _different(questions: Questions, expr: Different) -> Value:
    kinds, shown = questions.kinds_found(expr.query, expr.by), questions.shown_by(expr.by)
    return lambda c, b, it: len({v for kind in kinds(c, b, it) for v in shown[kind]})


@evaluates(Alike)
def _alike(questions: Questions, expr: Alike) -> Value:
    kinds, shown = questions.kinds_found(expr.query, expr.by), questions.shown_by(expr.by)

    def alike(c: Cells, b: int, it: int) -> int:
        tally: dict[int, int] = {}
        for kind in kinds(c, b, it):
            for v in shown[kind]:
                tally[v] = tally.get(v, 0) + 1
        return max(tally.values(), default=0)

    return alike


@evaluates(Overall)
def _overall(questions: Questions, expr: Overall) -> Value:
    kinds, field = questions.kinds_found(expr.query, expr.field), expr.field
    if expr.how == "total":
        worth = questions.fields[field]
        return lambda c, b, it: sum(worth[kind] for kind in kinds(c, b, it))
    shown = [kind.fields[field] for kind in questions.program.kinds]
    pick = max if expr.how == "highest" else min

    def extreme(c: Cells, b: int, it: int) -> int:
        values = [shown[kind] for kind in kinds(c, b, it)]
        return pick((value for value in values if value is not None), default=0)

    return extreme


@evaluates(Aligned)
def _aligned(questions: Questions, expr: Aligned) -> Value:
    return aligned(questions, expr.query)
