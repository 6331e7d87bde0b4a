"""Random play, and what can be said of any match."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

from hypothesis import Phase, settings

import naishi
from naishi.program import PlaceDef
from naishi.state.layout import BASE, RUNNING, STATUS
from tests.share import times


def tried(number: int) -> settings:
    """How often a property of a seed is tried. Nothing is made smaller: a smaller seed is no simpler game."""
    return settings(max_examples=times(number), phases=(Phase.explicit, Phase.reuse, Phase.generate))


def answers(match: naishi.Match) -> list[tuple[int, str]]:
    """Everything that can be played now: seat and text, in order."""
    return [(seat, move.text) for seat in match.to_act for move in match.moves_of(seat)]


def step(match: naishi.Match, chance: random.Random) -> tuple[int, str]:
    """Play one move by chance: first who, then which action, then how, so that the rare ones come up."""
    seat = chance.choice(match.to_act)
    moves = match.moves_of(seat)
    action = chance.choice(sorted({move.action for move in moves}))
    text = chance.choice([move.text for move in moves if move.action == action])
    match.play(text, seat=seat)
    return seat, text


def walk(match: naishi.Match, chance: random.Random) -> Iterator[naishi.Match]:
    """The same match at each of its decisions, and at its end."""
    yield match
    while not match.is_over:
        step(match, chance)
        yield match


# --- without a past: much faster ---
def stands(match: naishi.Match, chance: random.Random) -> Iterator[naishi.Match]:
    """What a random game comes to: each of its decisions and its end, as matches without a past, each good until the
    next. Played on bare cells as `step` plays."""
    game, cells = match.game, match._cells[:]
    interpreter = game.interpreter
    while True:
        yield naishi.Match(game, cells)
        if cells[STATUS] != RUNNING:
            return
        decision, base = interpreter.decision(cells), cells[BASE]
        seat = chance.choice(decision.seats(cells, base))
        moves = decision.moves(cells, base, seat)
        alternative = chance.choice(sorted({move[0] for move in moves}))
        interpreter.answer(cells, seat, chance.choice([move for move in moves if move[0] == alternative]))


def looks(match: naishi.Match, chance: random.Random, often: int = 10) -> Iterator[naishi.Match]:
    """Some of these: all of the first, then ever more rarely, so that a game may be long, and the end."""
    for number, one in enumerate(stands(match, chance)):
        if one.is_over or chance.randrange(number + 1) < often:
            yield one.copy()


def anywhere(game: naishi.Game, seed: int) -> naishi.Match:
    """One of them that is a decision."""
    chance = random.Random(seed)
    kept = game.new(seed)
    for number, match in enumerate(stands(kept, chance)):
        if not match.is_over and chance.randrange(number + 1) < 2:
            kept = match.copy()
    return kept


# --- with it ---
def is_looked_at(match: naishi.Match, chance: random.Random, often: int = 10) -> bool:
    """Whether to look closely at a match as it stands: at first always, then ever more rarely, and at its end."""
    return match.is_over or chance.randrange(len(match.history) + 1) < often


def somewhere(game: naishi.Game, seed: int, most: int | None = None) -> naishi.Match:
    """A match stopped at a decision, anywhere in it, or in its first so many moves."""
    chance = random.Random(seed)
    kept = game.new(seed)
    for number, match in enumerate(islice(walk(game.new(seed), chance), most)):
        if not match.is_over and chance.randrange(number + 1) < 2:
            kept = match.copy()
    return kept


def transcript(match: naishi.Match, seed: int) -> list[tuple[int, str]]:
    """All moves of a random game to its end."""
    chance, played = random.Random(seed), []
    while not match.is_over:
        played.append(step(match, chance))
    return played


# --- what lies where ---
def lying(match: naishi.Match) -> dict[str, Any]:
    """The position, its pools sorted: they have no order."""
    position = match.position()
    for place in match.game.program.places:
        if place.shape == "pool":
            found = position[place.name]
            position[place.name] = [sorted(mine) for mine in found] if place.per_player else sorted(found)
    return position


def heaps(match: naishi.Match) -> Iterator[tuple[PlaceDef, int, list[str]]]:
    """Each row, pile and pool: its place, whose it is (0: nobody's), and what lies in it."""
    position = match.position()
    for place in match.game.program.places:
        found: Any = position[place.name]
        for owner, mine in enumerate(found, 1) if place.per_player else [(0, found)]:
            for heap in mine if place.family else [mine]:
                yield place, owner, [item for item in heap if item is not None]


def items(match: naishi.Match) -> Counter[tuple[str, int]]:
    """How many there are of each kind, of each player's where everyone has some."""
    kinds = {kind.name: kind for kind in match.game.program.kinds}
    found: Counter[tuple[str, int]] = Counter()
    for _, owner, heap in heaps(match):
        for item in heap:
            name, *_ = item.split(" ")
            said = int(item.split(" of ")[1]) if " of " in item else owner
            found[name, said if kinds[name].per_player else 0] += 1
    return found


def printed(game: naishi.Game) -> Counter[tuple[str, int]]:
    """How many there must be."""
    return Counter(
        {
            (kind.name, seat): kind.copies
            for kind in game.program.kinds[1:]
            for seat in (range(1, game.seats + 1) if kind.per_player else (0,))
        }
    )


def check_places(match: naishi.Match) -> None:
    """Each item lies in one place, says so itself, may lie there and fits; what is kept is within its bounds."""
    layout, cells = match.game.interpreter.layout, match._cells
    found: list[int] = []
    for address in (a for by_owner in layout.bases for addresses in by_owner for a in addresses):
        heap = cells[address + 1 : address + 1 + cells[address]] if layout.heap[address] else [cells[address]]
        lying = [item for item in heap if item or layout.heap[address]]
        assert len(lying) <= layout.room[address] if layout.heap[address] else len(lying) <= 1
        assert all(cells[layout.loc + item] == address for item in lying)
        assert all(layout.allowed[address][layout.printed[item]] for item in lying)
        found += lying
    assert sorted(found) == list(range(1, len(layout.items)))
    assert all(kept.least <= cells[cell] <= kept.most for kept, _, cell in layout.kept_cells)


def check_position(match: naishi.Match) -> None:
    """The same of what is told: nothing is lost, doubled, over a place's size, or where it may not lie."""
    assert items(match) == printed(match.game)
    ids = {kind.name: kind.id for kind in match.game.program.kinds}
    cards = {kind.id for kind in match.game.program.kinds if kind.is_card}
    for place, _, heap in heaps(match):
        assert len(heap) <= (place.count if place.shape == "row" else place.capacity)
        assert {ids[item.split(" ")[0]] for item in heap} <= (cards if place.only is None else place.only)
