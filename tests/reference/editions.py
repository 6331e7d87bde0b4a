"""What the reference data is about: each edition's files, options, traces and scoring cases."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from attrs import frozen

import naishi
from naishi.base.source import Source
from naishi.runtime.files import find
from naishi.semantics.compile import compile_sources

DATA = Path(__file__).resolve().parents[1] / "data" / "reference"


@frozen
class Edition:
    """A game as the reference data knows it: `best` is the trace's entry with each player's best points."""

    name: str
    section: str
    files: tuple[str, ...]
    options: tuple[str, ...] = ()
    best: str = "best"

    @property
    def is_there(self) -> bool:
        """Whether its rules are written yet."""
        return set(self.files) <= set(naishi.shipped_games())

    def game(self, plenty: bool = False) -> naishi.Game:
        """Its rules, loaded once. `plenty`: with more copies of each card, for territories that no box can fill."""
        return _plenty(self.files, self.options) if plenty else _loaded(self.files, self.options)


@cache
def _loaded(files: tuple[str, ...], options: tuple[str, ...]) -> naishi.Game:
    return naishi.load(*files, options=options)


@cache
def _plenty(files: tuple[str, ...], options: tuple[str, ...]) -> naishi.Game:
    texts = [(find(file).name, find(file).read_text(encoding="utf-8")) for file in files]
    more = [Source(name, re.sub(r"^(card \w+ +)x(?!1 )\d+", r"\1x20", text, flags=re.M)) for name, text in texts]
    compiled = compile_sources(more, options)
    assert compiled.program is not None, compiled.problems
    assert compiled.linked is not None
    return naishi.Game(compiled.program, compiled.linked)


EDITIONS = (
    Edition("base", "base", ("base",)),
    Edition("legends", "legends", ("base", "legends")),
    Edition("legends, a Banner twice", "legends", ("base", "legends"), ("banner_counts_twice",), "best_banner_twice"),
)


@cache
def scoring_cases() -> dict[str, list[dict[str, Any]]]:
    """The territories and their points, by edition."""
    found: dict[str, list[dict[str, Any]]] = yaml.safe_load((DATA / "scoring-cases.yaml").read_text(encoding="utf-8"))
    return found


@cache
def traces(section: str) -> list[dict[str, Any]]:
    """The recorded games of an edition."""
    lines = (DATA / f"traces-{section}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def recorded_games() -> Iterator[tuple[Edition, dict[str, Any]]]:
    """Every recorded game with each edition that can play it."""
    for edition in EDITIONS:
        for trace in traces(edition.section):
            if edition.best in trace:
                yield edition, trace
