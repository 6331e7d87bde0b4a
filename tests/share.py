"""How much is tried: everything in CI and where NAISHI_ALL is set, elsewhere a share of it, which changes every day.

The first line of a run says which share it is; NAISHI_SHARE=1 runs that one again. Each test has a share of its own,
so that some of them try every game on every day.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TypeVar
from zlib import crc32

T = TypeVar("T")

SHARES = 3
WHOLE = bool(os.environ.get("CI") or os.environ.get("NAISHI_ALL"))
# In the environment, so that the processes that this one starts have the same, also after midnight.
SHARE = int(os.environ.setdefault("NAISHI_SHARE", str(datetime.now(UTC).toordinal() % SHARES)))


def share(things: Iterable[T], of: str) -> list[T]:
    """The things that a test tries now; `of`: its name."""
    found = list(things)
    return found if WHOLE or len(found) < SHARES else found[(SHARE + crc32(of.encode())) % SHARES :: SHARES]


def times(number: int) -> int:
    """How often something is tried that is drawn by chance."""
    return number if WHOLE else -(-number // 2)


def told() -> str:
    """What runs, for the first line of a run."""
    if WHOLE:
        return "naishi: all games, in every test"
    return f"naishi: share {SHARE} of {SHARES} (NAISHI_SHARE={SHARE} runs it again, NAISHI_ALL=1 runs all)"
