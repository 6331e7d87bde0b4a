"""Examples in plain English: what lies where, what is played, what is expected."""

from __future__ import annotations

from naishi.syntax import nodes as n
from naishi.syntax.english.telling import declaration, phrase
from naishi.syntax.english.words import YOU, Voice, indented, listed, numbered

phrase.rows |= {
    n.LaidNothing: "nothing",
    n.LaidNumber: "{number}",
    n.MovePass: "to pass",
    n.Paid: "{things:and} paid",
}
declaration.rows |= {
    n.Paid: "What is paid is {things:and}.",
    n.Play: "The next move is {move}.",
    n.ExpectLegal: "It must now be legal {move}.",
    n.ExpectIllegal: "It must now be illegal {move}.",
    n.ExpectOver: "The game must now be over.",
    n.ExpectTrue: "It must now be true that {test}.",
}


@declaration.tells(n.Example)
def _example(node: n.Example) -> list[str]:
    players = "" if node.players is None else f", with {numbered(node.players.value, 'player')}"
    inside = [line for part in (*node.layouts, *node.lines) for line in declaration(part)]
    return [f"Example {phrase(node.title, YOU)}{players}:", *indented(inside)]


@declaration.tells(n.Layout)
def _layout(node: n.Layout) -> list[str]:
    place = _part(node.place, node.on, node.index, node.owner)
    if isinstance(node.items[0], n.LaidNumber):
        return [f"The number {place} is {phrase(node.items[0], YOU)}."]
    return [f"In {place} lie, from the left: {', '.join(phrase(item, YOU) for item in node.items)}."]


def _part(name: n.Name, on: n.Name | None, index: n.Int | n.Name | None, owner: n.Whose | None) -> str:
    place = name.text if on is None else f"{name.text} on {on.text}"
    part = place
    if index is not None:
        part = f"{index.text} of {place}" if isinstance(index, n.Name) else f"number {index.value} of {place}"
    return part if owner is None else f"{part} of {phrase(owner, YOU)}"


@phrase.tells(n.Laid)
def _laid(node: n.Laid, voice: Voice) -> str:
    text = node.item.text
    text += "" if node.becomes is None else f" as a copy of {node.becomes.text}"
    text += "" if node.face is None else f" with side {node.face.text} up"
    return text if node.owner is None else f"{text} of {phrase(node.owner, voice)}"


@declaration.tells(n.Laid, n.LaidNothing, n.LaidNumber)
def _laid_alone(node: n.Node) -> list[str]:
    return [f"There lies {phrase(node, YOU)}."]


@phrase.tells(n.MoveText)
def _move(node: n.MoveText, voice: Voice) -> str:
    arguments = [phrase(part, voice) for part in node.arguments]
    return f"to do {node.action.text}" + (f" with {listed(arguments)}" if arguments else "")


@declaration.tells(n.MoveText, n.MovePass)
def _move_alone(node: n.Node) -> list[str]:
    return [f"The move is {phrase(node, YOU)}."]


@phrase.tells(n.Argument)
def _argument(node: n.Argument, voice: Voice) -> str:
    showing = f" with its face {node.face.text} up" if node.face is not None else ""
    return _part(node.name, node.on, node.index, node.owner) + showing


@declaration.tells(n.Argument)
def _argument_alone(node: n.Argument) -> list[str]:
    return [f"It is done with {phrase(node, YOU)}."]


@declaration.tells(n.ExpectScore)
def _expect_score(node: n.ExpectScore) -> list[str]:
    owner = "" if node.owner is None else f" of {phrase(node.owner, YOU)}"
    return [f"The score{owner} must now be {phrase(node.points, YOU)}."]
