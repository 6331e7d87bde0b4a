"""`naishi info`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from naishi.base.render import cells
from naishi.cli.columns import padded, width, wrapped
from naishi.cli.rules import loaded
from naishi.cli.screen import echo
from naishi.runtime.localization.heads import head_lines, heads
from naishi.runtime.match import Game
from naishi.semantics.symbols.table import MOST_SEATS
from naishi.semantics.work.moves import MOST_WORK, MOST_WORK_IN_SETUP, work_of
from naishi.syntax.english.spoken import say
from naishi.syntax.format.trees import text_of


def run(paths: Sequence[str], options: Sequence[str]) -> int:
    """Prints it, with headings."""
    for heading, lines in _sections(_with_all_numbers(paths, options)):
        echo(heading)
        for line in lines:
            first, *rest = wrapped(line, width() - 4)
            echo("\n".join([f"  {first}", *(f"    {part}" for part in rest)]))
    return 0


def _with_all_numbers(paths: Sequence[str], options: Sequence[str]) -> list[Game]:
    """The game with every number of players it allows, the fewest first."""
    most = loaded(paths, options)
    least = most.linked.players()[0]
    others = range(least, min(most.players, MOST_SEATS))
    return [*(loaded(paths, options, players) for players in others), most]


def _sections(games: list[Game]) -> list[tuple[str, list[str]]]:
    program, linked = games[-1].program, games[-1].linked
    places = (linked.places, linked.grids, linked.groups)
    sections = [
        (f"{games[-1].name}, version {program.version}", _first(games)),
        ("Options", _options(games[-1])),
        ("Places", [say(node) for table in places for node in table.values()]),
        ("Numbers", [say(node) for node in linked.kept.values()]),
        ("Items", list(_items(games[-1]))),
        ("Sizes", [line for game in games for line in _sizes(game, alone=len(games) == 1)]),
    ]
    return [(heading, lines) for heading, lines in sections if lines]


def _first(games: list[Game]) -> list[str]:
    told = (line[:1].lower() + line[1:] for line in head_lines(heads(games[-1].linked)))
    return [*told, *_seats(games), f"turns: at most {games[-1].program.turn_limit}"]


def _seats(games: list[Game]) -> Iterator[str]:
    linked, least, most = games[-1].linked, games[0].players, games[-1].players
    yield f"players: {least}" if least == most else f"players: {least} to {most}"
    for name, node in linked.automatic.items():
        yield f"automatic player: {name}" + (f" if {text_of(node.test)}" if node.test is not None else "")


def _options(game: Game) -> list[str]:
    on, known = game.linked.options_on, game.linked.options
    longest = max(map(cells, known), default=0)
    return [
        f"{padded(name, longest)} ({'on' if name in on else 'off'}): {option.text.text}"
        for name, option in known.items()
    ]


def _items(game: Game) -> Iterator[str]:
    """What there is of each kind; the cards of a table together."""
    program, groups = game.program, game.linked.card_groups
    group_of = {member: name for name, group in groups.items() for member in group.members}
    copies: dict[str, int] = {}
    for kind in program.kinds[1:]:
        if kind.is_card:
            called = group_of.get(kind.name, kind.name)
            copies[called] = copies.get(called, 0) + kind.copies
    cards = sum(copies.values())
    if copies:
        yield f"{cards} card{'s' if cards != 1 else ''}: {', '.join(f'{n} x{number}' for n, number in copies.items())}"
    tokens = [kind for kind in program.kinds[1:] if not kind.is_card]
    if tokens:
        told = (f"{kind.name} x{kind.copies}{' per player' if kind.per_player else ''}" for kind in tokens)
        yield f"tokens: {', '.join(told)}"


def _sizes(game: Game, alone: bool) -> Iterator[str]:
    """How many items there are, and how large a state is."""
    layout = game.interpreter.layout
    items, size = len(layout.items) - 1, f"{layout.size} whole numbers"
    if alone:
        yield f"items: {items}"
        yield f"a state: {size}"
        yield f"work: {_work(game)}"
    else:
        with_so_many = f"with {game.players} player{'s' if game.players != 1 else ''}"
        yield f"{with_so_many}: items: {items}, a state: {size}, work: {_work(game)}"


def _work(game: Game) -> str:
    """How much a move, the points and setup can take at most, of what is allowed."""
    bounds = work_of(game.program)
    parts = (
        ("a move", bounds.move, MOST_WORK),
        ("the points", bounds.score, MOST_WORK),
        ("setup", bounds.setup, MOST_WORK_IN_SETUP),
    )
    return ", ".join(f"{name} at most {work.steps:,} of {most:,} steps" for name, work, most in parts)
