"""Actions that are done, and what follows on each."""

from __future__ import annotations

from attrs import evolve

from naishi.base.source import Span
from naishi.program import Alternative, Local, Offer, Run
from naishi.semantics import constants, problems
from naishi.semantics.lower.choosing import nobody_chooses
from naishi.semantics.lower.code import Code, settle
from naishi.semantics.lower.steps import Here, Place, block, cut, cuts
from naishi.semantics.resolve.expressions import condition
from naishi.semantics.resolve.scope import Borrowed, Scope
from naishi.syntax import nodes as n


@cuts(n.Do)
def _do(code: Code, scope: Scope, node: n.Do, here: Here) -> None:
    one = (n.Alternative(node.action, None, node.then, span=node.span),)
    _offer(code, scope, node.span, node.may, one, here)


@cuts(n.DoOne)
def _do_one(code: Code, scope: Scope, node: n.DoOne, here: Here) -> None:
    _offer(code, scope, node.span, node.may, node.choices, here)


def _offer(
    code: Code,
    scope: Scope,
    span: Span,
    may: bool,
    choices: tuple[n.Alternative | n.Otherwise, ...],
    here: Here,
) -> None:
    follow, place = here.follow, here.place
    if may or not _only_way(code, choices):
        nobody_chooses(code, span, scope, place)
    elif place.nobody or not scope.me:
        nobody_chooses(code, span, scope, evolve(place, mine=False))
    alternatives: list[Alternative] = []
    otherwise: int | None = None
    can_pass = False
    seen: dict[str, n.Alternative] = {}
    for index, choice in enumerate(choices):
        if isinstance(choice, n.Otherwise):
            if index + 1 < len(choices):
                code.world.report(problems.effects.otherwise_last(choice.span))
            can_pass = isinstance(choice.then, n.Pass)
            otherwise = code.label()
            _then(code, scope, choice.then, otherwise, follow, place)
            continue
        if choice.action.text in seen:
            code.world.report(
                problems.effects.same_alternative(choice.action.span, seen[choice.action.text].action.span)
            )
        seen.setdefault(choice.action.text, choice)
        if choice.test is not None and constants.truth(choice.test, code.world.players) is False:
            condition(scope, choice.test)
            code.world.is_left_out = True
            continue
        lowered = _alternative(code, scope, choice, follow, place)
        if lowered is not None:
            alternatives.append(lowered)
    step = Offer(tuple(alternatives), may, otherwise, can_pass, follow, follow, span=span)
    code.put(here.label, step)


def _only_way(code: Code, choices: tuple[n.Alternative | n.Otherwise, ...]) -> bool:
    """Whether an offer leaves nothing to choose: one action, which is done in one way only."""
    actions = [choice for choice in choices if isinstance(choice, n.Alternative)]
    shape = code.shapes.get(actions[0].action.text) if len(actions) == 1 else None
    return shape is not None and shape.is_one_way


def _alternative(code: Code, scope: Scope, node: n.Alternative, follow: int, place: Place) -> Alternative | None:
    name = node.action.text
    shape = code.shapes.get(name)
    if shape is None:
        what = code.world.what_is(name)
        if what:
            code.world.report(problems.names.wrong_kind_of_name(node.action.span, "an action", what))
        else:
            code.world.report(problems.names.unknown_name(node.action.span, "action", code.shapes))
    code.calls.setdefault(code.caller, []).append(node.action)
    code.done.add(name)
    asking = scope.changed(asking=True, reads=[])
    test = condition(asking, node.test) if node.test is not None else None
    borrowed = {
        argument: Borrowed(val.sort, val.expr.index, val.places, node.action.span, val.kinds)
        for argument, val in (shape.arguments if shape else {}).items()
        if isinstance(val.expr, Local)
    }
    then = code.label()
    inner_entry = then
    if place.turn:
        inner_entry = code.label()
        settle(code, then, inner_entry)
    _then(code, scope.bound(**borrowed), node.then, inner_entry, follow, place)
    if shape is None or (node.test is not None and test is None):
        return None
    copies = tuple((b.theirs, b.ours) for b in borrowed.values() if b.ours is not None)
    return Alternative(shape.id, test, then, copies, tuple(dict.fromkeys(asking.reads)), span=node.action.span)


def _then(code: Code, scope: Scope, node: n.Then | None, entry: int, follow: int, place: Place) -> None:
    match node:
        case None:
            code.put(entry, Run((), follow))
        case n.Block():
            block(code, scope, node, entry, follow, place)
        case n.Pass():
            if not place.turn:
                code.world.report(problems.effects.pass_outside(node.span))
            code.put(entry, Run((), follow, span=node.span))
        case n.Do() | n.DoOne() | n.Stop():
            cut(code, scope, node, Here(entry, follow, follow, place))
