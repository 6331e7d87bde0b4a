"""How a match stands is never written to by who only looks: threads look at the same time, and nobody sees a state that
is half worked on."""

from __future__ import annotations

import random
from typing import Any, NoReturn

from naishi.runtime.match import Match
from tests.games import loaded, some_ways
from tests.properties.answers import everything

LOOKS = 3  # a match


class Still(list[int]):
    """Cells that cannot be changed."""

    def refuse(self, *_: Any) -> NoReturn:
        raise AssertionError("a match that stands was written to")

    __setitem__ = __delitem__ = __iadd__ = __imul__ = refuse
    append = extend = insert = pop = remove = clear = sort = reverse = refuse  # type: ignore[assignment]


@some_ways
def test_no_door_writes_into_how_a_match_stands(name: str) -> None:
    match, chance = loaded(name).new(3), random.Random(3)
    looked = 0
    while not match.is_over and looked < LOOKS:
        if len(match.history) > 6**looked / 3:
            stand_still(match)
            looked += 1
            for seat in range(match.game.seats + 1):
                everything(match, seat, ["sing", *(move.text for move in match.legal_moves[:2])])
                match.score(seat or 1)
        stand_still(match)
        seat = chance.choice(match.to_act)
        match.play(chance.choice(match.moves_of(seat)), seat)
    stand_still(match)
    assert match.outcome is not None or not match.is_over
    match.undo(force=True)


def stand_still(match: Match) -> None:
    """All is listed anew, of cells that cannot be changed."""
    match._cells, match._raw, match._moves = Still(match._cells), None, {}
