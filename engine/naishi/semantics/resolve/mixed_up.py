"""Questions in which one sort of name stands where another is meant."""

from __future__ import annotations

from naishi.semantics import problems
from naishi.semantics.resolve.scope import Scope, Spot, Val
from naishi.semantics.symbols.table import KEPT
from naishi.syntax import nodes as n


def asked_without_field(scope: Scope, node: n.Is, name: n.Name, left: Val) -> bool:
    """`color of c is flower`, where flower is no color but what the card is; tells it."""
    subject = node.subject
    if left.field < KEPT and not (isinstance(subject, n.Ref) and subject.of is not None and subject.at is None):
        return False
    if scope.world.kinds_of(name.text) is None or scope.world.what_is(name.text) not in ("a tag", "a card", "a token"):
        return False
    if not isinstance(subject, n.Ref) or subject.of is None or not isinstance(subject.base, n.BaseName):
        return False
    field = subject.base.name.text
    if field not in scope.world.fields or name.text in scope.world.fields[field].words:
        return False
    what = scope.world.what_is(name.text)
    scope.world.report(problems.names.asked_without_field(node.span, name.text, what, subject.of.span.text, field))
    return True


def place_asked(scope: Scope, node: n.Is, spot: Spot, predicate: n.Predicate) -> bool:
    """`stall[1] is Oak`, `your bed is full`: asked of a place; tells it."""
    asked = predicate.value if isinstance(predicate, n.Equal | n.Differs) else None
    name = asked.base.name if isinstance(asked, n.Ref) and isinstance(asked.base, n.BaseName) else None
    if name is None:
        return False
    if scope.world.kinds_of(name.text) is not None:
        is_not = isinstance(predicate, n.Differs)
        scope.world.report(problems.names.asked_of_a_place(node.span, name.text, spot.span.text, is_not))
        return True
    if name.text == "full":
        hint = f"`no slot in {spot.span.text} where it is empty` asks whether nothing more has room there."
        scope.world.report(problems.names.wrong_sort(node.subject.span, "a value", "a place", hint))
        return True
    return False


def slot_asked(scope: Scope, node: n.Is, name: n.Name) -> bool:
    """`s is Oak`, asked of a slot; tells it."""
    if name.text in scope.names or scope.world.kinds_of(name.text) is None:
        return False
    is_not = isinstance(node.predicate, n.Differs)
    scope.world.report(problems.names.asked_of_a_place(node.span, name.text, node.subject.span.text, is_not))
    return True


def word_asked(scope: Scope, node: n.Is, name: n.Name, what: str) -> bool:
    """`c is spring`, the word of a field asked of a card; tells it."""
    of = [field.name for field in scope.world.fields.values() if name.text in field.words]
    if what != "a word of a field" or len(of) != 1 or not isinstance(node.subject, n.Ref):
        return False
    scope.world.report(problems.names.asked_of_its_field(node.subject.span, name.span, of[0]))
    return True
