"""Actions that do each other in a circle, and conditions that ask each other: everything must come to an end."""

from __future__ import annotations

from naishi.base.diagnostic import Diagnostic, Label
from naishi.base.walk import all_of
from naishi.semantics import problems
from naishi.semantics.lower.code import Code
from naishi.semantics.needed import Edge, needed_first
from naishi.semantics.symbols.table import SymbolTable
from naishi.syntax import nodes as n


def circles(world: SymbolTable, code: Code) -> list[Diagnostic]:
    """One problem for each action through which a circle is found first."""
    found: list[Diagnostic] = []

    def told(edges: list[Edge]) -> None:
        *before, (_, last) = edges
        labels = tuple(Label(called.span, f"{name} does {called.text}") for name, called in before)
        found.append(problems.effects.circle(last.span, [*(name for name, _ in edges), last.text], labels))

    needed_first(world.linked.actions, lambda name: code.calls.get(name, ()), told)
    return found


def asked_in_circles(world: SymbolTable) -> list[Diagnostic]:
    """The same of conditions, whether something asks them or not."""
    declared = world.linked.conditions
    asks = {
        name: [part for part in all_of(node.test, n.Name) if part.text in declared] for name, node in declared.items()
    }
    told = {(problem.code, problem.span.source.name, problem.span.start) for problem in world.problems}
    found: list[Diagnostic] = []
    done: set[str] = set()
    for start in declared:
        path = {} if start in done else {start: iter(asks[start])}
        while path:
            name, left = next(reversed(path.items()))
            asked = next(left, None)
            if asked is None:
                done.add(name)
                del path[name]
            elif asked.text in path:
                names = list(path)
                circle = problems.effects.circle(asked.span, [*names[names.index(asked.text) :], asked.text], ())
                if (circle.code, asked.span.source.name, asked.span.start) not in told:
                    found.append(circle)
            elif asked.text not in done:
                path[asked.text] = iter(asks[asked.text])
    return found
