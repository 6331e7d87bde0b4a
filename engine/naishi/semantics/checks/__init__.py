"""Checks of a whole game, by topic. Each takes what was resolved and gives problems."""

from __future__ import annotations

from naishi.base.diagnostic import Diagnostic
from naishi.program import ActionDef, TriggerDef
from naishi.semantics.checks.action_cycles import asked_in_circles, circles
from naishi.semantics.checks.move_count import too_many_moves
from naishi.semantics.checks.never_placed import never_placed
from naishi.semantics.checks.stuck import stuck
from naishi.semantics.checks.trigger_cycles import endless_chains
from naishi.semantics.checks.unused import unused
from naishi.semantics.lower.code import Code
from naishi.semantics.symbols.table import SymbolTable


def check_program(
    world: SymbolTable,
    code: Code,
    actions: list[ActionDef],
    triggers: list[TriggerDef],
    after_effects: int | None,
    broken: bool,
) -> list[Diagnostic]:
    """All of them. `broken`: some declaration did not parse, so that nothing can be said to be unused."""
    found = [*circles(world, code), *asked_in_circles(world), *stuck(world), *too_many_moves(world, actions)]
    if not broken and not any(problem.is_error for problem in world.problems):
        found += unused(world, code)
        heads = tuple(action.head for action in actions)
        found += never_placed(world, code, heads)
        found += endless_chains(code, actions, triggers, after_effects)
    return found
