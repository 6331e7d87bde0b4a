"""Whoever follows the guide to a game of their own has, in the end, a game that checks, plays and ends."""

from __future__ import annotations

from pathlib import Path

from naishi.runtime.examples.run import run_examples
from tests.docs.fences import ROOT
from tests.docs.test_guide import follow

GUIDE = ROOT / "docs" / "guide" / "design-a-game.md"


def test_the_guide_can_be_followed(tmp_path: Path) -> None:
    (tmp_path / "rules").symlink_to(ROOT / "rules")
    follow(GUIDE, tmp_path)
    file = tmp_path / "orchard.naishi"
    results = run_examples([file])
    assert len(results) == 3
    assert all(result.problem is None for result in results)
