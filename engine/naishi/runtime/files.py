"""Finding and reading files of rules: those that ship, and those one is told to."""

from __future__ import annotations

from pathlib import Path

from naishi.base.diagnostic import Diagnostic
from naishi.base.shipped import folder
from naishi.base.source import Source, Span
from naishi.syntax.limits import MOST_CHARACTERS

MOST_BYTES = 4 * MOST_CHARACTERS


def shipped_games() -> list[str]:
    """The names of the rules files that come with the engine."""
    return sorted(_shipped())


def _shipped() -> dict[str, Path]:
    """The rules files that come with the engine, also those in folders of `rules`, by their bare names."""
    return {path.stem: path for path in folder("rules").rglob("*.naishi")}


def find(name: str | Path) -> Path:
    """The file of a path, or of a shipped game's bare name."""
    path = Path(name)
    if path.suffix == "" and len(path.parts) == 1 and not path.is_file():
        beside = folder("rules") / f"{path.name}.naishi"
        return beside if beside.is_file() else _shipped().get(path.name, beside)
    return path


def read(name: str | Path) -> Source | Diagnostic:
    """A file's text, or what is wrong with the file."""
    data = bytes_of(name)
    if isinstance(data, Diagnostic):
        return data
    nowhere = _nowhere(name)
    try:
        return Source(nowhere.source.name, data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        text = f"{name} is not UTF-8 text: byte {error.start + 1}, on line {line}, is no part of a character."
        return Diagnostic("not-utf8", text, nowhere, "Save it as UTF-8 in your editor.")


def bytes_of(name: str | Path, most: int = MOST_BYTES, what: str = "rules file") -> bytes | Diagnostic:
    path = find(name)
    try:
        if path.is_dir():
            return Diagnostic("cannot-read", f"{name} is a folder, not a {what}.", _nowhere(name))
        if path.stat().st_size > most:
            return Diagnostic(
                "file-too-large", f"{name} has more than {most:,} bytes; that is no {what}.", _nowhere(name)
            )
        return path.read_bytes()
    except OSError as error:
        known = f"Games that come with Naishi: {', '.join(shipped_games())}."
        return Diagnostic("cannot-read", f"{name} cannot be read: {error.strerror or error}.", _nowhere(name), known)


def _nowhere(name: str | Path) -> Span:
    path = find(name)
    return Span(Source(str(name) if path == Path(name) else f"{path.name}", ""), 0, 0)
