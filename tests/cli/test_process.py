"""The command as a shell starts it: exit codes, pipes, no traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NAISHI = [sys.executable, "-m", "naishi.cli"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "engine")}


def started(*arguments: str, **given: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*NAISHI, *arguments], cwd=ROOT, env={**ENVIRONMENT, **given}, capture_output=True, text=True, check=False
    )


def test_check() -> None:
    result = started("check", "rules/base.naishi")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.endswith("No problems.\n")


def test_wrong_arguments() -> None:
    result = started("check", "nowhere.naishi", PYTHONIOENCODING="ascii")
    assert (result.returncode, result.stdout, result.stderr.count("\n")) == (2, "", 1)


def test_version() -> None:
    result = started("--version")
    assert (result.returncode, result.stdout.split()[0]) == (0, "naishi")


def test_output_that_nobody_reads() -> None:
    with subprocess.Popen(
        [*NAISHI, "show", "base"], cwd=ROOT, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


def test_simulate_is_the_same_under_other_hashes() -> None:
    command = ("simulate", "base", "--games", "20", "--format", "json")
    first, second = (started(*command, PYTHONHASHSEED=seed).stdout for seed in ("1", "2"))
    assert first.partition('"speed"')[0] == second.partition('"speed"')[0] != ""
