"""Names in the order in which they need each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from naishi.syntax import nodes as n

Edge = tuple[str, n.Name]  # who needs, and where it says what


def needed_first(
    names: Iterable[str], needs: Callable[[str], Sequence[n.Name]], circle: Callable[[list[Edge]], None]
) -> list[str]:
    """All names and what they need, each after what it needs itself, however long the chains are. `circle` is told each
    way back to a name that is not done: its edges in order; the last is not followed."""
    done: dict[str, None] = {}
    for start in names:
        path: dict[str, tuple[Sequence[n.Name], int]] = {} if start in done else {start: (needs(start), 0)}
        while path:
            name, (needed, at) = path.popitem()
            if at == len(needed):
                done[name] = None
                continue
            path[name] = needed, at + 1
            follow = needed[at]
            if follow.text in path:
                steps = list(path.items())
                first = list(path).index(follow.text)
                circle([(step, of[place - 1]) for step, (of, place) in steps[first:]])
            elif follow.text not in done:
                path[follow.text] = needs(follow.text), 0
    return list(done)
