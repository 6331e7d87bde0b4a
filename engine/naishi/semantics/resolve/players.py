"""Players by name: `opponent`, `player 2`, an automatic one, a name that is bound; and what a value is called."""

from __future__ import annotations

from naishi.base.source import Span
from naishi.program import ITEM, KIND, LIST, NUMBER, SEAT, SLOT, WORD, Expr, Me, Num, Opponent
from naishi.semantics import problems
from naishi.semantics.resolve.scope import Scope, Val
from naishi.semantics.symbols.table import SymbolTable
from naishi.syntax import nodes as n


def seat(scope: Scope, base: n.Base) -> Expr | None:
    """The player a name stands for."""
    if isinstance(base, n.BaseName) and base.index is None and base.on is None:
        found = scope.lookup(base.name.text)
        if found is None and base.name.text in scope.names:
            return None
        if found is not None and found.sort == SEAT:
            return found.expr
        if base.name.text == "opponent":
            return opponent(scope, base.span)
        if base.name.text in scope.world.linked.automatic and found is None:
            number = automatic_player(scope.world, base.name)
            return Num(number, span=base.span) if number is not None else None
        if found is None:
            what = scope.world.what_is(base.name.text)
            candidates = [
                other_player(scope.world),
                *scope.world.linked.automatic,
                *(k for k, v in scope.names.items() if v.sort == SEAT),
            ]
            if what:
                scope.world.report(problems.names.wrong_kind_of_name(base.span, "a player", what))
            else:
                scope.world.report(problems.names.unknown_name(base.name.span, "player", candidates))
            return None
        wrong(scope, base.span, "a player", said(found))
        return None
    if isinstance(base, n.PlayerNumber):
        number = numbered_player(scope.world, base)
        return Num(number, span=base.span) if number is not None else None
    opponents = isinstance(base, n.Mine) and base.name.text == "opponent"
    wrong(scope, base.span, "a player", "something else", "Write just `opponent`." if opponents else "")
    return None


def other_player(world: SymbolTable) -> str:
    """What another player is called: `opponent` only where two play and nobody else has a seat."""
    return "opponent" if world.linked.players()[1] == 2 and not world.linked.automatic else "player 2"


def numbered_player(world: SymbolTable, node: n.PlayerNumber) -> int | None:
    """The seat of `player 2`, if so many play."""
    if not 1 <= node.seat.value <= world.players:
        world.report(problems.names.no_such_player(node.span, world.players))
        return None
    return node.seat.value


def automatic_player(world: SymbolTable, name: n.Name) -> int | None:
    """The seat of an automatic player, if it plays."""
    names = [node.name.text for node in world.automatic]
    if name.text not in names:
        world.report(problems.names.not_there(name.span, world.players))
        return None
    return world.players + 1 + names.index(name.text)


def opponent(scope: Scope, span: Span) -> Expr | None:
    """The other of two players."""
    players = scope.world.players
    least, most = (players, players) if scope.in_example else scope.world.linked.players()
    if (least, most) != (2, 2) or scope.world.automatic:
        names = [node.name.text for node in scope.world.automatic]
        scope.world.report(problems.names.no_opponent(span, most, names, scope.in_example))
        return None
    if not scope.me:
        scope.world.report(problems.names.no_your(span))
        return None
    return Opponent(Me(span=span), span=span)


# --- what is told of a wrong one ---
def wrong(scope: Scope, span: Span, expected: str, found: str, hint: str = "") -> None:
    """Report that something else is needed here."""
    scope.world.report(problems.names.wrong_sort(span, expected, found, hint))


def said(found: Val) -> str:
    """A value's sort, with its article."""
    return {
        ITEM: "an item", SLOT: "a slot", NUMBER: "a number", SEAT: "a player", WORD: "a word", KIND: "a card's name",
        LIST: "a list",
    }.get(found.sort, "a yes-or-no question")  # fmt: skip


def second_owner(scope: Scope, span: Span, name: str) -> None:
    """Report `your purse of opponent`."""
    hint = f"`your {name}` is one's own; `{name} of {span.text}` is another's."
    wrong(scope, span, "no second owner", "one", hint)
