"""`naishi simulate`."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter

from naishi.base.visible import shown
from naishi.cli.rules import seated, split_seats
from naishi.cli.screen import console, print_data
from naishi.cli.trouble import FOUND, say
from naishi.simulate.report import Report
from naishi.simulate.tally import Spread, Stopped, Tally
from naishi.simulate.workers import simulate


def run(
    paths: Sequence[str],
    games: int,
    seed: int,
    seats: str | None,
    options: Sequence[str],
    workers: int,
    form: str,
) -> int:
    """Plays, then shows what was counted."""
    game, agents = seated(paths, options, split_seats(seats), default=("random",))
    begun = perf_counter()
    with _bar(games) as progress:
        tally = simulate(game, agents, games, seed, workers, progress)
    report = Report(game.name, (*agents, *game.program.automatic), seed, tally, workers, perf_counter() - begun)
    if form == "json":
        print_data(report.to_data())
    else:
        _show(report, games)
    if not tally.stopped:
        return 0
    say(
        _how_to_see(
            tally, ["naishi", "play", *paths, *(word for name in options for word in ("--option", name))], agents
        )
    )
    return FOUND


def _how_to_see(tally: Tally, play: Sequence[str], agents: Sequence[str]) -> str:
    """That games were stopped, and the command that shows one: the same agents play the same game there."""
    number, seed = tally.number_stopped, min(min(one.seeds) for one in tally.stopped)
    told = (
        f"{number:,} game{'s were' if number > 1 else ' was'} stopped by a fault of the rules and not counted; see one:"
    )
    return f"{told} {shlex.join([*play, '--seed', str(seed), '--seats', ','.join(agents)])}"


@contextmanager
def _bar(games: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), "games", TimeRemainingColumn())
    with Progress(*columns, console=console(err=True), transient=True) as bar:
        task = bar.add_task("", total=games)
        yield lambda more: bar.advance(task, more)


# --- as text ---
SEEDS_SHOWN = 3


def _show(report: Report, games: int) -> None:
    from rich.table import Table
    from rich.text import Text

    tally, screen = report.tally, console()
    screen.print(f"{shown(report.game)}: {games:,} games, seeds {report.seed} to {report.seed + games - 1}")
    table = Table()
    for heading in ("Seat", "Played by", "Wins", "Points", "± sd", "Least", "Most"):
        table.add_column(heading, justify="left" if heading == "Played by" else "right")
    seats = zip(report.agents, tally.wins, tally.points, strict=True) if tally.games else ()
    for seat, (agent, wins, points) in enumerate(seats, 1):
        numbers = f"{points.mean:.2f}", f"{points.deviation:.2f}", str(points.least), str(points.most)
        table.add_row(str(seat), Text(agent), _share(wins, tally.games), *numbers)
    if tally.games:
        screen.print(table)
        screen.print(f"Shared victories: {_share(tally.shared, tally.games)}")
        screen.print(f"Moves in a game: {_said(tally.decisions)}")
        screen.print("Games ended by")
    for reason, number in sorted(tally.endings, key=lambda ending: (-ending[1], ending[0])):
        screen.print(f"  {_share(number, tally.games):>16}  {shown(reason)}")
    if tally.stopped:
        screen.print("Stopped by a fault of the rules, and not counted above")
    for one in sorted(tally.stopped, key=lambda one: (-one.games, one.reason)):
        screen.print(Text(f"  {_share(one.games, games):>16}  {shown(one.reason)} ({_seeds(one)})"))
    screen.print(f"{report.games_per_second:,.0f} games per second")


def _seeds(one: Stopped) -> str:
    first = ", ".join(map(str, one.seeds[:SEEDS_SHOWN]))
    return f"seed{'s' if one.games > 1 else ''} {first}{' …' if one.games > SEEDS_SHOWN else ''}"


def _share(number: int, games: int) -> str:
    return f"{number:,} ({number / games:.1%})"


def _said(spread: Spread) -> str:
    return f"{spread.mean:.1f} on average, {spread.least} to {spread.most}"
