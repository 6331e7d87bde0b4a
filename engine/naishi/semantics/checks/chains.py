"""Triggered effects that set each other off for ever, with nobody asked in between.

A chain in which a player may decline ends when they do; one that asks nobody must use something up: an effect whose
item goes where nothing takes anything from, or comes from where nothing puts anything, happens once for each item.
"""

from __future__ import annotations

from attrs import frozen

from naishi.base.diagnostic import Diagnostic, Label
from naishi.semantics import problems
from naishi.semantics.checks.placed import Taking, all_takings
from naishi.semantics.lower import Code
from naishi.semantics.program import (
    ActionDef,
    DealEach,
    InPlace,
    MoveItem,
    MoveSome,
    Offer,
    RefillRow,
    RefillTo,
    Run,
    Step,
    SwapItems,
    Target,
    TriggerDef,
)
from naishi.semantics.walk import parts


@frozen
class Motion:
    """What one statement can move: kinds, from, to. None: anything, from anywhere, to anywhere."""

    kinds: frozenset[int] | None
    source: int | None
    target: int | None


def endless_chains(
    code: Code,
    actions: list[ActionDef],
    triggers: list[TriggerDef],
    heads: tuple[object, ...],
    after_effects: int | None,
) -> list[Diagnostic]:
    """One problem for each effect that begins a circle of effects without a choice. `after effects` follows on each."""
    takings = all_takings(code, heads)
    filled = _filled(code, heads)
    suspects = [t for t in triggers if not (t.asks or _uses_up(t, takings, filled) or _puts_away(code, t, takings))]
    then = _motions(code, actions, after_effects) if after_effects is not None else []
    follows = {t.id: _set_off(_motions(code, actions, t.routine) + then, suspects) for t in suspects}
    found: list[Diagnostic] = []
    told: set[int] = set()
    for trigger in suspects:
        circle = _circle(trigger.id, follows)
        if circle and not told & set(circle):
            told |= set(circle)
            named = [triggers[i] for i in circle]
            labels = tuple(Label(t.span, f"{t.name} is part of it") for t in named[1:])
            found.append(problems.endless_triggers(trigger.span, [t.name for t in [*named, trigger]], labels))
    return found


def _filled(code: Code, heads: tuple[object, ...]) -> frozenset[int]:
    """The places that something is put into: by a move, a deal, a payment, a swap or a refill."""
    found = {place.id for place in code.world.place_list() if place.renewed is not None}
    for part in parts((tuple(s for s in code.steps if s is not None), heads)):
        match part:
            case Target(place=place, also=also):
                found |= {place, *also}
            case DealEach(place=place):
                found.add(place)
            case RefillRow(place=row):
                found.add(row.place)
            case SwapItems(places=places):
                for side in places:
                    found |= side if side is not None else set(range(len(code.world.places)))
    return frozenset(found)


def _uses_up(trigger: TriggerDef, takings: list[Taking], filled: frozenset[int]) -> bool:
    """Whether the motion that sets it off ends where nothing takes from, or begins where nothing is put."""
    ends, begins = trigger.places, trigger.others
    if trigger.motion == "leaves":
        ends, begins = trigger.others or (), trigger.places
    elif trigger.motion == "moves":
        begins = trigger.places
    if begins and not {spot.place for spot in begins} & filled:
        return True
    return bool(ends) and _is_end({spot.place for spot in ends}, trigger.kinds, takings)


def _puts_away(code: Code, trigger: TriggerDef, takings: list[Taking]) -> bool:
    """Whether the first thing an effect does is to move something where nothing takes from."""
    first = code.steps[code.routines[trigger.routine].entry]
    moves = [s for s in first.statements if isinstance(s, MoveItem | MoveSome)] if isinstance(first, Run) else []
    return any(_is_end({move.to.place, *move.to.also}, None, takings) for move in moves)


def _is_end(places: set[int], kinds: frozenset[int] | None, takings: list[Taking]) -> bool:
    """Whether nothing takes such kinds from any of some places."""
    return not any(
        (taking.places is None or taking.places & places)
        and (taking.kinds is None or kinds is None or taking.kinds & kinds)
        for taking in takings
    )


