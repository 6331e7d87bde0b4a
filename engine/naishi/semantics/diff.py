"""What some files change in a game: the same game linked without and with them, compared declaration by declaration."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from naishi.base.source import Span
from naishi.base.walk import children, parts
from naishi.semantics.link.linked import AUTOMATIC, Linked
from naishi.semantics.symbols.build import symbol_table
from naishi.syntax import nodes as n

HOWS = ("added", "replaced", "changed", "removed")


@frozen
class Part:
    """A piece of a changed declaration: it came, or it went."""

    how: str  # added, removed
    span: Span


@frozen
class Change:
    """One declaration that differs. `parts` say what came and went inside one that was changed."""

    how: str
    kind: str
    name: str
    before: Span | None
    after: Span | None
    parts: tuple[Part, ...] = ()

    @property
    def span(self) -> Span:
        """Where it stands: of what is gone, where it stood."""
        span = self.after or self.before
        assert span is not None
        return span


@frozen
class Deck:
    """The cards that begin in one place: how many different ones, and how many copies in all."""

    place: str
    cards: tuple[int, int]  # before, after
    copies: tuple[int, int]


@frozen
class Difference:
    """Everything that differs between two games; each is named by the units it is made of."""

    before: tuple[str, ...]
    after: tuple[str, ...]
    changes: tuple[Change, ...]
    decks: tuple[Deck, ...]

    def of(self, how: str) -> list[Change]:
        """The changes of one manner."""
        return [change for change in self.changes if change.how == how]


def difference(before: Linked, after: Linked) -> Difference:
    """What turns one game into the other. Both must have been linked without problems, from the same parsed files."""
    old, new = _declarations(before), _declarations(after)
    changes = [c for kind in new for c in _of_kind(kind, old.get(kind, {}), new[kind])]
    ordered = sorted(changes, key=lambda change: HOWS.index(change.how))
    return Difference(tuple(before.units), tuple(after.units), tuple(ordered), tuple(_decks(before, after)))


# --- declarations ---
def _declarations(game: Linked) -> dict[str, Mapping[str, n.Node]]:
    """By kind and name, in the order in which a rules file tells them."""
    single = {"turn": game.turn, "scoring": game.scoring, "winner": game.winner}
    return {
        "tag": {tag.text: tag for tag in game.tags},
        "field": game.fields,
        "number": game.kept,
        "place": {**game.places, **game.grids},
        "group": game.groups,
        "token": game.tokens,
        "condition": game.conditions,
        "cards": game.group_nodes(),
        "card": game.cards,
        "step": game.steps,
        "action": game.actions,
        "trigger": _triggers(game),
        AUTOMATIC: game.automatic,
        **{kind: {kind: node} if node is not None else {} for kind, node in single.items()},
        "after": game.after,
        "option": game.options,
    }


def _triggers(game: Linked) -> dict[str, n.Node]:
    """One without a name of its own is told by what it waits for, and by where it stands."""
    found: dict[str, n.Node] = {}
    for trigger in game.triggers:
        motion = trigger.motion.verb
        name = trigger.label.text if trigger.label else f"{trigger.type.text} {motion}, {trigger.span.at}"
        found[name] = trigger
    return found


def _of_kind(kind: str, old: Mapping[str, n.Node], new: Mapping[str, n.Node]) -> Iterator[Change]:
    for name, node in new.items():
        if name not in old:
            yield Change("added", kind, name, None, node.span)
        elif _place(old[name].span) != _place(node.span):
            yield Change("replaced", kind, name, old[name].span, node.span)
        elif old[name] != node:
            yield Change("changed", kind, name, old[name].span, node.span, tuple(_parts(old[name], node)))
    for name, node in old.items():
        if name not in new:
            yield Change("removed", kind, name, node.span, None)


# --- inside a declaration ---
def _parts(old: n.Node, new: n.Node) -> Iterator[Part]:
    """The largest pieces that only one of the two has."""
    had, has = _places_in(old), _places_in(new)
    yield from (Part("removed", span) for span in _only(old, has))
    yield from (Part("added", span) for span in _only(new, had))


def _only(node: n.Node, others: frozenset[tuple[str, int, int]]) -> Iterator[Span]:
    if _place(node.span) not in others:
        yield node.span
    else:
        for part in children(node):
            yield from _only(part, others)


def _places_in(node: n.Node) -> frozenset[tuple[str, int, int]]:
    return frozenset(_place(part.span) for part in parts(node))


def _place(span: Span) -> tuple[str, int, int]:
    return span.source.name, span.start, span.end


# --- decks ---
def _decks(before: Linked, after: Linked) -> Iterator[Deck]:
    """Every place in which cards begin, and what both games have there."""
    old, new = _stocked(before), _stocked(after)
    for place in dict.fromkeys((*old, *new)):
        was, now = old.get(place, []), new.get(place, [])
        yield Deck(place, (len(was), len(now)), (sum(was), sum(now)))


def _stocked(game: Linked) -> dict[str, list[int]]:
    """How many copies there are of each card that begins in a place."""
    world = symbol_table(game, max(1, game.players()[1]))
    names = [place.name for place in world.place_list()]
    found: dict[str, list[int]] = {}
    for kind in world.kind_list():
        if kind.is_card:
            found.setdefault(names[kind.home], []).append(kind.copies)
    return found


def total(decks: Iterable[Deck]) -> Deck:
    """All cards of the game as one deck, which lies nowhere."""
    every = list(decks)
    cards = (sum(deck.cards[0] for deck in every), sum(deck.cards[1] for deck in every))
    return Deck("", cards, (sum(deck.copies[0] for deck in every), sum(deck.copies[1] for deck in every)))


__all__ = ["HOWS", "Change", "Deck", "Difference", "Part", "difference", "total"]
