"""Games shared out among processes. Each takes ranges of seeds; what comes back adds up in any order."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed

from naishi.agents.named import check_agent
from naishi.program import Program
from naishi.runtime.match import Game
from naishi.semantics.link.linked import Linked
from naishi.simulate.games import play_games
from naishi.simulate.tally import Tally

MOST_IN_A_RANGE = 50

Progress = Callable[[int], None]  # is told how many more games are done with


def simulate(
    game: Game, agents: Sequence[str], games: int, seed: int = 0, workers: int = 1, progress: Progress | None = None
) -> Tally:
    """Play `games` games with the seeds from `seed` on; `agents` names who plays each seat.

    A game in which the rules fail is one of the tally's `stopped`, and nowhere else in it; the others are played.
    """
    for name in agents:
        check_agent(name)
    if len(agents) != game.players:
        raise ValueError(f"{game.name} is for {game.players} players; {len(agents)} agents are named")
    ranges = _ranges(seed, games)
    done = _here(game, agents, ranges) if workers <= 1 else _elsewhere(game, agents, ranges, workers)
    result = Tally.nothing(game.seats)
    for tally in done:
        result += tally
        if progress is not None:
            progress(tally.games + tally.number_stopped)
    return result


def _ranges(seed: int, games: int) -> list[range]:
    end = seed + games
    return [range(first, min(first + MOST_IN_A_RANGE, end)) for first in range(seed, end, MOST_IN_A_RANGE)]


def _here(game: Game, agents: Sequence[str], ranges: list[range]) -> Iterator[Tally]:
    return (play_games(game, agents, seeds) for seeds in ranges)


def _elsewhere(game: Game, agents: Sequence[str], ranges: list[range], workers: int) -> Iterator[Tally]:
    # Fresh processes: a fork of one that has threads, such as a progress bar's, can hang.
    context = multiprocessing.get_context("spawn")
    rules = (game.program, game.linked, tuple(agents))
    with ProcessPoolExecutor(min(workers, len(ranges) or 1), context, _begin, rules) as pool:
        try:
            for future in as_completed([pool.submit(_work, seeds) for seeds in ranges]):
                yield future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


# --- in a worker ---
_given: list[tuple[Game, tuple[str, ...]]] = []


def _begin(program: Program, linked: Linked, agents: tuple[str, ...]) -> None:
    _given[:] = [(Game(program, linked), agents)]


def _work(seeds: range) -> Tally:
    game, agents = _given[0]
    return play_games(game, agents, seeds)
