"""Examples: what they lay out, what they play, what they expect, with every name looked up."""

from __future__ import annotations

from attrs import evolve

from naishi.program import (
    Choose,
    ChooseWord,
    ExampleDef,
    KeptLayout,
    LaidItem,
    LayoutDef,
    LegalLine,
    OverLine,
    PlaceDef,
    PlayLine,
    ScoreLine,
    TogetherStep,
    TrueLine,
)
from naishi.program.notation import Thing, move_text, paid_text
from naishi.semantics import problems
from naishi.semantics.link.linked import Linked
from naishi.semantics.lower.code import Code
from naishi.semantics.resolve.expressions import condition
from naishi.semantics.resolve.literals import face_words
from naishi.semantics.resolve.players import automatic_player, numbered_player
from naishi.semantics.resolve.scope import Frame, Scope
from naishi.semantics.resolve.variables import laid as kept_layout
from naishi.semantics.symbols.table import SymbolTable
from naishi.syntax import nodes as n


def move_words(code: Code) -> list[str]:
    """What a move can begin with: an action, the name of a choice, a card whose effect waits, `done`."""
    names = list(code.shapes)
    for step in code.steps:
        if isinstance(step, Choose):
            names += step.binder.names
        elif isinstance(step, TogetherStep):
            names += [name for binder in step.binders for name in binder.names]
        elif isinstance(step, ChooseWord):
            names.append(code.world.kept_list()[step.kept].name)
    cards = code.world.linked.cards.values()
    names += [c.name.text for c in cards if any(isinstance(clause, n.CardWhen) for clause in c.clauses)]
    names += [t.label.text if t.label else t.type.text for t in code.world.linked.triggers]
    return [*dict.fromkeys(names), "done"]


def players_in(linked: Linked, node: n.Example) -> int:
    """How many play in an example: unsaid, the fewest the game allows."""
    return node.players.value if node.players is not None else max(1, linked.players()[0])


def example(world: SymbolTable, words: list[str], unit: str, node: n.Example) -> ExampleDef | None:
    """One example with its names looked up; None if something in it is wrong, which is then reported."""
    before = len(world.problems)
    layouts = [_layout(world, layout) for layout in node.layouts if layout.place.text not in world.kept]
    kept = [_kept_layout(world, layout) for layout in node.layouts if layout.place.text in world.kept]
    lines = [_line(world, words, line) for line in node.lines]
    if not node.lines:
        world.report(problems.use.example_layout(node.title.span, "This example expects nothing."))
    if len(world.problems) > before:
        return None
    return ExampleDef(
        node.title.text,
        unit,
        world.players,
        tuple(layout for layout in layouts if layout is not None),
        tuple(layout for layout in kept if layout is not None),
        tuple(line for line in lines if line is not None),
        span=node.span,
    )


# --- layouts ---
def _place_on(world: SymbolTable, name: n.Name, on: n.Name | None) -> PlaceDef | None:
    """A place by its name; a layer over several rows by that of the row, too."""
    layer = world.layers.get(name.text)
    if layer is not None and on is None:
        first = world.place_list()[layer[0]].name if layer else name.text
        world.report(
            problems.places.layer(name.span, f"{name.text} lies on several rows.", f"Say on which: `{first}`.")
        )
        return None
    if on is None:
        return world.places.get(name.text)
    found = world.places.get(f"{name.text} on {on.text}")
    if found is None:
        place = world.places.get(name.text)
        if place is not None and place.under is not None and world.place_list()[place.under].name == on.text:
            return place
        world.report(problems.places.layer(on.span, f"{name.text} does not lie on a row called {on.text}."))
    return found


def _layout(world: SymbolTable, node: n.Layout) -> LayoutDef | None:
    place = _place_on(world, node.place, node.on)
    if place is None:
        if node.on is not None or node.place.text in world.layers:
            return None
        what = world.what_is(node.place.text)
        if what:
            world.report(problems.names.wrong_kind_of_name(node.place.span, "a place", what))
        else:
            world.report(problems.names.unknown_name(node.place.span, "place", world.linked.places))
        return None
    owner = _owner(world, node, place)
    index = _index(world, node, place)
    if owner is None or index is None:
        return None
    room = place.count - index + 1 if place.shape == "row" else place.capacity
    if len(node.items) > room:
        world.report(problems.places.overfull(node.span, place.name, room, len(node.items)))
        return None
    items = [_laid(world, laid, place, owner) for laid in node.items]
    return LayoutDef(place.id, owner, index, tuple(i for i in items if i is not None), span=node.span)


