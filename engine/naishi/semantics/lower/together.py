"""All players choosing at once."""

from __future__ import annotations

from naishi.program import ANSWER, Local, MoveItem, TogetherStep
from naishi.semantics import problems
from naishi.semantics.lower.binders import binder
from naishi.semantics.lower.code import Code
from naishi.semantics.lower.statements import statements
from naishi.semantics.lower.steps import Here, cuts, settled
from naishi.semantics.resolve.scope import LOST, Scope, Val
from naishi.syntax import nodes as n


@cuts(n.Together)
def _together(code: Code, scope: Scope, node: n.Together, here: Here) -> None:
    place, follow = here.place, settled(code, here.follow, here.place)
    inner = scope.of_another()
    if place.nobody:
        code.world.report(problems.effects.choice_not_here(node.span, place.nobody))
    binders, may = [], []
    for child in node.each.block.statements:
        if isinstance(child, n.ChooseWord):
            code.world.report(problems.names.misplaced(child.span, "Choosing a word", "outside a `together`"))
            continue
        if not isinstance(child, n.Choose):
            code.world.report(
                problems.names.misplaced(child.span, "Anything but `choose`", "in the `then` of a `together`")
            )
            continue
        bound = binder(inner, child.binder, child.span)
        if bound is None:
            inner = inner.bound(**{child.binder.name.text: Val(Local(0), LOST)})
            continue
        binders.append(bound[0])
        may.append(child.may)
        inner = inner.bound(**bound[1])
    if node.each.other:
        code.world.report(problems.names.misplaced(node.each.span, "`each other player`", "outside a `together`"))
    for child in node.then.statements:
        if not isinstance(child, n.Move):
            code.world.report(
                problems.names.misplaced(child.span, "Anything but `move`", "outside the `then` of a `together`")
            )
    plain = n.Block(tuple(s for s in node.then.statements if isinstance(s, n.Move)), span=node.then.span)
    then = statements(inner, plain)
    for found in then:
        if not isinstance(found, MoveItem):
            code.world.report(
                problems.names.misplaced(found.span, "A move of several", "outside the `then` of a `together`")
            )
    first = scope.frame.size
    for _ in range(code.world.seats * max(1, len(binders))):
        scope.frame.new(ANSWER)
    code.put(here.label, TogetherStep(tuple(binders), tuple(may), then, first, follow, span=node.span))
