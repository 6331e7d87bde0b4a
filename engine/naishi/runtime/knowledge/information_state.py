"""All that a seat has been told since a match began, as one text: every event as it was told of it, its own moves among
them, and how things looked to it at every decision. Two histories that a seat cannot tell apart give it the same text,
and any others another."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from naishi.program.seats import check_viewer
from naishi.runtime.beginning import beginning_of
from naishi.runtime.course import Course
from naishi.runtime.observe.events import told_to
from naishi.state.facts import Fact

LENGTH = 16  # hexadecimal digits


class UnknownHistory(ValueError):
    """What a seat was told before is not known: the match was begun in the middle, or imagined from another's view."""


def information_state(match: Course, seat: int) -> str:
    """What a seat (0: a spectator) has been told, line by line. Raises UnknownHistory."""
    check_viewer(match.game.program, seat)
    return "\n".join([*_before(match, seat), *_since(match, seat), _look(match, seat)])


def _before(match: Course, seat: int) -> list[str]:
    """Up to the first decision that the match itself remembers."""
    if match._imagined is not None:
        real, viewer = match._imagined
        if viewer != seat:
            raise UnknownHistory(
                f"this match was imagined from what seat {viewer} knows; what seat {seat} was told is not known"
            )
        return [*_before(real, seat), *_since(real, seat)]
    if match._began is None:
        raise UnknownHistory("this match began in the middle of a game; what a seat was told before is not known")
    return _events(match, beginning_of(match.game, match._began), seat)


def _since(match: Course, seat: int) -> list[str]:
    """How it looked at each decision, and what came of it."""
    found: list[str] = []
    past, happened = match._past, match._facts
    ends = [*(one.events for one in past[1:]), len(happened)]
    for one, end in zip(past, ends, strict=False):  # without moves there is one end too many
        found.append(_look(type(match)(match.game, one.cells, one.raw), seat))
        found += _events(match, happened[one.events : end], seat)
    return found


def _events(match: Course, happened: list[Fact], seat: int) -> list[str]:
    layout = match.game.interpreter.layout
    return [_line(told_to(layout, fact, seat)) for fact in happened]


def _look(match: Course, seat: int) -> str:
    """Everything that is in a view follows from what came before; its fingerprint makes sure of it."""
    seen = match.view(seat)
    asked = seat in match.to_act
    told = {
        "seat": seat,
        "turn": seen["turn"],
        "to_act": seen["to_act"],
        "moves": [move.text for move in match.moves_of(seat)] if asked else None,
        "view": sha256(_line(seen).encode()).hexdigest()[:LENGTH],
    }
    return _line(told)


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True)


__all__ = ["UnknownHistory", "information_state"]
