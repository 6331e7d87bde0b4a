"""What only saves time: kept where only the user can write, given back only as it was kept, and gone without harm."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from naishi.base.cache import Cache, key_of, sealed, unsealed

KEY = key_of(b"a text", b"a grammar")
CACHE = Cache("sample", most=3)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "naishi" / "sample"


def the_file(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


@pytest.mark.parametrize("content", [b"", b"tables", bytes(range(256)) * 99])
def test_what_is_kept_is_given_back(content: bytes) -> None:
    assert CACHE.get(KEY) is None
    CACHE.keep(KEY, content)
    assert CACHE.get(KEY) == content
    assert CACHE.get(key_of(b"a text", b"another grammar")) is None
    assert Cache("other", most=3).get(KEY) is None


def test_parts_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len({key_of(b"ab", b"c"), key_of(b"a", b"bc"), key_of(b"abc"), key_of(b"abc", b"")}) == 4
    before = key_of(b"abc")
    monkeypatch.setattr("naishi.base.cache.VERSION", "another")
    assert key_of(b"abc") != before


@pytest.mark.parametrize(
    "damaged",
    [
        lambda kept: b"",
        lambda kept: kept[:-1],
        lambda kept: kept + b"x",
        lambda kept: bytes([kept[0] ^ 1]) + kept[1:],
        lambda kept: kept[:-1] + bytes([kept[-1] ^ 1]),
        lambda kept: sealed(key_of(b"another"), b"tables"),
    ],
    ids=["emptied", "cut", "longer", "another seal", "another byte", "of another key"],
)
def test_a_damaged_file_is_none_and_is_replaced(damaged: Callable[[bytes], bytes], folder: Path) -> None:
    CACHE.keep(KEY, b"tables")
    the_file(folder).write_bytes(damaged(the_file(folder).read_bytes()))
    assert CACHE.get(KEY) is None
    CACHE.keep(KEY, b"tables")
    assert CACHE.get(KEY) == b"tables"


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702])
def test_a_folder_that_others_can_write_is_neither_read_nor_written(mode: int, folder: Path) -> None:
    CACHE.keep(KEY, b"tables")
    folder.chmod(mode)
    assert CACHE.get(KEY) is None
    CACHE.keep(key_of(b"more"), b"more")
    assert len([*folder.iterdir()]) == 1


def test_a_file_that_others_can_write_is_not_read(folder: Path) -> None:
    CACHE.keep(KEY, b"tables")
    assert the_file(folder).stat().st_mode & 0o777 == 0o600
    the_file(folder).chmod(0o622)
    assert CACHE.get(KEY) is None


def test_a_file_of_somebody_else_is_not_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    CACHE.keep(KEY, b"tables")
    owner = the_file(folder).stat().st_uid
    monkeypatch.setattr("os.geteuid", lambda: owner + 1)
    assert CACHE.get(KEY) is None


def test_links_are_not_followed(folder: Path, tmp_path: Path) -> None:
    CACHE.keep(KEY, b"tables")
    the_file(folder).rename(tmp_path / "elsewhere").chmod(0o600)
    (folder / (KEY.hex()[:32])).symlink_to(tmp_path / "elsewhere")
    assert CACHE.get(KEY) is None
    folder.rename(tmp_path / "moved")
    folder.symlink_to(tmp_path / "moved")
    assert CACHE.get(KEY) is None


def test_it_never_holds_more_than_its_most(folder: Path) -> None:
    for number in range(10):
        CACHE.keep(key_of(bytes([number])), b"tables")
        assert CACHE.get(key_of(bytes([number]))) == b"tables"
        assert len([*folder.iterdir()]) <= 3


@pytest.mark.parametrize("home", ["relative/folder", "/dev/null/folder"])
def test_where_nothing_can_be_kept_nothing_is(home: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", home)
    CACHE.keep(KEY, b"tables")
    assert CACHE.get(KEY) is None


def test_a_seal_holds_a_content_to_its_key() -> None:
    assert unsealed(KEY, sealed(KEY, b"tables")) == b"tables"
    assert unsealed(key_of(b"another"), sealed(KEY, b"tables")) is None
