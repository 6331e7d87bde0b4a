"""The leaks that `make leaks` plants still apply, and the harness finds some of them. All of them take minutes."""

from __future__ import annotations

import builtins
import dis
import importlib
import multiprocessing
from collections import Counter
from types import CodeType

import pytest

from tests.leaks.every import LEAKS
from tests.leaks.planting import DoesNotApply, Leak, changed
from tests.leaks.sharp import anew, checks
from tests.properties.programs import small_game
from tests.share import share

FEW = ("a row shows cards of the first kind", "what chance decided can be taken back", "what is shown has the number")
KINDS = {"views", "events", "orders", "ids", "refusals", "undo", "information", "reasons", "agents", "saves",
         "protocol", "who is asked"}  # fmt: skip


def test_there_are_many_of_every_kind() -> None:
    assert len(LEAKS) >= 150
    assert max(Counter(leak.what for leak in LEAKS).values()) == 1
    assert {leak.kind for leak in LEAKS} >= KINDS


def test_every_leak_applies() -> None:
    for leak in LEAKS:
        assert changed(leak)


def globals_of(code: CodeType) -> set[str]:
    """What a function and those inside it name of their module."""
    found = {one.argval for one in dis.get_instructions(code) if one.opname == "LOAD_GLOBAL"}
    return found.union(*(globals_of(one) for one in code.co_consts if isinstance(one, CodeType)))


@pytest.mark.parametrize("module", sorted({leak.module for leak in LEAKS}))
def test_no_leak_names_what_its_module_has_not(module: str) -> None:
    there = {*vars(importlib.import_module(f"naishi.{module}")), *vars(builtins)}
    for leak in (leak for leak in LEAKS if leak.module == module):
        named = set[str]().union(*(globals_of(new) for _, new in changed(leak).values()))
        assert named <= there, (leak.what, named - there)


def test_what_does_not_apply_is_told() -> None:
    for old, new in (("no such text", ""), ("return", "yield")):
        with pytest.raises(DoesNotApply):
            changed(Leak("views", "runtime.observe.views", "one that has gone", old, new))


def found(leak: Leak) -> str:
    """What finds it; runs in a process of its own."""
    from tests.leaks.planting import plant

    plant(leak)
    for name, check in checks({f"small {seed}": anew(small_game(seed)) for seed in range(12)}, others=False):
        try:
            check()
        except AssertionError:
            return name
    return ""


@pytest.mark.parametrize("what", share(FEW, __name__))
def test_a_planted_leak_is_found(what: str) -> None:
    leak = next(leak for leak in LEAKS if leak.what.startswith(what))
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(found, (leak,))
