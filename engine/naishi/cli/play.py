"""`naishi play`."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbelow

from naishi.base.diagnostic import RulesError
from naishi.cli.rules import DEFAULT, broken, seated, split_seats
from naishi.cli.trouble import Trouble
from naishi.runtime.localization.texts import Texts, UnknownLanguage, texts_of
from naishi.runtime.match import Game
from naishi.state.items import RulesFault


def run(paths: Sequence[str], seats: str | None, seed: int | None, options: Sequence[str], language: str | None) -> int:
    """Plays one game in the terminal."""
    from naishi.play.run import play_in_terminal

    game, names = seated(paths, options, split_seats(seats), default=("human", "random"), also="human")
    texts = _texts(game, paths, language)
    try:
        return play_in_terminal(game, names, randbelow(1_000_000) if seed is None else seed, texts)
    except RulesFault as fault:
        raise Trouble(str(fault)) from None


def _texts(game: Game, paths: Sequence[str], language: str | None) -> Texts | None:
    if language is None:
        return None
    try:
        return texts_of(game.linked, paths or DEFAULT, language)
    except UnknownLanguage as error:
        raise Trouble(f"--lang: {error}") from None
    except RulesError as error:
        broken(error.diagnostics)
        raise
