"""A text that differs for programs that differ."""

from __future__ import annotations

import hashlib

from naishi.base.walk import fields
from naishi.program.program import Program


def fingerprint(program: Program) -> str:
    """A hash of a program's meaning: everything but places in files."""
    return hashlib.sha256(_plain(program, {}).encode()).hexdigest()[:24]


_LONG = 2000


def _plain(value: object, known: dict[int, str]) -> str:
    """A text of all that counts. A long part stands as its hash, so that one that stands in many places, as a
    condition's question does, is written once."""
    if hasattr(value, "__attrs_attrs__"):
        if id(value) not in known:
            names = [name for name in fields(type(value)) if name != "examples"]
            inside = ",".join(_plain(getattr(value, name), known) for name in names)
            short = inside if len(inside) <= _LONG else hashlib.sha256(inside.encode()).hexdigest()
            known[id(value)] = f"{type(value).__name__}({short})"
        return known[id(value)]
    if isinstance(value, tuple):
        return f"[{','.join(_plain(one, known) for one in value)}]"
    if isinstance(value, frozenset):
        return f"{{{','.join(sorted(_plain(one, known) for one in value))}}}"
    return repr(value)
