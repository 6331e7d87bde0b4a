"""One game after another on bare cells, with moves as numbers: what both environments are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from naishi.envs.actions import Actions
from naishi.envs.observing import PLANES, Observer, Planes
from naishi.program import TogetherStep
from naishi.runtime.execute.choices import Answers
from naishi.runtime.knowledge.following import follow, from_the_beginning
from naishi.runtime.load import load
from naishi.runtime.machine.decision import Decision
from naishi.runtime.machine.simultaneous import OPEN
from naishi.runtime.match import Game, Match
from naishi.runtime.observe.followed import Followed
from naishi.state import rng
from naishi.state.facts import Fact
from naishi.state.items import Cells
from naishi.state.layout import BASE, PC, RNG, RUNNING, STATUS, UNFINISHED
from naishi.state.run import Run as Carried
from naishi.state.run import begin_run, end_run

Named = Game | str | Path | Sequence[str | Path]
Options = Mapping[str, bool] | Iterable[str]
Mask = NDArray[np.int8]
REWARDS = ("outcome", "points")
_STANDS = ("cells", "moves", "numbers", "to_act", "seat", "question", "played")  # how a run stands
LEVEL = 0.5  # in `points`, for a victory that only a later line of `winner` decided


def loaded(game: Named, options: Options, seats: int | None) -> Game:
    """A game, or the one of these names."""
    if isinstance(game, Game):
        if options or seats is not None:
            raise ValueError("options and seats belong to naishi.load: this game is loaded already")
        return game
    return load(*([game] if isinstance(game, str | Path) else game), options=options, seats=seats)


class Run:
    """Plays games of one kind. A seat that acts has a list of moves; `numbers` are theirs, in the same order."""

    def __init__(self, game: Game, depth: int | None, rewards: str, max_cycles: int | None) -> None:
        if rewards not in REWARDS:
            raise ValueError(f"rewards are {' or '.join(map(repr, REWARDS))}, not {rewards!r}")
        if depth is not None and depth < 1:
            raise ValueError(f"of a pile at least 1 must be shown, not {depth}")
        if max_cycles is not None and max_cycles < 1:
            raise ValueError(f"max_cycles must be at least 1, not {max_cycles}")
        self.game, self.rewards, self.max_cycles = game, rewards, max_cycles
        self.interpreter = game.interpreter
        self.actions = Actions(self.interpreter)
        self.asked = self._questions()
        self.observer = Observer(self.interpreter.layout, len(self.asked), depth)
        self.numbered: dict[tuple[int, int], dict[Answers, int]] = {}  # by question and seat
        self.chance = Random()
        self.cells: Cells = self.interpreter.opening
        self.moves: list[Answers] = []
        self.numbers: list[int] = []
        self.to_act: tuple[int, ...] = ()
        self.seat = self.question = self.played = 0
        self.is_followed = False  # whether agents play that want to know what their seats could follow
        self.facts: list[Fact] = []
        self.followed: dict[int, Followed] = {}

    def _questions(self) -> dict[tuple[int, int], int]:
        """By step, and by which of its choices where several are made at once: numbers from 1."""
        keys: list[tuple[int, int]] = []
        for number in sorted(self.interpreter.decisions):
            step = self.interpreter.program.steps[number]
            choices = len(step.binders) if isinstance(step, TogetherStep) else 1
            keys += [(number, choice) for choice in range(choices)]
        return {key: index for index, key in enumerate(keys, 1)}

    # --- playing ---
    def begin(self, seed: int | None) -> int:
        """A new game, the one that `game.new(seed)` begins; without a seed, the next by chance. Gives the seed."""
        if seed is not None:
            self.chance = Random(seed)
        else:
            seed = self.chance.getrandbits(63)
        cells = self.interpreter.opening[:]
        cells[RNG] = rng.seeded(seed)
        self.played = 0
        self.facts, self.followed = [], {}
        self._stopped(cells, self._recorded(cells, partial(self.interpreter.start, cells)))
        return seed

    def play(self, number: int) -> None:
        """The move of the seat to act with this number. Raises ValueError, and changes nothing, if it is not legal."""
        if number not in self.numbers:
            raise ValueError(f"seat {self.seat} cannot play {number} ({self.actions.text(number)}) now")
        cells = self.cells[:]  # should the rules fail, nothing is left half done
        move = self.moves[self.numbers.index(number)]
        raw = self._recorded(cells, partial(self.interpreter.answer, cells, self.seat, move))
        self.played += 1
        self._stopped(cells, raw)

    @contextmanager
    def whole(self) -> Iterator[None]:
        """Several moves as one: should the rules fail in one of them, all is as before the first."""
        kept = {name: getattr(self, name) for name in _STANDS}
        facts, followed = len(self.facts), dict(self.followed)
        try:
            yield
        except BaseException:
            for name, value in kept.items():
                setattr(self, name, value)
            del self.facts[facts:]
            self.followed = followed
            raise

    def _recorded(self, cells: Cells, go_on: Callable[[], list[Answers]]) -> list[Answers]:
        if not self.is_followed:
            return go_on()
        happened = list[Fact]()
        begin_run(cells, Carried(happened))
        try:
            raw = go_on()
        finally:
            end_run(cells)
        self.facts += happened
        return raw

    def _stopped(self, cells: Cells, moves: list[Answers]) -> None:
        self.cells, self.moves = cells, moves
        if cells[STATUS] != RUNNING:
            self.to_act, self.seat, self.question, self.numbers = (), 0, 0, []
            return
        decision = self.interpreter.decisions[cells[PC]]
        self.to_act = decision.seats(cells, cells[BASE])
        self.seat = self.to_act[0]
        self.question = self.question_of(self.seat)
        self.numbers = self._numbers(decision)

    def _numbers(self, decision: Decision) -> list[int]:
        seat, step = self.seat, self.interpreter.program.steps[self.cells[PC]]
        if not decision.same_texts and not isinstance(step, TogetherStep):
            return [self._number(decision, raw) for raw in self.moves]
        known = self.numbered.setdefault((self.question, seat), {})
        try:
            return [known[raw] for raw in self.moves]
        except KeyError:
            known |= {raw: self._number(decision, raw) for raw in self.moves if raw not in known}
        return [known[raw] for raw in self.moves]

    def _number(self, decision: Decision, raw: Answers) -> int:
        name, arguments = decision.text(self.cells, self.cells[BASE], self.seat, raw)
        return self.actions.number(" ".join((name, *arguments)))

    def question_of(self, seat: int) -> int:
        """The number of the question that a seat is asked; 0 if it is asked nothing."""
        if seat not in self.to_act:
            return 0
        number, choice = self.cells[PC], 0
        step = self.interpreter.program.steps[number]
        if isinstance(step, TogetherStep):
            width = len(step.binders)
            start = self.cells[BASE] + step.first + (seat - 1) * width
            choice = self.cells[start : start + width].index(OPEN)
        return self.asked[number, choice]

    # --- what is told ---
    @property
    def is_over(self) -> bool:
        """Whether the game came to its end."""
        return self.cells[STATUS] not in (RUNNING, UNFINISHED)

    @property
    def is_cut(self) -> bool:
        """Whether it was stopped before: by the turn limit of the rules, or after `max_cycles` moves."""
        return self.cells[STATUS] == UNFINISHED or (not self.is_over and self.played == self.max_cycles)

    def observe(self, seat: int) -> Planes:
        """What a seat sees and knows."""
        return self.observer.observe(self.cells, seat, self.to_act, self.question_of(seat))

    def mask(self, seat: int) -> Mask:
        """1 for each move that a seat can play now; none if it is not the one to act, or the game has ended."""
        found = np.zeros(len(self.actions), dtype=np.int8)
        if seat == self.seat and not self.is_cut:
            found[self.numbers] = 1
        return found

    def results(self) -> list[float]:
        """What the end is worth, by seat from seat 1. Nothing, if the game has not come to it."""
        if not self.is_over:
            return [0.0] * self.game.seats
        winners = self.game.scoring.outcome(self.cells, True).winners
        if self.rewards == "points":
            return self._margins(winners)
        won = 1.0 if len(winners) == 1 else 0.0
        return [won if seat in winners else -1.0 for seat in range(1, self.game.seats + 1)]

    def _margins(self, winners: tuple[int, ...]) -> list[float]:
        """How far each seat is before the best other in what decides first. Where a later line of `winner` decided
        between those who are level in it, the one who won has half a point, and the others have lost half a point."""
        first = [line for line, *_ in (self.game.scoring.standing(self.cells, s) for s in self._seats())]
        found: list[float] = []
        for seat, mine in enumerate(first, 1):
            others = first[: seat - 1] + first[seat:]
            margin = mine - max(others) if others else mine
            if not margin and others:
                found.append(LEVEL if winners == (seat,) else 0.0 if seat in winners else -LEVEL)
            else:
                found.append(float(margin))
        return found

    def _seats(self) -> range:
        return range(1, self.game.seats + 1)

    def match(self) -> Match:
        """The game as it stands, as a match of its own. It keeps no secret."""
        return Match(self.game, self.cells[:], self.moves)

    def match_for(self, seat: int) -> Match:
        """The same for an agent in a seat: with what that one could follow since the beginning."""
        match, known = self.match(), self.followed.get(seat)
        if not self.is_followed:
            return match
        if known is None:
            known = Followed(0, None, from_the_beginning(self.interpreter, seat))
        mixing = known.mixing.copy()
        follow(mixing, self.facts[known.facts :], seat, self.interpreter.layout)
        self.followed[seat] = Followed(len(self.facts), None, mixing)
        match.has_followed(seat, mixing)
        return match


class Told:
    """What the numbers in both environments mean, and the game behind them."""

    run: Run

    @property
    def action_texts(self) -> tuple[str, ...]:
        """The texts of all moves, by number. The same rules give the same; keep them with what was learnt."""
        return self.run.actions.texts

    def action_text(self, number: int) -> str:
        """The move of a number, as it is written."""
        return self.run.actions.text(int(number))

    def action_number(self, text: str) -> int:
        """The number of a move."""
        return self.run.actions.number(text)

    @property
    def plane_names(self) -> tuple[str, ...]:
        """What the planes of an observation tell, in order."""
        return PLANES

    @property
    def column_names(self) -> tuple[str, ...]:
        """What the columns of an observation are, in order, as a seat calls them."""
        return self.run.observer.columns

    def match(self) -> Match:
        """The game as it stands, as a match of its own: to look at, not to learn from. It keeps no secret."""
        return self.run.match()
