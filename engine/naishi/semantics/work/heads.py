"""What the lines of heads take: each is given what the rest of its head takes."""

from __future__ import annotations

from naishi.program import Binder, Expr, KeptPayment, OnlyIf, Payment, Pool, PricePayment
from naishi.semantics.work.amounts import Work, again, together
from naishi.semantics.work.working import Working, head_costs

_PRICED = 60  # one way to pay is found
MOST_MOVES = 5000  # of an action, with all ways to pay; more are refused


@head_costs(Binder)
def _bind(work: Working, line: Binder, rest: Work) -> Work:
    number = sum(work.candidates(pool, line) for pool in line.pools)
    number = number * (number - 1) // 2 if len(line.names) == 2 else number
    tested = together([work.expr(line.test), rest], 4)
    asked = [work.expr(expr) for pool in line.pools for expr in _exprs_of(pool)]
    looked = together(asked, sum(2 + work.scanned(pool.sources) for pool in line.pools))
    return together([looked, again(number, tested, line.span, "choices")])


@head_costs(OnlyIf)
def _only_if(work: Working, line: OnlyIf, rest: Work) -> Work:
    return together([work.expr(line.test), rest], 1)


@head_costs(Payment)
def _pay(work: Working, line: Payment, rest: Work) -> Work:
    spot = line.source_place
    room = work.lying[spot.place] * work.program.places[spot.place].count if spot is not None else work.items
    return together([rest, work.expr(line.source)], 10 + room)


@head_costs(KeptPayment)
def _pay_number(work: Working, line: KeptPayment, rest: Work) -> Work:
    return together([rest, work.expr(line.amount)], 4)


@head_costs(PricePayment)
def _pay_price(work: Working, line: PricePayment, rest: Work) -> Work:
    return together([rest], _PRICED * min(MOST_MOVES, line.ways))


def _exprs_of(pool: Pool) -> list[Expr]:
    found = [getattr(source, name, None) for source in pool.sources for name in ("address", "owner")]
    return [one for one in (*found, pool.owner) if one is not None]
