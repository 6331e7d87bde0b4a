"""Layers: places that lie on the slots of rows. For each of these rows a layer is a place of its own, as long as it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, frozen

from naishi.program import GridDef, PlaceDef
from naishi.semantics import problems
from naishi.semantics.symbols.sizes import size_of, words_of_size
from naishi.syntax import nodes as n

if TYPE_CHECKING:
    from naishi.semantics.symbols.table import SymbolTable

_ANY = -1


@frozen
class Base:
    """What a layer lies on: rows by name. `is_one`: it is named after one row, so that the layer is a single place."""

    rows: tuple[str, ...]
    is_one: bool


def add_layers(world: SymbolTable) -> None:
    """The places that layers are."""
    for name, node in world.linked.places.items():
        layer = layer_of(node)
        if layer is None:
            continue
        base = _base(world, layer.base, (name,))
        _check(world, node, layer, base)
        parts = [_part(world, node, world.places[row], base.is_one) for row in base.rows]
        for part in parts:
            world.places[part.name] = evolve(part, id=len(world.places))
        if not base.is_one:
            world.layers[name] = tuple(world.places[part.name].id for part in parts)


def layer_of(node: n.Place) -> n.Layer | None:
    """The `on …` of a place."""
    return next((mod for mod in node.mods if isinstance(mod, n.Layer)), None)


def _base(world: SymbolTable, name: n.Name, path: tuple[str, ...]) -> Base:
    """The rows under a name. Another layer stands for the rows that it lies on itself."""
    linked, text = world.linked, name.text
    if text in path:
        world.report(problems.effects.circle(name.span, [*path, text], ()))
        return Base((), False)
    if text in linked.places:
        node = linked.places[text]
        if node.shape.text != "row":
            told = f"{text} is a {node.shape.text}, which has no slots for something to lie on."
            world.report(problems.places.layer(name.span, told))
            return Base((), False)
        layer = layer_of(node)
        if layer is not None:
            return _base(world, layer.base, (*path, text))
        world.used.add(text)
        return Base((text,), True)
    if text in linked.grids:
        parts = linked.grids[text].rows
    elif text in linked.groups:
        parts = linked.groups[text].parts
    else:
        rows = [place for place, node in linked.places.items() if node.shape.text == "row"]
        world.report(
            problems.names.unknown_name(name.span, "row, grid or group", [*rows, *linked.grids, *linked.groups])
        )
        return Base((), False)
    world.used.add(text)
    found = [row for part in parts for row in _base(world, _at(part, name), (*path, text)).rows]
    twice = next((row for row in found if found.count(row) > 1), None)
    if twice is not None:
        world.report(
            problems.places.layer(
                name.span, f"With {text} it would lie on {twice} twice.", "It lies on each slot once."
            )
        )
    return Base(tuple(dict.fromkeys(found)), False)


def _at(part: n.Name, name: n.Name) -> n.Name:
    """A part of what a layer names: what is wrong with it is told where the layer names the whole."""
    return n.Name(part.text, span=name.span)


def _check(world: SymbolTable, node: n.Place, layer: n.Layer, base: Base) -> None:
    name, shape = node.name.text, node.shape.text
    if node.size is not None and (shape != "pool" or words_of_size(world, node.size) is not None):
        told = f"{name} has a {_part_of(shape)} on each slot of {layer.base.text}."
        world.report(problems.places.layer(node.size.span, told, "Leave the number out."))
    per_player = next((mod for mod in node.mods if isinstance(mod, n.PerPlayer)), None)
    if per_player is not None:
        told = f"{name} belongs to whoever the rows it lies on belong to."
        world.report(problems.places.layer(per_player.span, told, "Leave `per player` out."))
    seen = next((mod for mod in node.mods if isinstance(mod, n.Seen)), None)
    shared = next((row for row in base.rows if not world.places[row].per_player), None)
    if seen is not None and seen.by.text == "owner" and shared is not None:
        world.report(problems.places.whose_place(seen.span, f"{name} on {shared}"))


def _part_of(shape: str) -> str:
    return "slot" if shape == "row" else shape


def _part(world: SymbolTable, node: n.Place, row: PlaceDef, is_one: bool) -> PlaceDef:
    """A layer's part on one row."""
    name, shape = node.name.text, node.shape.text
    seen = next((mod for mod in node.mods if isinstance(mod, n.Seen)), None)
    is_sized = node.size is not None and words_of_size(world, node.size) is None
    size = size_of(world, node.size) if is_sized and node.size is not None else _ANY
    return PlaceDef(
        id=_ANY,
        name=name if is_one else f"{name} on {row.name}",
        shape=shape,
        count=row.count,
        capacity=1 if shape == "row" else size if shape == "pool" else _ANY,
        per_player=row.per_player,
        seen_by=seen.by.text if seen is not None else "nobody",
        only=None,
        family=shape != "row",
        declared=name,
        under=row.id,
        span=node.name.span,
    )


def add_layer_grids(world: SymbolTable) -> None:
    """What lies on the rows of a grid is a grid itself: things in it are adjacent where the slots below are."""
    for name, node in world.linked.places.items():
        layer = layer_of(node)
        if layer is None or node.shape.text != "row":
            continue
        parts = {world.place_list()[id_].under: id_ for id_ in world.layers.get(name, ())}
        for grid in list(world.grids.values()):
            if grid.rows and all(row in parts for row in grid.rows):
                called = name if grid.name == layer.base.text else f"{name} on {grid.name}"
                world.grids[called] = GridDef(called, tuple(parts[row] for row in grid.rows), span=node.name.span)


__all__ = ["add_layer_grids", "add_layers", "layer_of"]
