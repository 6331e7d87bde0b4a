"""`naishi schema`."""

from __future__ import annotations

from naishi.base.near import nearest
from naishi.cli.screen import print_data
from naishi.cli.trouble import Trouble
from naishi.rpc import matches  # its methods register themselves
from naishi.rpc.methods import method_schemas
from naishi.rpc.schemas import DEFINITIONS, bundle, document

assert matches


def run(name: str | None) -> int:
    """Prints one, or all."""
    methods = method_schemas()
    if name is None:
        print_data(bundle(methods))
        return 0
    names = [*DEFINITIONS, *methods]
    if name not in names:
        near = nearest(name, names)
        meant = f"Did you mean `{near}`?" if near else f"There are: {', '.join(names)}."
        raise Trouble(f"There is no schema `{name}`. {meant}")
    print_data(document(name, methods))
    return 0
