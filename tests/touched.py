"""The tests that a change touches, the nearest first, as many as are done in a few seconds: `make check-fast`.

What changed is what differs from BASE (unsaid: the last commit), with files that git does not know yet; if nothing
does, what the last commit changed. Nearest is what imports a changed file by the fewest steps; a change of other files
touches the tests that name them. How long the tests of a file take is known from their last run (conftest.py). What is
left out is told.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
from collections.abc import Iterable, Mapping
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).resolve().parents[1]
SECONDS = 12.0  # for the tests; imports and lint take the rest of twenty
UNKNOWN = 2.0  # seconds that a file is taken to need that was never run here
TIMES = ROOT / ".pytest_cache" / "v" / "naishi" / "seconds"
TOLD = 8  # files left out that are named
FAR = 99


# --- what changed ---
def changed(base: str) -> list[Path]:
    """The files that differ from a commit; of the last commit, if none does."""
    found = _git("diff", "--name-only", base) + _git("ls-files", "--others", "--exclude-standard")
    return [Path(name) for name in found or _git("diff", "--name-only", f"{base}~1", base)]


def _git(*arguments: str) -> list[str]:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


# --- what it touches ---
def distances(changes: Iterable[Path]) -> dict[Path, int]:
    """The test files that changed files touch, each with the number of imports between."""
    changes = list(changes)
    graph = grimp.build_graph("naishi", "tests", cache_dir=str(ROOT / ".import_linter_cache"))
    found = _by_import({_module(path) for path in changes if path.suffix == ".py"} & graph.modules, graph)
    for path in changes:
        if path.suffix != ".py":
            for test in _that_name(path):
                found[test] = min(1, found.get(test, FAR))
    return found


def _module(path: Path) -> str:
    parts = path.with_suffix("").parts[path.parts[0] == "engine" :]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _by_import(modules: set[str], graph: grimp.ImportGraph) -> dict[Path, int]:
    found, seen, steps = dict[Path, int](), set[str](), 0
    while modules:
        seen |= modules
        found |= {_path(module): steps for module in modules if module.rpartition(".")[2].startswith("test_")}
        modules = {far for near in modules for far in graph.find_modules_that_directly_import(near)} - seen
        steps += 1
    return found


def _path(module: str) -> Path:
    return Path(*module.split(".")).with_suffix(".py")


def _that_name(path: Path) -> list[Path]:
    """The tests that name a file or its folder, or that lie where its folder does."""
    named = re.compile(rf"\b({re.escape(path.stem)}|{re.escape(path.parent.name or path.name)})\b")
    tests = [file.relative_to(ROOT) for file in (ROOT / "tests").rglob("test_*.py")]
    return [test for test in tests if path.parent in test.parents or named.search((ROOT / test).read_text("utf-8"))]


# --- what there is time for ---
def chosen(near: Mapping[Path, int], seconds: Mapping[str, float], most: float) -> list[Path]:
    """The nearest files, for so many seconds."""
    left, found = most, list[Path]()
    for path in sorted(near, key=lambda path: (near[path], seconds.get(path.as_posix(), UNKNOWN), path)):
        need = seconds.get(path.as_posix(), UNKNOWN)
        if need <= left:
            found.append(path)
            left -= need
    return found


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.touched", description=__doc__)
    parser.add_argument("--base", default="HEAD", help="the commit to compare with")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for the tests")
    said = parser.parse_args()
    near = {path: steps for path, steps in distances(changed(said.base)).items() if (ROOT / path).exists()}
    seconds = json.loads(TIMES.read_text(encoding="utf-8")) if TIMES.exists() else {}
    runs = chosen(near, seconds, said.seconds)
    code = pytest.main(["-q", "-n0", *map(str, runs)]) if runs else 0
    print(told(near, runs), flush=True)
    return int(code)


def told(near: Mapping[Path, int], runs: Iterable[Path]) -> str:
    """What was left out."""
    runs = set(runs)
    rest = [path.as_posix() for path in sorted(near, key=lambda path: (near[path], path)) if path not in runs]
    names = ", ".join(rest[:TOLD]) + (f" and {len(rest) - TOLD} more" if len(rest) > TOLD else "")
    left = f"{len(rest)} further off were left out: {names}" if rest else "none of those that it touches was left out"
    return f"check-fast ran {len(runs)} files of tests; {left}. `make test` runs all."


if __name__ == "__main__":
    raise SystemExit(main())
