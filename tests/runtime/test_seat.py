"""One seat of a match: it has what `Match` gives for that seat, and no way to more; and seats that there are not."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

import naishi
from naishi.runtime.knowledge.following import from_the_beginning
from naishi.runtime.match import Match, Seat
from tests.games import SOME, loaded

WRONG: tuple[Any, ...] = (-1, -2, 9, "1", "2", 1.0, True, None, [1])
# Every public method of a match that takes a seat, and how it is asked; the second may be no seat at all.
ASKED: dict[str, Callable[[Match, Any], object]] = {
    "moves_of": lambda match, seat: match.moves_of(seat),
    "view": lambda match, seat: match.view(seat),
    "visible": lambda match, seat: match.visible(seat),
    "seat": lambda match, seat: match.seat(seat),
    "information": lambda match, seat: match.information(seat),
    "imagine": lambda match, seat: match.imagine(seat),
    "events": lambda match, seat: match.events(seat),
    "can_undo": lambda match, seat: match.can_undo(seat),
    "score": lambda match, seat: match.score(seat),
    "unseen_in_score": lambda match, seat: match.unseen_in_score(seat),
    "score_for": lambda match, seat: match.score_for(seat),
    "has_followed": lambda match, seat: match.copy().has_followed(seat, from_the_beginning(match.game.interpreter, 1)),
}
OR_NOBODY: dict[str, Callable[[Match, Any], object]] = {  # None stands for whoever it is about
    "play": lambda match, seat: match.play(match.legal_moves[0], seat),
    "why_not": lambda match, seat: match.why_not("nothing", seat),
    "parse_move": lambda match, seat: match.parse_move("bid hand[1]", seat),
    "move_data": lambda match, seat: match.move_data(match.legal_moves[0], seat),
    "undo": lambda match, seat: match.undo(seat),
    "question": lambda match, seat: match.question(seat),
    "save": lambda match, seat: match.save(seat),
    "unseen_in_score": lambda match, seat: match.unseen_in_score(1, seat),
    "score_for": lambda match, seat: match.score_for(1, seat),
}


def game() -> naishi.Game:
    return naishi.load("goofspiel")


def bid() -> Match:
    """A match in which seat 2 has chosen secretly, and seat 1 not yet."""
    match = game().new(5)
    match.play(match.moves_of(2)[3], 2)
    return match


def test_all_methods_with_seats_are_tried() -> None:
    takes = {
        name
        for name, method in inspect.getmembers(Match, inspect.isfunction)
        if not name.startswith("_") and {"seat", "viewer", "of", "number"} & set(inspect.signature(method).parameters)
    }
    assert takes == set(ASKED) | set(OR_NOBODY)


@pytest.mark.parametrize("is_over", [False, True])
def test_a_seat_that_there_is_not_is_refused_everywhere(is_over: bool) -> None:
    for name, asked in [*ASKED.items(), *OR_NOBODY.items()]:
        for seat in WRONG:
            if seat is None and asked is OR_NOBODY.get(name):
                continue
            match = bid()
            if is_over:
                while not match.is_over:
                    match.play(match.legal_moves[0])
                if name == "move_data":
                    continue  # there is no move to ask about
            before = match.key()
            if is_over and name == "play":
                with pytest.raises(ValueError, match="there is no seat"):
                    match.play("bid hand[1]", seat)
            else:
                with pytest.raises(ValueError, match="there is no seat"):
                    asked(match, seat)
            assert match.key() == before


def test_a_spectator_plays_nothing() -> None:
    match = bid()
    spectator = match.seat(0)
    assert spectator.legal_moves == []
    assert not spectator.must_act
    assert not spectator.can_undo()
    move = match.legal_moves[0]
    for asked in (spectator.play, spectator.why_not, spectator.move_data):
        with pytest.raises(naishi.IllegalMove, match="a spectator plays nothing"):
            asked(move)
    with pytest.raises(naishi.IllegalMove, match="a spectator plays nothing"):
        spectator.parse_move(move.text)
    with pytest.raises(naishi.IllegalMove):
        spectator.undo()


@pytest.mark.parametrize("names", SOME)
def test_a_seat_has_what_its_match_gives(names: tuple[str, ...]) -> None:
    match = loaded(names).new(3)
    seats = [match.seat(number) for number in range(match.game.seats + 1)]
    for _ in range(60):
        if match.is_over:
            break
        for seat in seats:
            assert seat.view() == match.view(seat.number)
            assert seat.events() == match.events(seat.number)
            assert seat.save() == match.save(seat.number)
            assert seat.to_act == match.to_act
            if seat.number:
                assert seat.legal_moves == match.moves_of(seat.number)
                unseen = match.unseen_in_score(seat.number)
                if unseen:
                    with pytest.raises(naishi.HiddenScore) as refused:
                        seat.score()
                    assert refused.value.places == unseen
                else:
                    assert seat.score() == match.score(seat.number)
        seat = seats[match.to_act[-1]]
        assert seat.must_act
        move = seat.legal_moves[-1]
        assert seat.move_data(move)["text"] == move.text
        assert seat.parse_move(f" {move}") is match.parse_move(move.text, seat.number)
        assert seat.play(move) == move
        if seat.can_undo():
            assert seat.undo() == move
            assert seat.play(move.text) == move
    for seat in seats:
        assert (seat.result is not None) == match.is_over
        if seat.result is not None and match.outcome is not None:
            assert seat.result["winners"] == list(match.outcome.winners)


def test_a_seat_is_told_nothing_of_what_another_chose() -> None:
    matches = [game().new(5) for _ in range(2)]
    for match, which in zip(matches, (3, 7), strict=True):
        match.play(match.moves_of(2)[which], 2)
    one, other = (match.seat(1) for match in matches)
    for asked in (Seat.view, Seat.events, Seat.save, Seat.information, repr, Seat.can_undo):
        assert asked(one) == asked(other)
    for public in (name for name in dir(one) if not name.startswith("_")):
        value = getattr(one, public)
        assert not isinstance(value, Match | naishi.Game)
        assert callable(value) or value == getattr(other, public)
