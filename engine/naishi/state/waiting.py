"""What waits to happen: triggers that were set off, each for one item and one player, the oldest first.

Its room in a state is fixed, and always enough: what is set off once more while it waits is no entry of its own, but
counted in the one that is there. So there are never more than triggers, items and seats make.
"""

from __future__ import annotations

from collections.abc import Iterator

from naishi.state.layout import QUEUE_ENTRY, QUEUED, Layout

Waiting = tuple[int, int, int]  # trigger, item, seat


def waiting(layout: Layout, c: list[int]) -> Iterator[Waiting]:
    """The entries, one after another."""
    for at in range(layout.queue, _end(layout, c), QUEUE_ENTRY):
        yield c[at], c[at + 1], c[at + 2]


def all_waiting(layout: Layout, c: list[int]) -> Iterator[Waiting]:
    """The same, each as often as it is to happen."""
    for at in range(layout.queue, _end(layout, c), QUEUE_ENTRY):
        yield from [(c[at], c[at + 1], c[at + 2])] * c[at + 3]


def add(layout: Layout, c: list[int], trigger: int, item: int, seat: int) -> None:
    """One more is set off."""
    end, start = _end(layout, c), layout.queue
    items = c[start + 1 : end : QUEUE_ENTRY]
    index = -1
    for _ in range(items.count(item)):
        index = items.index(item, index + 1)
        at = start + QUEUE_ENTRY * index
        if c[at] == trigger and c[at + 2] == seat:
            c[at + 3] += 1
            return
    assert c[QUEUED] < layout.queue_room, "there is room for all that can be set off"
    c[end : end + QUEUE_ENTRY] = [trigger, item, seat, 1]
    c[QUEUED] += 1


def pull(layout: Layout, c: list[int], index: int) -> Waiting:
    """One of an entry happens now."""
    at = layout.queue + QUEUE_ENTRY * index
    entry = (c[at], c[at + 1], c[at + 2])
    c[at + 3] -= 1
    if not c[at + 3]:
        last = _end(layout, c) - QUEUE_ENTRY
        del c[at : at + QUEUE_ENTRY]
        c[last:last] = [0] * QUEUE_ENTRY
        c[QUEUED] -= 1
    return entry


def drop(layout: Layout, c: list[int]) -> None:
    """Nothing waits any more."""
    end = _end(layout, c)
    c[layout.queue : end] = [0] * (end - layout.queue)
    c[QUEUED] = 0


def _end(layout: Layout, c: list[int]) -> int:
    return layout.queue + QUEUE_ENTRY * c[QUEUED]


__all__ = ["Waiting", "add", "all_waiting", "drop", "pull", "waiting"]
