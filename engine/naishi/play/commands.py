"""The answers to a player's questions: help, why, score, show."""

from __future__ import annotations

from attrs import frozen
from rich.text import Text

from naishi.base.near import nearest
from naishi.play.lying import Lying
from naishi.play.names import Names
from naishi.play.pieces import STRONG, cut, wrapped
from naishi.play.points import Points
from naishi.play.prompt import Command, Unclear, meant
from naishi.runtime.match import Match
from naishi.semantics.localization.entries import ACTIONS, CARDS, TOKENS
from naishi.syntax.english.spoken import describe
from naishi.syntax.nodes import Node

HELP = (
    ("NUMBER or MOVE", "play it; arguments may be left out where only one move fits"),
    ("why MOVE", "why a move is not legal"),
    ("score", "your points now, with reasons"),
    ("show NAME", "a card or an action in plain words; what lies in a place"),
    ("table", "draw the table and the moves again"),
    ("quit", "stop"),
)


@frozen
class Answers:
    """Answers one seat's commands in a width."""

    names: Names
    width: int

    def to(self, command: Command, match: Match, seat: int) -> list[Text]:
        """The rows that answer a command."""
        match command.name:
            case "why":
                return wrapped(self._why(command.argument, match, seat), self.width)
            case "score":
                return Points(self.names, self.width).own(match, seat)
            case "show":
                return self._show(command.argument, match, seat)
        return self._help()

    def _help(self) -> list[Text]:
        wide = max(len(what) for what, _ in HELP) + 2
        rows: list[Text] = []
        for what, meaning in HELP:
            first, *more = wrapped(meaning, self.width, wide)
            rows += [Text(f"{what:<{wide}}", STRONG) + first[wide:], *more]
        return [cut(row, self.width) for row in rows]

    def _why(self, argument: str, match: Match, seat: int) -> str:
        if not argument:
            return "Which move? Such as `why pass`."
        found = meant(argument, match, seat)
        return found.message if isinstance(found, Unclear) else f"`{found.text}` is legal: it is on the list."

    def _show(self, argument: str, match: Match, seat: int) -> list[Text]:
        nodes, lying = self._shown(match), Lying(self.names, self.width)
        places = lying.places()
        if not argument:
            return wrapped(f"Show what? {', '.join((*nodes, *places))}.", self.width)
        if argument in places:
            return lying.told(places[argument], match.visible(seat), seat)
        wanted = argument.casefold()
        titles = {self.names.kind(kind.id).casefold(): kind.name for kind in match.game.program.kinds[1:]}
        titles |= {self.names.texts.name(ACTIONS, name).casefold(): name for name in match.game.linked.actions}
        name = next((n for n in nodes if n.casefold() == wanted), titles.get(wanted))
        if name is None or name not in nodes:
            near = nearest(argument[:60], (*nodes, *places))
            hint = f" Did you mean {near}?" if near else " `show` alone lists what there is."
            return wrapped(f"No card, action or place is called {argument[:60]}.{hint}", self.width)
        told = wrapped(self._text(name), self.width) if self.names.texts.language else []
        return [*told, *(row for said in describe(nodes[name]) for row in self._sentence(said))]

    def _text(self, name: str) -> str:
        """What the language has to tell; the rules in plain words follow, and hold in a case of doubt."""
        kind = next((kind for kind in (CARDS, TOKENS, ACTIONS) if self.names.texts.text(kind, name)), CARDS)
        return f"{self.names.texts.name(kind, name)}: {self.names.texts.text(kind, name)}"

    def _sentence(self, said: str) -> list[Text]:
        indent = len(said) - len(said.lstrip())
        return wrapped(said.strip(), self.width, min(indent, self.width // 4))

    @staticmethod
    def _shown(match: Match) -> dict[str, Node]:
        """What has plain words, by name."""
        linked = match.game.linked
        return {**linked.cards, **linked.group_nodes(), **linked.tokens, **linked.actions}
