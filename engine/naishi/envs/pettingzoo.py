"""A PettingZoo environment (AEC) for any game: every player is an agent, seat 1 is `seat_1`.

```python
from naishi.envs import pettingzoo

env = pettingzoo.env("base")
env.reset(seed=7)
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    over = terminated or truncated
    env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
```
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from naishi.envs.drawing import drawn
from naishi.envs.running import Named, Options, Run, Told, loaded

ILLEGAL = -1.0  # what a seat gets whose illegal action ends the game


def env(
    game: Named = "base",
    *,
    options: Options = (),
    seats: int | None = None,
    max_cycles: int | None = None,
    rewards: str = "outcome",
    depth: int | None = None,
    render_mode: str | None = None,
) -> Any:  # an AECEnv that also has all that `raw_env` has
    """The environment as PettingZoo's own are: an illegal action ends the game, its seat gets -1, the others 0.

    `game`: a loaded game, or the name or names `naishi.load` takes, with `options` and `seats`. `max_cycles`: after so
    many moves, of all seats together, the game is truncated; without it, at the rules' turn limit. `rewards`: "outcome"
    or "points". `depth`: how much of each pile is observed, from the top; without it, everything. `render_mode`: None
    or "ansi".
    """
    found: Any = raw_env(
        game,
        options=options,
        seats=seats,
        max_cycles=max_cycles,
        rewards=rewards,
        depth=depth,
        render_mode=render_mode,
    )
    found = wrappers.TerminateIllegalWrapper(found, illegal_reward=ILLEGAL)
    found = wrappers.AssertOutOfBoundsWrapper(found)
    return wrappers.OrderEnforcingWrapper(found)


class raw_env(Told, AECEnv[str, Any, Any]):
    """The same without PettingZoo's wrappers: faster, and an illegal action is a ValueError."""

    def __init__(
        self,
        game: Named = "base",
        *,
        options: Options = (),
        seats: int | None = None,
        max_cycles: int | None = None,
        rewards: str = "outcome",
        depth: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is None or 'ansi', not {render_mode!r}")
        self.render_mode = render_mode
        self.run = Run(loaded(game, options, seats), depth, rewards, max_cycles)
        program = self.run.game.program
        self.metadata = {
            "name": "_".join(["naishi", *(unit.lower() for unit in program.units)]),
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(1, program.players + 1)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents, 1)}
        self.observation_spaces = {agent: observation_space(self.run) for agent in self.possible_agents}
        self.action_spaces: dict[str, Any] = {
            agent: spaces.Discrete(len(self.run.actions)) for agent in self.possible_agents
        }

    # --- PettingZoo's ---
    def observation_space(self, agent: str) -> Any:
        """The planes and the mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of all moves."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: with a seed the one that `game.new(seed)` begins, without one another each time."""
        self.run.begin(int(seed) if seed is not None else None)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.infos = {agent: {} for agent in self.agents}
        self._end_or_go_on()

    def observe(self, agent: str) -> Any:
        """What a seat sees and knows, and what it can do if it is the one to act."""
        seat = self._seats[agent]
        mask = self.run.mask(seat)
        if self.terminations.get(agent):  # by an illegal action
            mask[:] = 0
        return {"observation": self.run.observe(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Play the move of a number for the seat to act; None for a seat whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.run.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._end_or_go_on()
        self._accumulate_rewards()

    def _end_or_go_on(self) -> None:
        run = self.run
        self.terminations = dict.fromkeys(self.agents, run.is_over)
        self.truncations = dict.fromkeys(self.agents, run.is_cut)
        self.rewards = dict(zip(self.agents, run.results()[: run.game.players], strict=True))
        self.agent_selection = self.possible_agents[run.seat - 1] if run.seat else self.agents[0]

    def render(self) -> Any:
        """The table as the seat to act sees it, as text."""
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render method without specifying any render mode.")
            return None
        return drawn(self.run, self._seats.get(self.agent_selection, 1))

    def close(self) -> None:
        """There is nothing to close."""


def observation_space(run: Run) -> spaces.Dict:
    """Of the planes, and of the mask."""
    mask = spaces.Box(0, 1, (len(run.actions),), np.int8)
    return spaces.Dict({"observation": planes_space(run), "action_mask": mask})


def planes_space(run: Run) -> spaces.Box:
    """Of the planes."""
    observer = run.observer
    high = np.repeat(observer.high[:, None], observer.shape[1], axis=1).astype(observer.dtype)
    return spaces.Box(np.zeros_like(high), high, observer.shape, observer.dtype)
