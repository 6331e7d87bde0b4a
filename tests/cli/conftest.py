"""Commands run in this process: quick, and what they print can be looked at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from naishi.cli.app import app

Run = Callable[..., Result]


@pytest.fixture
def run() -> Run:
    def run(*arguments: object, **given: object) -> Result:
        return CliRunner().invoke(app, [str(argument) for argument in arguments], prog_name="naishi", **given)  # type: ignore[arg-type]

    return run


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """A copy of the shipped game, to be spoilt."""
    file = tmp_path / "mine.naishi"
    file.write_text(shipped(), encoding="utf-8")
    return file


def shipped() -> str:
    from naishi.runtime.files import find

    return find("base").read_text(encoding="utf-8")
