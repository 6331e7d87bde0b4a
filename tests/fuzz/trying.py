"""One try: a text from a seed is checked; what checks is played with several numbers of players, seeds and options."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence

from attrs import Factory, define, frozen

import naishi
from naishi.base.source import Source
from naishi.runtime.try_setup import setup_problems
from naishi.semantics.compile import Compiled, compile_parsed
from tests.fuzz.checking import SECONDS, Rules, checked, read, written_again
from tests.fuzz.covered import nodes_in
from tests.fuzz.doors import go_through
from tests.fuzz.faults import Fault, FaultFound, Wrong, stage
from tests.fuzz.games import Played, play
from tests.fuzz.limits import within
from tests.fuzz.mutants import mutant
from tests.fuzz.programs import files
from tests.fuzz.seeds import Texts

GAMES = 3
# Told only when an option is put on: what it replaces is replaced by something else, too.
CONTRADICTIONS = {"replaced-twice", "loaded-twice"}
PATIENCE = 8.0  # seconds for the games of one text


@frozen
class Effort:
    """How closely a text is looked at."""

    games: int = GAMES
    moves: int = 40
    doors: bool = True  # also all else that is made of a game
    seconds: float = PATIENCE


@define
class Tried:
    """What came of one text."""

    texts: Texts
    checks: bool = False
    played: Played = Factory(Played)
    fault: Fault | None = None
    classes: Counter[str] = Factory(Counter)
    codes: Counter[str] = Factory(Counter)


def texts_of(seed: int) -> Texts:
    """What is tried with a seed: two of three are mutants, the others drawn programs."""
    if seed % 3:
        return mutant(seed)
    drawn = files(seed)
    return tuple((one.name, one.text) for one in drawn.sources(expanded=bool(drawn.expansion) and seed % 2 == 0))


def attempt_seed(seed: int) -> Tried:
    """Tries what a seed gives; that nothing can be made of it is a fault, too."""
    try:
        with stage("making the text"):
            texts = texts_of(seed)
    except FaultFound as found:
        return Tried((), fault=found.fault)
    return attempt(texts)


def attempt(texts: Texts, effort: Effort | None = None) -> Tried:
    """Tries a text; a fault ends it, and so does whatever else goes wrong."""
    tried = Tried(texts)
    try:
        with stage("between"):
            _attempt([Source(name, text) for name, text in texts], tried, effort or Effort())
    except FaultFound as found:
        tried.fault = found.fault
    return tried


def _attempt(sources: Sequence[Source], tried: Tried, effort: Effort) -> None:
    rules = read(sources)
    compiled = checked(rules)
    tried.codes = Counter(problem.code for problem in compiled.problems if problem.is_error)
    written_again(rules, compiled)
    if compiled.program is None or compiled.linked is None:
        return
    tried.checks = True
    for parsed in rules.parsed:
        tried.classes += nodes_in((parsed.header, parsed.items))
    with stage("rehearsal"), within(SECONDS):
        if setup_problems(compiled.program, 5):
            tried.played.setup_faults += 1
            return
    until = time.process_time() + effort.seconds
    for number, (seats, options) in enumerate(_ways(compiled, effort.games)):
        if time.process_time() < until:
            game = _game(rules, options, seats)
            if game is None:
                continue
            play(game, number, tried.played, effort.moves)
            if number == 0 and effort.doors:
                go_through(game, rules.files, number)


def _ways(compiled: Compiled, most: int) -> list[tuple[int, tuple[str, ...]]]:
    """So many ways to play: the numbers of players in turn, and each option once."""
    assert compiled.linked is not None
    least, last = compiled.linked.players()
    seats = list(range(least, last + 1))
    ways: list[tuple[int, tuple[str, ...]]] = [(seats[(i + 1) % len(seats) - 1], ()) for i in range(most)]
    return [*ways, *((last, (option,)) for option in compiled.linked.options)]


def _game(rules: Rules, options: tuple[str, ...], seats: int) -> naishi.Game | None:
    with stage("load"), within(SECONDS):
        compiled = compile_parsed(rules.files, options, seats, thorough=False)
        if compiled.program is None or compiled.linked is None:
            if options and {problem.code for problem in compiled.problems if problem.is_error} <= CONTRADICTIONS:
                return None
            raise Wrong(f"it checks, but not {'with an option' if options else 'with another number of players'}")
        return naishi.Game(compiled.program, compiled.linked)
