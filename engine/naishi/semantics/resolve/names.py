"""Names that are bound: chosen, found, or gone through one by one."""

from __future__ import annotations

from naishi.program import InPlace
from naishi.semantics.resolve.scope import Scope, Val
from naishi.semantics.resolve.sight import check_seen
from naishi.syntax import nodes as n


def named(scope: Scope, name: n.Name) -> Val | None:
    """What is bound to a name. In a list, the one who chooses must have seen all that it was found by."""
    found = scope.lookup(name.text)
    if found is not None and found.depends:
        check_seen(
            scope, name.span, tuple(x for x in found.depends if isinstance(x, InPlace)), f"how {name.text} was found"
        )
        scope.reads.extend(found.depends)
    return found
