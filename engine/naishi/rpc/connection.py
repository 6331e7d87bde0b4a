"""What one connection has open: rules and matches by their ids, and how much of its limits that takes."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import randbelow
from typing import Any

from attrs import Factory, define, frozen

from naishi.agents.agent import Agent
from naishi.base.diagnostic import Diagnostic
from naishi.rpc.limits import LARGEST, Limits
from naishi.rpc.problems import FORBIDDEN, NOT_FOUND, PARAMS, Problem, beyond
from naishi.runtime.match import Game, Match

CELL_BYTES, EVENT_BYTES, MATCH_BYTES = 8, 600, 4_000  # estimated


@frozen(eq=False)
class Rules:
    """Loaded rules, and the files they came from."""

    game: Game
    paths: tuple[str, ...]
    problems: tuple[Diagnostic, ...]


@define(eq=False)
class Table:
    """An open match with the agents that play in it."""

    match: Match
    rules: str | None
    moves: int = 0  # that can be undone
    bytes: int = 0
    agent_seed: int = 0
    agents: dict[tuple[str, int], Agent] = Factory(dict)
    is_closed: bool = False
    is_shared: bool = False  # with other connections: others may sit in it

    def weigh(self) -> int:
        """By how much it has become heavier."""
        layout = self.match.game.interpreter.layout
        now = (self.moves + 1) * layout.size * CELL_BYTES + self.match.event_count * EVENT_BYTES + MATCH_BYTES
        more, self.bytes = now - self.bytes, now
        return more


class Connection:
    """`seat`: the only one it is told of, or None for the host. Everything a method may touch."""

    def __init__(self, limits: Limits, seat: int | None) -> None:
        self.limits = limits
        self.seat = seat
        self.rules: dict[str, Rules] = {}
        self.matches: dict[str, Table] = {}
        self.bytes = 0
        self.can_stop = False  # whether a request that takes too long is ended
        self._last = {"r": 0, "m": 0}

    # --- ids ---
    def add_rules(self, rules: Rules) -> str:
        """Keep rules; their id."""
        name = self._next("r")
        self.rules[name] = rules
        return name

    def open(self, match: Match, rules: str | None = None, seed: int | None = None, is_shared: bool = False) -> str:
        """Keep a match; its id. `seed`: of the agents. `is_shared`: others may sit in it."""
        self.check_room()
        table = Table(match, rules, moves=len(match.history), agent_seed=randbelow(LARGEST) if seed is None else seed)
        table.is_shared = is_shared
        self.bytes += table.weigh()
        name = self._next("m")
        self.matches[name] = table
        return name

    def close(self, name: str) -> None:
        """Forget a match."""
        table = self.table(name)
        table.is_closed = True
        self.bytes -= table.bytes
        del self.matches[name]

    def check_room(self) -> None:
        """Raises a Problem if there is no room for one match more."""
        if len(self.matches) >= self.limits.matches:
            most = self.limits.matches
            raise beyond("matches", most, f"at most {most:,} matches are open at once; match.close closes one")
        self.check_memory()

    def check_memory(self) -> None:
        """Raises a Problem if the matches have become too heavy to go on."""
        if self.bytes >= self.limits.memory_bytes:
            most = self.limits.memory_bytes
            raise beyond("memory_bytes", most, f"the open matches take {most:,} bytes; match.close closes one")

    def game(self, name: str) -> Rules:
        """Rules by their id."""
        if name not in self.rules:
            raise Problem(NOT_FOUND, f"no rules have the id {name[:60]!r}", what="rules", id=name[:60])
        return self.rules[name]

    def table(self, name: str) -> Table:
        """A match by its id."""
        if name not in self.matches:
            raise Problem(NOT_FOUND, f"no match has the id {name[:60]!r}", what="match", id=name[:60])
        return self.matches[name]

    def _next(self, kind: str) -> str:
        self._last[kind] += 1
        return f"{kind}{self._last[kind]}"

    # --- who may know ---
    def check_seat(self, game: Game, seat: int, is_player: bool = False) -> None:
        """Raises a Problem for a seat that the game has not, or that is not this connection's."""
        if self.seat is not None and seat != self.seat:
            raise Problem(FORBIDDEN, f"this connection is for seat {self.seat} only")
        if not (1 if is_player else 0) <= seat <= game.seats:
            raise Problem(PARAMS, f"params.seat: there is no seat {seat}; seats are 1 to {game.seats}")

    # --- what happens to a match ---
    def kept(self, name: object) -> Kept | None:
        """A match as it is, to be restored if a request fails in the middle; None if it is none of ours."""
        table = self.matches.get(name) if isinstance(name, str) else None
        return Kept(table, table.match.copy(), table.moves) if table is not None else None

    def weigh(self, kept: Kept) -> None:
        """Note what a request has made of a match."""
        if not kept.table.is_closed:
            self.bytes += kept.table.weigh()


@frozen(eq=False)
class Kept:
    """A match as it was."""

    table: Table
    match: Match
    moves: int

    def restore(self) -> None:
        """Make it so again, wherever it is known."""
        self.table.match.become(self.match)
        self.table.moves = self.moves


Params = Mapping[str, Any]
