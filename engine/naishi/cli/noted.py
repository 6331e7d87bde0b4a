"""What was found in order before and has not changed since: noted in the user's cache, so that it is not done again.

A note is an empty file named after everything that was looked at. A forged one could only hide a warning.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import naishi

KEPT = 200  # notes; then all are thrown away


def note_for(parts: Iterable[bytes]) -> Path | None:
    """The note for some contents, in any order-keeping split; None where there is no cache folder."""
    seal = sha256(naishi.__version__.encode())
    for part in parts:
        seal.update(sha256(part).digest())
    root = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(root) / "naishi" / "in-order" / seal.hexdigest()[:32] if os.path.isabs(root) else None


def is_noted(note: Path | None) -> bool:
    """Whether it was in order before."""
    return note is not None and note.exists()


def keep(note: Path | None) -> None:
    """Note that it is in order. Where nothing can be kept, it is only done again next time."""
    if note is None:
        return
    with suppress(OSError):
        note.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        notes = list(note.parent.iterdir())
        for old in notes if len(notes) > KEPT else ():
            old.unlink(missing_ok=True)
        note.touch()
