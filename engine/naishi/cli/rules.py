"""From arguments to rules: files and shipped games, options, seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from naishi.base.diagnostic import Diagnostic
from naishi.cli.screen import print_problems
from naishi.cli.trouble import FOUND, Trouble
from naishi.runtime.load import compile_files
from naishi.semantics.compile import Compiled

if TYPE_CHECKING:
    from naishi.runtime.match import Game
    from naishi.semantics.link.linked import Linked

DEFAULT = ("base",)
OF_THE_ARGUMENTS = ("cannot-read", "no-such-option")  # problems that no change to a file mends


class BrokenRules(Trouble):
    """The rules have problems, which have been shown."""

    exit_code = FOUND


def compiled(paths: Sequence[str], options: Iterable[str], seats: int | None = None) -> Compiled:
    """What came of the files; a Trouble if it is the arguments that are wrong."""
    result = compile_files(paths or DEFAULT, options, seats)
    refuse_arguments(result.problems)
    return result


def refuse_arguments(problems: Iterable[Diagnostic]) -> None:
    """Raises a Trouble for the first problem that is one of the arguments."""
    for problem in problems:
        if problem.code in OF_THE_ARGUMENTS:
            raise Trouble(f"{problem.message} {problem.hint}".strip())


def loaded(paths: Sequence[str], options: Iterable[str], seats: int | None = None) -> Game:
    """A game ready to play. Problems of the rules are shown, and end the command."""
    from naishi.runtime.match import Game

    result = compiled(paths, options, seats)
    if result.linked is not None and seats is not None:
        _check_number(result.linked, seats)
    if result.program is None or result.linked is None:
        broken(result.problems)
    assert result.program is not None
    assert result.linked is not None
    return Game(result.program, result.linked)


def _check_number(linked: Linked, players: int) -> None:
    least, most = linked.players()
    if not least <= players <= most:
        name = linked.header.name.text
        raise Trouble(f"{name} is for {said_players(least, most)}, not {players}")


def said_players(least: int, most: int) -> str:
    """`2 players`, `1 to 4 players`."""
    return f"{least} player{'s' if most > 1 else ''}" if least == most else f"{least} to {most} players"


def broken(problems: Sequence[Diagnostic]) -> None:
    """Shows problems on standard error and ends the command."""
    print_problems([problem for problem in problems if problem.is_error], err=True)
    number = sum(problem.is_error for problem in problems)
    raise BrokenRules(f"these rules have {number} problem{'s' if number != 1 else ''} and cannot be used")


def seated(
    paths: Sequence[str], options: Iterable[str], seats: Sequence[str], default: Sequence[str], also: str = ""
) -> tuple[Game, list[str]]:
    """The game for as many players as are named, and who they are: each an agent, or `also`. Automatic players may be
    named after them. `default`: who plays if nobody is named, the last of them again and again."""
    options = tuple(options)
    game = loaded(paths, options)
    players = [name for name in seats if not _automatic(game, name)]
    _check_players(game, players, also)
    if players and len(players) != game.players:
        game = loaded(paths, options, len(players))
    _check_automatic(game, seats, players)
    return game, players or [default[min(seat, len(default) - 1)] for seat in range(game.players)]


def _automatic(game: Game, name: str) -> str:
    """The automatic player that is meant, of those the rules know; empty if none is."""
    from naishi.agents.named import AGENTS

    if name in AGENTS:
        return ""
    return next((one for one in game.linked.automatic if one.casefold() == name.casefold()), "")


def _check_players(game: Game, players: Sequence[str], also: str) -> None:
    from naishi.agents.named import UnknownAgent, check_agent

    try:
        for name in players:
            check_agent(name, (*([also] if also else []), *game.linked.automatic))
    except UnknownAgent as error:
        raise Trouble(f"--seats: {error}") from None
    least, most = game.linked.players()
    if players and not least <= len(players) <= most:
        allowed = said_players(least, most)
        named = "is named" if len(players) == 1 else "are named"
        raise Trouble(f"--seats: {game.program.name} is for {allowed}, and {len(players)} {named}")


def _check_automatic(game: Game, seats: Sequence[str], players: Sequence[str]) -> None:
    """Those that are named must be there, in their seats."""
    named = [found for name in seats if (found := _automatic(game, name))]
    for name in named:
        if not players:
            raise Trouble(f"--seats: name the players too, before {name}")
        if name not in game.program.automatic:
            number = f"{game.players} player{'s' if game.players > 1 else ''}"
            raise Trouble(f"--seats: {name} does not play with {number}")
    there = [name for name in game.program.automatic if name in named]
    if named != there or any(_automatic(game, name) for name in seats[: len(players)]):
        raise Trouble(f"--seats: automatic players are named once, after all others: {', '.join([*players, *there])}")


def split_seats(text: str | None) -> list[str]:
    """`human,random` as two names."""
    if text is None:
        return []
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise Trouble("--seats: write the names with a comma between them, such as `random,greedy`")
    return names
