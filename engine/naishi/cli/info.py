"""`naishi info`."""

from __future__ import annotations

from collections.abc import Sequence

import click

from naishi.base.render import cells
from naishi.cli.columns import padded, width, wrapped
from naishi.cli.rules import loaded
from naishi.runtime.match import Game
from naishi.syntax.spoken import say


def run(paths: Sequence[str], options: Sequence[str]) -> int:
    """Prints it, with headings."""
    for heading, lines in _sections(loaded(paths, options)):
        click.echo(heading)
        for line in lines:
            first, *rest = wrapped(line, width() - 4)
            click.echo("\n".join([f"  {first}", *(f"    {part}" for part in rest)]))
    return 0


def _sections(game: Game) -> list[tuple[str, list[str]]]:
    program, linked, layout = game.program, game.linked, game.interpreter.layout
    least, most = linked.players()
    players = str(most) if least == most else f"{least} to {most}"
    sections = [
        (f"{game.name}, version {program.version}", [f"players: {players}", f"turns: at most {program.turn_limit}"]),
        ("Options", _options(game)),
        ("Places", [say(node) for table in (linked.places, linked.grids, linked.groups) for node in table.values()]),
        ("Sizes", [f"items: {len(layout.items) - 1}", f"a state: {layout.size} whole numbers"]),
    ]
    return [(heading, lines) for heading, lines in sections if lines]


def _options(game: Game) -> list[str]:
    on, known = game.linked.options_on, game.linked.options
    longest = max(map(cells, known), default=0)
    return [
        f"{padded(name, longest)} ({'on' if name in on else 'off'}): {option.text.text}"
        for name, option in known.items()
    ]
