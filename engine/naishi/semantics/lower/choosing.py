"""Choosing things and words."""

from __future__ import annotations

from naishi.base.source import Span
from naishi.program import Choose, ChooseWord, Local, Run
from naishi.semantics import problems
from naishi.semantics.lower.binders import binder
from naishi.semantics.lower.code import Code
from naishi.semantics.lower.steps import Here, Place, cuts, settled
from naishi.semantics.resolve.scope import LOST, Scope, Val
from naishi.semantics.resolve.variables import chosen_word
from naishi.syntax import nodes as n


@cuts(n.Choose)
def _choose(code: Code, scope: Scope, node: n.Choose, here: Here) -> Scope:
    nobody_chooses(code, node.span, scope, here.place)
    bound = binder(scope, node.binder, node.span)
    if bound is None:
        code.put(here.label, Run((), here.follow, span=node.span))
        return scope.bound(**{node.binder.name.text: Val(Local(0), LOST)})
    lowered, names = bound
    code.put(here.label, Choose(lowered, node.may, here.follow, here.leave, span=node.span))
    return scope.bound(**names)


@cuts(n.ChooseWord)
def _choose_word(code: Code, scope: Scope, node: n.ChooseWord, here: Here) -> None:
    nobody_chooses(code, node.span, scope, here.place)
    follow = settled(code, here.follow, here.place)
    found = chosen_word(scope, node)
    if found is None:
        code.put(here.label, Run((), follow, span=node.span))
    else:
        code.put(here.label, ChooseWord(found[0].id, found[1].owner, node.may, follow, span=node.span))


def nobody_chooses(code: Code, span: Span, scope: Scope, place: Place) -> None:
    """Says why nobody can choose there, if so."""
    if place.mine:
        code.choosing.setdefault(code.caller, span)
    if place.nobody or place.rules:
        code.world.report(problems.effects.choice_not_here(span, place.nobody or place.rules))
    elif not scope.me:
        code.world.report(problems.names.no_your(span))
