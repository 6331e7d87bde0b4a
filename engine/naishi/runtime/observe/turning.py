"""Faces of what a seat does not see: which may have been turned, as far as it could follow.

That something was turned is told to all; what it was and what it shows, only to who knows it. What a seat imagines
shows a face that it may show for all the seat knows, never the one that it shows in truth.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from attrs import evolve, frozen

from naishi.state.initial import first_face
from naishi.state.layout import Layout

Cells = list[int]
Spot = tuple[int, int]  # an address, and the cell in which one of its items stands


@frozen
class Turn:
    """Something that a seat does not know was turned: one of these tokens, that is, what lies where they lie. Not
    `sure`: or one that it has seen since."""

    tokens: frozenset[int]
    sure: bool = True


def after_mixing(turns: Iterable[Turn], items: Iterable[int]) -> list[Turn]:
    """Which of these tokens is which, cannot be told any more."""
    mixed = frozenset(items)
    return [evolve(one, tokens=one.tokens | mixed) if one.tokens & mixed else one for one in turns]


def after_a_look(turns: list[Turn], item: int, was_turned: bool, could_be: bool) -> list[Turn]:
    """One of the tokens was seen: whether it must have been turned, and whether it could have been."""
    of_it = sum(item in one.tokens for one in turns)
    left = (
        evolve(one, tokens=one.tokens - {item}, sure=one.sure and not could_be) if item in one.tokens else one
        for one in turns
        if not (was_turned and of_it == 1 and item in one.tokens)  # that is explained
    )
    return [one for one in left if one.tokens]


def unseen_turns(layout: Layout, cells: Cells, knows: list[bool]) -> list[Turn]:
    """Of a state of which nobody knows how it came to be: as many as were turned, whichever they are."""
    hidden = frozenset(item for item, known in enumerate(knows) if item and not known)
    turned = [item for item in hidden if cells[layout.face + item] != first_face(layout.program, layout.printed[item])]
    return [Turn(hidden)] * len(turned)


def turn_some(
    layout: Layout, cells: Cells, spots: Iterable[Spot], lies: dict[int, int], turns: Iterable[Turn], rng: Random
) -> None:
    """Turn some of what is imagined. `spots`: where it lies, in order; `lies`: by what is imagined, the token there."""
    # In an order that everyone could make: cells of a pool are in the order of what lies there in truth.
    there = sorted((address, 0 if layout.pool[address] else cell, cells[cell]) for address, cell in spots)
    for turn in turns:
        pools = {address for address, _, item in there if layout.pool[address] and lies.get(item) in turn.tokens}
        could = [
            item for address, _, item in there
            if item in lies and layout.turnable[item] and (lies[item] in turn.tokens or address in pools)
        ]  # fmt: skip
        if could and (turn.sure or rng.random() < 0.5):
            item = rng.choice(could)
            cells[layout.face + item] = rng.choice(layout.turnable[item])


__all__ = ["Turn", "after_a_look", "after_mixing", "turn_some", "unseen_turns"]
