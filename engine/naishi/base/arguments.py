"""Arguments of another sort than is meant: what is said of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any


def whole(what: str, given: Any) -> int:
    """A whole number. Raises TypeError for anything else, also for True, and for numbers with a fraction."""
    if type(given) is not int:
        raise TypeError(f"{what} is a whole number, not {shown(given)}")
    return given


def a_text(what: str, given: Any) -> str:
    """A text. Raises TypeError for anything else."""
    if not isinstance(given, str):
        raise TypeError(f"{what} is a text, not {shown(given)}")
    return given


def names(given: tuple[Any, ...], of: str) -> tuple[str | Path, ...]:
    """Names or paths, one by one. Raises TypeError, which says how to pass a list of them."""
    for name in given:
        if isinstance(name, list | tuple | set | frozenset):
            inside = ", ".join(f'"{one}"' for one in name if isinstance(one, str | Path))
            raise TypeError(f"{of} takes names one by one, not in a {type(name).__name__}: {of}({inside or '*names'})")
        if not isinstance(name, str | Path):
            raise TypeError(f"{of} takes names and paths of rules files, not {shown(name)}")
    return given


def shown(given: Any) -> str:
    """What was given, short."""
    text = f"{given!r:.60}"
    return text if isinstance(given, str | int | float | bool | None) else f"{type(given).__name__} {text}"
