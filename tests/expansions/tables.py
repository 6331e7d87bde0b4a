"""Positions of the game with its expansion, and what can be done in them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import naishi

Row = list[str | None]
EMPTY: Row = [None] * 5


@cache
def legends(*options: str) -> naishi.Game:
    """Base game and expansion, loaded once."""
    return naishi.load("base", "legends", options=options)


def table(line: Row | None = None, hand: Row | None = None, options: Iterable[str] = (), **more: Any) -> naishi.Match:
    """Seat 1's rows; `line2`, `hand2` and `inn2` are the other's. What is not said of the river are Mountains.

    Below each card of the river lies a Mountain, unless `stock` is given.
    """
    position: dict[str, Any] = {
        "line": [line or [], more.pop("line2", [])],
        "hand": [hand or [], more.pop("hand2", [])],
    }
    position["inn"] = [more.pop("inn", []), more.pop("inn2", [])]
    given: Row = more.pop("river", [])
    river: Row = [*given, *["Mountain"] * (5 - len(given))]
    position["river"] = river
    position["stock"] = more.pop("stock", [["Mountain"] if card else [] for card in river])
    position.update(more)
    return legends(*options).from_position(position)


def moves(match: naishi.Match, action: str = "") -> list[str]:
    """The legal moves' texts, of one action if it is named."""
    return [m.text for m in match.legal_moves if action in ("", m.action)]


def asked(match: naishi.Match) -> set[str]:
    """What can be done, without its arguments."""
    return {m.action for m in match.legal_moves}


def play(match: naishi.Match, *texts: str) -> naishi.Match:
    """The same match, after these moves."""
    for text in texts:
        match.play(text)
    return match


def at(match: naishi.Match, place: str, seat: int = 1) -> str | None:
    """What lies at a place such as `line[3]`."""
    name, _, number = place.rstrip("]").partition("[")
    found = match.position()[name]
    row = found[seat - 1] if found and isinstance(found[0], list) and name != "stock" else found
    item: str | None = row[int(number) - 1]
    return item


def inns(match: naishi.Match) -> list[str | None]:
    """The Ryokan as it lies in front of each player."""
    return [inn[0] for inn in match.position()["inn"]]
