"""`naishi` and its commands: what can be written, and the texts of `--help`."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from typing import Any

import click

from naishi.base.version import VERSION
from naishi.cli.trouble import OneLine

Command = Callable[..., Any]

MOST_WORKERS = 256


def paths(needed: bool = True) -> Callable[[Command], Command]:
    """The rules files a command is given."""
    return click.argument("paths", nargs=-1, required=needed, metavar="PATH..." if needed else "[PATH]...")


def options(command: Command) -> Command:
    """The game's options that are on."""
    text = "Turn on one of the game's options; may be given several times."
    return click.option("--option", "options", multiple=True, metavar="NAME", help=text)(command)


def output(command: Command) -> Command:
    """Text for people, JSON for programs."""
    text = "How to write it: text for people, json for programs."
    return click.option(
        "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help=text
    )(command)


@click.group(
    cls=OneLine,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(VERSION, prog_name="naishi", message="%(prog)s %(version)s")
@click.pass_context
def app(context: click.Context) -> None:
    """Check, read, play and try out card games that are written as rules files.

    PATH is a rules file such as my/game.naishi, or the bare name of a game that comes with Naishi, such as base. Name a
    game first, then its expansions.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@app.command()
@paths()
@options
@output
def check(**given: Any) -> int:
    """Look for mistakes in rules files.

    Shows every mistake with its place and what was probably meant. The exit code is 1 if there is one, else 0.
    """
    from naishi.cli.check import run

    return run(**given)


@app.command()
@paths()
@options
def test(**given: Any) -> int:
    """Try the `example` blocks of rules files.

    Each example lays out a position and says what must come of it. The exit code is 1 if one comes out otherwise.
    """
    from naishi.cli.examples import run

    return run(**given)


@app.command()
@click.argument("arguments", nargs=-1, required=True, metavar="PATH... [NAME]")
@options
def show(**given: Any) -> int:
    """Read rules back in plain words.

    NAME is a card, an action, a place or anything else the rules declare: each of its lines stands beside what the
    engine understood. Without NAME: everything there is, a line for each.
    """
    from naishi.cli.show import run

    return run(**given)


@app.command()
@paths(needed=False)
@click.option(
    "--seats",
    metavar="NAMES",
    help="Who plays, seat by seat: human, random, greedy. As many play as are named. Default: you against random.",
)
@click.option(
    "--seed", type=int, metavar="N", help="The same number deals the same cards. Default: other ones each time."
)
@click.option(
    "--lang", "language", metavar="LANG", help="Names and texts in a language, such as fr. Default: those in the rules."
)
@options
def play(**given: Any) -> int:
    """Play a game here, in the terminal.

    Without PATH: the game that comes with Naishi. Write `?` while playing to see what you can write.
    """
    from naishi.cli.play import run

    return run(**given)


@app.command()
@paths(needed=False)
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, metavar="N", help="How many games.")
@click.option(
    "--seed", type=int, default=0, show_default=True, metavar="S", help="The first game's seed; the next has S+1."
)
@click.option(
    "--seats",
    metavar="NAMES",
    help="Who plays, seat by seat: random, greedy. As many play as are named. Default: random everywhere.",
)
@options
@click.option(
    "--workers", type=click.IntRange(1, MOST_WORKERS), default=1, show_default=True, metavar="N",
    help="How many processes share the work. The result is the same with any number.",
)  # fmt: skip
@output
def simulate(**given: Any) -> int:
    """Let the computer play many games, and count.

    Shows who won how often, with how many points, how long the games were and how they ended.
    A game that a fault of the rules stops is told with its seed, the others go on, and the exit code is 1.
    """
    from naishi.cli.simulate import run

    return run(**given)


@app.command()
@paths()
@click.option(
    "--position", required=True, metavar="FILE",
    help="The position to begin with, as JSON; `-` reads it from standard input.",
)  # fmt: skip
@click.option("--depth", type=click.IntRange(1, 20), required=True, metavar="N", help="The longest sequences to count.")
@click.option("--players", type=int, metavar="N", help="How many play. Default: the most that the game allows.")
@options
def perft(**given: Any) -> int:
    """Count the sequences of moves from a position.

    Prints how many there are of each length from 1 to N: numbers by which two programs for one game can be compared.
    """
    from naishi.cli.perft import run

    return run(**given)


@app.command()
@click.argument("file", metavar="FILE")
@paths(needed=False)
@click.option("--to", type=click.IntRange(0), metavar="N", help="Only the first N moves. Default: all.")
@options
def replay(**given: Any) -> int:
    """Play a saved match again.

    FILE is a save; `-` reads it from standard input. Without PATH: the rules of that name that come with Naishi, with
    the options of the save. Shows the moves and the table after them, secrets included. Where the rules have changed so
    that it would be another game, says what has changed and which move would be the first to differ.
    """
    from naishi.cli.replay import run

    return run(**given)


@app.command()
@click.argument("file", metavar="FILE")
@paths(needed=False)
@click.option(
    "--seat", type=click.IntRange(0), metavar="N", help="Only what seat N may know; 0: everybody. Default: all moves."
)
@options
@output
def export(**given: Any) -> int:
    """Write a saved match as a game record to read.

    FILE is a save; `-` reads it from standard input. The record has the players, the rules, the moves turn by turn with
    what came to light, and the result.
    """
    from naishi.cli.export import run

    return run(**given)


@app.command()
@paths()
@options
def info(**given: Any) -> int:
    """Show what a game is made of: players, options, places, items, sizes."""
    from naishi.cli.info import run

    return run(**given)


@app.command()
@paths()
@options
@output
def diff(**given: Any) -> int:
    """Show what expansions and options change in a game.

    The first file is compared with all of them together: what is added, replaced, changed and removed, and how many
    cards there are. What the last file stands on counts as there before.
    """
    from naishi.cli.diff import run

    return run(**given)


@app.command(name="format")
@paths()
@click.option("--check", "only_check", is_flag=True, help="Change nothing; the exit code is 1 if a file would change.")
def format_files(**given: Any) -> int:
    """Lay rules files out in the one usual way.

    Only spaces and line ends change, never what the rules say; comments stay.
    """
    from naishi.cli.formatting import run

    return run(**given)


@app.command()
@paths()
@click.option("--lang", "language", required=True, metavar="LANG", help="The language, such as fr or ja.")
@click.option("--write", is_flag=True, help="Change the files; otherwise they are only shown as they would be.")
def texts(**given: Any) -> int:
    """Bring the names and texts in a language up to date with the rules.

    In locale/LANG.yaml beside each rules file, adds what is missing, with empty texts, and writes the fingerprints of
    the rules as they are now. Says which texts were written for other rules: see whether they still fit.
    """
    from naishi.cli.texts import run

    return run(**given)


@app.command()
@click.argument("code", required=False)
def errors(**given: Any) -> int:
    """Explain a mistake by the code that stands in its message.

    Without CODE: all of them, a line for each.
    """
    from naishi.cli.errors import run

    return run(**given)


@app.command()
@click.option(
    "--seat", type=click.IntRange(0), metavar="N", help="Serve only what seat N may know (0: a spectator), to a player."
)
@click.option(
    "--seconds", type=click.FloatRange(0), default=10.0, show_default=True, metavar="S",
    help="The longest time for one request; 0: any.",
)  # fmt: skip
@click.option(
    "--matches", type=click.IntRange(1), default=10_000, show_default=True, metavar="N", help="Most open matches."
)
@click.option(
    "--memory", type=click.IntRange(1), default=512, show_default=True, metavar="MB", help="Most memory for matches."
)
def rpc(**given: Any) -> int:
    """Serve games to another program: JSON-RPC on standard input and output.

    One message a line, until the input ends. See docs/protocol.md.
    """
    from naishi.cli.rpc import run

    return run(**given)


@app.command()
@click.argument("name", required=False)
def schema(**given: Any) -> int:
    """Print the JSON Schema of a kind of data, such as view or match.play.params.

    Without NAME: all of them in one.
    """
    from naishi.cli.schema import run

    return run(**given)


def main() -> None:
    """The command `naishi`."""
    gc.set_threshold(100_000)  # starting makes many objects that all stay: looking for lost ones only takes time
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal of another alphabet gets `?`, not a failure
            stream.reconfigure(errors="replace")
    app.main(prog_name="naishi")
