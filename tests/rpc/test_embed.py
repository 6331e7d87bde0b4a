"""The clients in docs/guide/embed.md run, and are as short as they are said to be."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from naishi.rpc.schemas import DEFINITIONS
from tests.docs.fences import ROOT, Fence, fences

PAGE = ROOT / "docs" / "guide" / "embed.md"
NODE = shutil.which("node")


def only(language: str) -> Fence:
    (found,) = (fence for fence in fences(PAGE) if fence.language == language)
    assert len(found.text.splitlines()) < 60
    return found


@pytest.mark.skipif(NODE is None, reason="there is no node here")
def test_in_javascript(tmp_path: Path) -> None:
    assert NODE is not None
    (tmp_path / "client.mjs").write_text(only("js").text, encoding="utf-8")
    script = tmp_path / "naishi"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "from naishi.cli import main; main()" "$@"\n')
    script.chmod(0o755)
    path = os.pathsep.join([str(tmp_path), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT / "engine")}
    ran = subprocess.run(
        [NODE, "client.mjs"], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    *news, end, refusal = ran.stdout.splitlines()
    assert any(line.startswith("Montagne -> ") for line in news)
    assert re.fullmatch(r"won by (1|2|1 and 2) with -?\d+ to -?\d+", end)
    assert refusal == "the game is over."


def test_in_python(tmp_path: Path) -> None:
    fence = only("python")
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "engine")}
    ran = subprocess.run(
        [sys.executable, "-c", fence.text], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout in [other.text for other in fences(PAGE)]


def test_every_event_is_told() -> None:
    rows = re.findall(r"^\| `(\w+)` \|.*\| ([^|]*) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    events = {e["properties"]["type"]["const"]: set(e["properties"]) - {"type"} for e in DEFINITIONS["event"]["oneOf"]}
    assert [name for name, _ in rows] == list(events)
    for name, members in rows:
        assert set(re.findall(r"`(\w+)`", members)) >= events[name]
