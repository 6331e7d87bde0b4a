"""Triggered effects that set each other off for ever, even if everything is declined that may be.

Where a chain goes on for ever, some motions happen again and again. What is moved so comes back to where it was, and
whatever happens again and again is set off by one of them. So motions that cannot be part of a way back are left out,
then effects that nothing sets off any more, then what only these move, until all that is left can go on: or nothing is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cache

from attrs import define, evolve

from naishi.base.diagnostic import Diagnostic, Label
from naishi.base.source import Span
from naishi.program import ActionDef, InPlace, TriggerDef
from naishi.semantics import problems
from naishi.semantics.checks.motions import Kinds, Motion, Motions, Places
from naishi.semantics.lower.code import Code

AFTER = -1  # in place of a trigger's number: `after effects`
MOST_WORK = 150_000  # motions that are looked at, and kinds that are told apart in them; beyond, nothing is proved
MOST_ROUNDS = 50  # of leaving out; what is left then counts as endless
MOST_TOLD = 10

Edge = tuple[int, int, bool]  # from a place, to a place; whether within that of one player
Moved = dict[Edge, frozenset[int]]
Follows = Callable[[int], list[int]]


def endless_chains(
    code: Code, actions: list[ActionDef], triggers: list[TriggerDef], after_effects: int | None
) -> list[Diagnostic]:
    """One problem for each circle of effects. `after effects` follows on each effect."""
    if not triggers:
        return []
    return _Chains(code, actions, triggers, after_effects).problems()


@define
class _Chains:
    code: Code
    actions: list[ActionDef]
    triggers: list[TriggerDef]
    after_effects: int | None

    def problems(self) -> list[Diagnostic]:
        motions = Motions(self.code, self.actions, self.triggers)
        world = _World(self.code, motions.become)
        theirs = {t.id: motions.of_trigger(t) for t in self.triggers}
        if self.after_effects is not None:
            theirs[AFTER] = motions.of_routine(self.after_effects)
        found: list[Diagnostic] = []
        try:
            left = self._left(theirs, self._begun(motions, world), world)
            while left and len(found) < MOST_TOLD:
                circle = self._smallest(theirs, left, world)
                found.append(self._told(circle))
                left = self._left(theirs, [one for one in left if one not in circle], world)
        except _TooMuchError:
            return found or [self._told([one]) for one in theirs if one != AFTER and theirs[one]][:1]
        return found

    # --- what is told ---
    def _told(self, circle: list[int]) -> Diagnostic:
        links = [self._link(one) for one in circle]
        names = [name for name, _ in links]
        labels = tuple(Label(span, f"{name} is part of it") for name, span in links[1:] if span is not None)
        return problems.effects.endless_triggers(self.triggers[circle[0]].span, [*names, names[0]], labels)

    def _link(self, one: int) -> tuple[str, Span | None]:
        if one != AFTER:
            return self.triggers[one].name, self.triggers[one].span
        node = self.code.world.linked.after.get("effects")
        return "after effects", node.span if node is not None else None

    def _smallest(self, theirs: dict[int, list[Motion]], left: list[int], world: _World) -> list[int]:
        """Some of these that go on for ever by themselves, and none of which can be left out, one after another. What
        can be told of things that are where they were named is told of them."""
        still = {one: [evolve(m, drifts=False, follows=False) for m in mine] for one, mine in theirs.items()}
        plain = self._left(still, left, world)
        used, core = (still, plain) if plain else (theirs, left)
        follows = self._follows(used, core, world)
        for one in core[:MOST_TOLD]:
            circle = [link for link in _circle(one, follows) if link != AFTER]
            again = self._left(used, circle, world)
            if again:
                core = sorted(again)
                break
        for one in [AFTER, *core][:MOST_ROUNDS]:
            fewer = {other: mine for other, mine in used.items() if other != one}
            rest = self._left(fewer, [other for other in core if other != one], world)
            if rest:
                used, core = fewer, rest
        return _in_order(core[0], self._follows(used, core, world))

    def _follows(self, theirs: dict[int, list[Motion]], core: list[int], world: _World) -> Follows:
        """What each of these sets off."""
        moved = world.there_and_back({one: theirs[one] for one in [*core, AFTER] if one in theirs})
        after = [AFTER] if AFTER in moved else []
        return cache(lambda one: self._set_off(moved[one], core) + (after if one != AFTER else []))

    # --- what is left ---
    def _left(self, theirs: dict[int, list[Motion]], left: list[int], world: _World) -> list[int]:
        """Those of some effects that can happen again and again, if no others do."""
        for _ in range(MOST_ROUNDS):
            moved = world.there_and_back({one: theirs[one] for one in [*left, AFTER] if one in theirs})
            again = self._set_off(_united(moved.values()), left)
            world.count(len(left))
            if len(again) == len(left):
                break
            left = again
        return left

    def _begun(self, motions: Motions, world: _World) -> list[int]:
        """The effects that can come of something a turn does."""
        turns = motions.of_turns()
        if self.after_effects is not None:
            turns += motions.of_routine(self.after_effects)
        theirs = {AFTER: turns}
        left = [t.id for t in self.triggers]
        for _ in range(MOST_ROUNDS):
            found = self._set_off(_united(world.moved(theirs).values()), left)
            if not found:
                return [one for one in theirs if one != AFTER]
            theirs |= {one: motions.of_trigger(self.triggers[one], declined=False) for one in found}
            left = [one for one in left if one not in theirs]
        return [t.id for t in self.triggers]

    def _set_off(self, moved: Moved, left: list[int]) -> list[int]:
        """Those of the effects that one of these motions sets off."""
        coming: dict[int, list[Edge]] = defaultdict(list)
        going: dict[int, list[Edge]] = defaultdict(list)
        for edge in moved:
            going[edge[0]].append(edge)
            coming[edge[1]].append(edge)
        found: list[int] = []
        for one in left:
            trigger = self.triggers[one]
            ends = coming if trigger.motion == "enters" else going
            near = (edge for place in {spot.place for spot in trigger.places} for edge in ends[place])
            found += [one] if any(self._fits(edge, moved[edge], trigger) for edge in near) else []
        return found

    def _fits(self, edge: Edge, moved: frozenset[int], trigger: TriggerDef) -> bool:
        """Whether such a motion can set an effect off."""
        if not moved & trigger.kinds:
            return False
        source, target, stays = edge
        if trigger.motion == "moves":
            return self._in(source, trigger.places) and self._in(target, trigger.places)
        here, there = (target, source) if trigger.motion == "enters" else (source, target)
        if not self._in(here, trigger.places) or stays or self._is_within(here, there, trigger.places):
            return False
        return trigger.others is None or self._in(there, trigger.others)

    @staticmethod
    def _in(place: int, spots: tuple[InPlace, ...]) -> bool:
        return any(spot.place == place for spot in spots)

    def _is_within(self, here: int, there: int, spots: tuple[InPlace, ...]) -> bool:
        """Whether both ends lie in the same places of the same player, whoever that is."""
        places = self.code.world.place_list()
        alone = self.code.world.seats == 1
        one, other = (
            any(s.place == place and (alone or s.owner is None or not places[place].per_player) for s in spots)
            for place in (here, there)
        )
        return one and other


def _united(all_moved: Iterable[Moved]) -> Moved:
    found: dict[Edge, set[int]] = defaultdict(set)
    for moved in all_moved:
        for edge, kinds in moved.items():
            found[edge] |= kinds
    return {edge: frozenset(kinds) for edge, kinds in found.items()}


def _circle(start: int, follows: Follows) -> list[int]:
    """The shortest way from an effect back to itself."""
    came: dict[int, int] = {}
    waiting = [start]
    for one in waiting:
        for after in follows(one):
            if after == start:
                path = [one]
                while path[-1] != start:
                    path.append(came[path[-1]])
                return path[::-1]
            if after not in came:
                came[after] = one
                waiting.append(after)
    return []


def _in_order(start: int, follows: Follows) -> list[int]:
    """All of these, each behind one that sets it off as far as that is possible."""
    order: list[int] = []
    waiting = [start]
    while waiting:
        one = waiting.pop()
        if one not in order:
            order.append(one)
            waiting += reversed(follows(one))
    return order


class _TooMuchError(Exception):
    """So many motions are possible that they are not followed any further."""


class _World:
    """What can lie where, and what comes back to where it was."""

    def __init__(self, code: Code, become: bool) -> None:
        """`become`: cards can become others, so that none can be told from another."""
        world = code.world
        self.kinds = frozenset(kind.id for kind in world.kinds.values())
        cards, places = world.cards(), world.place_list()
        self.may_lie = [self.kinds if become else cards if p.only is None else p.only for p in places]
        self.become = become
        self.work = 0

    def count(self, motions: int) -> None:
        self.work += motions
        if self.work > MOST_WORK:
            raise _TooMuchError

    def there_and_back(self, motions: dict[int, list[Motion]]) -> dict[int, Moved]:
        """What each of these can move of things that these together can bring back to where they were."""
        moved = self.moved(motions)
        edges = _united(moved.values())
        by_kind: dict[int, list[Edge]] = defaultdict(list)
        for edge, kinds in edges.items():
            for kind in kinds:
                by_kind[kind].append(edge)
        self.count(sum(map(len, by_kind.values())))
        if self.become:
            round_ = _round([*edges])
            back = {edge: self.kinds if edge in round_ else frozenset[int]() for edge in edges}
        else:
            back = self._back(by_kind)
        found: dict[int, Moved] = {}
        for one, mine in moved.items():
            kept = {edge: kinds & back.get(edge, frozenset()) for edge, kinds in mine.items()}
            found[one] = {edge: kinds for edge, kinds in kept.items() if kinds}
        return found

    @staticmethod
    def _back(by_kind: dict[int, list[Edge]]) -> Moved:
        same: dict[tuple[Edge, ...], set[int]] = defaultdict(set)
        for kind, edges in by_kind.items():
            same[tuple(edges)].add(kind)
        back: dict[Edge, set[int]] = defaultdict(set)
        for edges_, kinds in same.items():
            for edge in _round(edges_):
                back[edge] |= kinds
        return {edge: frozenset(kinds) for edge, kinds in back.items()}

    def moved(self, motions: dict[int, list[Motion]]) -> dict[int, Moved]:
        """From where to where things go, until those that were named before can be nowhere else."""
        found: dict[int, dict[Edge, set[int]]] = {one: defaultdict(set) for one in motions}
        drifting = [(one, m) for one, mine in motions.items() for m in mine if m.drifts or m.follows]
        for one, its in motions.items():
            for motion in its:
                self._add(found[one], motion, motion.sources, motion.targets)
        size = -1
        while drifting and size != (size := sum(len(k) for mine in found.values() for k in mine.values())):
            edges = {edge for mine in found.values() for edge in mine}
            ways = self._ways((source, target) for source, target, stays in edges if not stays)
            for one, motion in drifting:
                here = self._reached(motion.sources, ways) if motion.drifts else frozenset[int]()
                there = self._reached(motion.targets, ways) if motion.follows else frozenset[int]()
                moved_since = evolve(motion, stays=False)
                self._add(found[one], moved_since, here, motion.targets | there)
                self._add(found[one], moved_since, motion.sources, there)
        return {one: {edge: frozenset(kinds) for edge, kinds in mine.items()} for one, mine in found.items()}

    def _ways(self, edges: Iterable[tuple[int, int]]) -> dict[int, int]:
        """Where something can come to from each place, as bits."""
        ways: dict[int, int] = defaultdict(int)
        for source, target in edges:
            ways[source] |= 1 << target
        self.count(len(ways) * len(ways) // 20)
        for middle in [*ways]:
            bit, further = 1 << middle, ways[middle]
            for source, reached in ways.items():
                if reached & bit:
                    ways[source] = reached | further
        return ways

    @staticmethod
    def _reached(starts: Places, ways: dict[int, int]) -> Places:
        """Where something that was in one of these may have been moved to."""
        reached = 0
        for start in starts:
            reached |= ways.get(start, 0)
        return frozenset(place for place in range(reached.bit_length()) if reached >> place & 1)

    def _add(self, found: dict[Edge, set[int]], motion: Motion, sources: Places, targets: Places) -> None:
        self.count(1 + len(sources) * len(targets))
        said: Kinds = None if self.become else motion.kinds
        for source in sources:
            here = self.may_lie[source] if said is None else said & self.may_lie[source]
            for target in targets if here else ():
                both = here & self.may_lie[target]
                if both:
                    found[source, target, motion.stays and source == target] |= both


def _round(edges: Iterable[Edge]) -> set[Edge]:
    """Those that lie on a way back to where they begin."""
    part = _parts_of(edges)
    return {edge for edge in edges if part[edge[0]] == part[edge[1]]}


def _parts_of(edges: Iterable[Edge]) -> dict[int, int]:
    """Of each place a number, equal for those that can be reached from each other."""
    ways: dict[int, list[int]] = defaultdict(list)
    back: dict[int, list[int]] = defaultdict(list)
    for source, target, _ in edges:
        ways[source].append(target)
        back[target].append(source)
    order: list[int] = []
    seen: set[int] = set()
    for start in [*ways]:
        path = [(start, iter(ways[start]))] if start not in seen else []
        seen.add(start)
        while path:
            place, rest = path[-1]
            after = next((one for one in rest if one not in seen), None)
            if after is None:
                order.append(place)
                path.pop()
            else:
                seen.add(after)
                path.append((after, iter(ways.get(after, ()))))
    part: dict[int, int] = {}
    for start in reversed(order):
        waiting = [start] if start not in part else []
        while waiting:
            place = waiting.pop()
            if place not in part:
                part[place] = start
                waiting += [one for one in back[place] if one not in part]
    return part


__all__ = ["endless_chains"]
