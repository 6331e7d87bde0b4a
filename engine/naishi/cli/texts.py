"""`naishi texts`: for translators. What a file of texts lacks, and the fingerprints of the rules as they are now."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
from attrs import frozen

from naishi.base.source import Source, Span
from naishi.cli.rules import loaded
from naishi.cli.screen import echo, print_problems
from naishi.cli.trouble import FOUND, Trouble
from naishi.runtime.localization.texts import folder_of, read_file
from naishi.semantics.localization.entries import Unit, unit_names, units_of
from naishi.semantics.localization.reader import Block, TextFile
from naishi.semantics.localization.update import Updated, updated
from naishi.syntax.parsed import Parsed

LANGUAGE = re.compile(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*")


@frozen
class Home:
    """A file of texts, and the units whose rules lie beside it."""

    path: Path
    units: tuple[Unit, ...]


def run(paths: Sequence[str], language: str, write: bool) -> int:
    """Shows the files as they should be, or writes them."""
    if not LANGUAGE.fullmatch(language):
        raise Trouble(f"--lang: `{language}` is no language; write it like `fr` or `pt-BR`")
    linked = loaded(paths, ()).linked
    for home in _homes(paths, linked.files, language):
        file = _read(home.path, language)
        if any(problem.is_error for problem in file.problems):
            print_problems(file.problems, err=True)
            return FOUND
        new = updated(file, home.units)
        if write:
            _write(home.path, file, new)
        else:
            click.echo(new.text, nl=False)
        _report(file.source.name, new, write)
    return 0


def _homes(paths: Sequence[str], files: Sequence[Parsed], language: str) -> Iterator[Home]:
    found: dict[Path, list[Unit]] = {}
    units = {unit.name: unit for unit in units_of(files)}
    for path, rules in zip(paths, files, strict=True):
        home = found.setdefault(folder_of(path) / f"{language}.yaml", [])
        home += [units[name] for name in unit_names(rules)]
    return (Home(path, tuple(units)) for path, units in found.items())


def _read(path: Path, language: str) -> TextFile:
    if path.exists():
        return read_file(path, language)
    source = Source(str(path), "")
    return TextFile(source, language, Block(Span(source, 0, 0), ()))


def _write(path: Path, file: TextFile, new: Updated) -> None:
    if new.text == file.source.text:
        return
    try:
        path.parent.mkdir(exist_ok=True)
        path.write_text(new.text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise Trouble(f"{path} cannot be written: {error.strerror or error}") from None


def _report(path: str, new: Updated, is_written: bool) -> None:
    """On standard error, so that the file itself can be sent elsewhere."""
    if not new.added and not new.renewed:
        echo(f"{path}: up to date.", err=True)
        return
    if new.added:
        echo(f"{path}: to be filled in: {', '.join(new.added)}.", err=True)
    if new.renewed:
        verb = "renewed" if is_written else "to be renewed"
        echo(f"{path}: fingerprints {verb}; see whether the texts fit: {', '.join(new.renewed)}.", err=True)
