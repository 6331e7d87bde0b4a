"""Actions: what is chosen, what must be so, what is paid, what happens."""

from __future__ import annotations

from attrs import evolve

from tests.fuzz.drawn.about import about, noun_of
from tests.fuzz.drawn.effects import binder, is_several, statements
from tests.fuzz.drawn.questions import test
from tests.fuzz.drawn.scope import Named, Scope
from tests.fuzz.drawn.spots import owned, readable, spot, whole
from tests.fuzz.drawn.table import Table


def action(table: Table, name: str, later: tuple[str, ...], title: str = "") -> str:
    """One action. `later`: those that it may do itself."""
    draw = table.draw
    scope = Scope(table, later=later)
    head: list[str] = []
    for _ in range(draw.choice((0, 1, 1, 1, 2, 2))):
        if len(scope.names) < 3:
            line, scope = _with(scope)
            head.append(line)
    head += [_only_if(scope) for _ in range(draw.choice((0, 0, 1)))]
    if draw.has("pay", 0.35):
        head.append(_pay(scope))
    elif draw.maybe(0.4):
        head.append(_pay_price(scope))
    lines = [f"  {line}" for line in head if line]
    body = statements(scope, 1, 3)
    return "\n".join([f"action {name}{title}", *lines, f"{{ {body} }}"])


def _with(scope: Scope) -> tuple[str, Scope]:
    if scope.draw.has("two", 0.15) and len(scope.names) < 2:
        return _with_two(scope)
    bound = binder(scope)
    if bound is None:
        return "", scope
    text, named = bound
    return f"with {text}", scope.with_names(named)


def _with_two(scope: Scope) -> tuple[str, Scope]:
    draw = scope.draw
    slots = draw.maybe(0.5)
    asking = scope.but(asking=True)
    here = spot(asking, "slots" if slots else "cards", seen=not slots)
    text = here.text if here is not None else ""
    if scope.table.grid and slots and draw.maybe(0.3):
        text, here = f"{draw.pick(('row', 'column'))} of your {scope.table.grid[0]}", here
    if here is None or here.most < 2 or (here.is_part and here.place is not None and here.place.is_row):
        return "", scope
    if not slots and not here.has_slots and is_several(here):
        return "", scope
    noun = "slots" if slots else noun_of(scope)
    first = Named(scope.fresh("c"), slots, here.place if text == here.text else None, noun)
    mate = evolve(first, name=scope.with_names(first).fresh("c"))
    where = ""
    if draw.maybe(0.3):
        asked = about(asking.with_names(first, mate).deeper(), draw.pick((first, mate)), not here.seen)
        where = f" where {asked}" if asked else ""
    return f"with two {noun} {first.name}, {mate.name} in {text}{where}", scope.with_names(first, mate)


def _only_if(scope: Scope) -> str:
    asked = test(scope.but(asking=True))
    return f"only if {asked}" if asked else ""


def _pay(scope: Scope) -> str:
    draw, table = scope.draw, scope.table
    numbers = [kept for kept in table.kept if not kept.words and kept.most > 5]
    ways = [price] if (price := _pay_price(scope)) else []
    if numbers:
        kept = numbers[0]
        ways += [f"pay {draw.randint(1, 2)} {kept.name}", f"pay ({draw.randint(1, 2)} + 1) {kept.name}"]
        if not kept.per_player:
            ways += [f"pay {other.name} {kept.name}" for other in numbers[1:]]
        now = [one for one in table.kept if one.this_turn and not one.words and not one.per_player]
        ways += [f"pay {one.name} {kept.name}" for one in now]
    if table.tokens:
        purse = whole(scope, table.place("purse"))
        amount = draw.pick(("", "", "2 "))
        whose = "your " if table.tokens[0].per_player and draw.maybe(0.5) else ""
        if purse.text in ("purse", "your purse") and purse.seen:
            ways += [f"pay {amount}{whose}bead from {purse.text} to till"] * 2
    mine, alike = _mine(scope), table.alike()
    if mine.endswith("well"):
        ways.append(f"pay {noun_of(scope)} from {mine} to bin")
    elif mine and alike:
        ways.append(f"pay {draw.pick(alike)} from {mine} to bin")
    return draw.pick(ways) if ways else ""


def _pay_price(scope: Scope) -> str:
    draw, table = scope.draw, scope.table
    lists = table.fields_of("list of words", "list of cards")
    hands = [p for p in table.for_cards if p.name == "hand" and p.room]
    priced = {card.name for card in table.cards if lists and lists[0].name in card.values}
    cards = [n for n in scope.names if not n.is_slot and n.noun in (*priced, "card", "cards")]
    if not (priced and cards and hands and readable(scope.but(asking=True), cards[0])):
        return ""
    wild = draw.pick(("", f", {table.fields[0].words[0]} as any" if lists[0].sort == "list of words" else ""))
    return f"pay {lists[0].name} of {cards[0].name} from your hand to bin{wild}"


def _mine(scope: Scope) -> str:
    places = [p for p in scope.table.for_cards if scope.sees(p) and not p.many and p.name != "bin"]
    if not places:
        return ""
    place = scope.draw.pick(places)
    return f"your {place.name}" if place.per_player else owned(scope, False, place.name)[0]
