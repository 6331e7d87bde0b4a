"""No seat gets anything that depends on what it cannot know: in twins that differ in nothing else, all is equal."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from naishi.runtime.match import Game, Match
from naishi.runtime.notation.moves import Move
from naishi.state.backs import backs_at
from naishi.state.facts import Fact
from naishi.state.layout import RNG
from tests.games import loaded, some_ways
from tests.properties.answers import check_same, everything
from tests.properties.attempts import some_texts
from tests.properties.playing import looks, step, tried
from tests.properties.twins import twin

SEEDS = st.integers(0, 2**64)
MOST_TOGETHER = 6  # moves of a history


def bare(match: Match) -> Match:
    """The same state without its past."""
    return Match(match.game, match._cells[:])


def check_state(match: Match, seat: int, chance: random.Random) -> None:
    texts = some_texts(match.game, chance, 12)
    expected = everything(bare(match), seat, texts)
    for _ in range(2):
        other = twin(match, seat, chance)
        if other.outcome == match.outcome:  # the end tells everybody who won, and with how many points
            check_same(everything(other, seat, texts), expected)


@some_ways
@tried(2)
@given(seed=SEEDS)
def test_a_state_tells_a_seat_only_what_it_can_know(name: str, seed: int) -> None:
    chance = random.Random(seed)
    for match in looks(loaded(name).new(seed), chance, 8):
        check_state(match, chance.randrange(match.game.seats + 1), chance)


# --- histories ---
def alike(game: Game, seat: int, one: Move, other: Move) -> bool:
    """Whether two moves of another differ only in what is taken out of a pile or pool that a seat does not see into."""
    choices, seen = game.interpreter.choices, game.interpreter.layout.seen
    wanted = 1 << (seat - 1) if seat else game.interpreter.layout.everyone
    if one.action != other.action or len(one.args) != len(other.args):
        return False
    for x, y in zip(one.raw[1:], other.raw[1:], strict=True):
        if x != y and max(x, y) >= choices.paid_base:
            return False  # another way to pay
        places = {(answer - choices.heap_base) // choices.looks for answer in (x, y)}
        if x != y and (len(places) > 1 or min(x, y) < choices.heap_base or seen[places.pop()] & wanted == wanted):
            return False
    return True


def known(match: Match, seat: int) -> set[int]:
    """The items that a seat has known at some time since a match began."""
    layout = match.game.interpreter.layout
    wanted = 1 << (seat - 1) if seat else layout.everyone
    states = [past.cells for past in match._past] + [match._cells]
    found = {i for c in states for i in range(1, len(layout.items)) if c[layout.know + i] & wanted == wanted}
    return found | {x.item for one in match._facts for x in one.items if x.known & wanted == wanted}


def _look(match: Match, one: Fact, index: int, seat: int, wanted: int) -> object:
    """What a seat sees of one of the items."""
    layout, look = match.game.interpreter.layout, one.items[index]
    ends = layout.seen[(one.sources or one.targets)[index]] | layout.seen[one.targets[index]]
    shown = look.known if not seat or one.type == "revealed" else 0
    if (ends | shown) & wanted == wanted:
        return look.kind, look.acts_as, look.face, look.owner
    return layout.backs[look.item] if one.type in ("moved", "swapped") else None


def in_the_open(match: Match, seat: int) -> list[object]:
    """What a seat saw happen: what came from or went to a place that it sees into, and all that shows no item. A
    spectator is shown what all players have come to know, each by itself."""
    layout = match.game.interpreter.layout
    wanted = 1 << (seat - 1) if seat else layout.everyone
    found: list[object] = []
    for one in match._facts:
        sources = one.sources or one.targets
        both = min(len(one.items), len(sources), len(one.targets))
        looks = [_look(match, one, index, seat, wanted) for index in range(both)]
        kept = (one.seat, one.which) if one.type == "kept" else None
        found.append((one.type, looks, one.sources, one.targets, one.number, kept))
    return found


def backs_in_sight(match: Match) -> list[object]:
    """The backs that everyone sees, place by place."""
    layout, cells = match.game.interpreter.layout, match._cells
    places = [a for by_owner in layout.bases for addresses in by_owner for a in addresses]
    return [[back for back in backs_at(layout, cells, a, 1 << 63) if back is not None] for a in places]


def same_play(copy: Match, match: Match, seat: int, chance: random.Random) -> bool:
    """Play in a twin what must look to a seat like what was played in a match; whether that can be done.

    Now and then others take something else out of what is hidden, as long as the seat sees nothing else come out.
    """
    states = [bare(Match(match.game, past.cells)) for past in match._past[1:]] + [match]
    for (mover, move), after in zip(match.history, states, strict=True):
        offered = [m for m in copy.moves_of(mover) if mover != seat and alike(match.game, seat, m, move)]
        same = [m for m in copy.moves_of(mover) if m.text == move.text]
        if not offered and not same:
            return False
        copy.play(chance.choice(offered if offered and (not same or chance.random() < 0.6) else same), mover)
        if backs_in_sight(copy) != backs_in_sight(after):
            return False
    return in_the_open(copy, seat) == in_the_open(match, seat)


def turned_unseen(match: Match, seat: int) -> bool:
    """Whether something was turned that a seat did not know. From a state of which nobody knows how it came to be, how
    many of what it does not see show which side is imagined as it is in truth (docs/guide/python.md), so that what it
    imagines is not compared; games from their beginning are (test_small_games.py)."""
    wanted = 1 << (seat - 1) if seat else match.game.interpreter.layout.everyone
    return any(one.type == "turned" and one.items[0].known & wanted != wanted for one in match._facts)


def check_history(start: Match, moves: int, seat: int, chance: random.Random) -> bool:
    """A few moves, and a twin that goes the same way."""
    match = bare(start)
    for _ in range(moves):
        if not match.is_over:
            step(match, chance)
    no_chance = match._cells[RNG] == start._cells[RNG]
    copy = twin(start, seat, chance, known(match, seat), same_chance=not no_chance, same_answers=True)
    if not same_play(copy, match, seat, chance) or copy.outcome != match.outcome:
        return False
    texts = some_texts(match.game, chance, 4)
    quick = turned_unseen(match, seat)
    check_same(everything(copy, seat, texts, quick), everything(match, seat, texts, quick))
    return True


@some_ways
@tried(2)
@given(seed=SEEDS)
def test_a_history_tells_a_seat_only_what_it_can_know(name: str, seed: int) -> None:
    chance = random.Random(seed)
    compared = 0
    for match in looks(loaded(name).new(seed), chance, 6):
        for seat in range(match.game.seats + 1):
            if not match.is_over and (match.turn < 3 or chance.random() < 0.5):
                compared += check_history(match, chance.randint(1, MOST_TOGETHER), seat, chance)
    assert compared
