"""Branches and loops, as steps."""

from __future__ import annotations

from attrs import evolve

from naishi.program import (
    SEAT,
    SLOT,
    Branch,
    BranchFound,
    CountNext,
    CountStart,
    Forget,
    ItemsNext,
    ItemsStart,
    Local,
    Num,
    PlayersNext,
    PlayersStart,
    Run,
)
from naishi.semantics import constants, problems
from naishi.semantics.lower.code import Code
from naishi.semantics.lower.finding import found_by, loop_query, search
from naishi.semantics.lower.statements import check_new_name
from naishi.semantics.lower.steps import Here, Place, block, cuts, is_cut
from naishi.semantics.resolve.expressions import condition, number
from naishi.semantics.resolve.intervals import bounds
from naishi.semantics.resolve.scope import Scope
from naishi.syntax import nodes as n

MOST_TIMES = 1000


@cuts(n.Stop)
def _stop(code: Code, scope: Scope, node: n.Stop, here: Here) -> None:
    stop = here.place.stop
    if stop is None:
        code.world.report(problems.effects.stop_outside(node.span))
    code.put(here.label, Run((), stop if stop is not None else here.follow, span=node.span))


@cuts(n.If)
def _if(code: Code, scope: Scope, node: n.If, here: Here) -> None:
    test = condition(scope, node.test)
    happens = constants.truth(node.test, code.world.players)
    yes = _else(code, scope, node.then if happens is not False else None, here.follow, here.place)
    no = _else(code, scope, node.otherwise if happens is not True else None, here.follow, here.place)
    if happens is None:
        code.put(
            here.label, Branch(test, yes, no, here.follow, span=node.span) if test is not None else Run((), here.follow)
        )
    else:
        code.world.is_left_out = True
        code.put(here.label, Run((), yes if happens else no, span=node.span))


def _else(code: Code, scope: Scope, node: n.Block | n.If | None, follow: int, place: Place) -> int:
    """The step a branch begins with."""
    if node is None:
        return follow
    entry = code.label()
    if isinstance(node, n.If):
        _if(code, scope, node, Here(entry, follow, follow, place))
    else:
        block(code, scope, node, entry, follow, place)
    return entry


@cuts(n.Find)
def _find(code: Code, scope: Scope, node: n.Find, here: Here) -> None:
    found, inner = search(scope, node)
    yes, forget, follow = code.label(), code.label(), here.follow
    block(code, inner, node.block, yes, forget, here.place)
    code.put(forget, Run((Forget(found.local),) if found is not None else (), follow))
    no = _else(code, scope, node.otherwise, follow, here.place)
    code.put(here.label, BranchFound(found, yes, no, follow, span=node.span) if found is not None else Run((), follow))


@cuts(n.EachPlayer)
def _each_player(code: Code, scope: Scope, node: n.EachPlayer, here: Here) -> None:
    counter, saved = scope.frame.new(), scope.frame.new(SEAT)
    again, body = code.label(), code.label()
    code.put(here.label, PlayersStart(node.other, counter, saved, again, span=node.span))
    code.put(again, PlayersNext(node.other, counter, saved, body, here.follow, span=node.span))
    inner = evolve(here.place, stop=None, rules="", mine=False)
    block(code, scope.of_another(), node.block, body, again, inner)


@cuts(n.EachItem)
def _each_item(code: Code, scope: Scope, node: n.EachItem, here: Here) -> None:
    looking = scope.changed(reads=[])
    loop = loop_query(looking, node)
    check_new_name(scope, node.name)
    if loop is None:
        code.put(here.label, Run((), here.follow))
        return
    found, name, test = loop
    name = found_by(name, looking)
    if found.sort != SLOT and is_cut(node):
        hint = "Go through the slots instead: `each slot s in … { … card in s … }`."
        code.world.report(problems.effects.choice_not_here(node.span, "inside a loop over items", hint))
    assert isinstance(name.expr, Local)
    counter = scope.frame.new()
    again, body = code.label(), code.label()
    code.put(here.label, ItemsStart(counter, again, span=node.span))
    code.put(
        again, ItemsNext(found, counter, name.expr.index, test, body, here.follow, not is_cut(node), span=node.span)
    )
    block(code, scope.bound(**{node.name.text: name}), node.block, body, again, evolve(here.place, stop=None))


@cuts(n.Repeat)
def _repeat(code: Code, scope: Scope, node: n.Repeat, here: Here) -> None:
    times = number(scope, node.times)
    most = bounds(code.world, times).most if times is not None else 1
    if most <= 0:
        code.world.report(problems.effects.repeat_zero(node.times.span))
    elif most > MOST_TIMES:
        what = f"The number of times, which can be {most:,},"
        code.world.report(problems.cards.bad_value(node.times.span, what, f"to be at most {MOST_TIMES:,}"))
    counter = scope.frame.new()
    again, body = code.label(), code.label()
    code.put(here.label, CountStart(times if times is not None else Num(1), counter, again, span=node.span))
    code.put(again, CountNext(counter, body, here.follow, span=node.span))
    block(code, scope, node.block, body, again, evolve(here.place, stop=here.follow))
