"""What is a fault, and which faults are the same one."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from attrs import frozen

import naishi

ENGINE = Path(naishi.__file__).resolve().parent


@frozen
class Fault:
    """Something that must never happen. Those of one `kind` are counted as one."""

    kind: str
    told: str


class Wrong(Exception):
    """Something does not hold; the message says what, without names of the program that was tried."""


class FaultFound(Exception):
    """A fault, on its way to whoever counts them."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.kind)
        self.fault = fault


def demand(holds: object, what: str) -> None:
    """Wrong unless it holds."""
    if not holds:
        raise Wrong(what)


@contextmanager
def stage(name: str) -> Iterator[None]:
    """What goes wrong inside is a fault of this stage."""
    try:
        yield
    except FaultFound:
        raise
    except Exception as error:
        raise FaultFound(Fault(f"{name}: {kind_of(error)}", traceback.format_exc())) from None


def kind_of(error: BaseException) -> str:
    """An exception's class, and where in the engine it came from: the innermost place of ours."""
    if isinstance(error, Wrong):
        return str(error)
    if isinstance(error, OverTime):
        return "takes too long"
    frames = [
        frame for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename).is_relative_to(ENGINE)
    ]
    where = f" in {Path(frames[-1].filename).stem}.{frames[-1].name}" if frames else ""
    if isinstance(error, AssertionError) and not where:
        last = traceback.extract_tb(error.__traceback__)[-1]
        return f"{last.name}: {last.line}"
    return f"{type(error).__name__}{where}"


class OverTime(Exception):
    """Something took longer than it may."""
