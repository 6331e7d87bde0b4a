"""Where the shipped data lies: the grammar and the rules, beside `engine/` in a checkout, inside the package in a wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def folder(name: str) -> Path:
    """The folder `grammar` or `rules`. A checkout comes first: an editable install leaves stale copies behind."""
    checkout = _PACKAGE.parents[1] / name
    return checkout if checkout.is_dir() else _PACKAGE / name
