"""The places of a game that are no layers, its grids, and its groups of places."""

from __future__ import annotations

from naishi.program import GridDef, PlaceDef
from naishi.semantics import problems
from naishi.semantics.needed import Edge, needed_first
from naishi.semantics.symbols.sizes import size_of, words_of_size
from naishi.semantics.symbols.table import ANY, MOST_IN_GROUPS, SymbolTable
from naishi.syntax import nodes as n


def add_places(world: SymbolTable) -> None:
    for name, node in world.linked.places.items():
        _check_mods(world, node)
        if any(isinstance(mod, n.Layer) for mod in node.mods):
            continue
        shape = node.shape.text
        by = words_of_size(world, node.size)
        size = size_of(world, node.size) if node.size is not None and by is None else None
        if shape == "row" and node.size is None:
            world.report(
                problems.places.place_size(node.name.span, f"How many slots has {name}? Write `row {name}[5]`.")
            )
        mods = {type(m): m for m in node.mods}
        seen = mods.get(n.Seen)
        seen_by = seen.by.text if isinstance(seen, n.Seen) else "nobody"
        if seen_by == "owner" and n.PerPlayer not in mods:
            world.report(problems.places.whose_place(seen.span if seen else node.span, name))
        world.places[name] = PlaceDef(
            id=len(world.places),
            name=name,
            shape=shape,
            count=len(by.words) if by is not None else 1 if shape == "pool" else size or 1,
            capacity=1 if shape == "row" else (size or ANY) if shape == "pool" else ANY,
            per_player=n.PerPlayer in mods,
            seen_by=seen_by,
            only=None,
            family=(shape != "row" and by is not None) or (shape == "pile" and size is not None),
            declared=name,
            by=by.id if by is not None else None,
            span=node.name.span,
        )


def _check_mods(world: SymbolTable, node: n.Place) -> None:
    seen: dict[type, n.Node] = {}
    for mod in node.mods:
        if type(mod) in seen and not isinstance(mod, n.Holds):
            world.report(problems.cards.clause_twice(mod.span, mod.span.text, seen[type(mod)].span))
        seen.setdefault(type(mod), mod)


def add_grids_and_groups(world: SymbolTable) -> None:
    for name, node in world.linked.grids.items():
        rows = [world.places.get(r.text) for r in node.rows]
        for row, ref in zip(rows, node.rows, strict=True):
            if row is None or row.shape != "row":
                names = [p.name for p in world.places.values() if p.shape == "row"]
                world.report(problems.names.unknown_name(ref.span, "row", names))
        found = [r for r in rows if r is not None and r.shape == "row"]
        if len({(r.count, r.per_player) for r in found}) > 1:
            world.report(
                problems.places.grid_parts(node.span, "The rows of a grid are equally long, all or none `per player`.")
            )
        elif len({r.id for r in found}) < len(found):
            world.report(problems.places.grid_parts(node.span, "A row lies in a grid once."))
        world.used |= {r.name for r in found}
        world.grids[name] = GridDef(name, tuple(r.id for r in found), span=node.name.span)
    _add_groups(world)


def _add_groups(world: SymbolTable) -> None:
    """Each after the groups it is made of, so that a group of groups takes no longer than it is."""
    groups = world.linked.groups

    def circle(edges: list[Edge]) -> None:
        _, last = edges[-1]
        world.report(problems.effects.circle(last.span, [*(name for name, _ in edges), last.text], ()))

    def parts_of(name: str) -> list[n.Name]:
        return [part for part in groups[name].parts if part.text in groups]

    room = MOST_IN_GROUPS
    for name in needed_first(groups, parts_of, circle):
        ids: dict[int, None] = {}
        for part in groups[name].parts:
            if part.text in groups:
                world.used.add(part.text)
                ids |= dict.fromkeys(world.groups.get(part.text, ()))
                continue
            found = world.place_ids(part.text)
            if found is None:
                names = [*world.linked.places, *world.grids, *groups]
                world.report(problems.names.unknown_name(part.span, "place", names))
            ids |= dict.fromkeys(found or ())
        world.groups[name] = tuple(ids) if len(ids) <= room else ()
        if len(ids) > room >= 0:
            told = f"With {name} the groups of this game name places more than {MOST_IN_GROUPS:,} times."
            world.report(problems.places.place_size(groups[name].name.span, told))
        room -= len(ids)
    world.groups = {name: world.groups[name] for name in groups}
