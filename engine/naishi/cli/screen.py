"""Where texts go: plain into files and pipes, with a terminal's means onto one."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from naishi.base.diagnostic import Diagnostic
from naishi.base.render import PLAIN, VIVID, render_all
from naishi.base.visible import escaped, shown

if TYPE_CHECKING:
    from rich.console import Console

NARROWEST = 40


def echo(text: str = "", err: bool = False) -> None:
    """Lines of text; what stands in rules files and arguments plays no tricks."""
    click.echo("\n".join(map(shown, text.split("\n"))), err=err)


def print_problems(problems: Iterable[Diagnostic], err: bool = False) -> None:
    """Problems with their lines, underlined; on a terminal in colour, unless the user wants none."""
    found = list(problems)
    if not found:
        return
    if not (sys.stderr if err else sys.stdout).isatty():
        click.echo(render_all(found, PLAIN), err=err)
        return
    from rich.text import Text

    screen = console(err)  # knows what the terminal can do, and what the environment forbids
    text = render_all(found, VIVID, max(NARROWEST, screen.width))
    screen.print(Text.from_ansi(text), soft_wrap=True)


def console(err: bool = False) -> Console:
    """Rich's console: plain text where nobody sees it."""
    from rich.console import Console

    return Console(stderr=err, highlight=False, markup=False, emoji=False)


def print_data(data: object) -> None:
    """JSON, as it is, also for other alphabets; what stands in rules files plays no tricks there either."""
    import json

    click.echo(escaped(json.dumps(data, ensure_ascii=False, indent=2)))
