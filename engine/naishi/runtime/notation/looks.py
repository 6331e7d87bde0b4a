"""What items in a pile or pool are told apart by: things that look the same are one answer."""

from __future__ import annotations

from naishi.state.layout import Layout

Cells = list[int]


class Looks:
    """The looks of one program, as numbers: kind, owner and face."""

    def __init__(self, layout: Layout) -> None:
        self.seats = layout.program.seats
        self.faces = 1 + sum(len(kind.faces) for kind in layout.program.kinds)
        self.count = len(layout.program.kinds) * (self.seats + 1) * self.faces
        self.face = layout.face
        self.unturned = [
            self.number(kind, owner, 0) for kind, owner in zip(layout.printed, layout.belongs, strict=True)
        ]  # by item, how it looks where nothing has a face

    def number(self, kind: int, owner: int, face: int) -> int:
        """The number of a look."""
        return (kind * (self.seats + 1) + owner) * self.faces + face

    def parts(self, look: int) -> tuple[int, int, int]:
        """Kind, owner and face of a look."""
        kind_owner, face = divmod(look, self.faces)
        return *divmod(kind_owner, self.seats + 1), face

    def of(self, c: Cells, item: int) -> int:
        """How an item looks."""
        return self.unturned[item] + (c[self.face + item] if self.faces > 1 else 0)

    def topmost(self, c: Cells, address: int) -> list[tuple[int, int]]:
        """The looks in a pile or pool, in order, each with the topmost item that looks so."""
        items = c[address + 1 : address + 1 + c[address]]
        if self.faces > 1:
            return sorted({self.of(c, item): item for item in items}.items())
        look = self.unturned
        return sorted({look[item]: item for item in items}.items())
