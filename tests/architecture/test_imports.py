"""Imports point one way, as pyproject.toml says; the package's door opens the runtime and what lies below it."""

from __future__ import annotations

import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parents[2]
BEHIND_THE_DOOR = {"base", "syntax", "semantics", "program", "state", "runtime"}


def test_rings_import_only_inner_rings() -> None:
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run(['--no-cache'])"]
    result = subprocess.run(
        command, cwd=ROOT, env={"PYTHONPATH": str(ROOT / "engine")}, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_door_opens_the_centre() -> None:
    graph = grimp.build_graph("naishi", cache_dir=None)
    rings = {name.split(".")[1] for name in graph.find_modules_directly_imported_by("naishi")}
    assert rings <= BEHIND_THE_DOOR


def test_no_files_know_each_other_in_a_circle() -> None:
    graph = grimp.build_graph("naishi", cache_dir=None)
    order = TopologicalSorter({name: graph.find_modules_directly_imported_by(name) for name in graph.modules})
    order.prepare()  # raises CycleError, which names the circle
