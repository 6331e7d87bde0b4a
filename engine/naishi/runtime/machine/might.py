"""Who is asked is seen by all, so it is decided by what all see: whether something might be done or chosen.

A line of a head that reads something hidden from any player is taken to hold. What is chosen there is then something
that lies there, whatever it is; whether something lies there all see.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import evolve

from naishi import program as p
from naishi.program import (
    ActionDef,
    AtAddress,
    Binder,
    HeadLine,
    InPlace,
    Local,
    OnlyIf,
    Pool,
    Program,
    Read,
    Source,
)  # fmt: skip
from naishi.state.items import Cells

if TYPE_CHECKING:
    from naishi.runtime.execute.choices import Finder
    from naishi.runtime.machine.machine import Machine

Seen = Callable[[Cells, int], bool]  # cells, frame: yes or no, for all to see


def is_hidden(program: Program, reads: tuple[Read, ...]) -> bool:
    """Whether some player may not see all of what is read."""
    return any(isinstance(r, Local) or program.places[r.place].seen_by != "everyone" for r in reads)


def known_to_all(machine: Machine, reads: tuple[Read, ...]) -> Seen:
    """Whether every player knows all that lies in some places now, and what was named before."""
    places = machine.program.places
    spots = [spot for spot in dict.fromkeys(reads) if isinstance(spot, InPlace)]
    names = [read.index for read in dict.fromkeys(reads) if isinstance(read, Local)]
    hidden = [spot for spot in spots if places[spot.place].seen_by != "everyone"]
    if not hidden and not names:
        return lambda c, b: True
    where = [machine.effects.addresses(spot) for spot in hidden]
    layout = machine.layout

    def known(c: Cells, b: int) -> bool:
        for name in names:
            if c[b + name] and c[layout.know + c[b + name]] != layout.everyone:
                return False
        for addresses in where:
            for a in addresses(c, b):
                for item in c[a + 1 : a + 1 + c[a]] if layout.heap[a] else (c[a],):
                    if item and c[layout.know + item] != layout.everyone:
                        return False
        return True

    return known


class MightDo:
    """Whether an action might be done: asked of a frame as it would have, where nothing is bound yet."""

    def __init__(self, machine: Machine, action: ActionDef) -> None:
        self.machine, self.action = machine, action
        self.hidden = [i for i, line in enumerate(action.head) if is_hidden(machine.program, line.reads)]
        self.known = [known_to_all(machine, action.head[i].reads) for i in self.hidden]
        self.finders: dict[tuple[int, ...], Finder] = {}

    def __call__(self, c: Cells, b: int) -> bool:
        """Lines that read what all know are asked as they are."""
        held = tuple(i for i, known in zip(self.hidden, self.known, strict=True) if not known(c, b))
        if held not in self.finders:
            self.finders[held] = self.machine.choices.head(self.held(held))
        return bool(self.finders[held](c, b))

    def held(self, which: tuple[int, ...]) -> ActionDef:
        """The action, where some lines are taken to hold."""
        lines: list[HeadLine] = []
        for index, line in enumerate(self.action.head):
            if index not in which:
                lines.append(line)
            elif isinstance(line, Binder):
                lines.append(loosened(self.machine.program, line))
        return evolve(self.action, head=tuple(lines))


class MightChoose:
    """Whether there might be something to choose."""

    def __init__(self, machine: Machine, binder: Binder) -> None:
        self.hidden = is_hidden(machine.program, binder.reads)
        self.known = known_to_all(machine, binder.reads)
        line = loosened(machine.program, binder)
        self.test = machine.questions.test(line.test) if isinstance(line, OnlyIf) else None
        self.find = machine.choices.binder(line) if isinstance(line, Binder) else None

    def __call__(self, c: Cells, b: int) -> bool:
        """Asked where in truth there is nothing."""
        if not self.hidden or self.known(c, b):
            return False
        return bool(self.test(c, b, 0) if self.test is not None else self.find is not None and self.find(c, b))


def loosened(program: Program, binder: Binder) -> Binder | OnlyIf:
    """Anything that lies there. In piles and pools things have no place of their own, so it is asked how many lie
    there."""
    pools = tuple(evolve(pool, sources=_anywhere(program, pool)) for pool in binder.pools)
    sources = tuple(source for pool in pools for source in pool.sources)
    if any(program.places[spot.place].shape != "row" for source in sources for spot in _spots(source)):
        return OnlyIf(p.Exists("at least", len(binder.names), p.Query(p.ITEM, None, None, False, sources, None)))
    return evolve(binder, kinds=None, owner=None, pools=pools, test=None)


def _anywhere(program: Program, pool: Pool) -> tuple[Source, ...]:
    """Where a slot, pile or line is meant that may depend on something hidden: all of the place."""
    found: dict[Source, None] = {}
    for source in pool.sources:
        if isinstance(source, AtAddress | p.Line) and source.places and not _is_constant(source.address):
            found |= dict.fromkeys(source.places)
        else:
            found[source] = None
    return tuple(found)


def _is_constant(address: p.Expr) -> bool:
    return isinstance(address, p.PlaceAddress) and (address.index is None or isinstance(address.index, p.Num))


def _spots(source: Source) -> tuple[InPlace, ...]:
    return (source,) if isinstance(source, InPlace) else getattr(source, "places", ())


__all__ = ["MightChoose", "MightDo", "Seen", "is_hidden", "known_to_all", "loosened"]
