"""Where the grammar and the rules lie: inside the package in a wheel, beside `engine/` in a checkout."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def folder(name: str) -> Path:
    """The folder `grammar` or `rules`. The package's own comes first: beside an installed one lies what is not ours."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parents[1] / name
