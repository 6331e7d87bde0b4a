"""What a seat may know: the plain data below the drawing."""

from __future__ import annotations

from pathlib import Path

import naishi
from tests.play.table_top import base, gems

PEEKING = """
game Peeking { version 1 players 2 at most 9 turns }
pile sack seen by nobody holds every card
row  held[2] per player seen by owner
card Spy x4 { score 1 per Spy in held of opponent }
card Dove x4 { score 1 }
setup { step lay { shuffle sack  deal 2 card from sack to each held } }
turn { do one of { look  otherwise pass } }
action look
  with slot s in your held
{ shuffle sack }
group counted = held
scoring of counted { reveal held }
winner { most points }
"""


def test_a_seat_sees_its_own_and_what_is_open() -> None:
    match = base().new(7)
    mine, theirs = match.visible(1), match.visible(2)
    assert all(spot.top is not None for spot in mine["hand", 1])
    assert all(spot.items == (None,) for spot in mine["hand", 2])
    assert mine["river", 0] == theirs["river", 0]
    assert [len(spot.items) for spot in mine["stock", 0]] == [5] * 5
    assert not any(any(spot.items) for spot in mine["stock", 0])


def test_a_spectator_sees_what_everyone_sees() -> None:
    view = base().new(7).visible(0)
    assert all(spot.items == (None,) for seat in (1, 2) for spot in view["hand", seat])
    assert all(spot.top is not None for spot in view["line", 1])


def test_what_is_asked() -> None:
    match = base().new(7)
    assert match.question().is_secret
    assert "development gift" in match.question().span.text
    match.play("gift hand[1]", 1)
    assert match.question().is_secret
    match.play("gift hand[1]", 2)
    assert (match.question().about, match.question().turn_of) == ("actions", 1)


def test_an_open_move_is_told_in_full(tmp_path: Path) -> None:
    match = gems(tmp_path).new(1)
    before = match.copy()
    move = match.play(match.legal_moves[0])
    assert match.events(2, before.event_count)[0]["move"] == move.text


def peeking(tmp_path: Path, held: list[list[str]]) -> naishi.Match:
    path = tmp_path / "peeking.naishi"
    path.write_text(PEEKING, encoding="utf-8")
    return naishi.load(path).from_position({"held": held})


def test_points_that_read_what_is_unseen_are_not_told(tmp_path: Path) -> None:
    assert peeking(tmp_path, [["Spy", "Dove"], ["Spy", "Spy"]]).unseen_in_score(1) == ("held",)
    assert peeking(tmp_path, [["Dove", "Dove"], ["Spy", "Spy"]]).unseen_in_score(1) == ()


def test_own_points_of_the_first_game_are_always_known() -> None:
    match = base().new(7)
    assert match.unseen_in_score(1) == match.unseen_in_score(2) == ()
