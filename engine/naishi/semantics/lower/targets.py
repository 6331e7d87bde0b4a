"""Where things go."""

from __future__ import annotations

from naishi.base.lists import listed
from naishi.program import SLOT, InPlace, PlaceDef, Target
from naishi.semantics import problems
from naishi.semantics.resolve.expressions import resolve
from naishi.semantics.resolve.players import said
from naishi.semantics.resolve.scope import Scope, Val
from naishi.syntax import nodes as n


def target(scope: Scope, ref: n.Ref, moved: frozenset[int] | None, number: int | None) -> Target | None:
    """The place, slot or pile after `to`. `moved`: the kinds that come; `number`: how many, where that is said."""
    world = scope.world
    found = resolve(scope, ref)
    if found is None:
        return None
    if moved is not None and not moved and not world.cards():
        world.report_none(ref.span, "card")
        return None
    if isinstance(found, Val):
        if found.sort != SLOT:
            world.report(problems.names.wrong_sort(ref.span, "a place or a slot after `to`", said(found)))
            return None
        for spot in found.places or ():
            if not may_lie(scope, ref, moved, world.place_list()[spot.place]):
                return None
        first, *others = [s.place for s in found.places] if found.places else range(len(world.place_list()))
        return Target(first, None, found.expr, tuple(others), span=ref.span)
    if found.address is not None and len(found.places) > 1:
        if not all(may_lie(scope, ref, moved, world.place_list()[spot.place]) for spot in found.places):
            return None
        return Target(found.places[0].place, None, found.address, _also(found.places), span=ref.span)
    if len(found.places) > 1:
        world.report(problems.names.wrong_sort(ref.span, "one place after `to`", f"{found.name}, several"))
        return None
    spot = found.places[0]
    place = world.place_list()[spot.place]
    if place.family and found.address is None:
        world.report(problems.names.needs_index(ref.span, place.name, place.count, world.parts_of(place)[0]))
        return None
    room = place.capacity if found.address is not None else place.count * place.capacity
    if number is not None and number > room:
        world.report(problems.places.overfull(ref.span, place.name, room, number))
        return None
    if not may_lie(scope, ref, moved, place):
        return None
    return Target(spot.place, spot.owner, found.address, span=ref.span)


def _also(places: tuple[InPlace, ...] | None) -> tuple[int, ...]:
    return tuple(spot.place for spot in (places or ())[1:])


def may_lie(scope: Scope, ref: n.Ref, moved: frozenset[int] | None, place: PlaceDef) -> bool:
    """Whether some of what comes may lie in a place."""
    world = scope.world
    cards = world.cards()
    if not moved and world.linked.lost:
        return True  # they may be those whose declaration could not be read, which is told there
    if moved is not None and not moved:
        return False  # there are none, which is told where they are named
    if moved is None or (place.only is None and moved & cards) or (place.only is not None and moved & place.only):
        return True
    only = next((m for m in world.declaration_of(place).mods if isinstance(m, n.Only)), None)
    names = [k.name for k in world.kinds.values() if k.id in moved]
    world.report(
        problems.places.not_allowed_there(
            ref.span,
            listed(names[:3], "and") or "What is moved",
            place.name,
            only.type.text if only else "cards",
        )
    )
    return False
