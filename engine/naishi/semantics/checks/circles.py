"""Actions that do each other in a circle: inside one move everything must come to an end."""

from __future__ import annotations

from naishi.base.diagnostic import Diagnostic, Label
from naishi.semantics import problems
from naishi.semantics.lower import Code
from naishi.semantics.world import World
from naishi.syntax import nodes as n


def circles(world: World, code: Code) -> list[Diagnostic]:
    """One problem for each action through which a circle is found first."""
    found: list[Diagnostic] = []
    done: set[str] = set()

    def visit(name: str, path: list[tuple[str, n.Name]]) -> None:
        for called in code.calls.get(name, ()):
            names = [p for p, _ in path] + [name]
            if called.text in names:
                circle = [*names[names.index(called.text) :], called.text]
                steps = [span for p, span in path if p in circle]
                labels = tuple(Label(span.span, f"{p} does {span.text}") for p, span in path if span in steps)
                found.append(problems.circle(called.span, circle, labels))
            elif called.text not in done:
                visit(called.text, [*path, (name, called)])
        done.add(name)

    for name in world.linked.actions:
        if name not in done:
            visit(name, [])
    return found
