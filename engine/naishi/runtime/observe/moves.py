"""What was answered, as each viewer may be told it."""

from __future__ import annotations

from naishi import program as p
from naishi.program.notation import HIDDEN, move_text
from naishi.runtime.machine.machine import Machine
from naishi.runtime.notation.moves import Move
from naishi.state.facts import Fact
from naishi.state.items import Cells, knows
from naishi.state.layout import PC, QUEUE_ENTRY, Layout


def told_to_all(machine: Machine, before: Cells, move: Move, mover: int, happened: list[Fact]) -> tuple[str, ...]:
    """A move's text as each viewer may know it, from the spectator (0) on; `happened`: what came of it.

    To others a choice made secretly together is nothing but made: an empty text.
    """
    viewers = range(machine.program.seats + 1)
    step = machine.program.steps[before[PC]]
    if isinstance(step, p.TogetherStep):
        return tuple(move.text if viewer == mover else "" for viewer in viewers)
    if isinstance(step, p.Offer | p.Choose) and max(move.raw[1:], default=0) < machine.choices.heap_base:
        return (move.text,) * len(viewers)
    return told_openly(machine, before, move, mover, happened)


def told_openly(machine: Machine, before: Cells, move: Move, mover: int, happened: list[Fact]) -> tuple[str, ...]:
    """The same of what is decided before the eyes of all: only what is picked out of hidden heaps stays unsaid."""
    return tuple(
        move.text if viewer == mover else told(machine, before, move, viewer, happened)
        for viewer in range(machine.program.seats + 1)
    )


def told(machine: Machine, before: Cells, move: Move, seat: int, happened: list[Fact]) -> str:
    layout, choices = machine.layout, machine.choices
    if isinstance(machine.program.steps[before[PC]], p.Settle):  # an effect is called by the card it belongs to
        trigger, item, *_ = before[layout.queue + QUEUE_ENTRY * move.raw[0] :][:QUEUE_ENTRY]
        is_secret = machine.program.triggers[trigger].printed_this and not knows(layout, before, item, seat)
        return HIDDEN if is_secret else move.text
    parts = list[str]()
    written = [answer for answer in move.raw[1:] if answer != choices.paid_base]  # nothing is written of nothing
    for text, answer in zip(move.args, written, strict=False):
        if answer > choices.paid_base:
            parts.append(_told_paid(machine, before, text, choices.way(answer), seat, happened))
            continue
        item = choices.item_of(before, answer) if answer >= choices.heap_base else 0
        known = not item or _sees_pick(layout, before, item, seat) or _comes_out(layout, item, seat, happened)
        parts.append(text if known else HIDDEN)
    return move_text(move.action, parts)


def _told_paid(
    machine: Machine, before: Cells, text: str, looks: tuple[int, ...], seat: int, happened: list[Fact]
) -> str:
    """What is paid, as a seat may know it that cannot see all of it where it was or where it went to."""
    layout, left = machine.layout, list(looks)
    for one in happened:
        for looked in one.items if one.type == "moved" else ():
            look = machine.choices.look_of(before, looked.item)
            if look in left:
                left.remove(look)
                if not (
                    _sees_pick(layout, before, looked.item, seat) or _comes_out(layout, looked.item, seat, happened)
                ):
                    return HIDDEN
    return text


def _sees_pick(layout: Layout, before: Cells, item: int, seat: int) -> bool:
    """Whether a seat sees what is picked out of a heap: it sees into it, or nothing else lies there."""
    address = before[layout.loc + item]
    wanted = 1 << (seat - 1) if seat else layout.everyone
    return layout.seen[address] & wanted == wanted or (before[address] == 1 and knows(layout, before, item, seat))


def _comes_out(layout: Layout, item: int, seat: int, happened: list[Fact]) -> bool:
    """Whether a seat sees an item where it goes to. Where it went later says nothing: it may have been shuffled. Nor
    does it, if the item was turned before it came out: what it showed until then nobody else has seen."""
    wanted = 1 << (seat - 1) if seat else layout.everyone
    moves = (looked for one in happened if one.type in _TELLING for looked in one.items)
    first = next((looked for looked in moves if looked.item == item), None)
    return first is not None and first.known & wanted == wanted


_TELLING = ("moved", "swapped", "turned", "became")

__all__ = ["HIDDEN", "told", "told_openly", "told_to_all"]
