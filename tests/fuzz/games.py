"""Games played of one program, looked at from every side after every move."""

from __future__ import annotations

import json
import random

from attrs import define

import naishi
from naishi.agents.named import agent_named
from naishi.runtime.knowledge.determinize import determinize
from tests.fuzz.faults import demand, stage
from tests.fuzz.limits import within
from tests.properties.playing import check_places, check_position

SECONDS = 5.0  # for one move and all that is looked at after it
MOST_MOVES = 40


@define
class Played:
    """What came of some games."""

    games: int = 0
    moves: int = 0
    faults: int = 0  # that the rules allow: no room
    setup_faults: int = 0


def play(game: naishi.Game, seed: int, played: Played, most: int = MOST_MOVES) -> None:
    """One random game, up to so many moves."""
    chance = random.Random(seed)
    match = _begun(game, seed, played)
    if match is None:
        return
    played.games += 1
    for number in range(most):
        with stage("look"), within(SECONDS):
            look(match)
            if chance.random() * number < 3:
                look_closely(match, chance)
        if match.is_over or not _moved(match, chance, played):
            break
    with stage("end"), within(SECONDS):
        ended(match)


def _begun(game: naishi.Game, seed: int, played: Played) -> naishi.Match | None:
    with stage("new"), within(SECONDS):
        try:
            return game.new(seed)
        except naishi.RulesFault:
            played.setup_faults += 1
    return None


def _moved(match: naishi.Match, chance: random.Random, played: Played) -> bool:
    """One move; false if the rules ask for what cannot be."""
    with stage("play"), within(SECONDS):
        seat = chance.choice(match.to_act)
        moves = match.moves_of(seat)
        action = chance.choice(sorted({move.action for move in moves}))
        move = chance.choice([move for move in moves if move.action == action])
        before, key, told = match.copy(), match.key(), match.event_count
        try:
            match.play(chance.choice((move, move.text)), seat=seat)
        except naishi.RulesFault:
            played.faults += 1
            demand(match.key() == key and match.event_count == told, "a fault leaves something behind")
            return False
        played.moves += 1
        demand(before.key() == key, "a copy changes with its match")
        if chance.random() < 0.2:
            _taken_back(match, before, move, seat)
    return True


def _taken_back(match: naishi.Match, before: naishi.Match, move: naishi.Move, seat: int) -> None:
    """Undone, everything is as before; played again, as after."""
    after = match.copy()
    twin = match.copy()
    twin.undo(force=True)
    demand(twin == before and twin.event_count == before.event_count, "undone, it is not as before")
    twin.play(move.text, seat=seat)
    demand(twin == after and twin.event_count == after.event_count, "played again, it is not the same")
    for one in range(1, match.game.seats + 1):
        answer = match.can_undo(one)
        demand(answer or answer.reason, "it cannot be undone, and nothing says why")


# --- what holds of every position ---
def look(match: naishi.Match) -> None:
    """Every item is in one place, and whoever is to act can."""
    check_places(match)
    demand(bool(match.to_act) != match.is_over, "nobody is to act")
    for seat in match.to_act:
        moves = match.moves_of(seat)
        demand(moves, "who is to act has no move")
        texts = [move.text for move in moves]
        demand(len(texts) == len(set(texts)), "two moves are written alike")


def look_closely(match: naishi.Match, chance: random.Random) -> None:
    """The same, as everybody is told."""
    check_position(match)
    _moves_work(match, chance)
    _told(match)
    _imagined(match, chance)
    if chance.random() < 0.3:
        _kept(match)


def _moves_work(match: naishi.Match, chance: random.Random) -> None:
    for seat in match.to_act:
        moves = match.moves_of(seat)
        for move in moves[:60]:
            demand(match.why_not(move.text, seat) is None, "there is a reason against a legal move")
        for move in chance.sample(moves, min(5, len(moves))):
            json.dumps(match.move_data(move, seat))
            twin = match.copy()
            try:
                demand(twin.play(move.text, seat=seat) == move, "another move was played than was written")
            except naishi.RulesFault:
                continue
            check_places(twin)
        for text in ("", "pass", "no such move", f"{moves[0].action} nowhere[9]", *_others(match, seat)):
            if text not in {move.text for move in moves}:
                json.dumps(match.why_not(text, seat))


def _others(match: naishi.Match, seat: int) -> list[str]:
    """Texts of moves that may be illegal now: actions by their names."""
    return [action.name for action in match.game.program.actions]


def _told(match: naishi.Match) -> None:
    for seat in range(match.game.seats + 1):
        json.dumps(match.view(seat))
        json.dumps(match.events(seat))
        if seat:
            score = match.score(seat)
            demand(score.total == sum(entry.points for entry in score.entries), "points do not add up")


def _kept(match: naishi.Match) -> None:
    game = match.game
    demand(match.copy() == match, "a copy differs")
    demand(naishi.Match.from_json(game, match.to_json()) == match, "read again, it differs")
    loaded = naishi.Match.load(game, match.save())
    demand(loaded == match, "loaded again, it differs")
    for seat in range(game.seats + 1):
        demand(loaded.information(seat) == match.information(seat), "loaded again, a seat was told something else")
        json.loads(match.save(seat))


def _imagined(match: naishi.Match, chance: random.Random) -> None:
    for seat in range(1, match.game.seats + 1):
        world = determinize(match, seat, random.Random(chance.random()))
        check_places(world)
        demand(world.view(seat) == match.view(seat), "imagined, a seat sees something else")
        mine = [move.text for move in match.moves_of(seat)]
        demand([move.text for move in world.moves_of(seat)] == mine, "imagined, a seat has other moves")
    for seat in match.to_act[:1]:
        if chance.random() < 0.1:
            move = agent_named("greedy", 1, seat).choose(match, seat)
            demand(move in match.moves_of(seat), "an agent plays what is no move")


def ended(match: naishi.Match) -> None:
    """What is said when it is over."""
    if match.is_over:
        outcome = match.outcome
        demand(outcome is not None, "it is over and has no outcome")
        demand(match.legal_moves == [], "it is over and there are moves")
