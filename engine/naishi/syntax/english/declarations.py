"""Declarations in plain English: what a game is, its words and its places."""

from __future__ import annotations

from naishi.syntax import nodes as n
from naishi.syntax.english.telling import declaration, phrase
from naishi.syntax.english.words import YOU, Voice, indented, listed, numbered, plural, sentence, with_article

RIGHTS = {"own": "its author's own work", "public": "nobody's own, free for all"}  # what `rights` can be, beside a text

phrase.rows |= {
    n.Words: "{names:or}",
    n.FieldRange: "a number from {least} to {most}",
    n.FieldCard: "the name of a card",
    n.FieldList: "a list of up to {most}, each of them {of:a}",
    n.Layer: "one of it lies on each slot of {base}",
    n.PerPlayer: "one for each player",
    n.Only: "only {type:plural} may lie there",
    n.Holds: "every {what} is there before setup",
    n.Renewed: "when something is drawn from it and it is empty, {source} is shuffled into it first",
}
declaration.rows |= {
    n.Version: "It is version {number}.",
    n.TurnLimit: "It has at most {turns} turns; a game that gets there ends unfinished.",
    n.Option: "If the option {name} is on ({text}):\n{items}",
    n.Always: "It is on the back, too.",
    n.Condition: "Something (it) is {name} exactly when {test}.",
    n.ThisTurn: "It is so again when a turn begins.",
    n.Grid: "The grid {name} is {rows:above}: left, right, above and below are adjacent.",
}


def _all(nodes: tuple[n.Node, ...]) -> list[str]:
    return [line for node in nodes for line in declaration(node)]


def _names(names: tuple[n.Name, ...], last: str = "and") -> str:
    return listed([name.text for name in names], last)


@declaration.tells(n.File)
def _file(node: n.File) -> list[str]:
    return [*declaration(node.header), *_all(node.items)]


@declaration.tells(n.Game)
def _game(node: n.Game) -> list[str]:
    return [f"This is the game {node.name.text}{':' if node.meta else '.'}", *indented(_all(node.meta))]


@declaration.tells(n.Expansion)
def _expansion(node: n.Expansion) -> list[str]:
    first = f"This is {node.name.text}, which changes {_names(node.bases)}{':' if node.meta else '.'}"
    return [first, *indented(_all(node.meta))]


@declaration.tells(n.Players)
def _players(node: n.Players) -> list[str]:
    if node.most is None:
        return ["It is for 1 player." if node.least.value == 1 else f"It is for {node.least.value} players."]
    return [f"It is for {node.least.value} to {node.most.value} players."]


@declaration.tells(n.Needs)
def _needs(node: n.Needs) -> list[str]:
    most = "" if node.most is None else f" to {node.most.value}"
    return [f"It needs version {node.least.value}{most} of {node.game.text}."]


@declaration.tells(n.About)
def _about(node: n.About) -> list[str]:
    told = RIGHTS.get(node.said.text, node.said.text) if isinstance(node.said, n.Name) else node.said.text
    return [f"{node.what.text.capitalize()}: {told.rstrip('.')}."]


@declaration.tells(n.Tag)
def _tag(node: n.Tag) -> list[str]:
    return [f"A card can have the {'tag' if len(node.names) == 1 else 'tags'} {_names(node.names)}."]


@declaration.tells(n.Field)
def _field(node: n.Field) -> list[str]:
    back = (
        ""
        if node.always is None
        else "; it is on the back, too, so that everyone sees it of a card that lies face down"
    )
    return [f"A card can have {with_article(node.name.text)}, which is {phrase(node.type, YOU)}{back}."]


@declaration.tells(n.Words, n.FieldRange, n.FieldCard, n.FieldList)
def _field_type_alone(node: n.Node) -> list[str]:
    return [f"This is {phrase(node, YOU)}."]


@declaration.tells(n.Number)
def _number(node: n.Number) -> list[str]:
    most = phrase(node.most, YOU)
    starts = "" if node.starts is None else f", {phrase(node.starts, YOU)} at first"
    return [f"The number {_kept(node)} is kept, from {phrase(node.least, YOU)} to {most}{starts}{_reset(node)}."]


@declaration.tells(n.KeptWord)
def _kept_word(node: n.KeptWord) -> list[str]:
    return [f"The word {_kept(node)} is kept, {_names(node.words, 'or')}, at first none{_reset(node)}."]


def _kept(node: n.Number | n.KeptWord) -> str:
    return node.name.text + (", one for each player," if node.per_player is not None else "")


def _reset(node: n.Number | n.KeptWord) -> str:
    return "" if node.this_turn is None else ", and so again when a turn begins"


@declaration.tells(n.Place)
def _place(node: n.Place) -> list[str]:
    mods = [phrase(mod, YOU) for mod in node.mods if not isinstance(mod, n.PerPlayer)]
    if not any(isinstance(mod, n.Seen) for mod in node.mods):
        mods.append("nobody sees what lies there")
    per_player = ", one for each player" if any(isinstance(mod, n.PerPlayer) for mod in node.mods) else ""
    return ["; ".join([f"The {node.shape.text} {node.name.text}{_size(node)}{per_player}", *mods]) + "."]


def _size(node: n.Place) -> str:
    match node.shape.text, node.size:
        case _, None:
            return ""
        case shape, n.Ref(base=n.BaseName(name=name)):
            return f" with a {'slot' if shape == 'row' else shape} for each {name.text}"
        case "row", size:
            return f" with {_number_of(size, 'slot')}, counted from 1 at the left"
        case "pile", size:
            return f", there {_number_of(size, 'time')}, counted from 1 at the left"
        case _, size:
            return f" with room for {phrase(size, YOU)}, in no order"


def _number_of(size: n.Expr, word: str) -> str:
    return numbered(size.value, word) if isinstance(size, n.Int) else f"({phrase(size, YOU)}) {plural(word)}"


@phrase.tells(n.Seen)
def _seen(node: n.Seen, voice: Voice) -> str:
    return "only its owner sees what lies there" if node.by.text == "owner" else f"{node.by.text} sees what lies there"


@declaration.tells(n.Layer, n.PerPlayer, n.Seen, n.Only, n.Holds, n.Renewed)
def _mod_alone(node: n.Node) -> list[str]:
    return [sentence(phrase(node, YOU))]


@declaration.tells(n.Group)
def _group(node: n.Group) -> list[str]:
    return [f"The group {node.name.text} is {_names(node.parts)}{' taken together' if len(node.parts) > 1 else ''}."]
