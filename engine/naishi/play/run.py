"""The loop at the terminal: who is to act is asked, a person by prompt, until the match is over."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Sequence

from rich.console import Console
from rich.text import Text

from naishi.agents.agent import Agent
from naishi.agents.named import UnknownAgent, agent_named
from naishi.base.visible import cut
from naishi.play.commands import Answers
from naishi.play.names import Names
from naishi.play.news import News
from naishi.play.offers import Offers
from naishi.play.pieces import FAINT, STRONG, harmless, heading, wrapped
from naishi.play.points import Points
from naishi.play.prompt import Command, Unclear, understood
from naishi.play.table import Table
from naishi.runtime.localization.heads import head_lines, heads
from naishi.runtime.localization.texts import Texts
from naishi.runtime.match import Game, Match
from naishi.runtime.notation.moves import Move
from naishi.state.items import RulesFault

HUMAN = "human"
NARROWEST = 40
WIDEST = 100
FORGET = "\x1b[3J"  # what has scrolled away; secrets of the player before may stand there

Ask = Callable[[str], str]


class Quit(Exception):
    """A player wants to stop."""


def play_in_terminal(game: Game, seats: Sequence[str], seed: int, texts: Texts | None = None) -> int:
    """Play one match on the terminal; the exit code. `seats`: for each player, `human` or an agent's name. `texts`: in
    the language things are called in; default the rules' own."""
    if len(seats) != game.players:
        return _refused(f"{game.name} is for {game.players} players; {len(seats)} seats are named.")
    try:
        players = [None if name == HUMAN else agent_named(name, seed, seat) for seat, name in enumerate(seats, 1)]
    except UnknownAgent as unknown:
        return _refused(f"{unknown}; or {HUMAN}.")
    _keep_streams_from_failing()
    return Session(game, seats, players, Console(highlight=False), input, texts).run(seed)


def _refused(message: str) -> int:
    print(cut(message), file=sys.stderr)
    return 2


def _keep_streams_from_failing() -> None:
    """A letter the terminal cannot show, or bytes it cannot read, become a question mark. Arrow keys edit."""
    for stream in (sys.stdin, sys.stdout):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401


class Session:
    """One match with its players. A player is an agent, or None for a person, who answers `ask`."""

    def __init__(
        self,
        game: Game,
        roles: Sequence[str],
        players: Sequence[Agent | None],
        console: Console,
        ask: Ask,
        texts: Texts | None = None,
    ) -> None:
        self.game = game
        self.players = list(players)
        self.console = console
        self.ask = ask
        self.names = Names.of(game.program, tuple(roles), texts)
        self.width = max(NARROWEST, min(console.width, WIDEST))
        self.people = [seat for seat, player in enumerate(players, 1) if player is None]
        self.viewers = self.people or [0]
        self.news: dict[int, list[Text]] = {viewer: [] for viewer in self.viewers}
        self.at_the_keyboard = 0

    def run(self, seed: int) -> int:
        """The whole match; the exit code."""
        try:
            match = self.game.new(seed)
            self._open(match)
            while not match.is_over:
                self._decide(match, match.to_act[0])
            self._close(match)
        except RulesFault as fault:
            self._print([Text("The match cannot go on: the rules ask for something impossible.", STRONG)])
            self._print(wrapped(str(fault), self.width))
            example = fault.as_example()
            if example is not None:
                self._print(
                    [Text(), Text("As an example, to put into the rules and look at with `naishi test`:", FAINT)]
                )
                self._print([Text(line) for line in example.split("\n")])
            return 1
        except (Quit, EOFError, KeyboardInterrupt):
            self._print([Text(), Text("Goodbye; this match stays unfinished.")])
        return 0

    def _open(self, match: Match) -> None:
        self._print([Text(self.game.name, STRONG)])
        for line in head_lines(heads(self.game.linked, self.names.texts)):
            self._print(wrapped(line, self.width, style=FAINT))
        self._print([Text()])
        if not self.people:
            self._print([*self._table(match, 0), Text()])

    def _close(self, match: Match) -> None:
        viewer = self.viewers[0] if len(self.viewers) == 1 else 0
        self._print([*self.news.get(viewer, []), Text(), *self._table(match, viewer), Text()])
        self._print([heading("The end", self.width), *Points(self.names, self.width).final(match, viewer)])

    # --- one decision ---
    def _decide(self, match: Match, seat: int) -> None:
        player = self.players[seat - 1]
        before = match.copy()
        move = player.choose(match, seat) if player is not None else self._ask_person(match, seat)
        match.play(move, seat)
        teller = News(self.names, self.width)
        for viewer in self.viewers:
            self.news[viewer] += teller.of(before, match, seat, move, viewer)
        if not self.people:
            self._print(self.news[0])
            self.news[0] = []

    def _ask_person(self, match: Match, seat: int) -> Move:
        self._seat_down(seat)
        self._show(match, seat)
        while True:
            found = understood(self._answer(f"{self._called(seat)} (? for help) > "), match.moves_of(seat), match, seat)
            match found:
                case Move():
                    return found
                case Unclear(message=message):
                    self._print(wrapped(message, self.width))
                case Command(name="quit"):
                    raise Quit
                case Command(name="table"):
                    self._show(match, seat)
                case Command():
                    self._print([Text(), *Answers(self.names, self.width).to(found, match, seat), Text()])

    def _show(self, match: Match, seat: int) -> None:
        asked, moves = match.question(), match.moves_of(seat)
        offers = Offers(self.names, self.width)
        news, self.news[seat] = self.news[seat], []
        self._print([*news, Text()] if news else [])
        self._print([*self._table(match, seat), Text()])
        turn = (
            f"Turn {match.turn} · {self.names.whose(asked.turn_of, seat)}" if asked.turn_of else "Before the first turn"
        )
        self._print([Text(turn, FAINT), *offers.asked(asked, moves)])
        self._print([*offers.listed(moves, match.visible(seat), asked, seat), Text()])

    def _table(self, match: Match, viewer: int) -> list[Text]:
        return Table(self.names, self.width).draw(match.visible(viewer), viewer, match.to_act, match.kept_values())

    # --- the terminal ---
    def _seat_down(self, seat: int) -> None:
        """Between two people, a screen without secrets."""
        if self.at_the_keyboard not in (0, seat) and self.console.is_terminal:
            self._wipe()
            self._print(wrapped(f"Now seat {seat}. Pass the keyboard on.", self.width, style=STRONG))
            self.ask(f"Seat {seat}: press Enter when nobody else is looking > ")
            self._wipe()
        self.at_the_keyboard = seat

    def _wipe(self) -> None:
        self.console.clear()
        self.console.file.write(FORGET)

    def _called(self, seat: int) -> str:
        return "Your move" if len(self.people) == 1 else f"Seat {seat}"

    def _answer(self, prompt: str) -> str:
        text = self.ask(prompt)
        if not self.console.is_terminal:
            self._print([Text()])
        return text

    def _print(self, rows: Sequence[Text]) -> None:
        for row in rows:
            self.console.print(harmless(row), no_wrap=True, overflow="crop", crop=True, soft_wrap=False)
