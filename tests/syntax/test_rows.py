"""A construct is a row: of the grammar, of what is written, of what is told. The one it lacks is named."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from naishi.base.source import Source
from naishi.base.walk import parts
from naishi.syntax import nodes as n
from naishi.syntax.english.points import points
from naishi.syntax.english.spoken import FILES
from naishi.syntax.english.telling import Family, clause, declaration, effect, phrase
from naishi.syntax.format.words import WRITERS
from naishi.syntax.parser import parse

EVERYTHING = Path(__file__).resolve().parents[1] / "data/sketch/everything.naishi"
CLASSES = [c for c in vars(n).values() if isinstance(c, type) and issubclass(c, n.Node) and c is not n.Node]
FAMILIES: tuple[Family[..., Any], ...] = (declaration, clause, effect, phrase)


def read_somewhere() -> set[type[n.Node]]:
    """The classes that a text with every construct is made of. The whole file is put together after parsing."""
    parsed = parse(Source("test", EVERYTHING.read_text(encoding="utf-8")))
    other = parse(Source("test", "expansion A for B { }"))
    return {n.File, *(type(node) for node in parts((parsed.header, parsed.items, other.header)))}


def lacking() -> dict[str, list[str]]:
    """By construct, the rows there are not."""
    rows = {
        "a rule in the grammar, and a line in everything.naishi": read_somewhere(),
        "a row in format/words.py": set(WRITERS),
        "a row in english": {kind for family in FAMILIES for kind in family.rows},
    }
    lacks = {c.__name__: [what for what, known in rows.items() if c not in known] for c in CLASSES}
    return {name: what for name, what in lacks.items() if what}


def test_every_construct_has_its_rows() -> None:
    assert lacking() == {}


def test_the_row_that_is_lacking_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Rotate(n.Node):
        pass

    monkeypatch.setattr(f"{__name__}.CLASSES", [*CLASSES, Rotate])
    monkeypatch.delitem(WRITERS, n.Shuffle)
    monkeypatch.delitem(effect.rows, n.Swap)
    assert lacking() == {
        "Shuffle": ["a row in format/words.py"],
        "Swap": ["a row in english"],
        "Rotate": [
            "a rule in the grammar, and a line in everything.naishi",
            "a row in format/words.py",
            "a row in english",
        ],
    }


def test_rows_speak_of_what_there_is() -> None:
    rows = [*WRITERS.items(), *(item for family in (*FAMILIES, points) for item in family.rows.items())]
    fields = [(kind, name) for kind, row in rows if isinstance(row, str) for name in re.findall(r"\{(\w+)", row)]
    held = {kind: {a.name for a in kind.__attrs_attrs__} | {"ref"} for kind, _ in fields}
    assert len(fields) > 200
    assert all(file.__doc__ for file in FILES)  # the rows are in these
    assert [(kind.__name__, name) for kind, name in fields if name not in held[kind]] == []
