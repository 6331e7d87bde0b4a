"""`naishi check`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from naishi.base.diagnostic import Diagnostic, capped, in_order
from naishi.cli.noted import is_noted, keep, note_for
from naishi.cli.rules import compiled
from naishi.cli.screen import echo, print_data, print_problems
from naishi.cli.trouble import FOUND
from naishi.runtime.files import find
from naishi.semantics.compile import Compiled
from naishi.semantics.link.linked import Linked


def run(paths: Sequence[str], options: Sequence[str], form: str) -> int:
    """Shows the problems, or that there are none."""
    result = compiled(paths, options)
    problems = list(result.problems)
    if result.program is not None and result.linked is not None:
        problems += _setup(result, result.linked, options) + _texts(result.linked, paths)
    problems = capped(problems)
    if form == "json":
        print_data(_data(result, problems))
    else:
        print_problems(problems)
        if problems:
            echo()
        echo(_summary(result, problems))
    return FOUND if any(problem.is_error for problem in problems) else 0


def _setup(result: Compiled, linked: Linked, options: Sequence[str]) -> list[Diagnostic]:
    """What goes wrong in setup. Trying it out a hundred times takes long: once is enough for the same rules."""
    note = note_for([b"setup", *sorted(option.encode() for option in options), *_rules(linked)])
    if is_noted(note):
        return []
    from naishi.runtime.try_setup import FEWER_SEEDS, setup_problems

    assert result.program is not None
    found = in_order(
        [*setup_problems(result.program), *(p for one in result.variants for p in setup_problems(one, FEWER_SEEDS))]
    )
    if not found:
        keep(note)
    return found


def _rules(linked: Linked) -> list[bytes]:
    """The texts that rules were made of."""
    return [source.text.encode() for file in linked.files for source in (file.source, *file.beside)]


def _texts(linked: Linked, paths: Sequence[str]) -> list[Diagnostic]:
    """What is wrong with the game's texts. Reading YAML takes longer than all the rest, so it is done once."""
    files = sorted(file for path in paths for file in (find(path).parent / "locale").glob("*.yaml"))
    if not files:
        return []
    note = note_for([*_rules(linked), *(f.read_bytes() for f in files if f.is_file())])
    if is_noted(note):
        return []
    from naishi.runtime.localization.texts import texts_problems

    found = texts_problems(linked, paths)
    if not found:
        keep(note)
    return found


def _summary(result: Compiled, problems: Sequence[Diagnostic]) -> str:
    errors = sum(problem.is_error for problem in problems)
    counted = _counted(errors, "problem") if errors else "No problems"
    if len(problems) > errors:
        counted += f", {_counted(len(problems) - errors, 'warning')}"
    size = _size(result)
    if size is None or errors:
        return f"{counted}."
    off = sum(kind.is_off for kind in result.program.kinds[1:]) if result.program is not None else 0
    copies = _counted(size["copies"], "copy", "copies") + (f"; {off} switched off" if off else "")
    cards = f"{_counted(size['cards'], 'card')} ({copies})"
    least, most = size["players"]
    players = _counted(most, "player") if least == most else f"{least} to {most} players"
    return f"{size['name']}: {cards}, {_counted(size['actions'], 'action')}, {players}. {counted}."


def _counted(number: int, one: str, several: str = "") -> str:
    return f"{number} {one if number == 1 else several or one + 's'}"


def _size(result: Compiled) -> dict[str, Any] | None:
    if result.program is None or result.linked is None:
        return None
    cards = [kind for kind in result.program.kinds if kind.is_card]
    seats = result.program.seats
    return {
        "name": " + ".join(result.program.units),
        "cards": len(cards),
        "copies": sum(kind.copies * (seats if kind.per_player else 1) for kind in cards),
        "actions": len(result.program.actions),
        "players": list(result.linked.players()),
    }


def _data(result: Compiled, problems: Sequence[Diagnostic]) -> dict[str, Any]:
    errors = sum(problem.is_error for problem in problems)
    return {
        "errors": errors,
        "warnings": len(problems) - errors,
        "game": _size(result),
        "problems": [problem.to_data() for problem in problems],
    }
