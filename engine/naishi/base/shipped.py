"""Where the grammar, the rules and what is told about problems lie: inside the package in a wheel, beside `engine/` in
a checkout."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def folder(name: str, in_checkout: str = "") -> Path:
    """The folder `grammar`, `rules` or `errors`. The package's own comes first: beside an installed one lies what is
    not ours. `in_checkout`: its path there, if that is another."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parents[1] / (in_checkout or name)
