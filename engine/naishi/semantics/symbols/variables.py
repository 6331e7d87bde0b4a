"""The declarations of what a game keeps besides its items: numbers and words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from naishi.program import KeptDef
from naishi.semantics import problems
from naishi.syntax import nodes as n

if TYPE_CHECKING:
    from naishi.semantics.symbols.table import SymbolTable


def signed(number: n.Int | n.Negative) -> int:
    """The value of a number as written."""
    return number.value if isinstance(number, n.Int) else -number.number.value


def add_kept(world: SymbolTable) -> None:
    """All of them, with what is wrong about them in the world's problems."""
    for id_, (name, node) in enumerate(world.linked.kept.items()):
        own, turn = node.per_player is not None, node.this_turn is not None
        if isinstance(node, n.KeptWord):
            words = [word.text for word in node.words]
            for index, word in enumerate(node.words):
                if word.text in words[:index]:
                    world.report(problems.files.duplicate(word.span, "word", node.words[words.index(word.text)].span))
            world.kept[name] = KeptDef(id_, name, tuple(words), own, turn, 0, len(words), 0, span=node.name.span)
            continue
        least, most = (signed(b) for b in (node.least, node.most))
        if least >= most:
            world.report(problems.cards.bad_value(node.most.span, f"The upper bound of {name}", f"more than {least}"))
        starts = signed(node.starts) if node.starts is not None else min(max(0, least), most)
        if node.starts is not None and least < most and not least <= starts <= most:
            world.report(problems.effects.out_of_bounds(node.starts.span, name, least, most))
        world.kept[name] = KeptDef(id_, name, (), own, turn, least, most, starts, span=node.name.span)
