"""The steps and routines of one program as they grow, and who calls whom."""

from __future__ import annotations

from attrs import Factory, define, frozen

from naishi.base.source import Span
from naishi.program import Routine, Settle, Step
from naishi.semantics.needed import needed_first
from naishi.semantics.resolve.scope import Val
from naishi.semantics.symbols.table import SymbolTable
from naishi.syntax import nodes as n


@frozen
class ActionShape:
    """What others need of an action: its arguments by name, to be read in a `then`."""

    id: int
    arguments: dict[str, Val]
    has_price: bool = False  # which can be paid in several ways

    @property
    def is_one_way(self) -> bool:
        """Whether nothing in its head is chosen."""
        return not self.arguments and not self.has_price


@define
class Code:
    """The steps and routines of one program as they grow."""

    world: SymbolTable
    steps: list[Step | None] = Factory(list)
    routines: list[Routine] = Factory(list)
    shapes: dict[str, ActionShape] = Factory(dict)
    calls: dict[str, list[n.Name]] = Factory(dict)  # who does which action, and where it says so
    names: dict[str, int] = Factory(dict)  # of routines, and how many began with one
    caller: str = ""  # whose block is being lowered
    done: set[str] = Factory(set)  # the actions that something does
    choosing: dict[str, Span] = Factory(dict)  # whose block asks the one it belongs to, and where

    def label(self) -> int:
        """A step's number, to be filled in later."""
        self.steps.append(None)
        return len(self.steps) - 1

    def new_name(self, wanted: str) -> str:
        """A name for a routine: the wanted one, with a number behind it where others have it."""
        found = wanted
        while found in self.names:
            self.names[wanted] += 1
            found = f"{wanted} {self.names[wanted]}"
        self.names[found] = 1
        return found

    def put(self, label: int, step: Step) -> None:
        """Fill in a step."""
        assert self.steps[label] is None
        self.steps[label] = step


def settle(code: Code, label: int, follow: int, acted: bool = True) -> None:
    """Have what waits happen. `acted`: on what has been done, `after effects` follows also if nothing waits."""
    twin = code.label()
    full, rest = (label, twin) if acted else (twin, label)
    code.put(full, Settle(follow, True, full, rest))
    code.put(rest, Settle(follow, False, full, rest))


def called_by(code: Code, caller: str) -> list[n.Name]:
    """Every action that somebody does, and what those actions do."""
    found: dict[str, n.Name] = {}
    waiting = [caller]
    while waiting:
        for call in code.calls.get(waiting.pop(), ()):
            if call.text not in found:
                found[call.text] = call
                waiting.append(call.text)
    return list(found.values())


def call_depth(code: Code, sizes: dict[str, int]) -> int:
    """The cells that the deepest chain of actions needs, circles left to the check that refuses them."""
    calls = {name: tuple(dict.fromkeys(called.text for called in code.calls.get(name, ()))) for name in sizes}
    depths: dict[str, int] = {}
    for name in needed_first(sizes, lambda name: code.calls.get(name, ()), lambda _: None):
        inner = (depths.get(called, 0) for called in calls.get(name, ()))
        depths[name] = sizes.get(name, 0) + max(inner, default=0)
    return max(depths.values(), default=0)
