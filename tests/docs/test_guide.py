"""Whoever follows the guide to the letter gets what it says: its edits are made and its commands run in a folder."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from tests.docs.fences import ROOT
from tests.docs.test_fences import REWRITE, commands, fits, run

GUIDE = ROOT / "docs" / "guide" / "add-a-card.md"
_STEP = re.compile(
    r"(?:^<!-- in (?P<file>\S+), (?P<where>before: |instead of the line: |at the end)(?P<mark>.*?) ?-->\n)?"
    r"^```(?P<language>naishi|console)\n(?P<text>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)


def test_the_guide_can_be_followed(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "rules", tmp_path / "rules")
    follow(GUIDE, tmp_path)


def follow(page: Path, folder: Path) -> None:
    """Make a guide's edits and run its commands in a folder, from top to bottom."""
    guide = page.read_text(encoding="utf-8")
    for step in list(_STEP.finditer(guide)):
        if step["language"] == "naishi":
            file = folder / step["file"]
            if file.exists():
                edit(file, step["where"], step["mark"], step["text"])
            else:
                file.write_text(step["text"], encoding="utf-8")
            continue
        for command, expected in commands(step["text"]):
            printed = run(command, folder)
            if REWRITE and "..." not in "".join(expected) and not fits(expected, printed):
                block = "\n".join([f"$ {command}", *printed])
                guide = guide.replace("\n".join([f"$ {command}", *expected]), block, 1)
                page.write_text(guide, encoding="utf-8")
                continue
            assert fits(expected, printed), "\n".join([f"$ {command}", *printed])


def edit(file: Path, where: str, mark: str, text: str) -> None:
    rules = file.read_text(encoding="utf-8")
    if where == "at the end":
        changed = f"{rules}\n{text}"
    elif where == "before: ":
        assert rules.count(f"\n{mark}") == 1
        changed = rules.replace(f"\n{mark}", f"\n{text}\n{mark}")
    else:
        lines = rules.splitlines(keepends=True)
        here = [i for i, line in enumerate(lines) if line.startswith(mark)]
        assert len(here) == 1
        lines[here[0]] = text
        changed = "".join(lines)
    file.write_text(changed, encoding="utf-8")
