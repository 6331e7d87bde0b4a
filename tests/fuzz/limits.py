"""Limits of time and memory, for what is tried in this process."""

from __future__ import annotations

import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from tests.fuzz.faults import OverTime

MEMORY = 2_000_000_000  # bytes that a process may have; the engine needs far less, and so finds out that it does not


def limit_memory(most: int = MEMORY) -> None:
    """From now on this process gets no more: a MemoryError is a fault like any other."""
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """OverTime if it takes more of the processor's time."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise OverTime(f"more than {seconds} seconds")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
