"""References: `meadow`, `s of opponent`, `coins of p`, `scent of it` become values or places."""

from __future__ import annotations

from naishi.program import ITEM, NUMBER, SEAT, SLOT, WORD, Counterpart, InPlace, It, KeptOf, This
from naishi.semantics import problems
from naishi.semantics.resolve.expressions import refers, resolve, resolves
from naishi.semantics.resolve.names import named
from naishi.semantics.resolve.places import owner_of, place_of, unknown_place
from naishi.semantics.resolve.players import said, seat, wrong
from naishi.semantics.resolve.properties import found_instead, is_property, no_list, property_named
from naishi.semantics.resolve.scope import Resolved, Scope, Spot, Val
from naishi.semantics.symbols.table import KEPT
from naishi.syntax import nodes as n


@refers(n.Ref)
def _resolve(scope: Scope, ref: n.Ref, any_owner: bool) -> Resolved:
    if _names_place(scope, ref.base):
        return place_of(scope, ref, any_owner)
    base = ref.base
    if isinstance(base, n.BaseName | n.Mine) and base.name.text in scope.world.kept.keys() - scope.names.keys():
        return kept_of(scope, ref, base)
    if ref.at is not None and not (is_property(scope, base) and _names_place(scope, ref.of)):
        wrong(scope, ref.base.span, "a place before `at`", found_instead(scope, ref.base))
        return None
    if isinstance(base, n.Mine):
        unknown_place(scope, base.name)
        return None
    if isinstance(base, n.BaseName) and (base.index is not None or base.on is not None):
        unknown_place(scope, base.name)
        return None
    if isinstance(base, n.BaseName) and base.name.text not in scope.names:
        return property_named(scope, base.name, ref.of, ref.at)
    found = _variable(scope, base)
    if found is None or ref.of is None:
        return found
    if found.sort != SLOT:
        wrong(scope, base.span, "a place or a slot before `of`", said(found))
        return None
    owner = seat(scope, ref.of)
    if owner is None:
        return None
    places = tuple(InPlace(p.place, owner) for p in found.places or ())
    for spot in places:
        if not scope.world.place_list()[spot.place].per_player:
            scope.world.report(problems.names.nobodys(ref.span, scope.world.place_list()[spot.place].name))
    return Val(Counterpart(found.expr, owner, span=ref.span), SLOT, places=places)


@resolves(n.Ref)
def _value(scope: Scope, node: n.Ref) -> Val | None:
    found = resolve(scope, node)
    if isinstance(found, Spot):
        hint = f"`count of card in {found.span.text}` counts what lies there."
        scope.world.report(problems.names.wrong_sort(node.span, "a value", "a place", hint))
        return None
    return no_list(scope, found, node.span)


def _names_place(scope: Scope, base: n.Base | None) -> bool:
    if not isinstance(base, n.BaseName | n.Mine):
        return False
    name = base.name.text
    return name not in scope.names and scope.world.what_is(name) in _PLACES


_PLACES = {"a row", "a pile", "a pool", "a grid", "a group of places", "a layer"}


def kept_of(scope: Scope, ref: n.Ref, base: n.BaseName | n.Mine) -> Val | None:
    """`coins of p`, `your coins`, `way`."""
    kept = scope.world.kept[base.name.text]
    scope.world.used.add(kept.name)
    if base.index is not None:
        scope.world.report(problems.names.no_parts(base.span, kept.name))
        return None
    if ref.at is not None:
        wrong(scope, base.span, "a place before `at`", scope.world.what_is(kept.name))
        return None
    ok, owner = owner_of(scope, ref, kept.name, kept.per_player, any_owner=False)
    if not ok:
        return None
    if owner is not None and not kept.per_player:
        scope.world.report(problems.names.nobodys(ref.span, kept.name))
        return None
    expr = KeptOf(kept.id, owner, span=ref.span)
    return Val(expr, WORD, field=KEPT - kept.id) if kept.words else Val(expr, NUMBER)


def _variable(scope: Scope, base: n.Base) -> Val | None:
    match base:
        case n.BaseName(name=name):
            return named(scope, name)
        case n.It():
            if not scope.it:
                scope.world.report(problems.names.no_it(base.span))
                return None
            return Val(It(span=base.span), scope.it, scope.it_field, scope.it_places, of=scope.it_of)
        case n.This():
            if not scope.this:
                scope.world.report(problems.names.no_this(base.span, bool(scope.it)))
                return None
            return Val(This(span=base.span), ITEM, places=scope.this_places or None, kinds=scope.kinds_here or None)
        case n.PlayerNumber():
            found = seat(scope, base)
            return Val(found, SEAT) if found is not None else None
    return None
