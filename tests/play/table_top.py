"""What the tests of play share: a scripted person, a random seat, a second small game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from io import StringIO
from pathlib import Path
from random import Random

from rich.console import Console

import naishi
from naishi import Game, Match, Move
from naishi.play.run import Session
from naishi.runtime.localization.texts import Texts

GEMS = """
game Gems {
  version 1
  players 3
  at most 60 turns
}
tag stone
field suit: crimson, azure, moss
pile sack seen by nobody holds every card
pile kept per player seen by owner
row  shelf[2] seen by everyone
token pebble x3 in bowl
pool bowl[3] of pebble seen by everyone
pool purse[3] per player of pebble seen by everyone

card Garnet "石榴石" x6 { suit crimson  is stone  score 3 }
card Topaz x6 { suit azure  is stone  score 1 }

setup {
  step begin { shuffle sack  deal 1 card from sack to each kept  refill shelf from sack }
}
turn {
  do one of { take  grab  otherwise pass }
}
after effects { refill shelf from sack }
after turn { if count of card in shelf is less than 1 { end now } }
action take
  with card c in shelf
{ move c to your kept }
action grab
  pay 1 pebble from bowl to your purse
{ }
group mine = kept + purse
scoring of mine { reveal kept }
winner { most points }
"""

Script = Callable[[Match, int], str]


class AnyMove:
    """Plays at random, the same every time."""

    def __init__(self, seed: int = 1) -> None:
        self.rng = Random(seed)

    def choose(self, match: Match, seat: int) -> Move:
        return self.rng.choice(match.moves_of(seat))


class Screen:
    """A terminal that is none: keeps what is printed, and is typed into by a script."""

    def __init__(self, typed: Iterable[str] = (), width: int = 80, console: Console | None = None) -> None:
        self.file = StringIO()
        self.console = console or Console(file=self.file, width=width, highlight=False)
        self.typed = iter(typed)
        self.prompts: list[str] = []

    def ask(self, prompt: str) -> str:
        self.prompts.append(prompt)
        text = next(self.typed, None)
        if text is None:
            raise EOFError
        return text

    @property
    def text(self) -> str:
        return self.file.getvalue()


def base() -> Game:
    return naishi.load("base")


def gems(folder: Path) -> Game:
    path = folder / "gems.naishi"
    path.write_text(GEMS, encoding="utf-8")
    return naishi.load(path)


def seated(game: Game, screen: Screen, people: Sequence[int] = (1,), texts: Texts | None = None) -> Session:
    """A session with people at some seats and random players at the others."""
    seats = range(1, game.seats + 1)
    roles = ["human" if seat in people else "random" for seat in seats]
    players = [None if seat in people else AnyMove(seat) for seat in seats]
    return Session(game, roles, players, screen.console, screen.ask, texts)


def played(game: Game, *typed: str, width: int = 80, seed: int = 7, people: Sequence[int] = (1,)) -> str:
    """What stands on the screen after a script; the script's end is the end of input."""
    screen = Screen(typed, width)
    assert seated(game, screen, people).run(seed) == 0
    return screen.text
