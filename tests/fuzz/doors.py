"""What else is made of a game: what is told of it, its examples, what options change, its table, an environment."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from contextlib import suppress

import naishi
from naishi.base.diagnostic import RulesError
from naishi.envs.pettingzoo import env as environment
from naishi.play.names import Names
from naishi.play.table import Table
from naishi.rpc.info import info
from naishi.runtime.examples.run import played
from naishi.semantics.diff import difference
from naishi.semantics.link.linker import link
from naishi.semantics.link.units import with_bases
from naishi.syntax import nodes as n
from naishi.syntax.parsed import Parsed
from tests.fuzz.faults import demand, stage
from tests.fuzz.limits import within

SECONDS = 10.0
STEPS = 12
WIDTHS = (20, 60, 100)


def go_through(game: naishi.Game, files: Sequence[Parsed], seed: int) -> None:
    """All of them."""
    with stage("info"), within(SECONDS):
        json.dumps(info(game, [], None))
    with stage("examples"), within(SECONDS):
        _examples(files)
    with stage("diff"), within(SECONDS):
        _changes(files)
    with stage("table"), within(SECONDS):
        _drawn(game, seed)
    with stage("environment"), within(SECONDS):
        _played(game, seed)


def _examples(files: Sequence[Parsed]) -> None:
    """All are played, whether they come out or not. Those of a game are checked when it stands alone, so that they can
    have problems which nobody was told yet."""
    for file in files:
        assert file.header is not None
        needed = with_bases(file, files)
        options = [item.name.text for item in file.items if isinstance(item, n.Option)]
        for unit, on in [(file.header.name.text, ()), *((option, (option,)) for option in options)]:
            with suppress(RulesError):
                played(needed, unit, on)


def _changes(files: Sequence[Parsed]) -> None:
    """Of each option, and of all that stands on a game."""
    before, _ = link(files[:1], ())
    after, _ = link(files, ())
    for one, other in [(before, after)] if before is not None and after is not None else []:
        difference(one, other)
        for option in other.options:
            changed, _ = link(files, (option,))
            if changed is not None:
                difference(other, changed)


def _drawn(game: naishi.Game, seed: int) -> None:
    match = _begun(game, seed)
    if match is None:
        return
    names = Names.of(game.program, ("random",) * game.seats)
    for seat in range(game.seats + 1):
        for width in WIDTHS:
            rows = Table(names, width).draw(match.visible(seat), seat, match.to_act, match.kept_values())
            demand(rows or not game.program.places, "a table with places is empty")


def _begun(game: naishi.Game, seed: int) -> naishi.Match | None:
    try:
        return game.new(seed)
    except naishi.RulesFault:
        return None


def _played(game: naishi.Game, seed: int) -> None:
    chance = random.Random(seed)
    zoo = environment(game)
    try:
        zoo.reset(seed=seed)
        for _, agent in zip(range(STEPS), zoo.agent_iter(), strict=False):
            observation, _, terminated, truncated, _ = zoo.last()
            over = terminated or truncated
            demand(over or zoo.observation_space(agent).contains(observation), "an observation lies outside its space")
            zoo.step(None if over else int(chance.choice(observation["action_mask"].nonzero()[0])))
    except naishi.RulesFault:
        pass
