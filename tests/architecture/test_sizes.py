"""A file and a function stay small enough to be read in one go."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.each import each

ENGINE = Path(__file__).resolve().parents[2] / "engine"
FILES = sorted(ENGINE.rglob("*.py"))
LONGEST_FILE = 400
LONGEST_FUNCTION = 60
LONGER_FOR_A_REASON = {  # data: what the protocol's messages are made of
    "naishi/rpc/schemas.py": 420,
}


def test_files() -> None:
    each(FILES, check_file, lambda file: file.relative_to(ENGINE))


def check_file(file: Path) -> None:
    most = LONGER_FOR_A_REASON.get(file.relative_to(ENGINE).as_posix(), LONGEST_FILE)
    assert len(file.read_text(encoding="utf-8").splitlines()) <= most


def is_a_list(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a function only gives a row of things written down one by one."""
    *_, last = function.body
    return len(function.body) <= 2 and isinstance(last, ast.Return) and isinstance(last.value, ast.Tuple)


def test_functions() -> None:
    each(FILES, check_functions, lambda file: file.relative_to(ENGINE))


def check_functions(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    logic = [node for node in functions if not is_a_list(node)]
    lengths = {node.name: (node.end_lineno or node.lineno) - node.lineno + 1 for node in logic}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FUNCTION} == {}
