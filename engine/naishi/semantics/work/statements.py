"""How much work statements are at most, those without a question to a player."""

from __future__ import annotations

from functools import cached_property

from naishi.program import (
    AtAddress,
    BecomeKind,
    ChangeKept,
    DealEach,
    EndAfterTurnOf,
    Expr,
    FlipItem,
    ForItems,
    ForPlayers,
    IfFound,
    IfThen,
    InPlace,
    MoveItem,
    MoveSome,
    Num,
    RefillRow,
    RefillTo,
    RevealPlace,
    ShuffleAddress,
    ShufflePlace,
    Statement,
    SwapItems,
    Target,
)
from naishi.semantics.work.questions import Work, WorkOfQuestions, again, dearest, together

_MOVE = 50  # an item goes from one place to another, and it is written down
_TOLD = 40  # something is written down
_SHUFFLED = 50  # for each item


class WorkOfStatements(WorkOfQuestions):
    """The work of statements of one program."""

    # --- statements ---
    def statement(self, statement: Statement) -> Work:
        """One that is done without anybody being asked."""
        done = self._statement(statement)
        return done if isinstance(statement, IfThen | IfFound | ForPlayers | ForItems) else done.at(statement.span)

    def _statement(self, statement: Statement) -> Work:
        match statement:
            case MoveItem(item=item, to=to, places=places):
                return together([self.expr(item), self._target(to)], self._moving(to, places))
            case MoveSome(number=number, query=query, to=to):
                most = min(self.found(query), number if number is not None else self.items)
                moved = together([self._target(to)], self._moving(to, _places(query.sources)))
                return together(
                    [self.query(query), again(most, moved, statement.span, "cards moved")], self._renewal(query.sources)
                )
            case DealEach(number=number, query=query, place=place):
                definition = self.program.places[place]
                parts = self.program.seats * definition.count
                most = min(self.found(query), number * parts)
                one = self._moving(Target(place, None, None), _places(query.sources))
                return together([self.query(query)], parts + most * one + self._renewal(query.sources))
            case SwapItems(first=first, second=second, places=(here, there)):
                one = max(self._heap(here), self._heap(there))
                return together([self.expr(first), self.expr(second)], 2 * (_MOVE + 2 * one))
            case ShufflePlace(place=spot):
                return Work(_TOLD + _SHUFFLED * self._room(spot))
            case ShuffleAddress(address=address):
                return together([self.expr(address)], _TOLD + _SHUFFLED * max(self.lying, default=0))
            case RefillRow(place=spot, source=source):
                number = self.program.places[spot.place].count
                return Work(number * (_MOVE + self._triggers) + self._renewal((source,)))
            case RefillTo(number=amount, to=to, source=source):
                most = self.refilled(statement)
                return together(
                    [self.expr(amount), self._target(to)],
                    most * self._moving(to, _places((source,))) + self._renewal((source,)),
                )
            case RevealPlace(place=spot):
                return Work(_TOLD + 15 * self._room(spot))
            case IfThen(test=test, then=then, otherwise=otherwise):
                ways = [together(map(self.statement, way)) for way in (then, otherwise)]
                return together([self.expr(test), dearest(ways)], 1)
            case IfFound(search=search, then=then, otherwise=otherwise):
                ways = [together(map(self.statement, way)) for way in (then, otherwise)]
                return together([self.search(search), dearest(ways)], 1)
            case ForPlayers(others=others, body=body):
                inner = together(map(self.statement, body), 2)
                return again(self.program.seats - others, inner, statement.span, "players", 3)
            case ForItems(query=query, test=test, body=body):
                inner = together([self.expr(test), *map(self.statement, body)], 2)
                times = self.found(query)
                return together([self.query(query), again(times, inner, statement.span, "cards or slots", 3)])
            case ChangeKept(amount=amount):
                return together([self.expr(amount)], _TOLD)
            case FlipItem(item=item) | BecomeKind(model=item) | EndAfterTurnOf(seat=item):
                return together([self.expr(item)], 2 * _TOLD)
        return Work(2 * _TOLD)

    def _target(self, to: Target) -> Work:
        return together([self.expr(to.address), self.expr(to.owner)])

    def _moving(self, to: Target, sources: frozenset[int] | None) -> int:
        """What it takes to bring one item from one place to another: pools are put in order, knowledge is lost."""
        heap = max(self._heap(frozenset({to.place, *to.also})), self._heap(sources))
        row = self.program.places[to.place].count // 4 if to.address is None else 0
        return _MOVE + heap + row + self._triggers

    def _heap(self, places: frozenset[int] | None) -> int:
        ids = range(len(self.program.places)) if places is None else places
        dear = {"row": 0.0, "pile": 0.1, "pool": 3.0}
        return max((int(self.lying[i] * dear[self.program.places[i].shape]) for i in ids), default=0)

    @cached_property
    def _triggers(self) -> int:
        """How many triggers an item that moves is held against at most."""
        return max(sum(kind.id in trigger.kinds for trigger in self.program.triggers) for kind in self.program.kinds)

    def _room(self, spot: InPlace) -> int:
        place = self.program.places[spot.place]
        return min(self.items, place.count * self.lying[spot.place] * self.owners(place, spot)) + place.count

    def _renewal(self, sources: tuple[object, ...]) -> int:
        renewed = any(self.program.places[i].renewed is not None for i in _places(sources) or ())
        return _SHUFFLED * self.items if renewed else 0

    def refilled(self, statement: RefillTo) -> int:
        """How many items a place is filled up with at most."""
        room = self.program.places[statement.to.place].count * self.lying[statement.to.place]
        return min(room, self.items, max(0, self.most(statement.number)))

    def places(self, sources: tuple[object, ...]) -> frozenset[int] | None:
        """The places that sources lie in; None if it can be any."""
        return _places(sources)

    # --- numbers ---
    def most(self, expr: Expr) -> int:
        """The largest value of a number, as far as that is easily known; at most a thousand is asked for."""
        from naishi.program import Arithmetic, Count, FieldOf, KeptOf, PlayerCount

        match expr:
            case Num(value=value):
                return value
            case PlayerCount():
                return self.program.players
            case KeptOf(kept=kept):
                return self.program.kept[kept].most
            case FieldOf(field=field):
                return max(0, self.program.fields[field].most)
            case Count(query=query):
                return self.found(query)
            case Arithmetic(op="+", left=left, right=right):
                return self.most(left) + self.most(right)
            case Arithmetic(op="-", left=left, right=Num(value=value)):
                return self.most(left) - value
        return 1000


def _places(sources: tuple[object, ...]) -> frozenset[int] | None:
    found: set[int] = set()
    for source in sources:
        if isinstance(source, InPlace):
            found.add(source.place)
        elif isinstance(source, AtAddress) and source.places:
            found |= {spot.place for spot in source.places}
        else:
            return None
    return frozenset(found)
