"""What begins with an underscore is its owner's: outside the runtime, whose rooms make up a match together, no file
names a private attribute of something else."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ENGINE = Path(__file__).resolve().parents[2] / "engine" / "naishi"
FILES = [file for file in sorted(ENGINE.rglob("*.py")) if file.relative_to(ENGINE).parts[0] != "runtime"]
OWN = ("self", "cls")


def private_names(source: str) -> Iterator[str]:
    """`x._y`, where x is neither self, cls nor super()."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr.startswith("_") and not node.attr.startswith("__"):
            whose = ast.unparse(node.value)
            if whose not in (*OWN, "super()"):
                yield f"{node.lineno}: {whose}.{node.attr}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ENGINE)))
def test_private_attributes_are_their_owners(file: Path) -> None:
    assert [*private_names(file.read_text(encoding="utf-8"))] == []


def test_they_are_found() -> None:
    assert [*private_names("x = match._cells\nself.game._a = self._b = super()._c = y.__len__")] == [
        "1: match._cells",
        "2: self.game._a",
    ]
