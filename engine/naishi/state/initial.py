"""The first state of a match: every item where it is before setup."""

from __future__ import annotations

from naishi.program import KeptDef, Program
from naishi.state.items import Cells, Items
from naishi.state.layout import NOWHERE, Layout


def before_setup(layout: Layout) -> Cells:
    """Every item where it is before setup, in order of declaration; chance not yet seeded."""
    cells = [0] * (layout.size + 1)  # and RUN
    for item in range(1, len(layout.items)):
        kind, owner = layout.items[item]
        cells[layout.act + item] = kind
        cells[layout.face + item] = first_face(layout.program, kind)
        address = home(layout, kind, owner, cells)
        assert address != NOWHERE, "the checker lets nothing begin where there is no room"
        if layout.heap[address]:
            cells[address] += 1
            cells[address + cells[address]] = item
        else:
            cells[address] = item
        cells[layout.loc + item] = address
        cells[layout.know + item] = layout.seen[address]
    for kept, _, cell in layout.kept_cells:
        cells[cell] = kept.starts
    _first_on_top(layout, cells)
    sort_pools(layout, cells)
    return cells


def _first_on_top(layout: Layout, cells: Cells) -> None:
    """What was declared first lies on top of its pile: it was laid down first."""
    for address, is_heap in enumerate(layout.heap):
        if is_heap and not layout.pool[address]:
            end = address + 1 + cells[address]
            cells[address + 1 : end] = cells[address + 1 : end][::-1]


def home(layout: Layout, kind: int, owner: int, cells: Cells) -> int:
    """Where an item of a kind begins: at its owner's place; in a row, its first empty slot, otherwise the first of its
    piles or pools. NOWHERE if there is no room."""
    place = layout.program.places[layout.program.kinds[kind].home]
    addresses = layout.bases[place.id][owner if place.per_player else 0]
    if place.shape == "row":
        return next((address for address in addresses if not cells[address]), NOWHERE)
    return addresses[0] if cells[addresses[0]] < place.capacity else NOWHERE


def can_act_as(layout: Layout, item: int, kind: int) -> bool:
    """A card can become any card; a token stays what it is."""
    kinds = layout.program.kinds
    printed = layout.printed[item]
    return kind == printed or (0 < kind < len(kinds) and kinds[kind].is_card and kinds[printed].is_card)


def sort_pools(layout: Layout, cells: Cells) -> None:
    """Items laid into pools one by one are brought into the order pools have."""
    items = Items(layout)
    for address, is_pool in enumerate(layout.pool):
        if is_pool:
            items.sort(cells, address)


# --- faces: numbered from 1 over the whole game ---
def faces_of(program: Program) -> list[str]:
    """Every face that an item of the game has."""
    return list(dict.fromkeys(face for kind in program.kinds for face in kind.faces))


def first_face(program: Program, kind: int) -> int:
    """The number of the face that is up at first; 0 for what has no faces."""
    faces = program.kinds[kind].faces
    return face_number(program, faces[0]) if faces else 0


def face_number(program: Program, face: str) -> int:
    """A face's number; 0 if there is no such face."""
    faces = faces_of(program)
    return faces.index(face) + 1 if face in faces else 0


# --- what is kept ---
def kept_value(kept: KeptDef, value: int) -> int | str | None:
    """A number; a word, or None before it is set."""
    return value if not kept.words else kept.words[value - 1] if value else None
