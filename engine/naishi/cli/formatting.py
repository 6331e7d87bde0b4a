"""`naishi format`."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from naishi.base.diagnostic import Diagnostic, RulesError
from naishi.cli.rules import refuse_arguments
from naishi.cli.screen import echo, print_problems
from naishi.cli.trouble import FOUND, Trouble
from naishi.runtime.files import find, read
from naishi.syntax.format.trees import format_source


def run(paths: Sequence[str], only_check: bool) -> int:
    """Rewrites the files, or says which would change. Files that cannot be read as rules stay as they are."""
    results = [_format(name, only_check) for name in paths]
    return FOUND if any(results) else 0


def _format(name: str, only_check: bool) -> bool:
    """Whether there is something to complain of."""
    path = find(name)
    if path != Path(name) and not only_check:
        raise Trouble(f"{name} comes with Naishi and stays as it is; give a path to format a file of your own")
    try:
        text = _formatted(name)
    except RulesError as error:
        print_problems(error.diagnostics, err=True)
        return True
    if text.encode() == path.read_bytes():
        return False
    echo(f"{name} {'would change' if only_check else 'changed'}")
    if not only_check:
        _write(path, text)
    return only_check


def _formatted(name: str) -> str:
    """What should stand in a file; a RulesError if it cannot be read as rules."""
    source = read(name)
    if isinstance(source, Diagnostic):
        refuse_arguments([source])
        raise RulesError([source])
    return format_source(source)


def _write(path: Path, text: str) -> None:
    """All or nothing: the old file stays if writing fails. A link stays a link, rights stay as they are."""
    target = path.resolve()
    try:
        with tempfile.NamedTemporaryFile(dir=target.parent, prefix=".naishi-", delete=False) as file:
            file.write(text.encode())
        os.chmod(file.name, target.stat().st_mode)
        os.replace(file.name, target)
    except OSError as error:
        raise Trouble(f"{path} cannot be written: {error.strerror or error}") from None
