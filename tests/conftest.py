"""How the property tests run: everywhere without a clock, in CI with more examples, which are always the same."""

import os

import pytest
from hypothesis import HealthCheck, settings

from tests.share import times, told

settings.register_profile(
    "naishi",
    deadline=None,
    derandomize="CI" in os.environ,
    max_examples=times(20),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("naishi")


def pytest_sessionstart(session: pytest.Session) -> None:
    terminal = session.config.pluginmanager.get_plugin("terminalreporter")
    if terminal is not None:  # not in each of the processes that it starts
        terminal.write_line(told())
