"""Every block in the documentation is checked or run."""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from lark.lexer import PatternStr

from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Source
from naishi.runtime.examples.run import run_examples
from naishi.runtime.try_setup import setup_problems
from naishi.semantics.compile import compile_sources
from naishi.syntax.language import parser
from tests.docs.fences import ROOT, Fence, fences, pages, sources_of
from tests.each import each

ALL = [fence for page in pages() for fence in fences(page)]
REWRITE = bool(os.environ.get("NAISHI_REWRITE"))
KNOWN = {"naishi", "python", "console", "text", "yaml", "js", "json"}
GUIDES_WITH_A_TEST_OF_THEIR_OWN = {"add-a-card.md", "make-an-expansion.md", "design-a-game.md"}


def of(*languages: str) -> list[Fence]:
    return [f for f in ALL if f.language in languages and f.page.name not in GUIDES_WITH_A_TEST_OF_THEIR_OWN]


RULES = of("naishi")
RIGHT = [f for f in RULES if f.words[:1] != ["wrong"]]
WRONG = [f for f in RULES if f.words[:1] == ["wrong"]]


def problems_of(fence: Fence) -> list[Diagnostic]:
    compiled = compile_sources([Source(name, text) for name, text in sources_of(fence)])
    found = list(compiled.problems)
    if compiled.program is not None and (not fence.words or "setup-fails" in fence.words):
        found += setup_problems(compiled.program, seeds=5)
    return found


def said(problems: list[Diagnostic]) -> list[str]:
    return [f"{p.span.at}: [{p.code}] {p.message} {p.hint} {p.span.text[:60]!r}" for p in problems]


def after(fence: Fence) -> Fence | None:
    """The block of text that follows a block directly: what it says or prints."""
    here = fences(fence.page)
    at = next(i for i, f in enumerate(here) if (f.info, f.text) == (fence.info, fence.text))
    follows = here[at + 1] if at + 1 < len(here) else None
    return follows if follows is not None and follows.info == "text" else None


def test_every_block_says_what_it_is() -> None:
    assert [str(fence) for fence in ALL if fence.language not in KNOWN] == []


def page_by_page(found: list[Fence]) -> pytest.MarkDecorator:
    """A test of the blocks of each page."""
    by_page: dict[str, list[Fence]] = {}
    for fence in found:
        by_page.setdefault(fence.page.relative_to(ROOT).as_posix(), []).append(fence)
    return pytest.mark.parametrize("found", by_page.values(), ids=by_page.keys())


@page_by_page(RIGHT)
def test_rules_check(found: list[Fence]) -> None:
    each(found, check_rules)


def check_rules(fence: Fence) -> None:
    whole = not fence.words
    serious = [p for p in problems_of(fence) if p.is_error or whole or p.code not in ("unused", "never-placed")]
    assert said(serious) == []


@page_by_page([f for f in RIGHT if re.search(r"^\s*example ", f.text, re.MULTILINE)])
def test_examples_come_out(found: list[Fence], tmp_path: Path) -> None:
    each(found, lambda fence: check_examples(fence, tmp_path / str(fence.line)))


def check_examples(fence: Fence, folder: Path) -> None:
    folder.mkdir()
    paths = []
    for name, text in sources_of(fence):
        paths.append(folder / name)
        paths[-1].write_text(text, encoding="utf-8")
    results = run_examples([path for path in paths if path.suffix == ".naishi"])
    assert results
    assert said([r.problem for r in results if r.problem is not None]) == []


@page_by_page(WRONG)
def test_wrong_rules_are_told(found: list[Fence]) -> None:
    each(found, check_told)


def check_told(fence: Fence) -> None:
    code = fence.words[1]
    found = [p for p in problems_of(fence) if p.code == code]
    assert found, said(problems_of(fence))
    message = after(fence)
    if message is None:
        return
    if REWRITE and message.text.strip() not in [told(p) for p in found]:
        text = fence.page.read_text(encoding="utf-8")
        fence.page.write_text(text.replace(message.text, told(found[0]) + "\n", 1), encoding="utf-8")
        return
    assert message.text.strip() in [told(p) for p in found], "NAISHI_REWRITE=1 takes over the messages as they are now"


def told(problem: Diagnostic) -> str:
    return f"{problem.message}\n{problem.hint}".strip()


@pytest.mark.parametrize(
    "page", [p for p in pages() if any(f.language == "python" for f in fences(p))], ids=lambda p: p.name
)
def test_python_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The blocks of a page, one after another, in one namespace; a block of text after one is what it prints."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    for fence in (f for f in fences(page) if f.language == "python"):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile("\n" * fence.line + fence.text, str(page), "exec"), names)
        expected = after(fence)
        if expected is not None and REWRITE:
            text = page.read_text(encoding="utf-8")
            page.write_text(
                text.replace(f"```text\n{expected.text}", f"```text\n{printed.getvalue()}", 1), encoding="utf-8"
            )
        elif expected is not None:
            assert printed.getvalue() == expected.text


# --- commands ---
def commands(text: str) -> list[tuple[str, list[str]]]:
    """Each line after `$ ` with the lines it prints; `...` stands for any lines, or inside one for anything."""
    found: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def run(command: str, folder: Path) -> list[str]:
    """What a command prints; `naishi` is this checkout's, whatever is installed."""
    scripts = folder / ".scripts"
    scripts.mkdir(exist_ok=True)
    script = scripts / "naishi"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "from naishi.cli import main; main()" "$@"\n')
    script.chmod(0o755)
    path = os.pathsep.join([str(scripts), os.environ.get("PATH", "")])
    env = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT / "engine"), "NO_COLOR": "1", "COLUMNS": "100"}
    result = subprocess.run(
        command, shell=True, cwd=folder, env=env, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
    )
    return [line.rstrip() for line in (result.stdout + result.stderr).splitlines()]


def fits(expected: list[str], printed: list[str]) -> bool:
    lines = (
        r"(?:.*\n)*?" if line.strip() == "..." else f"{'.*'.join(map(re.escape, line.split('...')))}\n"
        for line in expected
    )
    pattern = "".join(lines)
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in printed)) is not None


@page_by_page(of("console"))
def test_commands_print_what_is_said(found: list[Fence], tmp_path: Path) -> None:
    each(found, lambda fence: check_commands(fence, tmp_path / str(fence.line)))


def check_commands(fence: Fence, folder: Path) -> None:
    folder.mkdir()
    (folder / "rules").symlink_to(ROOT / "rules")
    for command, expected in commands(fence.text):
        printed = run(command, folder)
        assert fits(expected, printed) or not expected, "\n".join(printed)


def test_links_lead_somewhere() -> None:
    broken = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in pages()
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
        if not target.startswith(("http:", "https:")) and not (page.parent / target).exists()
    ]
    assert broken == []


def test_every_page_of_the_reference_is_in_its_index() -> None:
    index = (ROOT / "docs" / "language" / "README.md").read_text(encoding="utf-8")
    names = [p.name for p in (ROOT / "docs" / "language").glob("*.md") if p.name != "README.md"]
    assert [name for name in names if f"({name})" not in index] == []


def test_the_reserved_words_are_all_told() -> None:
    page = (ROOT / "docs" / "language" / "reserved.md").read_text(encoding="utf-8")
    listed = re.findall(r"`([^`]+)`", page.split("\n\n")[2])
    terminals = [t.pattern.value for t in parser().terminals if isinstance(t.pattern, PatternStr)]
    assert listed == sorted(word for word in terminals if word.isalpha())
