"""A share of the fuzz in every run of the tests, always the same; and that it finds what it looks for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import naishi
from naishi.runtime.machine.interpreter import Interpreter
from naishi.semantics import assemble
from naishi.semantics.checks import check_program
from naishi.state.items import Cells
from naishi.state.layout import Layout
from naishi.syntax.recovery import mistakes
from tests.fuzz import trying
from tests.fuzz.__main__ import run, write
from tests.fuzz.seeds import Texts
from tests.fuzz.smaller import smaller
from tests.fuzz.tally import Tally
from tests.fuzz.trying import Effort, Tried, attempt, texts_of
from tests.share import share

SHORT = Effort(games=1, moves=15)
SEEDS = range(40)


@pytest.mark.parametrize("seed", share(SEEDS, __name__))
def test_nothing_is_found(seed: int) -> None:
    fault = attempt(texts_of(seed), SHORT).fault
    assert fault is None, fault.told


def test_tries_are_the_same_again() -> None:
    assert [texts_of(seed) for seed in SEEDS] == [texts_of(seed) for seed in SEEDS]


def test_what_is_found_nowhere_is_told_in_numbers() -> None:
    tally = run(0, 4, None, 1)
    assert tally.tries == 4
    assert tally.faults == {}
    assert tally.lines[0].startswith("4 tries")


# --- what is wrong is found ---
def found(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, instead: Any) -> Tried:
    """A program tried while something in the engine is wrong."""
    monkeypatch.setattr(owner, name, instead)
    return next(tried for seed in range(0, 60, 3) if (tried := attempt(texts_of(seed), SHORT)).fault is not None)


def fails(*_: Any, **__: Any) -> Any:
    raise KeyError("planted")


def test_an_exception_of_the_checker(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = found(monkeypatch, assemble, "check_program", fails)
    assert tried.fault is not None
    assert tried.fault.kind.startswith("check: KeyError")


def test_an_exception_where_mutants_are_read_is_kept_with_its_text_and_the_run_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(mistakes, "explain", fails)
    tally = run(0, 12, None, 1)
    assert tally.tries == 12
    [(kind, number)] = tally.faults.items()
    assert kind.startswith("parse: KeyError")
    assert 0 < number < 12
    _, fault, texts = tally.shown[kind]
    assert "planted" in fault.told
    assert attempt(smaller(texts, fault, 2.0), SHORT).fault is not None


@pytest.mark.parametrize("name", ["texts_of", "_attempt", "attempt"])
def test_an_exception_anywhere_is_kept_and_the_run_goes_on(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(trying, name, fails)
    tally = run(0, 2, None, 1)
    assert sum(tally.faults.values()) > 0
    assert all("KeyError" in kind for kind in tally.faults)
    assert "planted" in next(iter(tally.shown.values()))[1].told


def test_an_exception_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = found(monkeypatch, naishi.Match, "view", fails)
    assert tried.fault is not None
    assert tried.fault.kind.startswith("look: KeyError")


def test_an_item_that_is_in_two_places(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = Interpreter.answer

    def doubled(interpreter: Interpreter, cells: Cells, *said: Any) -> Any:
        after = answer(interpreter, cells, *said)
        _put_twice(interpreter.layout, cells)
        return after

    tried = found(monkeypatch, Interpreter, "answer", doubled)
    assert tried.fault is not None
    assert "check_places" in tried.fault.kind


def _put_twice(layout: Layout, cells: Cells) -> None:
    """The first item that lies in a slot lies in another, empty slot, too."""
    slots = [a for owners in layout.bases for spots in owners for a in spots if not layout.heap[a]]
    full, empty = [a for a in slots if cells[a]], [a for a in slots if not cells[a]]
    if full and empty:
        cells[empty[0]] = cells[full[0]]


def test_a_match_that_is_not_read_back(monkeypatch: pytest.MonkeyPatch) -> None:
    saved = naishi.Match.to_json
    tried = found(monkeypatch, naishi.Match, "to_json", lambda match: saved(match.game.new(99)))
    assert tried.fault is not None
    assert tried.fault.kind == "look: read again, it differs"


def test_a_text_that_shows_a_fault_is_made_smaller(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    checks = check_program

    def planted(world: Any, *others: Any, **more: Any) -> Any:
        if "bed" in world.linked.places:
            raise KeyError("planted")
        return checks(world, *others, **more)

    tried = found(monkeypatch, assemble, "check_program", planted)
    assert tried.fault is not None
    small: Texts = smaller(tried.texts, tried.fault)
    assert "bed" in "".join(text for _, text in small)
    assert sum(len(text) for _, text in small) < 120
    tally = Tally()
    tally.count(3, tried)
    kind, (seed, fault, texts) = next(iter(tally.shown.items()))
    folder = write(tmp_path, kind, seed, fault, texts)
    assert "planted" in (folder / "fault.txt").read_text(encoding="utf-8")
    assert any("faults: 1 of 1 kinds" in line for line in tally.lines)
