"""`naishi simulate`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter

from naishi.cli.rules import seated, split_seats
from naishi.cli.screen import console, print_data
from naishi.cli.trouble import Trouble
from naishi.simulate.games import GameStopped
from naishi.simulate.report import Report
from naishi.simulate.tally import Spread
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
    try:
        with _bar(games) as progress:
            tally = simulate(game, agents, games, seed, workers, progress)
    except GameStopped as stopped:
        raise Trouble(str(stopped)) from None
    report = Report(game.name, (*agents, *game.program.automatic), seed, tally, workers, perf_counter() - begun)
    if form == "json":
        print_data(report.to_data())
    else:
        _show(report)
    return 0


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
def _show(report: Report) -> None:
    from rich.table import Table
    from rich.text import Text

    tally, screen = report.tally, console()
    screen.print(f"{report.game}: {tally.games:,} games, seeds {report.seed} to {report.seed + tally.games - 1}")
    table = Table()
    for heading in ("Seat", "Played by", "Wins", "Points", "± sd", "Least", "Most"):
        table.add_column(heading, justify="left" if heading == "Played by" else "right")
    for seat, (agent, wins, points) in enumerate(zip(report.agents, tally.wins, tally.points, strict=True), 1):
        numbers = f"{points.mean:.2f}", f"{points.deviation:.2f}", str(points.least), str(points.most)
        table.add_row(str(seat), Text(agent), _share(wins, tally.games), *numbers)
    screen.print(table)
    screen.print(f"Shared victories: {_share(tally.shared, tally.games)}")
    screen.print(f"Moves in a game: {_said(tally.decisions)}")
    screen.print("Games ended by")
    for reason, number in sorted(tally.endings, key=lambda ending: (-ending[1], ending[0])):
        screen.print(f"  {_share(number, tally.games):>16}  {reason}")
    screen.print(f"{report.games_per_second:,.0f} games per second")


def _share(number: int, games: int) -> str:
    return f"{number:,} ({number / games:.1%})"


def _said(spread: Spread) -> str:
    return f"{spread.mean:.1f} on average, {spread.least} to {spread.most}"
