"""What a change touches is found by what imports it and what names it, the nearest first."""

from __future__ import annotations

from pathlib import Path

from tests.touched import ROOT, chosen, distances, told

SHAPES = Path("engine/naishi/syntax/recovery/shapes.py")


def test_a_test_touches_itself() -> None:
    here = Path(__file__).relative_to(ROOT)
    assert distances([here]) == {here: 0}


def test_who_imports_a_file_is_nearer_than_who_imports_its_users() -> None:
    found = distances([SHAPES])
    assert found[Path("tests/syntax/test_mistakes.py")] < found[Path("tests/play/test_session.py")]


def test_a_helper_of_tests_touches_those_that_use_it() -> None:
    found = distances([Path("tests/each.py")])
    assert found[Path("tests/test_each.py")] == 1
    assert Path("tests/play/test_table.py") not in found


def test_other_files_touch_the_tests_that_name_them() -> None:
    assert Path("tests/agents/test_imagine.py") in distances([Path("tests/data/secrets/guises.naishi")])
    assert Path("tests/docs/test_fences.py") in distances([Path("docs/protocol.md")])
    assert Path("tests/syntax/test_language.py") in distances([Path("grammar/naishi.lark")])


def test_the_nearest_run_as_long_as_there_is_time() -> None:
    near = {Path("a.py"): 2, Path("b.py"): 1, Path("c.py"): 0, Path("d.py"): 1}
    seconds = {"a.py": 1.0, "b.py": 6.0, "c.py": 5.0, "d.py": 3.0}
    runs = chosen(near, seconds, 9.5)
    assert runs == [Path("c.py"), Path("d.py"), Path("a.py")]
    assert "1 further off were left out: b.py." in told(near, runs)
    assert chosen(near, seconds, 1) == [Path("a.py")]
