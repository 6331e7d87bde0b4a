"""Ends a request that takes too long, by the alarm of POSIX: rules may loop long without doing anything wrong.

Where there is no alarm, or in another thread than the main one, nothing is watched; `Watch.works` says so.
"""

from __future__ import annotations

import signal
import threading
from types import FrameType, TracebackType
from typing import Any, ClassVar

AGAIN = 0.25  # seconds; should the first alarm be swallowed, as in a finalizer


class Overtime(BaseException):
    """The time for a request is over. Not an Exception: nothing on the way may take it for a problem of its own."""


class Watch:
    """`with watch:` around what may take long."""

    armed: ClassVar[bool] = False
    in_use: ClassVar[int] = 0  # there is one alarm for all
    before: ClassVar[Any] = None

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.works = seconds > 0 and hasattr(signal, "setitimer") and _in_main_thread()
        if self.works:
            if not Watch.in_use:
                Watch.before = signal.signal(signal.SIGALRM, _ring)
            Watch.in_use += 1

    def close(self) -> None:
        """Leave the alarm as it was before."""
        if self.works:
            self.works = False
            Watch.in_use -= 1
            if not Watch.in_use:
                signal.setitimer(signal.ITIMER_REAL, 0)
                signal.signal(signal.SIGALRM, Watch.before or signal.SIG_DFL)

    def __enter__(self) -> None:
        if self.works and _in_main_thread():
            Watch.armed = True
            signal.setitimer(signal.ITIMER_REAL, self.seconds, AGAIN)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def stop(self) -> None:
        """Watch no more; also where the alarm rang before the block began, or as it ended."""
        if self.works and _in_main_thread():
            Watch.armed = False
            signal.setitimer(signal.ITIMER_REAL, 0)


def _ring(number: int, frame: FrameType | None) -> None:
    if Watch.armed:
        raise Overtime


def _in_main_thread() -> bool:
    return threading.current_thread() is threading.main_thread()
