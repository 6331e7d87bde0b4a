"""Ends a request that takes too long, by the alarm of POSIX: rules may loop long without doing anything wrong.

Where there is no alarm, or in another thread than the main one, nothing is watched; `Watch.works` says so.
"""

from __future__ import annotations

import signal
import threading
from types import FrameType, TracebackType

AGAIN = 0.25  # seconds; should the first alarm be swallowed, as in a finalizer


class Overtime(BaseException):
    """The time for a request is over. Not an Exception: nothing on the way may take it for a problem of its own."""


class Watch:
    """`with watch:` around what may take long. Used by one thread."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.works = seconds > 0 and hasattr(signal, "setitimer") and _in_main_thread()
        self._armed = False
        self._before = signal.signal(signal.SIGALRM, self._ring) if self.works else None

    def close(self) -> None:
        """Leave alarms as they were before."""
        if self.works:
            self.works = False
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)

    def __enter__(self) -> None:
        if self.works and _in_main_thread():
            self._armed = True
            signal.setitimer(signal.ITIMER_REAL, self.seconds, AGAIN)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._armed = False
        if self.works and _in_main_thread():
            signal.setitimer(signal.ITIMER_REAL, 0)

    def _ring(self, number: int, frame: FrameType | None) -> None:
        if self._armed:
            raise Overtime


def _in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()
