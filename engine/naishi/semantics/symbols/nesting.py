"""How deep conditions ask conditions: what follows goes through them one inside the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from naishi.base.walk import all_of, layers
from naishi.semantics import problems
from naishi.semantics.needed import needed_first
from naishi.syntax import nodes as n

if TYPE_CHECKING:
    from naishi.semantics.symbols.table import SymbolTable

MOST_LAYERS = 250  # parts of sentences inside each other, through all conditions asked


def note_depths(world: SymbolTable) -> None:
    """Reports the conditions that come too deep, innermost first, and notes them: they are asked nothing more."""
    conditions = world.linked.conditions
    asked = {
        name: [part for part in all_of(node.test, n.Name) if part.text in conditions]
        for name, node in conditions.items()
    }
    depths: dict[str, int] = {}
    for name in needed_first(conditions, lambda name: asked[name], lambda _: None):
        inner = max((depths.get(part.text, 0) for part in asked[name]), default=0)
        depths[name] = inner + layers(conditions[name].test)
        if depths[name] > MOST_LAYERS:
            world.report(problems.effects.conditions_too_deep(conditions[name].name.span))
            world.too_deep |= {name}
            depths[name] = 0  # those around it are not told, too
