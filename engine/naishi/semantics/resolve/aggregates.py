"""Numbers over all that a query finds: how many differ or are alike, how they lie in line, what a field comes to."""

from __future__ import annotations

from naishi.program import ITEM, Aligned, Alike, Different, Expr, InPlace, KindDef, Overall, Query
from naishi.semantics import problems
from naishi.semantics.resolve import lists
from naishi.semantics.resolve.expressions import resolve
from naishi.semantics.resolve.intervals import most_found
from naishi.semantics.resolve.queries import query
from naishi.semantics.resolve.scope import Scope, Spot
from naishi.semantics.resolve.sight import check_seen
from naishi.semantics.resolve.sources import sources_of, spots_of
from naishi.semantics.symbols.table import SymbolTable
from naishi.syntax import nodes as n


def by_field(scope: Scope, node: n.Different | n.Alike, field: n.Name, asked: n.Query) -> Expr | None:
    """`different color of …`, `most alike type of …`."""
    world = scope.world
    found = query(scope, asked)
    by = _field_or_type(world, field)
    if by is None:
        return None
    if found is None:
        return None
    if not _shows(scope, field, asked, found):
        return None
    return Different(by, found, span=node.span) if isinstance(node, n.Different) else Alike(by, found, span=node.span)


def _shows(scope: Scope, field: n.Name, asked: n.Query, found: Query) -> bool:
    """Whether what is found has fields; where the answer decides what may be chosen, they must be seen."""
    if found.sort != ITEM:
        scope.world.report(problems.names.wrong_sort(asked.span, "items", "slots"))
        return False
    spots = spots_of(scope, found.sources, found.kinds)
    if not _only_backs(scope, field, spots):
        check_seen(scope, field.span, spots, f"the {field.text} of cards")
    return True


def _field_or_type(world: SymbolTable, field: n.Name) -> int | None:
    if field.text == "type":
        return -1
    if field.text in world.fields and world.fields[field.text].is_list:
        hint = lists.what_to_ask(world, world.fields[field.text].id)
        world.report(problems.names.wrong_kind_of_name(field.span, "a field with one value", "a list", hint))
        return None
    if field.text in world.fields:
        world.used.add(f"field {field.text}")
        return world.fields[field.text].id
    what = world.what_is(field.text)
    if what:
        world.report(problems.names.wrong_kind_of_name(field.span, "a field or `type`", what))
    else:
        world.report(problems.names.unknown_name(field.span, "field", ["type", *world.fields]))
    return None


def unlike(scope: Scope, node: n.ScoreSets) -> tuple[int, Query, int] | None:
    """`each set of different color in …`: in what they differ, where they lie, and the most that one set can have."""
    world = scope.world
    by, sources = _field_or_type(world, node.field), sources_of(scope, node.refs)
    if by is None or sources is None:
        return None
    here = spots_of(scope, sources)
    kinds = [k for k in world.kinds.values() if any(_may_lie(world, k, spot) for spot in here)]
    several = next((k.name for k in kinds if len(k.types) > 1), None) if by < 0 else None
    if several is not None:
        found = f"type, not so: {several} counts as several"
        world.report(problems.names.wrong_sort(node.field.span, "something of which each has one", found))
        return None
    looks = {k.types if by < 0 else k.fields[by] for k in kinds} - {None}
    items = Query(ITEM, None, None, False, sources, None, span=node.refs.span)
    return by, items, min(len(looks), most_found(world, items))


def _may_lie(world: SymbolTable, kind: KindDef, spot: InPlace) -> bool:
    only = world.place_list()[spot.place].only
    return kind.id in only if only is not None else kind.is_card


def _only_backs(scope: Scope, field: n.Name, spots: tuple[InPlace, ...]) -> bool:
    """Whether nothing is read but what everyone sees on backs: those of all that lies there are in sight, but in a
    pile."""
    definition = scope.world.fields.get(field.text)
    places = scope.world.place_list()
    return definition is not None and definition.always and all(places[s.place].shape != "pile" for s in spots)


def aligned(scope: Scope, node: n.Aligned, asked: n.Query) -> Expr | None:
    """`most aligned of …`, in the rows of one grid or in one row."""
    world, refs = scope.world, asked.loc.refs if isinstance(asked.loc, n.InRefs | n.FromRefs) else None
    found = query(scope, asked)
    if found is None:
        return None
    spot = resolve(scope, refs) if isinstance(refs, n.Ref) else None
    is_row = isinstance(spot, Spot) and len(spot.places) == 1 and not spot.heap
    if not isinstance(spot, Spot) or spot.address is not None or not (is_row or spot.name in world.grids):
        span = refs.span if refs is not None else asked.span
        world.report(problems.names.wrong_sort(span, "`in` with one grid or row, which has lines", "something else"))
        return None
    return Aligned(found, span=node.span)


def overall(scope: Scope, node: n.Overall) -> Expr | None:
    """`total worth of …`: a field of numbers."""
    world, name = scope.world, node.field.text
    found = query(scope, node.query)
    field = world.fields.get(name)
    if field is None:
        what = world.what_is(name)
        if what:
            world.report(problems.names.wrong_kind_of_name(node.field.span, "a field of numbers", what))
        else:
            world.report(problems.names.unknown_name(node.field.span, "field", world.fields))
        return None
    world.used.add(f"field {name}")
    if field.is_list:
        hint = lists.what_to_ask(world, field.id)
        world.report(problems.names.wrong_kind_of_name(node.field.span, "a field of numbers", "a list", hint))
        return None
    if field.words or field.is_kind:
        hint = f"`different {name} of …` and `most alike {name} of …` count them."
        what = "words" if field.words else "cards"
        world.report(
            problems.names.wrong_sort(node.field.span, "a field of numbers", f"{name}, a field of {what}", hint)
        )
        return None
    if found is None or not _shows(scope, node.field, node.query, found):
        return None
    return Overall(node.how.text, field.id, found, span=node.span)
