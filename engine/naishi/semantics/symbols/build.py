"""All that a game declares, in order: places, kinds, fields and tags, in one namespace."""

from __future__ import annotations

from collections.abc import Iterable

from naishi.base.source import Span
from naishi.base.walk import all_of
from naishi.semantics import problems
from naishi.semantics.link.linked import Linked
from naishi.semantics.symbols.capacity import settle_places
from naishi.semantics.symbols.cards import add_fields
from naishi.semantics.symbols.columns import check_columns
from naishi.semantics.symbols.kinds import add_kinds
from naishi.semantics.symbols.layers import add_layer_grids, add_layers
from naishi.semantics.symbols.nesting import note_depths
from naishi.semantics.symbols.places import add_grids_and_groups, add_places
from naishi.semantics.symbols.table import BUILT_IN, SymbolTable
from naishi.semantics.symbols.variables import add_kept
from naishi.syntax import nodes as n


def symbol_table(linked: Linked, players: int) -> SymbolTable:
    """Places, kinds, fields and tags as declared, with what is wrong about them in `problems`."""
    automatic = linked.automatic_with(players)
    world = SymbolTable(linked, players, players + len(automatic), automatic=automatic)
    least, most = world.numbers_of_players()
    world.most_seats = max(some + len(linked.automatic_with(some)) for some in range(least, most + 1))
    world.is_left_out = len(automatic) < len(linked.automatic)
    world.action_ids = {name: i for i, name in enumerate(linked.actions)}
    _check_one_namespace(world)
    note_depths(world)
    world.tags = {t.text: t for t in linked.tags}
    world.tags |= {name: node.name for name, node in linked.group_nodes().items() if node.name is not None}
    add_fields(world)
    check_columns(world)
    add_kept(world)
    add_places(world)
    add_layers(world)
    add_grids_and_groups(world)
    add_layer_grids(world)
    add_kinds(world)
    settle_places(world)
    _note_clauses(world)
    return world


def _note_clauses(world: SymbolTable) -> None:
    for name, card in world.linked.cards.items():
        for clause in card.clauses:
            others = world.clause_kinds.get(id(clause), frozenset())
            world.clause_kinds[id(clause)] = others | {world.kinds[name].id}
            if not others and not world.can_become:
                world.can_become = any(True for _ in all_of(clause, n.Becomes))


def _check_one_namespace(world: SymbolTable) -> None:
    linked = world.linked
    seen: dict[str, tuple[str, Span]] = {}
    tables: list[tuple[str, Iterable[n.Name]]] = [
        ("tag", linked.tags),
        ("field", (f.name for f in linked.fields.values())),
        ("number or word that is kept", (k.name for k in linked.kept.values())),
        ("condition", (c.name for c in linked.conditions.values())),
        ("place", (p.name for p in linked.places.values())),
        ("grid", (g.name for g in linked.grids.values())),
        ("group", (g.name for g in linked.groups.values())),
        ("token", (t.name for t in linked.tokens.values())),
        ("card", (c.name for c in linked.cards.values())),
        ("cards", (node.name for node in linked.group_nodes().values() if node.name is not None)),
        ("action", (a.name for a in linked.actions.values())),
        ("automatic player", (a.name for a in linked.automatic.values())),
    ]
    for kind, names in tables:
        for name in names:
            if name.text in BUILT_IN:
                world.report(problems.files.builtin_name(name.span, BUILT_IN[name.text]))
            elif name.text in seen:
                world.report(problems.files.duplicate(name.span, kind, seen[name.text][1], name.text))
            seen.setdefault(name.text, (kind, name.span))
