"""Agents by the names that a player writes."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from naishi.agents.agent import Agent
from naishi.agents.any_move import RandomAgent
from naishi.agents.greedy import GreedyAgent
from naishi.base.near import nearest

AGENTS: dict[str, Callable[[Random], Agent]] = {"random": RandomAgent, "greedy": GreedyAgent}


class UnknownAgent(ValueError):
    """No agent has this name."""


def check_agent(name: str, also: tuple[str, ...] = ()) -> None:
    """Raises UnknownAgent, with what was probably meant, unless it is an agent's name or one of `also`."""
    names = [*also, *AGENTS]
    if name not in names:
        near = nearest(name, names)
        hint = f"did you mean {near}?" if near else f"there are: {', '.join(names)}"
        raise UnknownAgent(f"nobody called {name!r} can play a seat; {hint}")


def agent_named(name: str, seed: int = 0, seat: int = 1) -> Agent:
    """An agent by its name. The same seed and seat give the same choices."""
    check_agent(name)
    return AGENTS[name](generator(seed, seat))


def generator(seed: int, seat: int) -> Random:
    """A seat's own generator: others drawing more or less often changes nothing for it."""
    return Random(f"{seed}/{seat}")
