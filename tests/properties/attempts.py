"""Texts that a seat might try to play: most are no moves, and what is said to them may tell it nothing."""

from __future__ import annotations

import random
from collections.abc import Iterable

import naishi
from naishi import program as p

Asked = tuple[str, list[list[str]]]  # what is done or chosen, and for each argument what can be said


def some_texts(game: naishi.Game, chance: random.Random, number: int) -> list[str]:
    """Half of them name what is asked for, be it there or not; the others anything. Some are no moves at all."""
    program = game.program
    asked = _asked(program)
    names = [*(name for name, _ in asked), *(t.name for t in program.triggers)]
    whose = ["", "", " of opponent", *(f" of player {seat}" for seat in range(1, game.seats + 2))]
    slots = [*_slots(program.places, beyond=1), *(place.name for place in program.places)]
    things = [*_things(program), "Nobody"]

    def fitting() -> str:
        name, arguments = chance.choice(asked)
        return " ".join([name, *(chance.choice(some) + chance.choice(whose) for some in arguments)])

    def anything() -> str:
        said = (chance.choice(chance.choice((slots, things))) for _ in range(chance.choice((0, 1, 1, 2, 2))))
        return " ".join([chance.choice(names), *(one + chance.choice(whose) for one in said)])

    def text() -> str:
        said = fitting() if chance.random() < 0.5 else anything()
        return said if chance.random() < 0.95 else f"{said}?"

    return [text() for _ in range(number)]


def _asked(program: p.Program) -> list[Asked]:
    """All actions and choices."""
    heads = [(a.name, [line for line in a.head if isinstance(line, p.Binder)]) for a in program.actions]
    chosen = [s.binder for s in program.steps if isinstance(s, p.Choose)]
    chosen += [b for s in program.steps if isinstance(s, p.TogetherStep) for b in s.binders]
    heads += [(binder.names[0], [binder]) for binder in chosen]
    return [(name, [_named(program, b) for b in binders for _ in b.names]) for name, binders in heads]


def _named(program: p.Program, binder: p.Binder) -> list[str]:
    """How the answers to a choice are written."""
    places = [program.places[spot] for spot in dict.fromkeys(_places(binder))]
    heaps = any(place.shape != "row" for place in places)
    return [*_slots(places), *(_things(program) if heaps else ())] or ["Nobody"]


def _places(binder: p.Binder) -> Iterable[int]:
    for source in (source for pool in binder.pools for source in pool.sources):
        for spot in (source,) if isinstance(source, p.InPlace) else getattr(source, "places", ()):
            yield spot.place


def _slots(places: Iterable[p.PlaceDef], beyond: int = 0) -> list[str]:
    """`beyond`: how many positions there are not."""
    rows = [place for place in places if place.shape == "row"]
    return [f"{row.name}[{i}]" for row in rows for i in range(1, row.count + 1 + beyond)]


def _things(program: p.Program) -> list[str]:
    faces = [f"{kind.name} showing {face}" for kind in program.kinds for face in kind.faces]
    return [*(kind.name for kind in program.kinds[1:]), *faces]
