"""What is being played, as an `example` to be put into the rules: what lies where as the turn begins, and the moves
since. For whoever writes rules: it names everything, also what lies hidden.

Examples begin with seat 1, so the players are turned: who has the turn is called the first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import evolve

from naishi.program.notation import read_move, read_thing, thing_text
from naishi.program.seats import called, owner_text, seat_called
from naishi.runtime.course import Course
from naishi.runtime.machine.start import LAID, Began
from naishi.runtime.notation.moves import Move, MoveError
from naishi.state.items import Cells, RulesFault
from naishi.state.layout import PLAYER, TURN, Layout
from naishi.state.position import PositionError, position

_LONGEST_LINE = 100


def fault_as_example(match: Course, move: Move, seat: int) -> str | None:
    """An example in which a move asks for the impossible, as it does in a match; None where no turn that begins anew
    leads there, as after effects that wait from before."""
    begun = _turn_begun(match)
    moves = [(past.seat, past.move) for past in match._past[begun:]] + [(seat, move)]
    cells = match._past[begun].cells if begun < len(match._past) else match._cells
    turned = _Turned(match.game.interpreter.layout, cells[PLAYER])
    played = [turned.move(text.text, who) for who, text in moves]
    return _written(match, turned, cells, played) if _fails(match, turned.position(cells), played) else None


def _turn_begun(match: Course) -> int:
    """Which of the moves was the first of this turn; the number of moves if none was made in it."""
    found = len(match._past)
    while found and match._past[found - 1].cells[TURN] == match._cells[TURN]:
        found -= 1
    return found


def _fails(match: Course, laid: dict[str, Any], moves: Sequence[str]) -> bool:
    """Whether the moves, played from there, end in a fault of the rules, and none before the last."""
    try:
        again = type(match).begun(match.game, Began(0, LAID, laid))
        for move in moves[:-1]:
            again.play(move)
    except (PositionError, RulesFault, MoveError):
        return False
    try:
        again.play(moves[-1])
    except RulesFault:
        return True
    except MoveError:
        return False
    return False


class _Turned:
    """The players of a game called as one of them sees them who sits first."""

    def __init__(self, layout: Layout, first: int) -> None:
        self.layout = layout
        self.program = layout.program
        self.first = first

    def seat(self, seat: int) -> int:
        """A seat's new number; automatic players keep theirs."""
        players = self.program.players
        return (seat - self.first) % players + 1 if 0 < seat <= players else seat

    def position(self, cells: Cells) -> dict[str, Any]:
        """What lies where, in the form of `Game.from_position`."""
        found = position(self.layout, cells)
        own = {place.name for place in self.program.places if place.per_player}
        own |= {kept.name for kept in self.program.kept if kept.per_player}
        return {name: self._by_seat(name, what) if name in own else self._named(what) for name, what in found.items()}

    def _by_seat(self, name: str, lists: list[Any]) -> list[Any]:
        turned = list(lists)
        for seat, what in enumerate(lists, 1):
            turned[self.seat(seat) - 1] = self._named(what)
        return turned

    def _named(self, what: Any) -> Any:
        if isinstance(what, list):
            return [self._named(one) for one in what]
        return _owned(what, lambda seat: str(self.seat(seat))) if isinstance(what, str) else what

    def move(self, text: str, seat: int) -> str:
        """A move's text with the others called by their new seats."""

        def renamed(owner: str) -> str:
            found = seat_called(self.program, owner, seat)
            return owner if found is None else called(self.program, self.seat(found))

        said = read_move(text)
        return str(said.owners(renamed)) if said is not None else text

    def whose(self, seat: int) -> str:
        """Whose something is, as an example says it, in which the first is never named."""
        return owner_text(self.program, seat, 1)


# --- as text ---
def _written(match: Course, turned: _Turned, cells: Cells, moves: Sequence[str]) -> str:
    program = match.game.program
    laid = turned.position(cells)
    lines = [line for place in program.places for line in _place_lines(turned, place.id, laid[place.name])]
    lines += [line for kept in program.kept for line in _kept_lines(turned, kept.id, laid[kept.name])]
    lines += [f"play {move}" for move in moves]
    fewest, _ = match.game.linked.players()
    number = f" for {program.players} players" if program.players != fewest else ""
    body = "".join(f"  {line}\n" for line in lines)
    return f'example "a fault"{number} {{\n{body}}}'


def _place_lines(turned: _Turned, place: int, what: Any) -> list[str]:
    """`bed Oak, -, Rose`, `bed of opponent Oak`, `stacks[tall] Oak, Rose`."""
    layout = turned.layout
    definition = layout.program.places[place]
    lists = enumerate(what, 1) if definition.per_player else ((0, what),)
    found: list[str] = []
    for seat, mine in lists:
        parts = mine if definition.family and definition.shape != "row" else [mine]
        addresses = layout.bases[place][seat]
        for address, items in zip(addresses, parts, strict=False):
            part = layout.part_of[address] if definition.family and definition.shape != "row" else ""
            text = _items(turned, items)
            if text:
                found.append(f"{thing_text(definition.name + part, owner=turned.whose(seat))} {text}")
    return found


def _items(turned: _Turned, items: list[str | None]) -> str:
    texts = ["-" if item is None else _owned(item, lambda seat: turned.whose(seat) or "player 1") for item in items]
    while texts and texts[-1] == "-":
        texts.pop()
    return ", ".join(texts)


def _owned(text: str, called: Callable[[int], str]) -> str:
    """An item's text with its owner, if it has one, called otherwise."""
    thing = read_thing(text)
    return text if thing is None or not thing.owner else str(evolve(thing, owner=called(int(thing.owner))))


def _kept_lines(turned: _Turned, kept: int, what: Any) -> list[str]:
    """`coins 5`, `coins of opponent 5`: where it is not what it begins with."""
    definition = turned.program.kept[kept]
    values = enumerate(what, 1) if definition.per_player else ((0, what),)
    begins = None if definition.words else definition.starts
    said = [(seat, value) for seat, value in values if value is not None and value != begins]
    return [f"{thing_text(definition.name, owner=turned.whose(seat))} {value}" for seat, value in said]
