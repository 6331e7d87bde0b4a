"""Answers as numbers: what each means, and how it is written.

An answer is the address of a slot, or `heap_base + address * looks + look` for something in a pile or pool, where
things that look the same are one answer. Above all of these, from `paid_base` on, stand ways to pay: the looks of what
is paid, in order.
"""

from __future__ import annotations

from naishi.program.notation import paid_text, thing_text
from naishi.program.seats import owner_text
from naishi.state.initial import faces_of
from naishi.state.layout import Layout

Answers = tuple[int, ...]
Cells = list[int]
Way = tuple[int, ...]  # looks, rising


class Answering:
    """The answers of one program. A look is what items in a pile or pool are told apart by: kind, owner and face."""

    def __init__(self, layout: Layout) -> None:
        self.layout, self.face = layout, layout.face
        self.faces = 1 + sum(len(kind.faces) for kind in layout.program.kinds)
        self.looks = len(layout.program.kinds) * (layout.program.seats + 1) * self.faces  # how many there are
        self.unturned = [self.look(kind, owner, 0) for kind, owner in zip(layout.printed, layout.belongs, strict=True)]
        self.heap_base = layout.size
        self.paid_base = self.heap_base + layout.size * self.looks

    # --- looks ---
    def look(self, kind: int, owner: int, face: int) -> int:
        """A look as a number."""
        return (kind * (self.layout.program.seats + 1) + owner) * self.faces + face

    def look_of(self, c: Cells, item: int) -> int:
        """How an item looks."""
        return self.unturned[item] + (c[self.face + item] if self.faces > 1 else 0)

    def topmost(self, c: Cells, address: int) -> list[tuple[int, int]]:
        """The looks in a pile or pool, in order, each with the topmost item that looks so."""
        items = c[address + 1 : address + 1 + c[address]]
        if self.faces > 1:
            return sorted({self.look_of(c, item): item for item in items}.items())
        look = self.unturned
        return sorted({look[item]: item for item in items}.items())

    # --- what is meant ---
    def lying(self, address: int, look: int) -> int:
        """The answer that is something in a pile or pool."""
        return self.heap_base + address * self.looks + look

    def item_of(self, c: Cells, answer: int) -> int:
        """The item an answer means: what is in the slot, or the topmost of that look; 0 if there is none."""
        if answer < self.heap_base:
            return c[answer]
        address, look = divmod(answer - self.heap_base, self.looks)
        for item in reversed(c[address + 1 : address + 1 + c[address]]):
            if self.look_of(c, item) == look:
                return item
        return 0

    def paying_with(self, way: Way) -> int:
        """A way to pay as one number."""
        number = 0
        for look in reversed(way):
            number = number * (self.looks + 1) + look + 1
        return self.paid_base + number

    def way(self, answer: int) -> Way:
        """The way to pay that a number stands for."""
        found: list[int] = []
        rest = answer - self.paid_base
        while rest:
            rest, look = divmod(rest, self.looks + 1)
            found.append(look - 1)
        return tuple(found)

    # --- how it is written ---
    def answer_text(self, answer: int, seat: int) -> str:
        """A slot such as `row[3]`, or an item's name with the face it shows; and whose, if not the seat's own. Nothing
        for an empty price."""
        if answer >= self.paid_base:
            return self.way_text(self.way(answer), seat)
        if answer >= self.heap_base:
            return self.look_text((answer - self.heap_base) % self.looks, seat)
        layout = self.layout
        return thing_text(layout.spot_of[answer], owner=owner_text(layout.program, layout.owner_of[answer], seat))

    def way_text(self, way: Way, seat: int) -> str:
        """What is paid."""
        return paid_text(self.look_text(look, seat) for look in way)

    def look_text(self, look: int, seat: int) -> str:
        """An item by its look."""
        program = self.layout.program
        kind_owner, face = divmod(look, self.faces)
        kind, owner = divmod(kind_owner, program.seats + 1)
        up = faces_of(program)[face - 1] if face else ""
        return thing_text(program.kinds[kind].name, face=up, owner=owner_text(program, owner, seat))
