"""Plays complete games, each from its own seed: which other games are played, and where, changes nothing in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from attrs import evolve

from naishi.agents.agent import pick
from naishi.agents.named import AGENTS, generator
from naishi.runtime.evaluate.scoring import Outcome
from naishi.runtime.match import Game
from naishi.simulate.tally import Spread, Stopped, Tally, total
from naishi.state import rng
from naishi.state.items import Cells, RulesFault
from naishi.state.layout import BASE, CHAIN, PC, RNG, STATUS, UNFINISHED

Played = tuple[Outcome, int, bool]  # how it ended, how many decisions it had, whether it was finished


def play_games(game: Game, agents: Sequence[str], seeds: range) -> Tally:
    """One game for each seed. One in which the rules fail is counted as stopped, and the others are played."""
    play = _random_player(game) if set(agents) == {"random"} else _agents_player(game, agents)
    return total((_played(play, seed, game.seats) for seed in seeds), game.seats)


def _played(play: Callable[[int], Played], seed: int, seats: int) -> Tally:
    try:
        return _counted(play(seed))
    except RulesFault as fault:
        return evolve(Tally.nothing(seats), stopped=(Stopped.of(str(fault), seed),))


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
        return outcome, decisions, match.is_finished

    return play


def _random_player(game: Game) -> Callable[[int], Played]:
    """The same games as with random agents, on bare cells: moves are numbers, and nobody writes them down."""
    interpreter, scoring = game.interpreter, game.scoring
    decisions, run = interpreter.decisions, interpreter.run
    fresh, as_matches = interpreter.opening, _agents_player(game, ("random",) * game.players)

    def play(seed: int) -> Played:
        cells: Cells = fresh[:]
        try:
            return played(cells, seed)
        except RulesFault:
            if cells[CHAIN]:  # should there be no end of effects, a match knows which they were
                as_matches(seed)
            raise

    def played(cells: Cells, seed: int) -> Played:
        cells[RNG] = rng.seeded(seed)
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
