"""What goes wrong on a command line: one clear line on standard error, and an exit code that says so."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

import click

from naishi.base.visible import cut

FOUND = 1  # problems in the rules, an example that fails
WRONG = 2  # wrong arguments, or what they name cannot be used
STOPPED = 130  # by Ctrl-C
NOBODY_READS = 1  # the program that read the output has ended; as click does


class Trouble(click.ClickException):
    """Something that a person can mend: says what, and ends the command."""

    exit_code = WRONG


class OneLine(click.Group):
    """A group of commands whose every failure is one line."""

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any) -> Any:  # type: ignore[override]
        """Run a command and end the process with its exit code."""
        sys.exit(self._code(args, prog_name, {**extra, "standalone_mode": False}))

    def _code(self, args: Sequence[str] | None, prog_name: str | None, extra: dict[str, Any]) -> int:
        try:
            code = super().main(args, prog_name, **extra)
            sys.stdout.flush()
        except click.ClickException as error:
            say(sentence(error))
            return error.exit_code
        except (click.Abort, KeyboardInterrupt):
            say("stopped.")
            return STOPPED
        except BrokenPipeError:
            # Python would try to write the rest once more at its end, and complain.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return NOBODY_READS
        return code if isinstance(code, int) else 0

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is meant; if there is none, the one that is near."""
        from naishi.base.near import nearest

        names = self.list_commands(ctx)
        if args and args[0] not in names and not args[0].startswith("-"):
            near = nearest(args[0], names)
            hint = f"Did you mean `naishi {near}`?" if near else f"There are: {', '.join(names)}."
            raise click.UsageError(f"There is no command `{args[0]}`. {hint}")
        return super().resolve_command(ctx, args)


def say(text: str) -> None:
    """One line on standard error."""
    click.echo(f"naishi: {cut(text)}", err=True)


def sentence(error: click.ClickException) -> str:
    """What click says, on one line."""
    text = " ".join(error.format_message().split())
    return text if text.endswith((".", "?", "!")) else f"{text}."
