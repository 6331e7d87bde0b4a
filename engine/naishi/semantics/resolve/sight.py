"""What may be asked about what one does not see."""

from __future__ import annotations

from naishi.base.source import Span
from naishi.program import InPlace, ItemAt, Local
from naishi.semantics import problems
from naishi.semantics.resolve.scope import Scope, Val


def back_in_sight(scope: Scope, item: Val) -> bool:
    """Whether everyone sees the back of an item, wherever it lies: of a pile it must be the top one."""
    places = [scope.world.place_list()[spot.place].shape for spot in item.places or ()]
    is_top = isinstance(item.expr, ItemAt) and item.expr.heap
    return all(shape == "row" or (shape == "pile" if is_top else shape == "pool") for shape in places)


def check_kinds_seen(
    scope: Scope, span: Span, places: tuple[InPlace, ...] | None, kinds: frozenset[int] | None, what: str
) -> None:
    """The same where it is only asked what is of some kinds: it is no secret where nothing else may lie."""
    if kinds is None or places is None:
        return
    may_lie = [scope.world.place_list()[spot.place].only for spot in places]
    cards = scope.world.cards()
    told = tuple(s for s, only in zip(places, may_lie, strict=True) if not (cards if only is None else only) <= kinds)
    check_seen(scope, span, told, what)


def check_seen(scope: Scope, span: Span, places: tuple[InPlace, ...] | None, what: str) -> None:
    """In a list of choices: the one who chooses must see what the list depends on."""
    if places is None:
        return
    scope.reads.extend(places)
    for spot in places if scope.asking else ():
        if not scope.sees(spot):
            place = scope.world.place_list()[spot.place]
            others = "another player's " if place.seen_by == "owner" else ""
            asked = list(zip(scope.conditions, scope.asked_at, strict=True))
            scope.world.report(problems.moves.peeks(span, place.name, others, what, asked))
            return


def check_item_seen(scope: Scope, span: Span, item: Val, what: str) -> None:
    """The same of an item, wherever it has come from: it may lie elsewhere by then."""
    places = item.places if item.places is not None else item.lay
    check_seen(scope, span, places, what)
    name = item.expr if isinstance(item.expr, Local) else item.of
    hidden = places is None or any(scope.world.place_list()[spot.place].seen_by != "everyone" for spot in places)
    if name is not None and hidden:
        scope.reads.append(name)
