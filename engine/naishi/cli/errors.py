"""`naishi errors`."""

from __future__ import annotations

from textwrap import fill, indent

import click

from naishi.base.diagnostic import Code
from naishi.base.near import nearest
from naishi.cli.trouble import Trouble

WIDTH = 90


def run(code: str | None) -> int:
    """Prints one code's page, or a line for each."""
    codes = _codes()
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


def _codes() -> dict[str, Code]:
    from naishi.semantics import problems
    from naishi.syntax.recovery import mistakes

    found = (*mistakes.CODES, *problems.all_codes())
    return {code.name: code for code in sorted(found, key=lambda code: code.name)}


def _page(code: Code) -> str:
    parts = [f"{code.name}: {code.title}", fill(code.explanation, WIDTH)]
    if code.example.strip():
        parts.append(f"Like this it is wrong:\n\n{indent(code.example.rstrip(), '    ')}")
    if code.mended.strip():
        parts.append(f"Like this it is right:\n\n{indent(code.mended.rstrip(), '    ')}")
    return "\n\n".join(parts)
