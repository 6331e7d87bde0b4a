"""The town, its wandering characters and the Geisha: each sentence of their rulebook, the setup, random games held
against the rules in Python, sets of tokens."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

import naishi
from naishi.runtime.examples.run import run_examples
from tests.reference.seed_004 import AREAS, SETS, Watched, set_points, swords
from tests.reference.sources import digest, rulebook, sentences, table

HOST, WANDERING, GEISHA = ["katana"], ["katana", "wandering"], ["katana", "wandering", "geisha"]
ARTS = ("Art_music", "Art_dance", "Art_tea", "Art_poetry", "Art_calligraphy")


# --- The rulebook ---
def played() -> dict[str, object]:
    """All examples of the three files, by whose they are and their title: what is wrong, or None."""
    found = run_examples(GEISHA)
    return {f"{Path(one.span.source.name).stem.capitalize()}: {one.title}": one.problem for one in found}


def test_every_sentence_is_proved() -> None:
    results = played()
    for entry in table("004"):
        for proof in entry.get("proved by", []):
            if proof.startswith("test: "):
                assert callable(globals()[proof.removeprefix("test: ")])
            else:
                assert results[proof] is None, proof


def test_no_sentence_is_left_out() -> None:
    said = sentences(rulebook("004"), r"(?<=[.!?]) (?=[A-Z])")
    assert [entry["digest"] for entry in table("004")] == [digest(sentence) for sentence in said]


# --- Setup ---
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_town_begins_as_it_should(players: int) -> None:
    match = naishi.load(*HOST, seats=players).new(3)
    at = match.position()
    assert match.game.seats == (2 if players == 1 else players)
    assert [len(at[area]) for area in AREAS] == [players + 1] * 3 + [8]
    assert all(at["daimyo"])
    assert len(at["stock"]) == 16
    assert [Counter(one.split()[0] for one in crew) for crew in at["crew"]] == [
        Counter(worker=4, monk=2) for _ in range(match.game.seats)
    ]
    assert at["coins"] == ([10, 0] if players == 1 else [10] * players)
    assert (at["year"], at["fee"]) == (1, 5)


def test_the_sword_tiles_are_as_many_and_as_dear_as_they_should_be() -> None:
    tiles = swords()
    assert len(tiles) == 24
    for parts, coins, points in tiles.values():
        assert 2 <= parts.total() <= 4
        assert 1 <= coins <= 4
        assert 4 <= points <= 12


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_four_characters_begin_in_the_areas(players: int) -> None:
    at = naishi.load(*WANDERING, seats=players).new(5).position()
    for area in AREAS:
        first, *others = at[f"visitors on {area}"]
        assert first
        assert not any(others)
    assert at["daimyo"][0]
    assert len(at["road"]) == 1
    assert len({at[f"visitors on {area}"][0] for area in AREAS} | set(at["road"])) == 5


def test_any_character_can_begin_in_any_area() -> None:
    game = naishi.load(*GEISHA, seats=2)
    begins = [game.new(seed).position() for seed in range(120)]
    for area in AREAS:
        assert {at[f"visitors on {area}"][0] for at in begins} == {
            "Merchant", "Scribe", "Smith", "Pilgrim", "Spy", "Geisha"
        }  # fmt: skip


def test_the_tokens_of_the_geisha() -> None:
    match = naishi.load(*GEISHA, seats=2).new(4)
    at = match.position()
    assert len(at["her_tile"]) == 3
    assert len(at["arts_left"]) == 12
    assert Counter([*at["her_tile"], *at["arts_left"]]) == Counter(dict.fromkeys(ARTS, 3))
    seen = {place["name"]: place["spots"] for place in match.view(1)["places"]}
    assert all(spot[0]["name"] in ARTS for spot in seen["her_tile"])
    assert seen["arts_left"] == [[None] * 12]
    shown = {tuple(naishi.load(*GEISHA, seats=2).new(seed).position()["her_tile"]) for seed in range(3)}
    assert len(shown) > 1


def test_the_geisha_comes_only_with_her_own_file() -> None:
    kinds = {kind.name for kind in naishi.load(*WANDERING, seats=2).program.kinds}
    assert "Pilgrim" in kinds
    assert "Geisha" not in kinds


# --- Play ---
def watched(names: list[str], players: int, seed: int) -> Watched:
    """A random game, watched to its end. Who passes for the round ends it sooner, so that is seldom done here."""
    match, chance = naishi.load(*names, seats=players).new(seed), Random(seed)
    town = Watched(match)
    while not match.is_over:
        texts = [move.text for move in match.moves_of(match.to_act[0])]
        wanted = [text for text in texts if text != "retire" or chance.random() < 0.2]
        town.play(chance.choice(wanted or texts))
    assert match.outcome is not None
    assert match.outcome.winners
    return town


@pytest.mark.parametrize("names", [HOST, WANDERING, GEISHA], ids=len)
def test_random_games_follow_the_rules(names: list[str]) -> None:
    seen = sum((watched(names, players, seed).seen for players in (2, 3, 4) for seed in range(4)), Counter[str]())
    for what in ("send", "retire", "buy", "furnish", "favor"):
        assert seen[what], f"{what} never happened"
    if names != HOST:
        for what in ("there", "done", "dictate", "melt", "spy_out", "Merchant", "Scribe", "Smith", "Pilgrim", "Spy"):
            assert seen[what], f"{what} never happened"
    assert bool(seen["lesson"]) == (names == GEISHA)


@pytest.mark.parametrize("names", [HOST, WANDERING, GEISHA], ids=len)
def test_the_ghost_goes_where_it_must(names: list[str]) -> None:
    seen = sum((watched(names, 1, seed).seen for seed in range(12)), Counter[str]())
    assert seen["ghost found"] > 50
    assert seen["ghost found none"] > 5


def test_only_who_asked_the_spy_sees_the_tiles() -> None:
    game = naishi.load(*WANDERING, seats=2)
    spied = {
        "visitors on palace": ["Spy", None, None],
        "crew": [["worker of 1"], []],
        "stock": ["Bear", "Wolf", "Tiger"],
    }
    match = game.from_position(spied)
    before = match.event_count
    for text in ("send worker palace[1]", "there market[1]", "spy_out", "t scroll[2]"):
        match.play(text)
    tiles = ("Bear", "Wolf", "Tiger")
    for seat, knows in ((1, True), (2, False), (0, False)):
        told = f"{match.view(seat)['places']} {match.events(seat, before)}"
        assert all((f"'{tile}'" in told) == knows for tile in tiles), seat


def test_who_is_level_in_points_compares_swords_then_coins() -> None:
    game = naishi.load(*HOST, seats=2)
    last = {"year": 4, "fee": 12, "coins": [0, 0]}
    swords_decide = {**last, "delivered": [["Frog"], ["Sparrow"]], "glory": [0, 1]}
    for extra, wanted in (
        ({**swords_decide}, (1, 2)),
        ({**last, "delivered": [["Frog"], []], "glory": [0, 5]}, (1,)),
        ({**last, "coins": [3, 4]}, (2,)),
        ({**last, "coins": [3, 5]}, (2,)),
    ):
        match = game.from_position(extra)
        match.play("retire")
        match.play("retire")
        assert match.outcome is not None
        assert match.outcome.winners == wanted


# --- Sets of tokens ---
def sets_by_trying(arts: list[str]) -> int:
    """The largest set that can be made, then the largest of what is left, by trying all."""
    left, points = list(arts), 0
    while left:
        size = max(n for n in range(1, 6) if any(len(set(some)) == n for some in combinations(left, n)))
        best = next(some for some in combinations(left, size) if len(set(some)) == size)
        for token in best:
            left.remove(token)
        points += SETS[size]
    return points


def test_sets_are_counted_as_in_python() -> None:
    game, chance = naishi.load(*GEISHA, seats=2), Random(4)
    tokens = [art for art in ARTS for _ in range(3)]
    for _ in range(150):
        drawn = chance.sample(tokens, chance.randint(0, 15))
        mine = drawn[: len(drawn) // 2] if chance.random() < 0.5 else drawn
        other = drawn[len(mine) :]
        match = game.from_position({"arts": [mine, other], "coins": [0, 0]})
        for seat, arts in ((1, mine), (2, other)):
            assert match.score(seat).total == set_points(arts)
            if len(arts) <= 8:
                assert set_points(arts) == sets_by_trying(arts)
