"""Two games begun from different seeds that look the same to a seat, played in step for as long as they do.

What a seat sees is worked out here, from the places alone (`seen by`) and from what was moved where: it asks the engine
neither who knows what nor what anybody is told. Only a spectator, who knows what all players know, each by themselves,
is believed to know that.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise
from typing import Any

import naishi
from naishi.runtime.beginning import beginning_of
from naishi.runtime.machine.start import Began
from naishi.runtime.match import Match
from naishi.runtime.notation.moves import Move
from naishi.state.facts import Fact, Looked
from naishi.state.layout import OVER, RNG, STATUS
from tests.properties.answers import agent_plays, check_same, everything
from tests.properties.attempts import some_texts

Pair = tuple[Match, Match]


# --- what a seat sees ---
def sees(match: Match, address: int, seat: int) -> bool:
    """Whether a seat (0: a spectator) sees into the place of an address."""
    layout = match.game.interpreter.layout
    place = layout.program.places[layout.place_of[address]]
    return place.seen_by == "everyone" or (place.seen_by == "owner" and 0 < layout.owner_of[address] == seat)


def observed(match: Match, happened: Iterable[Fact], seat: int) -> list[object]:
    """What a seat sees happen. That the same thing goes the same way twice, one after the other, nobody sees; nor in
    which order things came into a pool that nobody sees into, when they come out of it."""
    once = [next(group) for _, group in groupby(happened, _physical)]
    found: list[object] = []
    for _, group in groupby(enumerate(once), lambda entry: _poured(match, *entry)):
        found += sorted((_seen(match, one, seat) for _, one in group), key=str)
    return found


def _poured(match: Match, number: int, one: Fact) -> object:
    """The same for what comes out of such a pool, one after the other, to the same place."""
    layout = match.game.interpreter.layout
    if one.type != "moved" or not layout.pool[one.sources[0]] or layout.seen[one.sources[0]]:
        return number
    return one.sources, layout.place_of[one.targets[0]]


def _physical(one: Fact) -> object:
    return one if one.type != "moved" else (one.items[0].item, one.sources, one.targets)


def _seen(match: Match, one: Fact, seat: int) -> object:
    if one.type in ("chose", "turn"):
        return one.type, one.seat
    looks = [_look(match, one, index, seat) for index in range(min(len(one.items), len(one.targets)))]
    if one.type in ("shuffled", "renewed"):
        looks = sorted(looks, key=str)
    return one.type, looks, one.sources, one.targets, one.seat, one.number, one.which if one.type == "kept" else ()


def _look(match: Match, one: Fact, index: int, seat: int) -> object:
    item = one.items[index]
    ends = [*one.sources[index : index + 1], one.targets[index]]
    known = not seat and item.known == match.game.interpreter.layout.everyone
    if known or one.type == "revealed" or any(sees(match, address, seat) for address in ends):
        return _all_of(item)
    in_sight = one.type in ("moved", "swapped") or (
        one.type in ("turned", "became") and not _in_pile(match, one.targets[index])
    )
    return _back(match, item.item) if in_sight else None


def _in_pile(match: Match, address: int) -> bool:
    layout = match.game.interpreter.layout
    return layout.program.places[layout.place_of[address]].shape == "pile"


def _all_of(item: Looked) -> object:
    return item.kind, item.acts_as, item.face, item.owner


def _back(match: Match, item: int) -> object:
    program = match.game.program
    fields = program.kinds[match.game.interpreter.layout.printed[item]].fields
    return [fields[field.id] for field in program.fields if field.always]


def table(match: Match, seat: int) -> list[object]:
    """What a seat sees lie on the table."""
    layout, cells, found = match.game.interpreter.layout, match._cells, list[object]()
    for place in layout.program.places:
        for address in (address for by_owner in layout.bases[place.id] for address in by_owner):
            items = [cells[address]] if place.shape == "row" else cells[address + 1 : address + 1 + cells[address]]
            if sees(match, address, seat):
                looks = [_lying(match, item) for item in items]
            elif place.shape == "pile":
                looks = [len(items), _back(match, items[-1]) if items else None]
            else:
                looks = [_back(match, item) if item else None for item in items]
            found.append(sorted(looks, key=str) if place.shape == "pool" else looks)
            if not seat:
                by_all = [cells[layout.know + item] == layout.everyone for item in items]
                known = [(i, _lying(match, item)) for i, item in enumerate(items) if by_all[i]]
                found.append(sorted(str(look) for _, look in known) if place.shape == "pool" else known)
    return found


def _lying(match: Match, item: int) -> object:
    layout, cells = match.game.interpreter.layout, match._cells
    return layout.printed[item], cells[layout.act + item], cells[layout.face + item], layout.belongs[item]


# --- pairs ---
def beginnings(game: naishi.Game, seat: int, seeds: Iterable[int]) -> Iterator[Pair]:
    """Pairs of different matches that have begun alike for a seat."""
    alike: dict[str, list[Match]] = {}
    for seed in seeds:
        match = game.new(seed)
        key = str((observed(match, beginning_of(game, Began(seed)), seat), table(match, seat)))
        alike.setdefault(key, []).append(match)
    for matches in alike.values():
        for one, other in pairwise(matches):
            if one.key()[1:] != other.key()[1:]:
                yield one.copy(), other.copy()


def go_on(pair: Pair, seat: int, chance: random.Random) -> bool:
    """One move in both, the same as far as the seat sees; whether there is one, and all it sees of it is the same."""
    one, other = pair
    if one.is_over or other.is_over:
        return False
    mover = chance.choice(one.to_act)
    if mover not in other.to_act:
        return False
    moves = one.moves_of(mover)
    action = chance.choice(sorted({move.action for move in moves}))
    move = chance.choice([move for move in moves if move.action == action])
    answers = _answers(pair, mover, move, seat, chance)
    if not answers:
        return False
    begun = one.event_count, other.event_count
    one.play(move, mover)
    other.play(_unnoticed(pair, mover, answers, begun, seat), mover)
    alike = looks_alike(pair, begun, seat)
    if not alike and mover == seat:  # the move has told it something
        for match in pair:
            assert not match.can_undo(seat), f"undo: {move.text} was a look at what is hidden"
    return alike


def _answers(pair: Pair, mover: int, move: Move, seat: int, chance: random.Random) -> list[Move]:
    """What can be played in the other match, as far as a seat sees the same: first what is wanted most."""
    one, other = pair
    moves = other.moves_of(mover)
    same = [m for m in moves if m.text == move.text]
    if mover == seat:
        return same
    another = [m for m in moves if m.text != move.text and _could_be(one, m, move, seat)]
    chance.shuffle(another)
    return another + same if chance.random() < 0.6 else same + another


def _unnoticed(pair: Pair, mover: int, answers: list[Move], begun: tuple[int, int], seat: int) -> Move:
    """The first of some moves that looks to a seat like the one that was made; the first, if none does."""
    for move in answers if len(answers) > 1 else ():
        copy = pair[1].copy()
        copy.play(move, mover)
        if looks_alike((pair[0], copy), begun, seat):
            return move
    return answers[0]


def looks_alike(pair: Pair, begun: tuple[int, int], seat: int) -> bool:
    """Whether all that a seat sees of what happened since, and of what came of it, is the same."""
    found = [
        (observed(match, match._facts[start:], seat), table(match, seat), told_at_the_end(match))
        for match, start in zip(pair, begun, strict=True)
    ]
    return found[0] == found[1]


def told_at_the_end(match: Match) -> object:
    """What everybody is told of an outcome: no points of a match that was not finished."""
    return match._cells[STATUS] if match._cells[STATUS] != OVER else match.outcome


def _could_be(match: Match, one: Move, other: Move, seat: int) -> bool:
    """Whether two moves of another are the same but for what is picked out of piles and pools that the seat does not
    see into."""
    choices, answers = match.game.interpreter.choices, list(zip(one.raw[1:], other.raw[1:], strict=False))
    if one.action != other.action or len(one.raw) != len(other.raw):
        return False
    for x, y in answers:
        if x == y:
            continue
        if min(x, y) < choices.heap_base or max(x, y) >= choices.paid_base:
            return False
        address, *others = {(answer - choices.heap_base) // choices.looks for answer in (x, y)}
        if others or sees(match, address, seat):
            return False
    return True


# --- the property ---
def check_in_step(game: naishi.Game, chance: random.Random, begun: int = 40, most: int = 6, moves: int = 14) -> int:
    """Compare all that a seat gets in some pairs; how often it was compared."""
    compared = 0
    for seat in chance.sample(range(game.seats + 1), game.seats + 1):
        seeds = [chance.getrandbits(40) for _ in range(begun)]
        for pair, _ in zip(beginnings(game, seat, seeds), range(most), strict=False):
            for number in range(moves):
                if number == 0 or chance.random() < 0.5 or pair[0].is_over:
                    compare(pair, seat, chance)
                    compared += 1
                if not go_on(pair, seat, chance):
                    break
            else:
                compare(pair, seat, chance)
    return compared


def compare(pair: Pair, seat: int, chance: random.Random) -> None:
    """Nothing that the seat gets tells one from the other."""
    texts: list[Any] = some_texts(pair[0].game, chance, 4)
    check_same(everything(pair[0], seat, texts), everything(pair[1], seat, texts))
    check_undo(pair[0])
    check_agents(pair, seat)


def check_agents(pair: Pair, seat: int) -> None:
    """What is told of a move that the computer makes for another; moves that look different may be told so."""
    for agent in ("random", "greedy"):
        copies = pair[0].copy(), pair[1].copy()
        told = [agent_plays(match, seat, agent) for match in copies]
        begun = pair[0].event_count, pair[1].event_count
        if all(told) and looks_alike(copies, begun, seat) and _same_move(copies, seat):
            assert told[0] == told[1], f"protocol, agents: {told}"


def _same_move(pair: Pair, seat: int) -> bool:
    """Whether the last move of another was the same, for all that a seat can see."""
    if any(not match.history for match in pair):
        return True  # nothing was played
    (_, one), (_, other) = pair[0].history[-1], pair[1].history[-1]
    return one.text == other.text or _could_be(pair[0], one, other, seat)


# --- taking back ---
def check_undo(match: Match) -> None:
    """What can be taken back has shown nothing to anybody, and chance had no part in it."""
    if not match._past or not match.can_undo(match._past[-1].seat):
        return
    last, layout = match._past[-1], match.game.interpreter.layout
    assert match._cells[RNG] == last.cells[RNG], "undo: chance has decided"
    happened = match._facts[last.events :]
    for seat in range(1, match.game.seats + 1):
        for one in happened:
            for index, item in enumerate(one.items[: len(one.targets)]):
                shown = one.type == "revealed" or sees(match, one.targets[index], seat)
                if shown and one.type in ("moved", "swapped", "revealed"):
                    knew = last.cells[layout.know + item.item] >> (seat - 1) & 1
                    assert knew or sees(match, last.cells[layout.loc + item.item], seat), "undo: somebody has seen more"
    if layout.has_backs:
        piles = [a for one in happened for a in one.sources if layout.heap[a] and not layout.pool[a]]
        assert all(sees(match, a, seat) for a in piles for seat in range(1, match.game.seats + 1)), "undo: another back"
