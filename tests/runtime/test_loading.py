"""Games that come with Naishi are found by their bare names, in whichever folder of `rules` they lie."""

from __future__ import annotations

from pathlib import Path

import pytest

import naishi
from naishi.base.diagnostic import RulesError
from naishi.base.shipped import folder
from naishi.runtime.files import find, shipped_games

FILES = sorted(folder("rules").rglob("*.naishi"))


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_bare_name_is_enough(file: Path) -> None:
    assert find(file.stem) == file
    assert file.stem in shipped_games()


def test_no_name_means_two_files() -> None:
    assert len({file.stem for file in FILES}) == len(FILES)


@pytest.mark.parametrize("name", ["connect_fiv", "*", "classics", "connect_four.naishi", "classics/connect_four"])
def test_anything_else_is_a_path(name: str) -> None:
    with pytest.raises(RulesError, match="cannot be read: No such file") as caught:
        naishi.load(name)
    assert "connect_four" in (caught.value.diagnostics[0].hint or "")


def test_a_file_here_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("connect_four").write_text("not ours")
    assert find("connect_four") == Path("connect_four")
