"""Small wrong programs with what is said about them: reading and writing the files in `wrong/`.

A file has a program after each `##` title: a ```naishi fence that holds just what is wrong (`in_meadow` puts a small
game around it), and a ```text fence with what is printed: code, underlined text, message; then hint and further places.
A title that ends in `(alone)` has a program that is taken as it stands. `(options: a, b)` switches options on.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

from docs.generate import told as everything
from docs.meadow import in_meadow
from naishi.base.diagnostic import Diagnostic

FOLDER = Path(__file__).parent / "wrong"
PROGRAM = re.compile(
    r"^## (?P<title>[^\n]+)\n\n```naishi\n(?P<text>.*?)```\n(?:\n```text\n(?P<said>.*?)```\n)?", re.M | re.S
)
LONGEST_UNDERLINED = 70


@frozen
class Wrong:
    """One wrong program, and what is expected to be said about it."""

    file: Path
    title: str
    text: str
    expected: str

    @property
    def program(self) -> str:
        """The whole program."""
        return self.text if self.title.endswith("(alone)") else in_meadow(self.text)

    @property
    def options(self) -> list[str]:
        """The options that are on."""
        found = re.search(r"\(options: (.+)\)$", self.title)
        return found[1].split(", ") if found else []

    def problems(self) -> list[Diagnostic]:
        """What is said about it now."""
        return everything(self.program, self.options)

    def said(self) -> str:
        """The same as text, as the files have it."""
        return told(self.problems())


def told(problems: Sequence[Diagnostic]) -> str:
    """Diagnostics as text."""
    lines: list[str] = []
    for problem in problems:
        severity = "" if problem.is_error else f" ({problem.severity})"
        lines.append(f"{problem.code}{severity} {underlined(problem.span.text)}")
        lines.append(f"  {problem.message}")
        if problem.hint:
            lines.append(f"  {problem.hint}")
        lines += [f"  {underlined(label.span.text)} {label.text}" for label in problem.labels]
    return "".join(f"{line}\n" for line in lines)


def underlined(text: str) -> str:
    """The underlined text in one line, its middle left out if it is long."""
    flat = " ".join(text.split())
    if len(flat) > LONGEST_UNDERLINED:
        flat = f"{flat[:40]} … {flat[-20:]}"
    return f"[{flat}]"


def wrong_programs() -> list[Wrong]:
    """All of them, file by file."""
    found: list[Wrong] = []
    for file in sorted(FOLDER.glob("*.md")):
        text = file.read_text(encoding="utf-8")
        programs = [Wrong(file, m["title"], m["text"], m["said"] or "") for m in PROGRAM.finditer(text)]
        assert len(programs) == len(re.findall(r"^## ", text, re.MULTILINE)), f"{file.name}: a title without a program"
        found += programs
    return found


def rewrite(file: Path) -> None:
    """Write what is said now into a file."""
    text = file.read_text(encoding="utf-8")

    def with_said(match: re.Match[str]) -> str:
        wrong = Wrong(file, match["title"], match["text"], "")
        return f"## {match['title']}\n\n```naishi\n{match['text']}```\n\n```text\n{wrong.said()}```\n"

    file.write_text(PROGRAM.sub(with_said, text), encoding="utf-8")
