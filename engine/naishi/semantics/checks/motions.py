"""What effects can move: of which kinds, from which places, to which."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from naishi.base.walk import all_of, parts
from naishi.program import (
    ActionDef,
    AtAddress,
    BecomeKind,
    BeginTurn,
    Choose,
    DealEach,
    Expr,
    InPlace,
    ItemAt,
    Line,
    Local,
    Me,
    MoveItem,
    MoveSome,
    Offer,
    Payment,
    PlayersNext,
    PricePayment,
    Query,
    RefillRow,
    RefillTo,
    Source,
    Step,
    SwapItems,
    Target,
    This,
    TriggerDef,
)
from naishi.semantics.lower.code import Code

Kinds = frozenset[int] | None  # None: any
Places = frozenset[int]


@frozen
class Motion:
    """What one statement can move. `drifts`: what is moved was named before, and may have been moved since; `follows`:
    so was what it changes places with. `stays`: if it is moved within one place, then within that of one player."""

    kinds: Kinds
    sources: Places
    targets: Places
    stays: bool = False
    drifts: bool = False
    follows: bool = False


@frozen
class _One:
    """One item that a statement is about."""

    kinds: Kinds
    places: Places
    mine: bool
    drifts: bool


@frozen
class _Start:
    """What `this`, or a name, is when an effect begins."""

    local: int | None = None
    kinds: Kinds = None
    places: Places = frozenset()
    mine: bool = False


_NOTHING = _Start()


class Motions:
    """Looks them up in one program. `declined`: where everything is declined that may be."""

    def __init__(self, code: Code, actions: list[ActionDef], triggers: list[TriggerDef]) -> None:
        self.code = code
        self.actions = actions
        self.everywhere = frozenset(range(len(code.world.place_list())))
        effects = tuple(tuple(self._steps(code.routines[t.routine].entry, declined=False)) for t in triggers)
        self.become = any(True for _ in all_of(effects, BecomeKind))  # then no kind can be told from another

    def of_turns(self) -> list[Motion]:
        """Of turns, and of what follows on them: of all that is not triggered, and not done in setup."""
        begins = next((number for number, step in enumerate(self.code.steps) if isinstance(step, BeginTurn)), None)
        found = self._from([begins], _NOTHING, declined=False) if begins is not None else []
        return [evolve(m, sources=self.everywhere, stays=False) if m.drifts or m.follows else m for m in found]

    def of_trigger(self, trigger: TriggerDef, declined: bool = True) -> list[Motion]:
        """Of an effect. The item that set it off is where it went, or where it has been moved since."""
        spots = trigger.others if trigger.motion == "leaves" else trigger.places
        places = frozenset(spot.place for spot in spots) if spots is not None else self.everywhere
        mine = spots is not None and all(isinstance(spot.owner, Me) for spot in spots)
        start = _Start(trigger.item_local, trigger.kinds, places, mine)
        return self._from([self.code.routines[trigger.routine].entry], start, declined)

    def of_routine(self, routine: int) -> list[Motion]:
        """Of a routine that belongs to no item."""
        return self._from([self.code.routines[routine].entry], _NOTHING)

    def _from(self, waiting: list[int], start: _Start, declined: bool = True) -> list[Motion]:
        """All that the steps after these, and the actions that they do, can move."""
        found: list[Motion] = []
        seen: set[int] = set()
        while waiting:
            steps = [*self._steps(waiting.pop(), declined)]
            if any(isinstance(part, PlayersNext) for part in parts(tuple(steps))):
                start = evolve(start, mine=False)  # `your` is now this one's, now that one's
            for step in steps:
                for part in parts(step):
                    found += self._of(part, start)
                for action in self._done(step, declined):
                    found += [m for line in action.head for m in self._of(line, _NOTHING)]
                    waiting += [self.code.routines[action.routine].entry] if action.routine not in seen else []
                    seen.add(action.routine)
            start = _NOTHING  # of an action
        return [*dict.fromkeys(found), *self._renewals(found)]

    def _done(self, step: Step, declined: bool) -> list[ActionDef]:
        """The actions of an offer."""
        if isinstance(step, Offer) and not (step.may and declined):
            return [self.actions[alternative.action] for alternative in step.alternatives]
        return []

    def _steps(self, entry: int, declined: bool = True) -> Iterator[Step]:
        waiting, seen = [entry], set[int]()
        while waiting:
            number = waiting.pop()
            step = self.code.steps[number]
            if number in seen or step is None:
                continue
            seen.add(number)
            yield step
            waiting += _followers(step, declined)

    def _renewals(self, motions: list[Motion]) -> list[Motion]:
        """What comes into the piles that are drawn from, should they be empty."""
        drawn = {place for motion in motions for place in motion.sources}
        renewed = [place for place in self.code.world.place_list() if place.renewed is not None and place.id in drawn]
        return [Motion(None, frozenset({place.renewed or 0}), frozenset({place.id})) for place in renewed]

    # --- one statement ---
    def _of(self, part: object, start: _Start) -> list[Motion]:
        match part:
            case MoveItem(item=item, kinds=kinds, places=places, mine=mine, to=to):
                one = self._one(item, kinds, places, mine, start)
                return [Motion(one.kinds, one.places, _targets(to), one.mine and _is_mine(to.owner), one.drifts)]
            case MoveSome(query=query, to=to):
                places, mine = self._asked(query)
                return [Motion(query.kinds, places, _targets(to), mine and _is_mine(to.owner))]
            case DealEach(query=query, place=place):
                return [Motion(query.kinds, self._asked(query)[0], frozenset({place}))]
            case RefillTo(source=pile, to=to):
                return [Motion(None, self._source(pile), _targets(to))]
            case RefillRow(place=row, source=source):
                return [Motion(None, frozenset({source.place}), frozenset({row.place}))]
            case Payment(kinds=paid, source_place=place, to=to) | PricePayment(kinds=paid, source_place=place, to=to):
                wild = part.wild if isinstance(part, PricePayment) else frozenset()
                return [Motion(paid | wild, self._source(place) if place else self.everywhere, _targets(to))]
            case SwapItems():
                sides = zip((part.first, part.second), part.kinds, part.places, part.mine, strict=True)
                a, b = (self._one(*side, start) for side in sides)
                a, b = self._other_than(b, a), self._other_than(a, b)
                both = a.mine and b.mine
                return [Motion(x.kinds, x.places, y.places, both, x.drifts, y.drifts) for x, y in ((a, b), (b, a))]
        return []

    def _one(self, item: Expr, kinds: Kinds, places: Places | None, mine: bool, start: _Start) -> _One:
        if isinstance(item, This) or (isinstance(item, Local) and item.index == start.local):
            return _One(start.kinds, start.places or self.everywhere, start.mine, True)
        named = not isinstance(item, ItemAt)
        return _One(kinds, places if places is not None else self.everywhere, mine and not named, named)

    def _other_than(self, one: _One, other: _One) -> _One:
        """What changes places with the only thing of its kind is another."""
        kinds = self.code.world.kinds.values()
        only = [k for k in kinds if one.kinds is not None and k.id in one.kinds] if not self.become else []
        if len(only) != 1 or only[0].copies * (self.code.world.seats if only[0].per_player else 1) != 1:
            return other
        said = other.kinds if other.kinds is not None else frozenset(kind.id for kind in kinds)
        return evolve(other, kinds=said - {only[0].id})

    def _asked(self, query: Query) -> tuple[Places, bool]:
        """Where a query looks, and whether all of it is `your`."""
        places = frozenset(place for source in query.sources for place in self._source(source))
        return places, all(isinstance(source, InPlace) and _is_mine(source.owner) for source in query.sources)

    def _source(self, source: Source) -> Places:
        match source:
            case InPlace(place=place):
                return frozenset({place})
            case AtAddress(places=places) | Line(places=places) if places:
                return frozenset(spot.place for spot in places)
        return self.everywhere


def _is_mine(owner: Expr | None) -> bool:
    return isinstance(owner, Me)


def _targets(to: Target) -> Places:
    return frozenset({to.place, *to.also})


def _followers(step: Step, declined: bool) -> list[int]:
    """The steps that can follow. `declined`: where everything is declined that may be."""
    if isinstance(step, Choose) and step.may and declined:
        return [step.skip]
    if isinstance(step, Offer):
        other = [step.skip] if step.otherwise is None else [step.otherwise]
        return other if step.may and declined else [*other, *(a.then for a in step.alternatives)]
    names = ("next", "skip", "yes", "no", "body", "otherwise", "round", "over")
    return [getattr(step, name) for name in names if isinstance(getattr(step, name, None), int)]


__all__ = ["Kinds", "Motion", "Motions", "Places"]
