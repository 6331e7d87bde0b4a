"""How the property tests run: everywhere without a clock, in CI with more examples, which are always the same."""

import os
from collections import defaultdict

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


# --- how long each file takes, for `make check-fast` ---
TIMES = "naishi/seconds"
_seconds = defaultdict[str, float](float)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _seconds[report.nodeid.partition("::")[0]] += report.duration


def pytest_sessionfinish(session: pytest.Session) -> None:
    """What ran as a whole is kept."""
    config = session.config
    chosen = config.getoption("keyword") or any("::" in argument for argument in config.args)
    if not hasattr(config, "workerinput") and not chosen and config.cache is not None:
        config.cache.set(TIMES, config.cache.get(TIMES, {}) | {file: round(s, 2) for file, s in _seconds.items()})
