"""Names that nothing refers to: probably misspelt elsewhere, or left over."""

from __future__ import annotations

from naishi.base.diagnostic import Diagnostic
from naishi.base.walk import all_of
from naishi.semantics import problems
from naishi.semantics.lower.code import Code
from naishi.semantics.symbols.table import SymbolTable
from naishi.syntax import nodes as n


def unused(world: SymbolTable, code: Code) -> list[Diagnostic]:
    """One warning for each. What only an option that is off refers to is used."""
    linked = world.linked
    off = [o for name, o in linked.options.items() if name not in linked.options_on]
    elsewhere = {name.text for option in off for name in all_of(option.items, n.Name)}
    used = world.used | elsewhere
    found: list[Diagnostic] = []
    tables: list[tuple[str, list[n.Name]]] = [
        ("The tag", linked.tags),
        ("What is kept as", [k.name for k in linked.kept.values()]),
        ("The place", [p.name for p in linked.places.values()]),
        ("The grid", [g.name for g in linked.grids.values()]),
        ("The group", [g.name for g in linked.groups.values()]),
        ("The condition", [c.name for c in linked.conditions.values()]),
    ]
    for what, names in tables:
        found += [problems.use.unused(name.span, what) for name in names if name.text not in used]
    for name, field in linked.fields.items():
        if f"field {name}" not in used and name not in elsewhere:
            found.append(problems.use.unused(field.name.span, "The field"))
    for name, action in linked.actions.items():
        if name not in code.done and name not in elsewhere:
            found.append(problems.use.unused(action.name.span, "The action", "Add it to the turn's `do one of { … }`."))
    return found
