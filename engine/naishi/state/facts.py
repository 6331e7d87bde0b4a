"""What happened, as it is written down while a move is carried out."""

from __future__ import annotations

from attrs import frozen


@frozen
class Looked:
    """An item as it was at that moment; `known`: the bits of the seats that knew it then or came to know it.

    `item` is its number, which no seat is ever told: it would lead through a shuffle.
    """

    item: int
    kind: int
    acts_as: int
    face: int
    owner: int
    known: int


@frozen
class Mixed:
    """Which of these is which, not everyone can tell any more. `known`: by item, the bits of who knows it now;
    `taken`: the one of them that was taken out, 0 after a shuffle."""

    items: tuple[int, ...]
    known: list[int]
    taken: int = 0


@frozen
class Meant:
    """What everyone knows of an item that a rule moves, though not everyone sees it: it acts as one of some kinds, and
    is one of some items (None: any). `all_taken`: and no such item is left where it came from."""

    kinds: frozenset[int] | None = None
    items: frozenset[int] | None = None
    all_taken: bool = False


@frozen
class Unasked:
    """A sole answer that names something out of a heap, with all as it was: who may be told what shows only later."""

    cells: list[int]
    raw: tuple[int, ...]
    name: str
    args: tuple[str, ...]


@frozen
class Fact:
    """One fact. `items` with the addresses they came from and went to; what else there is depends on the `type`."""

    type: str  # turn, chose, unasked, moved, swapped, renewed, shuffled, revealed, turned, became, kept, end, over
    items: tuple[Looked, ...] = ()
    sources: tuple[int, ...] = ()
    targets: tuple[int, ...] = ()
    seat: int = 0
    number: int = 0
    texts: tuple[str, ...] = ()  # by seat, from the spectator (0) on
    mixed: tuple[Mixed, ...] = ()
    meant: Meant | None = None
    unasked: Unasked | None = None
    which: tuple[int, ...] = ()  # after a shuffle: of those that look like it, the how-manieth each was before, from 1
