"""Agents play every game: legally, changing nothing by thinking, and by what their seat may know alone."""

from __future__ import annotations

from random import Random

import pytest

from naishi.agents.greedy import GreedyAgent
from naishi.agents.named import AGENTS, agent_named
from naishi.runtime.knowledge.determinize import determinize
from tests.games import loaded, some_ways
from tests.properties.playing import looks


@some_ways
@pytest.mark.parametrize("agent", AGENTS)
def test_it_chooses_among_the_moves_and_changes_nothing(name: str, agent: str) -> None:
    for match in looks(loaded(name).new(1), Random(1), 2):
        before = match.to_json()
        for seat in match.to_act:
            chosen = agent_named(agent, 3, seat).choose(match, seat)
            assert chosen in match.moves_of(seat)
            assert agent_named(agent, 3, seat).choose(match, seat) == chosen
        assert match.to_json() == before


@some_ways
def test_greedy_decides_by_what_it_may_see(name: str) -> None:
    """The same choice in a match that differs only in what the seat cannot know."""
    chance = Random(name)
    for match in looks(loaded(name).new(2), chance, 2):
        for seat in match.to_act:
            other = determinize(match, seat, chance)
            assert GreedyAgent(Random(5), 1).choose(other, seat) == GreedyAgent(Random(5), 1).choose(match, seat)
