"""Three small files by other hands, each alone and all together with the expansion."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import permutations
from pathlib import Path

import attrs
import pytest

import naishi
from naishi.base.source import Source
from naishi.runtime.examples.run import run_examples
from naishi.runtime.files import find
from naishi.runtime.try_setup import setup_problems
from naishi.semantics.compile import compile_parsed
from naishi.semantics.link.linked import Linked
from naishi.semantics.link.linker import link
from naishi.syntax.parsed import Parsed
from naishi.syntax.parser import parse

MODS = Path(__file__).resolve().parents[1] / "mods"
FILES = {path.stem: path for path in sorted(MODS.glob("*.naishi"))}
NEEDS = {"lantern": ["base"], "gentle": ["base"], "pilgrim": ["base", "legends"]}
EVERY: list[str | Path] = ["base", "legends", *FILES.values()]


@cache
def together() -> naishi.Game:
    return naishi.load(*EVERY)


@cache
def parsed() -> list[Parsed]:
    return [parse(Source(find(name).name, find(name).read_text(encoding="utf-8"))) for name in EVERY]


def test_there_are_three() -> None:
    assert sorted(FILES) == sorted(NEEDS)


@pytest.mark.parametrize("name", NEEDS)
def test_each_alone(name: str) -> None:
    files: list[str | Path] = [*NEEDS[name], FILES[name]]
    game = naishi.load(*files)
    assert setup_problems(game.program, seeds=20) == []
    mine = [result for result in run_examples(files) if result.span.source.name.endswith(f"{name}.naishi")]
    assert mine
    assert [result.problem for result in mine if result.problem is not None] == []


def test_all_together_without_a_warning() -> None:
    compiled = compile_parsed(parsed())
    assert compiled.problems == ()
    assert together().name == "Naishi + Gentle + Lanterns + Legends + Pilgrimage"
    assert setup_problems(together().program, seeds=20) == []
    assert all(result.problem is None for result in run_examples(EVERY))


def test_all_orders_of_the_files_are_one_game() -> None:
    orders = [declared(order) for order in permutations(parsed())]
    assert all(order == orders[0] for order in orders)
    assert {naishi.load(*order).fingerprint for order in (EVERY, EVERY[::-1])} == {together().fingerprint}


def declared(files: Sequence[Parsed]) -> list[object]:
    """All of a linked game, also in which order it stands there."""
    game, problems = link(files, [])
    assert game is not None
    assert problems == []
    values = {a.name: getattr(game, a.name) for a in attrs.fields(Linked) if a.name not in ("files", "options")}
    return [list(value.items()) if isinstance(value, dict) else value for value in values.values()]


@pytest.mark.parametrize("seed", range(15))
def test_random_games(seed: int) -> None:
    """Nothing gets lost, and a match written down and read again goes on as before."""
    match, chance = together().new(seed), random.Random(seed)
    everything = items(match)
    while not match.is_over:
        if chance.random() < 0.2:
            match = naishi.Match.from_json(together(), match.to_json())
        seat = chance.choice(match.to_act)
        match.play(chance.choice(match.moves_of(seat)), seat)
        assert items(match) == everything
    assert match.outcome is not None


def items(match: naishi.Match) -> Counter[str]:
    """Every item by its printed name, wherever it lies."""
    found: Counter[str] = Counter()
    waiting: list[object] = [match.position()]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
        elif isinstance(one, str):
            found[one.split()[0]] += 1
    return found


# --- what each brings ---
def test_a_lantern_beside_a_legend_of_two_types() -> None:
    match = together().from_position({"line": [["LegendaryMonk", "Lantern"], []]})
    assert [e.points for e in match.score(1).entries if e.item is not None and e.item.name == "Lantern"] == [3]


def test_mountains_are_milder() -> None:
    assert together().from_position({"line": [["Mountain"] * 3, []]}).score(1).total == -3
    assert naishi.load("base").from_position({"line": [["Mountain"] * 3, []]}).score(1).total == -5


def test_the_pilgrim_brings_the_ryokan_settles_and_stays() -> None:
    match = together().from_position(
        {
            "line": [["Fort"], []],
            "river": ["Pilgrim", "Rice", "Rice", "Monk", "Monk"],
            "stock": [["Torii"]] * 4 + [["Monk"]],
        }
    )
    for text in ("develop line[1]", "done", "decree line[2]", "develop line[1]"):
        match.play(text)
    position = match.position()
    assert position["shrine"][0] == ["Pilgrim"]
    assert position["inn"][0] == ["Ryokan"]
    assert "Pilgrim" not in position["discards"]
    assert [e.points for e in match.score(1).entries if e.item is not None and e.item.name == "Pilgrim"] == [3]
