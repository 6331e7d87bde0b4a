"""Mistakes explained once more, with the names of all files of a game: what is a field, a place, a card."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from naishi.syntax.parsed import Parsed


def with_names(files: Sequence[Parsed]) -> Sequence[Parsed]:
    """The same files; where one could not be read, what is said about it knows what the others declare."""
    if not any(file.problems for file in files):
        return files
    from naishi.syntax.recovery.codes import CODES  # only where there is a mistake
    from naishi.syntax.recovery.declared import declared_in
    from naishi.syntax.recovery.reading import read

    of_syntax = {code.name for code in CODES}
    declared = declared_in(file.source for file in files)
    explained: list[Parsed] = []
    for file in files:
        own = [p for p in file.problems if p.code in of_syntax and p.span.source.name == file.source.name]
        if own:
            others = tuple(problem for problem in file.problems if problem not in own)
            file = evolve(file, problems=(*read(file.source, declared).problems, *others))
        explained.append(file)
    return explained
