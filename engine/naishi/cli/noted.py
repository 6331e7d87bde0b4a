"""What was found in order before and has not changed since: noted in the user's cache, so that it is not done again.

A note is an empty file named after everything that was looked at. A forged one could only hide a warning.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import naishi
from naishi.base import private

MOST = 200  # notes


def note_for(parts: Iterable[bytes]) -> Path | None:
    """The note for some contents; None where there is no cache folder."""
    seal = sha256(naishi.__version__.encode())
    for part in parts:
        seal.update(sha256(part).digest())
    try:
        return private.folder() / "in-order" / seal.hexdigest()[:32]
    except OSError:
        return None


def is_noted(note: Path | None) -> bool:
    """Whether it was in order before."""
    return note is not None and note.exists()


def keep(note: Path | None) -> None:
    """Note that it is in order. Where nothing can be kept, it is only done again next time."""
    if note is not None:
        with suppress(OSError):
            private.keep(note, b"", MOST)