def _kept_layout(world: SymbolTable, node: n.Layout) -> KeptLayout | None:
    player = _player(world, node.owner) if node.owner is not None else 1
    return kept_layout(world, node, player) if player is not None else None


def _owner(world: SymbolTable, node: n.Layout, place: PlaceDef) -> int | None:
    if node.owner is None:
        return 1 if place.per_player else 0
    if not place.per_player:
        world.report(problems.names.nobodys(node.owner.span, place.name))
        return None
    return _player(world, node.owner)


def _player(world: SymbolTable, whose: n.Whose) -> int | None:
    """In an example for two `opponent` is seat 2."""
    if isinstance(whose, n.PlayerNumber):
        return numbered_player(world, whose)
    if whose.text in world.linked.automatic:
        return automatic_player(world, whose)
    automatic = [node.name.text for node in world.automatic]
    if whose.text == "opponent" and world.players == 2 and not automatic:
        return 2
    if whose.text == "opponent":
        world.report(problems.names.no_opponent(whose.span, world.players, automatic, in_example=True))
        return None
    players = ["opponent"] if world.players == 2 else [f"player {seat}" for seat in range(1, world.players + 1)]
    names = [*players, *automatic]
    world.report(problems.names.unknown_name(whose.span, "player", names))
    return None


def _index(world: SymbolTable, node: n.Layout, place: PlaceDef) -> int | None:
    if node.index is None:
        if place.family:
            world.report(problems.names.needs_index(node.place.span, place.name, place.count, world.parts_of(place)[0]))
            return None
        return 1
    if place.shape != "row" and not place.family:
        world.report(problems.names.no_index(node.index.span, place.name))
        return None
    return _number_of(world, node.index, place)


def _number_of(world: SymbolTable, index: n.Int | n.Name, place: PlaceDef) -> int | None:
    """Which part of a place, counted from 1, a number or a word is."""
    parts = world.parts_of(place)
    if isinstance(index, n.Int):
        if not 1 <= index.value <= place.count:
            world.report(problems.names.outside(index.span, place.name, place.count, "this is none of them."))
            return None
        return index.value
    if place.by is None:
        told = f"a number from 1 to {place.count}"
        world.report(problems.names.wrong_sort(index.span, told, "a word"))
        return None
    if index.text not in parts:
        field = world.field_list()[place.by].name
        world.report(problems.names.unknown_word(index.span, field, parts, world.field_spans[field]))
        return None
    return parts.index(index.text) + 1


def _laid(
    world: SymbolTable, node: n.Laid | n.LaidNothing | n.LaidNumber, place: PlaceDef, owner: int
) -> LaidItem | None:
    if isinstance(node, n.LaidNumber):
        world.report(problems.names.wrong_sort(node.span, f"the name of what lies in {place.name}", "a number"))
        return None
    if isinstance(node, n.LaidNothing):
        if place.shape != "row":
            world.report(problems.use.example_layout(node.span, "Only a row has empty slots; leave this out."))
        return LaidItem(0, 0, 0, 0, span=node.span)
    kind = _kind(world, node.item)
    acts_as = _kind(world, node.becomes) if node.becomes is not None else kind
    if kind is None or acts_as is None:
        return None
    definition = world.kinds[node.item.text]
    if (place.only is not None and kind not in place.only) or (place.only is None and not definition.is_card):
        only = next((m.type.text for m in world.declaration_of(place).mods if isinstance(m, n.Only)), "cards")
        world.report(problems.places.not_allowed_there(node.item.span, node.item.text, place.name, only))
        return None
    face = 0
    if node.face is not None:
        if node.face.text not in definition.faces:
            world.report(problems.names.unknown_name(node.face.span, f"face of {definition.name}", definition.faces))
            return None
        face = face_words(Scope(world, Frame())).index(node.face.text) + 1
    belongs = owner
    if node.owner is not None:
        found = _player(world, node.owner)
        if found is None:
            return None
        belongs = found
    elif definition.per_player and not owner:
        belongs = 1
    return LaidItem(kind, acts_as, face, belongs, span=node.span)


def _kind(world: SymbolTable, name: n.Name) -> int | None:
    if name.text not in world.kinds:
        what = world.what_is(name.text)
        if what:
            world.report(problems.names.wrong_kind_of_name(name.span, "a card or token", what))
        else:
            world.report(problems.names.unknown_name(name.span, "card or token", world.kinds))
        return None
    return world.kinds[name.text].id


