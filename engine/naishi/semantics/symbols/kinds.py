"""The cards and tokens of a game."""

from __future__ import annotations

from naishi.program import KindDef
from naishi.semantics import problems
from naishi.semantics.symbols.cards import describe_cards, settle_lists
from naishi.semantics.symbols.table import ANY, MOST_ITEMS, SymbolTable


def add_kinds(world: SymbolTable) -> None:
    linked = world.linked
    id_ = 1
    for name, card in linked.cards.items():
        title = card.title.text if card.title else ""
        world.kinds[name] = KindDef(
            id_, name, title, card.copies.number, True, False, ANY, frozenset(), (name,), (), (), span=card.name.span
        )
        id_ += 1
    for name, token in linked.tokens.items():
        if token.copies.number == 0:
            world.report(problems.cards.no_copies(token.copies.span))
        home = world.places.get(token.place.text)
        if home is None and token.place.text in world.layers:
            told = f"{token.place.text} lies on several rows: in which would it begin?"
            world.report(problems.places.layer(token.place.span, told))
        elif home is None:
            world.report(problems.names.unknown_name(token.place.span, "place", world.places))
        else:
            world.used.add(home.name)
            if home.per_player and token.per_player is None:
                world.report(problems.cards.per_player_home(token.place.span, name))
        world.kinds[name] = KindDef(
            id_, name, "", token.copies.number, False, token.per_player is not None, home.id if home else 0,
            frozenset(), (name,), (None,) * len(world.fields), (), lists=((),) * len(world.fields),
            span=token.name.span,
        )  # fmt: skip
        id_ += 1
    if world.item_total() > MOST_ITEMS:
        most = max(world.kind_list(), key=lambda kind: kind.copies)
        world.report(problems.cards.too_many_items(most.span, world.item_total(), MOST_ITEMS))
    settle_lists(world)
    describe_cards(world)