def _circle(start: int, follows: dict[int, list[int]]) -> list[int]:
    """A way from an effect back to itself."""
    waiting: list[list[int]] = [[start]]
    seen: set[int] = set()
    while waiting:
        path = waiting.pop()
        for after in follows.get(path[-1], []):
            if after == start:
                return path
            if after not in seen:
                seen.add(after)
                waiting.append([*path, after])
    return []


def _set_off(motions: list[Motion], others: list[TriggerDef]) -> list[int]:
    return [other.id for other in others if any(_fits(motion, other) for motion in motions)]


def _fits(motion: Motion, trigger: TriggerDef) -> bool:
    if motion.kinds is not None and not motion.kinds & trigger.kinds:
        return False
    places = {spot.place for spot in trigger.places}
    if trigger.motion == "moves":
        return all(end is None or end in places for end in (motion.source, motion.target))
    here, there = (motion.target, motion.source) if trigger.motion == "enters" else (motion.source, motion.target)
    if here is not None and here not in places:
        return False
    if here is not None and here == there:
        return False  # within one place: neither entered nor left
    return trigger.others is None or there is None or there in {spot.place for spot in trigger.others}


def _motions(code: Code, actions: list[ActionDef], routine: int) -> list[Motion]:
    """All that a routine, and the actions it does, can move."""
    routines, seen, found = [routine], set[int](), list[Motion]()
    while routines:
        one = routines.pop()
        if one in seen:
            continue
        seen.add(one)
        for step in _steps(code, code.routines[one].entry):
            for part in parts(step):
                found += _of_statement(part)
                if isinstance(part, Offer):
                    routines += [actions[a.action].routine for a in part.alternatives]
    return found + _renewals(code, found)


def _renewals(code: Code, motions: list[Motion]) -> list[Motion]:
    """What comes into the piles that are drawn from, should they be empty."""
    drawn = {motion.source for motion in motions}
    renewed = [place for place in code.world.place_list() if place.renewed is not None]
    return [Motion(None, place.renewed, place.id) for place in renewed if None in drawn or place.id in drawn]


def _steps(code: Code, entry: int) -> list[Step]:
    found: list[Step] = []
    waiting, seen = [entry], set[int]()
    while waiting:
        number = waiting.pop()
        step = code.steps[number]
        if number in seen or step is None:
            continue
        seen.add(number)
        found.append(step)
        names = ("next", "skip", "yes", "no", "body", "otherwise")
        waiting += [getattr(step, name) for name in names if isinstance(getattr(step, name, None), int)]
        if isinstance(step, Offer):
            waiting += [a.then for a in step.alternatives]
    return found


def _of_statement(part: object) -> list[Motion]:
    match part:
        case MoveItem(kinds=kinds, places=froms, to=to):
            return [Motion(kinds, source, target) for source in _each(froms) for target in (to.place, *to.also)]
        case MoveSome(query=query, to=to):
            places = [s.place for s in query.sources if isinstance(s, InPlace)]
            froms = frozenset(places) if len(places) == len(query.sources) else None
            return [Motion(query.kinds, source, target) for source in _each(froms) for target in (to.place, *to.also)]
        case RefillTo(source=pile, to=to):
            froms = frozenset({pile.place} if isinstance(pile, InPlace) else {spot.place for spot in pile.places})
            return [Motion(None, source, target) for source in _each(froms) for target in (to.place, *to.also)]
        case RefillRow(place=place, source=source):
            return [Motion(None, source.place, place.place)]
        case SwapItems(kinds=(first, second), places=(here, there)):
            ways = [(a, b) for a in _each(here) for b in _each(there)]
            return [Motion(first, a, b) for a, b in ways] + [Motion(second, b, a) for a, b in ways]
    return []


def _each(places: frozenset[int] | None) -> list[int | None]:
    """Each of some places; None for anywhere."""
    return [*sorted(places)] if places is not None else [None]


__all__ = ["endless_chains"]
