"""One test of many things of a kind: all of them are tried, and one report tells every failure."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest

T = TypeVar("T")


def each(things: Iterable[T], check: Callable[[T], object], name: Callable[[T], object] = str) -> None:
    """Fails if the check fails for any of them, or if there is nothing to check."""
    number, failed = 0, list[str]()
    for number, thing in enumerate(things, 1):  # noqa: B007
        try:
            check(thing)
        except AssertionError as error:
            failed.append(f"--- {name(thing)}\n{error}")
        except Exception:
            failed.append(f"--- {name(thing)}\n{traceback.format_exc()}")
    assert number, "there is nothing to check"
    if failed:
        pytest.fail("\n".join([f"{len(failed)} of {number}:", *failed]), pytrace=False)
