"""Files to one game: an expansion's additions, replacements and extensions applied, with the options that are on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import PurePath

from naishi.base.diagnostic import Diagnostic
from naishi.base.source import Span
from naishi.semantics import problems
from naishi.semantics.link.applying import Applying
from naishi.semantics.link.heads import head_problems
from naishi.semantics.link.linked import Linked, Unit
from naishi.syntax import nodes as n
from naishi.syntax.parsed import Parsed


def link(files: Sequence[Parsed], options: Iterable[str]) -> tuple[Linked | None, list[Diagnostic]]:
    """One game out of files that parsed. None only if there is no game among them."""
    return _Linker(files, frozenset(options)).run()


class _Linker(Applying):
    def __init__(self, files: Sequence[Parsed], options: frozenset[str]) -> None:
        super().__init__()
        self.files = sorted(files, key=_place_in_order)  # the order in which files are given never matters
        self.wanted = options

    def run(self) -> tuple[Linked | None, list[Diagnostic]]:
        games = [f.header for f in self.files if isinstance(f.header, n.Game)]
        if not games:
            if not any(f.problems and f.header is None for f in self.files):
                self.problems.append(problems.files.no_game(_first_span(self.files)))
            return None, self.problems
        for extra in games[1:]:
            self.problems.append(problems.files.two_games(extra.name.span, games[0].name.span))
        self.game = Linked(games[0], lost=frozenset().union(*(f.lost for f in self.files)), files=tuple(self.files))
        units = self._in_order(self._units(games[0]))
        self._check_headers(games[0])
        self.fields = {item.name.text for unit in units for item in unit.items if isinstance(item, n.Field)}
        self.apply(units)
        return self.game, self.problems

    # --- units and their order ---
    def _units(self, game: n.Game) -> list[Unit]:
        units: list[Unit] = []
        for file in self.files:
            header = file.header
            if header is None or (isinstance(header, n.Game) and header is not game):
                continue
            bases = frozenset(b.text for b in header.bases) if isinstance(header, n.Expansion) else frozenset()
            is_game = isinstance(header, n.Game)
            plain = tuple(i for i in file.items if not isinstance(i, n.Option))
            units.append(Unit(header.name.text, header.name.span, bases, plain, is_game))
            units += [
                u for i in file.items if isinstance(i, n.Option) for u in self._option(i, header.name.text, bases)
            ]
        self._check_options()
        return self._unique(units)

    def _option(self, option: n.Option, unit: str, bases: frozenset[str]) -> list[Unit]:
        name = option.name.text
        if name in self.game.options:
            self.problems.append(
                problems.files.duplicate(option.name.span, "option", self.game.options[name].name.span)
            )
        self.game.options[name] = option
        for item in option.items:
            if isinstance(item, n.Option):
                self.problems.append(problems.files.not_in_option(item.name.span, "An option"))
        if name not in self.wanted:
            return []
        return [Unit(name, option.name.span, bases | {unit}, option.items)]

    def _check_options(self) -> None:
        known = list(self.game.options)
        for name in sorted(self.wanted - set(known)):
            self.problems.append(problems.files.no_such_option(name, known, self.game.header.name.span))
        self.game.options_on = frozenset(self.wanted & set(known))

    def _unique(self, units: list[Unit]) -> list[Unit]:
        seen: dict[str, Unit] = {}
        for unit in units:
            if unit.name in seen:
                self.problems.append(problems.files.same_unit(unit.span, seen[unit.name].span))
            seen.setdefault(unit.name, unit)
        return list(seen.values())

    def _in_file(self, stem: str) -> str:
        """The name of what a file holds that is called so."""
        named = (f for f in self.files if f.header and PurePath(f.source.name).stem.casefold() == stem.casefold())
        return next((f.header.name.text for f in named if f.header), "")

    def _in_order(self, units: list[Unit]) -> list[Unit]:
        """What is stood on comes first; otherwise by name, so that the order of the files given never matters."""
        names = {u.name for u in units}
        for file in self.files:
            if isinstance(file.header, n.Expansion):
                for base in file.header.bases:
                    if base.text not in names:
                        others = sorted(names - {file.header.name.text})
                        self.problems.append(problems.files.missing_base(base.span, others, self._in_file(base.text)))
        done: list[Unit] = []
        waiting = sorted(units, key=lambda u: (not u.is_game, u.name))
        while waiting:
            placed = {u.name for u in done}
            ready = next((u for u in waiting if u.stands_on & names <= placed), None)
            if ready is None:
                self.problems.append(problems.files.circular_bases(waiting[0].span))
                ready = waiting[0]
            waiting.remove(ready)
            done.append(ready)
        return done

    def _check_headers(self, game: n.Game) -> None:
        self.problems += head_problems(game.meta)
        for file in self.files:
            if isinstance(file.header, n.Expansion):
                self.problems += head_problems(file.header.meta)
                for meta in file.header.meta:
                    if isinstance(meta, n.Players | n.TurnLimit):
                        self.problems.append(problems.names.misplaced(meta.span, "This", "in the game's own header"))
                    elif isinstance(meta, n.Needs):
                        self._check_version(meta)
        for meta in game.meta:
            if isinstance(meta, n.Needs):
                self.problems.append(problems.names.misplaced(meta.span, "`needs`", "in an expansion"))

    def _check_version(self, needs: n.Needs) -> None:
        for file in self.files:
            if needs.most is not None and needs.most.value < needs.least.value:
                self.problems.append(problems.cards.table_empty_range(needs.span))
                return
            if file.header and file.header.name.text == needs.game.text:
                version = next((m.number.value for m in file.header.meta if isinstance(m, n.Version)), 1)
                most = needs.most.value if needs.most else needs.least.value
                if not needs.least.value <= version <= most:
                    needed = f"version {needs.least.value}" + (f" to {most}" if needs.most else "")
                    self.problems.append(problems.files.wrong_version(needs.span, needs.game.text, version, needed))
                return
        self.problems.append(
            problems.files.missing_base(needs.game.span, [f.header.name.text for f in self.files if f.header])
        )


def _place_in_order(file: Parsed) -> tuple[int, str]:
    if file.header is None:
        return 2, file.source.name
    return int(isinstance(file.header, n.Expansion)), file.header.name.text


def _first_span(files: Sequence[Parsed]) -> Span:
    for file in files:
        if file.header:
            return file.header.name.span
    return Span(files[0].source, 0, 0)