# --- lines ---
def _line(
    world: SymbolTable, words: list[str], node: n.Line
) -> PlayLine | ScoreLine | LegalLine | OverLine | TrueLine | None:
    match node:
        case n.Play(move=move):
            text = _move(world, words, move)
            return PlayLine(text, span=node.span) if text else None
        case n.ExpectLegal(move=move) | n.ExpectIllegal(move=move):
            text = _move(world, words, move)
            return LegalLine(text, isinstance(node, n.ExpectLegal), span=node.span) if text else None
        case n.ExpectScore(points=points, owner=owner):
            seat = _player(world, owner) if owner is not None else 1
            amount = points.value if isinstance(points, n.Int) else -points.number.value
            return ScoreLine(seat, amount, span=node.span) if seat is not None else None
        case n.ExpectOver():
            return OverLine(span=node.span)
        case n.ExpectTrue(test=test):
            before = len(world.problems)
            found = condition(Scope(world, Frame(), in_example=True), test)
            return TrueLine(found, span=node.span) if found is not None and len(world.problems) == before else None
    return None


def _move(world: SymbolTable, words: list[str], node: n.MoveText | n.MovePass) -> str:
    if isinstance(node, n.MovePass):
        return "pass"
    if node.action.text not in words:
        what = world.what_is(node.action.text)
        if node.action.text in world.kept:
            _report_unchosen(world, node.action, what)
        elif what:
            world.report(problems.names.wrong_kind_of_name(node.action.span, "a move", what))
        else:
            world.report(problems.names.unknown_name(node.action.span, "move", words))
        return ""
    if node.action.text in world.kept:
        return _word_move(world, node)
    arguments = [_paid(world, a) if isinstance(a, n.Paid) else _argument(world, a) for a in node.arguments]
    return move_text(node.action.text, arguments) if all(arguments) else ""


def _report_unchosen(world: SymbolTable, name: n.Name, what: str) -> None:
    """A word is answered with where something chooses it; what should may be lost to a mistake told already."""
    if not any(problem.is_error for problem in world.problems):
        hint = f"Nothing asks for it: `choose {name.text}` does." if world.kept[name.text].words else ""
        world.report(problems.names.wrong_kind_of_name(name.span, "a move", what, hint))


def _word_move(world: SymbolTable, node: n.MoveText) -> str:
    """`way power`: the answer to `choose way`."""
    kept = world.kept[node.action.text]
    if len(node.arguments) != 1:
        world.report(problems.names.wrong_sort(node.span, f"one word of {kept.name}", f"{len(node.arguments)}"))
        return ""
    word = node.arguments[0]
    if isinstance(word, n.Paid):
        world.report(problems.names.wrong_sort(word.span, f"one word of {kept.name}", "several"))
        return ""
    if word.name.text not in kept.words or word.index or word.face or word.owner:
        world.report(problems.names.unknown_word(word.span, kept.name, kept.words, kept.span))
        return ""
    return move_text(kept.name, (word.name.text,))


def _paid(world: SymbolTable, node: n.Paid) -> str:
    """What is paid for a price, in the order in which moves have it."""
    items = [_argument(world, item) for item in node.things]
    return paid_text(items) if all(items) else ""


def _argument(world: SymbolTable, node: n.Argument) -> str:
    name = node.name.text
    if name not in world.layers and node.on is None and name not in world.places and name not in world.kinds:
        world.report(problems.names.unknown_name(node.name.span, "place or card", [*world.linked.places, *world.kinds]))
        return ""
    place = None if name in world.kinds and node.on is None else _place_on(world, node.name, node.on)
    if place is None and (name not in world.kinds or node.on is not None):
        return ""
    thing = Thing(place.name if place is not None else name)
    if node.index is not None:
        number = _number_of(world, node.index, place) if place is not None else None
        if place is None:
            world.report(problems.names.outside(node.index.span, name, 1, "this is none of them."))
        if place is None or number is None:
            return ""
        thing = evolve(thing, part=str(world.parts_of(place)[number - 1]))
    if node.face is not None:
        if node.face.text not in face_words(Scope(world, Frame())):
            world.report(problems.names.unknown_name(node.face.span, "face", face_words(Scope(world, Frame()))))
            return ""
        thing = evolve(thing, face=node.face.text)
    if node.owner is not None:
        seat = _player(world, node.owner)
        if seat is None:
            return ""
        thing = evolve(thing, owner=node.owner.text if isinstance(node.owner, n.Name) else f"player {seat}")
    return str(thing)
