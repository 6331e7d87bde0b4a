"""Writes docs/errors/ from the catalogues of problems. `make docs` runs it; a test says if the pages are old."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from textwrap import fill

from naishi.base.diagnostic import Code, Diagnostic
from naishi.base.render import render_all
from naishi.runtime.examples.run import played
from naishi.runtime.try_setup import rehearse
from naishi.semantics import problems
from naishi.semantics.compile import compile_sources
from naishi.semantics.problems.meadow import REST, in_meadow, sources_of
from naishi.syntax.recovery import mistakes

ERRORS = Path(__file__).parent / "errors"
TOPICS: dict[str, tuple[Code, ...]] = {"Reading the text": mistakes.CODES, **problems.topics()}
MOST_LINES = 16
LONGEST_LINE = 96
WIDTH = 110

INTRODUCTION = """\
# What the checker says

A page for each topic, a section for each kind of problem: what it means, a small program that has it with what
`naishi check` says about it, and the same program mended. These pages are made from the engine's own catalogues by
`make docs`.
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
    found += rehearse(compiled.program, seeds)
    if not any(problem.is_error for problem in found):
        files = list(compiled.linked.files)
        results = [result for unit in compiled.linked.units for result in played(files, unit, options)]
        found += [result.problem for result in results if result.problem is not None]
    return found


def shown(program: str) -> str:
    """A program as a page shows it: without what the meadow lends, and nothing too long."""
    first, *more = program.split("\n### ")
    files = [first.partition(f"\n{REST}\n")[0].strip("\n"), *(f"### {file}".strip("\n") for file in more)]
    lines = "\n\n".join(files).split("\n")
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES // 2], f"# … and {len(lines) - MOST_LINES // 2} more lines"]
    return "\n".join(line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]} …" for line in lines)


def section(code: Code) -> str:
    """What a page says about one code."""
    parts = [f"## {code.name}", fill(f"**{code.title}** – {code.explanation}", WIDTH)]
    if code.example.strip():
        said = [problem for problem in told(code.example) if problem.code == code.name][:2]
        parts.append(f"```naishi\n{shown(code.example)}\n```")
        if said:
            parts.append(f"```text\n{render_all(said)}\n```")
        parts.append(f"Mended:\n\n```naishi\n{shown(code.mended)}\n```")
    return "\n\n".join(parts)


def file_name(topic: str) -> str:
    """The page of a topic."""
    return f"{topic.lower().replace(',', '').replace(' ', '-')}.md"


def index() -> str:
    """The page that lists all codes."""
    parts = [INTRODUCTION]
    for topic, codes in TOPICS.items():
        page = file_name(topic)
        lines = [f"- [{code.name}]({page}#{code.name}): {code.title}" for code in codes]
        parts.append(f"## [{topic}]({page})\n\n" + "\n".join(lines) + "\n")
    parts.append(f"{MEADOW}\n```naishi\n{in_meadow('').replace(REST, '').replace(chr(10) * 3, chr(10))}```\n")
    return "\n".join(parts)


def pages() -> dict[Path, str]:
    """Every generated page, by its path."""
    found = {ERRORS / "README.md": index()}
    for topic, codes in TOPICS.items():
        body = "\n\n".join(section(code) for code in codes)
        found[ERRORS / file_name(topic)] = f"# {topic}\n\n[All problems](README.md)\n\n{body}\n"
    return found


def main() -> None:
    """Write them, and delete pages that are no longer generated."""
    ERRORS.mkdir(exist_ok=True)
    wanted = pages()
    for old in set(ERRORS.glob("*.md")) - set(wanted):
        old.unlink()
    for path, text in wanted.items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
