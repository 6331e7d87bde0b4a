"""What a seat has been told: equal for two histories exactly when the seat cannot tell them apart."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import naishi
from naishi.runtime.knowledge.determinize import determinize
from tests.games import loaded, some_ways
from tests.properties.playing import step
from tests.runtime.rules import game

KUHN = """
game Kuhn { version 1  players 2  at most 3 turns }
field rank: 1 to 3
row  hand[1] per player seen by owner
pile deck seen by nobody holds every card
number checks 0 to 2
number bets 0 to 2
number folds 0 to 1
card Jack  x1 { rank 1  score rank }
card Queen x1 { rank 2  score rank }
card King  x1 { rank 3  score rank }
setup { step lay { shuffle deck  deal 1 card from deck to each hand } }
turn { do one of { check  bet  call  fold  otherwise pass } }
action check only if bets is 0 { add 1 to checks }
action bet only if bets is 0 { add 1 to bets }
action call only if bets is 1 { add 1 to bets }
action fold only if bets is 1 { add 1 to folds }
after turn { if checks is 2 or bets is 2 or folds is 1 { end now } }
scoring of hand { }
winner { most points }
"""


def below(match: naishi.Match) -> Iterator[naishi.Match]:
    """A match and all that can come of it."""
    yield match
    for move in match.legal_moves:
        after = match.copy()
        after.play(move)
        yield from below(after)


def deals() -> list[naishi.Match]:
    """One match for each order of the three cards."""
    kuhn, found = game(KUHN), dict[str, naishi.Match]()
    for seed in range(200):
        match = kuhn.new(seed)
        found.setdefault(str(match.position()), match)
    assert len(found) == 6
    return list(found.values())


def test_the_information_sets_of_a_game_of_three_cards() -> None:
    deciding: dict[int, set[str]] = {1: set(), 2: set()}
    ended: dict[int, set[str]] = {1: set(), 2: set()}
    told: dict[str, tuple[str, ...]] = {}
    for match in (one for deal in deals() for one in below(deal)):
        for seat in (1, 2):
            text = match.information(seat)
            # A seat knows its card and what was done: equal texts exactly where these are equal.
            mine = (str(seat), match.position()["hand"][seat - 1][0], *(move.text for _, move in match.history))
            assert told.setdefault(text, mine) == mine
            if match.is_over:
                ended[seat].add(text)
            elif seat in match.to_act:
                deciding[seat].add(text)
    assert {seat: len(texts) for seat, texts in deciding.items()} == {1: 6, 2: 6}
    assert {seat: len(texts) for seat, texts in ended.items()} == {1: 15, 2: 15}
    assert len(set(told.values())) == len(told)


def test_what_a_seat_saw_in_setup_counts() -> None:
    rules = KUHN.replace("deal 1", "reveal deck  shuffle deck  deal 1")
    kuhn = game(rules)
    texts = {str(kuhn.new(seed).position()["hand"][0]): set[str]() for seed in range(60)}
    for seed in range(60):
        match = kuhn.new(seed)
        texts[str(match.position()["hand"][0])].add(match.information(1))
    assert all(len(seen) > 1 for seen in texts.values())  # the order before the second shuffle was seen


def middle(name: str, seed: int) -> naishi.Match:
    match, chance = loaded(name).new(seed), random.Random(seed)
    for _ in range(chance.randint(1, 14)):
        if not match.is_over:
            step(match, chance)
    return match


@some_ways
def test_copies_and_loaded_matches_know_it(name: str) -> None:
    match = middle(name, 5)
    again, copy = naishi.Match.load(match.game, match.save()), match.copy()
    for seat in range(match.game.seats + 1):
        text = match.information(seat)
        assert copy.information(seat) == text
        assert again.information(seat) == text
        if match.history:
            assert match.game.new(5).information(seat) != text


@some_ways
def test_an_imagined_match_knows_it_for_its_seat(name: str) -> None:
    for seed in range(3):
        match = middle(name, seed)
        for seat in range(1, match.game.players + 1):
            twin = determinize(match, seat, random.Random(seed))
            assert twin.information(seat) == match.information(seat)
            assert determinize(twin, seat, random.Random(1)).information(seat) == match.information(seat)
            if seat in twin.to_act:  # its own move adds the same to both, as long as it sees the same
                twin.play(twin.moves_of(seat)[0], seat)
                assert twin.information(seat).startswith(match.information(seat)[:200])
            with pytest.raises(naishi.UnknownHistory, match=f"imagined from what seat {seat} knows"):
                twin.information(0)


def test_where_it_is_not_known() -> None:
    match = deals()[0]
    middle_of = naishi.Match.from_json(match.game, match.to_json())
    with pytest.raises(naishi.UnknownHistory, match="began in the middle"):
        middle_of.information(1)
    with pytest.raises(naishi.UnknownHistory, match="began in the middle"):
        determinize(middle_of, 1, random.Random(0)).information(1)
    with pytest.raises(ValueError, match="there is no seat 3"):
        match.information(3)


def test_a_position_is_a_beginning_and_what_is_taken_back_was_never_told() -> None:
    kuhn = game(KUHN)
    one = kuhn.from_position({"hand": [["Jack"], ["Queen"]]})
    other = kuhn.from_position({"hand": [["Jack"], ["King"]]})
    assert one.information(1) == other.information(1)
    assert one.information(2) != other.information(2)
    before = one.information(1)
    one.play("bet")
    assert one.information(1) != before
    one.undo()
    assert one.information(1) == before
