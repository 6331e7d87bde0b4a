"""The parser is the same wherever its tables come from, and no file in a cache can make it fail or lie."""

from __future__ import annotations

import multiprocessing
import pickle
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedToken
from lark.utils import TextSlice

from naishi.base.cache import sealed
from naishi.syntax import language

SAMPLE = """\
game Sample { version 1  players 2 }
field shade: dark, light
row shelf[3] per player seen by everyone   # a comment
card Cup "A cup" x3 {
  shade dark
  score 2 per (card in your shelf where shade of it is dark) if position is one of 1, 3
  score by count of Cup in your shelf { 1: -5, 2 to 3: 0, 4+: 30 }
}
turn { may do one of { fill then pass otherwise stop } }
"""
WRONG = "card Cup x3 { score 2 of }"

DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "emptied": lambda content: b"",
    "cut": lambda content: content[:-1],
    "one byte changed": lambda content: content[:5000] + bytes([content[5000] ^ 1]) + content[5001:],
    "something else": lambda content: b"x" * 100,
}

built_once = lru_cache(language.built)  # most of a second each time

Source = Callable[[str], Lark | None]


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(language, "SHIPPED", tmp_path / "package" / "tables" / "grammar.table")
    (tmp_path / "package").mkdir()
    monkeypatch.setattr(language, "built", built_once)
    language.parser.cache_clear()
    yield
    language.parser.cache_clear()


@pytest.fixture
def text() -> str:
    return language.grammar_text()


@pytest.fixture
def kept(text: str, tmp_path: Path) -> Path:
    """The cache file an earlier process left."""
    language.built_and_cached(text)
    return the_file(tmp_path)


def the_file(tmp_path: Path) -> Path:
    [file] = (tmp_path / "cache" / "naishi" / "grammar").iterdir()
    return file


def laid_out(node: Any) -> Any:
    """A tree with everything Lark says about it: names, tokens, positions."""
    if isinstance(node, Token):
        return (node.type, str(node), node.line, node.column, node.start_pos, node.end_pos)
    if isinstance(node, Tree):
        return (node.data, vars(node.meta), [laid_out(kid) for kid in node.children])
    return node


def allowed_at_mistake(parser: Lark) -> set[str]:
    with pytest.raises(UnexpectedToken) as caught:
        parser.parse(WRONG, start="declaration")
    return set(caught.value.accepts)


def test_no_conflict_is_hidden(text: str) -> None:
    language.built(text, strict=True)


@pytest.mark.parametrize(
    ("prepare", "source"),
    [(language.ship, language.shipped), (language.built_and_cached, language.cached)],
    ids=["shipped", "cached"],
)
def test_kept_tables_parse_as_fresh_ones(prepare: Callable[[str], object], source: Source, text: str) -> None:
    fresh = language.built(text)
    prepare(text)
    again = source(text)
    assert again is not None
    assert laid_out(again.parse(SAMPLE, start="start")) == laid_out(fresh.parse(SAMPLE, start="start"))
    start = SAMPLE.index("card")
    part = TextSlice(SAMPLE, start, SAMPLE.index("turn"))
    trees = [laid_out(parser.parse(part, start="declaration")) for parser in (again, fresh)]
    assert trees[0] == trees[1]
    assert trees[0][1]["start_pos"] == start
    assert allowed_at_mistake(again) == allowed_at_mistake(fresh) != set()


def test_shipped_comes_first(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    language.ship(text)
    monkeypatch.setattr(language, "cached", unwanted)
    monkeypatch.setattr(language, "built", unwanted)
    assert language.parser()


def test_cached_comes_second(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    language.built_and_cached(text)
    monkeypatch.setattr(language, "built", unwanted)
    assert language.parser()


def unwanted(text: str) -> Lark:
    raise AssertionError("A nearer source fits.")


def test_tables_of_another_grammar_or_lark_do_not_fit(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    language.ship(text)
    assert language.shipped(text + "\n") is None
    monkeypatch.setattr("lark.__version__", "0.0.0")
    assert language.shipped(text) is None


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_is_replaced(damage: Callable[[bytes], bytes], kept: Path, text: str) -> None:
    good = kept.read_bytes()
    kept.write_bytes(damage(good))
    assert language.cached(text) is None
    assert language.parser().parse(SAMPLE, start="start")
    assert language.cached(text) is not None


def test_tables_cannot_run_code(kept: Path, text: str, tmp_path: Path) -> None:
    harm = pickle.dumps(Harm(tmp_path / "harmed"))
    kept.write_bytes(sealed(language._origin(text), harm))
    assert language.cached(text) is None
    assert not (tmp_path / "harmed").exists()


class Harm:
    def __init__(self, file: Path) -> None:
        self.file = file

    def __reduce__(self) -> Any:
        return (Path.touch, (self.file,))


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702])
def test_a_folder_others_can_write_is_not_trusted(mode: int, kept: Path, text: str) -> None:
    kept.parent.chmod(mode)
    assert language.cached(text) is None
    before = kept.stat().st_mtime_ns
    assert language.built_and_cached(text)
    assert kept.stat().st_mtime_ns == before


def test_a_file_others_can_write_is_not_trusted(kept: Path, text: str) -> None:
    kept.chmod(0o666)
    assert language.cached(text) is None


def test_a_file_of_somebody_else_is_not_trusted(kept: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    owner = kept.stat().st_uid
    monkeypatch.setattr("os.geteuid", lambda: owner + 1)
    assert language.cached(text) is None


def test_a_link_is_not_followed(kept: Path, text: str, tmp_path: Path) -> None:
    kept.rename(tmp_path / "elsewhere")
    kept.symlink_to(tmp_path / "elsewhere")
    assert language.cached(text) is None


@pytest.mark.parametrize("home", ["relative/folder", "/dev/null/folder"])
def test_no_place_for_a_cache_is_no_error(home: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", home)
    assert language.cached(text) is None
    assert language.parser().parse(SAMPLE, start="start")


def test_two_processes_at_once(text: str, tmp_path: Path) -> None:
    context = multiprocessing.get_context("fork")
    workers = [context.Process(target=language.built_and_cached, args=(text,)) for _ in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert [worker.exitcode for worker in workers] == [0, 0, 0]
    assert language.cached(text) is not None
    assert the_file(tmp_path)
