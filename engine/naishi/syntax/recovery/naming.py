"""Mistakes explained once more, with the names of all files of a game: what is a field, a place, a card."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from naishi.syntax.parsed import Parsed


def with_names(files: Sequence[Parsed]) -> Sequence[Parsed]:
    """The same files; where one could not be read, what is said about it knows what the others declare."""
    if not any(file.mistakes for file in files):
        return files
    from naishi.syntax.recovery.declared import declared_in  # only where there is a mistake
    from naishi.syntax.recovery.reading import read

    declared = declared_in(file.source for file in files)
    return [evolve(file, mistakes=read(file.source, declared).mistakes) if file.mistakes else file for file in files]
