"""Kinds of items that never leave where they begin: nothing takes them, so they are not in the game."""

from __future__ import annotations

from attrs import frozen

from naishi.base.diagnostic import Diagnostic
from naishi.base.lists import listed
from naishi.base.walk import all_of, parts
from naishi.program import (
    AtAddress,
    Binder,
    DealEach,
    Everywhere,
    InPlace,
    ItemsNext,
    KindDef,
    Line,
    MoveItem,
    MoveSome,
    Payment,
    PricePayment,
    Query,
    RefillRow,
    RefillTo,
    Search,
    SwapItems,
)
from naishi.semantics import problems
from naishi.semantics.lower.code import Code
from naishi.semantics.symbols.table import SymbolTable
from naishi.syntax import nodes as n


@frozen
class Taking:
    """Something that can take items: from which places (None: any), of which kinds (None: any)."""

    places: frozenset[int] | None
    kinds: frozenset[int] | None


def never_placed(world: SymbolTable, code: Code, heads: tuple[object, ...]) -> list[Diagnostic]:
    """Cards that lie where they begin for ever, in a place that does not count. `heads`: of the actions."""
    takings = all_takings(code, heads)
    counted = set(world.place_ids(world.linked.scoring.group.text) or ()) if world.linked.scoring else set()
    found: list[Diagnostic] = []
    for kind in world.kinds.values():
        if kind.is_card and not kind.is_off and kind.home not in counted and not any(_takes(t, kind) for t in takings):
            home = world.place_list()[kind.home].name
            found.append(problems.use.never_placed(kind.span, kind.name, home, _steps_from(world, kind)))
    return found


def all_takings(code: Code, heads: tuple[object, ...]) -> list[Taking]:
    """Everything in a program that can take items from somewhere."""
    renewals = [Taking(frozenset({p.renewed}), None) for p in code.world.place_list() if p.renewed is not None]
    roots = (tuple(s for s in code.steps if s is not None), heads)
    return [*(t for root in roots for t in _takings(root)), *renewals]


def _takes(taking: Taking, kind: KindDef) -> bool:
    return (taking.places is None or kind.home in taking.places) and (taking.kinds is None or kind.id in taking.kinds)


def _takings(root: object) -> list[Taking]:
    found: list[Taking] = []
    for part in parts(root):
        match part:
            case MoveSome(query=query) | DealEach(query=query):
                found.append(_of_query(query))
            case RefillRow(source=source):
                found.append(Taking(frozenset({source.place}), None))
            case RefillTo(source=pile):
                found.append(Taking(_places((pile,)), None))
            case MoveItem(kinds=kinds, places=places):
                found.append(Taking(places, kinds))
            case SwapItems(kinds=both_kinds, places=both_places):
                found += [Taking(p, k) for p, k in zip(both_places, both_kinds, strict=True)]
            case ItemsNext(query=query) | Search(query=query):
                found.append(_of_query(query))
            case Binder(pools=pools, kinds=kinds):
                found.append(Taking(_places(tuple(s for pool in pools for s in pool.sources)), kinds))
            case Payment(source_place=place, kinds=kinds) | PricePayment(source_place=place, kinds=kinds):
                found.append(Taking(frozenset({place.place}) if place is not None else None, kinds))
    return found


def _of_query(query: Query) -> Taking:
    return Taking(_places(query.sources), query.kinds)


def _places(sources: tuple[object, ...]) -> frozenset[int] | None:
    found: set[int] = set()
    for source in sources:
        if isinstance(source, InPlace):
            found.add(source.place)
        elif isinstance(source, AtAddress | Line):
            found |= {spot.place for spot in source.places}
        elif isinstance(source, Everywhere):
            return None
    return frozenset(found)


def _steps_from(world: SymbolTable, kind: KindDef) -> list[str]:
    """The steps of setup that take from where the kind begins, with what they take."""
    home = world.place_list()[kind.home].name
    found: list[str] = []
    for name, step in world.linked.steps.items():
        if home in step.block.span.text.split():
            nouns = [deal.pattern.span.text for deal in all_of(step.block, n.Deal) if deal.source.span.text == home]
            nouns += [move.what.pattern.span.text for move in all_of(step.block, n.Move) if _is_from(move.what, home)]
            found.append(f"{name} ({listed(list(dict.fromkeys(nouns)), 'and')})" if nouns else name)
    return found


def _is_from(query: n.Query, home: str) -> bool:
    return isinstance(query.loc, n.FromRefs | n.InRefs) and query.loc.refs.span.text == home
