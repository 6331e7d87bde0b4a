"""Renews what is not written by hand in docs/errors: what the checker says about the programs there, and the list of
all problems. `make docs` runs it; a test says if the pages are old."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from textwrap import fill

from docs.meadow import REST, in_meadow, sources_of, whole
from naishi.base.codes import INDEX, Code, Program, codes_in
from naishi.base.diagnostic import Diagnostic
from naishi.base.render import render_all
from naishi.runtime.examples.run import played
from naishi.runtime.try_setup import setup_problems
from naishi.semantics.compile import compile_sources

ERRORS = Path(__file__).parent / "errors"
TOPICS = (
    "Reading the text",
    "Files, expansions and options",
    "Names",
    "Cards and tables",
    "Places",
    "What happens",
    "Moves",
    "The whole game",
    "Texts in other languages",
)
PAGES = {topic: ERRORS / f"{topic.lower().replace(',', '').replace(' ', '-')}.md" for topic in TOPICS}
WIDTH = 110

INTRODUCTION = """\
# What the checker says

A page for each topic, a section for each kind of problem: what it means, a small program that has it with what
`naishi check` says about it, and the same program mended. `naishi errors CODE` shows the same.
"""
MEADOW = """\
## The meadow

The examples show the first lines of a small game; what they leave out is lent by it as needed. Lines that begin with
`###` stand for further files. The game alone:
"""


def told(program: str, options: Sequence[str] = (), seeds: int = 3) -> list[Diagnostic]:
    """Everything that is said about a program: when it is checked, when setup is tried, when its examples run."""
    compiled = compile_sources(sources_of(program), options)
    found = list(compiled.problems)
    if compiled.program is None or compiled.linked is None:
        return found
    found += setup_problems(compiled.program, seeds)
    if not any(problem.is_error for problem in found):
        files = list(compiled.linked.files)
        results = [result for unit in compiled.linked.units for result in played(files, unit, options)]
        found += [result.problem for result in results if result.problem is not None]
    return found


def section(code: Code) -> str:
    """What a page says about one code."""
    parts = [f"## {code.name}", fill(f"**{code.title}** – {code.explanation}", WIDTH)]
    if code.example is not None and code.mended is not None:
        said = [problem for problem in told(whole(code.example)) if problem.code == code.name][:2]
        parts.append(fenced(code.example))
        if said:
            parts.append(f"```text\n{render_all(said)}\n```")
        parts.append(f"Mended:\n\n{fenced(code.mended)}")
    return "\n\n".join(parts)


def fenced(program: Program) -> str:
    """A program between its fences."""
    return f"```naishi {program.frame}".strip() + f"\n{program.text}```"


def index() -> str:
    """The page that lists all codes."""
    parts = [INTRODUCTION]
    for topic, page in PAGES.items():
        lines = [f"- [{code.name}]({page.name}#{code.name}): {code.title}" for code in codes_of(page)]
        parts.append(f"## [{topic}]({page.name})\n\n" + "\n".join(lines) + "\n")
    parts.append(f"{MEADOW}\n```naishi\n{in_meadow('').replace(REST, '').replace(chr(10) * 3, chr(10))}```\n")
    return "\n".join(parts)


def codes_of(page: Path) -> tuple[Code, ...]:
    """What a page tells."""
    return codes_in(page.read_text(encoding="utf-8"), page.name)


def pages() -> dict[Path, str]:
    """Every page as it should be, by its path."""
    found = {ERRORS / INDEX: index()}
    for topic, page in PAGES.items():
        body = "\n\n".join(map(section, codes_of(page)))
        found[page] = f"# {topic}\n\n[All problems](README.md)\n\n{body}\n"
    return found


def main() -> None:
    """Write them."""
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
