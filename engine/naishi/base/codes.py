"""What is told about each kind of problem: the pages of docs/errors. Only who asks for it reads them.

A page is a topic, and a section is named by the code of a kind of problem. Its first paragraph is `**Title** – ` and
what it means. Where a program can show it, there are two in fences, one that has the problem and one that is mended;
a word after ```naishi says what stands around one (docs/meadow.py). Between them is what the checker says, which
`make docs` renews.
"""

from __future__ import annotations

import re
from pathlib import Path

from attrs import frozen

from naishi.base.shipped import folder

INDEX = "README.md"
_SECTION = re.compile(r"^## ", re.MULTILINE)
_MEANING = re.compile(r"(?P<name>[a-z0-9-]+)\n\n\*\*(?P<title>[^*\n]+)\*\* – (?P<text>(?:[^\n]+\n?)+)\s*")
_FENCE = re.compile(r"^```(?P<language>\w+) ?(?P<frame>[^\n`]*)\n(?P<text>.*?\n)```$", re.MULTILINE | re.DOTALL)


@frozen
class Program:
    """A small program, and the words that say what stands around it."""

    text: str
    frame: str


@frozen
class Code:
    """A kind of problem: its name, what it means, and a program that has it with one that has not."""

    name: str
    title: str
    explanation: str
    example: Program | None = None
    mended: Program | None = None


def topics() -> dict[Path, tuple[Code, ...]]:
    """All codes, page by page."""
    pages = sorted(folder("errors", "docs/errors").glob("*.md"))
    return {page: codes_in(page.read_text(encoding="utf-8"), page.name) for page in pages if page.name != INDEX}


def all_codes() -> dict[str, Code]:
    """The same by their names."""
    return {code.name: code for codes in topics().values() for code in codes}


def codes_in(text: str, page: str) -> tuple[Code, ...]:
    """The codes of one page. ValueError names the section that has another shape."""
    return tuple(_code(section, page) for section in _SECTION.split(text)[1:])


def _code(section: str, page: str) -> Code:
    meaning = _MEANING.fullmatch(section.partition("```")[0])
    fences = _FENCE.finditer(section)
    programs = [Program(fence["text"], fence["frame"]) for fence in fences if fence["language"] == "naishi"]
    if meaning is None or len(programs) not in (0, 2):
        name = section.partition("\n")[0]
        raise ValueError(f"{page}: {name} needs a title, a paragraph, and two programs or none: see naishi.base.codes")
    return Code(meaning["name"], meaning["title"], " ".join(meaning["text"].split()), *programs)
