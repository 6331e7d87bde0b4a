"""Loops that stand for many tests tell all that fails, and fail where there is nothing to check."""

from __future__ import annotations

import pytest

from tests.each import each


def check_is_small(number: int) -> None:
    assert 10 // number < 5, "too small a divisor"


def test_all_that_fails_is_told() -> None:
    with pytest.raises(pytest.fail.Exception) as failed:
        each([0, 1, 2, 3, 5], check_is_small, lambda number: f"number {number}")
    told = str(failed.value)
    assert told.startswith("3 of 5:")
    assert [name for name in ("number 0", "number 1", "number 2", "number 3", "number 5") if name in told] == [
        "number 0",
        "number 1",
        "number 2",
    ]
    assert "ZeroDivisionError" in told
    assert "too small a divisor" in told


def test_what_holds_of_all_is_silent() -> None:
    each([3, 5], check_is_small)


def test_nothing_to_check_is_a_failure() -> None:
    with pytest.raises(AssertionError, match="nothing to check"):
        each([], check_is_small)
