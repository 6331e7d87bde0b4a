"""Small programs of effects that set each other off, and whether one of them can go on without end: found out by laying
every position there is and trying every move, not by reasoning."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from unittest.mock import patch

import naishi
from naishi.base.source import Source
from naishi.runtime.machine import triggers
from naishi.semantics import assemble, checks
from naishi.semantics.compile import Compiled, compile_sources

MANY = 60  # effects in one turn: with so few things, more of them never end
ROWS, PILES = ("left", "right"), ("pit", "well")
HEAD = """
game Chain { version 1  players 1  at most 9 turns }
row left[2] seen by everyone
row right[1] seen by everyone
pile pit seen by everyone
pile well seen by everyone holds every card
"""
TAIL = """
turn { do one of { draw  drop  turn_round  otherwise pass } }
action draw { move up to 1 card from well to pit }
action drop with card c in left { move c to pit }
action turn_round with card c in right with card d in left { swap c with d }
winner { most count of card in pit }
"""


def program(chance: random.Random) -> str:
    """A game with one to three effects, and maybe one after all of them."""
    kinds = ["Ant", "Bee"]
    effects: dict[str, list[str]] = {kind: [] for kind in kinds}
    alone: list[str] = []
    for number in range(chance.randint(1, 3)):
        whose = chance.choice([*kinds, ""])
        what = "this" if whose else f"{chance.choice([*kinds, 'card'])} c"
        item = "this" if whose else "c"
        clause = f"{{ {' '.join(_statement(chance, item) for _ in range(chance.randint(1, 2)))} }}"
        if whose:
            effects[whose].append(f"when {what} {_motion(chance)} {clause}")
        elif what.startswith("card"):
            effects["Ant"].append(f"when this {_motion(chance)} {clause.replace(' c ', ' this ')}")
        else:
            alone.append(f"when e{number}: {what} {_motion(chance)} {clause}")
    cards = "\n".join(f"card {kind} x{chance.randint(1, 2)} {{ {' '.join(effects[kind])} }}" for kind in kinds)
    after = f"after effects {{ {_statement(chance, '')} }}" if chance.random() < 0.4 else ""
    return "\n".join((HEAD, cards, *alone, after, TAIL))


def _motion(chance: random.Random) -> str:
    place, other = chance.sample([*ROWS, *PILES], 2)
    match chance.randrange(6):
        case 0:
            return f"enters {place} from {other}"
        case 1:
            return f"leaves {place} to {other}"
        case 2 | 3:
            return f"enters {place}"
        case 4:
            return f"leaves {place}"
    return "moves in left"


def _statement(chance: random.Random, item: str) -> str:
    pile, other = chance.sample(PILES, 2)
    slot, second = chance.sample(["left[1]", "left[2]", "right[1]"], 2)
    kind = chance.choice(["Ant", "Bee", "card", "card"])
    match chance.randrange(8):
        case 0:
            return f"refill {chance.choice(ROWS)} from {pile}"
        case 1:
            return f"move up to 1 {kind} from {chance.choice([*ROWS, pile])} to {other}"
        case 2:
            return f"move all {kind} from {chance.choice(ROWS)} to {pile}"
        case 3:
            return f"swap card in {slot} with card in {second}"
        case 4 if item:
            return f"move {item} to {pile}"
        case 5 if item:
            return f"swap {item} with card in {slot}"
        case 6:
            return f"if {slot} is empty {{ move up to 1 {kind} from {pile} to {slot} }}"
    return f"move card in {slot} to {pile}"


def compiled(text: str) -> Compiled:
    """As the checker has it."""
    return compile_sources([Source("chain.naishi", text)], thorough=False)


def is_refused(text: str) -> bool:
    """Whether the checker says that its effects can set each other off without end, and nothing else."""
    errors = [problem for problem in compiled(text).problems if problem.is_error]
    assert all(problem.code == "endless-triggers" for problem in errors), [e.message for e in errors]
    return bool(errors)


def goes_on(text: str) -> str:
    """A position and move after which effects go on without end; empty if there is none."""
    with patch.object(checks, "endless_chains", lambda *_: []), patch.object(assemble, "takes_too_long", lambda *_: []):
        found = compiled(text)
    assert found.program is not None
    assert found.linked is not None
    game = naishi.Game(found.program, found.linked)
    with patch.object(triggers, "MOST_IN_A_TURN", MANY):
        for position in _positions(game):
            for move in game.from_position(position).legal_moves:
                match = game.from_position(position)
                try:
                    match.play(move)
                except naishi.RulesFault as fault:
                    if "no end of effects" in fault.message:
                        return f"{position}: {move}"
    return ""


def _positions(game: naishi.Game) -> Iterator[dict[str, list[str | None]]]:
    """Every way in which the things can lie, with every order in the piles that a program could tell apart."""
    things = [kind.name for kind in game.program.kinds[1:] for _ in range(kind.copies)]
    spots = ["left 0", "left 1", "right 0", *PILES]
    seen = set()
    for order in ([*things], things[::-1]):
        for places in product(spots, repeat=len(things)):
            rows = [place for place in places if " " in place]
            position: dict[str, list[str | None]] = {"left": [None, None], "right": [None], "pit": [], "well": []}
            for thing, place in zip(order, places, strict=True):
                name, _, index = place.partition(" ")
                if index:
                    position[name][int(index)] = thing
                else:
                    position[name].append(thing)
            if len(set(rows)) == len(rows) and str(position) not in seen:
                seen.add(str(position))
                yield position
