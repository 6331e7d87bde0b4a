"""`--update` rewrites what is expected to be said about the small wrong programs: look at the difference."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite tests/semantics/wrong from what is said now")
