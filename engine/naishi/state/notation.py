"""How items and spots are written by their numbers, in positions and in what is written down of a match."""

from __future__ import annotations

from naishi.program import Program
from naishi.program.notation import thing_text
from naishi.state.facts import Looked
from naishi.state.initial import faces_of, first_face
from naishi.state.layout import Layout


def item_text(program: Program, kind: int, acts_as: int, face: int, owner: int) -> str:
    """An item's name with what differs from the usual, and whose it is (0: not said)."""
    return thing_text(
        program.kinds[kind].name,
        program.kinds[acts_as].name if acts_as != kind else "",
        faces_of(program)[face - 1] if face != first_face(program, kind) else "",
        str(owner or ""),
    )


def look_text(program: Program, look: Looked) -> str:
    """An item as it looked."""
    return item_text(program, look.kind, look.acts_as, look.face, look.owner)


def spot_text(layout: Layout, addresses: list[int]) -> str:
    """A whole row, a pile, or one of several piles: `row of 1`, `pile`, `piles[2]`."""
    first = addresses[0]
    place = layout.program.places[layout.place_of[first]]
    return thing_text(layout.spot_of[first] if place.family else place.name, owner=str(layout.owner_of[first] or ""))
