"""From files to a Game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from naishi.base.arguments import names as check_names
from naishi.base.arguments import whole
from naishi.base.diagnostic import Diagnostic, RulesError
from naishi.base.source import Source
from naishi.runtime.files import bytes_of, find, read
from naishi.runtime.parse_cache import parse_file
from naishi.semantics.checks.often import too_large_together
from naishi.semantics.compile import Compiled, compile_parsed
from naishi.semantics.link.card_files import Reader, with_tables
from naishi.semantics.link.encodings import decoded
from naishi.semantics.link.sheets import MOST_CHARACTERS as MOST_IN_TABLES
from naishi.semantics.problems.files import card_file
from naishi.syntax.nodes import Text
from naishi.syntax.parsed import Parsed

if TYPE_CHECKING:
    from naishi.runtime.match import Game

MOST_BYTES_OF_CARDS = 4 * MOST_IN_TABLES


def compile_files(
    names: Iterable[str | Path], options: Iterable[str] = (), seats: int | None = None, thorough: bool = True
) -> Compiled:
    """Read and compile rules files, collecting every problem. `thorough`: see `compile_parsed`."""
    files, problems = read_all(names)
    if problems:
        return Compiled(None, None, tuple(problems))
    return compile_parsed(files, options, seats, thorough)


def read_all(names: Iterable[str | Path], more: Sequence[Source] = ()) -> tuple[list[Parsed], list[Diagnostic]]:
    """The trees of a game's rules files, or what is wrong with the files; all are read before any is parsed,
    as together they may be too large. `more`: what belongs to the game besides."""
    wanted = [*names]
    read_ = [read(name) for name in wanted]
    problems = [found for found in read_ if isinstance(found, Diagnostic)]
    sources = [found for found in read_ if isinstance(found, Source)]
    problems += too_large_together([*sources, *more])
    if problems:
        return [], problems
    pairs = zip(wanted, sources, strict=True)
    return [with_tables(parse_file(source), _beside(find(name), source)) for name, source in pairs], []


def read_rules(name: str | Path) -> Parsed | Diagnostic:
    """A rules file's tree, with the tables of cards that lie in files beside it; or what is wrong with the file."""
    files, problems = read_all([name])
    return problems[0] if problems else files[0]


def _beside(rules: Path, source: Source) -> Reader:
    """Reads the files that rules name: none but those in their own folder, wherever a link may lead."""
    folder = rules.parent

    def read_beside(name: Text) -> Source | Diagnostic:
        file = folder / name.text
        try:
            if not file.resolve().is_relative_to(folder.resolve()):
                return card_file(name.span, "it must lie beside the rules, or in a folder there")
            if not file.is_file():
                return card_file(name.span, "there is no such file")
            data = bytes_of(file, MOST_BYTES_OF_CARDS, "file of cards")
        except (OSError, ValueError, RuntimeError) as error:
            return card_file(name.span, f"it cannot be read: {error}")
        if isinstance(data, Diagnostic):
            said = data.message.removeprefix(f"{file} ").rstrip(".").partition(": ")
            return card_file(name.span, f"it {said[0]}" + (f": {said[2]}" if said[2] else ""))
        return decoded(str(Path(source.name).parent / name.text), data)

    return read_beside


def load(*names: str | Path, options: Mapping[str, bool] | Iterable[str] = (), seats: int | None = None) -> Game:
    """Rules ready to play: a shipped game's name or paths of rules files, the game and its expansions in any order.

    `options`: the names of those that are on, or a mapping of names to True or False. `seats`: how many play; default
    the most the game allows; automatic players come on top. Raises RulesError with every diagnostic if the rules have a
    problem, ValueError if so many cannot play.
    """
    check_names(names, "load")
    if seats is not None:
        whole("seats", seats)
    if isinstance(options, str):
        raise TypeError(f'options are names in a list, not one text: options=["{options:.40}"]')
    from naishi.runtime.match import Game  # a file that is only checked needs none of what plays

    wanted = [name for name, on in options.items() if on] if isinstance(options, Mapping) else list(options)
    known = list(options) if isinstance(options, Mapping) else wanted
    compiled = compile_files(names or ("base",), wanted, seats, thorough=False)
    if compiled.linked is not None and seats is not None:
        least, most = compiled.linked.players()
        if not least <= seats <= most:
            allowed = f"{least}" if least == most else f"{least} to {most}"
            raise ValueError(f"{compiled.linked.header.name.text} is for {allowed} players, not {seats}")
    if compiled.program is None or compiled.linked is None:
        raise RulesError(compiled.problems)
    missing = [name for name in known if name not in compiled.linked.options]
    if missing:
        from naishi.semantics import problems

        header = compiled.linked.header.name.span
        raise RulesError([problems.files.no_such_option(n, list(compiled.linked.options), header) for n in missing])
    return Game(compiled.program, compiled.linked)
