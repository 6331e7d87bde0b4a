"""Plays complete games, each from its own seed: which other games are played, and where, changes nothing in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from naishi.agents.agent import pick
from naishi.agents.named import AGENTS, generator
from naishi.runtime import chance
from naishi.runtime.items import Cells, RulesFault
from naishi.runtime.layout import BASE, PC, RNG, STATUS, UNFINISHED
from naishi.runtime.match import Game
from naishi.runtime.scoring import Outcome
from naishi.simulate.tally import Spread, Tally, total

Played = tuple[Outcome, int, bool]  # how it ended, how many decisions it had, whether it was finished


class GameStopped(Exception):
    """The rules asked for something impossible in the middle of a game."""

    def __init__(self, seed: int, reason: str) -> None:
        super().__init__(seed, reason)
        self.seed = seed
        self.reason = reason

    def __str__(self) -> str:
        return f"the game with seed {self.seed} stopped. {self.reason}"


def play_games(game: Game, agents: Sequence[str], seeds: range) -> Tally:
    """One game for each seed. Raises GameStopped where the rules fail."""
    play = _random_player(game) if set(agents) == {"random"} else _agents_player(game, agents)
    return total((_counted(_or_stopped(play, seed)) for seed in seeds), game.seats)


def _or_stopped(play: Callable[[int], Played], seed: int) -> Played:
    try:
        return play(seed)
    except RulesFault as fault:
        raise GameStopped(seed, str(fault)) from None


def _counted(played: Played) -> Tally:
    outcome, decisions, finished = played
    winners = outcome.winners
    return Tally(
        wins=tuple(int(winners == (seat,)) for seat in range(1, len(outcome.points) + 1)),
        points=tuple(Spread.of(points) for points in outcome.points),
        games=1,
        shared=int(len(winners) > 1),
        unfinished=int(not finished),
        decisions=Spread.of(decisions),
        endings=((outcome.reason, 1),),
    )


def _agents_player(game: Game, names: Sequence[str]) -> Callable[[int], Played]:
    def play(seed: int) -> Played:
        agents = [AGENTS[name](generator(seed, seat)) for seat, name in enumerate(names, 1)]
        match, decisions = game.new(seed), 0
        while not match.is_over:
            seat = match.to_act[0]
            match.play(agents[seat - 1].choose(match, seat), seat)
            decisions += 1
        outcome = match.outcome
        assert outcome is not None
        return outcome, decisions, match._cells[STATUS] != UNFINISHED

    return play


def _random_player(game: Game) -> Callable[[int], Played]:
    """The same games as with random agents, on bare cells: moves are numbers, and nobody writes them down."""
    interpreter, scoring = game.interpreter, game.scoring
    decisions, run = interpreter.decisions, interpreter.run
    fresh = interpreter.opening

    def play(seed: int) -> Played:
        cells: Cells = fresh[:]
        cells[RNG] = chance.seeded(seed)
        rngs: list[Random] = [generator(seed, seat) for seat in range(1, game.players + 1)]
        moves, count = interpreter.start(cells), 0
        while moves:
            decision, base = decisions[cells[PC]], cells[BASE]
            seat = decision.seats(cells, base)[0]
            moves = run(cells, decision.play(cells, base, seat, pick(moves, rngs[seat - 1])))
            count += 1
        finished = cells[STATUS] != UNFINISHED
        return scoring.outcome(cells, finished), count, finished

    return play
