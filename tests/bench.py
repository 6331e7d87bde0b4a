"""How fast it is, as JSON: `make bench`. Numbers are of this machine, now; the best of several tries each."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import naishi
from naishi.rpc.server import Server
from naishi.runtime.load import compile_files
from naishi.runtime.try_setup import FEWER_SEEDS, setup_problems
from naishi.simulate.workers import simulate
from tests.found import in_rules

ROOT = Path(__file__).resolve().parents[1]
RULES = str(ROOT / "rules/base.naishi")
RANDOM_GAMES = 400
GREEDY_GAMES = 6
COPIES = 20_000
EPISODES = 60
RPC_TRIES = 5
ENOUGH = 0.5  # seconds


def seconds(work: Callable[[], object], tries: int = 3) -> float:
    """The shortest time it took."""
    best = float("inf")
    for _ in range(tries):
        begun = perf_counter()
        work()
        best = min(best, perf_counter() - begun)
    return best


def check(*files: str | Path) -> None:
    """What `naishi check` does, for each number of players and each option."""
    compiled = compile_files(files)
    assert compiled.program is not None
    assert setup_problems(compiled.program) == []
    assert [problem for one in compiled.variants for problem in setup_problems(one, FEWER_SEEDS)] == []


def check_as_command() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "engine")}
    command = [sys.executable, "-c", "from naishi.cli import main; main()", "check", RULES]
    subprocess.run(command, check=True, capture_output=True, env=environment)


def of_each_game() -> dict[str, dict[str, float]]:
    """Of all that comes with Naishi, however many play: how many random games a second, and how long checking takes."""
    found: dict[str, dict[str, float]] = {}
    for games in in_rules():
        checked = seconds(partial(check, *games.files))
        for way in games.ways():
            if not way.options:
                found[way.name] = {
                    "random_games_per_second": round(games_per_second(way.load()), 1),
                    "check_milliseconds": round(checked * 1e3, 1),
                }
    return found


def games_per_second(game: naishi.Game) -> float:
    """Random games for a second or so: twice as many each time, until it takes that long."""
    agents, games, took = ("random",) * game.players, 10, 0.0
    while took < ENOUGH:
        games *= 2
        took = seconds(partial(simulate, game, agents, games), tries=1)
    return games / took


def rl_steps_per_second() -> dict[str, float]:
    """Random legends games through PettingZoo, each step with its observation and mask; nothing without the extra."""
    if find_spec("pettingzoo") is None:
        return {}
    from naishi.envs import pettingzoo

    def episodes(env: Any) -> int:
        steps, chance = 0, Random(1)
        for seed in range(EPISODES):
            env.reset(seed=seed)
            for _ in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                over = terminated or truncated
                env.step(None if over else chance.choice(observation["action_mask"].nonzero()[0]))
                steps += not over
        return steps

    found: dict[str, float] = {}
    for name, env in (("env", pettingzoo.env), ("raw_env", pettingzoo.raw_env)):
        made = env(["base", "legends"])
        found[f"rl_{name}_steps_per_second"] = round(episodes(made) / seconds(partial(episodes, made)))
    return found


def rpc_microseconds() -> dict[str, float]:
    """What the protocol adds to a message, in the median of random legends games: the line's time less the call's."""
    server, chance, more = Server(), Random(1), dict[str, list[float]]()
    match = naishi.load("base", "legends").new(1)
    name = server.adopt(match)

    def add(
        method: str, direct: Callable[[], object], between: Callable[[], object] = lambda: None, **given: Any
    ) -> None:
        params = {"match": name, **given}
        line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": f"match.{method}", "params": params}).encode()
        best = dict.fromkeys(("call", "line"), float("inf"))
        for work, key in ((direct, "call"), (partial(server.handle, line), "line")) * RPC_TRIES:
            begun = perf_counter()
            work()
            best[key] = min(best[key], perf_counter() - begun)
            between()
        more.setdefault(method, []).append((best["line"] - best["call"]) * 1e6)

    while not match.is_over:
        seat, since = match.to_act[0], max(0, match.event_count - 5)
        moves = match.moves_of(seat)
        move = chance.choice(moves).text
        add("view", partial(match.view, seat), seat=seat)
        add("moves", lambda s=seat, m=moves: [match.move_data(one, s) for one in m], seat=seat)  # type: ignore[misc]
        add("events", partial(match.events, seat, since), seat=seat, since=since)
        add("score", lambda s=seat: (match.unseen_in_score(s), match.score(s)), seat=seat)  # type: ignore[misc]
        add("can_undo", partial(match.can_undo, seat), seat=seat)
        add("play", partial(match.play, move, seat), partial(match.undo, force=True), seat=seat, move=move)
        match.play(move, seat)
    server.close()
    return {f"rpc_{method}_adds_microseconds": round(median(found), 1) for method, found in more.items()}


def measured() -> dict[str, Any]:
    """All the numbers."""
    check_as_command()  # fills the caches
    game = naishi.load(RULES)
    match = game.new(1)
    decisions = simulate(game, ("random", "random"), RANDOM_GAMES).decisions.total
    random = seconds(lambda: simulate(game, ("random", "random"), RANDOM_GAMES))
    greedy = seconds(lambda: simulate(game, ("greedy", "greedy"), GREEDY_GAMES), tries=1)
    copies = seconds(lambda: [match.copy() for _ in range(COPIES)])
    return {
        "games": of_each_game(),
        "random_games_per_second": round(RANDOM_GAMES / random, 1),
        "decisions_per_second": round(decisions / random),
        "greedy_games_per_second": round(GREEDY_GAMES / greedy, 2),
        "copy_microseconds": round(copies / COPIES * 1e6, 3),
        "load_milliseconds": round(seconds(lambda: naishi.load(RULES)) * 1e3, 1),
        "check_milliseconds": round(seconds(partial(check, RULES)) * 1e3, 1),
        "check_command_seconds": round(seconds(check_as_command, tries=5), 3),
        **rpc_microseconds(),
        **rl_steps_per_second(),
    }


if __name__ == "__main__":
    print(json.dumps(measured(), indent=2))
