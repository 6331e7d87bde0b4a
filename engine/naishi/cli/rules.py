"""From arguments to rules: files and shipped games, options, seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from naishi.base.diagnostic import Diagnostic
from naishi.cli.screen import print_problems
from naishi.cli.trouble import FOUND, Trouble
from naishi.runtime.loading import compile_files
from naishi.semantics.compile import Compiled

if TYPE_CHECKING:
    from naishi.runtime.match import Game

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
    if result.program is None or result.linked is None:
        broken(result.problems)
    assert result.program is not None
    assert result.linked is not None
    return Game(result.program, result.linked)


def broken(problems: Sequence[Diagnostic]) -> None:
    """Shows problems on standard error and ends the command."""
    print_problems([problem for problem in problems if problem.is_error], err=True)
    number = sum(problem.is_error for problem in problems)
    raise BrokenRules(f"these rules have {number} problem{'s' if number != 1 else ''} and cannot be used")


def seated(paths: Sequence[str], options: Iterable[str], seats: Sequence[str], also: tuple[str, ...] = ()) -> Game:
    """The game for as many seats as are named, each by an agent or one of `also`."""
    from naishi.agents.named import UnknownAgent, check_agent

    try:
        for name in seats:
            check_agent(name, also)
    except UnknownAgent as error:
        raise Trouble(f"--seats: {error}") from None
    options = tuple(options)
    game = loaded(paths, options)
    least, most = game.linked.players()
    if seats and not least <= len(seats) <= most:
        players = f"{least} players" if least == most else f"{least} to {most} players"
        raise Trouble(f"--seats: {game.program.name} is for {players}, and {len(seats)} are named")
    return game if not seats or len(seats) == game.seats else loaded(paths, options, len(seats))


def split_seats(text: str | None) -> list[str]:
    """`human,random` as two names."""
    if text is None:
        return []
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise Trouble("--seats: write the names with a comma between them, such as `random,greedy`")
    return names
