"""Words and numbers as they stand: of fields, faces and what is kept."""

from __future__ import annotations

from naishi.program import KIND, NUMBER, WORD, FieldDef
from naishi.semantics import problems
from naishi.semantics.resolve.players import said
from naishi.semantics.resolve.scope import FACE, Scope, Val
from naishi.semantics.symbols.table import KEPT
from naishi.syntax import nodes as n


def constant_of(scope: Scope, left: Val, item: n.Value) -> int | None:
    if isinstance(item, n.Name):
        return word_of(scope, left, item)
    if left.sort != NUMBER:
        scope.world.report(problems.names.wrong_sort(item.span, f"{said(left)}, as before `is`", "a number"))
        return None
    return item.value if isinstance(item, n.Int) else -item.number.value


def word_of(scope: Scope, left: Val, name: n.Name) -> int | None:
    world = scope.world
    if left.sort == KIND:
        if name.text in world.kinds:
            world.used.add(name.text)
            return world.kinds[name.text].id
        world.report(problems.names.unknown_name(name.span, "card", world.linked.cards))
        return None
    if left.sort != WORD:
        world.report(problems.names.wrong_sort(name.span, f"{said(left)}, as before `is`", "a name"))
        return None
    if left.field == FACE:
        return face_of(scope, name)
    if left.field <= KEPT:
        return kept_word_of(scope, left, name)
    field = field_of(scope, left.field)
    if name.text not in field.words:
        world.report(problems.names.unknown_word(name.span, field.name, field.words, world.field_spans[field.name]))
        return None
    world.used.add(f"word {field.name} {name.text}")
    return field.words.index(name.text) + 1


def kept_word_of(scope: Scope, left: Val, name: n.Name) -> int | None:
    kept = scope.world.kept_list()[KEPT - left.field]
    if name.text not in kept.words:
        scope.world.report(problems.names.unknown_word(name.span, kept.name, kept.words, kept.span))
        return None
    scope.world.used.add(f"word {kept.name} {name.text}")
    return kept.words.index(name.text) + 1


def field_of(scope: Scope, id_: int) -> FieldDef:
    return next(f for f in scope.world.fields.values() if f.id == id_)


def face_words(scope: Scope) -> list[str]:
    """Every face that a card has. Their numbers count from 1 over the whole game, so that a face is one word."""
    return list(dict.fromkeys(face for k in scope.world.kinds.values() for face in k.faces))


def face_of(scope: Scope, name: n.Name) -> int | None:
    faces = face_words(scope)
    if name.text not in faces:
        scope.world.report(problems.names.unknown_name(name.span, "face", faces))
        return None
    return faces.index(name.text) + 1
