"""Which files make a game together, found without being told a name.

It follows from the headers of files, which also say for how many players each is and which options there are.
So a new file in `rules/` is tried, and measured, with no change of a test.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from attrs import evolve, frozen

import naishi
from naishi.base.shipped import folder
from naishi.base.source import Source
from naishi.runtime.parse_cache import parse_file
from naishi.semantics.link.linked import Linked
from naishi.syntax import nodes as n
from naishi.syntax.parsed import Parsed


@frozen
class Way:
    """A way to play: what files make together, with some options on, for a number of players. `name`: as in `-k`."""

    name: str
    files: tuple[str | Path, ...]
    options: tuple[str, ...] = ()
    players: int | None = None  # unsaid: the rules are broken, which loading them tells

    def load(self) -> naishi.Game:
        """The game, loaded anew."""
        return naishi.load(*self.files, options=self.options, seats=self.players)


@frozen
class Together:
    """Files that make a game: a game alone, an expansion with all it stands on, or a game with all its expansions."""

    name: str
    files: tuple[Path, ...]
    options: tuple[str, ...]  # those of the last file: for the others there are the files it stands on
    players: range

    def ways(self) -> Iterator[Way]:
        """With each number of players, then with each option for the most players."""
        names = tuple(named(path) for path in self.files)
        if not self.players:
            yield Way(self.name, names)
            return
        plain = [Way(self._for(number), names, (), number) for number in self.players]
        yield from plain
        for option in self.options:
            yield evolve(plain[-1], name=f"{plain[-1].name}:{option}", options=(option,))

    def _for(self, number: int) -> str:
        return self.name if len(self.players) == 1 else f"{self.name}-{number}"


def named(path: Path) -> str | Path:
    """How one names a file: what comes with Naishi by its bare name."""
    return path.stem if path.is_relative_to(folder("rules")) else path


def together(paths: Iterable[Path]) -> list[Together]:
    """All that some files make."""
    return _Found({path: parse_file(Source(path.name, path.read_text(encoding="utf-8"))) for path in paths}).all()


class _Found:
    def __init__(self, parsed: dict[Path, Parsed]) -> None:
        self.parsed = parsed
        self.path_of = {file.header.name.text: path for path, file in parsed.items() if file.header is not None}
        self.below = {path: self._below(path, ()) for path in parsed}

    def _bases(self, path: Path) -> tuple[Path, ...]:
        header = self.parsed[path].header
        bases = header.bases if isinstance(header, n.Expansion) else ()
        return tuple(self.path_of[base.text] for base in bases if base.text in self.path_of)

    def _below(self, path: Path, above: tuple[Path, ...]) -> tuple[Path, ...]:
        """All that a file stands on, what stands lowest first."""
        found: dict[Path, None] = {}
        for base in self._bases(path):
            if base not in above:
                found |= dict.fromkeys((*self._below(base, (*above, path)), base))
        return tuple(found)

    def all(self) -> list[Together]:
        files = {(*below, path): self._options(path) for path, below in self.below.items()}
        for game in self.parsed:
            above = dict.fromkeys(path for below, top in self._chains(game) for path in (*below, top))
            if above and {*above} not in map(set, files):
                files[tuple(above)] = ()
        return [self._one(paths, options) for paths, options in files.items()]

    def _chains(self, game: Path) -> list[tuple[tuple[Path, ...], Path]]:
        if self.below[game]:
            return []
        return [(below, path) for path, below in self.below.items() if game in below]

    def _options(self, path: Path) -> tuple[str, ...]:
        return tuple(item.name.text for item in self.parsed[path].items if isinstance(item, n.Option))

    def _one(self, paths: tuple[Path, ...], options: tuple[str, ...]) -> Together:
        headers = [self.parsed[path].header for path in paths]
        least, most = next((Linked(game).players() for game in headers if isinstance(game, n.Game)), (0, 0))
        players = range(least, most + 1) if least else range(0)
        return Together("+".join(path.stem for path in paths), paths, options, players)


def in_rules() -> list[Together]:
    """All that comes with Naishi."""
    return together(sorted(folder("rules").rglob("*.naishi")))
