"""The arguments of a move that cannot be played, as answers; or what is wrong with how they are written."""

from __future__ import annotations

from collections.abc import Sequence

from naishi import program as p
from naishi.base.lists import listed
from naishi.base.near import nearest
from naishi.program import FRAME_SEAT, Binder
from naishi.program.notation import Thing
from naishi.program.seats import seat_called
from naishi.runtime.machine.machine import Machine
from naishi.runtime.notation.moves import InvalidMove
from naishi.state.initial import face_number
from naishi.state.items import Cells

Argument = tuple[Thing, ...]  # several are paid together
_TIMES = {0: "no argument", 1: "one argument", 2: "two arguments"}


class Arguments:
    """Reads them for one machine. Whatever is wrong is raised as InvalidMove."""

    def __init__(self, machine: Machine) -> None:
        self.program = machine.program
        self.layout = machine.layout
        self.choices = machine.choices

    def answers(
        self, c: Cells, base: int, arguments: Sequence[Argument], binders: Sequence[Binder], action: str
    ) -> list[int]:
        """One answer for each name that is bound."""
        names = [binder for binder in binders for _ in binder.names]
        if len(arguments) != len(names):
            wanted = _TIMES.get(len(names), f"{len(names)} arguments")
            raise InvalidMove(f"{action} takes {wanted}, not {len(arguments)}.")
        return [self._answer(c, base, things, binder) for things, binder in zip(arguments, names, strict=True)]

    def _answer(self, c: Cells, base: int, things: Argument, binder: Binder) -> int:
        thing = things[0]
        if len(things) > 1:
            raise InvalidMove(f"`{'+'.join(map(str, things))}`: one thing is chosen here.")
        if thing.acts_as:
            raise InvalidMove(f"`{thing}`: moves do not say what something counts as.")
        place = next((place for place in self.program.places if place.name == thing.name), None)
        return self._slot(c, base, thing, place) if place is not None else self._lying(c, base, thing, binder)

    def _owner(self, thing: Thing, seat: int, name: str, has_owner: bool) -> int:
        if not has_owner and thing.owner:
            raise InvalidMove(f"`{thing}`: {name} belongs to nobody.")
        owner = (seat_called(self.program, thing.owner, seat) if thing.owner else seat) if has_owner else 0
        if owner is None:
            raise InvalidMove(f"`{thing}`: there is no such player.")
        return owner

    def _slot(self, c: Cells, base: int, thing: Thing, place: p.PlaceDef) -> int:
        owner = self._owner(thing, c[base + FRAME_SEAT], place.name, place.per_player)
        if place.shape != "row":
            raise InvalidMove(f"`{thing}`: of {place.name} one names what lies in it.")
        addresses = self.layout.bases[place.id][owner]
        if not thing.part:
            raise InvalidMove(f"`{thing}`: say which, such as `{self.layout.spot_of[addresses[0]]}`.")
        if thing.face:
            raise InvalidMove(f"`{thing}`: a slot shows no face; `{thing.spot}` is enough.")
        found = next((a for a in addresses if self.layout.spot_of[a] == thing.spot), 0)
        if found:
            return found
        if place.by is not None:
            words = listed(self.program.fields[place.by].words, "and")
            raise InvalidMove(f"`{thing}`: the parts of {place.name} are called {words}.")
        raise InvalidMove(f"`{thing}`: {place.name} has positions 1 to {len(addresses)}.")

    def _lying(self, c: Cells, base: int, thing: Thing, binder: Binder) -> int:
        """What is named out of a pile or pool. Whether it lies there is not asked: that would tell what is hidden."""
        kind = next((kind for kind in self.program.kinds[1:] if kind.name == thing.name), None)
        if kind is None:
            meant = nearest(thing.name, [*(p.name for p in self.program.places), *(k.name for k in self.program.kinds)])
            hint = f" Did you mean {meant}?" if meant else ""
            raise InvalidMove(f"`{thing}`: nothing is called {thing.name}.{hint}")
        heaps = self._heaps(binder)
        if not heaps:
            raise InvalidMove(f"`{thing}`: here one answers with a slot, such as `row[1]`.")
        if thing.part:
            raise InvalidMove(f"`{thing}`: {kind.name} has no positions.")
        if kind.faces and not thing.face:
            raise InvalidMove(f"`{thing}`: say which face, such as `{kind.name} showing {kind.faces[0]}`.")
        if thing.face and thing.face not in kind.faces:
            raise InvalidMove(f"`{thing}`: {kind.name} has no face {thing.face}.")
        owner = self._owner(thing, c[base + FRAME_SEAT], kind.name, kind.per_player)
        look = self.choices.look(kind.id, owner, face_number(self.program, thing.face))
        found = [self.choices.lying(address, look) for address in heaps]
        offered = {x for pool in binder.pools for (x,) in self.choices.pool(pool)(c, base)}
        return next((answer for answer in found if answer in offered), found[0])

    def _heaps(self, binder: Binder) -> list[int]:
        """The piles and pools that a choice can be from."""
        spots = [
            spot
            for pool in binder.pools
            for source in pool.sources
            for spot in ((source,) if isinstance(source, p.InPlace) else getattr(source, "places", ()))
        ]
        return [
            address
            for place in dict.fromkeys(spot.place for spot in spots)
            for addresses in self.layout.bases[place]
            for address in addresses
            if self.layout.heap[address]
        ]
