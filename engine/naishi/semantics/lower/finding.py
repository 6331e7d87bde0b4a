"""What `find` and `each … in …` look for, and the names they give it."""

from __future__ import annotations

from attrs import evolve

from naishi.program import ITEM, Expr, Local, Query, Search
from naishi.semantics import problems
from naishi.semantics.lower.statements import check_new_name
from naishi.semantics.resolve.expressions import condition
from naishi.semantics.resolve.queries import query
from naishi.semantics.resolve.scope import LOST, Scope, Val
from naishi.semantics.resolve.sight import check_seen
from naishi.semantics.resolve.sources import spots_of
from naishi.syntax import nodes as n


def search(scope: Scope, node: n.Find) -> tuple[Search | None, Scope]:
    """What a `find` looks for, and the scope of its block, which has a name for it."""
    check_new_name(scope, node.binder.name)
    name = node.binder.name.text
    looking = scope.changed(reads=[])
    looked = loop_query(looking, node.binder)
    if looked is None:
        return None, scope.bound(**{name: Val(Local(0), LOST)})
    query_, found, test = looked
    assert isinstance(found.expr, Local)
    if found.sort == ITEM:
        pools = tuple(s for s in found.places or () if scope.world.place_list()[s.place].shape == "pool")
        check_seen(looking, node.binder.span, pools, "which is the first of them")
    last = node.which.text == "last"
    inner = scope.bound(**{name: found_by(found, looking)})
    return Search(query_, found.expr.index, test, last, span=node.span), inner


def found_by(found: Val, looking: Scope) -> Val:
    """A name that keeps what was read to find what it stands for."""
    return evolve(found, depends=tuple(x for x in dict.fromkeys(looking.reads) if x != found.expr))


def loop_query(scope: Scope, node: n.EachItem | n.One) -> tuple[Query, Val, Expr | None] | None:
    """What an `each … in …` goes through, the value its name has, and the question each candidate is asked."""
    world = scope.world
    if len(node.pools.choices) > 1:
        world.report(problems.names.wrong_sort(node.pools.span, "one place, or `(a + b)`", "several to choose from"))
        return None
    refs = node.pools.choices[0]
    pattern = n.Pattern(None, node.sort, span=node.sort.span)
    span = node.sort.span.to(node.pools.span)
    found = query(scope, n.Query(pattern, n.InRefs(refs, span=refs.span), None, span=span))
    if found is None:
        return None
    places = spots_of(scope, found.sources, found.kinds)
    name = Val(Local(scope.frame.new(found.sort), span=node.name.span), found.sort, places=places, kinds=found.kinds)
    test = None
    if node.test is not None:
        inner = scope.bound(**{node.name.text: name}).changed(it=found.sort, it_places=places)
        test = condition(inner, node.test)
        if test is None:
            return None
    return found, name, test
