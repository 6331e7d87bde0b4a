"""Checks of a whole game, by topic. Each takes what was resolved and gives problems."""

from __future__ import annotations

from naishi.base.diagnostic import Diagnostic
from naishi.semantics.checks.circles import circles
from naishi.semantics.lower import Code
from naishi.semantics.world import World


def check_program(world: World, code: Code, estate: tuple[int, ...], broken: bool) -> list[Diagnostic]:
    """All of them. `broken`: some declaration did not parse, so that nothing can be said to be unused."""
    return [*circles(world, code)]
