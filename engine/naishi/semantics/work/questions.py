"""How much work questions and queries are at most, in elementary steps: one is about one call of a closure.

The bound needs no state: what a query finds is bounded by room and copies, every side of `and` and `or` is asked, and
of two ways the longer one is taken.
"""

from __future__ import annotations

from functools import cached_property

from naishi.base.walk import all_of, fields
from naishi.program import (
    ITEM,
    Aligned,
    Alike,
    Around,
    AtAddress,
    BecomeKind,
    Count,
    Different,
    Exists,
    Expr,
    InPlace,
    Line,
    Offer,
    Overall,
    PlaceDef,
    Points,
    Program,
    Query,
    ScoreDef,
    Search,
    Source,
    Step,
)
from naishi.semantics.work.amounts import NOTHING, Work, again, costs, dearest, together


class WorkOfQuestions:
    """The work of expressions and queries of one program. Each is looked at once, however often it is asked."""

    def __init__(self, program: Program, known: dict[int, Work] | None = None) -> None:
        self.program = program
        self._known: dict[int, Work] = known if known is not None else {}
        self.can_become = any(True for _ in all_of(program.steps, BecomeKind))
        self.become_in_play = any(True for _ in all_of(self._steps_in_play(), BecomeKind))

    def _steps_in_play(self) -> tuple[Step, ...]:
        """All but those of `before scoring`, as far as they are only there."""
        program = self.program
        last = {kind.before_scoring for kind in program.kinds} - {None}
        entries = [routine.entry for number, routine in enumerate(program.routines) if number not in last]
        waiting, seen = [program.start, program.first_turn, *entries], set[int]()
        while waiting:
            number = waiting.pop()
            if number not in seen:
                seen.add(number)
                waiting += steps_after(program.steps[number], whole=True)
        return tuple(program.steps[number] for number in sorted(seen))

    # --- how many there can be ---
    def copies(self, kinds: frozenset[int] | None) -> int:
        """How many items act as one of some kinds at most."""
        if kinds is None or self.can_become:
            return self.items
        return sum(self._copies[id_] for id_ in kinds)

    def copies_in_play(self, kinds: frozenset[int] | None) -> int:
        """The same before the end, where cards may only become others in the final count."""
        return self.items if kinds is None or self.become_in_play else sum(self._copies[id_] for id_ in kinds)

    def _owned(self, kinds: frozenset[int] | None) -> int:
        """How many of some kinds belong to one player: of what there is for each player, and of what nobody owns."""
        if self.can_become:
            return self.items
        return sum(k.copies for k in self.program.kinds if kinds is None or k.id in kinds)

    @cached_property
    def items(self) -> int:
        """How many items there are."""
        return sum(self._copies)

    @cached_property
    def _copies(self) -> list[int]:
        return [k.copies * (self.program.seats if k.per_player else 1) for k in self.program.kinds]

    @cached_property
    def lying(self) -> list[int]:
        """By place: how many items one part of it can hold, as far as copies go."""
        cards = frozenset(k.id for k in self.program.kinds if k.is_card)
        return [
            min(place.capacity, sum(self._copies[i] for i in (place.only if place.only is not None else cards)))
            for place in self.program.places
        ]

    @cached_property
    def longest(self) -> int:
        """The longest row or column."""
        rows = [place.count for place in self.program.places if place.shape == "row"]
        return max([1, *rows, *(len(grid.rows) for grid in self.program.grids)])

    def owners(self, place: PlaceDef, spot: InPlace) -> int:
        """How many players' places are meant."""
        return self.program.seats if place.per_player and spot.owner is None else 1

    def scanned(self, sources: tuple[Source, ...], sort: str = ITEM) -> int:
        """How many slots and items are looked at."""
        found = 0
        in_heaps = 0
        for source in sources:
            match source:
                case InPlace(place=id_):
                    place = self.program.places[id_]
                    parts = place.count * self.owners(place, source)
                    if place.shape == "row":
                        found += parts
                    else:
                        found += parts
                        in_heaps += parts * self.lying[id_]
                case AtAddress(heap=heap, places=places):
                    found += 1
                    in_heaps += max((self.lying[spot.place] for spot in places), default=self.items) if heap else 0
                case Line(where=where, places=places):
                    counts = [self.program.places[spot.place].count for spot in places]
                    found += (
                        (max(counts, default=self.longest)) if where == "same row" else len(set(counts)) + len(counts)
                    )
                case Around(where=where):
                    found += 4 if where == "adjacent" else self.longest
                case _:
                    found += sum(p.count for p in self.program.places if p.shape == "row") * self.program.seats
                    in_heaps += self.items
        return found + (min(in_heaps, self.items * len(sources)) if sort == ITEM else 0)

    def found(self, query: Query) -> int:
        """How many a query can find."""
        scanned = self.scanned(query.sources, query.sort)
        if query.sort != ITEM:
            return scanned
        apart = all(isinstance(source, InPlace) for source in query.sources)  # each thing lies in one place
        copies = self.copies(query.kinds) if query.owner is None else self._owned(query.kinds)
        return min(scanned, copies * (1 if apart else len(query.sources)))

    # --- questions ---
    def query(self, query: Query, more: int = 1, each: Work = NOTHING) -> Work:
        """All that is looked at. `each`: what is done with each that is found, `more` besides."""
        key = id(query)
        if key not in self._known:
            own = [self.expr(query.test)] if query.test is not None else []
            self._known[key] = together([*own, *(self.expr(e) for e in _addresses(query.sources))])
        inner = self._known[key]
        scanned = 2 + self.scanned(query.sources, query.sort)
        tested = together([inner, each], more)
        return again(self.found(query), tested, query.span, "what is looked at", more=scanned)

    def search(self, search: Search) -> Work:
        """The first that fits."""
        return self.query(search.query, each=self.expr(search.test))

    def expr(self, expr: Expr | None) -> Work:
        """A number or a question. One that has no row takes what its parts take."""
        if expr is None:
            return Work(0)
        if id(expr) not in self._known:
            own = costs.of(expr)(self, expr) if costs.has(expr) else together(map(self.expr, _inner(expr)), 1)
            self._known[id(expr)] = own.at(expr.span)
        return self._known[id(expr)]

    # --- points ---
    def points(self) -> Work:
        """What one seat scores."""
        if -1 not in self._known:
            self._known[-1] = Work(0)  # score lines cannot ask for points
            self._known[-1] = self._points()
        return self._known[-1]

    def _points(self) -> Work:
        program = self.program
        places = [program.places[id_] for id_ in program.counting]
        room = sum(place.count * self.lying[place.id] for place in places)
        number = min(room, self.items)
        cells = sum(place.count for place in places)
        by_kind = [(self._copies[k.id], self._lines(k.scores)) for k in program.kinds]
        if self.can_become or number < self.items:
            each = dearest(work for _, work in by_kind)
            cards = [
                again(number, each, each.loops[0].span, "cards that score") if each.loops else Work(number * each.steps)
            ]
        else:
            cards = [Work(copies * work.steps, work.loops, work.span) for copies, work in by_kind]
        typed = [self._lines((score,)) for _, _, score in program.type_scores]
        per_type = len(typed) * number * 8
        return together([*cards, *typed, self._lines(program.player_scores)], cells + 2 * number + per_type + 5)

    def _lines(self, scores: tuple[ScoreDef, ...]) -> Work:
        found: list[Work] = []
        for score in scores:
            found += [self.expr(score.amount), self.expr(score.test)]
            if score.per is not None:
                found.append(self.query(score.per, 4).at(score.span))
        return together(found, 3 * len(scores))


