"""What was found in order before and has not changed since: noted in the user's cache, so that it is not done again.

A note says nothing but that it is there. Its key names everything that was looked at, the engine that looked included.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import naishi
from naishi.base.cache import Cache, key_of

_NOTES = Cache("in-order", most=200)


def note_for(parts: Iterable[bytes]) -> bytes:
    """The key of the note for some contents."""
    return key_of(_engine(), *parts)


@cache
def _engine() -> bytes:
    """What tells one state of the engine from another: when each of its files was written, and how long it is."""
    root = Path(naishi.__file__).parent
    told = ((file.relative_to(root), file.stat()) for file in sorted(root.rglob("*.py")))
    return "".join(f"{name} {stat.st_mtime_ns} {stat.st_size}\n" for name, stat in told).encode()


def is_noted(note: bytes) -> bool:
    """Whether it was in order before."""
    return _NOTES.get(note) is not None


def keep(note: bytes) -> None:
    """Note that it is in order."""
    _NOTES.keep(note, b"")
