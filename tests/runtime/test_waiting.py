"""However much an action sets off, all of it waits and happens; what waits has room in every checked program."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import naishi
from naishi.state.layout import QUEUED
from tests.runtime.rules import game, played

RULES = """game Echo {{ version 1  players {players}  at most 20 turns }}
tag red
number n 0 to 1000000
number order 0 to 1000000
pile box seen by everyone holds every card
pile disc seen by everyone
pool bag seen by everyone of bead
pool mine[400] of bead per player seen by everyone
row  line[12] seen by everyone
pile heap per player seen by everyone
card Ash x{copies} {{ is red }}
card Elm x{copies} {{ is red }}
token bead x{copies} per player in bag
action go {{ {body} }}
turn {{ do one of {{ go  otherwise pass }} }}
scoring of disc {{ }}
winner {{ most n }}
"""
FROM_BOX = "move all red from box to disc"
BACK = "move all red from disc to box"
# An action, and how often a red enters `disc` or a bead `mine` in it: of so many red, so many beads and players.
BODIES: dict[str, Callable[[int, int, int], int]] = {
    FROM_BOX: lambda red, beads, players: red,
    f"{FROM_BOX}  {BACK}  {FROM_BOX}": lambda red, beads, players: 2 * red,
    f"repeat at most 7 times {{ {FROM_BOX}  {BACK} }}": lambda red, beads, players: 7 * red,
    "repeat at most 100 times { move 1 red from box to disc  move 1 red from disc to box }": lambda *_: 100,
    "each card c in box { move c to disc }": lambda red, beads, players: red,
    "move 1 Ash from box to line  move 1 Elm from box to disc  find first Elm e in disc { swap card in line[1] with e "
    "}": lambda *_: 2,
    "repeat at most 1000 times { move 1 red from box to disc  move 1 red from disc to box }": lambda *_: 1000,
    "each player { move all red from box to your heap  move all card from your heap to disc  move all red from disc to "
    "box }": lambda red, beads, players: red * players,
    "each player { move all your bead from bag to your mine }": lambda red, beads, players: beads * players,
    "repeat at most 4 times { each player { move all bead from bag to your mine  move all bead from your mine to bag } "
    "}": lambda red, beads, players: 4 * players * players * beads,
}  # fmt: skip


def _echo(body: str, triggers: str, copies: int = 20, players: int = 2) -> naishi.Game:
    return game(RULES.format(body=body, copies=copies, players=players) + triggers)


def _n(match: naishi.Match) -> int:
    layout = match.game.interpreter.layout
    return match._cells[layout.kept[0][0]]


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize(("triggers", "copies", "players"), [(1, 3, 2), (60, 2, 3), (12, 9, 2), (3, 30, 4)])
def test_all_that_is_set_off_happens(body: str, triggers: int, copies: int, players: int) -> None:
    when = "".join(
        f"when t{number}: red r enters disc {{ add 1 to n }}\n"
        f"when b{number}: bead b enters your mine {{ add 1 to n }}\n"
        for number in range(triggers)
    )
    match = played(_echo(body, when, copies, players).new(1), "go")
    assert _n(match) == triggers * BODIES[body](2 * copies, copies, players)
    assert match._cells[QUEUED] == 0


def test_as_many_as_ever_can_are_set_off() -> None:
    """60 effects of each of 100 cards."""
    when = "".join(f"when t{number}: red r enters disc {{ add 1 to n }}\n" for number in range(60))
    match = played(_echo(FROM_BOX, when, 50).new(1), "go")
    assert _n(match) == 6000


def test_effects_that_ask_wait_as_well() -> None:
    when = "".join(f"when t{number}: red r enters disc {{ may do again }}\n" for number in range(20))
    match = played(_echo(FROM_BOX, "action again { add 1 to n }\n" + when, 10).new(1), "go")
    assert match._cells[QUEUED] == 400
    assert {move.text for move in match.legal_moves} == {f"t{number}" for number in range(20)}


def test_what_is_set_off_again_while_it_waits_happens_with_the_first() -> None:
    when = """when alpha: Elm e leaves box { set order to order * 10 + 1 }
when beta: Elm e enters box { set order to order * 10 + 2 }
"""
    body = "move 1 Elm from box to disc  move all Elm from disc to box  move 1 Elm from box to disc"
    match = played(_echo(body, when, 1).new(1), "go")
    layout = match.game.interpreter.layout
    assert match._cells[layout.kept[1][0]] == 112


def test_what_waits_often_is_kept_in_saves() -> None:
    when = "when t: red r enters disc { may do again }\nwhen u: red r leaves disc { may do again }\n"
    body = f"repeat at most 3 times {{ {FROM_BOX}  {BACK} }}"
    echo = _echo(body, "action again { add 1 to n }\n" + when, 1)
    match = played(echo.new(1), "go")
    assert match._cells[QUEUED] == 4
    for again in (naishi.Match.from_json(echo, match.to_json()), naishi.Match.load(echo, match.save())):
        assert again == match
        resolved = 0
        while again.legal_moves and "go" not in {move.text for move in again.legal_moves}:
            move = next(move for move in again.legal_moves if move.text != "done")
            again.play(move)
            resolved += move.text == "again"
        assert resolved == 12
        assert _n(again) == 12


def test_a_card_that_becomes_another_has_room_for_what_both_set_off() -> None:
    cards = """card Oak x4 {
  when this enters disc { find first red model in box { this becomes model }  move this to line[1] }
}
"""
    when = "".join(f"when t{number}: red r leaves disc {{ add 1 to n }}\n" for number in range(9))
    when += "".join(f"when u{number}: Oak o enters disc {{ add 1 to n }}\n" for number in range(9))
    match = played(_echo("move 1 Oak from box to disc", cards + when, 2).new(1), "go")
    assert _n(match) == 18
