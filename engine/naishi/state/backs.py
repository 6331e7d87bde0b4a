"""What is printed on backs: fields that everyone sees though the card is face down, but in a pile below its top."""

from __future__ import annotations

from typing import Any

from naishi.state.items import Cells
from naishi.state.layout import Layout

Back = dict[str, str | int]  # by field


def in_sight(layout: Layout, cells: Cells, item: int) -> bool:
    """Whether everyone sees an item's back."""
    address = cells[layout.loc + item]
    return not layout.heap[address] or layout.pool[address] or cells[address + cells[address]] == item


def back_of(layout: Layout, item: int) -> Back:
    """An item's back, as plain data; what it lacks is left out."""
    program = layout.program
    values = program.kinds[layout.printed[item]].fields
    found: Back = {}
    for field in program.fields:
        value = values[field.id] if field.always else None
        if value is not None:
            found[field.name] = (
                field.words[value - 1] if field.words else program.kinds[value].name if field.is_kind else value
            )
    return found


def backs_at(layout: Layout, cells: Cells, address: int, wanted: int) -> list[Back | None]:
    """Beside what lies at an address, as views list it: the backs that are all one sees of it; None where that is more,
    or nothing. `wanted`: the bits of who looks."""
    if not layout.heap[address]:
        items = [cells[address]] if cells[address] else []
    else:
        items = cells[address + 1 : address + 1 + cells[address]][::-1]
    know = layout.know
    if layout.pool[address]:  # what is known comes first; what is not has no order but that of backs
        known = [item for item in items if cells[know + item] & wanted == wanted]
        hidden = sorted((item for item in items if item not in known), key=layout.backs.__getitem__)
        return [None] * len(known) + [back_of(layout, item) for item in hidden]
    return [
        None if cells[know + item] & wanted == wanted or not in_sight(layout, cells, item) else back_of(layout, item)
        for item in items
    ]


def said(back: Any) -> str:
    """A back in a few words."""
    return ", ".join(str(value) for value in back.values()) if back else ""


__all__ = ["Back", "back_of", "backs_at", "in_sight", "said"]
