"""What can be imagined is what can be: in small games all orders of all shuffles are tried, and those that tell a seat
the same are compared with what it imagines."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from math import factorial
from random import Random
from typing import Any

import pytest

import naishi
from naishi.runtime.knowledge.determinize import Determinizations
from naishi.runtime.knowledge.following import follow, from_the_beginning
from naishi.runtime.machine.start import Began, begin
from naishi.runtime.match import Match
from naishi.runtime.observe.events import told_to
from naishi.runtime.observe.followed import Followed
from naishi.state.facts import Fact
from tests.properties.playing import lying
from tests.runtime import rules
from tests.share import share

MANY = 3000
ANY = "*"  # behind the beginning of a move: whichever, so that what another does in secret is not fixed


class Chance:
    """Decides shuffles by a script of numbers of permutations, and by the first of them after it."""

    def __init__(self, script: list[int]) -> None:
        self.script, self.of = script, list[int]()

    def one_of(self, number: int) -> int:
        """A number below this one."""
        self.of.append(number)
        return self.script[len(self.of) - 1] if len(self.of) <= len(self.script) else 0

    def decide(self, cells: object, before: list[int], mixed: list[int], addresses: list[int]) -> list[int]:
        number = self.one_of(factorial(len(before)))
        left, found = before[:], []
        for size in range(len(before), 0, -1):
            number, index = divmod(number, size)
            found.append(left.pop(index))
        return found


def told(match: Match, log: list[Fact], seat: int) -> str:
    """All that a seat was told: as `information` is, of a game whose chance was decided here."""
    layout = match.game.interpreter.layout
    looks = [Match(match.game, past.cells) for past in match._past] + [match]
    facts = [told_to(layout, fact, seat) for fact in [*log, *match._facts]]
    moves = [[move.text for move in one.moves_of(seat)] for one in looks]
    return json.dumps([facts, [one.view(seat) for one in looks], moves], sort_keys=True)


def played(game: naishi.Game, script: list[int], moves: tuple[str, ...]) -> tuple[Match | None, list[Fact], list[int]]:
    """A game with this chance and these moves, if they can be played; and how many ways each could have gone."""
    chance: Any = Chance(script)
    log: list[Fact] = []
    match = Match(game, *begin(game.interpreter, Began(0), chance, log))
    match._began, match._dealer = Began(0), chance
    for move in moves:
        acting = match.to_act
        texts = [one.text for one in match.moves_of(acting[0])] if acting else []
        fitting = [text for text in texts if text == move or (move.endswith(ANY) and text.startswith(move[:-1]))]
        if not fitting:
            return None, log, chance.of
        match.play(fitting[chance.one_of(len(fitting)) if len(fitting) > 1 else 0], acting[0])
    return match, log, chance.of


def every_way(game: naishi.Game, moves: tuple[str, ...]) -> Iterator[tuple[Match, list[Fact]]]:
    """The game with all that chance can decide."""
    script: list[int] = []
    while True:
        match, log, of = played(game, script, moves)
        if match is not None:
            yield match, log
        script = (script + [0] * len(of))[: len(of)]
        while script and script[-1] + 1 == of[len(script) - 1]:
            script.pop()
        if not script:
            return
        script[-1] += 1


def layout_of(match: Match) -> str:
    return json.dumps(lying(match), sort_keys=True)


def pictures_of(match: Match, log: list[Fact], seat: int) -> Determinizations[Match]:
    """What a seat can imagine. No seed gives the beginning, so what was told in it is followed here."""
    mixing = from_the_beginning(match.game.interpreter, seat)
    follow(mixing, [*log, *match._facts], seat, match.game.interpreter.layout)
    match._followed[seat] = Followed(len(match._facts), match._facts[-1] if match._facts else None, mixing)
    return Determinizations(match, seat)


def compared(text: str, seat: int, moves: tuple[str, ...], seed: int) -> tuple[Counter[str], Counter[str]]:
    """How often what lies where, over all chance that tells the seat the same; and in imagined matches."""
    ways = list(every_way(rules.game(text.replace("players 2", "players 3") if "player 3" in text else text), moves))
    now, log = Random(seed).choice(ways)
    can_be = Counter(layout_of(match) for match, other in ways if told(match, other, seat) == told(now, log, seat))
    pictures = pictures_of(now, log, seat)
    return can_be, Counter(layout_of(pictures.match(Random(number))) for number in range(MANY))


# Small games, and the moves that are played in them.
HEAD = "game Small { version 1  players 2  at most 20 turns }\n"
TAIL = """
action rest { }
scoring of shown { }
pile shown seen by everyone
winner { fewest points }
"""

GAMES: dict[str, tuple[str, tuple[str, ...]]] = {
    "each in its own pile": (
        """
        pile low seen by nobody holds every Low
        pile high seen by nobody holds every High
        card Low x2 { }
        card High x2 { }
        setup { step s { shuffle low shuffle high } }
        turn { do one of { rest otherwise pass } }
        """,
        (),
    ),
    "dealt by kind": (
        """
        tag worker
        pile box seen by nobody holds every card
        row hand[2] per player seen by owner
        pile stock seen by nobody
        card Hill x2 { }
        card Fort x1 { is worker }
        card Monk x1 { is worker }
        card Well x1 { is worker }
        setup { step s {
          shuffle box
          deal 1 worker from box to each hand
          deal 1 Hill from box to each hand
          move all card from box to stock
          each player { shuffle your hand }
        } }
        turn { do one of { rest otherwise pass } }
        """,
        (),
    ),
    "laid away before": (
        """
        pile box seen by nobody holds every card
        row line[2] seen by everyone
        pile stock seen by nobody
        card Hill x3 { }
        card Fort x1 { }
        card Monk x2 { }
        setup { step s { move 2 Hill from box to line  shuffle box  move 2 card from box to stock } }
        turn { do one of { rest otherwise pass } }
        """,
        (),
    ),
    "a field tells which": (
        """
        field worth: 1 to 4
        pile box seen by nobody holds every card
        pile good seen by nobody
        card A x1 { worth 1 }
        card B x1 { worth 2 }
        card C x1 { worth 3 }
        card D x1 { worth 4 }
        setup { step s { shuffle box  move 1 card from box where worth of it is at least 3 to good } }
        turn { do one of { rest otherwise pass } }
        """,
        (),
    ),
    "a hand of what is known and what is not": (
        """
        pile deck seen by nobody holds every card
        pool hand[6] per player seen by owner
        pile gone seen by nobody
        card A x1 { }
        card B x1 { }
        card C x2 { }
        card D x1 { }
        setup { step s { shuffle deck  deal 1 card from deck to each hand } }
        action give with card c in your hand { move c to hand of opponent }
        action lose with card c in your hand { move c to gone }
        action draw { move 1 card from deck to your hand }
        turn { do one of { give lose draw rest otherwise pass } }
        """,
        ("give A", "draw", "draw", "lose *", "rest"),
    ),
    "seen, and mixed again": (
        """
        pile deck seen by nobody holds every card
        pool hand[6] per player seen by owner
        pile bin seen by everyone
        card A x1 { }
        card B x1 { }
        card C x2 { }
        setup { step s { shuffle deck  deal 1 card from deck to each hand } }
        action show with card c in your hand { move c to bin }
        action again { move all card from bin to deck  shuffle deck }
        action draw { move 1 card from deck to your hand }
        turn { do one of { show again draw rest otherwise pass } }
        """,
        ("show A", "draw", "again", "draw"),
    ),
    "renewed": (
        """
        pile deck seen by nobody holds every card renewed from bin
        pool hand[6] per player seen by owner
        pile bin seen by everyone
        card A x1 { }
        card B x1 { }
        card C x2 { }
        setup { step s { shuffle deck  deal 1 card from deck to each hand } }
        action show with card c in your hand { move c to bin }
        action draw { move 1 card from deck to your hand }
        turn { do one of { show draw rest otherwise pass } }
        """,
        ("show A", "draw", "draw", "draw"),
    ),
    "things that change places, and one that is shuffled alone": (
        """
        pile deck seen by nobody holds every card
        row hand[2] per player seen by owner
        row mid[2] seen by nobody
        card A x1 { }
        card B x1 { }
        card C x1 { }
        card D x2 { }
        setup { step s { shuffle deck  deal 1 card from deck to each hand  move 1 card from deck to mid } }
        action trade
          with slot s in your hand where s is filled
          with slot t in mid where t is filled
        {
          swap card in s with card in t
        }
        action mixup { shuffle mid }
        action draw only if some card in deck with slot s in mid where s is empty { move 1 card from deck to s }
        turn { do one of { trade mixup draw rest otherwise pass } }
        """,
        ("trade hand[1] mid[1]", "mixup", "draw mid[2]", "trade hand[1] mid[1]", "mixup"),
    ),
    "three who pass things on": (
        """
        pile deck seen by nobody holds every card
        pool hand[6] per player seen by owner
        pile bin seen by everyone
        card A x1 { }
        card B x1 { }
        card C x1 { }
        card D x2 { }
        setup { step s { shuffle deck  deal 1 card from deck to each hand } }
        action push with card c in your hand { move c to hand of player 3 }
        action pull with card c in your hand { move c to hand of player 1 }
        action show with card c in your hand { move c to bin }
        turn { do one of { push pull show rest otherwise pass } }
        """,
        ("push A", "push *", "pull *", "show *", "rest", "show *"),
    ),
    "a row that is mixed with another": (
        """
        pile deck seen by nobody holds every card
        row hand[3] per player seen by owner
        card A x1 { }
        card B x1 { }
        card C x1 { }
        card D x1 { }
        setup { step s { shuffle deck  deal 2 card from deck to each hand } }
        action give with slot s in your hand where s is filled {
          move card in s to hand of opponent
          each player { shuffle your hand }
        }
        turn { do one of { give rest otherwise pass } }
        """,
        ("give hand[1]", "give hand[1]"),
    ),
    "something in a slot was turned": (
        """
        tag faced
        pile box seen by nobody holds every card
        row hand[2] per player seen by owner
        pile stock seen by nobody
        card Cow x1 { is faced  faces dim, bright }
        card Dormouse x1 { is faced  faces dim, bright }
        card Ash x2 { }
        setup { step s { shuffle box  deal 2 card from box to each hand  move all card from box to stock } }
        action turn_over with faced c in your hand { flip c to bright }
        turn { do one of { turn_over rest otherwise pass } }
        """,
        ("turn_over *",),
    ),
    "something in a slot was turned, and mixed": (
        """
        tag faced
        pile box seen by nobody holds every card
        row hand[2] per player seen by owner
        pile stock seen by nobody
        card Cow x1 { is faced  faces dim, bright }
        card Dormouse x1 { is faced  faces dim, bright }
        card Ash x2 { }
        setup { step s { shuffle box  deal 2 card from box to each hand  move all card from box to stock } }
        action turn_over with faced c in your hand { flip c to bright }
        action mix { shuffle your hand }
        turn { do one of { turn_over mix rest otherwise pass } }
        """,
        ("turn_over *", "rest", "mix"),
    ),
    "something in a pool was turned": (
        """
        tag faced
        pile box seen by nobody holds every card
        pool hand[3] per player seen by owner
        pile stock seen by nobody
        card Cow x1 { is faced  faces dim, bright }
        card Dormouse x1 { is faced  faces dim, bright }
        card Ash x2 { }
        setup { step s { shuffle box  deal 2 card from box to each hand  move all card from box to stock } }
        action turn_over with faced c in your hand { flip c to bright }
        turn { do one of { turn_over rest otherwise pass } }
        """,
        ("turn_over *",),
    ),
    "something was turned, and something shown": (
        """
        tag faced
        pile box seen by nobody holds every card
        pool hand[3] per player seen by owner
        pile stock seen by nobody
        card Cow x1 { is faced  faces dim, bright }
        card Dormouse x1 { is faced  faces dim, bright }
        card Ash x2 { }
        setup { step s { shuffle box  deal 2 card from box to each hand  move all card from box to stock } }
        action turn_over with faced c in your hand { flip c to bright }
        action show with card c in your hand { move c to shown }
        turn { do one of { turn_over show rest otherwise pass } }
        """,
        ("turn_over *", "rest", "show *"),
    ),
}


# What is taken out of the middle of a pile tells a little of the rest; and how others choose in secret is their affair.
NEARLY = ("a field tells which", "a hand of what is known and what is not", "three who pass things on")


@pytest.mark.parametrize("name", share(GAMES, __name__))
@pytest.mark.parametrize("seat", [1, 2])
def test_it_is_what_can_be(name: str, seat: int) -> None:
    text, moves = GAMES[name]
    for seed in range(3):
        can_be, imagined = compared(HEAD + text + TAIL, seat, moves, seed)
        whole = can_be.total()
        assert set(imagined) == set(can_be)
        for layout, ways in can_be.items() if name not in NEARLY else ():
            assert abs(imagined[layout] / MANY - ways / whole) < 0.04


@pytest.mark.parametrize("files", [["base"], ["base", "legends"]], ids=" ".join)
def test_what_setup_dealt_away_is_imagined_nowhere_else(files: list[str]) -> None:
    """In the stock there is never a Mountain, and each hand has three of them."""
    game = naishi.load(*files)
    for seed in range(100):
        match = game.new(seed)
        for seat in (1, 2):
            found = match.imagine(seat, seed).position()
            assert not any("Mountain" in pile for pile in found["stock"])
            assert [hand.count("Mountain") for hand in found["hand"]] == [3, 3]


def test_what_was_taken_back_was_never_told() -> None:
    game = naishi.load("base", "legends")
    for seed in range(5):
        match, other = game.new(seed), game.new(seed)
        for move in (match.legal_moves[-1], match.legal_moves[0]):
            seat = match.to_act[0]
            match.play(move)
            match.imagine(1, 1)
            if move != match.legal_moves[0]:
                match.undo(seat, force=True)
        other.play(other.legal_moves[0])
        assert [match.imagine(seat, 2) for seat in (1, 2)] == [other.imagine(seat, 2) for seat in (1, 2)]


def test_imagining_is_for_seats_and_the_same_with_the_same_seed() -> None:
    match = naishi.load("base").new(5)
    assert match.imagine(1, 3) == match.imagine(1, 3)
    assert match.imagine(1, 3) != match.imagine(1, 4)
    match.play(match.legal_moves[0])
    assert match.imagine(1, 3).view(1) == match.view(1)
    for seat in (0, 3, True, "1"):
        with pytest.raises(ValueError, match="there is no seat"):
            match.imagine(seat, 1)  # type: ignore[arg-type]
