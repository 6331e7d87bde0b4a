"""Whoever follows the guide to expansions gets what it says, and in the end the mod that the tests play."""

from __future__ import annotations

from pathlib import Path

from tests.docs.fences import ROOT
from tests.docs.test_fences import REWRITE, commands, fits, run
from tests.docs.test_guide import _STEP, edit

GUIDE = ROOT / "docs" / "guide" / "make-an-expansion.md"
MOD = ROOT / "tests" / "mods" / "pilgrim.naishi"


def test_the_guide_can_be_followed(tmp_path: Path) -> None:
    (tmp_path / "rules").symlink_to(ROOT / "rules")
    guide = GUIDE.read_text(encoding="utf-8")
    for step in _STEP.finditer(guide):
        if step["language"] == "naishi":
            file = tmp_path / step["file"]
            if file.exists():
                edit(file, step["where"], step["mark"], step["text"])
            else:
                file.write_text(step["text"], encoding="utf-8")
            continue
        for command, expected in commands(step["text"]):
            printed = run(command, tmp_path)
            if REWRITE and "..." not in "".join(expected) and not fits(expected, printed):
                block = "\n".join([f"$ {command}", *printed])
                GUIDE.write_text(guide.replace("\n".join([f"$ {command}", *expected]), block, 1), encoding="utf-8")
                guide = GUIDE.read_text(encoding="utf-8")
                continue
            assert fits(expected, printed), "\n".join([f"$ {command}", *printed])
    assert (tmp_path / MOD.name).read_text(encoding="utf-8").strip() == MOD.read_text(encoding="utf-8").strip()
