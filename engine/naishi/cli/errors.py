"""`naishi errors`."""

from __future__ import annotations

from textwrap import fill, indent

import click

from naishi.base.codes import Code, all_codes
from naishi.base.near import nearest
from naishi.cli.trouble import Trouble

WIDTH = 90


def run(code: str | None) -> int:
    """Prints one code's page, or a line for each."""
    codes = dict(sorted(all_codes().items()))
    if code is None:
        width = max(map(len, codes))
        for name, known in codes.items():
            click.echo(f"{name:{width}}  {known.title}")
        return 0
    wanted = code.strip("[]")
    if wanted not in codes:
        near = nearest(wanted, codes)
        hint = f"Did you mean {near}?" if near else "`naishi errors` lists them all."
        raise Trouble(f"No message has the code {wanted}. {hint}")
    click.echo(_page(codes[wanted]))
    return 0


def _page(code: Code) -> str:
    parts = [f"{code.name}: {code.title}", fill(code.explanation, WIDTH)]
    for told, program in (("wrong", code.example), ("right", code.mended)):
        if program is not None:
            parts.append(f"Like this it is {told}:\n\n{indent(program.text.rstrip(), '    ')}")
    return "\n\n".join(parts)
