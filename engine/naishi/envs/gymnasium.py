"""A Gymnasium environment for one seat of any game; agents play the others.

```python
from naishi.envs import gymnasium

env = gymnasium.SeatEnv("base", seat=1, against="greedy")
observation, info = env.reset(seed=7)
over = False
while not over:
    action = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)
    over = terminated or truncated
```
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
from gymnasium import spaces

from naishi.agents.agent import Agent
from naishi.agents.named import agent_named, check_agent
from naishi.envs.drawing import drawn
from naishi.envs.observing import Planes
from naishi.envs.pettingzoo import ILLEGAL, planes_space
from naishi.envs.running import Named, Options, Run, Told, loaded

Against = str | Agent | Sequence[str | Agent]
TRIES = 1000  # how many games may end before the seat is asked anything


class SeatEnv(Told, gymnasium.Env[Planes, Any]):
    """One seat's game. The mask of legal actions is `info["action_mask"]`; an illegal action ends the game with -1.

    `against`: an agent by name or itself, for all other seats; or one for each of them, in seat order. Agents by name
    draw from the game's seed, so that the same seed and actions give the same game. The other parameters are those of
    `naishi.envs.pettingzoo.env`.
    """

    def __init__(
        self,
        game: Named = "base",
        seat: int = 1,
        against: Against = "random",
        *,
        options: Options = (),
        seats: int | None = None,
        max_cycles: int | None = None,
        rewards: str = "outcome",
        depth: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is None or 'ansi', not {render_mode!r}")
        self.metadata = {"render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.run = Run(loaded(game, options, seats), depth, rewards, max_cycles)
        if not 1 <= seat <= self.run.game.players:
            raise ValueError(f"nobody plays in seat {seat}; players have seats 1 to {self.run.game.players}")
        self.seat = seat
        self._against = self._by_seat(against)
        self.run.is_followed = any(agent != "random" for agent in self._against.values())
        self._agents: dict[int, Agent] = {}
        self._is_over = True
        self.observation_space = planes_space(self.run)
        self.action_space = spaces.Discrete(len(self.run.actions))

    def _by_seat(self, against: Against) -> dict[int, str | Agent]:
        others = [seat for seat in range(1, self.run.game.players + 1) if seat != self.seat]
        one = isinstance(against, str) or not isinstance(against, Sequence)
        agents: list[str | Agent] = [against] * len(others) if one else list(against)  # type: ignore[list-item, arg-type]
        if len(agents) != len(others):
            raise ValueError(f"{len(agents)} agents are given for {len(others)} other players")
        found = dict(zip(others, agents, strict=True))
        for agent in found.values():
            if isinstance(agent, str):
                check_agent(agent)
        return found

    # --- Gymnasium's ---
    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Planes, dict[str, Any]]:
        """Begin a game and go on to the seat's first question. With a seed, the game that `game.new(seed)` begins."""
        super().reset(seed=seed)
        for _ in range(TRIES):
            begun = self.run.begin(int(seed) if seed is not None else int(self.np_random.integers(2**63)))
            self._agents = {
                other: agent_named(agent, begun, other) if isinstance(agent, str) else agent
                for other, agent in self._against.items()
            }
            self._others_play()
            if self.run.seat == self.seat and not self.run.is_cut:
                self._is_over = False
                return self.run.observe(self.seat), self._info()
            seed = None  # it was over before
        raise RuntimeError(f"in {TRIES} games seat {self.seat} was asked nothing")

    def step(self, action: Any) -> tuple[Planes, float, bool, bool, dict[str, Any]]:
        """Play the move of a number, then the others', up to the seat's next question or the end. Should the rules
        fail, a RulesFault says where, and the game is as it was before the step."""
        if self._is_over:
            raise RuntimeError("the game is over: reset() begins another")
        run = self.run
        if int(action) not in run.numbers:
            self._is_over = True
            mask = run.mask(self.seat)
            mask[:] = 0
            return run.observe(self.seat), ILLEGAL, True, False, {"action_mask": mask, "illegal": True}
        with run.whole():
            run.play(int(action))
            self._others_play()
        self._is_over = run.is_over or run.is_cut
        return run.observe(self.seat), run.results()[self.seat - 1], run.is_over, run.is_cut, self._info()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.run.mask(self.seat)}

    def _others_play(self) -> None:
        run = self.run
        while not (run.is_over or run.is_cut) and run.seat != self.seat:
            move = self._agents[run.seat].choose(run.match_for(run.seat), run.seat)
            run.play(run.actions.number(move.text))

    def render(self) -> Any:
        """The table as the seat sees it, as text."""
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render method without specifying any render mode.")
            return None
        return drawn(self.run, self.seat)
