"""What a seat imagines keeps all that it knows, and depends on nothing that it does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

import naishi
from naishi.runtime.knowledge.determinize import determinize
from naishi.runtime.match import Game, Match
from naishi.state.items import RulesFault
from tests.games import SOME, loaded
from tests.properties.playing import looks
from tests.runtime import rules
from tests.share import share

GUISES = Path(__file__).resolve().parent.parent / "data" / "secrets" / "guises.naishi"

QUIET = """
game Quiet { version 1  players 2  at most 4 turns }
pile deck seen by nobody holds every card
pool hand[2] per player seen by owner
pile sack seen by nobody
card Ash x1 { }
card Mime x1 { when this enters sack { if deck is filled { shuffle deck } } }
setup { step lay { deal 1 card from deck to each hand } }
turn { do one of { hide  rest }  do one of { hide  rest } }
action hide with card c in your hand { move c to sack }
action rest { }
winner { fewest count of card in deck }
"""


@pytest.fixture(params=share(SOME, __name__))
def game(request: pytest.FixtureRequest) -> Game:
    return loaded(request.param)


def decisions(game: Game, seed: int) -> Iterator[Match]:
    """Decisions of a random game, from setup to the end."""
    return looks(game.new(seed), Random(seed), 6)


def seen(match: Match, seat: int) -> list[tuple[int, ...]]:
    """All that a seat knows of the items: where, what, how, and who else knows."""
    layout, cells = match.game.interpreter.layout, match._cells
    return sorted(
        (cells[layout.loc + i], *layout.items[i], cells[layout.act + i], cells[layout.face + i], cells[layout.know + i])
        for i in range(1, len(layout.items))
        if cells[layout.know + i] >> (seat - 1) & 1
    )


def appearances(match: Match) -> Counter[tuple[int, ...]]:
    layout, cells = match.game.interpreter.layout, match._cells
    return Counter(
        (*layout.items[i], cells[layout.act + i], cells[layout.face + i]) for i in range(1, len(layout.items))
    )


def fills(match: Match) -> Counter[int]:
    """How many items lie at each address."""
    layout, cells = match.game.interpreter.layout, match._cells
    return Counter(cells[layout.loc + i] for i in range(1, len(layout.items)))


@pytest.mark.parametrize("seed", [1])
def test_what_is_known_stays_and_nothing_is_lost(game: Game, seed: int) -> None:
    for match in decisions(game, seed):
        before = match.to_json()
        for seat in range(1, game.seats + 1):
            pictured = determinize(match, seat, Random(seed))
            assert seen(pictured, seat) == seen(match, seat)
            assert appearances(pictured) == appearances(match)
            assert fills(pictured) == fills(match)
            assert Match.from_json(game, pictured.to_json()) == pictured  # which checks that it can be
        assert match.to_json() == before


@pytest.mark.parametrize("seed", [3])
def test_what_is_unknown_has_no_part_in_it(game: Game, seed: int) -> None:
    for match in decisions(game, seed):
        for seat in range(1, game.seats + 1):
            other = determinize(match, seat, Random(99))
            assert determinize(match, seat, Random(seed)) == determinize(other, seat, Random(seed))


def test_what_is_unknown_is_dealt_out_anew() -> None:
    match = loaded("base").new(5)
    hands = {str(determinize(match, 1, Random(seed)).position()["hand"]) for seed in range(20)}
    assert len(hands) > 10


def test_what_a_hidden_card_has_become_has_no_part_in_it() -> None:
    """The mime becomes what the opponent holds; who has laid it down does not see what that is."""
    game = naishi.load(GUISES)
    pictures = set()
    for held in ("Ash", "Birch"):
        hands = [["Mime", "Ash"], [held, "Mime"]]
        deck = ["Ash", "Birch", "Birch", "Mime", "Mime", "Mime", "Birch" if held == "Ash" else "Ash"]
        match = game.from_position({"deck": deck, "hand": hands})
        match.play("cover Mime veil[1]")
        pictures |= {str(sorted(appearances(match.imagine(1, seed)).items())) for seed in range(5)}
    assert len(pictures) == 1


def test_effects_that_changed_nothing_have_no_part_in_it() -> None:
    game = rules.game(QUIET)
    pictures = set()
    for hidden in ("Ash", "Mime"):
        match = game.from_position({"deck": [], "hand": [["Ash", "Mime"], []]})
        match.play(f"hide {hidden}")
        pictures.add(match.imagine(2, 1).key())
    assert len(pictures) == 1


@pytest.mark.parametrize("seed", [6])
def test_the_seat_has_the_same_moves_in_it(game: Game, seed: int) -> None:
    for match in decisions(game, seed):
        for seat in match.to_act:
            assert determinize(match, seat, Random(seed)).moves_of(seat) == match.moves_of(seat)


def test_it_goes_on_to_an_end(game: Game) -> None:
    for index, match in enumerate(decisions(game, 8)):
        if index % 6 == 0 and match.to_act:
            pictured, rng = determinize(match, match.to_act[0], Random(index)), Random(index)
            with suppress(RulesFault):  # what no game comes to can be imagined, and then the rules may fail
                while not pictured.is_over:
                    pictured.play(rng.choice(pictured.legal_moves))
