"""Matches of one game in many threads, many threads in one match, and a match that is played from inside itself."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from threading import Event, Thread
from typing import Any

import pytest

import naishi
from naishi.runtime.match import Match
from naishi.runtime.notation.moves import MoveError
from naishi.runtime.undo import UndoError
from naishi.state.recorded_chance import Dealer
from tests.games import EVERY
from tests.runtime.rules import meadow

THREADS = 8
# Between them: triggers, secret choices at once, prices, automatic players, tables of scores, what is kept and hidden.
TRIED = ["base+legends", "shinobi-2", "fair-2", "court", "masks", "depot-2"]
LONG = {"shinobi-2": 25, "depot-2": 40}  # moves, of games that take too long for eight of them to come to their ends


@pytest.fixture(autouse=True)
def restless() -> Iterator[None]:
    """Threads take turns all the time."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def together(work: list[Callable[[], None]]) -> None:
    """All at the same time; the first failure of any is ours."""
    failed: list[BaseException] = []

    def kept(one: Callable[[], None]) -> None:
        try:
            one()
        except BaseException as error:
            failed.append(error)

    threads = [Thread(target=kept, args=(one,)) for one in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failed:
        raise failed[0]


# --- each its own match ---
def whole(rules: naishi.Game, seed: int, most: int = 10_000) -> list[Any]:
    """A match with all that can be asked of it on the way."""
    match, chance, found = rules.new(seed), random.Random(seed), list[Any]()
    while not match.is_over and len(match.history) < most:
        seat = chance.choice(match.to_act)
        move = match.play(chance.choice(match.moves_of(seat)), seat)
        found.append((seat, move.text, match.can_undo(seat).reason))
        if chance.random() < 0.1:
            match.undo(force=True)
        if chance.random() < 0.05:
            found += asked(match, chance)
    found += [match.key(), match.outcome, match.events(1), match.save()]
    assert Match.load(rules, found[-1]) == match
    return found


def asked(match: Match, chance: random.Random) -> list[Any]:
    """What it gives of itself, and what becomes of what is imagined of it."""
    seat = chance.randint(1, match.game.seats)
    imagined = match.imagine(seat, chance.randrange(100))
    for _ in range(3):
        try:
            if not imagined.is_over:
                imagined.play(chance.choice(imagined.legal_moves))
        except naishi.RulesFault:
            break
    scores = [match.score(one) for one in range(1, match.game.seats + 1)]
    points = [(score.total, [(entry.points, entry.clause) for entry in score.entries]) for score in scores]
    return [match.view(seat), imagined.key(), points, match.why_not("sing", seat), match.information(seat)]


@pytest.mark.parametrize("name", TRIED)
def test_matches_of_one_game_go_on_side_by_side_as_they_do_alone(name: str) -> None:
    most = LONG.get(name, 10_000)
    shared, alone = EVERY[name].load(), EVERY[name].load()
    results: dict[int, list[Any]] = {}

    def one(seed: int) -> Callable[[], None]:
        return lambda: results.__setitem__(seed, whole(shared, seed, most))

    together([one(seed) for seed in range(THREADS)])
    for seed in range(THREADS):
        assert results[seed] == whole(alone, seed, most)


# --- one match ---
def test_threads_that_play_one_match_play_one_legal_game() -> None:
    rules = EVERY["base"].load()
    match, copies = rules.new(4), list[Match]()

    def plays(seed: int) -> Callable[[], None]:
        chance = random.Random(seed)

        def work() -> None:
            while not match.is_over and len(match.history) < 60:
                try:
                    seat = chance.choice(match.to_act or (1,))
                    texts = [move.text for move in match.moves_of(seat)]
                    match.play(chance.choice(texts or ["sing"]), seat)
                    if chance.random() < 0.2:
                        match.undo(force=True)
                except (MoveError, UndoError):
                    pass  # another was faster

        return work

    def looks() -> None:
        while not match.is_over and len(match.history) < 60:
            copies.append(match.copy())
            match.view(1)
            match.score(2)
            match.events(0)
            match.imagine(1)

    together([*map(plays, range(6)), looks])
    assert len(match.history) >= 60 or match.is_over
    for one in (match, *copies[:: max(1, len(copies) // 20)]):
        again = rules.new(4)
        for seat, move in one.history:
            again.play(move.text, seat)
        assert again.key() == one.key()
        assert again.events(0) == one.events(0)
        assert again.legal_moves == one.legal_moves


# --- inside a move ---
class Inside(Dealer):
    """Leaves chance as it is, and does something in the middle of a shuffle."""

    def __init__(self, rules: naishi.Game, does: Callable[[], object]) -> None:
        super().__init__(rules.interpreter.items, from_seed=False)
        self.does = does

    def decide(self, c: list[int], before: list[int], mixed: list[int], addresses: list[int]) -> list[int]:
        self.does()
        return mixed


def shuffling() -> naishi.Game:
    return meadow(
        "turn { do one of { go  stay } } action go { shuffle river  move card in river[1] to discards } action stay { }"
    )


@pytest.mark.parametrize("change", ["play", "undo"])
def test_a_match_is_not_changed_from_inside_its_own_move(change: str) -> None:
    rules = shuffling()
    match, plain, told = rules.new(1), rules.new(1), list[str]()
    for one in (match, plain):
        one.play("stay")

    def inside() -> None:
        with pytest.raises(naishi.MatchBusy, match="in the middle of a move") as error:
            match.play("stay") if change == "play" else match.undo(force=True)
        told.append(str(error.value))
        assert [move.text for move in match.legal_moves] == ["go", "stay"]  # as before the move
        other = match.copy()
        other.play("stay")  # a copy goes on by itself
        assert len(other.history) == 2

    match._dealer = Inside(rules, inside)
    match.play("go")
    plain.play("go")
    assert len(told) == 1
    assert "copy()" in told[0]
    assert match == plain
    assert match.history == plain.history
    match._dealer = None
    match.play("stay")
    match.undo()
    assert match == plain


def test_what_goes_wrong_inside_leaves_the_match_as_it_was_and_free() -> None:
    rules = shuffling()
    match, untouched = rules.new(1), rules.new(1)
    match._dealer = Inside(rules, lambda: match.play("stay"))
    with pytest.raises(naishi.MatchBusy):
        match.play("go")
    assert match == untouched
    assert match.history == []
    match._dealer = None
    match.play("go")
    untouched.play("go")
    assert match == untouched


def test_who_comes_while_a_move_is_carried_out_waits_and_other_matches_do_not() -> None:
    rules = shuffling()
    match, other = rules.new(1), rules.new(2)
    is_inside, may_go_on, listed = Event(), Event(), list[str]()

    def hold() -> None:
        is_inside.set()
        assert may_go_on.wait(30)

    def second() -> None:
        listed.extend(move.text for move in match.legal_moves)
        match.play("stay")

    match._dealer = Inside(rules, hold)
    first = Thread(target=match.play, args=("go",))
    first.start()
    assert is_inside.wait(30)
    later = Thread(target=second)
    later.start()
    for move in ("go", "stay", "go"):
        other.play(move)
    assert match.turn == 1
    later.join(0.05)
    assert later.is_alive()
    assert listed == []
    may_go_on.set()
    first.join()
    later.join()
    assert [move.text for _, move in match.history] == ["go", "stay"]
    assert listed == ["go", "stay"]
    assert len(other.history) == 3
