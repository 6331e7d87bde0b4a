"""What goes along while a move is carried out leaves no trace in a state at rest, and none in its text."""

from __future__ import annotations

import json
import random

import pytest

import naishi
from naishi.runtime.match import Match
from naishi.state.layout import RUN
from naishi.state.recorded_chance import Dealer
from naishi.state.run import run_of
from tests.games import loaded, some_ways
from tests.runtime.rules import game, meadow

PEBBLES = """game Pebbles { version 1  players 2  at most 4 turns }
card Red x2 { }
card Grey x2 { }
pile sack seen by nobody holds every card
pool bag[2] per player seen by owner
pool out[4] seen by everyone
setup { step fill { shuffle sack  deal 2 card from sack to each bag } }
turn { together each player { choose card a in your bag } then { move a to out } }
winner { most count of Red in your bag }
"""


def test_the_text_of_a_state_has_no_number_for_the_run_and_is_read_without_one() -> None:
    pebbles = game(PEBBLES)
    match = pebbles.new(5)
    match.play("a Grey", 1)
    data = json.loads(match.to_json())
    assert len(data["state"]) == pebbles.interpreter.layout.size
    again = Match.from_json(pebbles, match.to_json())
    assert again == match
    assert again._cells[RUN] == 0
    assert [move.text for move in again.moves_of(2)] == ["a Red", "a Grey"]
    for one in (match, again):
        one.play("a Red", 2)
    assert again == match
    assert again.events(0) == match.events(0)[-len(again.events(0)) :]
    with pytest.raises(naishi.SaveError, match="size"):
        Match.from_json(pebbles, json.dumps(data | {"state": [*data["state"], 0]}))


@some_ways
def test_a_state_at_rest_goes_along_with_no_run(name: str) -> None:
    match, chance = loaded(name).new(2), random.Random(2)
    while not match.is_over and len(match.history) < 60:
        seat = chance.choice(match.to_act)
        match.play(chance.choice(match.moves_of(seat)), seat)
        assert match._cells[RUN] == 0
    assert len(match._cells) == match.game.interpreter.layout.size + 1
    assert all(past.cells[RUN] == 0 for past in match._past)


def test_nor_after_a_fault() -> None:
    match = meadow("turn { do go } action go { move card in river[1] to your line }").new(1)
    with pytest.raises(naishi.RulesFault):
        match.play("go")
    assert run_of(match._cells) is None
    assert match.history == []
    assert match.events(0) == []


def test_while_a_move_is_carried_out_the_run_is_the_move_s_own() -> None:
    """Two matches of one game, one played from inside a shuffle of the other: each writes down what happens in it."""
    rules = meadow("turn { do go } action go { shuffle river  move card in river[1] to discards }")
    outer, inner, alone = rules.new(1), rules.new(2), rules.new(2)

    class Nosy(Dealer):
        def decide(self, c: list[int], before: list[int], mixed: list[int], addresses: list[int]) -> list[int]:
            run = run_of(c)
            assert run is not None
            assert run.facts == []
            inner.play("go")
            assert run.facts == []
            return mixed

    outer._dealer = Nosy(rules.interpreter.items, from_seed=False)
    outer.play("go")
    alone.play("go")
    assert [fact["type"] for fact in outer.events(0)] == ["chose", "shuffled", "moved", "turn"]
    assert inner.events(0) == alone.events(0)
    assert inner == alone
