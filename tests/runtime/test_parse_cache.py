"""Trees of files that are kept between commands."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from naishi.base import private
from naishi.base.source import Source
from naishi.runtime import parse_cache
from naishi.syntax.parser import parse

ROOT = Path(__file__).resolve().parents[2]
EVERYTHING = Source("everything", (ROOT / "tests/data/sketch/everything.naishi").read_text(encoding="utf-8"))


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(private, "folder", lambda: tmp_path)
    return tmp_path / "trees"


def test_a_kept_tree_is_the_tree(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = parse_cache.parse_file(EVERYTHING)
    assert len([*cache.iterdir()]) == 1
    monkeypatch.setattr(parse_cache, "parse", lambda source: pytest.fail("it was parsed again"))
    again = parse_cache.parse_file(EVERYTHING)
    assert (again.header, again.items) == (first.header, first.items) == (parse(EVERYTHING).header, first.items)
    assert [item.span for item in again.items] == [item.span for item in first.items]


def test_another_class_makes_another_tree(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parse_cache.parse_file(EVERYTHING)
    files = parse_cache._nodes()
    assert len(files) > 10
    monkeypatch.setattr(parse_cache, "_nodes", lambda: [*files[:-1], files[-1] + b" "])
    parse_cache.parse_file(EVERYTHING)
    assert len([*cache.iterdir()]) == 2


@pytest.mark.parametrize("strange", [Path("x"), parse, Source("a", "b"), pytest.raises])
def test_a_tree_holds_nodes_alone(strange: object) -> None:
    content = pickle.dumps((strange, ()))
    with pytest.raises(pickle.UnpicklingError, match="holds no"):
        parse_cache._read(EVERYTHING, content)