# --- rows ---
@costs(Count, Different, Alike, Overall)
def _of_all_found(work: WorkOfQuestions, expr: Count | Different | Alike | Overall) -> Work:
    return work.query(expr.query, 2)


@costs(Exists)
def _exists(work: WorkOfQuestions, expr: Exists) -> Work:
    return work.query(expr.query)


@costs(Aligned)
def _aligned(work: WorkOfQuestions, expr: Aligned) -> Work:
    return together([work.query(expr.query)], 8 * (work.found(expr.query) + 1) * work.longest)


@costs(Points)
def _points(work: WorkOfQuestions, expr: Points) -> Work:
    return work.points()


def _addresses(sources: tuple[Source, ...]) -> list[Expr]:
    found = [getattr(source, name, None) for source in sources for name in ("address", "owner")]
    return [one for one in found if one is not None]


def _inner(expr: Expr) -> list[Expr]:
    """The expressions right inside another."""
    values = [getattr(expr, name) for name in fields(type(expr))]
    found = [value for value in values if hasattr(value, "__attrs_attrs__")]
    return found + [spot.owner for value in values if isinstance(value, tuple) for spot in value
                    if isinstance(spot, InPlace) and spot.owner is not None]  # fmt: skip


_NAMES = ("next", "skip", "yes", "no", "otherwise")
_LOOPS_AND_TURNS = ("body", "round", "over", "again")


def steps_after(step: Step, whole: bool = False) -> list[int]:
    """The steps that can follow: without what loops and turns go on to, or (`whole`) with it."""
    names = (*_NAMES, *_LOOPS_AND_TURNS) if whole else _NAMES
    found = [at for name in names if isinstance(at := getattr(step, name, None), int) and not isinstance(at, bool)]
    return found + [alternative.then for alternative in step.alternatives] if isinstance(step, Offer) else found
