"""The properties that a leak is tried on: the same as in the suite, on games chosen to be sharp, with fixed seeds."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import naishi
from tests.games import loaded
from tests.properties.lockstep import check_in_step
from tests.properties.playing import looks
from tests.properties.programs import small_game
from tests.properties.test_asked import GAMES as ASKED
from tests.properties.test_asked import STRICT, check_undo, could_be, goes_on_alike
from tests.properties.test_asked import loaded as loaded_asked
from tests.properties.test_secrecy import bare, check_history, check_state
from tests.properties.twins import twin

Check = Callable[[], object]
SMALL = range(24)  # seeds of small games
TINY = ("kuhn_poker", "leduc_poker")
SECRETS = sorted((Path(__file__).resolve().parent.parent / "data" / "secrets").glob("*.naishi"))
OTHERS = ("gilded", "court", "masks", "vault-2", "depot-2", "fair-2", "market")


def games() -> dict[str, naishi.Game]:
    """All the games, made once; `anew` for who has changed the engine since."""
    found = {file.stem: naishi.load(file) for file in SECRETS}
    found |= {name: loaded_asked(name) for name in ASKED}
    found |= {f"small {seed}": small_game(seed) for seed in SMALL}
    return found | {name: loaded(name) for name in (*TINY, *OTHERS)}


def anew(game: naishi.Game) -> naishi.Game:
    """The same rules, their program made into closures again."""
    return naishi.Game(game.program, game.linked)


def checks(found: dict[str, naishi.Game], seed: int = 0, others: bool = True) -> Iterator[tuple[str, Check]]:
    """One after the other, the quickest first; `others`: those of larger games, too."""
    for name, game in found.items():
        chance = random.Random(f"{name} {seed}")
        if name in ASKED:
            yield name, partial(_asked, game, name, chance)
        elif name.startswith("small"):
            yield name, partial(check_in_step, game, chance, 30, 4)
        elif name not in OTHERS:
            yield name, partial(check_in_step, game, chance, 40, 12)
    for name in OTHERS if others else ():
        yield name, partial(_of_twins, found[name], random.Random(f"{name} {seed}"))


def _asked(game: naishi.Game, name: str, chance: random.Random) -> None:
    """Who is asked, and what can be taken back: as in test_asked.py."""
    for _ in range(3):
        for match in looks(game.new(chance.getrandbits(40)), chance, 12):
            for seat in range(match.game.seats + 1 if name in STRICT else 0):
                copy = twin(match, seat, chance, same_chance=True, same_answers=True)
                if copy.is_over or could_be(copy):
                    goes_on_alike(bare(match), copy, seat, chance, 4)
            if not match.is_over:
                check_undo(match, chance)


def _of_twins(game: naishi.Game, chance: random.Random) -> None:
    for match in looks(game.new(chance.getrandbits(40)), chance, 3):
        for seat in range(game.seats + 1):
            if not match.is_over and chance.random() < 0.5:
                check_history(match, chance.randint(1, 6), seat, chance)
        check_state(match, chance.randrange(game.seats + 1), chance)
