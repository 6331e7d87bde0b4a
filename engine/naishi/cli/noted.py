"""What was found in order before and has not changed since: noted in the user's cache, so that it is not done again.

A note is an empty file named after everything that was looked at, the engine that looked included. It lies where only
the user can write (`base/private.py`): a forged one could hide what goes wrong in setup.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

import naishi
from naishi.base import private
from naishi.base.version import VERSION

MOST = 200  # notes


def note_for(parts: Iterable[bytes]) -> Path | None:
    """The note for some contents; None where there is no cache folder."""
    seal = sha256(VERSION.encode())
    for part in (_engine(), *parts):
        seal.update(sha256(part).digest())
    try:
        return private.folder() / "in-order" / seal.hexdigest()[:32]
    except OSError:
        return None


@cache
def _engine() -> bytes:
    """What tells one state of the engine from another: when each of its files was written, and how long it is."""
    root = Path(naishi.__file__).parent
    told = ((file.relative_to(root), file.stat()) for file in sorted(root.rglob("*.py")))
    return "".join(f"{name} {stat.st_mtime_ns} {stat.st_size}\n" for name, stat in told).encode()


def is_noted(note: Path | None) -> bool:
    """Whether it was in order before."""
    if note is None:
        return False
    try:
        return private.read(note) == b""
    except OSError:
        return False


def keep(note: Path | None) -> None:
    """Note that it is in order. Where nothing can be kept, it is only done again next time."""
    if note is not None:
        with suppress(OSError):
            private.keep(note, b"", MOST)
